// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

#include "theme/themed.h"

namespace attn::app {

class StepMark;

/// The steps of a lesson as a bar: done, current, ahead. Each piece is a button that goes to its step.
class StepBar : public Themed<QWidget> {
  Q_OBJECT

 public:
  using Themed::Themed;

  /// `titles`: of all steps; `current`: from 0.
  void showSteps(const QStringList& titles, int current);
  int current() const { return m_current; }

 Q_SIGNALS:
  void chosen(int step);

 protected:
  void restyle() override;
  void resizeEvent(QResizeEvent*) override { arrange(); }
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void arrange();

  std::vector<StepMark*> m_marks;
  int m_current = -1;
};

}  // namespace attn::app
