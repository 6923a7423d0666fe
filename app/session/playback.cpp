// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/playback.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attn::app {
namespace {

constexpr int kFrameMs = 16;
constexpr double kLongestFrame = 0.1;  // after a stall, the animation continues without a jump

bool isBefore(const Playhead& a, const Playhead& b) {
  constexpr double kSameCell = 1e-9;
  return a.step < b.step || (a.step == b.step && a.cell < b.cell - kSameCell);
}

/// The index of the step with this id in the order of the old timeline; the nearest earlier step if it is missing.
int placeOf(const Timeline& now, const Timeline& before, int oldStep) {
  for (int step = oldStep; step >= 0; --step) {
    const int id = before.steps[static_cast<std::size_t>(step)].id;
    const auto found = std::find_if(now.steps.begin(), now.steps.end(), [id](const auto& s) { return s.id == id; });
    if (found != now.steps.end()) return static_cast<int>(found - now.steps.begin());
  }
  return 0;
}

}  // namespace

Playback::Playback(QObject* parent) : QObject(parent) {
  m_timer.setInterval(kFrameMs);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &Playback::tick);
}

Playhead Playback::placeIn(const Timeline& now, const Playhead& place) const {
  Playhead kept;
  const double share = place.cell / static_cast<double>(std::max<Index>(1, cellsOf(place.step)));
  kept.step = placeOf(now, m_timeline, place.step);
  const TimelineStep& step = now.steps[static_cast<std::size_t>(kept.step)];
  const auto cells = static_cast<double>(step.cells);
  kept.cell = step.id == stepAt(place.step).id ? std::min(cells, share * cells) : finishedAt(step);
  return kept;
}

void Playback::setTimeline(Timeline timeline) {
  if (timeline == m_timeline) return;
  settle();
  Playhead kept;
  if (m_timeline.steps.empty() || timeline.steps.empty()) {
    if (m_limit != Playhead{}) m_limit.reset();  // the beginning exists in every timeline
  } else {
    kept = placeIn(timeline, m_playhead);
    if (m_limit) m_limit = placeIn(timeline, *m_limit);
  }
  // Receivers of the signal read the playhead as well: it must already be valid in the timeline.
  m_slide.reset();
  const bool glided = std::exchange(m_glide, std::nullopt).has_value();
  m_timeline = std::move(timeline);
  const Playhead before = std::exchange(m_playhead, kept);
  Q_EMIT timelineChanged();
  runWhileMoving();
  if (m_playhead != before) Q_EMIT playheadChanged(m_playhead);
  if (glided) {
    setPlaying(false);
    Q_EMIT glideEnded();
  }
}

Playhead Playback::withinLimit(const Playhead& place) const {
  return m_limit && isBefore(*m_limit, place) ? *m_limit : place;
}

void Playback::setLimit(const std::optional<Playhead>& limit) {
  const bool isPlace = !m_timeline.steps.empty() || limit == Playhead{};
  const std::optional<Playhead> next = isPlace ? limit : std::nullopt;
  if (next == m_limit) return;
  if (!m_driven && next && isBefore(*next, m_slide ? m_slide->arrival : m_playhead)) pause();
  m_limit = next;
  if (!m_driven && !m_timeline.steps.empty()) moveTo(withinLimit(m_playhead));
  Q_EMIT limitChanged();
}

void Playback::setMarks(std::vector<TimelineMark> marks) {
  if (marks == m_marks) return;
  m_marks = std::move(marks);
  Q_EMIT marksChanged();
}

void Playback::drive(bool running, Playhead place) {
  m_slide.reset();
  if (!m_timeline.steps.empty()) {
    place.step = std::clamp(place.step, 0, m_timeline.lastStep());
    place.cell = std::clamp(place.cell, 0.0, static_cast<double>(cellsOf(place.step)));
    moveTo(place);
  }
  setPlaying(running);
}

void Playback::setNote(const QString& note) {
  if (note == m_note) return;
  m_note = note;
  Q_EMIT noteChanged();
}

