// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "scenes/decode_scene.h"
#include "session/playback.h"
#include "widgets/canvas.h"

namespace attn::app {

class DecodeState;

/// Shows the scene of the Decode lab; lanes are chosen by mouse or with the up and down keys.
class DecodeStage : public Canvas {
  Q_OBJECT

 public:
  DecodeStage(DecodeState*, Playback*, QWidget* parent = nullptr);

  DecodeView view() const;
  void setTheme(const Theme&);
  void setPresenting(bool);
  void retranslate();

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
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  bool event(QEvent*) override;

 private:
  void refresh();
  void describe();

  DecodeState* m_state;
  Playback* m_playback;
  Theme m_theme;
  QRectF m_hovered;
  bool m_presenting = false;
};

}  // namespace attn::app
