// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "figures/formula.h"
#include "session/playhead.h"
#include "theme/theme.h"
#include "traffic/size_sheet.h"

namespace attn::app {

/// "Scores", "Cache", "Operations", "Traffic of a layer", "One more token".
QString sizeGroupTitle(const SizeSheet&, SizeGroup);
/// A sentence below it.
QString sizeGroupSubtitle(const SizeSheet&, SizeGroup);
/// "Scores of all heads, one layer".
QString sizeName(const SizeSheet&, const SizeRow&);
/// "T = 8,192 · 32 query heads · 8 K/V heads · d 128 · 32 layers · 2 bytes".
QString sizesSubtitle(const SizeSheet&);

/// The formula in symbols, in the colours of the roles; factors of 1 that say nothing are left out.
Formula sizeFormula(const SizeSheet&, const SizeRow&, const Theme&);
/// The same with its numbers put in: "32 · 8,192 · 8,192 · 2 B".
QString sizeNumbers(const SizeSheet&, const SizeRow&);
/// "4.29 GB", "2.20 TFLOP", "4.00 FLOPs per byte"; "too large to count" where there is no value.
QString sizeResult(const SizeRow&);
/// "4.00 GiB" beside it, "≈ 51.2 ms at best" of traffic; empty where there is nothing more to say.
QString sizeBeside(const SizeSheet&, const SizeRow&);
/// Every digit: "4,294,967,296 B"; empty where sizeResult() shows them all.
QString sizeExactly(const SizeRow&);
/// All of a row in a line, for assistive tools.
QString sizeRowText(const SizeSheet&, const SizeRow&);

/// The steps of the Steps lab for a document of sizes: all answers at once, then a group at a time, its rows one after
/// the other. TimelineStep::id is kSizeSteps for the first and one more for each group.
inline constexpr int kSizeSteps = 1000;
Timeline sizesTimeline(const SizeSheet&);
/// Names on the command line, in the order of the steps: "sizes", "scores", "cache", "operations", "traffic",
/// "one-token".
QStringList sizeStepNames();

}  // namespace attn::app
