// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

#include "learn/picture/section_pen.h"
#include "theme/themed.h"
#include "widgets/accessible_table.h"

namespace attn::app {

/// A section on screen: takes the available width and the height it needs, and is hidden if that is 0. The arrow keys
/// walk through its items; a click, Return or Space chooses one.
class SectionFigure : public Themed<QWidget>, public AccessibleTable {
  Q_OBJECT

 public:
  using LayOut = std::function<std::unique_ptr<const Section>(double width, const Theme&)>;
  /// How the open row of a list is marked.
  enum class Mark { Frame, Edge };

  /// List: items below each other. Cells: a matrix, whose items in row −1 are its header.
  explicit SectionFigure(Kind = Kind::List, QWidget* parent = nullptr, Mark = Mark::Frame);

  /// `columns`: of a matrix. Keeps the current cell if it still exists.
  void setSection(LayOut, int columns = 1);
  /// The texts of cells without a text of their own.
  void setCellTexts(std::function<QString(int row, int column)> texts) { m_cellTexts = std::move(texts); }
  /// The open row of a list; −1 if none.
  void setOpen(int row);
  const std::vector<SectionItem>& items() const { return section().items(); }

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return qCeil(laidOut(std::max(1, width)).size().height()); }
  QSize sizeHint() const override { return {qRound(m_theme.px(240)), heightForWidth(std::max(1, width()))}; }
  QSize minimumSizeHint() const override { return {1, 1}; }

  Kind tableKind() const override { return m_kind; }
  int tableRows() const override;
  int tableColumns() const override { return m_columns; }
  QString cellText(int row, int column) const override { return textOf(itemOf({row, column})); }
  QRect cellArea(int row, int column) const override { return itemOf({row, column}).area.toAlignedRect(); }
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override { return m_current.row < tableRows() ? m_current : TablePlace(); }
  void selectCell(int row, int column) override;

 Q_SIGNALS:
  /// Emitted for an item that leads somewhere.
  void chosen(const attn::app::SectionItem&);
  /// Emitted when the keyboard moves to this area of the widget.
  void movedTo(const QRect&);

 protected:
  void restyle() override { changed(); }
  bool event(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusInEvent(QFocusEvent*) override;

 private:
  const Section& laidOut(int width) const;
  const Section& section() const { return laidOut(std::max(1, width())); }
  int headItems() const { return m_kind == Kind::Cells ? m_columns : 0; }
  const SectionItem& itemOf(TablePlace) const;
  /// The item at a point; nullptr if none.
  const SectionItem* itemAt(const QPointF&) const;
  QString textOf(const SectionItem&) const;
  void changed();
  void choose(const SectionItem&);

  Kind m_kind;
  Mark m_mark;
  LayOut m_layOut;
  std::function<QString(int, int)> m_cellTexts;
  mutable std::unique_ptr<const Section> m_frame;
  mutable int m_framedFor = -1;
  int m_columns = 1, m_open = -1;
  TablePlace m_current{0, 0};
  QRectF m_hovered;
  bool m_focusByKeys = false;
};

}  // namespace attn::app
