// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <set>
#include <vector>

#include "session/playback.h"
#include "support/qt_test.h"

namespace attn::app::test_playback {

namespace {

Timeline lesson() {
  return {{{10, 0, 1}, {11, 1, 6}, {12, 2, 6}, {13, 2, 3}},
          {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")},
          {}};
}

Playback& still(Playback& playback) {
  playback.setReducedMotion(true);
  playback.setTimeline(lesson());
  return playback;
}

}  // namespace

class TestPlayback : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cellsForwardAndBackMeetTheSamePlayheads() {
    Playback playback;
    still(playback);
    std::vector<Playhead> forward{playback.playhead()};
    while (!playback.atEnd()) {
      playback.nextCell();
      forward.push_back(playback.playhead());
    }
    QCOMPARE(forward.size(), std::size_t(1 + 1 + 6 + 6 + 3));
    QVERIFY((forward.back() == Playhead{3, 3, 1}));
    for (std::size_t i = forward.size(); i-- > 0;) {
      QVERIFY(playback.playhead() == forward[i]);
      playback.previousCell();
    }
    QVERIFY(playback.atStart());
  }

  void stepsForwardAndBackMeetTheSamePlayheads() {
    Playback playback;
    still(playback);
    const Playhead expected[] = {{0, 0, 1}, {0, 1, 1}, {1, 6, 1}, {2, 6, 1}, {3, 3, 1}};
    for (int i = 0; i < 5; ++i, playback.nextStep()) QVERIFY(playback.playhead() == expected[i]);
    QVERIFY(playback.atEnd());
    for (int i = 4; i >= 0; --i, playback.previousStep()) QVERIFY(playback.playhead() == expected[i]);
  }

  void nothingGoesBeyondALimit() {
    Playback playback;
    still(playback);
    playback.toEnd();
    const Playhead limit{2, 3, 1};
    QSignalSpy changed(&playback, &Playback::limitChanged);
    playback.setLimit(limit);
    QCOMPARE(changed.count(), 1);
    QVERIFY(playback.playhead() == limit);
    QVERIFY(playback.atEnd());
    using Command = void (Playback::*)();
    for (const Command command : {&Playback::nextCell, &Playback::nextStep, &Playback::toEnd}) {
      (playback.*command)();
      QVERIFY(playback.playhead() == limit);
    }
    playback.seek(3, 1);
    QVERIFY(playback.playhead() == limit);
    playback.glideTo({3, 3, 1});
    QVERIFY(playback.playhead() == limit);
    playback.toStart();
    for (int i = 0; i < 10; ++i) playback.nextStep();
    QVERIFY(playback.playhead() == limit);
    for (const bool reduced : {true, false}) {
      playback.setReducedMotion(reduced);
      playback.toStart();
      playback.play();
      for (int i = 0; i < 1000 && playback.isPlaying(); ++i) playback.advance(0.1);
      QVERIFY(!playback.isPlaying());
      QVERIFY(playback.playhead() == limit);
    }
    playback.setLimit(std::nullopt);
    playback.toEnd();
    QVERIFY((playback.playhead() == Playhead{3, 3, 1}));
  }

  void aLimitKeepsItsPlaceInAnotherTimeline() {
    Playback playback;
    still(playback);
    playback.setLimit(Playhead{2, 3, 1});
    Timeline shorter = lesson();
    shorter.steps.erase(shorter.steps.begin() + 1);
    playback.setTimeline(shorter);
    QVERIFY(playback.limit() == std::optional(Playhead{1, 3, 1}));
    playback.setTimeline({});
    QVERIFY(!playback.limit());
  }

  void whatStandsFromTheBeginningNeedsNoStep() {
    Playback playback;
    Timeline timeline = lesson();
    timeline.steps[0].standing = true;
    playback.setReducedMotion(true);
    playback.setTimeline(timeline);
    // The first press shows the first computed cell.
    playback.nextStep();
    QVERIFY((playback.playhead() == Playhead{1, 6, 1}));
    playback.previousStep();
    QVERIFY((playback.playhead() == Playhead{0, 0, 1}));
    playback.nextCell();
    QVERIFY((playback.playhead() == Playhead{1, 1, 1}));
    playback.previousCell();
    QVERIFY((playback.playhead() == Playhead{0, 0, 1}));
    playback.seekSection(0);
    QVERIFY((playback.playhead() == Playhead{0, 0, 1}));
    // Its cells can still be stepped through.
    playback.seek(0, 1);
    QVERIFY((playback.playhead() == Playhead{0, 1, 1}));
    playback.nextStep();
    QVERIFY((playback.playhead() == Playhead{1, 6, 1}));
  }

  void thePlayheadIsValidWhenTheTimelineShrinks() {
    Playback playback;
    still(playback);
    playback.toEnd();
    int heard = 0;
    connect(&playback, &Playback::timelineChanged, [&] {
      ++heard;
      const int step = playback.playhead().step;
      QVERIFY(step <= playback.timeline().lastStep());
      QVERIFY(playback.playhead().cell <= double(playback.timeline().steps[std::size_t(step)].cells));
    });
    const QSignalSpy moved(&playback, &Playback::playheadChanged);
    Timeline shorter = lesson();
    shorter.steps.resize(2);
    playback.setTimeline(shorter);
    QCOMPARE(heard, 1);
    QCOMPARE(moved.count(), 1);
  }

