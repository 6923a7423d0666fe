// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/lab.h"
#include "labs/tiles/tiles_state.h"

namespace attn::app {

/// The traffic of tiling between off-chip memory and the chip, event by event, with the online softmax that makes it
/// exact, and a race against algorithms without tiles.
class TilesLab : public Lab {
  Q_OBJECT

 public:
  explicit TilesLab(Session&, QObject* parent = nullptr);
  ~TilesLab() override;

  Playback* playback() override { return &m_playback; }
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void resetForDocument() override;
  /// Documents without numbers have traffic too.
  bool suits(const Scenario&) const override { return true; }
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();
  void retranslate() override;

  TilesState& state() { return m_state; }

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void bringUpToDate() override;

 private:
  Playback m_playback;
  TilesState m_state;
};

}  // namespace attn::app
