// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/qt_test.h"
#include "widgets/track_geometry.h"

namespace attn::app::test_track_geometry {

class TestTrackGeometry : public QObject {
  Q_OBJECT

  const Timeline m_timeline{{{0, 0, 1}, {1, 1, 36}, {2, 2, 6}, {3, 2, 36}, {4, 3, 24}},
                            {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("d")},
                            {}};
  const TrackGeometry m_geometry{m_timeline, 40, 800, 16};

 private Q_SLOTS:
  void everyPlaceIsFoundAgain() {
    for (int step = 0; step <= m_timeline.lastStep(); ++step) {
      const auto cells = static_cast<double>(m_timeline.steps[static_cast<std::size_t>(step)].cells);
      for (const double share : {0.2, 0.5, 0.8}) {
        const Playhead place{step, share * cells, 1};
        const Playhead found = m_geometry.playheadAt(m_geometry.positionOf(place));
        QCOMPARE(found.step, step);
        QVERIFY(std::abs(found.cell - place.cell) < 1e-6 * cells);
      }
    }
  }

  void finishedStepsCatchThePointer() {
    const Playhead found = m_geometry.playheadAt(m_geometry.positionOf({1, 36, 1}) - 3);
    QVERIFY((found == Playhead{1, 36, 1}));
  }

  void positionsGrowWithTheLesson() {
    double before = -1;
    for (int step = 0; step <= m_timeline.lastStep(); ++step) {
      const auto cells = static_cast<double>(m_timeline.steps[static_cast<std::size_t>(step)].cells);
      for (const double cell : {0.0, cells / 2, cells}) {
        const double at = m_geometry.positionOf({step, cell, 1});
        QVERIFY(at >= before);
        before = at;
      }
    }
    QCOMPARE(before, m_geometry.end());
    QCOMPARE(m_geometry.end(), 800.0);
  }

  void transitionsRunFromTheStepBefore() {
    QCOMPARE(m_geometry.positionOf({2, 6, 0}), m_geometry.positionOf({1, 36, 1}));
    QVERIFY(m_geometry.positionOf({2, 6, 0.5}) > m_geometry.positionOf({1, 36, 1}));
    QVERIFY(m_geometry.positionOf({2, 6, 0.5}) < m_geometry.positionOf({2, 6, 1}));
  }

  void dotsAndOutsides() {
    QCOMPARE(m_geometry.dot(0), 40.0);
    QCOMPARE(m_geometry.sectionAt(-500), 0);
    QCOMPARE(m_geometry.sectionAt(5000), 3);
    QCOMPARE(m_geometry.sectionAt(m_geometry.dot(2) + 5), 2);
    QVERIFY((m_geometry.playheadAt(-500) == Playhead{0, 0, 1}));
    QVERIFY((m_geometry.playheadAt(5000) == Playhead{4, 24, 1}));
    QCOMPARE(m_geometry.stepEnds().size(), std::size_t(1));
  }

  void anEmptyTimelineHasItsStart() {
    const Timeline none;
    const TrackGeometry geometry(none, 10, 90, 16);
    QCOMPARE(geometry.positionOf({}), 10.0);
    QVERIFY((geometry.playheadAt(50) == Playhead{}));
  }
};

ATTN_TEST(TestTrackGeometry)

}  // namespace attn::app::test_track_geometry

#include "test_track_geometry.moc"
