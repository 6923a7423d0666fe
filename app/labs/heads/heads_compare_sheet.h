// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "labs/heads/picture/heads_compare.h"
#include "widgets/accessible_table.h"
#include "widgets/canvas.h"

namespace attn::app {

/// Lies over the sheet of heads while two scenarios are compared; cells and heads are chosen on both sides at once.
class HeadsCompareSheet : public Canvas, public AccessibleTable {
  Q_OBJECT

 public:
  /// `common` gives the view of B with the steps of both. Covers `sheet` while the session compares.
  HeadsCompareSheet(Session&, std::function<HeadsView()> common, QWidget* sheet);
  ~HeadsCompareSheet() override;

  void setTheme(const Theme&);
  void setPresenting(bool) { changed(); }
  /// Something that the picture depends on has changed.
  void changed();
  const HeadsCompareFrame& frame() const;

  // --- for assistive tools: the selected matrix of the selected head, in B
  int tableRows() const override { return static_cast<int>(selectedShape().rows); }
  int tableColumns() const override { return static_cast<int>(selectedShape().columns); }
  QString cellText(int row, int column) const override { return frame().cellText(at(row, column)); }
  QRect cellArea(int row, int column) const override { return frame().cellRect(at(row, column)).toAlignedRect(); }
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  /// The selected head is to be seen step by step.
  void openRequested();

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  CanvasHint hintAt(const QPointF&) const override;
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void describe();
  MatrixShape selectedShape() const;
  /// A cell of the selected matrix.
  Selection at(Index row, Index column) const;
  void choose(const HeadsHit&);

  Session& m_session;
  std::function<HeadsView()> m_common;
  Theme m_theme;
  mutable Snapshot m_shownA, m_shownB;  // what m_known was gathered from
  mutable HeadsCompareFrame::Known m_known;
  mutable std::unique_ptr<HeadsCompareFrame> m_frame;
  // What assistive tools know of the table.
  TableGlance m_told;
  Selection m_toldOf;
};

}  // namespace attn::app
