// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "learn/picture/class_overview.h"
#include "learn/picture/class_projection.h"
#include "lecture/present/class_poll.h"
#include "theme/theme.h"
#include "widgets/accessible_table.h"

class QScrollArea;

namespace attn::app {

/// Projects a question from the class results, in large type and in a separate window: first the question, then the
/// given answers, then the right one; or asks it again as a poll. Shows no names and no variant. Controlled by a
/// clicker; Escape closes it.
class ClassProjector : public QWidget {
  Q_OBJECT

 public:
  explicit ClassProjector(const Theme&, QWidget* parent = nullptr);

  /// Shows the given answers, step by step.
  void project(const ClassQuestionDetails&);
  /// Starts a poll for a question with other numbers; `number` from 1.
  void ask(const AskedQuestion&, int number);
  void setTheme(const Theme&);
  void retranslate();

  /// Same as the clicker's forward key.
  void forward();
  void back();
  ProjectionStep step() const { return m_shown.step; }
  const ClassProjection& shown() const { return m_shown; }
  const std::optional<ClassPoll>& poll() const { return m_poll; }
  bool isBlack() const { return m_isBlack; }
  /// Fills a screen other than that of `beside`, if there is one.
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
  void updateOptions();
  void finishEntering();
  bool editHandCount(const QKeyEvent&);

  Theme m_theme;
  QScrollArea* m_scroll;
  Canvas* m_canvas;
  ClassProjection m_shown;
  std::optional<ClassPoll> m_poll;
  bool m_isBlack = false;
};

}  // namespace attn::app