  void stepsFromTheMiddleOfAStep() {
    Playback playback;
    still(playback);
    playback.seek(1, 2.5);
    playback.nextStep();
    QVERIFY((playback.playhead() == Playhead{1, 6, 1}));
    playback.seek(1, 2.5);
    playback.previousStep();
    QVERIFY((playback.playhead() == Playhead{0, 1, 1}));
    playback.seek(1, 2.5);
    playback.nextCell();
    QCOMPARE(playback.playhead().cell, 3.0);
    playback.seek(1, 2.5);
    playback.previousCell();
    QCOMPARE(playback.playhead().cell, 2.0);
  }

  void seekingClampsAndPauses() {
    Playback playback;
    still(playback);
    playback.play();
    playback.seek(2, 99);
    QVERIFY(!playback.isPlaying());
    QVERIFY((playback.playhead() == Playhead{2, 6, 1}));
    playback.seek(-4, -1);
    QVERIFY((playback.playhead() == Playhead{0, 0, 1}));
    playback.seekSection(2);
    QVERIFY((playback.playhead() == Playhead{3, 3, 1}));
    playback.toStart();
    QVERIFY(playback.atStart());
    playback.toEnd();
    QVERIFY(playback.atEnd());
  }

  void slidingEndsExactlyWhereReducedMotionJumps() {
    Playback playback;
    playback.setTimeline(lesson());
    playback.seek(1, 6);
    playback.nextStep();
    QVERIFY((playback.playhead() == Playhead{2, 6, 0}));
    QTRY_VERIFY((playback.playhead() == Playhead{2, 6, 1}));
    playback.previousStep();
    QCOMPARE(playback.playhead().step, 2);
    QTRY_VERIFY((playback.playhead() == Playhead{1, 6, 1}));
  }

  void aCommandDuringASlideStartsFromItsEnd() {
    Playback playback;
    playback.setTimeline(lesson());
    playback.seek(0, 1);
    playback.nextStep();
    playback.nextStep();
    playback.previousStep();
    playback.previousStep();
    QTRY_VERIFY((playback.playhead() == Playhead{0, 1, 1}));
  }

  void playingFillsEveryStepAndStopsAtTheEnd() {
    Playback playback;
    still(playback);
    playback.setSpeed(4);
    playback.seek(2, 5.5);
    std::vector<Playhead> seen;
    connect(&playback, &Playback::playheadChanged, this, [&](const Playhead& p) { seen.push_back(p); });
    playback.play();
    QVERIFY(playback.isPlaying());
    QTRY_VERIFY(!playback.isPlaying());
    QVERIFY((playback.playhead() == Playhead{3, 3, 1}));
    QVERIFY(std::find(seen.begin(), seen.end(), Playhead{2, 6, 1}) != seen.end());
    for (std::size_t i = 1; i < seen.size(); ++i) {
      QVERIFY(std::make_pair(seen[i].step, seen[i].cell) > std::make_pair(seen[i - 1].step, seen[i - 1].cell));
    }
  }

  void nothingMovesUnlessPlaying() {
    Playback playback;
    playback.setTimeline(lesson());
    playback.seek(1, 2);
    QSignalSpy moved(&playback, &Playback::playheadChanged);
    // As long as another one takes for some frames.
    Playback other;
    other.setTimeline(lesson());
    QSignalSpy otherMoved(&other, &Playback::playheadChanged);
    other.play();
    QTRY_VERIFY(otherMoved.count() > 2);
    QCOMPARE(moved.count(), 0);
    playback.play();
    QTRY_VERIFY(moved.count() > 2);
    playback.pause();
    const auto count = moved.count();
    other.toStart();
    other.play();
    otherMoved.clear();
    QTRY_VERIFY(otherMoved.count() > 2);
    QCOMPARE(moved.count(), count);
  }

  void playAtTheEndRestarts() {
    Playback playback;
    still(playback);
    playback.toEnd();
    playback.play();
    QVERIFY(playback.isPlaying());
    QCOMPARE(playback.playhead().step, 0);
  }

  void aNewTimelineKeepsThePlace() {
    Playback playback;
    still(playback);
    playback.seek(2, 3);
    Timeline larger = lesson();
    larger.steps[2].cells = 12;
    playback.setTimeline(larger);
    QVERIFY((playback.playhead() == Playhead{2, 6, 1}));
    Timeline without = lesson();
    without.steps.erase(without.steps.begin() + 2);
    playback.setTimeline(without);
    QVERIFY((playback.playhead() == Playhead{1, 6, 1}));
    playback.setTimeline({});
    QVERIFY(playback.atStart() && playback.atEnd());
    playback.play();
    QVERIFY(!playback.isPlaying());
  }

