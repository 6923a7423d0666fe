// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "learn/home/home_facts.h"
#include "learn/picture/lesson_numbers.h"
#include "theme/theme.h"
#include "widgets/card.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace attn::app {

class HeroPicture;
class RichLabel;
class StepDashes;

/// The box to begin or resume a lesson, with the only filled button of the page. It describes the step; the lesson is
/// on the path, under the same number.
class HeroBox : public Card {
 public:
  explicit HeroBox(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setFacts(const HomeFacts&);
  void setNumbers(std::shared_ptr<const LessonNumbers>);
  QPushButton* button() const { return m_button; }

 protected:
  void resizeEvent(QResizeEvent*) override;

 private:
  enum class Shape { Unknown, Wide, Beside, Narrow };

  void arrange();

  Theme m_theme = lightTheme();
  Shape m_shape = Shape::Unknown;
  QGridLayout* m_grid;
  HeroPicture* m_picture;
  RichLabel *m_overline, *m_title, *m_body;
  StepDashes* m_steps;
  QPushButton* m_button;
  RichLabel* m_aside;
};

}  // namespace attn::app
