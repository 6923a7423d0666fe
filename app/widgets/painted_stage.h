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
#include "theme/themed.h"
#include "widgets/accessible_table.h"

class QKeyEvent;

namespace attn::app {

class FaceCache;

/// The stage of a lab: one painted picture, exposed to assistive tools as one table. The picture is laid out when first
/// needed after a change; hovering, painting and cell queries share that layout. A frame is drawn around the part under
/// the pointer, and around the stage if it has keyboard focus.
class PaintedStage : public Themed<QWidget>, public AccessibleTable {
  Q_OBJECT

 public:
  explicit PaintedStage(QWidget* parent = nullptr);

  /// In a presentation, fonts grow with the stage.
  virtual void setPresenting(bool);
  bool isPresenting() const { return m_presenting; }
  /// While a question is open, the picture, hints and table hide its answer.
  void setHiddenNumbers(const HiddenNumbers&);
  QString covered(const QString& text) const override { return m_hidden.covered(text); }
  void retranslate() override { pictureChanged(); }

  /// The matrix cell at a point, if any.
  virtual std::optional<Selection> numberAt(const QPointF&) const { return std::nullopt; }

  /// Omits the background, for pictures of the stage.
  void setBackgroundDrawn(bool drawn) { m_drawsBackground = drawn; }

  /// The number of layouts so far.
  int layoutCount() const { return m_layouts; }

  QSize minimumSizeHint() const override { return {320, 280}; }
  QSize sizeHint() const override { return {824, 776}; }

 Q_SIGNALS:
  void visibilityChanged(bool visible);

 protected:
  void restyle() override;
  /// The fonts of the pictures so far, for the next ones: looking a font up, or shaping a text, costs more than
  /// drawing.
  const std::shared_ptr<FaceCache>& faces() const { return m_faces; }
  /// Lays out the current picture for a size and a theme.
  virtual std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const = 0;
  /// True if the layout is still current. For stages that read their data from elsewhere each time; others call
  /// pictureChanged().
  virtual bool isCurrent(const PictureFrame&) const { return true; }
  /// The layout of the current picture. `Frame` is the type that layOut() creates.
  template <class Frame>
  const Frame& frameAs() const {
    return static_cast<const Frame&>(laidOut());
  }
  /// Invalidates the layout after a change of anything the picture depends on, and repaints.
  virtual void pictureChanged();
  /// The picture on screen so far, for comparison with the next one; null if none was laid out.
  std::unique_ptr<const PictureFrame> takeFrame() { return std::move(m_frame); }

  /// The hint at a point; its text is empty if there is none.
  virtual StageHint hintAt(const QPointF&) const { return {}; }
  /// The area at a point that reacts to the mouse; null if none.
  virtual QRectF hoverAreaAt(const QPointF& point) const;
  virtual void press(const QPointF&) {}
  virtual void drag(const QPointF&) {}
  /// True if a frame is drawn around the part under the pointer; false while parts of the picture move.
  virtual bool showsHover() const { return true; }
  virtual void drawHover(QPainter&, const QRectF& area) const;
  virtual void drawPicture(QPainter& painter) const { laidOut().draw(painter); }

  /// The cursor over a part that reacts to the mouse.
  virtual Qt::CursorShape cursorAt(const QPointF&) const { return Qt::PointingHandCursor; }
  void hover(const QRectF& area);
  const QRectF& hovered() const { return m_hovered; }
  /// The part under the pointer may have changed: forgets it until the mouse moves.
  void forgetHovered() { m_hovered = {}; }
  /// Repaints a part of the picture, including its outline.
  void repaintAround(const QRectF& area);
  /// Notifies assistive tools of what has changed in the table since the last call. `otherCells` as in announceTable().
  void notifyTableChanged(bool otherCells = false);

  bool event(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override { hover({}); }
  void focusInEvent(QFocusEvent*) override;
  void focusOutEvent(QFocusEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;
  void hideEvent(QHideEvent*) override;

 private:
  const PictureFrame& laidOut() const;
  void drawFocusRing(QPainter&) const;

  bool m_presenting = false;
  bool m_drawsBackground = true;
  HiddenNumbers m_hidden;
  bool m_focusByKeys = false;
  QRectF m_hovered;
  std::shared_ptr<FaceCache> m_faces;
  TableState m_told;  // the state last reported to assistive tools
  mutable std::unique_ptr<const PictureFrame> m_frame;
  mutable int m_layouts = 0;
};

/// A stage that covers another one.
template <class Stage>
class CoveringStage : public Stage {
 public:
  /// Initially hidden. `covered` becomes its parent.
  template <class... Arguments>
  explicit CoveringStage(QWidget* covered, Arguments... arguments) : Stage(std::move(arguments)...) {
    this->setParent(covered);
    covered->installEventFilter(this);
  }

 protected:
  /// Covers the whole other stage and takes over its focus, or hides.
  void cover(bool on) {
    QWidget* covered = this->parentWidget();
    if (on == !this->isHidden()) return;
    const bool focused = on ? covered->hasFocus() : this->hasFocus();
    covered->setFocusProxy(on ? this : nullptr);
    this->setGeometry(covered->rect());
    this->setVisible(on);
    if (focused) (on ? this : covered)->setFocus();
  }
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Resize) this->setGeometry(this->parentWidget()->rect());
    return Stage::eventFilter(watched, event);
  }
};

/// One cell down (1) or up (-1), and to the right (1) or left (-1).
struct CellStep {
  Index down = 0, right = 0;
};
/// The step of an arrow key, with or without Shift; nullopt for other keys.
std::optional<CellStep> arrowStep(const QKeyEvent&);
/// The action of a key on a stage of matrices: the next matrix (M; Shift+M for the previous one), or another cell.
struct MatrixKey {
  int matrix = 0;  // 1 = next, -1 = previous
  CellStep step;
};
/// Returns nullopt for other keys and other modifiers.
std::optional<MatrixKey> matrixKey(const QKeyEvent&);
/// True if no modifier is pressed; keypad keys count as plain.
bool isPlainKey(const QKeyEvent&);

}  // namespace attn::app
