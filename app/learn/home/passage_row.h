// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QWidget>
#include <vector>

#include "learn/home/home_facts.h"
#include "theme/themed.h"

namespace attn::app {

class RichLabel;

/// A passage as a small marker. One of them is in the tab order; arrow keys move between them.
class PassageButton : public Themed<QAbstractButton> {
 public:
  explicit PassageButton(QWidget* parent = nullptr);
  void setFacts(const PassageFacts&, int number, bool next, const QString& spoken);

 protected:
  void paintEvent(QPaintEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  int m_number = 1;
  bool m_found = false, m_tried = false, m_next = false;
};

/// The course on textbook mistakes: its title and a marker for each passage.
class PassageRow : public QWidget {
  Q_OBJECT

 public:
  explicit PassageRow(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// `here`: the next step of the path is here.
  void setFacts(const PassagesFacts&, const QString& heading, bool here);
  const std::vector<PassageButton*>& passages() const { return m_buttons; }
  /// Where the path's line enters, in widget coordinates.
  QPointF entry(double width) const { return stationAt(0, width); }

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void chosen(std::size_t passage);

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { arrange(); }

 private:
  int columnsFor(double width) const;
  QPointF stationAt(std::size_t passage, double width) const;
  void arrange();

  Theme m_theme = lightTheme();
  PassagesFacts m_facts;
  bool m_here = false;
  RichLabel* m_heading;
  std::vector<PassageButton*> m_buttons;
};

}  // namespace attn::app
