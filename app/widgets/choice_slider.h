// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSlider>
#include <QList>
#include <functional>
#include <vector>

#include "widgets/labelled_track.h"
#include "widgets/themed.h"

namespace attn::app {

/// A slider whose knob stops only at allowed numbers: arrows go to the next one, Home and End to the ends. Page keys
/// are left to the playback, because a presenter's clicker sends them. QAbstractSlider's own value is the place among
/// the allowed numbers, from 0; assistive tools read and set the number itself.
class ChoiceSlider : public Themed<QAbstractSlider> {
  Q_OBJECT

 public:
  /// Name and number in one row with the line, or in a row above it, which leaves room for marks below.
  enum class Layout { Beside, Above };
  /// Whether neighbours are equally far apart, or as far as their logarithms are.
  enum class Spacing { Even, Logarithmic };
  /// A name for several neighbours, written below the line: "GQA" for all that is neither one nor all heads.
  struct Range {
    int first = 0, last = 0;  // places among the allowed numbers
    QString name;
    bool operator==(const Range&) const = default;
  };

  explicit ChoiceSlider(Layout = Layout::Beside, Spacing = Spacing::Even, QWidget* parent = nullptr);

  /// Beside the line the name may have subscripts as in subscripted_text.h; above it a symbol in the mathematics face
  /// may follow, with such subscripts: "H_kv".
  void setName(const QString& name, const QString& symbol = {});
  /// Off where a field beside the slider shows the number.
  void setValueShown(bool);
  /// Ascending; at least one. A single one switches the slider off. Keeps the chosen number, or takes its neighbour.
  void setAllowed(const QList<int>&);
  /// Numbers written below the line, as far as they are allowed.
  void setMarks(const QList<int>&);
  void setRanges(std::vector<Range>);
  const std::vector<Range>& ranges() const { return m_ranges; }
  /// How the chosen number is written above or beside the line, and a mark below it. Without: in the learner's locale.
  void setTexts(std::function<QString(int)> chosen, std::function<QString(int)> mark);

  int chosen() const { return m_allowed.value(value()); }
  /// The nearest allowed number; without a signal.
  void choose(int number) { place(nearestPlace(m_allowed, number), minimum(), maximum()); }
  const QList<int>& allowed() const { return m_allowed; }
  /// What is shown of the choice, and read out.
  virtual QString valueText() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  /// `interactive` while the knob is dragged or the wheel is turned: more will follow.
  void edited(int number, bool interactive);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void wheelEvent(QWheelEvent*) override;

  /// Moves the knob and its bounds, as places, without a signal.
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
  bool m_quiet = false;    // placed by the program, not by the learner
  bool m_turning = false;  // by the wheel
};

}  // namespace attn::app
