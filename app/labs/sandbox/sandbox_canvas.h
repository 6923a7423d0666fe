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

/// Shows the painted stations of the sandbox (all but the scale experiment) and lets them be touched.
class SandboxCanvas : public PaintedStage {
  Q_OBJECT

 public:
  SandboxCanvas(Session*, Playback*, SandboxChoice*, SandboxNumbers*, QWidget* parent = nullptr);

  void retranslate() override;
  /// The picture of the present station, laid out for a size and a theme.
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;

  MaskView maskView() const;
  AccidentView accidentView() const;
  RotationView rotationView() const;
  /// While numbers of a large document are on their way these are views of the ones before.
  RoundingView roundingView() const;
  BackwardView backwardView() const;
  /// Has the numbers of the present station computed, unless they are there.
  void askForNumbers() const;
  /// For pictures: returns when the present station has its numbers, or when it is known that none will come.
  void waitForNumbers() const;
  SandboxChoice* choice() const { return m_choice; }
  /// The present picture; only while its station is shown.
  const MaskFrame& maskFrame() const { return frameAs<MaskFrame>(); }
  const AccidentFrame& accidentFrame() const { return frameAs<AccidentFrame>(); }
  const RotationFrame& rotationFrame() const { return frameAs<RotationFrame>(); }
  const RoundingFrame& roundingFrame() const { return frameAs<RoundingFrame>(); }
  const BackwardFrame& backwardFrame() const { return frameAs<BackwardFrame>(); }
  /// Asks about a part of the rounding of a query, or about a cell of the backward pass.
  void ask(Index row, std::optional<RoundingPart>);
  void ask(const BackwardCell&);
  /// Selects a query and a key.
  void select(Index row, Index column);

  // --- for assistive tools: who may look where; the lines of a row's life, key by key; the errors of each query, part
  // by part; the clocks of a rotation; the gradient that is asked about
  int tableRows() const override;
  int tableColumns() const override;
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  /// None among the clocks: a query and a key are selected there, not columns.
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
  /// True while a question is open and nothing of the timeline may be shown.
  bool isCovered() const;
  bool hasPicture() const;
  void follow();
  void describe();
  void placeOffer();
  /// Moves to what an arrow, or M, asks for at the stations of rounding and of gradients. False for other keys.
  bool moveAsked(const QKeyEvent&);
  /// Shows that the pointer is over a cell of the mask, or a distance on the curve of the rotation.
  void markHovered(std::optional<CellPlace> cell, std::optional<int> distance);
  std::optional<RoundingPart> roundingPartAt(int column) const;
  int roundingColumnOf(std::optional<RoundingPart>) const;
  /// The gradients that are asked about; null where there are none.
  const Matrix* askedMatrix() const;
  /// The line of a row's life that the playhead has come to.
  int shownLine() const;

  Session& m_session;
  Playback& m_playback;
  SandboxChoice* m_choice;
  SandboxNumbers* m_numbers;
  MaskEditing m_editing;
  std::optional<CellPlace> m_hoveredCell;
  std::optional<int> m_hoveredDistance;
  bool m_pressed = false;
  std::optional<Station> m_toldOf;  // the station that assistive tools know the table of
  QPushButton* m_offer;
  // Of the row on screen; made anew when snapshot or row change.
  mutable std::shared_ptr<const AccidentData> m_accidents;
  mutable Snapshot m_accidentsOf;
  mutable Selection m_accidentsAt;
  mutable std::optional<double> m_difference;
  mutable std::shared_ptr<const Backward> m_differenceIn;
  mutable std::pair<Index, BackwardCell> m_differenceAt;
};

}  // namespace attn::app
