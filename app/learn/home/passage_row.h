// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QWidget>
#include <vector>

#include "learn/home/home_facts.h"
#include "widgets/themed.h"

namespace attn::app {

class RichLabel;

/// A passage as a small station. Tab stops at one of them; arrow keys go on from there.
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

/// The course of the textbook's mistakes: its name, and a station for each passage.
class PassageRow : public QWidget {
  Q_OBJECT

 public:
  explicit PassageRow(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// `here`: the whole path leads here now.
  void setFacts(const PassagesFacts&, const QString& heading, bool here);
  const std::vector<PassageButton*>& passages() const { return m_buttons; }
  /// Where the line comes in, in this widget.
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
