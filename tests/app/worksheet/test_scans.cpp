// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QImageReader>
#include <QPainter>
#include <QTemporaryDir>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "app/worksheet/printed.h"
#include "exports/classroom_files.h"
#include "preferences/language.h"
#include "session/document_file.h"
#include "support/qt_test.h"
#include "worksheet/scan_reader.h"
#include "worksheet/scanned_page.h"

namespace attn::app::test_scans {
namespace {

using test::drawnOf;
using test::printedTemplates;
using test::sheetOfQuestions;

constexpr double kMillimetersPerInch = 25.4;

QImage printedAt(const SheetPages& pages, int page, int dotsPerInch, Filling filling = Filling::Blank,
                 PaperSize paper = PaperSize::A4) {
  return pageImage(pages, page, paper, filling, qRound(sizeOf(paper).width() / kMillimetersPerInch * dotsPerInch));
}

constexpr int kAround = 30;  // pixels of the scanner's lid around a page

/// The place of a page in scannedAs().
QTransform placedAs(const QImage& page, const QTransform& transform) {
  const QRectF area = transform.mapRect(QRectF(page.rect()));
  return transform * QTransform::fromTranslate(kAround - area.x(), kAround - area.y());
}

/// The page as a scanner sees it: transformed, on gray, with noise that is always the same.
QImage scannedAs(const QImage& page, const QTransform& transform, int noise) {
  const QRectF area = transform.mapRect(QRectF(page.rect()));
  QImage scan((area.size() + QSizeF(2 * kAround, 2 * kAround)).toSize(), QImage::Format_RGB32);
  scan.fill(QColor(0xE8, 0xE8, 0xE8));
  QPainter painter(&scan);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setTransform(placedAs(page, transform));
  painter.drawImage(0, 0, page);
  painter.end();
  std::uint32_t state = 12345;
  QImage gray = scan.convertToFormat(QImage::Format_Grayscale8);
  for (int y = 0; y < gray.height(); ++y) {
    uchar* line = gray.scanLine(y);
    for (int x = 0; x < gray.width() && noise > 0; ++x) {
      state = state * 1664525U + 1013904223U;
      const int change = static_cast<int>(state >> 24U) % (2 * noise + 1) - noise;
      line[x] = static_cast<uchar>(std::clamp(line[x] + change, 0, 255));
    }
  }
  return gray;
}

double differenceOf(const QImage& a, const QImage& b) {
  const QSize size(a.width() / 4, a.height() / 4);
  const auto small = [&size](const QImage& image) {
    return image.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_Grayscale8);
  };
  const QImage x = small(a), y = small(b);
  double sum = 0;
  for (int row = 0; row < size.height(); ++row)
    for (int column = 0; column < size.width(); ++column)
      sum += std::abs(int{x.constScanLine(row)[column]} - int{y.constScanLine(row)[column]});
  return sum / (size.width() * size.height());
}

void cover(QImage& page, const QRectF& millimeters, double scale) {
  QPainter(&page).fillRect(QRectF(millimeters.topLeft() * scale, millimeters.size() * scale), Qt::white);
}

/// An assignment with two pages.
Assignment longAssignment() {
  Assignment assignment;
  assignment.title = "Scanned";
  for (const char* id :
       {"attention-by-hand", "dot-product", "hiding-rule", "stage-order", "score-cell", "cache-bytes"}) {
    assignment.items.push_back({});
    assignment.items.back().templateId = id;
  }
  return assignment;
}

std::vector<HandoutFile> filesOf(const std::vector<Handout>& handouts) {
  std::vector<HandoutFile> files;
  for (const Handout& each : handouts) files.push_back({handoutFileName(each), sha256Of(writeHandout(each)), each});
  return files;
}

std::vector<ScannedPage> allPages(const QStringList& files, const std::vector<HandoutFile>& handouts) {
  std::vector<ScannedPage> pages;
  readScans(files, handouts, [&](ScannedPage page, double) {
    pages.push_back(std::move(page));
    return true;
  });
  return pages;
}

}  // namespace

