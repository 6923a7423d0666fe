// SPDX-License-Identifier: GPL-3.0-or-later
// Texts and pictures in an exported page.
#include <QImage>
#include <QLinearGradient>
#include <QPainter>
#include <QSvgRenderer>

#include "exports/page/page.h"
#include "exports/page/page_markup.h"
#include "support/qt_test.h"
#include "theme/fonts.h"

namespace attn::app::test_page_markup {
namespace {

constexpr QSize kSize(200, 120);

/// The picture as a separate file, in its original colors.
QByteArray fileOf(const VectorPicture& picture, const GlyphOutlines& glyphs) {
  QByteArray svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"200\" "
      "height=\"120\" viewBox=\"0 0 200 120\"><defs>" +
      glyphs.paths() + "</defs>";
  std::size_t color = 0;
  for (const char letter : picture.markup) {
    if (letter == VectorPicture::kColorMark)
      svg += QColor::fromRgba(picture.colors[color++]).name().toLatin1();
    else
      svg += letter;
  }
  // Qt's reader only supports the older name.
  svg += "</svg>";
  return svg.replace("<use href=", "<use xlink:href=").replace("<image href=", "<image xlink:href=");
}

QImage shown(const QByteArray& svg) {
  QImage image(kSize, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  QSvgRenderer renderer(svg);
  QPainter painter(&image);
  renderer.render(&painter);
  return image;
}

QImage painted(const DrawPicture& draw) {
  QImage image(kSize, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  draw(painter);
  return image;
}

/// Mean difference of two pictures, 0 to 255.
double difference(const QImage& a, const QImage& b) {
  double sum = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
      sum += std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue());
    }
  return sum / (3.0 * a.width() * a.height());
}

}  // namespace

class TestPageMarkup : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void onlyWhatMayStandThereStays_data() {
    QTest::addColumn<QString>("rich");
    QTest::addColumn<QString>("clean");
    const auto row = [](const char* name, const char* rich, const char* clean) {
      QTest::newRow(name) << QString::fromUtf8(rich) << QString::fromUtf8(clean);
    };
    row("words", "a < b & c", "a &lt; b &amp; c");
    row("entities", "&lt;b&gt; &amp; &nbsp; &evil;", "&lt;b&gt; &amp; &nbsp; &amp;evil;");
    row("emphasis", "<b>a</b> <i>b</i> x<sub>1</sub>", "<b>a</b> <i>b</i> x<sub>1</sub>");
    row("attributes", "<p style=\"color:red\" onclick=\"x\">a</p>", "<p>a</p>");
    row("elements", "<script>alert(1)</script><span style=\"x\">a</span><img src=x>", "alert(1)a");
    row("links", "<a href=\"https://example.org/?a=1&amp;b\" style=\"x\">a</a>",
        "<a href=\"https://example.org/?a=1&amp;b\" rel=\"noopener noreferrer\">a</a>");
    row("other links", "<a href=\"javascript:x\">a</a> <a href=\"file:///x\">b</a>", "a b");
    row("left open", "<b>a<i>b", "<b>a<i>b</i></b>");
    row("crossed", "<b>a<i>b</b>c</i>", "<b>a<i>b</i></b>c");
    row("closed twice", "a</b></p>", "a");
    row("upper case", "<B>a</B><SCRIPT>b</SCRIPT>", "<b>a</b>b");
    row("no tag", "1 <2 and <3> x", "1 &lt;2 and  x");
  }
  void onlyWhatMayStandThereStays() {
    QFETCH(QString, rich);
    QFETCH(QString, clean);
    QCOMPARE(pageMarkup(rich), clean);
    QCOMPARE(pageMarkup(clean), clean);
  }

  void listsOfALessonAreLists() {
    QCOMPARE(
        pageMarkupOfLesson(QStringLiteral("Before\n\n- one\n- *two*\n\n1. first\n2. second\n\nAfter")),
        QStringLiteral("<p>Before</p><ul><li>one</li><li><i>two</i></li></ul><ol><li>first</li><li>second</li></ol>"
                       "<p>After</p>"));
    QCOMPARE(pageMarkupOfLesson(QStringLiteral("```\nx = <y>\n```")),
             QStringLiteral("<pre><code>x&nbsp;=&nbsp;&lt;y&gt;</code></pre>"));
    QVERIFY(
        pageMarkupOfLesson(QStringLiteral("| a | b |\n|---|---|\n| 1 | 2 |")).contains(QStringLiteral("<td>1</td>")));
  }

  void aPictureLooksTheSameAsVectors_data() {
    QTest::addColumn<int>("scene");
    int scene = 0;
    for (const char* name : {"shapes", "text", "clip", "gradient", "image", "transforms"})
      QTest::newRow(name) << scene++;
  }
  void aPictureLooksTheSameAsVectors();

  void lettersAreWrittenDownOnce() {
    GlyphOutlines glyphs;
    const auto draw = [](QPainter& painter) {
      painter.setFont(uiFont(20));
      painter.drawText(QPointF(10, 40), QStringLiteral("banana"));
    };
    const VectorPicture one = vectorPicture(kSize, draw, glyphs, "a");
    const QByteArray outlines = glyphs.paths();
    QCOMPARE(outlines.count("<path"), 3);
    QCOMPARE(one.markup.count("<use"), 6);
    vectorPicture(kSize, draw, glyphs, "b");
    QCOMPARE(glyphs.paths(), outlines);
  }

