// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "learn/learn_services.h"
#include "questions/question.h"
#include "scenario/scenario.h"
#include "theme/themed.h"

class QHBoxLayout;

namespace attn::app {

class AnswerHalf;
class QuestionHalf;

/// A page of the Learn tab other than its start page.
class LearnSubpage : public Themed<QWidget> {
  Q_OBJECT

 public:
  LearnSubpage(const LearnServices& services, QWidget* parent) : Themed(parent), m_services(services) {}

  virtual QString title() const = 0;
  virtual QString detail() const { return {}; }
  virtual QString helpTopic() const = 0;
  /// The areas that the Tab key cycles through, in reading order.
  virtual std::vector<QWidget*> stops() { return {this}; }
  /// True while questions are being answered.
  virtual bool isAsking() const { return false; }

 Q_SIGNALS:
  void left();
  void titleChanged();
  /// Emitted to open a document in a lab.
  void scenarioRequested(const attn::Scenario&, const QString& lab);
  void lessonRequested(const QString& id, std::optional<int> step);

 protected:
  LearnServices m_services;
};

/// A page that asks questions: the question, next to it scratch paper or the worked answer, and a foot with buttons.
class QuestionPage : public LearnSubpage {
  Q_OBJECT

 public:
  QuestionPage(const LearnServices&, QWidget* parent);

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  /// The two halves side by side.
  QHBoxLayout* halves();
  /// Above the question: `which` and its topic; `side` is HTML.
  void setHeading(const QString& which, Topic, const QString& side);

  QWidget *m_asking, *m_foot;
  QuestionHalf* m_question;
  AnswerHalf* m_answer;
  QHBoxLayout* m_footRow;
};

}  // namespace attn::app
