// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <algorithm>

#include "app/learn/report/report_fixture.h"
#include "exports/classroom_files.h"
#include "learn/classroom/results_folder.h"
#include "learn/classroom/results_page.h"
#include "learn/section_figure.h"
#include "preferences/language.h"
#include "session/document_file.h"
#include "session/edition.h"
#include "support/dialog_answers.h"
#include "theme/theme.h"
#include "widgets/rich_label.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "window/classroom/sample_class.h"
#include "window/frame/appearance.h"

namespace attn::app::test_results_page {
namespace {

using test::LearnParts;

QPushButton* buttonOf(const QWidget& page, const QString& start) {
  for (auto* button : page.findChildren<QPushButton*>())
    if (button->text().startsWith(start)) return button;
  return nullptr;
}

QString wordsOn(const QWidget& page) {
  QString all;
  for (const auto* label : page.findChildren<QLabel*>())
    if (label->isVisibleTo(&page)) all += label->text() + u'\n';
  return all;
}

/// A folder with the hand-outs of a class and the first `returns` submissions.
struct ClassFolder {
  QTemporaryDir folder;
  ClassroomFolder all = sampleClass(sampleAssignment(), 1);
  std::size_t written = 0;

  explicit ClassFolder(std::size_t returns) {
    for (const HandoutFile& each : all.handouts) write(QString::fromStdString(each.name), writeHandout(each.handout));
    bring(returns);
  }
  void write(const QString& name, const std::string& text) {
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(text));
  }
  void bring(std::size_t returns) {
    for (const std::size_t last = written + returns; written < last; ++written)
      write(QString::fromStdString(all.returns[written].name), all.returns[written].text);
  }
};

struct Stage {
  LearnParts parts;
  ResultsPage page{parts.services()};

  explicit Stage(const QSize& size = {1440, 848}) {
    page.resize(size);
    page.setTheme(lightTheme());
    page.show();
  }
  void open(const ClassFolder& from) {
    page.openFolder(from.folder.path());
    QTRY_VERIFY(!page.isReading());
  }
};

}  // namespace

