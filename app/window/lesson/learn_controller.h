// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>

#include "scenario/scenario.h"
#include "window/frame/window_services.h"

class QWidget;

namespace attn::app {

class Progress;
class AskMe;
class LearnPage;

/// The ways from the window to Learn and back: the pages of Learn, tasks that open a document, "Ask me", and notices
/// about the learner's progress.
class LearnController : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::LearnController)

 public:
  struct Services : WindowServices {
    Progress& progress;
    AskMe& askMe;
  };
  explicit LearnController(const Services&);

  /// What the tab of Learn does: a lesson that is being played is restored; else the pages of Learn come to the front,
  /// and where they are there already, their home.
  void chooseLearn();
  /// A lesson that is being played ends: it can be resumed from the home page.
  void showPage(void (LearnPage::*page)());
  void showSettings();
  /// Opens a document of the learner's own in this lab; false if they keep the present one.
  bool openTask(const Scenario&, const QString& lab);

 private:
  void connectProgress();
  void connectLearn(LearnPage&);
  void ask();
  void updateProgressNotice();

  Services m_services;
};

}  // namespace attn::app
