// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>
#include <QWidget>
#include <vector>

#include "theme/theme.h"

class QHBoxLayout;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attn::app {

class InlineError;
class RichLabel;

/// A page of words and buttons in one column that is not too wide to read; what does not fit scrolls.
class WordsPage : public QWidget {
 public:
  explicit WordsPage(QWidget* parent = nullptr);
  ~WordsPage() override;

  void setTheme(const Theme&);

 protected:
  enum class Ink { Strong, Soft };
  /// Lines and other things follow each other from above; sizes in design pixels.
  RichLabel* addLine(double size, QFont::Weight = QFont::Normal, Ink = Ink::Strong);
  /// A line of its own in a box.
  RichLabel* addNote(double size);
  void addPart(QWidget*);
  void addSpace(double size);
  InlineError* addProblem();
  /// Buttons in a row below everything else, which break into several rows where they must.
  QPushButton* addButton();
  QWidget* column() { return m_page; }
  const Theme& theme() const { return m_theme; }
  virtual void restyle();
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

  Theme m_theme = lightTheme();
  QScrollArea* m_scroll;
  QWidget *m_page, *m_buttons;
  QVBoxLayout* m_column;
  std::vector<Line> m_lines;
  std::vector<QPushButton*> m_made;
  std::vector<InlineError*> m_problems;
};

}  // namespace attn::app
