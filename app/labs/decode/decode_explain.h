// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include <memory>
#include <optional>

#include "labs/decode/picture/decode_scene.h"
#include "labs/decode/picture/serving_frame.h"
#include "panes/explanation_view.h"

namespace attn::app {

class DecodeState;
class LinePlot;

/// The right pane of the Decode lab: what the current token adds and reads, and the speed of every lane at each length.
class DecodeExplain : public ExplanationView {
  Q_DECLARE_TR_FUNCTIONS(attn::app::DecodeExplain)

 public:
  DecodeExplain(DecodeState*, Playback*, QWidget* parent = nullptr);

 protected:
  void refresh(bool recreate) override;
  void restyleParts(const Theme&) override;
  void retranslateParts() override;

 private:
  void refreshServing(bool recreate);

  DecodeState* m_state;
  Playback* m_lessonPlayback;
  std::optional<DecodeView> m_shown;
  std::optional<ServingView> m_shownServing;
  RichLabel* m_chartTitle;
  LinePlot* m_chart;
};

}  // namespace attn::app
