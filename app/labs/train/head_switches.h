// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "labs/train/explanation/explain_train.h"
#include "theme/theme.h"

class QVBoxLayout;

namespace attn::app {

class Card;
class RichLabel;
class ToggleSwitch;

/// Numbers as bars below each other, each with its name on the left and its number on the right: signed ones from a
/// line in the middle, shares from the left.
class BarLines : public QWidget {
  Q_OBJECT

 public:
  struct Line {
    QString name, number;
    double value = 0;
    bool strong = false;
    QColor color;  // of the bar; an invalid one is that of words
  };
  enum class Kind { Signed, Shares };

  explicit BarLines(Kind, QWidget* parent = nullptr);
  void setTheme(const Theme&);
  void setLines(std::vector<Line>);
  /// The line that is asked about has a frame; −1: none.
  void setMarked(int line);
  const std::vector<Line>& lines() const { return m_lines; }
  /// The middle of a line, for what stands beside it.
  double lineHeight() const { return m_theme.px(24); }
  /// Room on the left, before the names.
  void setInset(double designPixels);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Kind m_kind;
  Theme m_theme = lightTheme();
  std::vector<Line> m_lines;
  int m_marked = -1;
  double m_inset = 0;
};

/// The parts of the score that is asked about, as bars.
class PartsCard : public QWidget {
  Q_OBJECT

 public:
  explicit PartsCard(QWidget* parent = nullptr);
  void setTheme(const Theme&);
  void setParts(const TrainQuestion&);

 private:
  void fill();

  Theme m_theme = lightTheme();
  TrainQuestion m_question;
  Card* m_card;
  RichLabel *m_title, *m_note;
  BarLines* m_bars;
};

/// A switch for each head, with the accuracy on fresh sequences without it.
class HeadSwitches : public QWidget {
  Q_OBJECT

 public:
  explicit HeadSwitches(QWidget* parent = nullptr);
  void setTheme(const Theme&);
  void retranslate();
  /// `worth` null: not known yet. It may be that of another step, which is named.
  void setHeads(const TrainingConfiguration&, const SilentHeads&, const std::shared_ptr<const TrainWorth>& worth,
                const TrainPlace& marked);

 Q_SIGNALS:
  void switched(attn::Index layer, attn::Index head, bool off);

 protected:
  void resizeEvent(QResizeEvent*) override;

 private:
  void placeSwitches();

  Theme m_theme = lightTheme();
  Card* m_card;
  RichLabel *m_title, *m_note;
  BarLines* m_bars;
  struct Switch {
    Index layer = 0, head = 0;
    int line = 0;
    ToggleSwitch* control = nullptr;
  };
  std::vector<Switch> m_switches;
  Index m_layers = 0, m_heads = 0;
};

}  // namespace attn::app
