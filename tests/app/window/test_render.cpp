// SPDX-License-Identifier: GPL-3.0-or-later
#include <poppler-qt6.h>

#include <QFontMetricsF>
#include <QImage>
#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <memory>

#include "support/qt_test.h"
#include "support/source_folder.h"
#include "theme/fonts.h"
#include "window/render.h"

namespace attn::app::test_render {

namespace {

RenderRequest catSat(const QTemporaryDir& folder, const char* out) {
  RenderRequest request;
  request.file = sourceFile("resources/scenarios/1-the-cat-sat.attn.json");
  request.view = QStringLiteral("steps");
  request.size = {1200, 800};
  request.backend = BackendChoice::Eigen;
  request.out = folder.filePath(QLatin1String(out)).toStdString();
  return request;
}

QByteArray contentOf(const RenderRequest& request) {
  QFile file(QString::fromStdString(request.out.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString failureOf(const RenderRequest& request) {
  const auto result = renderView(request);
  return result ? QString() : result.error().sentence;
}

/// The words of the first page with their widths in points.
QMultiMap<QString, double> wordsOf(const QByteArray& pdf) {
  QMultiMap<QString, double> words;
  const std::unique_ptr<Poppler::Document> document = Poppler::Document::loadFromData(pdf);
  if (!document) return words;
  for (const auto& box : document->page(0)->textList()) words.insert(box->text(), box->boundingBox().width());
  return words;
}

}  // namespace

class TestRender : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;

 private Q_SLOTS:
  void everyViewInEveryFormat() {
    for (const char* view : {"steps", "stage", "welcome"}) {
      for (const char* suffix : {"png", "svg", "pdf"}) {
        RenderRequest request =
            catSat(m_folder, qPrintable(QStringLiteral("%1.%2").arg(QLatin1String(view), QLatin1String(suffix))));
        request.view = QLatin1String(view);
        QVERIFY2(renderView(request).has_value(), view);
        QVERIFY(contentOf(request).size() > 2000);
      }
    }
  }

  void pngHasTheSizeAndTheTheme() {
    RenderRequest request = catSat(m_folder, "light.png");
    QVERIFY(renderView(request).has_value());
    const QImage light = QImage::fromData(contentOf(request));
    QCOMPARE(light.size(), QSize(1200, 800));
    request.dark = true;
    QVERIFY(renderView(request).has_value());
    const QImage dark = QImage::fromData(contentOf(request));
    QVERIFY(light.pixelColor(600, 790).lightness() > 200);
    QVERIFY(dark.pixelColor(600, 790).lightness() < 60);
  }

  void theSameRequestGivesTheSamePicture() {
    RenderRequest request = catSat(m_folder, "same.png");
    QVERIFY(renderView(request).has_value());
    const QByteArray first = contentOf(request);
    QVERIFY(renderView(request).has_value());
    QCOMPARE(contentOf(request), first);
  }

  /// The shares next to the heads' switches are computed after the picture, and request another layout of the pane.
  void whatIsComputedInTheBackgroundIsOnThePicture() {
    RenderRequest request = catSat(m_folder, "train.svg");
    request.view = QStringLiteral("train");
    request.step = QStringLiteral("0");
    request.size = {1200, 1700};  // tall enough for all of Explain
    QVERIFY(renderView(request).has_value());
    QVERIFY(contentOf(request).contains("all on"));
    QVERIFY(!contentOf(request).contains(">…<"));
  }

  void reportsALayoutThatDoesNotSettle() {
    RenderRequest request = catSat(m_folder, "restless.png");
    request.view = QStringLiteral("train");
    request.patience = std::chrono::milliseconds(0);
    const auto rendered = renderView(request);
    QVERIFY(!rendered);
    QVERIFY(!rendered.error().wrongUse);
    QVERIFY2(rendered.error().sentence.contains(QStringLiteral("“train”")), qPrintable(rendered.error().sentence));
    QVERIFY(!QFile::exists(QString::fromStdString(request.out.string())));
  }

  void vectorFormatsHoldTextAndNoPictures() {
    for (const char* view : {"steps", "stage"}) {
      RenderRequest svg = catSat(m_folder, "vector.svg");
      svg.view = QLatin1String(view);
      QVERIFY(renderView(svg).has_value());
      const QByteArray text = contentOf(svg);
      QVERIFY(text.contains("<text"));
      QVERIFY(text.contains("sat"));
      QVERIFY2(!text.contains("<image"), view);
      RenderRequest pdf = catSat(m_folder, "vector.pdf");
      pdf.view = QLatin1String(view);
      QVERIFY(renderView(pdf).has_value());
      QVERIFY(contentOf(pdf).contains("/Type /Font"));
      QVERIFY2(!contentOf(pdf).contains("/Subtype /Image"), view);
      QVERIFY(contentOf(pdf).contains("/MediaBox [0 0 900.000000 600.000000]") ||
              contentOf(pdf).contains("/MediaBox [0 0 900 600]"));
    }
  }

  /// The page is transparent in every lab; cells and cards keep their own fill.
  void everyLabCanBeTransparent() {
    const QStringList withoutPicture{QStringLiteral("welcome"),   QStringLiteral("learn"),
                                     QStringLiteral("interview"), QStringLiteral("interview-report"),
                                     QStringLiteral("work"),      QStringLiteral("class-results"),
                                     QStringLiteral("code")};
    for (const QString& view : renderViews()) {
      if (withoutPicture.contains(view)) continue;
      RenderRequest request = catSat(m_folder, "clear.png");
      request.view = view;
      request.alone = request.transparent = true;
      if (view == compareViewName) request.compare = sourceFile("resources/scenarios/4-translation.attn.json");
      if (view == QLatin1String("rotation"))
        request.file = sourceFile("resources/scenarios/9-rotary-positions.attn.json");
      const auto rendered = renderView(request);
      QVERIFY2(rendered.has_value(), qPrintable(rendered ? view : rendered.error().sentence));
      const QImage image = QImage::fromData(contentOf(request));
      for (const QPoint corner : {QPoint(1, 1), QPoint(1198, 1), QPoint(1, 798), QPoint(1198, 798)})
        QVERIFY2(image.pixelColor(corner).alpha() == 0, qPrintable(view));
      request.out = m_folder.filePath(QStringLiteral("clear.svg")).toStdString();
      QVERIFY2(renderView(request).has_value(), qPrintable(view));
      static const QRegularExpression page(QStringLiteral("<rect x=\"0\" y=\"0\" width=\"1200\" height=\"800\""));
      QVERIFY2(!page.match(QString::fromUtf8(contentOf(request))).hasMatch(), qPrintable(view));
    }
  }

  void paperHasItsSizeAndItsText() {
    RenderRequest request = catSat(m_folder, "paper.svg");
    request.step = QStringLiteral("weights");
    request.print = PrintSize{.widthCm = 8.5, .heightCm = 7, .textPt = 8};
    QVERIFY2(renderView(request).has_value(), qPrintable(failureOf(request)));
    const QString svg = QString::fromUtf8(contentOf(request));
    QVERIFY2(svg.contains(QStringLiteral("width=\"85mm\" height=\"70mm\"")), qPrintable(svg.left(400)));
    // Units of 0.01 mm: 8 pt are 282.2, and body text has 13 design pixels.
    const auto scale = [&] {
      static const QRegularExpression matrix(QStringLiteral("matrix\\(([0-9.]+),"));
      return matrix.match(svg, svg.indexOf(QStringLiteral("<text")) - 600).captured(1).toDouble();
    }();
    QVERIFY2(std::abs(scale * 13 - 8 / 72.0 * 2540) < 0.5, qPrintable(QString::number(scale)));
    QVERIFY(svg.contains(QStringLiteral("font-size=\"13\"")));
    request.out = m_folder.filePath(QStringLiteral("paper.png")).toStdString();
    QVERIFY(renderView(request).has_value());
    const QImage image = QImage::fromData(contentOf(request));
    QCOMPARE(image.size(), QSize(1004, 827));
    QCOMPARE(image.dotsPerMeterX(), 11811);
    request.out = m_folder.filePath(QStringLiteral("paper.pdf")).toStdString();
    QVERIFY(renderView(request).has_value());
    static const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"));
    const auto media = box.match(QString::fromLatin1(contentOf(request)));
    QVERIFY(std::abs(media.captured(1).toDouble() - 240.9) < 0.6 &&
            std::abs(media.captured(2).toDouble() - 198.4) < 0.6);

    // The words of body text are as wide as 8 pt makes them.
    static const QRegularExpression bodyText(
        QStringLiteral("font-size=\"13\" font-weight=\"(\\d+)\"[^>]*>([^<>&\\s]{3,})<"));
    const QMultiMap<QString, double> drawn = wordsOf(contentOf(request));
    int compared = 0;
    for (auto matches = bodyText.globalMatch(svg); matches.hasNext(); ++compared) {
      const auto match = matches.next();
      const QString word = match.captured(2);
      constexpr int kLarge = 1000;  // so that no advance is rounded to pixels
      const QFont font = uiFont(kLarge, static_cast<QFont::Weight>(match.captured(1).toInt()));
      const double wanted = QFontMetricsF(font).horizontalAdvance(word) / kLarge * 8;
      const QList<double> widths = drawn.values(word);
      QVERIFY2(std::ranges::any_of(widths, [&](double width) { return std::abs(width - wanted) < 0.02 * wanted; }),
               qPrintable(QStringLiteral("%1 is %2 pt wide instead of %3").arg(word).arg(widths.value(0)).arg(wanted)));
    }
    QVERIFY(compared >= 3);
  }

  /// The page is transparent in every vector and pixel format that has a size on paper.
  void paperCanBeTransparent() {
    RenderRequest request = catSat(m_folder, "clear.pdf");
    request.print = PrintSize{.widthCm = 17.8};
    for (const bool isTransparent : {true, false}) {
      request.transparent = isTransparent;
      QVERIFY2(failureOf(request).isEmpty(), qPrintable(failureOf(request)));
      const std::unique_ptr<Poppler::Document> document = Poppler::Document::loadFromData(contentOf(request));
      QVERIFY(document);
      document->setPaperColor(Qt::red);
      constexpr double kDots = 50;
      const QImage page = document->page(0)->renderToImage(kDots, kDots);
      for (const QPoint& corner : {QPoint(2, 2), QPoint(page.width() - 3, 2), QPoint(2, page.height() - 3)})
        QCOMPARE(page.pixelColor(corner) == QColor(Qt::red), isTransparent);
    }
    request.view = QStringLiteral("learn");
    QVERIFY2(failureOf(request).contains(QStringLiteral("needs a lab")), qPrintable(failureOf(request)));
  }

  void paperThatIsTooSmallIsRefusedWithTheLeastSize() {
    RenderRequest request = catSat(m_folder, "small.svg");
    request.print = PrintSize{.widthCm = 4, .textPt = 8};
    QVERIFY2(failureOf(request).contains(QStringLiteral("7.0 cm")), qPrintable(failureOf(request)));
    QVERIFY2(failureOf(request).contains(QStringLiteral("4.6 pt")), qPrintable(failureOf(request)));
    request.print = PrintSize{.widthCm = 8.5, .heightCm = 3};
    static const QRegularExpression named(QStringLiteral("at least ([0-9.]+) cm"));
    const double least = named.match(failureOf(request)).captured(1).toDouble();
    QVERIFY2(least > 3, qPrintable(failureOf(request)));
    request.print->heightCm = least;
    QVERIFY2(failureOf(request).isEmpty(), qPrintable(failureOf(request)));
  }

  void framesFillCellByCell() {
    RenderRequest request = catSat(m_folder, "frame.png");
    request.view = QStringLiteral("stage");
    request.step = QStringLiteral("scores");
    QSet<QByteArray> pictures;
    for (int frame = 0; frame <= 9; ++frame) {
      request.frame = frame;
      QVERIFY(renderView(request).has_value());
      pictures.insert(contentOf(request));
    }
    QCOMPARE(pictures.size(), 10);
    request.frame.reset();
    QVERIFY(renderView(request).has_value());
    QVERIFY(pictures.contains(contentOf(request)));
    request.frame = 10;
    QVERIFY(failureOf(request).contains(QStringLiteral("0 … 9")));
  }

  void presentingLeavesOutThePanels() {
    RenderRequest request = catSat(m_folder, "present.svg");
    QVERIFY(renderView(request).has_value());
    QVERIFY(contentOf(request).contains("Eigen"));
    request.present = true;
    QVERIFY(renderView(request).has_value());
    QVERIFY(!contentOf(request).contains("Eigen"));
  }

  void wrongRequestsNameWhatIsAllowed() {
    RenderRequest request = catSat(m_folder, "never.png");
    request.view = QStringLiteral("heads3d");
    QVERIFY(failureOf(request).contains(QStringLiteral("steps, compare")));
    request = catSat(m_folder, "never.png");
    request.step = QStringLiteral("sofmax");
    QVERIFY(failureOf(request).contains(QStringLiteral("row_max")));
    QVERIFY(failureOf(request).contains(QStringLiteral("softmax")));
    request.step = QStringLiteral("capped");
    QVERIFY(failureOf(request).contains(QStringLiteral("capped")));
    request = catSat(m_folder, "never.png");
    request.head = 1;
    QVERIFY(failureOf(request).contains(QStringLiteral("0")));
    request = catSat(m_folder, "never.bmp");
    QVERIFY(failureOf(request).contains(QStringLiteral(".svg")));
    request = catSat(m_folder, "never.png");
    request.file = "/nowhere.attn.json";
    const auto missing = renderView(request);
    QVERIFY(!missing && missing.error().wrongUse);
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("never.png"))));
  }

