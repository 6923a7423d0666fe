// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "figures/formula.h"
#include "session/playhead.h"
#include "theme/theme.h"
#include "traffic/size_table.h"

namespace attn::app {

/// "Scores", "Cache", "Operations", "Traffic of a layer", "One more token".
QString sizeGroupTitle(const SizeTable&, SizeGroup);
QString sizeGroupSubtitle(const SizeTable&, SizeGroup);
/// Of the bars that compare the rows of a group.
QColor sizeGroupColor(SizeGroup, const Theme&);
/// "Scores of all heads, one layer".
QString sizeName(const SizeTable&, const SizeRow&);
/// "T = 8,192 · 32 query heads · 8 K/V heads · d 128 · 32 layers · 2 bytes".
QString sizesSubtitle(const SizeTable&);

/// The formula in symbols, in the colors of the roles, without a batch or layer factor of 1.
Formula sizeFormula(const SizeTable&, const SizeRow&, const Theme&);
/// The formula with numbers substituted: "32 · 8,192 · 8,192 · 2 B".
QString sizeNumbers(const SizeTable&, const SizeRow&);
/// "4.29 GB", "2.20 TFLOP", "4.00 FLOPs per byte"; "too large to count" if the value overflows.
QString sizeResult(const SizeRow&);
/// A second form of the result: "4.00 GiB", or "≈ 51.2 ms at best" for traffic; may be empty.
QString sizeSecondary(const SizeTable&, const SizeRow&);
/// Every digit: "4,294,967,296 B"; empty if sizeResult() already shows them all.
QString sizeExact(const SizeRow&);
/// The whole row as one line, for accessibility.
QString sizeRowText(const SizeTable&, const SizeRow&);

/// The steps of the Steps lab for a document of sizes: an overview, then each group with its rows one after the other.
/// TimelineStep::id is kSizeSteps for the overview, and one more for each group.
inline constexpr int kSizeSteps = 1000;
Timeline sizesTimeline(const SizeTable&);
/// Step names on the command line, in order: "sizes", "scores", "cache", "operations", "traffic", "one-token".
QStringList sizeStepNames();

}  // namespace attn::app
