// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/face.h"
#include "figures/text_layout.h"
#include "support/qt_test.h"
#include "theme/theme.h"

namespace attn::app::test_text_layout {

class TestTextLayout : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void breaksEnglishAtSpaces() {
    const QString text = QStringLiteral("One softmax over 49,152 logits");
    for (const double width : {60., 90., 120., 400.}) {
      const QStringList lines = linesOf(text, width);
      QCOMPARE(lines.join(QLatin1Char(' ')), text);
    }
  }

  void breaksChineseBeforeNoPunctuationAndWithinNoLatinWord() {
    const QString text = QString::fromUtf8("各词元单独；SiLU，带门控：权重、RoPE旋转q。");
    for (int width = 60; width < 200; width += 3) {
      const QStringList lines = linesOf(text, width);
      QCOMPARE(lines.join(QString()), text);
      for (const QString& line : lines) {
        QVERIFY2(!QString::fromUtf8("；，：、。").contains(line.front()), qPrintable(lines.join(QLatin1Char('|'))));
        QVERIFY2(line.contains(QLatin1String("SiLU")) == line.contains(QLatin1Char('S')), qPrintable(line));
        QVERIFY2(line.contains(QLatin1String("RoPE")) == line.contains(QLatin1Char('R')), qPrintable(line));
      }
    }
  }

 private:
  static QStringList linesOf(const QString& text, double width) {
    return TextLayout(lightTheme(), std::make_shared<FaceCache>()).broken(text, 13, QFont::Normal, width);
  }
};

ATTN_TEST(TestTextLayout)

}  // namespace attn::app::test_text_layout

#include "test_text_layout.moc"
