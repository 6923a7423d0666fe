// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include "learn/learn_services.h"
#include "lessons/lesson_library.h"
#include "theme/theme.h"

namespace attn::app {

/// Where learning begins and goes on: the path of the lessons, and beside it what there is to do today.
class HomePage : public QScrollArea {
  Q_OBJECT

 public:
  explicit HomePage(const LearnServices&, QWidget* parent = nullptr);

  void showLessons(const LoadedLessons&);
  void setTheme(const Theme&);
  void retranslate();
  void refreshNow();

 Q_SIGNALS:
  void lessonWanted(const QString& id);
  void interviewWanted();
  void reviewWanted();
  void reportWanted(const QString& interview);
  void examplesWanted();

 private:
  LearnServices m_services;
  LoadedLessons m_lessons;
  Theme m_theme;
};

}  // namespace attn::app
