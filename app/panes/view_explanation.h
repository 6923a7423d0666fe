// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "panes/explanation_view.h"

namespace attn::app {

/// The right pane of a lab whose explanation depends only on a view.
template <class View>
class ViewExplanation : public ExplanationView {
 public:
  using Explain = std::function<Explanation(const View&, const Theme&)>;

  ViewExplanation(Playback* playback, std::function<View()> view, Explain explain)
      : ExplanationView(playback), m_view(std::move(view)), m_explain(std::move(explain)) {
    setTheme(theme());
    retranslate();
  }

 protected:
  void refresh(bool recreate) override {
    View view = m_view();
    if (!recreate && m_shown && *m_shown == view) return;
    showExplanation(m_explain(view, theme()));
    m_shown = std::move(view);
  }

 private:
  std::function<View()> m_view;
  Explain m_explain;
  std::optional<View> m_shown;
};

}  // namespace attn::app
