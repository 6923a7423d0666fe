// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <algorithm>
#include <iterator>

#include "base/problem.h"
#include "panes/form.h"
#include "text/number_text.h"
#include "traffic/hardware.h"
#include "traffic/models.h"

namespace attn::app {

/// The index of a value in a range; -1 if not found.
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
/// The integers from 0 to `count` - 1.
QList<int> wholesBelow(Index count);

/// `first`, which stands for no model, followed by all published models, with their sources as tooltips.
QStringList modelChoices(const QString& first);
/// The name of the model at an index of the choices; empty for the first.
std::string chosenModel(int choice);
int placeOfModel(const std::string& name);

/// All known hardware, with sources as tooltips.
QStringList hardwareChoices();
/// -1 if the hardware is not in the table.
int placeOfHardware(const Hardware&);

/// The document's storage format of keys and values: unchanged, float16, … int8.
FormRow cacheFormatRow(FormSection&);

/// The text of a problem without its place in the document, for the section that edits that place.
QString withoutPlace(Problem);

/// "d 128", or "dₖ 192, dᵥ 128".
QString widthsText(Index keyWidth, Index valueWidth);

}  // namespace attn::app
