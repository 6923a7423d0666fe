// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "learn/picture/class_projection.h"
#include "learn/picture/class_sheet.h"
#include "lecture/present/class_poll.h"
#include "theme/theme.h"
#include "widgets/accessible_table.h"

class QScrollArea;

namespace attn::app {

/// A question of a class's work before the class, in large type and in a window of its own: first the question, then
/// what was answered, then what is right; or asked again, with a show of hands. No names, and no variant. A clicker
/// leads through it; Escape closes it.
class ClassProjector : public QWidget {
  Q_OBJECT

 public:
  explicit ClassProjector(const Theme&, QWidget* parent = nullptr);
  ~ClassProjector() override;

  /// What was answered, step by step.
  void project(const ClassQuestionSheet&);
  /// A show of hands for a question with other numbers; `number` from 1.
  void ask(const AskedQuestion&, int number);
  void setTheme(const Theme&);
  void retranslate();

  /// As a clicker does.
  void forward();
  void back();
  ProjectionStep step() const { return m_shown.step; }
  const ClassProjection& shown() const { return m_shown; }
  const std::optional<ClassPoll>& poll() const { return m_poll; }
  bool isBlack() const { return m_isBlack; }
  /// On the screen that is not that of `beside`, where there is one, as large as it is.
  void showOnProjector(const QWidget& beside);

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void closeEvent(QCloseEvent*) override;

 private:
  class Canvas;
  void refresh();
  void takeHands();
  void finishEntering();
  bool typeHands(const QKeyEvent&);

  Theme m_theme;
  QScrollArea* m_scroll;
  Canvas* m_canvas;
  ClassProjection m_shown;
  std::optional<ClassPoll> m_poll;
  bool m_isBlack = false;
};

}  // namespace attn::app
