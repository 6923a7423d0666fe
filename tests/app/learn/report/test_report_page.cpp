// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <algorithm>

#include "app/figures/drawing_recorder.h"
#include "app/learn/report/report_fixture.h"
#include "learn/picture/mistake_picture.h"
#include "learn/picture/report_picture.h"
#include "learn/section_figure.h"
#include "preferences/language.h"
#include "support/interview_logs.h"
#include "text/whole_numbers.h"
#include "widgets/rich_label.h"
#include "window/frame/appearance.h"

namespace attn::app::test_report_page {
namespace {

using attn::test::drawnLog;
using attn::test::reportAfter;
using attn::test::variedLog;
using test::LearnParts;

constexpr ReportPart kParts[] = {resultSection, strengthSection, mistakesSection, backSection, questionsSection};

QPushButton* buttonCalled(const QWidget& page, const QString& start) {
  for (auto* button : page.findChildren<QPushButton*>())
    if (button->text().startsWith(start)) return button;
  return nullptr;
}

QString textOfPage(const QWidget& page) {
  QString all;
  for (auto* label : page.findChildren<RichLabel*>())
    if (label->isVisible()) all += label->text() + QLatin1Char('\n');
  return withoutJoiners(all);
}

Moment later(const InterviewReport& report) {
  return {report.begun.utcMs + 30 * kMsPerMinute, report.begun.offsetMinutes};
}

ReportContents sheetOf(const LearningLog& log) {
  const InterviewReport report = reportAfter(log);
  return reportSheet(report, later(report), std::nullopt, [](const QuestionTemplate&) {
    return LessonLink{QStringLiteral("scaling"), 2, QStringLiteral("Why divide by √d_k?, step 3")};
  });
}

}  // namespace

class TestReportPage : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    m_language.use(QStringLiteral("en"));
    applyTheme(lightTheme());
  }

  // For every drawn question and answer, each part has a text, and nothing is cut.
  void everyReportFitsAndSpeaks_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<double>("scale");
    QTest::newRow("beside the column of a small window") << 660 << 1.0;
    QTest::newRow("large window") << 1080 << 1.0;
    QTest::newRow("small window, twice the type") << 960 << 2.0;
    QTest::newRow("paper") << 680 << 1.0;
  }

  void everyReportFitsAndSpeaks() {
    QFETCH(int, width);
    QFETCH(double, scale);
    const Theme theme = lightTheme(scale);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const ReportContents sheet = sheetOf(drawnLog(seed));
      QVERIFY(!sheet.sentence.isEmpty());
      for (const ReportPart part : kParts) {
        const bool isSide = part == backSection || part == questionsSection;
        const double room = isSide && scale == 1.0 ? 244 : width;
        const auto section = part(sheet, room, theme);
        attn::test::DrawingRecorder recorder(section->size().toSize() + QSize(1, 1),
                                             attn::test::DrawingRecorder::Shapes::LeftOut);
        QPainter painter(&recorder);
        section->draw(painter);
        painter.end();
        for (const attn::test::DrawnText& text : recorder.texts()) {
          const QByteArray where = QStringLiteral("seed %1: %2").arg(seed).arg(text.text).toUtf8();
          QVERIFY2(text.box.left() >= -1 && text.box.right() <= room + 1, where.constData());
          QVERIFY2(text.box.top() >= -1 && text.box.bottom() <= section->size().height() + 1, where.constData());
          QVERIFY2(!text.text.contains(QChar(0x2026)) || text.text.contains(QStringLiteral("…,")), where.constData());
        }
        for (const SectionItem& item : section->items()) {
          QVERIFY(!item.text.trimmed().isEmpty());
          QVERIFY(item.area.right() <= room + 1 && item.area.bottom() <= section->size().height() + 1);
          if (item.leads == SectionItem::Leads::ToQuestion)
            QVERIFY(item.row >= 0 && item.row < static_cast<int>(sheet.questions.size()));
        }
        QVERIFY(std::ranges::is_sorted(section->cuts()));
      }
      // Every question can be opened from the list, the line, or the row of those not reached.
      QCOMPARE(questionsSection(sheet, 244, theme)->items().size(), sheet.questions.size());
      const auto result = resultSection(sheet, width, theme);
      const auto opens = std::ranges::count_if(
          result->items(), [](const SectionItem& item) { return item.leads == SectionItem::Leads::ToQuestion; });
      QCOMPARE(static_cast<std::size_t>(opens), sheet.questions.size());
    }
  }

  void barsAreAsWideAsTheQuestionsTook() {
    const auto section = resultSection(sheetOf(variedLog()), 1000, lightTheme());
    std::vector<double> widths;
    for (const SectionItem& item : section->items())
      if (item.leads == SectionItem::Leads::ToQuestion) widths.push_back(item.area.width());
    // 62, 98, … seconds of 20 minutes, on 1,000 pixels, with a gap of 2.
    const std::vector<double> seconds{62, 98, 121, 41, 86, 187, 118, 55, 134, 47};
    QCOMPARE(widths.size(), seconds.size());
    for (std::size_t i = 0; i < seconds.size(); ++i) QVERIFY(std::abs(widths[i] - (seconds[i] / 1.2 - 2)) < 1);
  }

  void opensQuestionsOneByOne() {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      LearnParts parts;
      ReportPage page(parts.services());
      const InterviewReport report = reportAfter(drawnLog(seed));
      page.showReport(report, later(report));
      page.resize(1024, 640);
      page.show();
      for (int i = 0; i < static_cast<int>(page.sheet().questions.size()); ++i) {
        page.openQuestion(i);
        QCOMPARE(page.openedQuestion(), i);
        const QString text = textOfPage(page);
        QVERIFY(text.contains(QStringLiteral("Question %1").arg(i + 1)));
        QVERIFY(!text.contains(QLatin1Char('{')));
        const QuestionRecord& question = page.sheet().questions[static_cast<std::size_t>(i)];
        QCOMPARE(buttonCalled(page, QStringLiteral("Open in"))->isVisible(), !question.lab.isEmpty());
        for (auto* label : page.findChildren<RichLabel*>())
          if (label->isVisible()) {
            test::settle();
            const QByteArray place = QStringLiteral("seed %1, question %2").arg(seed).arg(i + 1).toUtf8();
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), place.constData());
          }
        if (!question.rough.isEmpty()) QVERIFY(text.contains(QStringLiteral("&lt;b&gt;x&lt;/b&gt;")));
      }
      page.openQuestion(-1);
      QCOMPARE(page.openedQuestion(), -1);
      page.openQuestion(1000);
      QCOMPARE(page.openedQuestion(), -1);
    }
  }

  void showsAnAnswerNextToTheRightOneWithItsMistake() {
    LearnParts parts;
    ReportPage page(parts.services());
    const InterviewReport report = reportAfter(variedLog());
    page.showReport(report, later(report));
    page.resize(1400, 900);
    page.show();
    page.openQuestion(5);
    const QuestionRecord& question = page.sheet().questions[5];
    const QString text = textOfPage(page);
    QVERIFY(!question.mistakes.empty());
    for (const QString& part : {question.givenText, question.rightText, QStringLiteral("You counted query heads"),
                                QStringLiteral("32 layers<br>64 heads")})
      QVERIFY2(text.contains(part), qPrintable(part + QLatin1Char('\n') + text));
  }

  void leadsToReviewFreshQuestionsLabsLessonsAndHome() {
    LearnParts parts;
    ReportPage page(parts.services());
    page.showLessons(builtInLessons());
    const InterviewReport report = reportAfter(variedLog());
    page.showReport(report, later(report));
    page.resize(1400, 900);
    page.show();

    std::vector<std::string> reviewed;
    connect(&page, &ReportPage::reviewRequested, this,
            [&](const std::vector<std::string>& cards) { reviewed = cards; });
    buttonCalled(page, QStringLiteral("Review"))->click();
    // Certain and wrong first, then wrong, then right with a hint or guessed.
    QCOMPARE(QString::fromStdString(reviewed.front()), QStringLiteral("times-longer"));
    QCOMPARE(reviewed.size(), std::size_t(5));

    std::optional<InterviewPlan> plan;
    connect(&page, &ReportPage::interviewRequested, this, [&](const InterviewPlan& wanted) { plan = wanted; });
    buttonCalled(page, QStringLiteral("10 fresh"))->click();
    QVERIFY(plan && plan->seed != report.plan.seed);
    plan->seed = report.plan.seed;
    QCOMPARE(*plan, report.plan);

    page.openQuestion(2);
    QString lab;
    std::optional<Scenario> scenario;
    connect(&page, &ReportPage::scenarioRequested, this, [&](const Scenario& wanted, const QString& in) {
      scenario = wanted;
      lab = in;
    });
    buttonCalled(page, QStringLiteral("Open in Steps"))->click();
    QCOMPARE(lab, QStringLiteral("steps"));
    QVERIFY(scenario.has_value());

    QString lesson;
    connect(&page, &ReportPage::lessonRequested, this, [&](const QString& id, std::optional<int>) { lesson = id; });
    buttonCalled(page, QStringLiteral("Lesson"))->click();
    QCOMPARE(lesson, QString::fromStdString(std::string(report.questions[2].from->lesson)));

    QSignalSpy left(&page, &ReportPage::left);
    buttonCalled(page, QStringLiteral("← Home"))->click();
    QCOMPARE(left.size(), 1);
  }

  void theKeyboardReachesAllOfIt() {
    LearnParts parts;
    ReportPage page(parts.services());
    const InterviewReport report = reportAfter(variedLog());
    page.showReport(report, later(report));
    page.resize(1400, 900);
    page.show();
    const auto figures = page.findChildren<SectionFigure*>();
    QCOMPARE(figures.size(), 5);
    for (SectionFigure* figure : figures) {
      QVERIFY(figure->focusPolicy() == Qt::StrongFocus);
      QVERIFY(!figure->accessibleName().isEmpty());
      QAccessibleInterface* told = QAccessible::queryAccessibleInterface(figure);
      QCOMPARE(told->childCount(), static_cast<int>(figure->items().size()));
      for (int i = 0; i < told->childCount(); ++i) QVERIFY(!told->child(i)->text(QAccessible::Name).isEmpty());
    }
    SectionFigure* result = figures.front();
    result->setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(result, Qt::Key_Down);  // points, time, sentences, then the questions
    QTest::keyClick(result, Qt::Key_Return);
    QCOMPARE(page.openedQuestion(), 0);
    QTest::keyClick(result, Qt::Key_Right);
    QTest::keyClick(result, Qt::Key_Space);
    QCOMPARE(page.openedQuestion(), 1);
    QTest::keyClick(result, Qt::Key_Space);
    QCOMPARE(page.openedQuestion(), -1);
    QTest::keyClick(result, Qt::Key_Home);
    QTest::keyClick(result, Qt::Key_Up);
    QCOMPARE(result->currentCell().row, 0);
  }

  void theSideMovesBelowInANarrowWindow() {
    LearnParts parts;
    ReportPage page(parts.services());
    const InterviewReport report = reportAfter(variedLog());
    page.showReport(report, later(report));
    page.show();
    QWidget* review = buttonCalled(page, QStringLiteral("Review"));
    for (const auto& [width, scale, beside] :
         {std::tuple{1024, 1.0, true}, {1024, 2.0, false}, {1920, 2.0, true}, {700, 1.0, false}}) {
      page.resize(width, 700);
      page.setTheme(lightTheme(scale));
      test::settle();
      QVERIFY(review->isVisible());
      QCOMPARE(review->mapTo(&page, QPoint()).x() > width / 2, beside);
      for (const auto* area : page.findChildren<QScrollArea*>())
        if (area->isVisible()) QVERIFY(area->widget()->minimumSizeHint().width() <= area->viewport()->width());
    }
  }

  void followsTheLog() {
    LearnParts parts;
    QVERIFY(parts.waitUntilOpen());
    const LearningLog log = variedLog();
    std::string uid;
    for (const InterviewStarted& line : log.begun) uid = parts.progress.add(line);
    ReportPage page(parts.services());
    page.resize(1024, 700);
    page.show();
    page.showInterview(uid);
    QCOMPARE(page.sheet().points, QStringLiteral("0"));
    LoggedAnswer answer = *std::ranges::find(log.answers, std::string("answer-0"), &LoggedAnswer::uid);
    answer.interview = uid;
    const std::string given = parts.progress.add(answer);
    QCOMPARE(page.sheet().points, QStringLiteral("1"));
    parts.progress.undo(given);
    QCOMPARE(page.sheet().points, QStringLiteral("0"));
    page.hide();
    parts.progress.add(answer);
    QCOMPARE(page.sheet().points, QStringLiteral("0"));  // the view is hidden
    page.show();
    QCOMPARE(page.sheet().points, QStringLiteral("1"));
  }

  void anInterviewThatIsNotThereIsSaid() {
    LearnParts parts;
    ReportPage page(parts.services());
    page.resize(1024, 700);
    page.show();
    page.showInterview("nobody");
    QVERIFY(textOfPage(page).contains(QStringLiteral("not in your progress")));
    QVERIFY(!buttonCalled(page, QStringLiteral("Export"))->isVisible());
    page.exportReport();  // nothing to write, so no dialog
    const InterviewReport report = reportAfter(variedLog());
    page.showReport(report, later(report));
    QVERIFY(buttonCalled(page, QStringLiteral("Export"))->isVisible());
  }

  void everyPictureUndoesAMistakeThatThereIs() {
    QSet<QString> pictured;
    for (const QuestionTemplate& each : questionTemplates())
      for (std::uint64_t seed = 0; seed < 8; ++seed)
        for (const Mistake& mistake : drawQuestion(each, seed).question.mistakes)
          if (const QString id = QLatin1String(mistake.kind->id.data()); hasMistakePicture(id)) pictured << id;
    QVERIFY2(pictured.size() >= 14, qPrintable(QStringList(pictured.values()).join(QLatin1Char(' '))));
    for (const QString& id : pictured) {
      QVERIFY(!mistakePictureText(id).isEmpty());
      for (const Theme& theme : {lightTheme(), darkTheme()}) {
        QImage image(96, 84, QImage::Format_RGB32);
        image.fill(theme.panel);
        QPainter painter(&image);
        drawMistakePicture(painter, id, image.size(), theme);
        painter.end();
        int drawn = 0;
        for (int y = 0; y < image.height(); ++y)
          for (int x = 0; x < image.width(); ++x) drawn += image.pixelColor(x, y) != theme.panel ? 1 : 0;
        QVERIFY2(drawn > 200, qPrintable(id));
      }
    }
    QVERIFY(!hasMistakePicture(QStringLiteral("nothing of the kind")));
    QCOMPARE(mistakePictureText(QStringLiteral("nothing of the kind")), QString());
  }

 private:
  Language m_language;
};

ATTN_TEST(TestReportPage)

}  // namespace attn::app::test_report_page

#include "test_report_page.moc"
