// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>
#include <QRectF>
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

class StepsStage;

/// Edits the numbers of a stage in place. Inputs can be dragged sideways, changed with the wheel, typed over, pasted
/// into and cleared; one gesture is one undo step. For a computed number, explains why it cannot be changed and links
/// to the inputs it depends on. A second click toggles a cell of the custom mask.
///
/// The wheel changes the input under the pointer only while the stage has focus, so that scrolling past changes
/// nothing.
class StageNumbers : public QObject {
  Q_OBJECT

 public:
  StageNumbers(Session&, StepsStage&);

  void setTheme(const Theme&);

  // --- event handlers; return true if the event was handled
  void press(const QMouseEvent&);
  bool move(const QMouseEvent&);
  bool release(const QMouseEvent&);
  bool doubleClick(const QMouseEvent&);
  bool wheel(const QWheelEvent&);
  bool key(const QKeyEvent&);
  /// True if this key belongs to the stage, even if the window has a shortcut for it.
  bool wants(const QKeyEvent&) const;

  /// Must be called when the picture, the selection, or the geometry has changed.
  void follow();
  /// Must be called when the playhead moves: "." and "," step the playback again.
  void playheadMoved();
  /// Must be called when the learner selects a cell on the stage: "." and "," may then start a number.
  void cellChosen();

  QString hintFor(const Selection&) const;
  bool isDraggable(const Selection&) const;

 Q_SIGNALS:
  /// Emitted when the learner asks for the mask settings.
  void maskRequested();

 private:
  struct Press {
    QPointF at;
    Selection cell;
    std::optional<InputSlot> slot;
    bool again = false;  // the cell was already selected
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
  void say(const QString& text, const QList<StageBubble::Way>& ways, const Selection&);
  void updateTypesNumbersProperty();
  /// True if "." and "," start a number: a cell was selected here, and the lab is not presenting, since presenter
  /// remotes send "." to blank the screen.
  bool acceptsDecimalSigns() const;
  QList<StageBubble::Way> waysBehind(const Selection&);

  Session& m_session;
  StepsStage& m_stage;
  InPlaceEditor* m_editor;
  StageBubble* m_bubble;
  std::optional<Press> m_press;
  Selection m_edited;      // the cell under the editor
  Selection m_bubbleCell;  // the cell that the bubble explains
  Selection m_turned;      // the cell that the wheel or Alt+arrow keys change
  bool m_turning = false;
  double m_wheelRest = 0;
  bool m_chosenHere = false;
  bool m_switched = false;  // the previous press toggled a mask cell; a double click must not toggle it back
  int m_gesture = 0;
};

}  // namespace attn::app
