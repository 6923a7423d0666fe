// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QWidget>
#include <memory>
#include <optional>

#include "base/matrix.h"
#include "figures/picture_frame.h"
#include "session/selection.h"
#include "text/hidden_numbers.h"
#include "theme/theme.h"
#include "widgets/accessible_table.h"

class QKeyEvent;
class QPainter;

namespace attn::app {

/// The stage of a lab: one painted picture, and for assistive tools one table. The picture is laid out when it is first
/// needed after a change; moving the mouse over it, painting it, and asking for cells use that layout. A frame is drawn
/// around the part under the pointer, and around the stage where the keyboard gave it the focus.
class PaintedStage : public QWidget, public AccessibleTable {
  Q_OBJECT

 public:
  explicit PaintedStage(QWidget* parent = nullptr);
  ~PaintedStage() override;

  virtual void setTheme(const Theme&);
  const Theme& theme() const { return m_theme; }
  /// In a presentation the type grows with the stage.
  virtual void setPresenting(bool);
  bool isPresenting() const { return m_presenting; }
  /// While a question is open: picture, hints and table show its answer nowhere.
  void setHiddenNumbers(const HiddenNumbers&);
  QString covered(const QString& text) const override { return m_hidden.covered(text); }
  virtual void retranslate() { pictureChanged(); }

  /// The cell of a matrix under a point, where the picture has one there.
  virtual std::optional<Selection> numberAt(const QPointF&) const { return std::nullopt; }

  /// How many pictures were laid out so far.
  int layoutCount() const { return m_layouts; }

  QSize minimumSizeHint() const override { return {320, 280}; }
  QSize sizeHint() const override { return {824, 776}; }

 Q_SIGNALS:
  void visibilityChanged(bool visible);

 protected:
  /// Lays the present picture out for a size and a theme.
  virtual std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const = 0;
  /// Whether the picture that was laid out is still the present one. For stages that read what they show from elsewhere
  /// each time; the others call pictureChanged().
  virtual bool isCurrent(const PictureFrame&) const { return true; }
  /// The present picture, laid out. `Frame` is what layOut() makes.
  template <class Frame>
  const Frame& frameAs() const {
    return static_cast<const Frame&>(laidOut());
  }
  /// Something that the picture depends on has changed: it is laid out anew when it is next needed, and painted.
  virtual void pictureChanged();
  /// The picture on screen so far, to compare the next one with; null if none was laid out.
  std::unique_ptr<const PictureFrame> takeFrame() { return std::move(m_frame); }

  /// What to say of a point; no text for nothing.
  virtual StageHint hintAt(const QPointF&) const { return {}; }
  /// The part at a point that reacts to the mouse; null for none.
  virtual QRectF hoverAreaAt(const QPointF& point) const;
  virtual void press(const QPointF&) {}
  virtual void drag(const QPointF&) {}
  /// Whether a frame is drawn around the part under the pointer; not while parts of the picture move.
  virtual bool showsHover() const { return true; }
  virtual void drawHover(QPainter&, const QRectF& area) const;
  virtual void drawPicture(QPainter& painter) const { laidOut().draw(painter); }

  /// The shape of the pointer over a part that reacts to it.
  virtual Qt::CursorShape cursorAt(const QPointF&) const { return Qt::PointingHandCursor; }
  void hover(const QRectF& area);
  const QRectF& hovered() const { return m_hovered; }
  /// The part under the pointer may be another one now: none until the mouse moves.
  void forgetHovered() { m_hovered = {}; }
  /// Paints a part of the picture again, with what is drawn around it.
  void repaintAround(const QRectF& area);
  /// Tells assistive tools what has changed in the table since the last call. `otherCells` as in announceTable().
  void tellTable(bool otherCells = false);

  bool event(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override { hover({}); }
  void focusInEvent(QFocusEvent*) override;
  void focusOutEvent(QFocusEvent*) override;
  void showEvent(QShowEvent*) override;
  void hideEvent(QHideEvent*) override;

 private:
  const PictureFrame& laidOut() const;
  void drawFocusRing(QPainter&) const;

  Theme m_theme = lightTheme();
  bool m_presenting = false;
  HiddenNumbers m_hidden;
  bool m_focusByKeys = false;
  QRectF m_hovered;
  TableState m_told;  // what assistive tools know of the table
  mutable std::unique_ptr<const PictureFrame> m_frame;
  mutable int m_layouts = 0;
};

/// A stage that can be laid over another one, to take its place.
class CoveringStage : public PaintedStage {
 public:
  /// Not shown yet. `covered` becomes its parent.
  explicit CoveringStage(QWidget* covered);

 protected:
  /// Lies over all of the covered stage, with the focus that that one would have, or goes away.
  void cover(bool on);
  bool eventFilter(QObject*, QEvent*) override;
};

/// One cell down (or up) and to the right (or left).
struct CellStep {
  Index down = 0, right = 0;
};
/// The step that an arrow key asks for, with or without Shift; nothing for other keys.
std::optional<CellStep> arrowStep(const QKeyEvent&);
/// What a key asks for on a stage of matrices: the next one (M, with Shift the one before), or another cell.
struct MatrixKey {
  int matrix = 0;  // 1 = the next one, -1 = the one before
  CellStep step;
};
/// Nothing for other keys, and with other modifiers.
std::optional<MatrixKey> matrixKey(const QKeyEvent&);
/// Whether no modifier is held; keys of the number pad count as plain.
bool isPlainKey(const QKeyEvent&);

}  // namespace attn::app