class TestResultsPage : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    m_language.use(QStringLiteral("en"));
    applyTheme(lightTheme());
  }

  void anEmptyPageSaysWhatToDo() {
    Stage stage;
    QVERIFY(stage.page.isEmpty());
    QVERIFY(wordsOn(stage.page).contains(QStringLiteral("into the folder with the hand-outs")));
    QVERIFY(buttonOf(stage.page, QStringLiteral("Open a folder of answers"))->isVisible());
    QVERIFY(!buttonOf(stage.page, QStringLiteral("Show on the projector"))->isVisible());
    QSignalSpy handOut(&stage.page, &ResultsPage::handOutRequested),
        sheets(&stage.page, &ResultsPage::worksheetsRequested);
    buttonOf(stage.page, QStringLiteral("Files for students"))->click();
    buttonOf(stage.page, QStringLiteral("Worksheets"))->click();
    QCOMPARE(handOut.size() + sheets.size(), 2);
  }

  void theBrowserEditionSaysThatItHasNoFolders() {
    builtEdition() = kPageEdition;
    const auto restore = qScopeGuard([] { builtEdition() = Edition(); });
    Stage stage;
    buttonOf(stage.page, QStringLiteral("Open a folder of answers"))->click();
    QVERIFY(wordsOn(stage.page).contains(missingText(&Edition::usesFolders)));
  }

  void aFolderIsReadAndWhatComesLaterAppearsInPlace() {
    ClassFolder files(30);
    Stage stage({1440, 700});
    stage.open(files);
    QCOMPARE(stage.page.sheet().returned.size(), std::size_t(30));
    QCOMPARE(stage.page.title(), QStringLiteral("Homework 2: masks"));
    stage.page.chooseQuestion(1);
    stage.page.chooseVariant(5);
    test::settle();
    auto* scroll = stage.page.findChildren<QScrollArea*>().at(1);
    scroll->verticalScrollBar()->setValue(60);
    const int place = scroll->verticalScrollBar()->value();
    files.bring(8);
    QTRY_COMPARE(stage.page.sheet().returned.size(), std::size_t(38));
    QCOMPARE(stage.page.chosenQuestion(), std::size_t(1));
    QCOMPARE(stage.page.question().variant, 5);
    test::settle();
    QCOMPARE(scroll->verticalScrollBar()->value(), place);
  }

  void listsRejectedFilesWithAReason() {
    ClassFolder files(3);
    files.write(QStringLiteral("mine.return.json"), "no answers at all");
    QString copy = QString::fromStdString(files.all.returns[0].name);
    copy.replace(QStringLiteral(".return.json"), QStringLiteral(".return (1).json"));
    files.write(copy, files.all.returns[0].text);
    Stage stage;
    stage.open(files);
    QCOMPARE(stage.page.sheet().returned.size(), std::size_t(3));
    QCOMPARE(stage.page.sheet().refused.size(), std::size_t(2));
    const QString words = wordsOn(stage.page);
    QVERIFY2(words.contains(QStringLiteral("mine.return.json")) && words.contains(QStringLiteral("Ask for the file")),
             qPrintable(words));
    QVERIFY(words.contains(QStringLiteral("Superseded")));
  }

  void filesThatAreAddedAreCopiedAndNothingIsReplaced() {
    ClassFolder files(2);
    QTemporaryDir elsewhere;
    const auto lay = [&](const QString& name, const std::string& text) -> QString {
      QFile file(elsewhere.filePath(name));
      if (file.open(QIODevice::WriteOnly)) file.write(QByteArray::fromStdString(text));
      return file.fileName();
    };
    const QString taken = QString::fromStdString(files.all.returns[0].name);
    Stage stage;
    stage.open(files);
    stage.page.addFiles(
        {lay(taken, files.all.returns[5].text), lay(QStringLiteral("b.return.json"), files.all.returns[6].text)});
    QTRY_COMPARE(stage.page.sheet().returned.size(), std::size_t(4));
    QFile first(files.folder.filePath(taken));
    QVERIFY(first.open(QIODevice::ReadOnly));
    QCOMPARE(first.readAll().toStdString(), files.all.returns[0].text);
    QVERIFY(wordsOn(stage.page).contains(QStringLiteral("copied into the folder")));
    // Reading them again adds nothing.
    stage.page.addFiles({elsewhere.filePath(QStringLiteral("b.return.json"))});
    QTRY_VERIFY(!stage.page.isReading());
    QCOMPARE(stage.page.sheet().returned.size(), std::size_t(4));
    QCOMPARE(stage.page.sheet().refused.size(), std::size_t(0));
  }

  void aFolderThatCannotBeReadIsSaidAndTheClassStays() {
    ClassFolder files(4);
    Stage stage;
    stage.page.openFolder(QStringLiteral("/nowhere/at/all"));
    QTRY_VERIFY(!stage.page.isReading());
    QVERIFY2(wordsOn(stage.page).contains(QStringLiteral("/nowhere/at/all")), qPrintable(wordsOn(stage.page)));
    QVERIFY(stage.page.isEmpty());
    stage.open(files);
    QCOMPARE(stage.page.sheet().returned.size(), std::size_t(4));
  }

  void asksForMissingHandouts() {
    ClassFolder files(4);
    QTemporaryDir apart;
    for (const HandoutFile& each : files.all.handouts) {
      const QString name = QString::fromStdString(each.name);
      QVERIFY(QFile::rename(files.folder.filePath(name), apart.filePath(name)));
    }
    Stage stage;
    stage.open(files);
    QVERIFY(wordsOn(stage.page).contains(QStringLiteral("This folder contains no hand-outs")));
    DialogAnswers dialogs;
    dialogs.nextFile = apart.path();
    buttonOf(stage.page, QStringLiteral("Where are the hand-outs"))->click();
    QTRY_COMPARE(stage.page.sheet().returned.size(), std::size_t(4));
  }

  void questionsAreChosenByKeysAndByTheMatrix() {
    Stage stage;
    stage.page.showClass(collectedOf(sampleClass(sampleAssignment(), 1)));
    const auto worth = stage.page.sheet().worthDiscussing;
    QVERIFY(worth.has_value());
    QCOMPARE(stage.page.chosenQuestion(), *worth);
    for (auto* figure : stage.page.findChildren<SectionFigure*>()) {
      QVERIFY(!figure->accessibleName().isEmpty());
      for (int row = 0; row < figure->tableRows(); ++row) QVERIFY(!figure->cellText(row, 0).isEmpty());
      if (figure->accessibleName() == QStringLiteral("Every question")) {
        figure->setFocus();
        QTest::keyClick(figure, Qt::Key_Home);
        QTest::keyClick(figure, Qt::Key_Down);
        QTest::keyClick(figure, Qt::Key_Return);
        QCOMPARE(stage.page.chosenQuestion(), std::size_t(1));
      }
      if (figure->accessibleName() == QStringLiteral("Answers by variant")) {
        figure->setFocus();
        for (const auto key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Right, Qt::Key_Space}) QTest::keyClick(figure, key);
        QCOMPARE(stage.page.chosenQuestion(), std::size_t(2));
        const auto order = stage.page.sheet().ordered(ClassOrder::ByScore, 2);
        QCOMPARE(stage.page.question().variant, stage.page.sheet().returned[order[1]].variant);
      }
    }
  }

  void aQuestionLeavesForTheProjectorTheClassAndTheLab() {
    Stage stage;
    stage.page.showClass(collectedOf(sampleClass(sampleAssignment(), 1)));
    QSignalSpy projected(&stage.page, &ResultsPage::projectionRequested);
    buttonOf(stage.page, QStringLiteral("Show on the projector"))->click();
    QTest::keyClick(&stage.page, Qt::Key_F5);
    QCOMPARE(projected.size(), 2);
    std::vector<std::uint64_t> seeds;
    connect(&stage.page, &ResultsPage::askingRequested, this,
            [&](const AskedQuestion& asked, int) { seeds.push_back(asked.seed); });
    for (int i = 0; i < 3; ++i) buttonOf(stage.page, QStringLiteral("Ask again"))->click();
    QCOMPARE(seeds.size(), std::size_t(3));
    QVERIFY(seeds[0] != seeds[1] && seeds[1] != seeds[2] && seeds[0] != stage.page.question().asked->seed);
    QString lab;
    connect(&stage.page, &ResultsPage::scenarioRequested, this, [&](const Scenario&, const QString& in) { lab = in; });
    buttonOf(stage.page, QStringLiteral("Open in"))->click();
    QCOMPARE(lab, stage.page.question().lab);
    const int before = stage.page.question().variant;
    buttonOf(stage.page, QStringLiteral("Other numbers"))->click();
    QVERIFY(stage.page.question().variant != before);
  }

  void whatIsExportedReadsBack() {
    Stage stage;
    const auto all = collectedOf(sampleClass(sampleAssignment(), 1));
    stage.page.showClass(all);
    QTemporaryDir folder;
    DialogAnswers dialogs;
    QString& path = dialogs.nextFile = folder.filePath(QStringLiteral("a.csv"));
    const auto finish = [&stage] { QTRY_VERIFY(!stage.page.isExporting()); };
    stage.page.exportAs(ResultsPage::Export::Csv);
    finish();
    QFile csv(path);
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = csv.readAll().trimmed().split('\n');
    QVERIFY(lines.size() >= 39);
    int rights = 0, counted = 0;
    for (const QByteArray& line : lines) rights += static_cast<int>(line.count(",right,"));
    for (const VariantResult& each : all->results.returned) counted += each.right;
    QVERIFY2(rights >= counted, qPrintable(QStringLiteral("%1 of %2").arg(rights).arg(counted)));
    for (const char* name : {"a.pdf", "a.png", "a.svg"}) {
      path = folder.filePath(QLatin1String(name));
      stage.page.exportAs(ResultsPage::Export::Sheet);
      finish();
      QVERIFY2(QFileInfo(path).size() > 5000, name);
    }
    QVERIFY(QImage(folder.filePath(QStringLiteral("a.png"))).width() > 1000);
    path = folder.filePath(QStringLiteral("a.doc"));
    stage.page.exportAs(ResultsPage::Export::Sheet);
    finish();
    QVERIFY(!QFileInfo::exists(path));
    QVERIFY(wordsOn(stage.page).contains(QStringLiteral(".pdf, .png or .svg")));
    path = QStringLiteral("/nowhere/a.csv");
    stage.page.exportAs(ResultsPage::Export::Csv);
    finish();
    QVERIFY(wordsOn(stage.page).contains(QStringLiteral("cannot be written")));
    stage.page.copyTable();
    const QStringList table = QGuiApplication::clipboard()->text().trimmed().split(u'\n');
    QCOMPARE(table.size(), 39);
    for (const QString& line : table) QCOMPARE(line.count(u'\t'), 7);
  }

  void theGradebookAndTheFeedbackAreWritten() {
    Stage stage;
    stage.page.showClass(collectedOf(sampleClass(sampleAssignment(), 1)));
    QTemporaryDir folder;
    DialogAnswers dialogs;
    QString& path = dialogs.nextFile = folder.filePath(QStringLiteral("grades"));
    stage.page.exportAs(ResultsPage::Export::Gradebook);
    QTRY_VERIFY(!stage.page.isExporting());
    QFile grades(path + QStringLiteral("-gradebook.csv"));
    QVERIFY(grades.open(QIODevice::ReadOnly));
    QCOMPARE(grades.readAll().trimmed().split('\n').size(), 41);
    path = folder.filePath(QStringLiteral("feedback.zip"));
    stage.page.exportAs(ResultsPage::Export::Feedback);
    QVERIFY(stage.page.isExporting());
    auto* cancel = buttonOf(stage.page, QStringLiteral("Cancel"));
    QVERIFY(cancel->isVisibleTo(&stage.page));
    QVERIFY(!buttonOf(stage.page, QStringLiteral("Export"))->isEnabled());
    QTRY_VERIFY(!stage.page.isExporting());
    QVERIFY(!cancel->isVisibleTo(&stage.page));
    QVERIFY(buttonOf(stage.page, QStringLiteral("Export"))->isEnabled());
    QFile feedback(path);
    QVERIFY(feedback.open(QIODevice::ReadOnly));
    QVERIFY(feedback.readAll().startsWith("PK"));

    path = folder.filePath(QStringLiteral("canceled.zip"));
    stage.page.exportAs(ResultsPage::Export::Feedback);
    cancel->click();
    QTRY_VERIFY(!stage.page.isExporting());
    // The thread may have been faster.
    const bool isCanceled = wordsOn(stage.page).contains(QStringLiteral("nothing was written"));
    QCOMPARE(QFileInfo::exists(path), !isCanceled);
  }

  void feedbackThatIsStoppedWritesNothing() {
    const auto all = collectedOf(sampleClass(sampleAssignment(), 1));
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("feedback.zip"));
    for (const std::size_t last : {std::size_t{0}, std::size_t{5}, all->results.returned.size()}) {
      std::size_t asked = 0;
      const auto written = writeFeedback(path, *all, [&](double) { return asked++ < last; });
      QVERIFY(written && !*written);
      QVERIFY(!QFileInfo::exists(path));
    }
    std::vector<double> shares;
    const auto written = writeFeedback(path, *all, [&](double share) {
      shares.push_back(share);
      return true;
    });
    QVERIFY(written && *written && QFileInfo::exists(path));
    QCOMPARE(shares.size(), all->results.returned.size() + 1);
    QVERIFY(std::ranges::is_sorted(shares) && shares.front() == 0 && shares.back() == 1);
  }

  void countsAndButtonsAreAboveTheListsThatGrow() {
    ClassFolder files(3);
    files.write(QStringLiteral("photo.jpg"), "none of the class's");
    Stage stage;
    stage.open(files);
    QVERIFY(wordsOn(stage.page).contains(QStringLiteral("photo.jpg")));
    test::settle();
    const auto* column = stage.page.findChild<QWidget*>(QStringLiteral("resultsFiles"));
    const auto topOf = [&](const QWidget* part) { return part->mapTo(column, QPoint(0, 0)).y(); };
    for (const auto* figure : column->findChildren<SectionFigure*>())
      for (const char* button : {"Add submissions", "Open another folder", "Files for students"})
        QVERIFY(topOf(buttonOf(stage.page, QLatin1String(button))) < topOf(figure));
  }

  void namesAreOffByDefault() {
    auto all = std::make_shared<CollectedClass>(*collectedOf(sampleClass(sampleAssignment(), 1)));
    Stage stage;
    stage.page.showClass(all);
    auto* names = stage.page.findChild<ToggleSwitch*>();
    QVERIFY(!names->isVisible());
    all = std::make_shared<CollectedClass>(*all);
    all->results.returned[0].student = "Mei Lin";
    stage.page.showClass(all);
    QVERIFY(names->isVisible() && !names->isChecked());
  }

  void everyColumnKeepsItsMargin() {
    Stage stage;
    stage.page.showClass(collectedOf(sampleClass(sampleAssignment(), 1)));
    for (const double scale : {1.0, 1.5}) {
      stage.page.setTheme(lightTheme(scale));
      for (const char* name : {"resultsFiles", "resultsMiddle", "resultsAnswers"}) {
        const auto* column = stage.page.findChild<QWidget*>(QLatin1String(name));
        QVERIFY2(column->layout()->contentsMargins().left() >= qRound(20 * scale), name);
      }
    }
  }

  void theSidesFoldInANarrowWindow() {
    Stage stage;
    stage.page.showClass(collectedOf(sampleClass(sampleAssignment(), 1)));
    auto* tabs = stage.page.findChild<SegmentedControl*>();
    struct Size {
      int width;
      double scale;
      qsizetype parts;
    };
    for (const Size& each :
         {Size{1440, 1.0, 0}, Size{1920, 1.0, 0}, Size{1024, 1.0, 2}, Size{1024, 2.0, 3}, Size{1920, 2.0, 2}}) {
      stage.page.resize(each.width, 700);
      stage.page.setTheme(lightTheme(each.scale));
      test::settle();
      QCOMPARE(tabs->isVisible(), each.parts > 0);
      if (each.parts > 0) QCOMPARE(tabs->labels().size(), each.parts);
      for (int part = 0; part < std::max<int>(1, static_cast<int>(each.parts)); ++part) {
        if (each.parts > 0) {
          tabs->setCurrent(part);
          Q_EMIT tabs->chosen(part);
        }
        test::settle();
        for (const auto* area : stage.page.findChildren<QScrollArea*>())
          if (area->isVisible())
            QVERIFY2(area->widget()->minimumSizeHint().width() <= area->viewport()->width(),
                     qPrintable(QStringLiteral("%1 at %2, part %3: %4 in %5")
                                    .arg(each.width)
                                    .arg(each.scale)
                                    .arg(part)
                                    .arg(area->widget()->minimumSizeHint().width())
                                    .arg(area->viewport()->width())));
      }
    }
  }

 private:
  Language m_language;
};

ATTN_TEST(TestResultsPage)

}  // namespace attn::app::test_results_page

#include "test_results_page.moc"
