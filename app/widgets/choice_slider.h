// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSlider>
#include <QList>
#include <functional>
#include <vector>

#include "theme/themed.h"
#include "widgets/labelled_track.h"

namespace attn::app {

/// A slider whose knob stops only at allowed numbers: arrow keys move to the next one, Home and End to the ends. Page
/// keys are left to the playback, because presentation clickers send them. QAbstractSlider::value() is the index among
/// the allowed numbers; assistive tools read and set the number itself.
class ChoiceSlider : public Themed<QAbstractSlider> {
  Q_OBJECT

 public:
  /// Name and number in the same row as the line, or in a row above it, which leaves room for marks below.
  enum class Layout { NextTo, Above };
  /// Whether neighbors are equally spaced or spaced logarithmically.
  enum class Spacing { Even, Logarithmic };
  /// A name for several neighbors, written below the line, such as "GQA" for every number except one and all heads.
  struct Range {
    int first = 0, last = 0;  // indices into the allowed numbers
    QString name;
    bool operator==(const Range&) const = default;
  };

  explicit ChoiceSlider(Layout = Layout::NextTo, Spacing = Spacing::Even, QWidget* parent = nullptr);

  /// With Layout::NextTo, the name may have subscripts as in subscripted_text.h; with Layout::Above, a symbol in the
  /// mathematics font may follow, with such subscripts: "H_kv".
  void setName(const QString& name, const QString& symbol = {});
  /// False if a field next to the slider shows the number.
  void setValueShown(bool);
  /// Ascending; at least one. A single number disables the slider. Keeps the chosen number, or chooses the nearest one.
  void setAllowed(const QList<int>&);
  /// Numbers written below the line; those not allowed are ignored.
  void setMarks(const QList<int>&);
  void setRanges(std::vector<Range>);
  const std::vector<Range>& ranges() const { return m_ranges; }
  /// Formats the chosen number and the marks below the line. By default, numbers use the user's locale.
  void setTexts(std::function<QString(int)> chosen, std::function<QString(int)> mark);

  int chosen() const { return m_allowed.value(value()); }
  /// Chooses the nearest allowed number without emitting a signal.
  void choose(int number) { place(nearestPlace(m_allowed, number), minimum(), maximum()); }
  const QList<int>& allowed() const { return m_allowed; }
  /// The text of the choice, shown and read out.
  virtual QString valueText() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  /// `interactive` while the knob is dragged or the wheel is turned: more signals will follow.
  void edited(int number, bool interactive);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void wheelEvent(QWheelEvent*) override;

  /// Sets the knob and its bounds, as indices, without emitting a signal.
  void place(int knob, int lowest, int highest);
  void describe();
  double xOf(int place) const;
  LabelledTrack track() const;
  void paintMarks(QPainter&) const;
  const QString& name() const { return m_name; }

 private:
  void followMouse(double x);
  void paintDots(QPainter&) const;
  void paintRanges(QPainter&) const;

  Layout m_layout;
  Spacing m_spacing;
  QString m_name, m_symbol;
  QList<int> m_allowed = {1};
  QList<int> m_marks;
  std::vector<Range> m_ranges;
  std::function<QString(int)> m_valueText, m_markText;
  bool m_valueShown = true;
  bool m_quiet = false;    // set by the program, not by the user
  bool m_turning = false;  // by the wheel
};

}  // namespace attn::app
