// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "learn/home/home_facts.h"
#include "learn/home/lesson_button.h"
#include "learn/picture/lesson_numbers.h"
#include "learn/picture/path_layout.h"
#include "theme/themed.h"

namespace attn::app {

class RichLabel;

/// A passage as a small marker. One of them is in the tab order; arrow keys move between them.
class PassageButton : public PathButton {
 public:
  explicit PassageButton(QWidget* parent) : PathButton(parent) { setAttribute(Qt::WA_Hover); }
  void setFacts(const PassageFacts&, int number, bool next, const QString& spoken);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  int m_number = 1;
  bool m_found = false, m_next = false;
};

/// The course on textbook mistakes: its title and a marker for each passage.
class PassageRow : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit PassageRow(QWidget* parent = nullptr);

  /// `here`: the next step of the path is here.
  void setFacts(const PassagesFacts&, const QString& heading, bool here);
  const std::vector<PassageButton*>& passages() const { return m_buttons; }
  /// Where the path's line enters, in widget coordinates.
  QPointF entry(double width) const { return sectionAt(0, width); }

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void chosen(std::size_t passage);

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { arrange(); }

 private:
  int columnsFor(double width) const;
  QPointF sectionAt(std::size_t passage, double width) const;
  void arrange();

  PassagesFacts m_facts;
  bool m_here = false;
  RichLabel* m_heading;
  std::vector<PassageButton*> m_buttons;
};

/// The path: courses side by side, with one line through all their lessons, and the textbook mistakes at its end. Arrow
/// keys move to the neighboring lesson.
class PathView : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit PathView(QWidget* parent = nullptr);

  void setFacts(const HomeFacts&);
  void setNumbers(std::shared_ptr<const LessonNumbers>);

  /// The focusable widgets in reading order.
  std::vector<QWidget*> stops() const;

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {qRound(m_theme.px(220)), 1}; }

 Q_SIGNALS:
  /// A lesson, or a passage by its lesson and step (from 0).
  void chosen(const QString& lesson, std::optional<int> step = std::nullopt);

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { arrange(); }
  bool eventFilter(QObject*, QEvent*) override;

 private:
  struct CoursePart {
    RichLabel* heading = nullptr;
    std::vector<LessonButton*> lessons;
  };
  struct Arrangement {
    PathLayout ours, others;
    double othersTop = 0;
    QRectF passages;
    QPainterPath toPassages;
    double height = 0;
  };

  Arrangement arrangement(double width) const;
  int columnsFor(double width, std::size_t courses) const;
  void arrange();
  void makeParts();
  void fillHeadings();
  void moveFocus(const QWidget* from, int key);

  HomeFacts m_facts;
  std::vector<CoursePart> m_courses;
  PassageRow* m_passages;
  Arrangement m_arranged;
};

}  // namespace attn::app
