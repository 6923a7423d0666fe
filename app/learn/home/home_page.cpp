// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/home_page.h"

namespace attn::app {

HomePage::HomePage(const LearnServices& services, QWidget* parent) : QScrollArea(parent), m_services(services) {}

void HomePage::showLessons(const LoadedLessons& lessons) {
  m_lessons = lessons;
}

void HomePage::setTheme(const Theme& theme) {
  m_theme = theme;
}

void HomePage::retranslate() {}

void HomePage::refreshNow() {}

}  // namespace attn::app
