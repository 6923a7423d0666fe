// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <functional>
#include <optional>

#include "labs/decode/picture/decode_scene.h"
#include "panes/explanation_view.h"

namespace attn::app {

class DecodeState;
class LinePlot;

/// The right pane of the Decode lab: the explanation of the selected row, and in the race the speed of every lane at
/// each length.
class DecodeExplain : public ExplanationView {
  Q_DECLARE_TR_FUNCTIONS(attn::app::DecodeExplain)

 public:
  DecodeExplain(DecodeState*, Playback*, std::function<DecodeView()> view);

 protected:
  void refresh(bool recreate) override;
  void restyleParts(const Theme&) override;
  void retranslateParts() override;

 private:
  std::function<DecodeView()> m_view;
  std::optional<DecodeView> m_shown;
  RichLabel* m_chartTitle;
  LinePlot* m_chart;
};

}  // namespace attn::app
