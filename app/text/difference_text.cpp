// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/difference_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <array>

#include "base/foreign_text.h"
#include "scenario/names.h"
#include "text/list_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

struct DifferenceText {
  Q_DECLARE_TR_FUNCTIONS(Difference)
};

/// In the order of Setting.
constexpr std::array<const char*, 33> kSettingNames{QT_TRANSLATE_NOOP("Difference", "inputs"),
                                                    QT_TRANSLATE_NOOP("Difference", "query tokens"),
                                                    QT_TRANSLATE_NOOP("Difference", "key tokens"),
                                                    QT_TRANSLATE_NOOP("Difference", "d_model"),
                                                    QT_TRANSLATE_NOOP("Difference", "d_k"),
                                                    QT_TRANSLATE_NOOP("Difference", "d_v"),
                                                    QT_TRANSLATE_NOOP("Difference", "d_c of the latents"),
                                                    QT_TRANSLATE_NOOP("Difference", "d_r, rotary width"),
                                                    QT_TRANSLATE_NOOP("Difference", "query heads"),
                                                    QT_TRANSLATE_NOOP("Difference", "key/value heads"),
                                                    QT_TRANSLATE_NOOP("Difference", "width of the output projection"),
                                                    QT_TRANSLATE_NOOP("Difference", "second sequence"),
                                                    QT_TRANSLATE_NOOP("Difference", "token names"),
                                                    QT_TRANSLATE_NOOP("Difference", "numbers"),
                                                    QT_TRANSLATE_NOOP("Difference", "rotary positions"),
                                                    QT_TRANSLATE_NOOP("Difference", "scale"),
                                                    QT_TRANSLATE_NOOP("Difference", "soft cap"),
                                                    QT_TRANSLATE_NOOP("Difference", "causal mask"),
                                                    QT_TRANSLATE_NOOP("Difference", "window"),
                                                    QT_TRANSLATE_NOOP("Difference", "query offset"),
                                                    QT_TRANSLATE_NOOP("Difference", "sinks"),
                                                    QT_TRANSLATE_NOOP("Difference", "prefix"),
                                                    QT_TRANSLATE_NOOP("Difference", "documents"),
                                                    QT_TRANSLATE_NOOP("Difference", "padding"),
                                                    QT_TRANSLATE_NOOP("Difference", "custom mask"),
                                                    QT_TRANSLATE_NOOP("Difference", "bias"),
                                                    QT_TRANSLATE_NOOP("Difference", "fill"),
                                                    QT_TRANSLATE_NOOP("Difference", "ALiBi"),
                                                    QT_TRANSLATE_NOOP("Difference", "sink logit"),
                                                    QT_TRANSLATE_NOOP("Difference", "arithmetic"),
                                                    QT_TRANSLATE_NOOP("Difference", "sums"),
                                                    QT_TRANSLATE_NOOP("Difference", "cache"),
                                                    QT_TRANSLATE_NOOP("Difference", "subtract the row maximum")};

QString settingName(Setting setting) {
  return DifferenceText::tr(kSettingNames.at(static_cast<std::size_t>(setting)));
}

QString absentText(Setting setting) {
  if (setting == Setting::Scale) return DifferenceText::tr("1/√d");
  if (setting == Setting::Accumulation) return DifferenceText::tr("same as the rest");
  return setting == Setting::Window || setting == Setting::Softcap ? DifferenceText::tr("off")
                                                                   : DifferenceText::tr("none");
}

QString nameText(const std::string& name) {
  if (name == "qkv") return DifferenceText::tr("Q, K, V");
  if (name == "projected") return DifferenceText::tr("projected");
  if (name == "latent") return DifferenceText::tr("latents");
  if (name == "shape") return DifferenceText::tr("sizes only");
  return QString::fromStdString(name);
}

QString valueText(Setting setting, const SettingValue& value) {
  if (const auto* on = std::get_if<bool>(&value)) return *on ? DifferenceText::tr("on") : DifferenceText::tr("off");
  if (const auto* count = std::get_if<Index>(&value)) return QLocale().toString(static_cast<qlonglong>(*count));
  if (const auto* number = std::get_if<double>(&value)) return fullText(*number);
  if (const auto* name = std::get_if<std::string>(&value)) return nameText(*name);
  return absentText(setting);
}

bool hasValues(const Difference& d) {
  return !std::holds_alternative<std::monostate>(d.before) || !std::holds_alternative<std::monostate>(d.after);
}

QString slotLetter(InputSlot slot) {
  return slot == InputSlot::Context
             ? QStringLiteral("C")
             : QString::fromLatin1(slotName(slot)).toUpper().replace(QStringLiteral("B_"), QStringLiteral("b_"));
}

QString titleText(const Scenario& s) {
  if (s.title.empty()) return DifferenceText::tr("none");
  constexpr unsigned kLongestTitle = 60;
  const QString title = QString::fromStdString(foreign::shown(s.title, kLongestTitle));
  return DifferenceText::tr("“%1”").arg(title);
}

