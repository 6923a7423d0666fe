// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/model/picture/heads_scene.h"
#include "widgets/scene_stage.h"

namespace attn::app {

class ModelState;

/// Shows the page of the Model lab. On the page of heads, mouse or arrow keys select a head, and a double click or
/// Return switches it off or on.
class ModelStage : public SceneStage {
 public:
  ModelStage(ModelState*, Playback*);

  /// The picture of the current page, which must be of this type.
  template <class Frame>
  const Frame& frame() const {
    return frameAs<Frame>();
  }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  bool isCurrent(const PictureFrame&) const override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  ModelView view() const;

  ModelState* m_state;
  mutable ModelView m_shown;
};

}  // namespace attn::app
