// SPDX-License-Identifier: GPL-3.0-or-later
// A magnified region of the stage: what is visible, that it is redrawn instead of stretched, and what the mouse
// reaches.
#include <QMouseEvent>
#include <QPainter>
#include <QTest>
#include <cmath>

#include "lecture/present/picture_view.h"
#include "lecture/present/stage_glass.h"
#include "support/qt_test.h"

namespace attn::app::test_zoom {
namespace {

constexpr QSizeF kPlace(800, 600);

bool isNear(const QPointF& a, const QPointF& b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y()) < 1e-6;
}

/// A stage with a thin vertical line in its center that records clicks.
class Picture : public QWidget {
 public:
  explicit Picture(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
  }
  std::vector<QPointF> clicks, moves;
  QColor line = Qt::black;

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.fillRect(rect(), Qt::white);
    painter.fillRect(QRectF(width() / 2.0, 0, 1, height()), line);
  }
  void mousePressEvent(QMouseEvent* event) override { clicks.push_back(event->position()); }
  void mouseMoveEvent(QMouseEvent* event) override { moves.push_back(event->position()); }
};

struct Desk {
  QWidget window;
  Picture stage{&window};
  StageOverlay glass{&window};
  Desk() {
    window.resize(800, 600);
    stage.setGeometry(0, 0, 800, 600);
    glass.setReducedMotion(true);
    glass.cover(&stage);
    window.show();
    (void)QTest::qWaitForWindowExposed(&window);
  }
  /// The number of dark pixels in the middle row, from x on.
  int darkPixels() {
    const QImage seen = window.grab().toImage();
    int dark = 0;
    for (int x = 0; x < seen.width(); ++x)
      if (seen.pixelColor(x, seen.height() / 3).lightness() < 100) ++dark;
    return dark;
  }
};

}  // namespace