std::int64_t batchOf(const Scenario& s) {
  const auto* shape = std::get_if<ShapeInputs>(&s.inputs);
  return shape ? shape->batch : 1;
}

bool samePinned(const Scenario& a, const Scenario& b) {
  return a.pinned && b.pinned ? *a.pinned == *b.pinned : a.pinned == b.pinned;
}

QString headsText(const HeadCounts& heads) {
  QString counts = DifferenceText::tr("%n key/value head(s)", nullptr, static_cast<int>(heads.keyValue));
  if (heads.query == 1) return counts;
  const QString kind = heads.keyValue == heads.query ? DifferenceText::tr("MHA")
                       : heads.keyValue == 1         ? DifferenceText::tr("MQA")
                                                     : DifferenceText::tr("GQA");
  return DifferenceText::tr("%1: %2").arg(kind, counts);
}

QString sideOf(const Difference& d, const Scenario& side, bool isBefore) {
  if (!hasValues(d)) return {};
  if (d.setting == Setting::KeyValueHeads) return headsText(side.heads);
  const QString value = valueText(d.setting, isBefore ? d.before : d.after);
  return DifferenceText::tr("%1 %2", "a setting and its value, as in “causal mask off”")
      .arg(settingName(d.setting), value);
}

}  // namespace

QString differenceText(const Difference& d) {
  if (d.setting == Setting::Numbers) {
    const QString letter = d.slot ? slotLetter(*d.slot) : QString();
    return DifferenceText::tr("%1: %n number(s)", "a matrix and how many of its numbers differ",
                              static_cast<int>(d.cells))
        .arg(letter);
  }
  const QString name = settingName(d.setting);
  if (!hasValues(d)) return DifferenceText::tr("%1: different").arg(name);
  return DifferenceText::tr("%1: %2 → %3").arg(name, valueText(d.setting, d.before), valueText(d.setting, d.after));
}

QString differencesText(const std::vector<Difference>& all) {
  if (all.empty()) return DifferenceText::tr("A and B are the same so far");
  QStringList texts;
  for (const Difference& d : all) texts << differenceText(d);
  return texts.join(QStringLiteral("; "));
}

QStringList documentDifferences(const Scenario& before, const Scenario& after) {
  QStringList texts;
  if (before.title != after.title)
    texts << DifferenceText::tr("title: %1 → %2").arg(titleText(before), titleText(after));
  if (before.notes != after.notes) texts << DifferenceText::tr("notes: different");
  for (const Difference& d : differences(before, after)) texts << differenceText(d);
  if (batchOf(before) != batchOf(after)) {
    const QLocale locale;
    texts << DifferenceText::tr("sequences in the batch: %1 → %2")
                 .arg(locale.toString(static_cast<qlonglong>(batchOf(before))),
                      locale.toString(static_cast<qlonglong>(batchOf(after))));
  }
  if (before.tiling != after.tiling) texts << DifferenceText::tr("tiling: different");
  if (!samePinned(before, after)) texts << DifferenceText::tr("pinned state to compare with: different");
  // Differences without a change in meaning, such as an explicit token name that equals the default one.
  if (texts.isEmpty() && before != after) texts << DifferenceText::tr("formatting of the file");
  return texts;
}

QString sideText(const std::vector<Difference>& all, const Scenario& side, bool isBefore) {
  QStringList texts;
  for (const Difference& d : all) {
    const QString text = sideOf(d, side, isBefore);
    if (!text.isEmpty()) texts << text;
  }
  return listText(texts);
}

QString pairName(ComparisonPair pair) {
  static constexpr std::array<const char*, 6> kTexts{
      QT_TRANSLATE_NOOP("Difference", "Unmasked / causal"), QT_TRANSLATE_NOOP("Difference", "Unscaled / scaled"),
      QT_TRANSLATE_NOOP("Difference", "Full / window"),     QT_TRANSLATE_NOOP("Difference", "MHA / GQA"),
      QT_TRANSLATE_NOOP("Difference", "MHA / MQA"),         QT_TRANSLATE_NOOP("Difference", "GQA / MQA")};
  return DifferenceText::tr(kTexts.at(static_cast<std::size_t>(pair)));
}

QString obstacleText(PairObstacle obstacle) {
  static constexpr std::array<const char*, 7> kTexts{
      QT_TRANSLATE_NOOP("Difference", "the document has sizes but no numbers"),
      QT_TRANSLATE_NOOP("Difference", "no key comes after the first query"),
      QT_TRANSLATE_NOOP("Difference", "with d = 1 the scale is 1 anyway"),
      QT_TRANSLATE_NOOP("Difference", "no window could leave a key out"),
      QT_TRANSLATE_NOOP("Difference", "one query head has nothing to share"),
      QT_TRANSLATE_NOOP("Difference", "there is no number of key/value heads between one and all"),
      QT_TRANSLATE_NOOP("Difference", "with latents, every head has its own keys and values")};
  return DifferenceText::tr(kTexts.at(static_cast<std::size_t>(obstacle)));
}

}  // namespace attn::app