class TestScans : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { m_language.use(QStringLiteral("en")); }

  /// What the solutions print into a blank is inside the box of its question.
  void everyAnswerIsInItsBox() {
    constexpr int kDots = 60;
    const double scale = kDots / kMillimetersPerInch;
    for (const QuestionTemplate* each : printedTemplates()) {
      const SheetPages pages(sheetOfQuestions({drawQuestion(*each, 5)}), PaperSize::A4);
      QVERIFY2(pages.answerBoxes().size() == 1, each->id.data());
      const AnswerBox& box = pages.answerBoxes().front();
      QCOMPARE(box.question, 1);
      const QImage blank = printedAt(pages, box.page, kDots),
                   solved = printedAt(pages, box.page, kDots, Filling::Solved);
      const QRect area = QRectF(box.area.topLeft() * scale, box.area.size() * scale).toAlignedRect();
      QVERIFY2(blank.rect().contains(area), each->id.data());
      QVERIFY2(blank.copy(area) != solved.copy(area), each->id.data());
    }
  }

  void cropsFollowTheScanner_data() {
    QTest::addColumn<int>("page");
    QTest::addColumn<QTransform>("transform");
    QTest::addColumn<int>("noise");
    QTest::addColumn<QRectF>("covered");  // mm
    QTest::addColumn<int>("marks");
    const auto turned = [](double degrees) { return QTransform().rotate(degrees); };
    const QRectF nothing, corner(0, 0, 14, 14);
    QTest::newRow("as printed") << 0 << QTransform() << 0 << nothing << 4;
    QTest::newRow("askew and noisy") << 0 << turned(1.7) << 40 << nothing << 4;
    QTest::newRow("second page, askew") << 1 << turned(-2.4) << 25 << nothing << 4;
    QTest::newRow("upside down") << 0 << turned(180.8) << 20 << nothing << 4;
    QTest::newRow("on its side") << 1 << turned(90) << 20 << nothing << 4;
    QTest::newRow("half a page feeder's stretch")
        << 0 << QTransform::fromScale(1, 1.012) * turned(0.6) << 20 << nothing << 4;
    QTest::newRow("photographed") << 0 << QTransform(1, 0.01, 0.000004, 0.004, 1, 0.000003, 0, 0, 1) << 10 << nothing
                                  << 4;
    QTest::newRow("stapled corner") << 0 << turned(1.1) << 20 << corner << 3;
    QTest::newRow("150 dpi") << 1 << QTransform::fromScale(0.75, 0.75) * turned(1) << 15 << nothing << 4;
  }
  void cropsFollowTheScanner() {
    QFETCH(int, page);
    QFETCH(QTransform, transform);
    QFETCH(int, noise);
    QFETCH(QRectF, covered);
    constexpr int kDots = 200;
    const double scale = kDots / kMillimetersPerInch;
    const auto handouts = makeHandouts(longAssignment(), 1, 7);
    const auto sheet = sheetOf(handouts.front(), sha256Of(writeHandout(handouts.front())));
    QVERIFY(sheet.has_value());
    const SheetPages pages(*sheet, PaperSize::A4);
    QCOMPARE(pages.count(), 2);
    QImage clean = printedAt(pages, page, kDots, Filling::Solved);
    QImage printed = clean;
    cover(printed, covered, scale);
    const QImage scan = scannedAs(printed, transform, noise);
    const std::vector<FoundCode> found = sheetCodesIn(scan);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().code.page, page + 1);
    const PagePlace place = placeOf(scan, found.front(), PaperSize::A4, [&] { return printedAt(pages, page, kDots); });
    QTEST(place.marks, "marks");
    const PagePlace exact{QTransform::fromScale(scale, scale), 4};
    int boxes = 0;
    for (const AnswerBox& box : pages.answerBoxes()) {
      if (box.page != page) continue;
      ++boxes;
      const QImage crop = cropOf(scan, place, box.area);
      const double right = differenceOf(crop, cropOf(clean, exact, box.area));
      for (const QPointF& shift : {QPointF(0.7, 0), QPointF(-0.7, 0), QPointF(0, 0.7), QPointF(0, -0.7)})
        QVERIFY2(right < differenceOf(crop, cropOf(clean, exact, box.area.translated(shift))),
                 qPrintable(QStringLiteral("question %1").arg(box.question)));
    }
    QVERIFY(boxes > 1);
  }

  void aMissingCornerIsWhereThePrintFits_data() {
    QTest::addColumn<QTransform>("transform");
    QTest::addColumn<int>("corner");
    const QTransform sheared = QTransform().shear(0.012, 0) * QTransform().rotate(-1.5);
    const QTransform photographed(1, -0.02, 0.00002, 0.03, 1, 0.00001, 0, 0, 1);
    QTest::newRow("rotated, bottom left") << QTransform().rotate(1.1) << 3;
    QTest::newRow("upside down, bottom right") << QTransform().rotate(180.8) << 2;
    QTest::newRow("sheared, top left") << sheared << 0;
    QTest::newRow("sheared, bottom left") << sheared << 3;
    QTest::newRow("photographed, top right") << photographed << 1;
    QTest::newRow("photographed, bottom left") << photographed << 3;
  }
  void aMissingCornerIsWhereThePrintFits() {
    QFETCH(QTransform, transform);
    QFETCH(int, corner);
    constexpr int kDots = 200;
    const double scale = kDots / kMillimetersPerInch;
    const auto handouts = makeHandouts(longAssignment(), 1, 7);
    const auto sheet = sheetOf(handouts.front(), sha256Of(writeHandout(handouts.front())));
    const SheetPages pages(*sheet, PaperSize::A4);
    QImage printed = printedAt(pages, 0, kDots, Filling::Solved);
    const QPointF mark = cornerMarks(PaperSize::A4)[static_cast<std::size_t>(corner)];
    cover(printed, QRectF(mark - QPointF(9, 9), QSizeF(16, 16)), scale);
    const QImage scan = scannedAs(printed, transform, 20);
    const std::vector<FoundCode> found = sheetCodesIn(scan);
    QCOMPARE(found.size(), std::size_t{1});
    const PagePlace place = placeOf(scan, found.front(), PaperSize::A4, [&] { return printedAt(pages, 0, kDots); });
    QCOMPARE(place.marks, 3);
    QVERIFY(place.isSure);
    const QTransform exact = QTransform::fromScale(scale, scale) * placedAs(printed, transform);
    QPolygonF points{mark};
    for (const AnswerBox& box : pages.answerBoxes())
      if (box.page == 0) points += QPolygonF(box.area);
    for (const QPointF& point : std::as_const(points)) {
      const QPointF off = (place.toImage.map(point) - exact.map(point)) / scale;
      QVERIFY2(std::hypot(off.x(), off.y()) < 0.4, qPrintable(QString::number(std::hypot(off.x(), off.y()))));
    }
  }

  void aPictureThatDoesNotFitThePageIsRefused() {
    const QTemporaryDir folder;
    const std::vector<HandoutFile> handouts = filesOf(makeHandouts(longAssignment(), 1, 7));
    const SheetPages pages(*sheetOf(handouts[0].handout, handouts[0].sha256), PaperSize::A4);
    const QTransform slanted(1, 0.01, -0.00003, 0.004, 1, 0.00003, 0, 0, 1);
    const QString file = folder.filePath(QStringLiteral("slanted.png"));
    QImage printed = printedAt(pages, 0, 200);
    QVERIFY(scannedAs(printed, slanted, 10).save(file));
    const std::vector<ScannedPage> read = allPages({file}, handouts);
    QCOMPARE(read.size(), std::size_t{1});
    QVERIFY2(read[0].problem.contains(QStringLiteral("Squares in the corners")), qPrintable(read[0].problem));
    QVERIFY(read[0].crops.empty());
  }

  void tiffWithoutItsPluginNamesOtherFormats() {
    if (QImageReader::supportedImageFormats().contains("tiff")) QSKIP("this Qt reads TIFF");
    const QTemporaryDir folder;
    for (const QByteArray& head : {QByteArray("II*\0\x08\0\0\0", 8), QByteArray("MM\0*\0\0\0\x08", 8)}) {
      const QString file = folder.filePath(QStringLiteral("scan.tif"));
      QVERIFY(replaceFile(file, head));
      const QString problem = allPages({file}, {}).at(0).problem;
      for (const char* word : {"TIFF", "PNG", "JPEG", "PDF"})
        QVERIFY2(problem.contains(QLatin1String(word)), qPrintable(problem));
    }
  }

  /// The sheets of the first version have no marks: the code alone says where the page is.
  void olderSheetsAreFoundByTheirCode() {
    constexpr int kDots = 200;
    const double scale = kDots / kMillimetersPerInch;
    const SheetPages pages(sheetOfQuestions({drawnOf("attention-by-hand", 1)}), PaperSize::A4);
    QImage page = printedAt(pages, 0, kDots);
    QPainter painter(&page);
    const std::array<QPointF, 4> marks = cornerMarks(PaperSize::A4);
    for (const QPointF& mark : marks)
      painter.fillRect(QRectF((mark - QPointF(2, 2)) * scale, QSizeF(4, 4) * scale), Qt::white);
    painter.end();
    const std::vector<FoundCode> found = sheetCodesIn(page);
    QCOMPARE(found.size(), std::size_t{1});
    const PagePlace place = placeOf(page, found.front(), PaperSize::A4, [&] { return printedAt(pages, 0, kDots); });
    QVERIFY2(place.marks < 3, qPrintable(QString::number(place.marks)));
    constexpr double kSmall = 5;  // mm, at the far corner: the margin of the crop
    const QPointF there = place.toImage.map(marks[3]) / scale - marks[3];
    QVERIFY2(std::hypot(there.x(), there.y()) < kSmall, qPrintable(QString::number(std::hypot(there.x(), there.y()))));
  }

  void pagesAreAssignedOrRefusedWithAReason() {
    const QTemporaryDir folder;
    const auto file = [&folder](const char* name) { return folder.filePath(QLatin1String(name)); };
    const std::vector<HandoutFile> handouts = filesOf(makeHandouts(longAssignment(), 2, 7));
    const Paper paper;
    QVERIFY(writeWorksheets(longAssignment(), 2, 7, paper, toPath(file("sheets.pdf"))));
    Assignment other = longAssignment();
    other.title = "Another";
    QVERIFY(writeWorksheets(other, 1, 7, paper, toPath(file("other.pdf"))));
    const SheetPages first(*sheetOf(handouts[0].handout, handouts[0].sha256), PaperSize::A4);
    QVERIFY(scannedAs(printedAt(first, 0, 150), QTransform().rotate(181), 10).save(file("again.jpg")));
    QImage empty(600, 800, QImage::Format_Grayscale8);
    empty.fill(Qt::white);
    QVERIFY(empty.save(file("empty.png")));
    QPainter(&empty).fillRect(100, 100, 300, 300, Qt::black);
    QVERIFY(empty.save(file("drawing.png")));
    QVERIFY(replaceFile(file("damaged.png"), QByteArray("\x89PNG\r\n\x1a\n broken")));
    QVERIFY(replaceFile(file("damaged.pdf"), QByteArray("%PDF-1.4 broken")));
    QVERIFY(replaceFile(file("text.txt"), QByteArray("no picture")));

    const std::vector<ScannedPage> pages =
        allPages({file("sheets.pdf"), file("other.pdf"), file("again.jpg"), file("empty.png"), file("drawing.png"),
                  file("damaged.png"), file("damaged.pdf"), file("text.txt"), file("missing.pdf")},
                 handouts);
    QCOMPARE(pages.size(), std::size_t{4 + 2 + 7});
    std::set<std::pair<std::size_t, std::size_t>> questions;
    for (std::size_t n = 0; n < 4; ++n) {
      QCOMPARE(pages[n].problem, QString());
      QCOMPARE(pages[n].handout, n / 2);
      QCOMPARE(pages[n].page, static_cast<int>(n % 2) + 1);
      QCOMPARE(pages[n].pages, 2);
      for (const AnswerCrop& crop : pages[n].crops) {
        QVERIFY(!QImage::fromData(crop.png, "PNG").isNull());
        QVERIFY(questions.emplace(pages[n].handout, crop.question).second);
      }
    }
    QCOMPARE(questions.size(), 2 * longAssignment().items.size());
    const char* reasons[] = {"hand-outs are not in the folder",
                             "hand-outs are not in the folder",
                             "already read: sheets.pdf, page 1",
                             "is empty",
                             "No code",
                             "",  // damaged.png: by Qt's reader
                             "damaged",
                             "neither",
                             "no such file"};
    for (std::size_t n = 0; n < std::size(reasons); ++n) {
      const QString problem = pages[4 + n].problem;
      QVERIFY2(!problem.isEmpty() && problem.contains(QLatin1String(reasons[n])), qPrintable(problem));
    }
  }

  void sheetsOfAnotherLanguageAreNotCutInTheWrongPlaces() {
    const QTemporaryDir folder;
    const std::vector<HandoutFile> handouts = filesOf(makeHandouts(longAssignment(), 1, 7));
    const QString file = folder.filePath(QStringLiteral("zh.pdf"));
    m_language.use(QStringLiteral("zh_CN"));
    QVERIFY(writeWorksheets(longAssignment(), 1, 7, {}, toPath(file)));
    m_language.use(QStringLiteral("en"));
    for (const ScannedPage& page : allPages({file}, handouts))
      QVERIFY2(page.problem.contains(QStringLiteral("another language (zh)")), qPrintable(page.problem));
  }

  void readingStopsWhenAsked() {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("sheets.pdf"));
    QVERIFY(writeWorksheets(longAssignment(), 2, 7, {}, toPath(file)));
    int count = 0;
    readScans({file, file}, filesOf(makeHandouts(longAssignment(), 2, 7)),
              [&](const ScannedPage&, double) { return ++count < 2; });
    QCOMPARE(count, 2);
  }

 private:
  Language m_language;
};

ATTN_TEST(TestScans)

}  // namespace attn::app::test_scans

#include "test_scans.moc"
