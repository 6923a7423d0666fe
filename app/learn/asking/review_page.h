// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "learn/learn_services.h"
#include "scenario/scenario.h"
#include "theme/theme.h"

namespace attn::app {

/// The cards of the day, one after the other; each is asked with other numbers, and rated once it is answered.
class ReviewPage : public QWidget {
  Q_OBJECT

 public:
  explicit ReviewPage(const LearnServices&, QWidget* parent = nullptr);

  /// What today's plan says.
  void start();
  /// These cards (names of templates), due or not.
  void startWith(const std::vector<std::string>& cards);

  void setTheme(const Theme&);
  void retranslate();

 Q_SIGNALS:
  void left();
  void scenarioWanted(const attn::Scenario&, const QString& lab);
  void lessonWanted(const QString& id, std::optional<int> step);

 private:
  LearnServices m_services;
  Theme m_theme;
};

}  // namespace attn::app