class TestZoom : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aRegionFillsThePlace() {
    const PictureView view = PictureView::of({300, 200, 200, 150}, kPlace);
    QCOMPARE(view.scale(), 4.0);
    QVERIFY(isNear(view.transform(kPlace).map(QPointF(300, 200)), {0, 0}));
    QVERIFY(isNear(view.transform(kPlace).map(QPointF(500, 350)), {800, 600}));
    QVERIFY(isNear(view.toPicture({400, 300}, kPlace), {400, 275}));
    QVERIFY(PictureView::of({}, kPlace).isWhole());
    QVERIFY(PictureView::of({0, 0, 800, 600}, kPlace).isWhole());
    QCOMPARE(PictureView::of({400, 300, 1, 1}, kPlace).scale(), PictureView::kLargest);
  }

  void nothingOutsideOfThePictureIsSeen() {
    for (const QRectF& region : {QRectF(-100, -80, 200, 100), QRectF(780, 590, 100, 100), QRectF(0, 550, 30, 50)}) {
      const PictureView view = PictureView::of(region, kPlace);
      const QRectF seen = view.transform(kPlace).inverted().mapRect(QRectF(QPointF(), kPlace));
      QVERIFY(QRectF(QPointF(), kPlace).adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(seen));
    }
    const PictureView corner = PictureView::of({600, 400, 100, 100}, kPlace).panned({-5000, -5000}, kPlace);
    QVERIFY(isNear(corner.toPicture({800, 600}, kPlace), {800, 600}));
  }

  void theWheelKeepsWhatIsUnderThePointer() {
    PictureView view;
    const QPointF at(500, 200);
    for (int i = 0; i < 6; ++i) view = view.zoomed(1.2, at, kPlace);
    QVERIFY(view.scale() > 2.9 && view.scale() < 3.1);
    QVERIFY(isNear(view.toPicture(at, kPlace), at));
    for (int i = 0; i < 8; ++i) view = view.zoomed(1 / 1.2, at, kPlace);
    QVERIFY(view.isWhole());
  }

  void theHandMovesThePictureWithIt() {
    const PictureView view = PictureView::of({300, 200, 200, 150}, kPlace);
    const QPointF held = view.toPicture({100, 100}, kPlace);
    QVERIFY(isNear(view.panned({60, -40}, kPlace).toPicture({160, 60}, kPlace), held));
  }

  void theWayThereIsSteady() {
    const PictureView to = PictureView::of({600, 100, 100, 75}, kPlace);
    QCOMPARE(PictureView::between({}, to, 0), PictureView());
    QCOMPARE(PictureView::between({}, to, 1), to);
    double before = 1;
    for (int i = 1; i <= 10; ++i) {
      const PictureView view = PictureView::between({}, to, i / 10.0);
      QVERIFY(std::abs(view.scale() / before - std::pow(8, 0.1)) < 1e-9);
      before = view.scale();
    }
  }

  void redrawsLinesInsteadOfStretchingThem() {
    Desk desk;
    QCOMPARE(desk.darkPixels(), 1);
    desk.glass.look(PictureView::of({350, 250, 100, 75}, kPlace));
    QCOMPARE(desk.darkPixels(), 8);  // sharp: eight dark pixels, none partly dark
    const QImage seen = desk.window.grab().toImage();
    for (int x = 0; x < seen.width(); ++x) {
      const int light = seen.pixelColor(x, 200).lightness();
      QVERIFY(light < 5 || light > 250);
    }
    desk.glass.lookAtAll();
    QCOMPARE(desk.darkPixels(), 1);
    QVERIFY(!desk.stage.graphicsEffect());
  }

  void aNarrowStageIsNotCutOff() {
    Desk desk;
    desk.stage.setGeometry(300, 100, 500, 400);
    desk.glass.look(PictureView::of({225, 150, 100, 80}, {500, 400}));
    const QImage seen = desk.window.grab().toImage();
    // Everything is white except the line in the center; pixels outside are unchanged.
    for (const QPoint& at : {QPoint(305, 105), QPoint(795, 105), QPoint(305, 495), QPoint(795, 495), QPoint(600, 300)})
      QVERIFY2(seen.pixelColor(at) == QColor(Qt::white), qPrintable(QStringLiteral("%1, %2").arg(at.x()).arg(at.y())));
    QCOMPARE(seen.pixelColor(427, 300), QColor(Qt::black));
    for (const QPoint& at : {QPoint(295, 300), QPoint(500, 95), QPoint(500, 505)})
      QVERIFY(seen.pixelColor(at) != QColor(Qt::white));
  }

  void whatChangesIsSeenWhileZoomed() {
    Desk desk;
    desk.glass.look(PictureView::of({350, 250, 100, 75}, kPlace));
    QCOMPARE(desk.darkPixels(), 8);
    desk.stage.line = Qt::white;
    desk.stage.update();
    QCoreApplication::processEvents();
    QCOMPARE(desk.darkPixels(), 0);
  }

  void aClickReachesWhatIsSeenUnderIt() {
    Desk desk;
    desk.glass.look(PictureView::of({300, 200, 200, 150}, kPlace));
    QTest::mouseClick(&desk.glass, Qt::LeftButton, {}, {400, 300});
    QCOMPARE(desk.stage.clicks.size(), std::size_t{1});
    QVERIFY(isNear(desk.stage.clicks.front(), {400, 275}));
    QTest::mouseMove(&desk.glass, {100, 100});
    QTRY_VERIFY(!desk.stage.moves.empty());
    QVERIFY(isNear(desk.stage.moves.back(), {325, 225}));
  }

  void draggingMovesThePictureAndClicksNothing() {
    Desk desk;
    desk.glass.look(PictureView::of({300, 200, 200, 150}, kPlace));
    const PictureView before = desk.glass.view();
    desk.glass.press({400, 300});
    desk.glass.drag({300, 300});
    desk.glass.release({300, 300});
    QVERIFY(isNear(desk.glass.view().toPicture({300, 300}, kPlace), before.toPicture({400, 300}, kPlace)));
    QVERIFY(desk.stage.clicks.empty());
  }

  void theRegionIsMarkedByDragging() {
    Desk desk;
    desk.glass.setTool(StageTool::Zoom);
    desk.glass.press({300, 200});
    desk.glass.drag({500, 350});
    desk.glass.release({500, 350});
    QCOMPARE(desk.glass.view(), PictureView::of({300, 200, 200, 150}, kPlace));
    QCOMPARE(desk.glass.tool(), StageTool::Pointer);
    // A region of the magnified view.
    desk.glass.setTool(StageTool::Zoom);
    desk.glass.press({0, 0});
    desk.glass.drag({400, 300});
    desk.glass.release({400, 300});
    QCOMPARE(desk.glass.view(), PictureView::of({300, 200, 100, 75}, kPlace));
  }

  void inkStaysOnItsPlaceOfThePicture() {
    Desk desk;
    desk.glass.look(PictureView::of({300, 200, 200, 150}, kPlace));
    desk.glass.setTool(StageTool::Pen);
    desk.glass.press({0, 0});
    desk.glass.drag({800, 600});
    desk.glass.release({800, 600});
    const auto& points = desk.glass.ink().strokes().front().points;
    QVERIFY(isNear(points.front(), {300 / 800.0, 200 / 600.0}));
    QVERIFY(isNear(points.back(), {500 / 800.0, 350 / 600.0}));
    desk.window.resize(400, 300);
    desk.stage.setGeometry(0, 0, 400, 300);
    QCOMPARE(desk.glass.geometry(), desk.stage.geometry());
    desk.glass.lookAtAll();
    const QImage seen = desk.window.grab().toImage();
    QVERIFY(seen.pixelColor(190, 130).saturation() > 100);
    QVERIFY(seen.pixelColor(100, 60).saturation() < 100);
  }

  void theOverlayExistsOnlyWhileNeeded() {
    Desk desk;
    QVERIFY(desk.glass.isHidden());
    QTest::mouseClick(desk.window.childAt(100, 100), Qt::LeftButton, {}, {100, 100});
    QCOMPARE(desk.stage.clicks.size(), std::size_t{1});
    desk.glass.setTool(StageTool::Pen);
    QVERIFY(desk.glass.isVisible());
    QCOMPARE(desk.window.childAt(100, 100), &desk.glass);
    desk.glass.press({10, 10});
    desk.glass.release({10, 10});
    desk.glass.setTool(StageTool::Pointer);
    QVERIFY2(desk.glass.isVisible(), "its ink is still to be seen");
    QCOMPARE(desk.window.childAt(100, 100), &desk.stage);
    desk.glass.clearInk();
    QVERIFY(desk.glass.isHidden());
  }

  void anotherStageHasNothingOfIt() {
    Desk desk;
    Picture other(&desk.window);
    desk.glass.look(PictureView::of({300, 200, 200, 150}, kPlace));
    desk.glass.setTool(StageTool::Pen);
    desk.glass.press({10, 10});
    desk.glass.release({10, 10});
    desk.glass.cover(&other);
    QVERIFY(desk.glass.ink().isEmpty() && !desk.glass.isZoomed());
    QVERIFY(!desk.stage.graphicsEffect());
  }
};

ATTN_TEST(TestZoom)

}  // namespace attn::app::test_zoom

#include "test_zoom.moc"
