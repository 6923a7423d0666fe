// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <memory>

#include "learn/picture/class_overview.h"
#include "learn/picture/section_pen.h"
#include "theme/theme.h"

namespace attn::app {

/// A bar segment or a cell: right solid, a mistake hatched with its letter, another answer gray with an outline, blank
/// dashed.
void drawClassOutcome(SectionPen&, const QRectF&, ClassOutcome, const QString& letter, double letterPixels = 12);

/// Title, number of answers, and the legend of the patterns.
std::unique_ptr<const Section> classHeadSection(const ClassOverview&, double width, const Theme&);
/// A bar for each question, with the mistakes by name; the one worth discussing is framed. An item for each question.
std::unique_ptr<const Section> classBarsSection(const ClassOverview&, double width, const Theme&);
std::unique_ptr<const Section> classVariantsSection(const ClassOverview&, double width, const Theme&);
/// A question with its answers, and why it is worth discussing.
std::unique_ptr<const Section> classQuestionSection(const ClassQuestionDetails&, double width, const Theme&);

struct ClassMatrixView {
  ClassOrder order = ClassOrder::ByScore;
  std::size_t question = 0;  // its column is outlined
  bool names = false;        // as students entered them
};
/// A line for each variant, a column for each question. Wider than `width` if there are many questions.
std::unique_ptr<const Section> classMatrixSection(const ClassOverview&, const ClassMatrixView&, double width,
                                                  const Theme&);

}  // namespace attn::app
