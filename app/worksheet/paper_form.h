// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "questions/question_template.h"
#include "worksheet/sheet_part.h"

namespace attn::app {

/// A question that has a figure of its own on paper: matrices to fill, heads to wire, a mask to hatch, tiles to number,
/// a product over its meanings.
struct PaperForm {
  QString heading;  // what to do, in place of the topic
  QString html;     // in place of the question's text, which speaks of numbers that the figure shows; may be empty
  std::vector<SheetPart> parts;  // the figure, with the blank for the answer
};

/// The form that belongs to the question by its template and parameters; nullopt where it is a line, boxes or a matrix
/// as its kind says.
std::optional<PaperForm> paperFormOf(const AskedQuestion&, double width);
/// How wide the form has to be; nullopt where there is none.
std::optional<double> leastFormWidth(const AskedQuestion&);

}  // namespace attn::app
