// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <memory>
#include <utility>
#include <vector>

#include "figures/picture_frame.h"
#include "learn/picture/class_sheet.h"
#include "learn/picture/section_pen.h"
#include "theme/theme.h"

namespace attn::app {

struct ClassItem {
  QString text;
  QRectF area;
  int row = 0, column = 0;  // of the matrix: the line (−1: its head) and the question; else the question, or 0
};

/// A part of the sheet of a class, laid out for a width: window, file and tests draw the same one.
class ClassSection final : public PictureFrame {
 public:
  using Part = SectionPen::Part;

  ClassSection(const QSizeF& size, std::vector<Part> parts, std::vector<ClassItem> items, std::vector<double> cuts)
      : PictureFrame(size), m_parts(std::move(parts)), m_items(std::move(items)), m_cuts(std::move(cuts)) {}

  void draw(QPainter&) const override;
  const std::vector<ClassItem>& items() const { return m_items; }
  /// Heights at which a page may end without cutting anything, ascending.
  const std::vector<double>& cuts() const { return m_cuts; }

 private:
  std::vector<Part> m_parts;
  std::vector<ClassItem> m_items;
  std::vector<double> m_cuts;
};

class ClassPen : public SectionPen {
 public:
  using SectionPen::SectionPen;

  void item(const QString& text, const QRectF& area, int row = 0, int column = 0) {
    m_items.push_back({text, area, row, column});
  }
  void cut(double y) {
    if (m_cuts.empty() || y > m_cuts.back()) m_cuts.push_back(y);
  }
  /// The part of a bar, or a cell: right solid, a mistake hatched with its letter, another answer grey with an outline,
  /// blank dashed.
  void outcome(const QRectF&, ClassOutcome, const QString& letter, double letterPixels = 12);
  std::unique_ptr<const ClassSection> finish(double height, double width = 0);

 private:
  std::vector<ClassItem> m_items;
  std::vector<double> m_cuts;
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
