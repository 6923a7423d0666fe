// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>
#include <vector>

#include "theme/theme.h"
#include "widgets/pane_edge.h"

namespace attn::app {

class ReadingColumn;
class Session;

/// The user's preferences for a side pane.
struct PanePreference {
  bool open = true;
  double width = 0;  // in design pixels; 0 for the default
};

/// Widths of the three panes, in pixels; 0 if closed.
struct PaneWidths {
  int inputs = 0, stage = 0, explain = 0;
  bool operator==(const PaneWidths&) const = default;
};

/// The scale of text next to the picture in a presentation, for this window height and the presenter's relative
/// `scale`.
double presentedScale(int windowHeight, double scale);
/// The same for what is above and below the picture: its smallest text has 12 design pixels and must be legible from a
/// distance too.
double presentedWordsScale(int windowHeight, double scale);

/// True if the window is so narrow (below 900 design pixels) that side panes fold automatically.
bool foldsPanes(int windowWidth, double scale);
/// By default, inputs take 288 and explain 328 design pixels in a wide window, 252 and 264 from 1024 down. A side pane
/// keeps its minimum legible width, and never takes the space that the stage needs: explain gives way first.
PaneWidths paneWidths(int windowWidth, double scale, const PanePreference& inputs, const PanePreference& explain);

/// The stage between its two side panes. The user can resize each or fold it to a narrow column with its name. In a
/// narrow window both fold automatically; a pane opened there stays open until there is room again for the preferred
/// layout.
class PaneLayout : public QWidget {
  Q_OBJECT

 public:
  explicit PaneLayout(Session*, QWidget* parent = nullptr);

  /// Shows a lab's panes and takes ownership. `inputsNextTo`: inputs that leave the left pane to the text of a lesson
  /// (`inputs`), and are shown next to the explanation. The lesson's text is always open, whatever the preference for
  /// inputs.
  void setPanes(QWidget* inputs, QWidget* stage, QWidget* explain, QWidget* inputsNextTo = nullptr);
  /// Covers stage and inputs with a note that they are hidden until a question is answered.
  void setCovered(bool);
  void focusStage();
  void setTheme(const Theme&);
  void retranslate();
  /// The shortcuts that fold the panes, as native text.
  void setKeys(const QString& inputs, const QString& explain);
  void setPreferences(const PanePreference& inputs, const PanePreference& explain);
  /// Shows only the stage, and optionally the left pane with the text being presented.
  void setPresenting(bool, bool withLeft = false);
  /// The stage has neither inputs nor an explanation: the side panes are omitted, except the text of a lesson.
  void setStageOnly(bool);

  bool isOpen(PaneSide which) const { return present(which).open; }
  /// Opens or folds a pane at the user's request.
  void toggle(PaneSide);
  /// The right pane with notes and explanation.
  ReadingColumn& reading() { return *m_reading; }
  /// The tab order, area by area.
  std::vector<QWidget*> areas() const;

 Q_SIGNALS:
  /// The user has changed the preferences for a pane.
  void wished(PaneSide, const attn::app::PanePreference&);
  /// The set of open panes may have changed.
  void arranged();

 protected:
  void resizeEvent(QResizeEvent*) override { arrange(); }
  void paintEvent(QPaintEvent*) override;

 private:
  /// A side pane with its fold button and resize edge.
  struct Side {
    PaneEdge* edge;
    PaneFold* fold;
    PanePreference wish;
    bool openedInNarrow = false;
  };

  void build(PaneSide, Side&);
  void setLesson(bool);
  void nameLeft();
  Side& side(PaneSide s) { return s == PaneSide::Left ? m_left : m_right; }
  const Side& side(PaneSide s) const { return s == PaneSide::Left ? m_left : m_right; }
  bool isNarrow() const { return foldsPanes(width(), m_theme.scale); }
  int foldedWidth() const;
  PanePreference present(PaneSide) const;
  /// False if the pane is not there at all, folded or open.
  bool exists(PaneSide) const;
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
  bool m_presenting = false, m_presentsLeft = false, m_stageOnly = false;
  bool m_isCovered = false;
  bool m_lesson = false;              // the left pane contains the text of a lesson
  PanePreference m_lessonPreference;  // preference for that pane, not stored
};

}  // namespace attn::app
