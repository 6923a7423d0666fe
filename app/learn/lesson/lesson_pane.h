// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

class LessonDirector;

/// The text of the lesson that is being played, its prediction, and the way on and back.
class LessonPane : public QWidget {
  Q_OBJECT

 public:
  explicit LessonPane(LessonDirector&, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setPresenting(bool);
  void retranslate();
  void refreshNow();

 private:
  LessonDirector& m_director;
  Theme m_theme;
};

}  // namespace attn::app
