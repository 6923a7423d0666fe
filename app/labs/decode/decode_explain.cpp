// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_explain.h"

#include "labs/decode/decode_state.h"
#include "labs/decode/explanation/explain_decode.h"
#include "labs/decode/tokens_per_second.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kChartHeight = 160;  // design pixels

}  // namespace

DecodeExplain::DecodeExplain(DecodeState* state, Playback* playback, std::function<DecodeView()> view)
    : ExplanationView(playback),
      m_view(std::move(view)),
      m_chartTitle(new RichLabel),
      m_chart(new LinePlot(nullptr, kChartHeight)) {
  addAtEnd(m_chartTitle);
  addAtEnd(m_chart);
  refreshOn(state, &DecodeState::changed, &DecodeState::rowChanged);
  refreshOn(playback, &Playback::playheadChanged, &Playback::timelineChanged);
  setTheme(theme());
  retranslate();
}

void DecodeExplain::restyleParts(const Theme& theme) {
  setHeading(m_chartTitle, theme);
  m_chartTitle->setContentsMargins(0, qRound(theme.px(18)), 0, qRound(theme.px(4)));
  m_chart->setTheme(theme, theme.panel);
}

void DecodeExplain::retranslateParts() {
  m_chartTitle->setHtml(capitals(tr("Tokens per second by length")).toHtmlEscaped());
}

void DecodeExplain::refresh(bool recreate) {
  DecodeView view = m_view();
  view.presenting = false;
  if (!view.page) {
    // The explanation does not change within a token.
    view.playhead.cell = 0;
    view.playhead.transition = 1;
  }
  if (!recreate && m_shown && *m_shown == view) return;
  showExplanation(explainDecode(view, theme()));
  const bool charted = !view.page && isDrawable(view);
  m_chart->setVisible(charted);
  m_chartTitle->setVisible(charted);
  if (charted) m_chart->setPlot(tokensPerSecondPlot(*view.data, static_cast<std::size_t>(shownRow(view)), theme()));
  m_shown = std::move(view);
}

}  // namespace attn::app
