// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>

#include "scenario/scenario.h"
#include "window/frame/window_services.h"

namespace attn::app {

struct ChosenTask;
class Progress;
class AskMe;
class LearnPage;
class TaskBar;

/// Navigation between the window and Learn: the pages of Learn, tasks that open a document, "Ask me", and notices about
/// the user's progress.
class LearnController : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::LearnController)

 public:
  struct Services : WindowServices {
    Progress& progress;
    AskMe& askMe;
    TaskBar& taskBar;
  };
  explicit LearnController(const Services&);

  /// Handles the Learn tab: resumes the lesson being played; otherwise shows the pages of Learn, or their home page if
  /// they are already shown.
  void chooseLearn();
  /// Ends the lesson being played; it can be resumed from the home page.
  void showPage(void (LearnPage::*page)());
  void showSettings();
  /// Opens a document as the user's own in this lab; returns false if the user keeps the current one.
  bool openTask(const Scenario&, const QString& lab);

 private:
  void connectProgress();
  void connectLearn(LearnPage&);
  void ask();
  void startTask(const ChosenTask&);
  void updateProgressNotice();

  Services m_services;
};

}  // namespace attn::app
