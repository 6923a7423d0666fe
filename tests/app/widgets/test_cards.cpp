// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QVBoxLayout>

#include "app/figures/drawing_recorder.h"
#include "support/qt_test.h"
#include "widgets/bar_lines.h"
#include "widgets/titled_card.h"

namespace attn::app::test_cards {
namespace {

QImage pictureOf(BarLines& bars, int width) {
  bars.resize(width, bars.sizeHint().height());
  QImage image(bars.size(), QImage::Format_RGB32);
  image.fill(Qt::white);
  bars.render(&image);
  return image;
}

/// The columns of a line that its bar covers.
std::pair<int, int> barIn(const QImage& image, double y, const QColor& color) {
  int first = -1, last = -1;
  for (int x = 0; x < image.width(); ++x) {
    if (image.pixelColor(x, qRound(y)) != color) continue;
    if (first < 0) first = x;
    last = x;
  }
  return {first, last};
}

}  // namespace

class TestCards : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  /// Bars are proportional to their numbers, on both sides of a common zero.
  void signedBarsShareAZero() {
    BarLines bars(BarLines::Kind::Signed);
    bars.setLines({{QStringLiteral("a"), QStringLiteral("+2"), 2, false, Qt::red},
                   {QStringLiteral("b"), QStringLiteral("-1"), -1, false, Qt::blue}});
    const QImage image = pictureOf(bars, 300);
    const auto [from, to] = barIn(image, bars.lineHeight() / 2, Qt::red);
    const auto [negativeFrom, negativeTo] = barIn(image, bars.lineHeight() * 1.5, Qt::blue);
    QVERIFY(from >= 0 && negativeFrom >= 0);
    QVERIFY2(std::abs(from - negativeTo) <= 4, "both begin at the line of 0");
    QVERIFY(std::abs((to - from) - 2 * (negativeTo - negativeFrom)) <= 6);
  }

  void sharesBeginAtTheLeftAndEndAtOne() {
    BarLines bars(BarLines::Kind::Shares);
    bars.setLines({{QStringLiteral("half"), QStringLiteral("50 %"), 0.5, false, Qt::red},
                   {QStringLiteral("more than all"), QStringLiteral("150 %"), 1.5, false, Qt::blue}});
    const QImage image = pictureOf(bars, 320);
    const auto [halfFrom, halfTo] = barIn(image, bars.lineHeight() / 2, Qt::red);
    const auto [from, to] = barIn(image, bars.lineHeight() * 1.5, Qt::blue);
    QVERIFY(std::abs(halfFrom - from) <= 2);
    QVERIFY(std::abs(2 * (halfTo - halfFrom) - (to - from)) <= 6);
  }

  /// In little space names are shortened; numbers are complete, and there are bars.
  void doesNotCutNumbersInSmallSpace() {
    BarLines bars(BarLines::Kind::Signed);
    bars.setLines(
        {{QStringLiteral("a name that takes more room than there is"), QStringLiteral("+1.2345"), 1, true, {}}});
    bars.resize(bars.minimumSizeHint());
    QStringList texts;
    for (const test::DrawnText& text : test::textsOf(bars.size(), [&](QPainter& painter) { bars.render(&painter); }))
      texts << text.text;
    QVERIFY2(texts.contains(QStringLiteral("+1.2345")), qPrintable(texts.join(QLatin1Char('|'))));
    QVERIFY(!texts.contains(QStringLiteral("a name that takes more room than there is")));
    QCOMPARE(bars.accessibleDescription(), QStringLiteral("a name that takes more room than there is +1.2345"));
  }

  /// A card has the height of its contents, also after they change.
  void aCardFollowsWhatItHolds() {
    QWidget pane;
    pane.resize(280, 600);
    auto* column = new QVBoxLayout(&pane);
    auto* card = new TitledCard;
    auto* content = new QWidget;
    content->setFixedHeight(20);
    card->setContent(content);
    card->setTheme(lightTheme());
    card->setTitle(QStringLiteral("Title"));
    card->setText(QStringLiteral("One line."));
    column->addWidget(card);
    column->addStretch();
    pane.setAttribute(Qt::WA_DontShowOnScreen);
    pane.show();
    test::settle();
    const int before = card->height();
    content->setFixedHeight(70);
    card->contentResized();
    test::settle();
    QCOMPARE(card->height(), before + 50);
    card->setText(QStringLiteral("So many words that they take more than one line in a pane of this width."));
    test::settle();
    QVERIFY(card->height() > before + 50);
  }
};

ATTN_TEST(TestCards)

}  // namespace attn::app::test_cards

#include "test_cards.moc"
