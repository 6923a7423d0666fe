// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>
#include <QRectF>
#include <functional>
#include <optional>

#include "session/session.h"
#include "theme/theme.h"
#include "widgets/in_place_editor.h"
#include "widgets/painted_stage.h"
#include "widgets/stage_bubble.h"

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace attn::app {

/// What a stage of matrices tells of its cells, in its own coordinates.
class NumberStage {
 public:
  /// The cell of a matrix under a point.
  virtual std::optional<Selection> cellAt(const QPointF&) const = 0;
  /// Where a cell is drawn; null where it is not on the stage.
  virtual QRectF areaOf(const Selection&) const = 0;
  /// Whether a matrix is shown with rows and columns exchanged.
  virtual bool showsExchanged(const MatrixId&) const = 0;
  /// The height of the digits in its cells, in pixels; 0 where they have no numbers.
  virtual double digitPixels(const MatrixId&) const = 0;
  /// The cell that is asked about.
  virtual Selection chosen() const = 0;
  virtual void choose(const Selection&) = 0;
  /// Why nothing can be changed at a point; empty where that needs no words.
  virtual QString fixedAt(const QPointF&) const { return {}; }
  /// Moves to a step in which a matrix can be seen, where the present one does not show it.
  virtual void bringIntoView(const MatrixId&) = 0;

 protected:
  ~NumberStage() = default;
};

/// The numbers on a stage under the hand: inputs are dragged sideways, turned with the wheel, typed over, pasted into
/// and cleared where they are seen; one gesture is one undo step. Of a number that is computed it says why it cannot be
/// changed, which inputs it follows from, and leads there. A closed or open cell of the custom mask is switched by a
/// second click.
///
/// The wheel turns the input under the pointer while the stage has the focus, so that nothing changes in passing.
class StageNumbers : public QObject {
  Q_OBJECT

 public:
  /// `stage` is the widget of `cells`.
  StageNumbers(Session&, PaintedStage* stage, NumberStage& cells);

  void setTheme(const Theme&);

  // --- what happens on the stage; true where it is dealt with
  void press(const QMouseEvent&);
  bool move(const QMouseEvent&);
  bool release(const QMouseEvent&);
  bool doubleClick(const QMouseEvent&);
  bool wheel(const QWheelEvent&);
  bool key(const QKeyEvent&);
  /// Whether this key is meant for the stage, although the window would have a use for it.
  bool wants(const QKeyEvent&) const;

  /// Another picture, another cell, or the same one elsewhere.
  void follow();
  /// The playhead has moved: from now on "." and "," are its keys again.
  void playheadMoved();
  /// The learner has chosen a cell on the stage: a number may begin with "." or ",".
  void cellChosen();

  /// What can be done with a cell, for its hint; empty for computed cells.
  QString hintFor(const Selection&) const;
  /// Whether a cell can be dragged.
  bool isDraggable(const Selection&) const;

 Q_SIGNALS:
  /// The learner wants to see the rules of the mask.
  void maskRequested();

 private:
  struct Press {
    QPointF at;
    Selection cell;
    std::optional<InputSlot> slot;
    bool again = false;  // the cell was chosen already
    bool moved = false;
    bool dragging = false;
    bool explained = false;
    double value = 0;
  };

  const Scenario& scenario() const { return *m_session.scenario(); }
  std::optional<InputSlot> slotOf(const Selection&) const;
  double valueOf(InputSlot, const Selection&) const;
  QString nameOf(InputSlot) const;
  void change(InputSlot, const Selection&, double value, const QString& gesture = QString());
  void turn(const Selection&, double steps, bool fine);
  void switchMaskCell(const Selection&);
  void edit(const Selection&, const QString& begun);
  void enter(double value, int down, int right);
  void copy(const Selection&);
  void paste(const Selection&);
  void explainComputed(const Selection&);
  void explainRefusal(const QString& text, const Selection&);
  void say(const QString& text, const QList<StageBubble::Way>& ways, const Selection&);
  void tellOwnedKeys();
  /// Whether "." and "," begin a number: where a cell was chosen here, and not in a presentation, where presenters send
  /// "." for a black screen.
  bool ownsSigns() const;
  QList<StageBubble::Way> waysBehind(const Selection&);

  Session& m_session;
  PaintedStage* m_stage;
  NumberStage& m_cells;
  InPlaceEditor* m_editor;
  StageBubble* m_bubble;
  std::optional<Press> m_press;
  Selection m_edited;  // what the editor lies over
  Selection m_saidOf;  // what the bubble speaks of
  Selection m_turned;  // what the wheel or Alt and the arrows turn
  bool m_turning = false;
  double m_wheelRest = 0;
  bool m_chosenHere = false;
  bool m_switched = false;  // the press before has switched a cell: a double click does not switch it back
  int m_gesture = 0;
};

}  // namespace attn::app
