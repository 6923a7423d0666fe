// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/pace.h"

#include <algorithm>

namespace attn::app {
namespace {

constexpr double kNoTime = 1e-9;  // seconds: tolerance for rounding in sums

}  // namespace

double stepSeconds(Index cells) {
  return std::clamp(2.0 + static_cast<double>(cells - 1) / 8.0, 2.0, 8.0);
}

Pace::Pace(const Timeline& timeline) {
  m_passages.reserve(timeline.steps.size());
  double now = 0;
  bool rested = false;  // the previous step
  for (std::size_t i = 0; i < timeline.steps.size(); ++i) {
    const TimelineStep& step = timeline.steps[i];
    const bool flows = step.seconds > 0, last = i + 1 == timeline.steps.size();
    Passage passage;
    passage.begin = now;
    passage.slide = rested ? kSlideSeconds : 0;
    passage.cells = static_cast<double>(std::max<Index>(1, step.cells));
    passage.finished = finishedAt(step);
    passage.fill = flows ? step.seconds : step.standing ? 0 : stepSeconds(step.cells);
    passage.rest = flows || last ? 0 : kRestSeconds;
    now = passage.end();
    rested = !flows;
    m_passages.push_back(passage);
  }
}

Playhead Pace::at(double seconds) const {
  if (m_passages.empty()) return {};
  const auto after = std::ranges::upper_bound(m_passages, seconds, {}, &Passage::begin);
  const auto found = after == m_passages.begin() ? after : after - 1;
  const auto step = static_cast<int>(found - m_passages.begin());
  const double within = std::max(0.0, seconds - found->begin), filling = within - found->slide;
  if (filling < 0) return {step, 0, within / found->slide};
  if (filling >= found->fill - kNoTime) return {step, found->finished, 1};
  return {step, found->cells * filling / found->fill, 1};
}

double Pace::secondsAt(const Playhead& place) const {
  if (m_passages.empty()) return 0;
  const auto step = std::clamp<std::ptrdiff_t>(place.step, 0, static_cast<std::ptrdiff_t>(m_passages.size()) - 1);
  const Passage& passage = m_passages[static_cast<std::size_t>(step)];
  if (place.transition < 1) return passage.begin + passage.slide * std::max(0.0, place.transition);
  return passage.begin + passage.slide + passage.fill * std::clamp(place.cell / passage.cells, 0.0, 1.0);
}

}  // namespace attn::app
