// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

#include "app/worksheet/printed.h"
#include "preferences/language.h"
#include "support/qt_test.h"
#include "worksheet/qr_code.h"

namespace attn::app::test_sheet_pages {
namespace {

using test::drawnOf;
using test::printedTemplates;
using test::sheetOfQuestions;

constexpr double kMillimetersPerInch = 25.4;

QImage drawnAt(const SheetPages& pages, int page, int dotsPerInch, Filling filling = Filling::Blank) {
  return pageImage(pages, page, PaperSize::A4, filling,
                   qRound(sizeOf(PaperSize::A4).width() / kMillimetersPerInch * dotsPerInch));
}

/// As copied from a skewed sheet: blurred, and black or white.
QImage photocopied(const QImage& page) {
  QImage askew(page.size(), QImage::Format_RGB32);
  askew.fill(Qt::white);
  QPainter painter(&askew);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.rotate(1.5);
  painter.drawImage(0, 0, page);
  painter.end();
  const QImage blurred = askew.scaled(askew.size() * 0.7, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                             .scaled(askew.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  return blurred.convertToFormat(QImage::Format_Mono, Qt::ThresholdDither | Qt::MonoOnly);
}

QString readBack(const QImage& page) {
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("page.png"));
  if (!page.save(file)) return QStringLiteral("no picture");
  QProcess zbar;
  zbar.start(QStringLiteral("zbarimg"), {QStringLiteral("--quiet"), QStringLiteral("--raw"), file});
  zbar.waitForFinished(-1);
  return QString::fromUtf8(zbar.readAllStandardOutput()).trimmed();
}

bool isWhite(const QImage& page, const QRect& part) {
  for (int y = part.top(); y <= part.bottom(); ++y)
    for (int x = part.left(); x <= part.right(); ++x)
      if (page.pixel(x, y) != qRgb(255, 255, 255)) return false;
  return true;
}

/// The same question with another answer.
AskedQuestion answeredOtherwise(AskedQuestion asked) {
  Question& q = asked.question;
  if (double* number = std::get_if<double>(&q.answer)) {
    // One with the same form: a whole number stays whole, a size keeps its unit.
    *number += q.unit == AnswerUnit::None && *number == std::round(*number) ? 1 : *number / 256;
  } else if (auto* choice = std::get_if<std::size_t>(&q.answer)) {
    *choice = (*choice + 1) % q.choices.size();
  } else if (auto* order = std::get_if<std::vector<std::size_t>>(&q.answer)) {
    std::ranges::reverse(*order);
  } else if (auto* cell = std::get_if<CellPlace>(&q.answer)) {
    cell->row = (cell->row + 1) % q.matrix->values.rows();
  }
  return asked;
}

std::vector<AskedQuestion> oneOfEach(std::uint64_t seed) {
  std::vector<AskedQuestion> questions;
  for (const QuestionTemplate* each : printedTemplates()) questions.push_back(drawQuestion(*each, seed));
  return questions;
}

}  // namespace

class TestSheetPages : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { m_language.use(QStringLiteral("en")); }
  void cleanup() { m_language.use(QStringLiteral("en")); }

  void everyTemplateFits_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("isLetter");
    QTest::newRow("English, A4") << QStringLiteral("en") << false;
    QTest::newRow("English, Letter") << QStringLiteral("en") << true;
    QTest::newRow("Chinese, A4") << QStringLiteral("zh_CN") << false;
    QTest::newRow("Chinese, Letter") << QStringLiteral("zh_CN") << true;
  }
  /// Alone over the width of the page, or side by side if narrow enough.
  void everyTemplateFits() {
    QFETCH(QString, language);
    QFETCH(bool, isLetter);
    m_language.use(language);
    constexpr std::uint64_t kSeeds = 3;  // two in a row, and one alone
    for (const QuestionTemplate* each : printedTemplates()) {
      std::vector<AskedQuestion> questions;
      for (std::uint64_t seed = 0; seed < kSeeds; ++seed) questions.push_back(drawQuestion(*each, seed));
      const SheetPages pages(sheetOfQuestions(std::move(questions)), isLetter ? PaperSize::Letter : PaperSize::A4);
      QVERIFY2(pages.overflows().isEmpty(),
               (std::string(each->id) + ": " + pages.overflows().join(QStringLiteral("; ")).toStdString()).c_str());
    }
  }

  /// The worksheet does not depend on the answer: with another answer it is the same.
  void noAnswerIsHandedOut() {
    constexpr int kDots = 36;
    for (const QuestionTemplate* each : printedTemplates()) {
      const AskedQuestion asked = drawQuestion(*each, 5);
      const SheetPages own(sheetOfQuestions({asked}), PaperSize::A4);
      const SheetPages other(sheetOfQuestions({answeredOtherwise(asked)}), PaperSize::A4);
      const QImage handedOut = drawnAt(own, 0, kDots);
      QVERIFY2(handedOut == drawnAt(other, 0, kDots), each->id.data());
      QVERIFY2(handedOut != drawnAt(own, 0, kDots, Filling::Solved), each->id.data());
    }
  }

  /// Every page of the solutions has filled-in answers.
  void solutionsHaveTheSamePages() {
    const SheetPages pages(sheetOfQuestions(oneOfEach(2)), PaperSize::A4);
    QVERIFY(pages.count() > 20);
    for (int page = 0; page < pages.count(); ++page)
      QVERIFY2(drawnAt(pages, page, 30) != drawnAt(pages, page, 30, Filling::Solved),
               qPrintable(QString::number(page)));
  }