  void comparesWithAnotherDocumentInEveryFormat() {
    for (const char* view : {"compare", "steps", "stage"}) {
      for (const bool difference : {false, true}) {
        RenderRequest request = catSat(m_folder, "compare.svg");
        request.view = QLatin1String(view);
        request.compare = sourceFile("resources/scenarios/2-it-and-the-dog.attn.json");
        request.step = QStringLiteral("v");
        request.difference = difference;
        QVERIFY2(renderView(request).has_value(), view);
        // Both have values with three rows or more, but different shapes.
        QCOMPARE(contentOf(request).contains("No difference to show"), difference);
        QVERIFY(!contentOf(request).contains("<image"));
      }
    }
    RenderRequest request = catSat(m_folder, "compare.png");
    request.view = compareViewName;
    request.compare = request.file;
    QVERIFY(renderView(request).has_value());
    const QByteArray beside = contentOf(request);
    request.dark = true;
    QVERIFY(renderView(request).has_value());
    QVERIFY(contentOf(request) != beside);
  }

  void comparisonsNeedSomethingToCompareWith() {
    RenderRequest request = catSat(m_folder, "never.png");
    request.view = compareViewName;
    QVERIFY(failureOf(request).contains(QStringLiteral("--compare")));
    request.compare = "/nowhere.attn.json";
    QVERIFY(failureOf(request).contains(QStringLiteral("nowhere")));
    const auto missing = renderView(request);
    QVERIFY(!missing && missing.error().wrongUse);
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("never.png"))));
  }

  void anUnwritableFolderIsNotWrongUse() {
    RenderRequest request = catSat(m_folder, "x.png");
    request.out = "/nowhere/at/all/x.png";
    const auto result = renderView(request);
    QVERIFY(!result && !result.error().wrongUse);
  }

  void everyStepOfEveryName() {
    for (const char* step : {"q", "k", "v", "scores", "scaled", "masked", "row_max", "exponentials", "row_sum",
                             "weights", "output", "project", "scale", "mask", "softmax", "weighted-sum"}) {
      RenderRequest request = catSat(m_folder, "step.svg");
      request.view = QStringLiteral("stage");
      request.step = QLatin1String(step);
      QVERIFY2(renderView(request).has_value(), step);
    }
  }
};

ATTN_TEST(TestRender)

}  // namespace attn::app::test_render

#include "test_render.moc"
