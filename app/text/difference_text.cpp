// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/difference_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "scenario/names.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Difference)
};

QString settingName(Setting setting) {
  switch (setting) {
    case Setting::InputKind:
      return Text::tr("inputs");
    case Setting::QueryTokens:
      return Text::tr("query tokens");
    case Setting::KeyTokens:
      return Text::tr("key tokens");
    case Setting::ModelWidth:
      return Text::tr("d_model");
    case Setting::KeyWidth:
      return Text::tr("d_k");
    case Setting::ValueWidth:
      return Text::tr("d_v");
    case Setting::QueryHeads:
      return Text::tr("query heads");
    case Setting::KeyValueHeads:
      return Text::tr("key/value heads");
    case Setting::OutputWidth:
      return Text::tr("width of W_O");
    case Setting::SecondSequence:
      return Text::tr("second sequence");
    case Setting::TokenNames:
      return Text::tr("token names");
    case Setting::Numbers:
      return Text::tr("numbers");
    case Setting::Rope:
      return Text::tr("rotary positions");
    case Setting::Scale:
      return Text::tr("scale");
    case Setting::Softcap:
      return Text::tr("soft cap");
    case Setting::Causal:
      return Text::tr("causal mask");
    case Setting::Window:
      return Text::tr("window");
    case Setting::QueryOffset:
      return Text::tr("query offset");
    case Setting::Padding:
      return Text::tr("padding");
    case Setting::CustomMask:
      return Text::tr("custom mask");
    case Setting::Bias:
      return Text::tr("bias");
    case Setting::Fill:
      return Text::tr("fill");
    case Setting::Arithmetic:
      return Text::tr("arithmetic");
    case Setting::SubtractMaximum:
      return Text::tr("subtract the row maximum");
  }
  return {};
}

/// What stands for a setting that a scenario does not have.
QString absentText(Setting setting) {
  if (setting == Setting::Scale) return Text::tr("1/√d");
  return setting == Setting::Window || setting == Setting::Softcap ? Text::tr("off") : Text::tr("none");
}

QString nameText(const std::string& name) {
  if (name == "qkv") return Text::tr("Q, K, V");
  if (name == "projected") return Text::tr("projected");
  if (name == "shape") return Text::tr("sizes only");
  return QString::fromStdString(name);
}

QString valueText(Setting setting, const SettingValue& value) {
  if (const auto* on = std::get_if<bool>(&value)) return *on ? Text::tr("on") : Text::tr("off");
  if (const auto* count = std::get_if<Index>(&value)) return QLocale().toString(static_cast<qlonglong>(*count));
  if (const auto* number = std::get_if<double>(&value))
    return std::isinf(*number) ? numberText(*number) : exactText(*number);
  if (const auto* name = std::get_if<std::string>(&value)) return nameText(*name);
  return absentText(setting);
}

bool hasValues(const Difference& d) {
  return !std::holds_alternative<std::monostate>(d.before) || !std::holds_alternative<std::monostate>(d.after);
}

/// "Q", "W_Q": as the letters stand on the stage.
QString slotLetter(InputSlot slot) {
  return slot == InputSlot::Context
             ? QStringLiteral("C")
             : QString::fromLatin1(slotName(slot)).toUpper().replace(QStringLiteral("B_"), QStringLiteral("b_"));
}

QString headsText(const HeadCounts& heads) {
  const QString counts = Text::tr("%n key/value head(s)", nullptr, static_cast<int>(heads.keyValue));
  if (heads.query == 1) return counts;
  const QString kind = heads.keyValue == heads.query ? Text::tr("MHA")
                       : heads.keyValue == 1         ? Text::tr("MQA")
                                                     : Text::tr("GQA");
  return Text::tr("%1: %2").arg(kind, counts);
}

QString sideOf(const Difference& d, const Scenario& side, bool isBefore) {
  if (!hasValues(d)) return {};
  if (d.setting == Setting::KeyValueHeads) return headsText(side.heads);
  const QString value = valueText(d.setting, isBefore ? d.before : d.after);
  return Text::tr("%1 %2", "a setting and its value, as in “causal mask off”").arg(settingName(d.setting), value);
}

}  // namespace

QString differenceText(const Difference& d) {
  if (d.setting == Setting::Numbers) {
    const QString letter = d.slot ? slotLetter(*d.slot) : QString();
    return Text::tr("%1: %n number(s)", "a matrix and how many of its numbers differ", static_cast<int>(d.cells))
        .arg(letter);
  }
  const QString name = settingName(d.setting);
  if (!hasValues(d)) return Text::tr("%1: different").arg(name);
  return Text::tr("%1: %2 → %3").arg(name, valueText(d.setting, d.before), valueText(d.setting, d.after));
}

QString differencesText(const std::vector<Difference>& all) {
  if (all.empty()) return Text::tr("A and B are the same so far");
  QStringList texts;
  for (const Difference& d : all) texts << differenceText(d);
  return texts.join(QStringLiteral("; "));
}

QString sideText(const std::vector<Difference>& all, const Scenario& side, bool isBefore) {
  QStringList texts;
  for (const Difference& d : all) {
    const QString text = sideOf(d, side, isBefore);
    if (!text.isEmpty()) texts << text;
  }
  return texts.join(QStringLiteral(", "));
}

QString pairName(ComparisonPair pair) {
  switch (pair) {
    case ComparisonPair::UnmaskedCausal:
      return Text::tr("Unmasked / causal");
    case ComparisonPair::UnscaledScaled:
      return Text::tr("Unscaled / scaled");
    case ComparisonPair::FullWindow:
      return Text::tr("Full / window");
    case ComparisonPair::MhaGqa:
      return Text::tr("MHA / GQA");
    case ComparisonPair::MhaMqa:
      return Text::tr("MHA / MQA");
    case ComparisonPair::GqaMqa:
      return Text::tr("GQA / MQA");
  }
  return {};
}

QString obstacleText(PairObstacle obstacle) {
  switch (obstacle) {
    case PairObstacle::NoNumbers:
      return Text::tr("the document has sizes but no numbers");
    case PairObstacle::CausalHidesNothing:
      return Text::tr("no key stands after the first query");
    case PairObstacle::WidthOne:
      return Text::tr("with d = 1 the scale is 1 anyway");
    case PairObstacle::OneKey:
      return Text::tr("no window could leave a key out");
    case PairObstacle::OneQueryHead:
      return Text::tr("one query head has nothing to share");
    case PairObstacle::NoCountBetween:
      return Text::tr("no number of key/value heads lies between one and all");
  }
  return {};
}

}  // namespace attn::app
