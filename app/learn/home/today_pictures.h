// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <memory>
#include <vector>

#include "learn/home/home_facts.h"
#include "learn/picture/lesson_numbers.h"
#include "theme/theme.h"

namespace attn::app {

/// Number of cards due on each day of the week.
class WeekBars : public QWidget {
 public:
  using QWidget::QWidget;
  void setTheme(const Theme&);
  /// `initials` are shown if the names do not fit.
  void setWeek(const std::vector<int>& cards, const QStringList& names, const QStringList& initials,
               const QString& spoken);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Theme m_theme;
  std::vector<int> m_cards;
  QStringList m_names, m_initials;
};

/// The questions of an interview, each as wide as the time it took: right ones solid, wrong ones hatched, open ones
/// empty.
class AnswerBars : public QWidget {
 public:
  using QWidget::QWidget;
  void setTheme(const Theme&);
  void setQuestions(const std::vector<AskedQuestionFacts>&, const QString& spoken);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Theme m_theme;
  std::vector<AskedQuestionFacts> m_questions;
};

/// The picture of a passage: what it prints, or the picture of a lesson.
class PassagePicture : public QWidget {
 public:
  using QWidget::QWidget;
  void setTheme(const Theme&);
  void setNumbers(std::shared_ptr<const LessonNumbers>);
  /// Hides the widget if there is no picture.
  void setPassage(const QString& id);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  bool printsRow() const;
  void resizeToPicture();

  Theme m_theme;
  QString m_passage;
  std::shared_ptr<const LessonNumbers> m_numbers;
};

}  // namespace attn::app
