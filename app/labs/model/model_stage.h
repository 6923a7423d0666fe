// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

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

  // --- for assistive tools: on the page of heads, heads by layers; on other pages, the rows of the frame
  Kind tableKind() const override;
  int tableRows() const override;
  int tableColumns() const override;
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString rowName(int row) const override;
  QString columnName(int column) const override;

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  bool isCurrent(const PictureFrame&) const override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  bool showsHeads() const;
  ModelView view() const;
  bool hasHead(int row, int column) const;

  ModelState* m_state;
  mutable ModelView m_shown;
};

}  // namespace attn::app
