// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/drawing_recorder.h"
#include "session/playback.h"
#include "support/qt_test.h"
#include "theme/fonts.h"
#include "widgets/track.h"

namespace attn::app::test_track {

class TestTrack : public QObject {
  Q_OBJECT

  static QStringList namesOn(Track& track, int width) {
    track.resize(width, track.sizeHint().height());
    QStringList names;
    for (const test::DrawnText& text : test::textsOf(track.size(), [&](QPainter& painter) { track.render(&painter); }))
      names << text.text;
    return names;
  }

  static Timeline timelineOf(const QStringList& stations) {
    Timeline timeline;
    for (int n = 0; n < stations.size(); ++n) {
      timeline.steps.push_back({n, n, 4});
      timeline.stations.push_back(stations[n]);
    }
    return timeline;
  }

 private Q_SLOTS:
  void initTestCase() { loadFonts(); }

  /// Numbers cut to their first digit say something wrong: fewer are written, each whole.
  void shortNamesAreWholeOrLeftOut() {
    QStringList stations;
    for (int power = 8; power <= 20; ++power)
      stations << (power < 10   ? QString::number(1 << power)
                   : power < 20 ? QStringLiteral("%1k").arg(1 << (power - 10))
                                : QStringLiteral("1M"));
    Playback playback;
    playback.setTimeline(timelineOf(stations));
    Track track;
    track.setPlayback(&playback);
    for (int station = 0; station < stations.size(); ++station) {
      playback.seek(station, 4);
      for (const int width : {200, 260, 340, 408, 600, 900}) {
        const QStringList names = namesOn(track, width);
        QVERIFY(names.contains(stations[station]));
        for (const QString& name : names) QVERIFY2(stations.contains(name), qPrintable(name));
        QCOMPARE(names.size() == stations.size(), width >= 600);
        QVERIFY(names.size() >= 3);
      }
    }
  }

  /// Words can be told apart by their beginnings.
  void longNamesAreShortened() {
    Playback playback;
    playback.setTimeline(timelineOf({QStringLiteral("project"), QStringLiteral("scores"), QStringLiteral("softmax"),
                                     QStringLiteral("weighted sum"), QStringLiteral("concat")}));
    Track track;
    track.setPlayback(&playback);
    const QStringList names = namesOn(track, 420);
    QCOMPARE(names.size(), 5);
    QVERIFY(names[3].startsWith(QStringLiteral("weig")));
  }
};

ATTN_TEST(TestTrack)

}  // namespace attn::app::test_track

#include "test_track.moc"
