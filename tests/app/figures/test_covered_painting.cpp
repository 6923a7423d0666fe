// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/drawing_recorder.h"
#include "figures/covered_painting.h"
#include "support/qt_test.h"

namespace attn::app::test_covered_painting {
namespace {

constexpr QSize kSize(240, 120);

HiddenNumbers hidden(double answer) {
  Question question;
  question.answer = answer;
  return HiddenNumbers(question);
}

/// Shapes, clips, transformations and texts as in the labs' pictures.
void drawPicture(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(QRect(10, 10, 60, 40), Qt::darkCyan);
  painter.setPen(QPen(Qt::red, 3));
  painter.drawLine(QPointF(5, 5), QPointF(120, 60));
  painter.save();
  painter.setClipRect(QRect(80, 10, 40, 40));
  painter.setBrush(Qt::BDiagPattern);
  painter.drawEllipse(QRectF(70, 20, 60, 40));
  painter.restore();
  painter.save();
  painter.translate(150, 60);
  painter.rotate(-30);
  painter.setOpacity(0.5);
  painter.drawRoundedRect(QRectF(0, 0, 50, 20), 4, 4);
  painter.drawText(QPointF(4, 14), QStringLiteral("turned"));
  painter.restore();
  painter.setPen(Qt::black);
  painter.drawText(QPointF(10, 90), QStringLiteral("weight 0.27 of 0.55"));
  painter.drawPolygon(QPolygonF({{130, 10}, {150, 10}, {140, 30}}));
}

QImage imageOf(const HiddenNumbers& hidden) {
  return attn::test::imageOf(kSize, Qt::white,
                             [&](QPainter& painter) { drawCovered(painter, kSize, hidden, drawPicture); });
}

}  // namespace

class TestCoveredPainting : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everythingButTheNumberIsDrawnAsItIs() {
    const QImage plain = imageOf({}), other = imageOf(hidden(0.31)), covered = imageOf(hidden(0.27));
    QCOMPARE(other, plain);
    QVERIFY(covered != plain);
    const QRect above(0, 0, kSize.width(), 70);
    QCOMPARE(covered.copy(above), plain.copy(above));
  }

  void theNumberIsAQuestionMark() {
    const auto texts =
        attn::test::textsOf(kSize, [](QPainter& painter) { drawCovered(painter, kSize, hidden(0.27), drawPicture); });
    QCOMPARE(texts.size(), std::size_t{2});
    QCOMPARE(texts[0].text, QStringLiteral("turned"));
    QCOMPARE(texts[1].text, QStringLiteral("weight ? of 0.55"));
  }
};

ATTN_TEST(TestCoveredPainting)

}  // namespace attn::app::test_covered_painting

#include "test_covered_painting.moc"
