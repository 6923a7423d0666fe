// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>

#include "figures/formula.h"
#include "support/qt_test.h"

namespace attn::app::test_formula {
namespace {

Formula t(const char16_t* text) {
  return Formula::text(QString::fromUtf16(text));
}

QImage drawn(const Formula& f, double pixels, QSize room, QPointF at = {20, 20}) {
  QImage image(room, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  QPainter painter(&image);
  f.draw(painter, at, pixels, Qt::black, QColor(255, 243, 214));
  return image;
}

QRect inkOf(const QImage& image) {
  QRect box;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image.pixelColor(x, y) != QColor(Qt::white)) box |= QRect(x, y, 1, 1);
  return box;
}

}  // namespace

class TestFormula : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void plainText_data() {
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("expected");
    const Formula product = Formula::row({t(u"Q "), Formula::sup(t(u"K"), t(u"T"))});
    const Formula dk = Formula::sub(t(u"d"), t(u"k"));
    QTest::newRow("attention") << Formula::row({t(u"S = "), Formula::fraction(product, Formula::root(dk))}).plainText()
                               << QStringLiteral("S = (Q K^T) / sqrt(d_k)");
    QTest::newRow("both scripts") << Formula::subSup(t(u"W"), t(u"Q"), t(u"h")).plainText() << QStringLiteral("W_Q^h");
    QTest::newRow("long power") << Formula::sup(t(u"e"), t(u"s − m")).plainText() << QStringLiteral("e^(s − m)");
    QTest::newRow("parentheses") << Formula::parentheses(t(u"x")).plainText() << QStringLiteral("(x)");
    QTest::newRow("emphasis") << t(u"P").emphasised(Formula::Emphasis::Active).plainText() << QStringLiteral("P");
    QTest::newRow("nothing") << Formula().plainText() << QString();
  }
  void plainText() {
    QFETCH(QString, found);
    QTEST(found, "expected");
  }

  void partsUseTheirSpace() {
    const Formula a = t(u"A"), b = t(u"B");
    QCOMPARE(Formula::row({a, b}).size(20).width(), a.size(20).width() + b.size(20).width());
    QVERIFY(Formula::sup(a, b).ascent(20) > a.ascent(20));
    QCOMPARE(Formula::sub(a, b).ascent(20), a.ascent(20));
    QVERIFY(Formula::sub(a, b).size(20).height() > a.size(20).height());
    QVERIFY(Formula::fraction(a, b).size(20).height() > 1.5 * a.size(20).height());
    QVERIFY(Formula::root(a).size(20).width() > a.size(20).width());
    QCOMPARE(a.emphasised(Formula::Emphasis::Faded).size(20), a.size(20));
    QVERIFY(Formula().isEmpty());
    QCOMPARE(Formula().size(20), QSizeF(0, 0));
  }

  void scriptsAreSmaller() {
    const Formula a = t(u"A");
    const double added = Formula::sup(a, a).size(100).width() - a.size(100).width();
    const double share = added / a.size(100).width();
    QVERIFY2(share > 0.6 && share < 0.9, qPrintable(QString::number(share)));
  }

  void inkStaysInItsBox_data() {
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < 6; ++kind) QTest::addRow("%d", kind) << kind;
  }
  void inkStaysInItsBox() {
    QFETCH(int, kind);
    const Formula q = t(u"Q"), k = t(u"K");
    const std::vector<Formula> all{q,
                                   Formula::subSup(q, k, k),
                                   Formula::fraction(Formula::row({q, k}), Formula::root(Formula::sub(q, k))),
                                   Formula::root(Formula::fraction(q, k)),
                                   Formula::parentheses(Formula::fraction(q, k)),
                                   Formula::sup(q, k).emphasised(Formula::Emphasis::Active)};
    const Formula& f = all[static_cast<std::size_t>(kind)];
    const QRect ink = inkOf(drawn(f, 40, {400, 300}));
    QVERIFY(!ink.isEmpty());
    const QSizeF size = f.size(40);
    const QRectF box(18, 18, size.width() + 4, size.height() + 4);
    QVERIFY2(box.contains(QRectF(ink)), qPrintable(QStringLiteral("ink %1,%2 %3x%4 in %5x%6")
                                                       .arg(ink.x())
                                                       .arg(ink.y())
                                                       .arg(ink.width())
                                                       .arg(ink.height())
                                                       .arg(size.width())
                                                       .arg(size.height())));
  }

  void emphasisHighlightsAndFades() {
    const Formula f = t(u"S");
    const QImage plain = drawn(f, 40, {100, 100});
    const QImage active = drawn(f.emphasised(Formula::Emphasis::Active), 40, {100, 100});
    const QImage faded = drawn(f.emphasised(Formula::Emphasis::Faded), 40, {100, 100});
    const auto count = [](const QImage& image, auto&& test) {
      int n = 0;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) n += test(image.pixelColor(x, y)) ? 1 : 0;
      return n;
    };
    const auto isHighlight = [](const QColor& c) { return c == QColor(255, 243, 214); };
    const auto isBlack = [](const QColor& c) { return c.lightness() < 40; };
    QCOMPARE(count(plain, isHighlight), 0);
    QVERIFY(count(active, isHighlight) > 200);
    QVERIFY(count(plain, isBlack) > 0);
    QCOMPARE(count(faded, isBlack), 0);
  }

  void ownColorWins() {
    const Formula f = Formula::text(QStringLiteral("Q"), QColor(0, 0, 255));
    const QImage image = drawn(f, 60, {120, 120});
    bool blue = false;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) blue = blue || image.pixelColor(x, y) == QColor(0, 0, 255);
    QVERIFY(blue);
  }
};

ATTN_TEST(TestFormula)

}  // namespace attn::app::test_formula

#include "test_formula.moc"
