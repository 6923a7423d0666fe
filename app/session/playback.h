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
  QString name;   // a sentence, translated: "The loss falls fastest at step 249."
  QString label;  // the same in a few words, where they have room: "falls fastest, 249"
  bool operator==(const TimelineMark&) const = default;
};

/// The only clock and the only cursor. Nothing moves until play() is called; stepping and scrubbing are exact.
class Playback : public QObject {
  Q_OBJECT

 public:
  static constexpr double kLongestGlide = 2.5;  // seconds

  explicit Playback(QObject* parent = nullptr);

  const Timeline& timeline() const { return m_timeline; }
  /// Keeps the place: same step id (else the nearest before it), same share of its cells.
  void setTimeline(Timeline);
  /// Places worth going to, in their order; the transport bar shows them on its line.
  const std::vector<TimelineMark>& marks() const { return m_marks; }
  void setMarks(std::vector<TimelineMark>);

  /// The place beyond which nothing moves while a question is open whose answer comes later; nullopt: the end. What
  /// stands beyond it comes back to it. It keeps its place in another timeline as the playhead does.
  const std::optional<Playhead>& limit() const { return m_limit; }
  void setLimit(const std::optional<Playhead>&);

  /// A driven playback has no clock of its own: something that really runs moves the playhead by drive(). Play and
  /// pause only ask for it (playRequested), and the learner's steps wait while it runs.
  void setDriven(bool driven) { m_driven = driven; }
  bool isDriven() const { return m_driven; }
  void drive(bool running, Playhead);
  /// A few words beside the controls, in place of the speed: "7 rounds".
  void setNote(const QString&);
  /// So much time has passed: what the timer tells while something moves.
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
  /// 0.25 to 4.
  void setSpeed(double);
  /// With reduced motion, steps arrive at once instead of sliding for 300 ms.
  void setReducedMotion(bool);
  void nextCell();
  void previousCell();
  /// To the finished picture of this step, then of the next one; and back.
  void nextStep();
  void previousStep();
  void toStart();
  void toEnd();
  /// To the first mark behind the playhead, or the last one before it; stays where there is none.
  void nextMark();
  void previousMark();
  /// Jumps; pauses. `cell` is clamped to the step's cells.
  void seek(int step, double cell);
  /// Jumps to the finished last step of a station; of steps that stand from their beginning to the first one, which the
  /// station is named after.
  void seekStation(int station);
  /// Plays on to a place and stops there: as fast as play() would, but never longer than kLongestGlide. Where there is
  /// nothing to be seen on the way (reduced motion, a place that lies behind, a playback that something else drives) it
  /// jumps. Any other command ends it where it is. glideEnded() comes in all cases.
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
  /// A glide has arrived, or something else has moved the playhead meanwhile.
  void glideEnded();

 private:
  /// A step sliding in (or, going back, out): the transition runs to `to`, then the playhead is `arrival`.
  struct Slide {
    double to = 1;
    Playhead arrival;
  };
  /// What is still to be passed on the way to a place: a piece of a step each, and the seconds that it takes.
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
  static constexpr double kWholeCell = 1e-9;  // cells closer to a whole number than this count as that number
  void settle();
  /// The same place in another timeline: same step id (else the nearest before it), same share of its cells.
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
  double m_rested = 0;  // seconds that a finished step has been shown while playing
  bool m_playing = false;
  bool m_reducedMotion = false;
  bool m_driven = false;
  QString m_note;
};

}  // namespace attn::app
