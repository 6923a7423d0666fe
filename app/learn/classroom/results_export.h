// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <tl/expected.hpp>

#include "classroom/class_results.h"
#include "learn/picture/class_sheet.h"
#include "theme/theme.h"

namespace attn::app {

// Files are written atomically: on failure they are unchanged. The error is a sentence.

/// In the format of core's resultsCsv().
tl::expected<void, QString> writeResultsCsv(const QString& path, const ClassResults&);
/// The bars, a question and the answers by variant, without student names: A4 pages as .pdf, one picture as .png or
/// .svg.
tl::expected<void, QString> writeResultsSheet(const QString& path, const ClassSheet&, const ClassQuestionSheet&,
                                              const Theme&);
/// A line per variant with its outcomes ("right", "A counted query heads", "another answer", ""), to paste into a
/// spreadsheet.
QString resultsTable(const ClassSheet&);

}  // namespace attn::app