bool Playback::atStart() const {
  if (waits()) return true;
  const Playhead place = m_slide ? m_slide->arrival : m_playhead;
  return m_timeline.steps.empty() || (place.step == 0 && place.cell <= 0);
}

bool Playback::atEnd() const {
  if (waits()) return true;
  const Playhead place = m_slide ? m_slide->arrival : m_playhead;
  if (m_timeline.steps.empty() || (m_limit && !isBefore(place, *m_limit))) return true;
  return place.step == m_timeline.lastStep() && place.cell >= finishedAt(stepAt(place.step));
}

void Playback::play() {
  if (m_driven) {
    if (!m_playing) Q_EMIT playRequested(true);
    return;
  }
  if (m_timeline.steps.empty() || m_playing) return;
  settle();
  if (atEnd()) moveTo({0, 0, 1});
  m_restSeconds = kRestSeconds;  // play() moves on without a rest
  setPlaying(true);
}

void Playback::pause() {
  settle();
  endGlide();
  if (!m_driven) setPlaying(false);
}

void Playback::togglePlay() {
  if (m_driven) {
    Q_EMIT playRequested(!m_playing);
  } else if (m_playing) {
    pause();
  } else {
    play();
  }
}

void Playback::setSpeed(double speed) {
  if (std::isnan(speed)) return;
  speed = std::clamp(speed, 0.25, 4.0);
  if (speed == m_speed) return;
  m_speed = speed;
  Q_EMIT speedChanged(speed);
}

void Playback::setReducedMotion(bool reduced) {
  m_reducedMotion = reduced;
  if (!reduced) return;
  settle();
  if (m_glide) seek(m_glide->arrival.step, m_glide->arrival.cell);
}

void Playback::nextCell() {
  pause();
  if (m_timeline.steps.empty() || atEnd()) return;
  if (!isFinished(m_playhead)) {
    const auto cells = static_cast<double>(cellsOf(m_playhead.step));
    moveTo({m_playhead.step, std::min(cells, std::floor(m_playhead.cell + kWholeCell) + 1), 1});
  } else {
    const int step = m_playhead.step + 1;
    const Playhead first{step, std::min(1.0, finishedAt(stepAt(step))), 1};
    slideTo({first.step, first.cell, 0}, 1, first);
  }
}

void Playback::previousCell() {
  pause();
  if (m_timeline.steps.empty() || atStart()) return;
  const double cell = std::ceil(m_playhead.cell - kWholeCell) - 1;
  if (cell > 0 || m_playhead.step == 0) {
    moveTo({m_playhead.step, std::max(0.0, cell), 1});
  } else {
    slideTo(m_playhead, 0, finished(m_playhead.step - 1));
  }
}

void Playback::nextStep() {
  pause();
  if (m_timeline.steps.empty() || atEnd()) return;
  if (!isFinished(m_playhead)) {
    moveTo(finished(m_playhead.step));
  } else {
    const Playhead next = finished(m_playhead.step + 1);
    slideTo({next.step, next.cell, 0}, 1, next);
  }
}

void Playback::previousStep() {
  pause();
  if (m_timeline.steps.empty() || atStart()) return;
  if (m_playhead.step == 0) {
    moveTo({0, 0, 1});
  } else {
    slideTo(m_playhead, 0, finished(m_playhead.step - 1));
  }
}

void Playback::toStart() {
  if (waits()) return;
  pause();
  moveTo({0, 0, 1});
}

void Playback::toEnd() {
  if (waits()) return;
  pause();
  if (!m_timeline.steps.empty()) moveTo(finished(m_timeline.lastStep()));
}

void Playback::nextMark() {
  if (waits()) return;
  pause();
  const auto isBehind = [this](const TimelineMark& mark) { return isBefore(m_playhead, mark.place); };
  const auto next = std::ranges::find_if(m_marks, isBehind);
  if (next != m_marks.end()) seek(next->place.step, next->place.cell);
}

