// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "labs/train/picture/train_scene.h"
#include "widgets/scene_stage.h"

namespace attn::app {

class TrainState;

/// Shows the picture of the Train lab. Mouse or arrow keys select a weight, a head or a guess; in a plot the playhead
/// follows the mouse. During training, pauses between pictures limit the drawing load, so that training is hardly
/// slowed down even on slow machines.
class TrainStage : public SceneStage {
  Q_OBJECT

 public:
  TrainStage(TrainState*, Playback*);

  const TrainFrame& frame() const { return frameAs<TrainFrame>(); }
  void setPresenting(bool) override;
  void refreshNow();
  /// Pause between pictures during training, in ms, after one that took `milliseconds`: drawing uses at most a
  /// twentieth of one core.
  static int pauseAfter(double milliseconds);

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  void drawPicture(QPainter&) const override;
  void keyPressEvent(QKeyEvent*) override;
  void refresh() override;
  bool isMoving() const override;

 private:
  void act(const QPointF&, bool dragged);

  TrainState* m_state;
  Playback* m_playback;
  QTimer m_next;              // schedules the next picture during training
  QElapsedTimer m_refreshed;  // since the last request
  mutable double m_took = 0;  // ms, layout and painting
  bool m_scrubbing = false;
};

}  // namespace attn::app
