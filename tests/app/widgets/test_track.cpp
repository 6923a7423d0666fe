// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHelpEvent>
#include <QToolTip>
#include <cmath>

#include "app/figures/drawing_recorder.h"
#include "session/playback.h"
#include "support/qt_test.h"
#include "widgets/track.h"
#include "widgets/track_geometry.h"

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

  static Timeline timelineOf(const QStringList& sections) {
    Timeline timeline;
    for (int n = 0; n < sections.size(); ++n) {
      timeline.steps.push_back({n, n, 4});
      timeline.sections.push_back(sections[n]);
    }
    return timeline;
  }

 private Q_SLOTS:
  /// Truncated numbers would be wrong: fewer are written, each complete.
  void shortNamesAreWholeOrLeftOut() {
    QStringList sections;
    for (int power = 8; power <= 20; ++power)
      sections << (power < 10   ? QString::number(1 << power)
                   : power < 20 ? QStringLiteral("%1k").arg(1 << (power - 10))
                                : QStringLiteral("1M"));
    Playback playback;
    playback.setTimeline(timelineOf(sections));
    Track track;
    track.setPlayback(&playback);
    for (int section = 0; section < sections.size(); ++section) {
      playback.seek(section, 4);
      for (const int width : {200, 260, 340, 408, 600, 900}) {
        const QStringList names = namesOn(track, width);
        QVERIFY(names.contains(sections[section]));
        for (const QString& name : names) QVERIFY2(sections.contains(name), qPrintable(name));
        QCOMPARE(names.size() == sections.size(), width >= 600);
        QVERIFY(names.size() >= 3);
      }
    }
  }

  void aLongNameUsesTheRoomOfShortNeighbors() {
    const QStringList sections{QStringLiteral("add"), QStringLiteral("final norm"), QStringLiteral("× 3"),
                               QStringLiteral("unembedding")};
    Playback playback;
    playback.setTimeline(timelineOf(sections));
    Track track;
    track.setPlayback(&playback);
    track.resize(220, track.sizeHint().height());
    const std::vector<test::DrawnText> texts =
        test::textsOf(track.size(), [&](QPainter& painter) { track.render(&painter); });
    QStringList names;
    for (const test::DrawnText& text : texts) names << text.text;
    QCOMPARE(names.mid(0, 3), sections.mid(0, 3));
    QVERIFY2(names[3].startsWith(QStringLiteral("unem")), qPrintable(names[3]));  // the end leaves less room
    for (std::size_t n = 1; n < texts.size(); ++n) QVERIFY(texts[n - 1].box.right() < texts[n].box.left());
  }

  /// A mark is drawn at its place, a click next to its triangle seeks to it, and it has a description.
  void marksAreGoneTo() {
    Playback playback;
    playback.setTimeline(timelineOf({QStringLiteral("0"), QStringLiteral("100"), QStringLiteral("200")}));
    Track track;
    track.setPlayback(&playback);
    track.resize(600, track.sizeHint().height());
    const QImage before = track.grab().toImage();
    playback.setMarks({{{0, 3, 1}, QStringLiteral("Loss falls"), QStringLiteral("falls, 3")},
                       {{1, 2, 1}, QStringLiteral("Head 0.1 has a name"), QStringLiteral("0.1 named, 6")},
                       {{1, 2, 1}, QStringLiteral("Head 1.0 has a name"), QStringLiteral("1.0 named, 6")},
                       {{9, 0, 1}, QStringLiteral("in a longer timeline"), QStringLiteral("later")}});
    QVERIFY(track.grab().toImage() != before);
    // Each place has one label if it fits.
    QCOMPARE(namesOn(track, 600), (QStringList{QStringLiteral("falls, 3"), QStringLiteral("0.1 named, 6"),
                                               QStringLiteral("0"), QStringLiteral("100"), QStringLiteral("200")}));
    QVERIFY(track.accessibleDescription().contains(QStringLiteral("Head 0.1 has a name; Head 1.0 has a name")));
    QVERIFY(!track.accessibleDescription().startsWith(QStringLiteral("0. Head")));
    playback.seek(1, 2);
    QVERIFY(track.accessibleDescription().startsWith(
        QStringLiteral("100. Head 0.1 has a name. Head 1.0 has a name. Marks: ")));
    // At the playhead, in the upper half of the line, is the mark.
    const TrackGeometry geometry(playback.timeline(), lightTheme().px(34), 600 - lightTheme().px(9.5),
                                 lightTheme().px(16));
    const double x = geometry.positionOf(playback.playhead());
    playback.toStart();
    QTest::mouseClick(&track, Qt::LeftButton, {}, QPoint(qRound(x) + 4, 15));
    QCOMPARE(playback.playhead(), (Playhead{1, 2, 1}));
    // Next to it, a click shows the finished step.
    QTest::mouseClick(&track, Qt::LeftButton, {}, QPoint(qRound(x) + 12, 15));
    QCOMPARE(playback.playhead(), (Playhead{1, 4, 1}));
    // Its label belongs to it, too.
    QTest::mouseClick(&track, Qt::LeftButton, {}, QPoint(qRound(x) + 20, 5));
    QCOMPARE(playback.playhead(), (Playhead{1, 2, 1}));
    // A tooltip lists marks at the same place.
    QHelpEvent help(QEvent::ToolTip, QPoint(qRound(x), 15), track.mapToGlobal(QPoint(qRound(x), 15)));
    QCoreApplication::sendEvent(&track, &help);
    QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("Head 0.1 has a name")));
    QVERIFY(QToolTip::text().contains(QStringLiteral("Head 1.0 has a name")));
    QVERIFY(!QToolTip::text().contains(QStringLiteral("Loss falls")));
  }

  /// A click shows the finished step; only dragging selects a cell in between.
  void aClickShowsTheFinishedStepAndDraggingScrubs() {
    Timeline timeline = timelineOf({QStringLiteral("scores"), QStringLiteral("softmax"), QStringLiteral("output")});
    timeline.steps = {{0, 0, 4}, {1, 1, 4}, {2, 1, 8}, {3, 2, 4}};
    Playback playback;
    playback.setTimeline(timeline);
    Track track;
    track.setPlayback(&playback);
    track.resize(600, track.sizeHint().height());
    const TrackGeometry geometry(timeline, lightTheme().px(34), 600 - lightTheme().px(9.5), lightTheme().px(16));
    const int y = qRound(lightTheme().px(24));
    const auto click = [&](double x) { QTest::mouseClick(&track, Qt::LeftButton, {}, QPoint(qRound(x), y)); };
    click(geometry.dot(1));  // the dot, where the section is still empty
    QCOMPARE(playback.playhead(), (Playhead{2, 8, 1}));
    click(geometry.dot(0));
    QCOMPARE(playback.playhead(), (Playhead{0, 4, 1}));
    click(geometry.positionOf({1, 2, 1}));
    QCOMPARE(playback.playhead(), (Playhead{1, 4, 1}));
    click(geometry.positionOf({2, 1, 1}));
    QCOMPARE(playback.playhead(), (Playhead{2, 8, 1}));
    const QPoint from(qRound(geometry.positionOf({0, 1, 1})), y), to(qRound(geometry.positionOf({2, 3, 1})), y);
    QTest::mousePress(&track, Qt::LeftButton, {}, from);
    QTest::mouseMove(&track, to);
    QCOMPARE(playback.playhead().step, 2);
    QVERIFY(std::abs(playback.playhead().cell - 3) < 0.2);
    QTest::mouseRelease(&track, Qt::LeftButton, {}, to);
    QVERIFY(std::abs(playback.playhead().cell - 3) < 0.2);
  }

  /// The steps of a run are complete from the start: a section is named after its first one, and a click between two
  /// seeks to a step between them.
  void whatStandsIsShownWhereItIsClicked() {
    Timeline timeline = timelineOf({QStringLiteral("0"), QStringLiteral("100")});
    timeline.steps.clear();
    for (int id = 0; id < 4; ++id) timeline.steps.push_back({id, id / 2, 10, 0, true});
    Playback playback;
    playback.setTimeline(timeline);
    Track track;
    track.setPlayback(&playback);
    track.resize(600, track.sizeHint().height());
    const TrackGeometry geometry(timeline, lightTheme().px(34), 600 - lightTheme().px(9.5), lightTheme().px(16));
    const int y = qRound(lightTheme().px(24)), names = qRound(lightTheme().px(48));
    for (const int height : {y, names}) {
      playback.toEnd();
      QTest::mouseClick(&track, Qt::LeftButton, {}, QPoint(qRound(geometry.dot(1)), height));
      QCOMPARE(playback.playhead(), (Playhead{2, 0, 1}));
    }
    QTest::mouseClick(&track, Qt::LeftButton, {}, QPoint(qRound(geometry.positionOf({1, 5, 1})), y));
    QCOMPARE(playback.playhead().step, 1);
    QVERIFY(std::abs(playback.playhead().cell - 5) < 0.5);
  }

  /// Shortened names are distinguishable by their beginnings.
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
