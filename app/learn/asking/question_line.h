// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "theme/themed.h"
#include "widgets/accessible_table.h"

namespace attn::app {

/// The questions of an interview as marks on a line: done, right, wrong (distinguished by shape), current, and still to
/// come. Accessible as a list. If questions may be answered in any order, a click or the arrow keys choose one.
class QuestionLine : public Themed<QWidget>, public AccessibleTable {
  Q_OBJECT

 public:
  enum class State { Ahead, Open, Present, Done, Right, Wrong, Skipped };  // Open: may be answered at any time
  struct Mark {
    State state = State::Ahead;
    bool present = false;  // currently shown
    QString topic;

    bool operator==(const Mark&) const = default;
  };

  explicit QuestionLine(QWidget* parent = nullptr);

  void setMarks(std::vector<Mark>);
  const std::vector<Mark>& marks() const { return m_marks; }
  void setChoosable(bool);

  QSize sizeHint() const override { return {qRound(m_theme.px(500)), qRound(m_theme.px(54))}; }
  QSize minimumSizeHint() const override { return {qRound(m_theme.px(120)), qRound(m_theme.px(54))}; }

  Kind tableKind() const override { return Kind::List; }
  int tableRows() const override { return static_cast<int>(m_marks.size()); }
  int tableColumns() const override { return 1; }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int) override;

 Q_SIGNALS:
  void chosen(int mark);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  QPointF center(std::size_t mark) const;
  double pitch() const { return width() / std::max(1.0, static_cast<double>(m_marks.size())); }

  std::vector<Mark> m_marks;
  bool m_choosable = false;
};

}  // namespace attn::app
