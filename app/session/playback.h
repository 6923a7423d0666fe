// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>
#include <vector>

#include "session/pace.h"
#include "session/playhead.h"

namespace attn::app {

struct TimelineMark {
  Playhead place;
  QString name;   // a translated sentence: "The loss falls fastest at step 249."
  QString label;  // a short form, shown if there is room: "falls fastest, 249"
  bool operator==(const TimelineMark&) const = default;
};

/// The only clock and the only playhead. Nothing moves until play() is called; stepping and scrubbing are exact.
class Playback : public QObject {
  Q_OBJECT

 public:
  static constexpr double kLongestGlide = 2.5;  // seconds

  explicit Playback(QObject* parent = nullptr);

  const Timeline& timeline() const { return m_timeline; }
  /// Keeps the place: same step id (otherwise the nearest before it), same fraction of its cells.
  void setTimeline(Timeline);
  /// Notable places, in order; the transport bar shows them on its line.
  const std::vector<TimelineMark>& marks() const { return m_marks; }
  void setMarks(std::vector<TimelineMark>);

  /// The place that the playhead cannot pass while an open question is answered later; nullopt for the end. A playhead
  /// beyond it moves back to it. A new timeline keeps the limit's place as it does the playhead's.
  const std::optional<Playhead>& limit() const { return m_limit; }
  void setLimit(const std::optional<Playhead>&);

  /// A driven playback has no clock of its own: a running process moves the playhead by drive(). Play and pause only
  /// emit playRequested, and the user's steps are ignored while it runs.
  void setDriven(bool driven) { m_driven = driven; }
  bool isDriven() const { return m_driven; }
  void drive(bool running, Playhead);
  /// A short text next to the controls, replacing the speed: "7 rounds".
  void setNote(const QString&);
  /// Advances the time; called by the timer while anything moves.
  void advance(double seconds);
  const QString& note() const { return m_note; }

  const Playhead& playhead() const { return m_playhead; }
  bool isPlaying() const { return m_playing; }
  bool isGliding() const { return m_glide.has_value(); }
  double speed() const { return m_speed; }
  bool reducedMotion() const { return m_reducedMotion; }
  bool atStart() const;
  bool atEnd() const;

 public Q_SLOTS:
  void play();
  void pause();
  void togglePlay();
  /// From 0.25 to 4.
  void setSpeed(double);
  /// With reduced motion, steps appear at once instead of sliding for 300 ms.
  void setReducedMotion(bool);
  void nextCell();
  void previousCell();
  /// To the finished picture of this step, then of the next one; previousStep() likewise, backwards.
  void nextStep();
  void previousStep();
  void toStart();
  void toEnd();
  /// To the first mark after the playhead, or the last one before it; does nothing if there is none.
  void nextMark();
  void previousMark();
  /// Seeks and pauses. `cell` is clamped to the step's cells.
  void seek(int step, double cell);
  /// Seeks to the finished last step of a section; if its steps are complete from the beginning, to the first one,
  /// which the section is named after.
  void seekSection(int section);
  /// Plays to a place and stops there: at the speed of play(), but in at most kLongestGlide. Jumps if nothing would be
  /// visible on the way (reduced motion, a place behind the playhead, a driven playback). Any other command stops it at
  /// the current place. glideEnded() is emitted in all cases.
  void glideTo(const attn::app::Playhead&);

 Q_SIGNALS:
  void playheadChanged(const attn::app::Playhead&);
  void timelineChanged();
  void limitChanged();
  void marksChanged();
  void playingChanged(bool);
  void speedChanged(double);
  void playRequested(bool run);
  void noteChanged();
  /// A glide has arrived or was interrupted.
  void glideEnded();

 private:
  /// A step sliding in (or out, when going back): the transition runs to `to`, then the playhead becomes `arrival`.
  struct Slide {
    double to = 1;
    Playhead arrival;
  };
  /// The remaining way of a glide: pieces of steps, and their durations in seconds.
  struct GlidePiece {
    int step = 0;
    double from = 0, to = 0, seconds = 0;
  };
  struct Glide {
    std::vector<GlidePiece> pieces;
    Playhead arrival;
    double passed = 0;  // seconds
  };

  const TimelineStep& stepAt(int index) const { return m_timeline.steps[static_cast<std::size_t>(index)]; }
  Index cellsOf(int index) const { return m_timeline.steps.empty() ? 0 : stepAt(index).cells; }
  Playhead finished(int step) const { return {step, finishedAt(stepAt(step)), 1}; }
  bool isFinished(const Playhead& place) const { return place.cell >= finishedAt(stepAt(place.step)) - kWholeCell; }
  static constexpr double kWholeCell = 1e-9;  // cells closer than this to an integer count as that integer
  void settle();
  /// The same place in another timeline: same step id (otherwise the nearest before it), same fraction of its cells.
  Playhead placeIn(const Timeline&, const Playhead&) const;
  Playhead withinLimit(const Playhead&) const;
  bool waits() const { return m_driven && m_playing; }
  void moveTo(Playhead);
  void slideTo(Playhead shown, double transitionTo, Playhead arrival);
  void setPlaying(bool);
  void runWhileMoving();
  void tick();
  void advancePlay(double seconds);
  void flow(double seconds);
  std::vector<GlidePiece> piecesTo(const Playhead&) const;
  void advanceGlide(double seconds);
  void endGlide();

  Timeline m_timeline;
  std::vector<TimelineMark> m_marks;
  Playhead m_playhead;
  std::optional<Playhead> m_limit;
  std::optional<Slide> m_slide;
  std::optional<Glide> m_glide;
  QTimer m_timer;
  QElapsedTimer m_clock;
  double m_speed = 1;
  double m_restSeconds = 0;  // seconds that a finished step has been shown during playback
  bool m_playing = false;
  bool m_reducedMotion = false;
  bool m_driven = false;
  QString m_note;
};

}  // namespace attn::app
