// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "labs/decode/picture/decode_scene.h"
#include "session/playback.h"
#include "widgets/accessible_table.h"
#include "widgets/canvas.h"

namespace attn::app {

class DecodeState;

/// Shows the scene of the Decode lab; lanes are chosen by mouse or with the up and down keys.
class DecodeStage : public Canvas, public AccessibleTable {
  Q_OBJECT

 public:
  DecodeStage(DecodeState*, Playback*, QWidget* parent = nullptr);

  DecodeView view() const;
  void setTheme(const Theme&);
  void setPresenting(bool);
  void retranslate();

  // --- for assistive tools: the lanes of the race
  Kind tableKind() const override { return Kind::Rows; }
  int tableRows() const override;
  int tableColumns() const override { return static_cast<int>(decodeLaneColumns().size()); }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int) override;
  QString rowName(int row) const override;
  QString columnName(int column) const override { return decodeLaneColumns().value(column); }

  QSize minimumSizeHint() const override { return {320, 280}; }
  QSize sizeHint() const override { return {824, 776}; }

 Q_SIGNALS:
  /// The stage has come into sight, or gone out of it.
  void watched(bool);

 protected:
  void paintEvent(QPaintEvent*) override;
  void showEvent(QShowEvent*) override;
  void hideEvent(QHideEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  CanvasHint hintAt(const QPointF&) const override;

 private:
  void refresh();
  void describe();

  DecodeState* m_state;
  Playback* m_playback;
  Theme m_theme;
  TableGlance m_told;  // what assistive tools know of the lanes
  bool m_presenting = false;
};

}  // namespace attn::app
