// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "questions/question_template.h"
#include "worksheet/sheet_part.h"

namespace attn::app {

/// A question with its own figure on paper: matrices to fill, heads to connect, a mask to hatch, tiles to number, a
/// product above the meanings of its factors.
struct PaperForm {
  QString heading;  // the task, instead of the topic
  QString html;     // replaces the question's text, which mentions numbers that the figure shows; may be empty
  std::vector<SheetPart> parts;  // the figure, with the blank for the answer
};

/// The form for the question's template and parameters; nullopt if its kind determines the layout: a line, boxes or a
/// matrix.
std::optional<PaperForm> paperFormOf(const AskedQuestion&, double width);
/// Minimum width of the form; nullopt if there is none.
std::optional<double> leastFormWidth(const AskedQuestion&);

}  // namespace attn::app
