// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "learn/learn_services.h"
#include "questions/interview.h"
#include "scenario/scenario.h"
#include "theme/theme.h"

namespace attn::app {

/// What an interview showed, and what comes back when.
class ReportPage : public QWidget {
  Q_OBJECT

 public:
  explicit ReportPage(const LearnServices&, QWidget* parent = nullptr);

  /// The report of an interview of the log, by its name there.
  void showInterview(const std::string& uid);
  /// "Mock interview", "Thursday, 19 November"
  QString title() const;
  QString detail() const;

  void setTheme(const Theme&);
  void retranslate();

 Q_SIGNALS:
  void left();
  /// Cards (names of templates) to be asked now.
  void reviewWanted(const std::vector<std::string>& cards);
  /// Another interview like this one.
  void interviewWanted(const attn::InterviewPlan&);
  void scenarioWanted(const attn::Scenario&, const QString& lab);
  void lessonWanted(const QString& id, std::optional<int> step);

 private:
  LearnServices m_services;
  Theme m_theme;
};

}  // namespace attn::app
