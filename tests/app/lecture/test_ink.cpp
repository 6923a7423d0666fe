// SPDX-License-Identifier: GPL-3.0-or-later
// Ink on a picture: strokes, undo, fading, and fixed positions on the picture.
#include <QImage>
#include <QPainter>
#include <QTest>
#include <cmath>

#include "app/figures/drawing_recorder.h"
#include "lecture/present/ink.h"
#include "support/qt_test.h"

namespace attn::app::test_ink {
namespace {

using attn::test::contrast;

InkLayer lineAcross(const InkPen& pen = {}, std::int64_t finished = 0) {
  InkLayer ink;
  ink.begin(pen, {0.2, 0.5});
  ink.extend({0.5, 0.5});
  ink.extend({0.8, 0.5});
  ink.end(finished);
  return ink;
}

QImage drawn(const InkLayer& ink, QSize size, std::int64_t now = 0) {
  return attn::test::imageOf(size, Qt::white,
                             [&](QPainter& painter) { drawInk(painter, ink, QSizeF(size), lightTheme(), now); });
}

}  // namespace

class TestInk : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void itStaysOnItsPlaceOfALargerPicture() {
    const InkLayer ink = lineAcross();
    for (const QSize size : {QSize(400, 300), QSize(1600, 900), QSize(300, 600)}) {
      const QImage image = drawn(ink, size);
      for (const double x : {0.25, 0.5, 0.75})
        QVERIFY(image.pixelColor(static_cast<int>(x * size.width()), size.height() / 2) != QColor(Qt::white));
      QCOMPARE(image.pixelColor(size.width() / 2, size.height() / 4), QColor(Qt::white));
      QCOMPARE(image.pixelColor(size.width() / 10, size.height() / 2), QColor(Qt::white));
    }
  }

  void strokesBendSmoothlyThroughTheirPlaces() {
    const std::vector<QPointF> points{{0, 0}, {0.25, 0.5}, {0.5, 0}, {0.75, 0.5}, {1, 0}};
    const QPainterPath path = inkPath(points, {100, 100});
    QCOMPARE(path.elementCount(), 1 + 3 * 4);
    for (std::size_t i = 0; i < points.size(); ++i)
      QCOMPARE(QPointF(path.elementAt(static_cast<int>(3 * i))), points[i] * 100);
    // At its points the curve has one direction: from the previous point to the next one.
    for (int i = 1; i < 4; ++i) {
      const QPointF at = path.elementAt(3 * i), in = at - QPointF(path.elementAt(3 * i - 1)),
                    out = QPointF(path.elementAt(3 * i + 1)) - at;
      QVERIFY(std::abs(in.x() * out.y() - in.y() * out.x()) < 1e-9);
      QVERIFY(QPointF::dotProduct(in, out) > 0);
    }
  }

  void aDotIsDrawn() {
    InkLayer ink;
    ink.begin({}, {0.5, 0.5});
    ink.end(0);
    QVERIFY(drawn(ink, {200, 200}).pixelColor(100, 100) != QColor(Qt::white));
  }

  void whatWasDoneLastIsTakenBack() {
    InkLayer ink = lineAcross();
    ink.begin({}, {0.1, 0.1});
    ink.extend({0.2, 0.2});
    ink.end(0);
    const auto both = ink.strokes();
    ink.erase({0.5, 0.5}, {400, 300}, 5);
    QCOMPARE(ink.strokes().size(), std::size_t{1});
    ink.undo();
    QVERIFY(ink.strokes() == both);
    ink.wipe();
    QVERIFY(ink.isEmpty());
    ink.undo();
    QVERIFY(ink.strokes() == both);
    ink.undo();
    QCOMPARE(ink.strokes().size(), std::size_t{1});
    ink.undo();
    QVERIFY(ink.isEmpty() && !ink.canUndo());
    ink.undo();
    QVERIFY(ink.isEmpty());
  }

  void nothingCanBeTakenBackOfAnotherView() {
    InkLayer ink = lineAcross();
    ink.clear();
    QVERIFY(ink.isEmpty() && !ink.canUndo());
  }

  void theEraserTakesWhatItTouches() {
    InkLayer ink = lineAcross();
    ink.erase({0.5, 0.8}, {400, 300}, 5);
    QCOMPARE(ink.strokes().size(), std::size_t{1});
    // Between two points of the stroke, too.
    ink.erase({0.4, 0.505}, {400, 300}, 5);
    QVERIFY(ink.isEmpty());
  }

  void inkFadesWhereItIsMeantTo() {
    InkLayer stays = lineAcross({0, 1, false}, 1000), fades = lineAcross({0, 1, true}, 1000);
    const std::int64_t soon = 1000 + InkLayer::kStays, half = soon + InkLayer::kFades / 2,
                       late = soon + InkLayer::kFades;
    QCOMPARE(inkOpacity(fades.strokes().front(), soon), 1.0);
    QVERIFY(fades.fade(soon));
    QVERIFY(inkOpacity(fades.strokes().front(), half) > 0.4 && inkOpacity(fades.strokes().front(), half) < 0.6);
    QCOMPARE(inkOpacity(stays.strokes().front(), late * 100), 1.0);
    QVERIFY(!fades.fade(late));
    QVERIFY(fades.isEmpty());
    QVERIFY2(!fades.canUndo(), "what has faded does not come back");
    stays.fade(late);
    QCOMPARE(stays.strokes().size(), std::size_t{1});
  }

  void aStrokeThatIsBeingDrawnDoesNotFade() {
    InkLayer ink;
    ink.begin({0, 1, true}, {0.5, 0.5});
    QVERIFY(ink.isDrawing());
    QCOMPARE(inkOpacity(ink.strokes().front(), 1000000), 1.0);
  }

  void colorsAndWidthsAreToldApart() {
    for (const Theme& theme : {lightTheme(), darkTheme()})
      for (int i = 0; i < InkPen::kColors; ++i) {
        QVERIFY(contrast(inkColor(i, theme), theme.background) >= 3);
        for (int j = 0; j < i; ++j) QVERIFY(inkColor(i, theme) != inkColor(j, theme));
      }
    for (int i = 1; i < InkPen::kWidths; ++i) QVERIFY(inkWidth(i, {1280, 720}) > 1.5 * inkWidth(i - 1, {1280, 720}));
    QCOMPARE(inkWidth(1, {100, 1440}), 2 * inkWidth(1, {100, 720}));
  }

  void theLaserHasAShortTail() {
    LaserTrail laser;
    QVERIFY(!laser.isOn());
    laser.moveTo({0.2, 0.5}, 0);
    QVERIFY(laser.isOn() && !laser.hasTail(0));
    laser.moveTo({0.6, 0.5}, 40);
    QVERIFY(laser.hasTail(50));
    const auto at = [&](std::int64_t now, double x) {
      const QImage image = attn::test::imageOf({400, 400}, Qt::white, [&](QPainter& painter) {
        laser.draw(painter, {400, 400}, now);
      });
      return image.pixelColor(static_cast<int>(x * 400), 200);
    };
    QVERIFY(at(50, 0.4) != QColor(Qt::white));
    QCOMPARE(at(40 + LaserTrail::kTail + 1, 0.4), QColor(Qt::white));
    QVERIFY2(at(100000, 0.6) != QColor(Qt::white), "the dot stays where the hand rests");
    laser.off();
    QVERIFY(!laser.isOn());
  }
};

ATTN_TEST(TestInk)

}  // namespace attn::app::test_ink

#include "test_ink.moc"
