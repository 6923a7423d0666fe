// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/track_geometry.h"

#include <algorithm>
#include <cmath>

namespace attn::app {
namespace {

constexpr double kTailShare = 0.6;  // of an interval: the length of the last section

}  // namespace

TrackGeometry::TrackGeometry(const Timeline& timeline, double left, double right, double gap)
    : m_timeline(timeline), m_left(left), m_gap(gap) {
  const std::size_t sections = std::max<std::size_t>(1, timeline.sections.size());
  m_interval = (right - left) / (static_cast<double>(sections - 1) + kTailShare);
  m_tail = right - left - static_cast<double>(sections - 1) * m_interval;
  m_gap = std::min(gap, m_tail / 4);
  m_firstStep.assign(sections, 0);
  m_stepCount.assign(sections, 0);
  for (int i = timeline.lastStep(); i >= 0; --i) {
    const auto section = static_cast<std::size_t>(timeline.steps[static_cast<std::size_t>(i)].section);
    m_firstStep[section] = i;
    ++m_stepCount[section];
  }
}

TrackGeometry::Span TrackGeometry::spanOf(int step) const {
  const int section = m_timeline.steps[static_cast<std::size_t>(step)].section;
  const auto s = static_cast<std::size_t>(section);
  const bool last = s + 1 == m_firstStep.size();
  const double way = last ? m_tail : m_interval - m_gap;
  const double share = way / std::max(1, m_stepCount[s]);
  const double begin = dot(section) + (step - m_firstStep[s]) * share;
  return {begin, begin + share};
}

double TrackGeometry::positionOf(const Playhead& playhead) const {
  if (m_timeline.steps.empty()) return m_left;
  const Span span = spanOf(playhead.step);
  const auto cells = static_cast<double>(m_timeline.steps[static_cast<std::size_t>(playhead.step)].cells);
  const double arrived = span.begin + (span.end - span.begin) * playhead.cell / std::max(1.0, cells);
  if (playhead.transition >= 1 || playhead.step == 0) return arrived;
  const double before = spanOf(playhead.step - 1).end;
  return before + (arrived - before) * playhead.transition;
}

Playhead TrackGeometry::playheadAt(double position) const {
  Playhead place;
  for (int step = 0; step <= m_timeline.lastStep(); ++step) {
    const Span span = spanOf(step);
    const auto cells = static_cast<double>(m_timeline.steps[static_cast<std::size_t>(step)].cells);
    if (step > 0 && position <= (span.begin + spanOf(step - 1).end) / 2) break;
    const double share = std::clamp((position - span.begin) / (span.end - span.begin), 0.0, 1.0);
    const bool nearEnd = span.end - position <= m_gap / 2;
    place = {step, nearEnd ? cells : share * cells, 1};
  }
  return place;
}

int TrackGeometry::sectionAt(double position) const {
  const auto nearest = static_cast<int>(std::lround((position - m_left) / m_interval));
  return std::clamp(nearest, 0, static_cast<int>(m_firstStep.size()) - 1);
}

std::vector<double> TrackGeometry::stepEnds() const {
  std::vector<double> ends;
  for (int step = 0; step < m_timeline.lastStep(); ++step) {
    const auto s = static_cast<std::size_t>(step);
    if (m_timeline.steps[s].section == m_timeline.steps[s + 1].section) ends.push_back(spanOf(step).end);
  }
  return ends;
}

}  // namespace attn::app
