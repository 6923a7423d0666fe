// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

class StepMark;

/// The steps of a lesson as a bar: done, current, ahead. Each piece is a button that goes to its step.
class StepBar : public QWidget {
  Q_OBJECT

 public:
  explicit StepBar(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// `titles`: of all steps; `current`: from 0.
  void showSteps(const QStringList& titles, int current);
  int current() const { return m_current; }

 Q_SIGNALS:
  void chosen(int step);

 protected:
  void resizeEvent(QResizeEvent*) override { arrange(); }
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void arrange();

  Theme m_theme = lightTheme();
  std::vector<StepMark*> m_marks;
  int m_current = -1;
};

}  // namespace attn::app
