// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <memory>
#include <optional>
#include <utility>

#include "labs/sandbox/mask_editing.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/backward_scene.h"
#include "labs/sandbox/picture/mask_scene.h"
#include "labs/sandbox/picture/rotation_scene.h"
#include "labs/sandbox/picture/rounding_scene.h"
#include "labs/sandbox/sandbox_choice.h"
#include "labs/sandbox/sandbox_numbers.h"
#include "labs/sandbox/sandbox_stations.h"
#include "session/playback.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// Shows the painted pages of the sandbox (all but the scale experiment) and handles input on them.
class SandboxCanvas : public PaintedStage {
  Q_OBJECT

 public:
  SandboxCanvas(Session*, Playback*, SandboxChoice*, SandboxNumbers*, QWidget* parent = nullptr);

  void retranslate() override;
  /// The picture of the current page, laid out for a size and a theme.
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;

  MaskView maskView() const;
  AccidentView accidentView() const;
  RotationView rotationView() const;
  /// While the numbers of a large document are being computed, these return the previous numbers.
  RoundingView roundingView() const;
  BackwardView backwardView() const;
  /// Requests the numbers of the current page unless they are available.
  void requestNumbers() const;
  /// For exported pictures: blocks until the current page has its numbers or their computation has failed.
  void waitForNumbers() const;
  SandboxChoice* choice() const { return m_choice; }
  /// The current picture. Must be called only while its page is shown.
  const MaskFrame& maskFrame() const { return frameAs<MaskFrame>(); }
  const AccidentFrame& accidentFrame() const { return frameAs<AccidentFrame>(); }
  const RotationFrame& rotationFrame() const { return frameAs<RotationFrame>(); }
  const RoundingFrame& roundingFrame() const { return frameAs<RoundingFrame>(); }
  const BackwardFrame& backwardFrame() const { return frameAs<BackwardFrame>(); }
  /// Selects a part of the rounding of a query, or a cell of the backward pass.
  void ask(Index row, std::optional<RoundingPart>);
  void ask(const BackwardCell&);
  void select(Index row, Index column);

  // --- accessibility: the mask; the stages of a row by key; the errors of each query by part; the clocks of a
  // rotation; the selected gradient
  int tableRows() const override;
  int tableColumns() const override;
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  /// None on the rotation page, where a query and a key are selected instead of columns.
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString rowName(int row) const override;
  QString columnName(int column) const override;

 protected:
  bool isCurrent(const PictureFrame&) const override;
  void pictureChanged() override;
  void drawPicture(QPainter&) const override;
  StageHint hintAt(const QPointF&) const override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;

 private:
  Station station() const;
  /// True while a question is open that must hide the timeline's content.
  bool isCovered() const;
  bool hasPicture() const;
  void follow();
  void describe();
  void placeOffer();
  /// Handles arrow keys and M on the rounding and backward pages. Returns false for other keys.
  bool handleArrowKey(const QKeyEvent&);
  /// Highlights the hovered cell of the mask or distance on the rotation curve.
  void markHovered(std::optional<CellPlace> cell, std::optional<int> distance);
  std::optional<RoundingPart> roundingPartAt(int column) const;
  int roundingColumnOf(std::optional<RoundingPart>) const;
  /// Null if no gradient is selected.
  const Matrix* askedMatrix() const;
  /// The RowStage that the playhead has reached.
  int shownLine() const;

  Session& m_session;
  Playback& m_playback;
  SandboxChoice* m_choice;
  SandboxNumbers* m_numbers;
  MaskEditing m_editing;
  std::optional<CellPlace> m_hoveredCell;
  std::optional<int> m_hoveredDistance;
  bool m_pressed = false;
  std::optional<Station> m_reportedStation;  // the page whose table was last reported to accessibility
  QPushButton* m_offer;
  // Caches for the displayed row, recomputed when snapshot or row change.
  mutable std::shared_ptr<const AccidentData> m_accidents;
  mutable Snapshot m_accidentsOf;
  mutable Selection m_accidentsAt;
  mutable std::optional<double> m_difference;
  mutable std::shared_ptr<const Backward> m_differenceIn;
  mutable std::pair<Index, BackwardCell> m_differenceAt;
};

}  // namespace attn::app
