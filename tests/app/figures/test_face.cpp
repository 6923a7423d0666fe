// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>

#include "figures/face.h"
#include "support/qt_test.h"
#include "theme/fonts.h"

namespace attn::app::test_face {
namespace {

const QStringList kTexts{QStringLiteral("AVATAR"),   QStringLiteral("fi To."),
                         QStringLiteral("the dog "), QStringLiteral("softmax(QKᵀ / √d)"),
                         QStringLiteral("猫坐着"),   QStringLiteral("שלום dog")};

template <class Draw>
QImage drawn(double scale, Draw draw) {
  QImage image(240, 60, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.scale(scale, scale);
  draw(painter);
  return image;
}

}  // namespace

class TestFace : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void textsAreAsWideAsQtMeasuresThem() {
    const Face face(uiFont(13));
    for (const QString& text : kTexts)
      for (int time = 0; time < 2; ++time) QCOMPARE(face.width(text), face.metrics().horizontalAdvance(text));
  }

  void textsLookAsQtDrawsThem() {
    for (const double scale : {1.0, 1.5}) {
      const Face face(uiFont(13, QFont::DemiBold));
      for (const QString& text : kTexts) {
        const QPointF at(5, 20);
        const QImage expected = drawn(scale, [&](QPainter& painter) {
          painter.setFont(face.font());
          painter.drawText(at, text);
        });
        for (int time = 0; time < 2; ++time)
          QCOMPARE(drawn(scale, [&](QPainter& painter) { face.draw(painter, at, text); }), expected);
      }
    }
  }

  void manyTextsDoNotDisturbEachOther() {
    const Face face(uiFont(13));
    const double before = face.width(kTexts.front());
    for (int i = 0; i < 5000; ++i) face.width(QStringLiteral("token %1").arg(i));
    QCOMPARE(face.width(kTexts.front()), before);
  }
};

ATTN_TEST(TestFace)

}  // namespace attn::app::test_face

#include "test_face.moc"