void Playback::previousMark() {
  if (waits()) return;
  pause();
  const auto isAhead = [this](const TimelineMark& mark) { return isBefore(mark.place, m_playhead); };
  const auto previous = std::find_if(m_marks.rbegin(), m_marks.rend(), isAhead);
  if (previous != m_marks.rend()) seek(previous->place.step, previous->place.cell);
}

void Playback::seek(int step, double cell) {
  if (waits()) return;
  pause();
  if (m_timeline.steps.empty()) return;
  step = std::clamp(step, 0, m_timeline.lastStep());
  moveTo({step, std::clamp(cell, 0.0, static_cast<double>(cellsOf(step))), 1});
}

void Playback::seekSection(int section) {
  for (int step = m_timeline.lastStep(); step >= 0; --step) {
    if (stepAt(step).section != section) continue;
    const bool isFirst = step == 0 || stepAt(step - 1).section != section;
    if (!stepAt(step).standing || isFirst) return seek(step, finishedAt(stepAt(step)));
  }
}

/// The pieces between the playhead and a place ahead of it; empty if it lies behind. Their total duration is at most
/// kLongestGlide.
std::vector<Playback::GlidePiece> Playback::piecesTo(const Playhead& target) const {
  std::vector<GlidePiece> pieces;
  double seconds = 0;
  for (int step = m_playhead.step; step <= target.step; ++step) {
    const TimelineStep& each = stepAt(step);
    const double from = step == m_playhead.step ? m_playhead.cell : 0;
    const double to = step == target.step ? target.cell : finishedAt(each);
    if (to < from) return {};
    const double whole = each.seconds > 0 ? each.seconds : stepSeconds(each.cells);
    const double share = each.standing ? 0 : (to - from) / static_cast<double>(std::max<Index>(1, each.cells));
    const double slide = step == m_playhead.step ? 0 : kSlideSeconds;
    pieces.push_back({step, from, to, (whole * share + slide) / m_speed});
    seconds += pieces.back().seconds;
  }
  const double faster = seconds > kLongestGlide ? kLongestGlide / seconds : 1;
  for (GlidePiece& piece : pieces) piece.seconds *= faster;
  return pieces;
}

void Playback::glideTo(const Playhead& wanted) {
  settle();
  endGlide();
  if (m_timeline.steps.empty() || waits()) {
    Q_EMIT glideEnded();
    return;
  }
  Playhead target{std::clamp(wanted.step, 0, m_timeline.lastStep()), 0, 1};
  target.cell = std::clamp(wanted.cell, 0.0, static_cast<double>(cellsOf(target.step)));
  target = withinLimit(target);
  std::vector<GlidePiece> pieces;
  if (!m_reducedMotion && !m_driven && target != m_playhead) pieces = piecesTo(target);
  if (pieces.empty()) {
    seek(target.step, target.cell);
    Q_EMIT glideEnded();
    return;
  }
  m_glide = Glide{std::move(pieces), target, 0};
  if (m_playing)
    runWhileMoving();
  else
    setPlaying(true);
}

void Playback::advanceGlide(double seconds) {
  m_glide->passed += seconds;
  double left = m_glide->passed;
  for (const GlidePiece& piece : m_glide->pieces) {
    if (left >= piece.seconds) {
      left -= piece.seconds;
      continue;
    }
    // A new step slides in first, as during playback.
    const bool comes = &piece != &m_glide->pieces.front();
    const double slide = comes ? std::min(kSlideSeconds, piece.seconds / 2) : 0;
    const double filled = std::max(0.0, left - slide) / std::max(piece.seconds - slide, 1e-9);
    m_playhead = {piece.step, piece.from + (piece.to - piece.from) * filled,
                  comes && left < slide ? left / slide : 1.0};
    Q_EMIT playheadChanged(m_playhead);
    return;
  }
  const Playhead arrival = m_glide->arrival;
  m_glide.reset();
  moveTo(arrival);
  setPlaying(false);
  Q_EMIT glideEnded();
}

void Playback::endGlide() {
  if (!m_glide) return;
  m_glide.reset();
  m_playhead.transition = 1;
  setPlaying(false);
  Q_EMIT glideEnded();
}

