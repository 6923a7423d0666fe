// SPDX-License-Identifier: GPL-3.0-or-later
// Prints a picture on paper: page, position, the same output on any day.
#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cmath>

#include "desktop/printed_page.h"
#include "desktop/printing/print_job.h"
#include "support/qt_test.h"

namespace attn::app::test_printing {

namespace {

constexpr QSizeF kPortrait(527, 774), kLandscape(774, 527);  // A4 within its margins, in points

PrintedPicture redPicture(const QSizeF& onScreen) {
  return {QStringLiteral("The cat sat"), QStringLiteral("cat.attn.json · Steps"), onScreen,
          [](QPainter& painter, const QSizeF& size) {
            painter.fillRect(QRectF(QPointF(), size * 2), Qt::red);  // more than the available size
          }};
}

QImage paper(const QSizeF& page, const PrintedPicture& picture) {
  QImage image(page.toSize() * 2, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.scale(2, 2);
  paintPage(painter, page, picture);
  return image;
}

QRect redPart(const QImage& image) {
  QRect part;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image.pixelColor(x, y) == QColor(Qt::red)) part |= QRect(x, y, 1, 1);
  return part;
}

/// Width and height of the only page of a PDF, in points.
QSizeF pageOf(const QByteArray& pdf) {
  const auto box = QRegularExpression(QStringLiteral("/MediaBox \\[([0-9.]+) ([0-9.]+) ([0-9.]+) ([0-9.]+)\\]"))
                       .match(QString::fromLatin1(pdf));
  return {box.captured(3).toDouble(), box.captured(4).toDouble()};
}

}  // namespace

class TestPrinting : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void thePictureFillsItsPlace_data() {
    QTest::addColumn<QSizeF>("page");
    QTest::addColumn<QSizeF>("picture");
    QTest::newRow("wide") << kLandscape << QSizeF(1200, 700);
    QTest::newRow("tall") << kPortrait << QSizeF(700, 1200);
    QTest::newRow("wide on a tall page") << kPortrait << QSizeF(1200, 700);
    QTest::newRow("a line") << kLandscape << QSizeF(4000, 20);
    QTest::newRow("a label") << QSizeF(80, 40) << QSizeF(900, 600);
  }
  void thePictureFillsItsPlace() {
    QFETCH(QSizeF, page);
    QFETCH(QSizeF, picture);
    const PagePlan plan = planPage(page, picture);
    QCOMPARE(plan.picture, QRectF(0, plan.heading.bottom(), page.width(), page.height() - plan.heading.bottom()));
    // In the shape of its widget, and at least as large as on screen, so that nothing gets smaller.
    const double across = plan.picture.width() / plan.drawn.width(), down = plan.picture.height() / plan.drawn.height();
    QVERIFY(std::abs(across - down) < 1e-9);
    QVERIFY(plan.drawn.width() > picture.width() - 1e-6 && plan.drawn.height() > picture.height() - 1e-6);
    const bool fits = std::abs(plan.drawn.width() - picture.width()) < 1e-6 ||
                      std::abs(plan.drawn.height() - picture.height()) < 1e-6;
    QVERIFY(fits);
  }

  void aSmallPictureIsNotBlownUp() {
    const PagePlan plan = planPage(kPortrait, {100, 60});
    QVERIFY(std::abs(plan.picture.width() / plan.drawn.width() - 1.5) < 1e-9);
  }

  void aWidePictureLiesOnItsSide() {
    QVERIFY(isLandscape({1200, 700}));
    QVERIFY(!isLandscape({700, 1200}));
    QVERIFY(!isLandscape({700, 700}));
  }

  void thePageContainsOnlyTheHeadingAndThePicture() {
    const QImage image = paper(kPortrait, redPicture({600, 400}));
    const PagePlan plan = planPage(kPortrait, {600, 400});
    const QRect expected(plan.picture.topLeft().toPoint() * 2, (plan.picture.size() * 2).toSize());
    const QRect red = redPart(image);
    QVERIFY(std::abs(red.left() - expected.left()) <= 2 && std::abs(red.right() - expected.right()) <= 2);
    QVERIFY(std::abs(red.top() - expected.top()) <= 2 && std::abs(red.bottom() - expected.bottom()) <= 2);
    QImage blank(image.size(), image.format());
    blank.fill(Qt::white);
    const QRect heading = QRectF(plan.heading.topLeft() * 2, plan.heading.size() * 2).toRect();
    QVERIFY(image.copy(heading) != blank.copy(heading));
  }

  void aTitleThatIsTooLongEndsWithinThePage() {
    PrintedPicture picture = redPicture({600, 400});
    picture.title = QString(4000, QLatin1Char('W'));
    const QImage image = paper({527, 774}, picture);
    QVERIFY(!image.isNull());
    const QImage edge = image.copy(image.width() - 2, 0, 2, 60);
    QImage blank(edge.size(), edge.format());
    blank.fill(Qt::white);
    QCOMPARE(edge, blank);
  }

  void itIsPrintedAsOnePageOfItsShape() {
    QTemporaryDir folder;
    for (const bool landscape : {false, true}) {
      const QString file = folder.filePath(QStringLiteral("page.pdf"));
      int pages = 0;
      QSizeF given;
      const PrintJob job{QStringLiteral("The cat sat"), landscape, [&](QPainter& painter, const QSizeF& page) {
                           ++pages;
                           given = page;
                           paintPage(painter, page, redPicture({600, 400}));
                         }};
      QVERIFY((attn::app::print(job, printIntoPdf(file)) == PrintResult{PrintOutcome::Printed, file}));
      QCOMPARE(pages, 1);
      QFile pdf(file);
      QVERIFY(pdf.open(QIODevice::ReadOnly));
      const QSizeF page = pageOf(pdf.readAll());
      QCOMPARE(page.width() > page.height(), landscape);
      QVERIFY(given.width() < page.width() && given.height() < page.height());  // within its margins
      QVERIFY(given.width() > page.width() * 0.8);
      const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
      if (reader.isEmpty()) continue;
      QProcess read;
      read.start(reader, {file, QStringLiteral("-")});
      QVERIFY(read.waitForFinished());
      const QString said = QString::fromUtf8(read.readAllStandardOutput());
      QVERIFY2(said.contains(QStringLiteral("The cat sat")) && said.contains(QStringLiteral("cat.attn.json")),
               qPrintable(said));
    }
  }

  void cancellingPrintsNothing() {
    bool painted = false;
    const PrintJob job{QString(), false, [&](QPainter&, const QSizeF&) { painted = true; }};
    QVERIFY(attn::app::print(job, [](QPrinter&) { return false; }).outcome == PrintOutcome::Cancelled);
    QVERIFY(!painted);
  }

  void aFileThatCannotBeWrittenIsSaid() {
    const PrintJob job{QString(), false, [](QPainter&, const QSizeF&) {}};
    QVERIFY(attn::app::print(job, printIntoPdf(QStringLiteral("/proc/none/page.pdf"))).outcome == PrintOutcome::Failed);
  }
};

ATTN_TEST(TestPrinting)

}  // namespace attn::app::test_printing

#include "test_printing.moc"
