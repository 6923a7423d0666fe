// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "lessons/lesson_director.h"
#include "theme/themed.h"

class QPushButton;

namespace attn::app {

class GlyphButton;
class RichLabel;

/// The bar above the panes with the task of a lesson that the learner is doing, and the way back to its step.
class TaskBar : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit TaskBar(QWidget* parent = nullptr);

  void setTask(const ChosenTask&);
  void clear();
  /// Hides the bar during a presentation.
  void setPresenting(bool);
  void retranslate() override;

 Q_SIGNALS:
  void returnRequested(std::shared_ptr<const attn::app::LoadedLesson> lesson, int step);

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;

 private:
  void fill();

  std::optional<ChosenTask> m_task;
  bool m_presenting = false;
  RichLabel* m_text;
  QPushButton* m_return;
  GlyphButton* m_close;
};

}  // namespace attn::app
