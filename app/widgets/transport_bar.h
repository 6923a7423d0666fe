// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QActionGroup>
#include <QWidget>

#include "theme/themed.h"
#include "widgets/chip_button.h"
#include "widgets/glyph_button.h"
#include "widgets/track.h"

namespace attn::app {

class HelpButton;

/// The controls of a Playback: play and pause, steps, speed, and the timeline with the playhead.
class TransportBar : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit TransportBar(QWidget* parent = nullptr);

  void setPlayback(Playback*);
  /// In presentation mode the bar is lower, and the chip shows how to leave.
  void setPresenting(bool);
  void retranslate() override;

 Q_SIGNALS:
  void leavePresentation();

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;

 private:
  void buildSpeedMenu();
  void showState();

  Playback* m_playback = nullptr;
  GlyphButton *m_first, *m_previous, *m_play, *m_next, *m_last;
  Track* m_track;
  ChipButton *m_speed, *m_leave;
  HelpButton* m_help;
  QMenu* m_speedMenu;
  QActionGroup* m_speeds;
  bool m_presenting = false;
};

}  // namespace attn::app