  void themesDifferInColorsAlone() {
    GlyphOutlines glyphs;
    const auto draw = [](QPainter& painter, const Theme& theme) {
      painter.setPen(theme.ink);
      painter.setBrush(theme.query);
      painter.drawRoundedRect(QRectF(10, 10, 50, 30), 5, 5);
    };
    const PagePicture picture = pagePicture(kSize, draw, PageTheme::Reader, glyphs, "v");
    QVERIFY(picture.isVector());
    QVERIFY(picture.light.hasSameShapes(picture.dark));
    QVERIFY(picture.light.colors != picture.dark.colors);
    Page page;
    page.title = QStringLiteral("T");
    page.views.resize(1);
    page.views[0].figure.picture = picture;
    const QByteArray html = pageHtml(page, glyphs);
    QCOMPARE(html.count("<rect") + html.count("d=\"M"), 1);
    QVERIFY(html.contains("fill=\"var(--k"));
    page.theme = PageTheme::Dark;
    page.views[0].figure.picture = pagePicture(kSize, draw, PageTheme::Dark, glyphs, "v");
    QVERIFY(!pageHtml(page, glyphs).contains("var(--k"));
  }

  void aPictureOfVeryManyPartsIsOneOfPixels() {
    GlyphOutlines glyphs;
    const auto draw = [](QPainter& painter, const Theme& theme) {
      painter.setPen(Qt::NoPen);
      for (int i = 0; i < 8000; ++i) {
        painter.setBrush(i % 2 == 0 ? theme.ink : theme.query);
        painter.drawRect(QRectF(i % 200, i / 200, 1, 1));
      }
    };
    const PagePicture picture = pagePicture(kSize, draw, PageTheme::Reader, glyphs, "v");
    QVERIFY(!picture.isVector());
    QVERIFY(picture.lightPixels.startsWith("RIFF") && picture.lightPixels.mid(8, 4) == "WEBP");
    QVERIFY(picture.lightPixels != picture.darkPixels);
    QVERIFY(picture.lightPixels.size() < 100'000);
  }
};

namespace {

void drawScene(int scene, QPainter& painter) {
  switch (scene) {
    case 0:
      painter.setPen(QPen(Qt::darkGreen, 3, Qt::DashLine, Qt::RoundCap));
      painter.setBrush(QColor(200, 80, 40, 255));
      painter.drawRoundedRect(QRectF(20, 20, 80, 50), 12, 12);
      painter.setPen(QPen(Qt::black, 1.5));
      painter.setBrush(Qt::NoBrush);
      painter.drawEllipse(QPointF(150, 60), 30, 20);
      painter.drawLine(QPointF(10, 100), QPointF(190, 110));
      break;
    case 1:
      painter.setPen(Qt::darkBlue);
      painter.setFont(uiFont(22, QFont::DemiBold));
      painter.drawText(QPointF(10, 40), QStringLiteral("AVATAR 0.25"));
      painter.setFont(mathFont(20));
      painter.drawText(QPointF(10, 80), QStringLiteral("Q · Kᵀ"));
      break;
    case 2:
      painter.setClipRect(QRectF(40, 20, 60, 60));
      painter.fillRect(QRectF(0, 0, 200, 120), Qt::darkRed);
      painter.setClipping(false);
      painter.fillRect(QRectF(120, 20, 30, 30), Qt::darkCyan);
      break;
    case 3: {
      QLinearGradient gradient(20, 0, 180, 0);
      gradient.setColorAt(0, Qt::red);
      gradient.setColorAt(1, Qt::blue);
      painter.fillRect(QRectF(20, 30, 160, 40), gradient);
      break;
    }
    case 4: {
      QImage image(4, 4, QImage::Format_RGB32);
      image.fill(Qt::darkYellow);
      image.setPixelColor(1, 1, Qt::black);
      painter.drawImage(QRectF(30, 20, 80, 80), image);
      break;
    }
    default:
      painter.translate(100, 60);
      painter.rotate(30);
      painter.scale(2, 1);
      painter.setOpacity(1);
      painter.setPen(Qt::NoPen);
      painter.setBrush(Qt::darkMagenta);
      painter.drawRect(QRectF(-20, -15, 40, 30));
  }
}

}  // namespace

void TestPageMarkup::aPictureLooksTheSameAsVectors() {
  QFETCH(int, scene);
  const QByteArray name = QTest::currentDataTag();
  if (name == "clip" || name == "image") QSKIP("QtSvg neither clips nor knows href without its old prefix");
  GlyphOutlines glyphs;
  const auto draw = [scene](QPainter& painter) { drawScene(scene, painter); };
  const QByteArray svg = fileOf(vectorPicture(kSize, draw, glyphs, "v"), glyphs);
  const double apart = difference(shown(svg), painted(draw));
  const double blank = difference(painted([](QPainter&) {}), painted(draw));
  QVERIFY2(blank > 1, "there is something to see");
  QVERIFY2(apart < blank / 6, QByteArray(QByteArray::number(apart) + " of " + QByteArray::number(blank) + "\n" + svg));
}

ATTN_TEST(TestPageMarkup)

}  // namespace attn::app::test_page_markup

#include "test_page_markup.moc"
