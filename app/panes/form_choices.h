// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <algorithm>
#include <iterator>

#include "panes/form.h"
#include "text/number_text.h"
#include "traffic/hardware.h"
#include "traffic/models.h"

namespace attn::app {

/// The place of a value in a range; -1 where it is not in it.
template <class Range, class Value>
int placeIn(const Range& range, const Value& value) {
  const auto found = std::find(std::begin(range), std::end(range), value);
  return found == std::end(range) ? -1 : static_cast<int>(found - std::begin(range));
}

template <class Range>
QStringList wholeTexts(const Range& numbers) {
  QStringList texts;
  for (const auto number : numbers) texts << wholeText(number);
  return texts;
}

QList<int> powersOfTwo(int from, int to);
/// 0, 1, … below `count`.
QList<int> wholesBelow(Index count);

/// `first`, which stands for no model, then every published model, with its source as the tooltip.
QStringList modelChoices(const QString& first);
/// The name of the model at a place among the choices; empty for the first.
std::string chosenModel(int choice);
int placeOfModel(const std::string& name);

/// Every known hardware, with its source as the tooltip.
QStringList hardwareChoices();
/// -1 for hardware that is not in the table.
int placeOfHardware(const Hardware&);

/// The format that the document stores keys and values in: as they are, float16, … int8.
FormRow cacheFormatRow(FormSection&);

/// "d 128", or "d_k 192, d_v 128".
QString widthsText(Index keyWidth, Index valueWidth);

}  // namespace attn::app
