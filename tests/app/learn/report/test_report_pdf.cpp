// SPDX-License-Identifier: GPL-3.0-or-later
#include <poppler-qt6.h>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTextDocument>
#include <memory>

#include "app/figures/drawing_recorder.h"
#include "app/learn/report/report_fixture.h"
#include "learn/report/report_pdf.h"
#include "preferences/language.h"
#include "support/dialog_answers.h"
#include "support/interview_logs.h"
#include "support/qt_test.h"
#include "text/learner_markup.h"
#include "text/question_text.h"

namespace attn::app::test_report_pdf {
namespace {

using attn::test::DrawingRecorder;
using attn::test::drawnLog;
using attn::test::DrawnText;
using attn::test::reportAfter;
using attn::test::variedLog;

ReportContents sheetOf(const LearningLog& log) {
  const InterviewReport report = reportAfter(log);
  return reportSheet(report, report.begun, std::nullopt, {});
}

std::vector<DrawnText> textsOf(const ReportPages& pages, int page) {
  DrawingRecorder recorder(ReportPages::pageSize().toSize(), DrawingRecorder::Shapes::LeftOut);
  QPainter painter(&recorder);
  pages.draw(painter, page);
  painter.end();
  return recorder.texts();
}

/// Without spaces: line breaks are ignored.
QString squeezed(QString text) {
  text.remove(QChar(0x2060));
  text.removeIf([](QChar sign) { return sign.isSpace(); });
  return text;
}

QString plainOf(const QString& markdown) {
  QTextDocument document;
  document.setHtml(learnerHtml(markdown));
  return squeezed(document.toPlainText());
}

/// All visible text of the pages.
QString wholeText(const ReportPages& pages) {
  QString all;
  for (int page = 0; page < pages.count(); ++page)
    for (const DrawnText& text : textsOf(pages, page))
      if (!text.seen.isEmpty()) all += text.text;
  return squeezed(all);
}

}  // namespace

class TestReportPdf : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { m_language.use(QStringLiteral("en")); }

  void containsEveryQuestionWithAnswerWorkingAndScratchpad() {
    const ReportContents sheet = sheetOf(variedLog());
    const ReportPages pages(sheet);
    const QString all = wholeText(pages);
    QVERIFY(pages.count() >= 3);
    QVERIFY(all.contains(squeezed(sheet.sentence)));
    QVERIFY(all.contains(QStringLiteral("64heads·128·2·2B")));
    for (const QuestionRecord& question : sheet.questions) {
      QVERIFY(all.contains(plainOf(phraseText(question.asked->question.text))));
      QVERIFY(all.contains(plainOf(question.rightText)));
      for (const Phrase& step : question.asked->question.working)
        QVERIFY2(all.contains(plainOf(phraseText(step))), qPrintable(phraseText(step)));
    }
    for (const MistakeSummary& mistake : sheet.mistakes) QVERIFY(all.contains(plainOf(mistake.name)));
  }

