// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/growth/picture/growth_scene.h"
#include "session/playback.h"
#include "widgets/painted_stage.h"

namespace attn::app {

class GrowthState;

/// Shows the two pictures of the Growth lab. A number is asked about by mouse or arrow keys; in a plot, T follows the
/// mouse.
class GrowthStage : public PaintedStage {
  Q_OBJECT

 public:
  GrowthStage(GrowthState*, Playback*, QWidget* parent = nullptr);

  GrowthView view() const;
  const GrowthFrame& frame() const { return frameAs<GrowthFrame>(); }
  void retranslate() override;

  // --- for assistive tools: the rows of the part that is asked about
  Kind tableKind() const override { return Kind::Rows; }
  int tableRows() const override;
  int tableColumns() const override;
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int) override;
  QString rowName(int row) const override;
  QString columnName(int column) const override;

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  bool isCurrent(const PictureFrame&) const override;
  StageHint hintAt(const QPointF&) const override;
  QRectF hoverAreaAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF&) override;
  void showEvent(QShowEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void refresh();
  void describe();
  void seekTokens(const QPointF&);
  int row() const;
  GrowthPlace placeOf(int row) const;
  void step(int down, int right);

  GrowthState* m_state;
  Playback* m_playback;
  bool m_scrubbing = false;
};

}  // namespace attn::app
