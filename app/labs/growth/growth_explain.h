// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "labs/growth/picture/growth_scene.h"
#include "panes/explanation_view.h"

namespace attn::app {

class GrowthState;

/// The right pane of the Growth lab: the sum behind the number that is asked about.
class GrowthExplain : public ExplanationView {
  Q_OBJECT

 public:
  GrowthExplain(GrowthState*, Playback*, QWidget* parent = nullptr);

 protected:
  void refresh(bool anew) override;

 private:
  GrowthState* m_state;
  Playback* m_at;
  std::optional<GrowthView> m_shown;
};

}  // namespace attn::app
