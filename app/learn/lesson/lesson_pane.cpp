// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson/lesson_pane.h"

namespace attn::app {

LessonPane::LessonPane(LessonDirector& director, QWidget* parent) : QWidget(parent), m_director(director) {}

void LessonPane::setTheme(const Theme& theme) {
  m_theme = theme;
}

void LessonPane::setPresenting(bool) {}

void LessonPane::retranslate() {}

void LessonPane::refreshNow() {}

}  // namespace attn::app