  void stagesPlayInTwoToEightSeconds() {
    QCOMPARE(stepSeconds(1), 2.0);
    QCOMPARE(stepSeconds(65536), 8.0);
    for (Index cells = 2; cells < 300; ++cells) QVERIFY(stepSeconds(cells) >= stepSeconds(cells - 1));
  }

  void speedIsClamped() {
    Playback playback;
    playback.setSpeed(100);
    QCOMPARE(playback.speed(), 4.0);
    playback.setSpeed(0);
    QCOMPARE(playback.speed(), 0.25);
  }

  // --- gliding to a position

  void glidesOverEverythingBetweenAndStopsThere() {
    Playback playback;
    playback.setTimeline(lesson());
    playback.setSpeed(4);
    QSignalSpy moved(&playback, &Playback::playheadChanged), ended(&playback, &Playback::glideEnded);
    playback.glideTo({2, 4, 1});
    QVERIFY(playback.isGliding() && playback.isPlaying());
    QTRY_COMPARE(ended.count(), 1);
    QVERIFY(!playback.isGliding() && !playback.isPlaying());
    QVERIFY((playback.playhead() == Playhead{2, 4, 1}));
    double before = 0;
    std::set<int> steps;
    for (const auto& each : moved) {
      const auto place = each.front().value<Playhead>();
      const double now = 100.0 * place.step + place.cell + place.transition * 1e-3;
      QVERIFY(now >= before);
      before = now;
      steps.insert(place.step);
    }
    QCOMPARE(steps, (std::set<int>{0, 1, 2}));
  }

  void jumpsWhereThereIsNoWayToBeSeen() {
    Playback playback;
    still(playback);
    QSignalSpy ended(&playback, &Playback::glideEnded);
    playback.glideTo({2, 4, 1});  // reduced motion
    QVERIFY((playback.playhead() == Playhead{2, 4, 1}));
    playback.setReducedMotion(false);
    playback.glideTo({1, 2, 1});  // it is behind the playhead
    QVERIFY((playback.playhead() == Playhead{1, 2, 1}));
    playback.glideTo({1, 2, 1});  // it has arrived
    QCOMPARE(ended.count(), 3);
    QVERIFY(!playback.isPlaying());
  }

  void marksAreGoneToOneAfterTheOther() {
    Playback playback;
    playback.setTimeline(lesson());
    QSignalSpy told(&playback, &Playback::marksChanged);
    const std::vector<TimelineMark> marks{{{0, 1, 1}, QStringLiteral("a"), {}},
                                          {{2, 1, 1}, QStringLiteral("b"), {}},
                                          {{2, 1, 1}, QStringLiteral("at the same place"), {}},
                                          {{2, 2, 1}, QStringLiteral("c"), {}}};
    playback.nextMark();
    playback.previousMark();
    QVERIFY((playback.playhead() == Playhead{0, 0, 1}));  // there are none
    playback.setMarks(marks);
    playback.setMarks(marks);
    QCOMPARE(told.count(), 1);
    for (const Playhead& place : {Playhead{0, 1, 1}, Playhead{2, 1, 1}, Playhead{2, 2, 1}, Playhead{2, 2, 1}}) {
      playback.nextMark();
      QVERIFY(playback.playhead() == place);
    }
    playback.toEnd();
    for (const Playhead& place : {Playhead{2, 2, 1}, Playhead{2, 1, 1}, Playhead{0, 1, 1}, Playhead{0, 1, 1}}) {
      playback.previousMark();
      QVERIFY(playback.playhead() == place);
    }
    // Seeking stops playback, as every other way of seeking does.
    playback.play();
    playback.nextMark();
    QVERIFY(!playback.isPlaying());
    QVERIFY((playback.playhead() == Playhead{2, 1, 1}));
    // A running playback is not redirected.
    playback.setDriven(true);
    playback.drive(true, {1, 0, 1});
    playback.nextMark();
    QVERIFY((playback.playhead() == Playhead{1, 0, 1}));
  }

  void whateverElseMovesThePlayheadEndsAGlide() {
    Playback playback;
    playback.setTimeline(lesson());
    QSignalSpy ended(&playback, &Playback::glideEnded);
    playback.glideTo({3, 3, 1});
    playback.pause();
    QCOMPARE(ended.count(), 1);
    QVERIFY(!playback.isPlaying());
    QVERIFY(playback.playhead().step < 3);
    playback.glideTo({3, 3, 1});
    playback.seek(1, 2);
    QCOMPARE(ended.count(), 2);
    QVERIFY((playback.playhead() == Playhead{1, 2, 1}));
    playback.glideTo({3, 3, 1});
    Timeline other = lesson();
    other.sections[0] = QStringLiteral("renamed");
    playback.setTimeline(other);
    QCOMPARE(ended.count(), 3);
    QVERIFY(!playback.isPlaying());
    playback.glideTo({3, 3, 1});
    playback.setReducedMotion(true);
    QCOMPARE(ended.count(), 4);
    QVERIFY((playback.playhead() == Playhead{3, 3, 1}));
  }
};

ATTN_TEST(TestPlayback)

}  // namespace attn::app::test_playback

#include "test_playback.moc"