  void nothingIsCutOffByTheEndOfAPage() {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      const ReportPages pages(sheetOf(drawnLog(seed)));
      const QRectF paper(QPointF(0, 0), ReportPages::pageSize());
      for (int page = 0; page < pages.count(); ++page)
        for (const DrawnText& text : textsOf(pages, page)) {
          if (text.seen.isEmpty() || text.text.trimmed().isEmpty()) continue;
          // A part across a page break is drawn on both pages, and is complete on one.
          if (text.seen.height() < text.box.height() - 2) continue;
          QVERIFY2(paper.contains(text.box), qPrintable(text.text));
        }
    }
  }

  void aLongNoteContinuesOnTheNextPage() {
    LearningLog log = variedLog();
    QStringList lines;
    for (int i = 0; i < 300; ++i) lines << QStringLiteral("line number %1 of it").arg(i);
    for (LoggedAnswer& answer : log.answers)
      if (answer.uid == "answer-3") answer.working = lines.join(QLatin1Char('\n')).toStdString();
    const ReportPages pages(sheetOf(log));
    QVERIFY(pages.count() > 8);
    const QString all = wholeText(pages);
    for (const QString& line : lines) QVERIFY2(all.contains(squeezed(line)), qPrintable(line));
  }

  void aFileIsWrittenWithItsPagesAndItsLetters() {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("report.pdf"));
    const ReportContents sheet = sheetOf(variedLog());
    QVERIFY(writeReportPdf(path, sheet));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray pdf = file.readAll();
    QVERIFY(pdf.startsWith("%PDF-"));
    QVERIFY(pdf.trimmed().endsWith("%%EOF"));
    QCOMPARE(pdf.count("/Type /Page\n"), ReportPages(sheet).count());
    QVERIFY(pdf.contains("/FontFile"));         // fonts are embedded
    QVERIFY(!pdf.contains("/Subtype /Image"));  // lines and glyphs, no pixels
  }

  void thePaperShowsThroughThePages() {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("report.pdf"));
    QVERIFY(writeReportPdf(path, sheetOf(variedLog())));
    const std::unique_ptr<Poppler::Document> document = Poppler::Document::load(path);
    QVERIFY(document);
    document->setPaperColor(Qt::red);
    for (int number = 0; number < document->numPages(); ++number) {
      constexpr double kDots = 40;
      const QImage page = document->page(number)->renderToImage(kDots, kDots);
      const int right = page.width() - 3, bottom = page.height() - 3;
      for (const QPoint& corner : {QPoint(2, 2), QPoint(right, 2), QPoint(2, bottom), QPoint(right, bottom)})
        QCOMPARE(page.pixelColor(corner), QColor(Qt::red));
      QVERIFY(page.pixelColor(right / 2, 2) == QColor(Qt::red));
    }
  }

  void reportsAFailedWriteAndLeavesNoFile() {
    const QTemporaryDir folder;
    const ReportContents sheet = sheetOf(variedLog());
    const QString missing = folder.filePath(QStringLiteral("no/such/folder/report.pdf"));
    const auto written = writeReportPdf(missing, sheet);
    QVERIFY(!written);
    QVERIFY2(written.error().contains(QDir::toNativeSeparators(missing)), qPrintable(written.error()));
    // A folder is in its place.
    const QString taken = folder.filePath(QStringLiteral("taken.pdf"));
    QVERIFY(QDir().mkdir(taken));
    QVERIFY(!writeReportPdf(taken, sheet));
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
             QStringList{QStringLiteral("taken.pdf")});
  }

  void thePageAsksWhereToAndSaysWhatBecameOfIt() {
    test::LearnParts parts;
    ReportPage page(parts.services());
    const InterviewReport report = reportAfter(variedLog());
    page.showReport(report, report.begun);
    page.resize(1200, 800);
    page.show();
    DialogAnswers dialogs;
    QString& answer = dialogs.nextFile = QStringLiteral("");
    const auto said = [&page](const QString& words) {
      for (const auto* label : page.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(words)) return true;
      return false;
    };
    page.exportReport();
    QVERIFY2(dialogs.suggested.endsWith(QStringLiteral("Interview 2026-11-19.pdf")), qPrintable(dialogs.suggested));
    QVERIFY(!said(QStringLiteral("Written")));
    answer = parts.folder.filePath(QStringLiteral("mine"));
    page.exportReport();
    QVERIFY(said(QStringLiteral("Written")));
    QVERIFY(QFile::exists(answer + QStringLiteral(".pdf")));
    QCOMPARE(parts.settings.lastFolder(), parts.folder.path());
    answer = parts.folder.filePath(QStringLiteral("no/mine.pdf"));
    page.exportReport();
    QVERIFY(said(QStringLiteral("cannot be written")));
  }

 private:
  Language m_language;
};

ATTN_TEST(TestReportPdf)

}  // namespace attn::app::test_report_pdf

#include "test_report_pdf.moc"
