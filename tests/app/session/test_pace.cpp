// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "session/pace.h"
#include "session/playback.h"
#include "support/qt_test.h"

namespace attn::app::test_pace {

namespace {

constexpr double kTick = 1.0 / 320;  // fills, slides and rests are whole numbers of ticks

Timeline timelineOf(std::vector<TimelineStep> steps) {
  Timeline timeline;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].id = static_cast<int>(i);
    steps[i].section = static_cast<int>(i);
    timeline.sections.push_back(QString::number(i));
  }
  timeline.steps = std::move(steps);
  return timeline;
}

const Timeline kFilling = timelineOf({{0, 0, 1}, {0, 0, 6}, {0, 0, 60}, {0, 0, 3}});
const Timeline kStanding = timelineOf({{0, 0, 1, 0, true}, {0, 0, 6}, {0, 0, 2, 0, true}, {0, 0, 2}});
const Timeline kFlowing = timelineOf({{0, 0, 4, 1.5}, {0, 0, 2, 0.25}, {0, 0, 3, 0.5}});
const Timeline kMixed = timelineOf({{0, 0, 3}, {0, 0, 4, 1}, {0, 0, 2, 0.5}, {0, 0, 2}});

}  // namespace

class TestPace : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void isWhatPlayingShows_data() {
    QTest::addColumn<Timeline>("timeline");
    QTest::newRow("steps that fill") << kFilling;
    QTest::newRow("steps that stand") << kStanding;
    QTest::newRow("steps that flow") << kFlowing;
    QTest::newRow("both") << kMixed;
  }

  /// A playback whose clock the test advances, tick by tick.
  void isWhatPlayingShows() {
    QFETCH(Timeline, timeline);
    const Pace pace(timeline);
    Playback playback;
    playback.setTimeline(timeline);
    playback.play();
    // Play does not wait for the pause of a step that is already finished at its start.
    const double skipped = timeline.steps.front().standing ? kRestSeconds : 0;
    double seconds = skipped;
    int slides = 0;
    while (playback.isPlaying()) {
      playback.advance(kTick);
      seconds += kTick;
      const Playhead shown = playback.playhead(), expected = pace.at(seconds + kTick);
      if (shown.transition < 1) ++slides;
      // A playback advances in ticks: each fill, pause and slide may end up to two ticks late.
      const double late = 6 * kTick * (shown.step + 1);
      const Playhead before = pace.at(seconds - late);
      const auto place = [](const Playhead& at) { return 1000.0 * at.step + at.cell + at.transition * 0.5; };
      QVERIFY2(place(shown) <= place(expected) + 1e-6 && place(shown) >= place(before) - 1e-6,
               qPrintable(QStringLiteral("at %1 s: step %2 cell %3 transition %4, not step %5 cell %6 transition %7")
                              .arg(seconds)
                              .arg(shown.step)
                              .arg(shown.cell)
                              .arg(shown.transition)
                              .arg(expected.step)
                              .arg(expected.cell)
                              .arg(expected.transition)));
      QVERIFY(seconds < pace.length() + 1);
    }
    QVERIFY(std::abs(seconds - pace.length()) < 0.2);
    QCOMPARE(playback.playhead().step, pace.at(pace.length()).step);
    QVERIFY(std::abs(playback.playhead().cell - pace.at(pace.length()).cell) < 1e-6);
    const bool everyStepFlows = std::ranges::all_of(timeline.steps, [](const auto& s) { return s.seconds > 0; });
    QCOMPARE(slides == 0, everyStepFlows);
  }

  void aPlaceIsShownAtItsTime() {
    for (const Timeline& timeline : {kFilling, kStanding, kFlowing, kMixed}) {
      const Pace pace(timeline);
      for (double seconds = 0; seconds < pace.length(); seconds += 0.01) {
        const Playhead shown = pace.at(seconds);
        QVERIFY(pace.secondsAt(shown) <= seconds + 1e-9);
        QVERIFY(seconds - pace.secondsAt(shown) <= kRestSeconds + 1e-9);
        // In continuous steps, the end of one is the beginning of the next.
        const Playhead again = pace.at(pace.secondsAt(shown) + 1e-12);
        QVERIFY(std::abs(pace.secondsAt(again) - pace.secondsAt(shown)) < 1e-6);
      }
    }
  }

  void theNumbersOfASmallTimeline() {
    const Pace pace(kFilling);
    QCOMPARE(pace.at(0), (Playhead{0, 0, 1}));
    QCOMPARE(pace.at(1), (Playhead{0, 0.5, 1}));
    QCOMPARE(pace.at(2.3), (Playhead{0, 1, 1}));                                    // rests from 2 to 2.6
    QVERIFY(std::abs(pace.at(2.75).transition - 0.5) < 1e-9);                       // slides in from 2.6 to 2.9
    QCOMPARE(pace.secondsAt({1, 6, 1}), 2 + kRestSeconds + kSlideSeconds + 2.625);  // 2 + 5/8 s for six cells
    QCOMPARE(pace.at(1e9), (Playhead{3, 3, 1}));
    QCOMPARE(pace.at(-1), (Playhead{0, 0, 1}));
  }

  void anEmptyTimelineStandsStill() {
    const Pace pace((Timeline()));
    QCOMPARE(pace.length(), 0.0);
    QCOMPARE(pace.at(3), Playhead());
    QCOMPARE(pace.secondsAt({2, 1, 1}), 0.0);
  }
};

ATTN_TEST(TestPace)

}  // namespace attn::app::test_pace

#include "test_pace.moc"