/// Completes a slide at once, so that the next command starts at an exact place.
void Playback::settle() {
  if (!m_slide) return;
  const Playhead arrival = m_slide->arrival;
  m_slide.reset();
  moveTo(arrival);
}

void Playback::moveTo(Playhead place) {
  if (!m_driven) place = withinLimit(place);
  m_slide.reset();
  runWhileMoving();
  if (place == m_playhead) return;
  m_playhead = place;
  Q_EMIT playheadChanged(m_playhead);
}

void Playback::slideTo(Playhead shown, double transitionTo, Playhead arrival) {
  if (m_reducedMotion) {
    moveTo(arrival);
    return;
  }
  arrival = withinLimit(arrival);
  moveTo(shown);
  m_slide = Slide{transitionTo, arrival};
  runWhileMoving();
}

void Playback::setPlaying(bool playing) {
  if (playing == m_playing) return;
  m_playing = playing;
  runWhileMoving();
  Q_EMIT playingChanged(playing);
}

void Playback::runWhileMoving() {
  const bool moving = (m_playing && !m_driven) || m_slide.has_value();
  if (moving && !m_timer.isActive()) {
    m_clock.start();
    m_timer.start();
  } else if (!moving) {
    m_timer.stop();
  }
}

void Playback::tick() {
  advance(std::min(kLongestFrame, static_cast<double>(m_clock.nsecsElapsed()) * 1e-9));
  m_clock.start();
}

void Playback::advance(double seconds) {
  if (m_glide) {
    advanceGlide(seconds);
    return;
  }
  if (!m_slide) {
    advancePlay(seconds);
    return;
  }
  const Slide slide = *m_slide;
  Playhead shown = m_playhead;
  const double step = seconds / kSlideSeconds * (m_playing ? m_speed : 1.0);
  shown.transition += slide.to > shown.transition ? step : -step;
  const bool arrived = slide.to == 1 ? shown.transition >= 1 : shown.transition <= 0;
  if (arrived) {
    moveTo(slide.arrival);
  } else {
    m_playhead = shown;
    Q_EMIT playheadChanged(m_playhead);
  }
}

/// Steps with their own duration follow each other without rest; several may pass within one frame.
void Playback::flow(double seconds) {
  Playhead place{m_playhead.step, m_playhead.cell, 1};
  while (seconds > 0) {
    const auto end = static_cast<double>(cellsOf(place.step));
    const double perCell = stepAt(place.step).seconds / end, needed = (end - place.cell) * perCell;
    const bool last = place.step == m_timeline.lastStep();
    if (needed > seconds) {
      place.cell += seconds / perCell;
    } else {
      place = last ? Playhead{place.step, end, 1} : Playhead{place.step + 1, 0, 1};
    }
    seconds -= needed;
    if (last || stepAt(place.step).seconds <= 0) break;
  }
  moveTo(place);
  if (atEnd()) setPlaying(false);
}

void Playback::advancePlay(double seconds) {
  if (!m_playing) return;
  if (m_limit && atEnd()) return setPlaying(false);
  if (!m_timeline.steps.empty() && stepAt(m_playhead.step).seconds > 0) return flow(seconds * m_speed);
  const Index cells = cellsOf(m_playhead.step);
  const auto end = static_cast<double>(cells);
  if (!isFinished(m_playhead)) {
    const double rate = end / stepSeconds(cells) * m_speed;
    m_restSeconds = 0;
    moveTo({m_playhead.step, std::min(end, m_playhead.cell + seconds * rate), 1});
  } else if (m_playhead.step == m_timeline.lastStep()) {
    setPlaying(false);
  } else if ((m_restSeconds += seconds * m_speed) >= kRestSeconds) {
    const int next = m_playhead.step + 1;
    m_restSeconds = 0;  // even if the next step has nothing to fill
    if (m_reducedMotion) {
      moveTo({next, 0, 1});
    } else {
      slideTo({next, 0, 0}, 1, {next, 0, 1});
    }
  }
}

}  // namespace attn::app
