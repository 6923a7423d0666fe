// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QPointF>
#include <memory>

#include "learn/home/home_facts.h"
#include "learn/picture/lesson_numbers.h"
#include "theme/themed.h"

namespace attn::app {

enum class MarkerLook { Ahead, Here, Done };
void drawMarker(QPainter&, QPointF middle, double radius, const QString& number, MarkerLook, const Theme&);

/// A button of the path that Return clicks, too.
class PathButton : public Themed<QAbstractButton> {
 public:
  explicit PathButton(QWidget* parent);

 protected:
  void keyPressEvent(QKeyEvent*) override;
};

/// A lesson on the path: marker, picture, title, length and predictions. Its height depends on its title.
class LessonButton : public PathButton {
  Q_OBJECT

 public:
  using PathButton::PathButton;

  /// `here`: the lesson to begin or resume.
  void setFacts(const LessonFacts&, bool here, const QString& spoken);
  void setNumbers(std::shared_ptr<const LessonNumbers>);

  /// Distance of the marker's center from the left edge; the path's line runs through it.
  static double sectionX(const Theme&);
  static double textX(const Theme&);

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  void enterEvent(QEnterEvent*) override { update(); }
  void leaveEvent(QEvent*) override { update(); }

 private:
  MarkerLook look() const;
  double textWidth(double width) const;
  QStringList titleLines(double width) const;
  QStringList factLines(double width) const;
  void paintPredictions(QPainter&, QPointF at, double room) const;

  LessonFacts m_facts;
  QString m_line, m_progress;
  bool m_here = false;
  std::shared_ptr<const LessonNumbers> m_numbers;
};

}  // namespace attn::app
