// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "learn/picture/report_picture.h"
#include "theme/theme.h"
#include "widgets/accessible_table.h"

namespace attn::app {

/// A part of the report on screen: takes the available width and the height it needs. The arrow keys walk through its
/// items; a click, Return or Space follows an item that links somewhere.
class ReportFigure : public QWidget, public AccessibleTable {
  Q_OBJECT

 public:
  explicit ReportFigure(ReportPart, QWidget* parent = nullptr);

  void setSheet(std::shared_ptr<const ReportSheet>);
  void setTheme(const Theme&);
  /// Index of the open question, from 0; -1 if none.
  void setOpenQuestion(int);
  const std::vector<ReportItem>& items() const { return laidOut(std::max(1, width())).items(); }

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return qCeil(laidOut(std::max(1, width)).size().height()); }
  QSize sizeHint() const override { return {qRound(m_theme.px(300)), heightForWidth(std::max(1, width()))}; }
  QSize minimumSizeHint() const override { return {1, 1}; }

  Kind tableKind() const override { return Kind::List; }
  int tableRows() const override { return static_cast<int>(items().size()); }
  int tableColumns() const override { return 1; }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;

 Q_SIGNALS:
  void questionChosen(int question);
  void lessonChosen(int mistake);
  void movedTo(const QRect&);

 protected:
  bool event(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusInEvent(QFocusEvent*) override;

 private:
  const ReportSection& laidOut(int width) const;
  void changed();
  int itemAt(const QPointF& point) const { return laidOut(std::max(1, width())).itemAt(point); }
  void follow(int item);

  ReportPart m_part;
  std::shared_ptr<const ReportSheet> m_sheet;
  Theme m_theme = lightTheme();
  mutable std::unique_ptr<const ReportSection> m_frame;
  int m_current = 0, m_hovered = -1, m_open = -1;
  bool m_focusByKeys = false;
};

}  // namespace attn::app
