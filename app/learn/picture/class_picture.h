// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <memory>
#include <vector>

#include "learn/picture/class_sheet.h"
#include "learn/picture/section_pen.h"
#include "theme/theme.h"

namespace attn::app {

struct ClassItem {
  QString text;
  QRectF area;
  int row = 0, column = 0;  // of the matrix: the line (−1: its head) and the question; else the question, or 0
};

using ClassSection = Section<ClassItem>;

class ClassPen : public ItemPen<ClassItem> {
 public:
  using ItemPen::ItemPen;

  /// The part of a bar, or a cell: right solid, a mistake hatched with its letter, another answer grey with an outline,
  /// blank dashed.
  void outcome(const QRectF&, ClassOutcome, const QString& letter, double letterPixels = 12);
};

/// Title, how many have answered, and what the patterns mean.
std::unique_ptr<const ClassSection> classHeadSection(const ClassSheet&, double width, const Theme&);
/// A bar for each question, with the mistakes by name; the one worth discussing is framed. An item for each question.
std::unique_ptr<const ClassSection> classBarsSection(const ClassSheet&, double width, const Theme&);
std::unique_ptr<const ClassSection> classVariantsSection(const ClassSheet&, double width, const Theme&);
/// A question with its answers, and why it is worth discussing.
std::unique_ptr<const ClassSection> classQuestionSection(const ClassQuestionSheet&, double width, const Theme&);

struct ClassMatrixView {
  ClassOrder order = ClassOrder::ByScore;
  std::size_t question = 0;  // whose column is outlined
  bool names = false;        // that students gave themselves
};
/// A line for each variant, a column for each question. Wider than `width` where the questions are too many.
std::unique_ptr<const ClassSection> classMatrixSection(const ClassSheet&, const ClassMatrixView&, double width,
                                                       const Theme&);

}  // namespace attn::app
