// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "learn/home/home_facts.h"
#include "learn/picture/lesson_numbers.h"
#include "progress/progress_problem.h"
#include "theme/themed.h"

class QPushButton;

namespace attn::app {

class DrawnPart;
class RichLabel;
class SectionLabel;
class TodayPart;

/// What to do today: cards, an interview, a textbook mistake, the last report. One column, or side by side if it is
/// wide.
class TodayColumn : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit TodayColumn(QWidget* parent = nullptr);

  void setFacts(const HomeFacts&);
  void setNumbers(std::shared_ptr<const LessonNumbers>);
  void setProblem(const std::optional<ProgressProblem>&);

  /// The focusable widgets in reading order.
  std::vector<QWidget*> stops() const;

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return arranged(width, false).height; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void requested(attn::app::HomePart);

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { arrange(); }

 private:
  std::vector<TodayPart*> shownParts() const;
  struct Arrangement {
    int height = 0;
    std::vector<int> lines;  // y positions of the dividers
  };

  /// `move`: also sets the geometry of the parts.
  Arrangement arranged(int width, bool move) const;
  void arrange();
  void drawWeek(QPainter&) const;
  void drawAnswers(QPainter&) const;
  void drawPassage(QPainter&) const;
  bool printsRow() const;
  void resizePicture();

  SectionLabel* m_title;
  RichLabel* m_problem;
  std::vector<TodayPart*> m_parts;  // in the order of HomePart
  DrawnPart *m_week, *m_picture, *m_answers;
  QString m_shownPassage;  // whose picture is shown
  HomeFacts m_facts;
  std::shared_ptr<const LessonNumbers> m_numbers;
  QPushButton* m_settings;
  std::vector<int> m_lines;
};

}  // namespace attn::app
