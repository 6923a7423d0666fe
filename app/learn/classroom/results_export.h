// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <tl/expected.hpp>

#include "classroom/class_results.h"
#include "learn/picture/class_sheet.h"
#include "theme/theme.h"

namespace attn::app {

// Every file is whole or, when anything fails, what it was before; the error says why, in a sentence.

/// As resultsCsv() of core writes it.
tl::expected<void, QString> writeResultsCsv(const QString& path, const ClassResults&);
/// The bars, a question and the answers by variant, without names: on pages of A4 as .pdf, in one picture as .png or
/// .svg.
tl::expected<void, QString> writeResultsSheet(const QString& path, const ClassSheet&, const ClassQuestionSheet&,
                                              const Theme&);
/// A line per variant with its outcomes ("right", "A counted query heads", "another answer", ""), as spreadsheets take
/// it from the clipboard.
QString resultsTable(const ClassSheet&);

}  // namespace attn::app
