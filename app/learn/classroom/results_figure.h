// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "learn/picture/class_picture.h"
#include "theme/theme.h"
#include "widgets/accessible_table.h"

namespace attn::app {

/// A part of the class results on screen: takes the available width and the height it needs. The arrow keys walk
/// through its items; a click, Return or Space emits chosen().
class ResultsFigure : public QWidget, public AccessibleTable {
  Q_OBJECT

 public:
  using LayOut = std::function<std::unique_ptr<const ClassSection>(double width, const Theme&)>;

  /// List: lines below each other. Cells: the matrix of variants and questions.
  explicit ResultsFigure(Kind, QWidget* parent = nullptr);

  /// `questions`: number of columns of the matrix. Keeps the current cell if it still exists.
  void setSection(LayOut, int questions = 1);
  /// The texts of the matrix cells, computed on demand.
  void setCellTexts(std::function<QString(int row, int column)> texts) { m_cellTexts = std::move(texts); }
  void setTheme(const Theme&);
  /// The row of a list that is open below; −1 if none.
  void setChosen(int row);
  const ClassSection& section() const { return laidOut(std::max(1, width())); }

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return qCeil(laidOut(std::max(1, width)).size().height()); }
  QSize sizeHint() const override { return {qRound(m_theme.px(240)), heightForWidth(std::max(1, width()))}; }
  QSize minimumSizeHint() const override { return {1, 1}; }

  Kind tableKind() const override { return m_kind; }
  int tableRows() const override;
  int tableColumns() const override { return m_questions; }
  QString cellText(int row, int column) const override { return itemText(itemOf(row, column)); }
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override { return m_current.row < tableRows() ? m_current : TablePlace(); }
  void selectCell(int row, int column) override;

 Q_SIGNALS:
  /// `row` is −1 for a column header.
  void chosen(int row, int column);
  /// Emitted when the keyboard moves to this area of the widget.
  void movedTo(const QRect&);

 protected:
  bool event(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusInEvent(QFocusEvent*) override;

 private:
  const ClassSection& laidOut(int width) const;
  int headItems() const { return m_kind == Kind::Cells ? m_questions : 0; }
  int itemOf(int row, int column) const { return headItems() + row * m_questions + column; }
  QString itemText(int item) const;
  void changed();

  Kind m_kind;
  LayOut m_layOut;
  std::function<QString(int, int)> m_cellTexts;
  Theme m_theme = lightTheme();
  mutable std::unique_ptr<const ClassSection> m_frame;
  mutable int m_framedFor = -1;
  int m_questions = 1;
  TablePlace m_current{0, 0};
  int m_hovered = -1, m_chosen = -1;
  bool m_focusByKeys = false;
};

}  // namespace attn::app
