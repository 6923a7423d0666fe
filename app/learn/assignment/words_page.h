// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QWidget>
#include <vector>

#include "theme/themed.h"

class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attn::app {

class InlineError;
class RichLabel;

/// A page of text and buttons in one column of readable width; scrolls if it does not fit.
class WordsPage : public Themed<QWidget> {
 public:
  explicit WordsPage(QWidget* parent = nullptr);

 protected:
  enum class Ink { Strong, Soft };
  /// Lines and other parts are added from top to bottom; sizes in design pixels.
  RichLabel* addLine(double size, QFont::Weight = QFont::Normal, Ink = Ink::Strong);
  /// Adds a line in a box.
  RichLabel* addNote(double size);
  void addPart(QWidget*);
  void addSpace(double size);
  InlineError* addProblem();
  /// Adds a button to the row at the end, which wraps if necessary.
  QPushButton* addButton();
  QWidget* column() { return m_page; }
  void restyle() override;
  void scrollToTop();
  void resizeEvent(QResizeEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  struct Line {
    RichLabel* label;
    double size;
    QFont::Weight weight;
    Ink ink;
    bool boxed;
  };

  QScrollArea* m_scroll;
  QWidget *m_page, *m_buttons;
  QVBoxLayout* m_column;
  std::vector<Line> m_lines;
  std::vector<QPushButton*> m_made;
};

}  // namespace attn::app
