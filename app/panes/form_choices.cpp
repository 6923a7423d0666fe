// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/form_choices.h"

#include <QCoreApplication>

#include "scenario/names.h"
#include "text/format_text.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

QString withTip(const std::string& words, const std::string& tip) {
  return QString::fromStdString(words + '\n' + tip);
}

struct CacheFormatBox {
  Q_DECLARE_TR_FUNCTIONS(attn::app::CacheFormatBox)
};

}  // namespace

QList<int> powersOfTwo(int from, int to) {
  QList<int> all;
  for (int n = from; n <= to; n *= 2) all << n;
  return all;
}

QList<int> wholesBelow(Index count) {
  QList<int> all;
  for (Index n = 0; n < count; ++n) all << static_cast<int>(n);
  return all;
}

QStringList modelChoices(const QString& first) {
  QStringList choices{first};
  for (const Model& model : models()) choices << withTip(model.name, model.source);
  return choices;
}

std::string chosenModel(int choice) {
  return choice > 0 ? models()[static_cast<std::size_t>(choice) - 1].name : std::string();
}

int placeOfModel(const std::string& name) {
  const auto& all = models();
  const auto found = std::ranges::find(all, name, &Model::name);
  return found == all.end() ? 0 : static_cast<int>(found - all.begin()) + 1;
}

QStringList hardwareChoices() {
  QStringList choices;
  for (const Hardware& hardware : hardwareTable()) choices << withTip(hardware.name, hardware.source);
  return choices;
}

int placeOfHardware(const Hardware& hardware) {
  const auto& all = hardwareTable();
  const auto found = std::ranges::find(all, hardware.name, &Hardware::name);
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

FormRow cacheFormatRow(FormSection& section) {
  QStringList choices{CacheFormatBox::tr("they are")};
  for (const auto& named : names::cacheFormats) choices << cacheFormatText(named.second);
  const std::optional<CacheFormat> present = section.scenario().attention.cache;
  const auto choose = [&section](int choice) {
    section.edit(CacheFormatBox::tr("Change the format of the cache"), [choice](Scenario& s) {
      s.attention.cache =
          choice > 0 ? std::optional(names::cacheFormats[static_cast<std::size_t>(choice) - 1].second) : std::nullopt;
    });
  };
  return {.kind = FormRow::Kind::Box,
          .label = CacheFormatBox::tr("Keys and values are stored as"),
          .choices = choices,
          .current = present ? 1 + static_cast<int>(*present) : 0,
          .choose = choose,
          .pixels = 13};
}

QString withoutPlace(Problem problem) {
  problem.pointer.clear();
  return problemText(problem);
}

QString widthsText(Index keyWidth, Index valueWidth) {
  return keyWidth == valueWidth ? QStringLiteral("d\u00A0%1").arg(keyWidth)
                                : QStringLiteral("dₖ\u00A0%1, dᵥ\u00A0%2").arg(keyWidth).arg(valueWidth);
}

}  // namespace attn::app
