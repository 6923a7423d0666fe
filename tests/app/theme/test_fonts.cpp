// SPDX-License-Identifier: GPL-3.0-or-later
// The program bundles its fonts: no text of the interface may need a font that a minimal system lacks.
#include "support/source_folder.h"
#include "text/whole_numbers.h"
#include "theme/fonts.h"

#include <QDir>
#include <QFile>
#include <QRawFont>
#include <array>

#include "support/qt_test.h"

namespace attn::app::test_fonts {

namespace {

QString contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// In regular or bold.
QString missingIn(const QString& text) {
  const auto face = [](const char* name) {
    return QRawFont(QStringLiteral(":/fonts/AttentionScope%1.otf").arg(QLatin1String(name)), 16);
  };
  const std::array weights{
      std::array{face("Sans-Regular"), face("Math-Regular"), face("Han-Regular")},
      std::array{face("Sans-SemiBold"), face("Math-Regular"), face("Han-Bold")},
  };
  QString missing;
  for (const auto& faces : weights) {
    for (const QChar c : text) {
      const bool isThere =
          std::any_of(faces.begin(), faces.end(), [c](const QRawFont& each) { return each.supportsCharacter(c); });
      if (!isThere && c.isPrint() && !missing.contains(c)) missing += c;
    }
  }
  return missing;
}

}  // namespace

class TestFonts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyTranslatedTextCanBeWritten_data() {
    QTest::addColumn<QString>("file");
    QTest::newRow("en") << QStringLiteral("attentionscope_en.ts");
    QTest::newRow("zh_CN") << QStringLiteral("attentionscope_zh_CN.ts");
  }
  void everyTranslatedTextCanBeWritten() {
    QFETCH(QString, file);
    const QString text = contentOf(QString::fromStdString(sourceFile("translations/")) + file);
    QVERIFY(!text.isEmpty());
    QCOMPARE(missingIn(text), QString());
  }

  void everyLessonCanBeWritten_data() {
    QTest::addColumn<QString>("file");
    const QDir lessons(QString::fromStdString(sourceFile("resources/lessons")));
    for (const QString& lesson : lessons.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      for (const QString& text : QDir(lessons.filePath(lesson)).entryList({QStringLiteral("*.md")}, QDir::Files))
        QTest::addRow("%s/%s", qPrintable(lesson), qPrintable(text)) << lessons.filePath(lesson + u'/' + text);
  }
  void everyLessonCanBeWritten() {
    QFETCH(QString, file);
    const QString text = contentOf(file);
    QVERIFY(!text.isEmpty());
    QCOMPARE(missingIn(text), QString());
  }

  /// From another font, it would make each line with a number higher.
  void theJoinerOfNumbersIsInEachWeight() {
    for (const char* weight : {"Regular", "Medium", "SemiBold"}) {
      const QRawFont face(QStringLiteral(":/fonts/AttentionScopeSans-%1.otf").arg(QLatin1String(weight)), 16);
      QVERIFY2(face.supportsCharacter(kJoiner), weight);
    }
  }

  void aMissingLetterIsFound() { QCOMPARE(missingIn(QStringLiteral("a\u0905b")), QStringLiteral("\u0905")); }
};

ATTN_TEST(TestFonts)

}  // namespace attn::app::test_fonts

#include "test_fonts.moc"
