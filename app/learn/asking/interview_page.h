// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "learn/learn_services.h"
#include "questions/interview.h"
#include "scenario/scenario.h"
#include "theme/theme.h"

namespace attn::app {

/// A mock interview: first what it shall be about, then question after question against the clock.
class InterviewPage : public QWidget {
  Q_OBJECT

 public:
  explicit InterviewPage(const LearnServices&, QWidget* parent = nullptr);

  /// Asks what the interview shall be about; one that runs, or was interrupted a while ago, is offered to go on.
  void choose();
  /// Begins at once; an interview that runs stays.
  void start(const InterviewPlan&);
  bool isRunning() const;
  /// "Mock interview", "10 questions · 20 minutes · seed 4711"
  QString title() const;
  QString detail() const;

  void setTheme(const Theme&);
  void retranslate();

 Q_SIGNALS:
  void titleChanged();
  /// All is answered, or the time is up: its name in the log.
  void ended(const QString& interview);
  void left();
  void scenarioWanted(const attn::Scenario&, const QString& lab);
  void lessonWanted(const QString& id, std::optional<int> step);

 private:
  LearnServices m_services;
  Theme m_theme;
};

}  // namespace attn::app
