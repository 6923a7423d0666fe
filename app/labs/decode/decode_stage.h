// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "scenes/decode_scene.h"
#include "session/playback.h"

namespace attn::app {

class DecodeState;

/// Shows the scene of the Decode lab; lanes are chosen by mouse or with the up and down keys.
class DecodeStage : public QWidget {
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
  void focusInEvent(QFocusEvent*) override;
  void focusOutEvent(QFocusEvent*) override;
  bool event(QEvent*) override;

 private:
  void refresh();
  void describe();

  DecodeState* m_state;
  Playback* m_playback;
  Theme m_theme;
  QRectF m_hovered;
  bool m_presenting = false;
  bool m_focusByKeys = false;
};

}  // namespace attn::app