  void keepsTheMarginsEmpty() {
    const SheetPages pages(sheetOfQuestions(oneOfEach(3)), PaperSize::A4);
    constexpr int kDots = 60;
    const int margin = qRound(9 / kMillimetersPerInch * kDots);
    for (int page = 0; page < pages.count(); ++page) {
      const QImage image = drawnAt(pages, page, kDots, Filling::Solved);
      QVERIFY2(isWhite(image, {0, 0, image.width(), margin}) &&
                   isWhite(image, {0, image.height() - margin, image.width(), margin}) &&
                   isWhite(image, {0, 0, margin, image.height()}) &&
                   isWhite(image, {image.width() - margin, 0, margin, image.height()}),
               qPrintable(QString::number(page)));
    }
  }

  /// A question that does not fit moves to the next page as a whole.
  void questionsStayWhole() {
    const auto pagesOf = [](std::size_t count) {
      std::vector<AskedQuestion> questions;
      for (std::size_t n = 0; n < count; ++n) questions.push_back(drawnOf("attention-by-hand", n));
      return SheetPages(sheetOfQuestions(std::move(questions)), PaperSize::A4).count();
    };
    QCOMPARE(pagesOf(2), 1);
    QCOMPARE(pagesOf(3), 2);
    QCOMPARE(pagesOf(4), 2);
    QCOMPARE(pagesOf(5), 3);
  }

  void theCodeIsReadBack_data() {
    QTest::addColumn<bool>("isCopied");
    QTest::newRow("as it is printed") << false;
    QTest::newRow("photocopied askew") << true;
  }
  void theCodeIsReadBack() {
    QFETCH(bool, isCopied);
    if (QStandardPaths::findExecutable(QStringLiteral("zbarimg")).isEmpty()) QSKIP("zbarimg is not installed");
    const SheetPages pages(sheetOfQuestions({drawnOf("attention-by-hand", 1), drawnOf("heads-to-wire", 1),
                                             drawnOf("attention-by-hand", 2), drawnOf("attention-by-hand", 3)}),
                           PaperSize::A4);
    QCOMPARE(pages.count(), 2);
    constexpr int kDots = 150;
    for (int n = 0; n < 2; ++n) {
      const QImage page = drawnAt(pages, n, kDots);
      QCOMPARE(readBack(isCopied ? photocopied(page) : page),
               QStringLiteral("ATTENTIONSCOPE:2:3F2A91C0:17/40:F65D8A12:%1/2:A4:EN").arg(n + 1));
    }
  }

  void theCodeContainsTitleVariantAndHandout() {
    // SHA-256 of nothing begins with e3b0c442.
    SheetCode code = sheetCodeOf(QString(), std::string(64, 'a'), 3, 40);
    const std::string old = textOf(code);
    QCOMPARE(old, std::string("ATTENTIONSCOPE:1:E3B0C442:3/40:AAAAAAAA"));
    QVERIFY(readSheetCode(old) == code);
    code.page = 2;
    code.pages = 11;
    code.paper = "LETTER";
    code.language = "ZH";
    const std::string text = textOf(code);
    QCOMPARE(text, std::string("ATTENTIONSCOPE:2:E3B0C442:3/40:AAAAAAAA:2/11:LETTER:ZH"));
    QVERIFY(readSheetCode(text) == code);
    for (const char* other :
         {"", "https://example.org", "ATTENTIONSCOPE:3:E3B0C442:3/40:AAAAAAAA",
          "ATTENTIONSCOPE:1:E3B0C442:41/40:AAAAAAAA", "ATTENTIONSCOPE:1:E3B0C442:0/40:AAAAAAAA",
          "ATTENTIONSCOPE:2:E3B0C442:3/40:AAAAAAAA:3/2:A4:EN", "xATTENTIONSCOPE:1:E3B0C442:3/40:AAAAAAAA"})
      QVERIFY2(!readSheetCode(other), other);
    QVERIFY(sheetCodeOf(QStringLiteral("Attention by hand"), std::string(64, 'a'), 3, 40).title != code.title);
    QVERIFY(qrCodeOf(text).has_value());
    QVERIFY(!qrCodeOf(std::string()).has_value());
  }

  /// A dark desktop theme does not affect the paper.
  void paperIsBlackOnWhite() {
    const auto drawn = [] {
      const SheetPages pages(sheetOfQuestions({drawnOf("softmax-row", 1), drawnOf("code-wrong-line", 1)}),
                             PaperSize::A4);
      return drawnAt(pages, 0, 60, Filling::Solved);
    };
    const QPalette before = QGuiApplication::palette();
    const QImage inLight = drawn();
    QPalette dark;
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText}) dark.setColor(role, Qt::yellow);
    dark.setColor(QPalette::Base, Qt::black);
    QGuiApplication::setPalette(dark);
    const QImage inDark = drawn();
    QGuiApplication::setPalette(before);
    QVERIFY(inLight == inDark);
  }

  void longTitlesHaveTheirLines() {
    Sheet sheet = sheetOfQuestions({drawnOf("dot-product", 1)});
    sheet.title = QStringLiteral("A homework with a title that somebody did not want to end, ").repeated(4);
    sheet.note = QStringLiteral("and a note ").repeated(40);
    const SheetPages pages(sheet, PaperSize::Letter);
    QVERIFY2(pages.overflows().isEmpty(), qPrintable(pages.overflows().join(QLatin1Char('\n'))));
    QCOMPARE(pages.count(), 1);
  }

 private:
  Language m_language;
};

ATTN_TEST(TestSheetPages)

}  // namespace attn::app::test_sheet_pages

#include "test_sheet_pages.moc"
