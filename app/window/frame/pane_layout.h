// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>
#include <optional>
#include <vector>

#include "theme/theme.h"
#include "widgets/pane_edge.h"

namespace attn::app {

class ReadingColumn;
class Session;

/// What a learner wants of a side pane.
struct PaneWish {
  bool open = true;
  double width = 0;  // in design pixels; 0: the usual width
};

/// Widths of the three panes, in pixels; 0 = the pane is not open.
struct PaneWidths {
  int inputs = 0, stage = 0, explain = 0;
  bool operator==(const PaneWidths&) const = default;
};

/// How large the text beside the picture is drawn in a presentation in a window of this height, where the presenter
/// wants it `scale` times as large as usual.
double presentedScale(int windowHeight, double scale);
/// The same of what lies over and under the picture, whose smallest words are of 12 design pixels: they are read from
/// afar, too.
double presentedWordsScale(int windowHeight, double scale);

/// Whether a window has so little room (below 900 design pixels) that side panes fold by themselves.
bool foldsPanes(int windowWidth, double scale);
/// Without a wish of their own, inputs take 288 and explain 328 design pixels in a wide window, 252 and 264 from 1024
/// down. A side pane is never narrower than can be read, and never takes the stage the room that it needs: explain
/// gives way first.
PaneWidths paneWidths(int windowWidth, double scale, const PaneWish& inputs, const PaneWish& explain);

/// The stage between its two side panes. Each is as wide as the learner made it, and can be folded to a narrow column
/// with its name. In a narrow window both fold by themselves; what is opened there stays open until there is room again
/// for what was wished before.
class PaneLayout : public QWidget {
  Q_OBJECT

 public:
  explicit PaneLayout(Session*, QWidget* parent = nullptr);

  /// Shows a lab's panes; the layout owns them from now on. `inputsBeside`: inputs that give the left pane to the text
  /// of a lesson (`inputs`), and stand beside the explanation. That text is open whatever was wished of the inputs.
  void setPanes(QWidget* inputs, QWidget* stage, QWidget* explain, QWidget* inputsBeside = nullptr);
  /// In place of stage and inputs: that they are hidden until a question is answered.
  void setCovered(bool);
  void focusStage();
  void setTheme(const Theme&);
  void retranslate();
  /// The keys that fold the panes, as the system writes them.
  void setKeys(const QString& inputs, const QString& explain);
  void setWishes(const PaneWish& inputs, const PaneWish& explain);
  /// Nothing but the stage; and the left pane, where it tells what is presented.
  void setPresenting(bool, bool withLeft = false);

  bool isOpen(PaneSide) const;
  /// Opens or folds a pane, as the learner asks.
  void toggle(PaneSide);
  /// Notes and explanation, in the right pane.
  ReadingColumn& reading() { return *m_reading; }
  /// What the Tab key visits, area after area.
  std::vector<QWidget*> areas() const;

 Q_SIGNALS:
  /// The learner wants a pane otherwise from now on.
  void wished(PaneSide, const attn::app::PaneWish&);
  /// Which panes are open may have changed.
  void arranged();

 protected:
  void resizeEvent(QResizeEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  /// A side pane with what folds and resizes it.
  struct Side {
    PaneEdge* edge;
    PaneFold* fold;
    PaneWish wish;
    bool openedInNarrow = false;
  };

  void build(PaneSide, Side&);
  void setLesson(bool);
  void nameLeft();
  Side& side(PaneSide s) { return s == PaneSide::Left ? m_left : m_right; }
  const Side& side(PaneSide s) const { return s == PaneSide::Left ? m_left : m_right; }
  bool isNarrow() const;
  int foldedWidth() const;
  PaneWish present(PaneSide) const;
  void changeWidth(PaneSide, int pixels);
  void arrange();
  void place(PaneSide, int width, QWidget* pane);

  QWidget *m_inputs = nullptr, *m_stage = nullptr;
  QLabel* m_cover;
  ReadingColumn* m_reading;
  Theme m_theme;
  Side m_left, m_right;
  PaneWidths m_widths;
  QString m_inputsKeys, m_explainKeys;
  bool m_presenting = false, m_presentsLeft = false;
  bool m_isCovered = false;
  bool m_lesson = false;  // the left pane holds the text of one
  PaneWish m_lessonWish;  // of that pane, as long as the window is open
};

}  // namespace attn::app
