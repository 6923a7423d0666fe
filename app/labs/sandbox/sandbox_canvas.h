// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <optional>

#include "labs/sandbox/mask_editing.h"
#include "labs/sandbox/sandbox_stations.h"
#include "scenes/accident_scene.h"
#include "scenes/mask_scene.h"
#include "scenes/rotation_scene.h"
#include "session/playback.h"
#include "widgets/canvas.h"

namespace attn::app {

/// Shows the painted stations of the sandbox (mask, accidents, rotation) and lets them be touched.
class SandboxCanvas : public Canvas {
  Q_OBJECT

 public:
  SandboxCanvas(Session*, Playback*, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  const Theme& theme() const { return m_theme; }
  void setPresenting(bool);
  void retranslate();
  void drawPicture(QPainter&, const QSizeF&, const Theme&) const;

  MaskView maskView() const;
  AccidentView accidentView() const;
  RotationView rotationView() const;
  /// Selects a query and a key.
  void select(Index row, Index column);

  QSize minimumSizeHint() const override { return {320, 280}; }
  QSize sizeHint() const override { return {824, 776}; }

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;
  bool event(QEvent*) override;

 private:
  Station station() const;
  bool hasPicture() const;
  void follow();
  void describe();
  void placeOffer();
  QString textAt(const QPointF&, QRectF& rect) const;

  Session& m_session;
  Playback& m_playback;
  MaskEditing m_editing;
  Theme m_theme;
  bool m_presenting = false;
  std::optional<CellPlace> m_hoveredCell;
  std::optional<int> m_hoveredDistance;
  bool m_pressed = false;
  QPushButton* m_offer;
  // Of the row on screen; made anew when snapshot or row change.
  mutable std::shared_ptr<const AccidentData> m_accidents;
  mutable Snapshot m_accidentsOf;
  mutable Selection m_accidentsAt;
};

}  // namespace attn::app
