// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/growth/growth_state.h"
#include "labs/lab.h"
#include "widgets/scene_stage.h"

namespace attn::app {

class InputsColumn;

/// Shows the two pages of the lab. Numbers are selected by mouse or arrow keys; in a plot, T follows the mouse.
using GrowthStage = SceneStageOf<GrowthFrame, GrowthView>;

/// The left pane: page, model, tiles of FlashAttention, and hardware.
InputsColumn* makeGrowthInputs(Session&, GrowthState*);

/// Operations, bytes and memory of one layer against the number of tokens, which is the axis of the transport bar; and
/// the differences between the versions of FlashAttention. Counted, not measured.
class GrowthLab : public Lab {
  Q_OBJECT

 public:
  explicit GrowthLab(Session&, QObject* parent = nullptr);
  ~GrowthLab() override;

  Playback* playback() override;
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void resetForDocument() override;
  bool suits(const Scenario&) const override { return true; }
  /// "256" … "8k" … "1M" with all parts, "operations-8k", "bytes-8k", "memory-8k", "layer-8k" with one of them
  /// selected, and "flash-8k" for the versions of FlashAttention.
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();
  void retranslate() override;

  GrowthState& state() { return m_state; }

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void bringUpToDate() override;

 private:
  void follow();
  GrowthView view() const;
  void act(const GrowthFrame&, const QPointF&, bool dragged);
  void selectNextPart(int direction);

  GrowthState m_state;
  Playback m_playback;
  bool m_scrubs = false;  // the mouse was pressed in a plot
};

}  // namespace attn::app
