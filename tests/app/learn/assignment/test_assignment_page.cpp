// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <memory>
#include <optional>
#include <utility>

#include "app/learn/asking/learn_stage.h"
#include "app/learn/assignment/handout_sample.h"
#include "classroom/class_results.h"
#include "classroom/submission.h"
#include "exports/classroom_files.h"
#include "exports/sealing.h"
#include "learn/asking/question_line.h"
#include "learn/assignment/assignment_page.h"
#include "learn/assignment/assignment_texts.h"
#include "learn/assignment/class_file.h"
#include "support/dialog_answers.h"
#include "widgets/section_label.h"

namespace attn::app::test_assignment_page {
namespace {

using test::press;
using test::saidOn;
using test::visibleButton;
using State = QuestionLine::State;

/// A student who answers the first of three hand-outs.
struct Desk : DialogAnswers {
  std::unique_ptr<test::LearnStage> stage = std::make_unique<test::LearnStage>();
  std::unique_ptr<AssignmentPage> page;
  Handout handout;
  QString file;

  explicit Desk(const Assignment& work = test::workOfAllKinds()) {
    handout = makeHandouts(work, 3, 5).front();
    file = stage->folder.filePath(QString::fromStdString(handoutFileName(handout)));
    test::writeText(file, writeHandout(handout));
    nextFile = stage->folder.filePath(QStringLiteral("mine.return.json"));
    sit();
  }
  void sit() {
    page = std::make_unique<AssignmentPage>(stage->services);
    page->setClocks(stage->clocks());
    page->setClock([] { return QDateTime({2026, 3, 2}, {10, 0}, QTimeZone::utc()); });
    page->setPatience(std::nullopt);
    page->resize(1440, 848);
    page->show();
    page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(page.get()));
  }
  void open() {
    page->open(file);
    QVERIFY(page->hasHandout());
  }
  void begin() {
    open();
    press(*page, Qt::Key_Return);  // "Begin" has the focus
  }
  const std::vector<AskedQuestion>& questions() const { return page->handout()->questions; }
  const AskedQuestion& current() const { return questions()[page->state().current]; }
  void enter(const AnswerValue& value) { test::enterByKeys(*page, current().question, value); }
  void answerRightly() {
    enter(current().question.answer);
    press(*page, Qt::Key_Return);
  }
  State sectionAt(std::size_t index) const { return page->findChild<QuestionLine*>()->marks()[index].state; }
  QPlainTextEdit* paper() const {
    for (QPlainTextEdit* each : page->findChildren<QPlainTextEdit*>())
      if (each->accessibleName() == QStringLiteral("Scratchpad")) return each;
    return nullptr;
  }
  QString problemOn() const {
    for (const InlineError* each : page->findChildren<InlineError*>())
      if (each->isVisible()) return each->text();
    return {};
  }
  ClassResults collected() const {
    const std::string text = test::textIn(file);
    return collect({{QFileInfo(file).fileName().toStdString(), sha256Of(text), handout}},
                   {{"mine.return.json", test::textIn(nextFile)}});
  }
};

}  // namespace

class TestAssignmentPage : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { test::dress(); }

  /// All kinds of questions by keyboard: one with a known mistake, one left blank; the teacher's program grades it
  /// accordingly.
  void answersAHandoutWithTheKeyboard() {
    Desk desk;
    desk.open();
    QCOMPARE(desk.page->title(), QStringLiteral("Homework 2: masks"));
    QCOMPARE(desk.page->detail(), QStringLiteral("variant 1 of 3"));
    const QString cover = saidOn(*desk.page);
    for (const char* said : {"Homework 2: masks", "Worksheet 2", "5 question(s)", "7 point(s)", "in 7 day(s)"})
      QVERIFY2(cover.contains(QLatin1String(said)), qPrintable(cover));
    QVERIFY(!desk.page->isWorking());
    press(*desk.page, Qt::Key_Return);
    QVERIFY(desk.page->isWorking());

    desk.stage->pass(30);
    desk.enter(desk.current().question.mistakes.front().answer);
    QTest::keyClicks(desk.paper(), QStringLiteral("rough"));
    desk.page->setFocus();
    press(*desk.page, Qt::Key_Return);
    QCOMPARE(desk.page->state().current, std::size_t{1});
    QCOMPARE(desk.sectionAt(0), State::Done);  // nothing reveals whether it was right
    press(*desk.page, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(desk.sectionAt(1), State::Open);
    for (int i = 0; i < 3; ++i) {
      desk.stage->pass(60);
      QVERIFY(!saidOn(*desk.page).contains(QStringLiteral("Open in")));  // no link before handing in
      desk.answerRightly();
    }
    QVERIFY(saidOn(*desk.page).contains(QStringLiteral("1 question(s) without an answer: 2")));
    QVERIFY(desk.stage->progress.log().answers.empty());

    press(*desk.page, Qt::Key_Return);
    QCOMPARE(QFileInfo(desk.suggested).fileName(), QStringLiteral("homework-2-masks.1.return.json"));
    QVERIFY(desk.page->state().handedIn);
    QVERIFY2(saidOn(*desk.page).contains(QStringLiteral("5 of 7 point(s)")), qPrintable(saidOn(*desk.page)));
    QVERIFY(saidOn(*desk.page).contains(QStringLiteral("Send this one file to your teacher")));

    QVERIFY2(desk.page->flush() && !openAssignment(workFolder(desk.stage->progress.file())),
             "it is not in progress any more");
    const ClassResults results = desk.collected();
    QCOMPARE(results.returned.size(), std::size_t{1});
    const VariantResult& mine = results.returned.front();
    QVERIFY(!mine.student);
    QCOMPARE(mine.points, 5.0);
    using Kind = attn::AnswerOutcome::Kind;
    const std::vector<Kind> expected{Kind::Mistake, Kind::Blank, Kind::Right, Kind::Right, Kind::Right};
    for (std::size_t i = 0; i < expected.size(); ++i) QCOMPARE(mine.answers[i].kind, expected[i]);
    QCOMPARE(mine.answers[0].seconds, std::optional(30.0));
    QCOMPARE(mine.answers[3].seconds, std::optional(60.0));

    // Answered questions count as practice; blank ones do not.
    const auto& answers = desk.stage->progress.log().answers;
    QCOMPARE(answers.size(), std::size_t{4});
    for (const LoggedAnswer& each : answers) QCOMPARE(each.occasion, Occasion::Assignment);
    QVERIFY(!answers[0].right && answers[1].right);
    QCOMPARE(answers[0].working, std::string("rough"));

    visibleButton(*desk.page, QStringLiteral("See the answers"))->click();
    QCOMPARE(desk.sectionAt(0), State::Wrong);
    QCOMPARE(desk.sectionAt(1), State::Skipped);
    QCOMPARE(desk.sectionAt(2), State::Right);
    QVERIFY(saidOn(*desk.page).contains(QStringLiteral("How it is worked out")));
    QVERIFY(saidOn(*desk.page).contains(QStringLiteral("Your scratchpad\nrough")));
  }

  void sealedAnswersAreOpenedWithTheKeyOnTheCover() {
    Desk desk;
    const SealingKey key = newSealingKey();
    const Handout open = desk.handout;
    desk.handout = sealed({open}, key).front();
    test::writeText(desk.file, writeHandout(desk.handout));
    desk.open();
    const auto field = [&desk]() -> QLineEdit* {
      for (auto* each : desk.page->findChildren<QLineEdit*>())
        if (each->accessibleName() == QStringLiteral("Key")) return each;
      return nullptr;
    };
    QVERIFY2(!field() || !field()->isVisible(), "not before handing in");
    press(*desk.page, Qt::Key_Return);
    for (std::size_t i = 0; i < open.questions.size(); ++i) {
      desk.enter(questionOf(open.questions[i])->question.answer);
      press(*desk.page, Qt::Key_Return);
    }
    press(*desk.page, Qt::Key_Return);
    QVERIFY2(desk.page->state().handedIn.has_value(), qPrintable(saidOn(*desk.page)));
    QVERIFY(field() && field()->isVisible());
    QVERIFY(!saidOn(*desk.page).contains(QStringLiteral("7 of 7 point(s)")));
    QVERIFY2(desk.stage->progress.log().answers.empty(), "whether they are right is not known yet");

    const QString wrong = keyText(newSealingKey());
    for (const auto& [typed, said] : {std::pair(QStringLiteral("K7QD"), QStringLiteral("a key has 28")),
                                      {wrong, QStringLiteral("This key belongs to other hand-outs")}}) {
      field()->setText(typed);
      visibleButton(*desk.page, QStringLiteral("Open the answers"))->click();
      QVERIFY2(saidOn(*desk.page).contains(said, Qt::CaseInsensitive) ||
                   desk.problemOn().contains(said, Qt::CaseInsensitive),
               qPrintable(saidOn(*desk.page) + desk.problemOn()));
      QVERIFY(desk.page->handout()->isSealed());
      QVERIFY(field()->isVisible());
    }
    field()->setText(keyText(key).toLower().replace(QLatin1Char('-'), QLatin1Char(' ')));
    QTest::keyClick(field(), Qt::Key_Return);
    test::settle();
    QVERIFY2(!desk.page->handout()->isSealed(), qPrintable(saidOn(*desk.page)));
    QVERIFY2(saidOn(*desk.page).contains(QStringLiteral("7 of 7 point(s)")), qPrintable(saidOn(*desk.page)));
    QCOMPARE(desk.stage->progress.log().answers.size(), open.questions.size());
    visibleButton(*desk.page, QStringLiteral("See the answers"))->click();
    QCOMPARE(desk.sectionAt(0), State::Right);
    // The key is kept for the next time.
    QVERIFY(desk.page->flush());
    desk.sit();
    desk.open();
    QVERIFY(!desk.page->handout()->isSealed());
  }

  /// No input is lost, even if it is not a valid answer yet.
  void continuesWhereTheProgramEnded() {
    Desk desk;
    desk.begin();
    desk.stage->pass(12);
    desk.answerRightly();
    QTest::keyClicks(desk.page->focusWidget(), QStringLiteral("12a"));  // no number yet
    QTest::keyClicks(desk.paper(), QStringLiteral("3 · 4"));
    QTest::keyClick(desk.page.get(), Qt::Key_Right, Qt::AltModifier);
    const AssignmentState before = desk.page->state();
    QVERIFY(desk.page->flush());
    // The program is killed: the next one finds the folder as it was.
    const QString work = QFileInfo(desk.stage->progress.file()).dir().filePath(QStringLiteral("work"));
    const QStringList kept = QDir(work).entryList({QStringLiteral("*.json")}, QDir::Files);
    QCOMPARE(kept.size(), 1);
    QCOMPARE(kept.front().toStdString(), sha256Of(test::textIn(desk.file)) + ".json");
    QVERIFY(desk.page->isWorking());
    const std::optional<OpenWork> open = openAssignment(work);
    QVERIFY(open.has_value());
    QCOMPARE(*open, (OpenWork{desk.file, QStringLiteral("Homework 2: masks"), 1, 5}));
    auto other = std::make_unique<test::LearnStage>();
    QVERIFY(QDir().mkpath(other->folder.filePath(QStringLiteral("work"))));
    QVERIFY(
        QFile::copy(QDir(work).filePath(kept.front()), other->folder.filePath(QStringLiteral("work/") + kept.front())));
    AssignmentPage page(other->services);
    page.setPatience(std::nullopt);
    page.open(desk.file);
    QVERIFY(page.hasHandout());
    QCOMPARE(page.state().answers.size(), before.answers.size());
    for (std::size_t i = 0; i < before.answers.size(); ++i) QVERIFY(page.state().answers[i] == before.answers[i]);
    QCOMPARE(page.state().current, std::size_t{2});
    QCOMPARE(page.state().answers[1].draft.text, QStringLiteral("12a"));
    QCOMPARE(page.state().answers[1].working, QStringLiteral("3 · 4"));
    QVERIFY(!isAnswered(page.state(), 1));
    QVERIFY(!page.isWorking());  // it starts with the cover of the hand-out
  }

  void answersCanBeChangedUntilHandedIn() {
    Desk desk;
    desk.begin();
    desk.answerRightly();
    QTest::keyClick(desk.page.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(desk.page->state().current, std::size_t{0});
    auto* field = qobject_cast<QLineEdit*>(desk.page->focusWidget());
    QVERIFY(field && !field->isReadOnly());
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("-987654"));
    QCOMPARE(desk.sectionAt(0), State::Done);
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QCOMPARE(desk.sectionAt(0), State::Present);  // undone
    QVERIFY(!isAnswered(desk.page->state(), 0));
  }

  void whereFeedbackComesAtOnceAnAnswerIsFinal() {
    Desk desk(test::workOfAllKinds(AssignmentFeedback::AtOnce));
    desk.begin();
    desk.answerRightly();
    QCOMPARE(desk.page->state().current, std::size_t{0});  // the cover is shown first
    QCOMPARE(desk.sectionAt(0), State::Right);
    QVERIFY(saidOn(*desk.page).contains(QStringLiteral("How it is worked out")));
    press(*desk.page, Qt::Key_Return);
    QCOMPARE(desk.page->state().current, std::size_t{1});
    QVERIFY(!saidOn(*desk.page).contains(QStringLiteral("How it is worked out")));
    QTest::keyClick(desk.page.get(), Qt::Key_Left, Qt::AltModifier);
    QVERIFY(desk.page->state().answers[0].closed);
  }

  /// An order that was not changed is not an answer, and Return does not make it one.
  void anOrderCountsOnceItWasMadeOrConfirmed() {
    Assignment work;
    work.title = "Orders";
    work.items = {test::workItem(test::templateOf(AnswerKind::Order), 2)};
    Desk desk(work);
    desk.begin();
    QTest::keyClick(desk.page.get(), Qt::Key_Right, Qt::AltModifier);
    QVERIFY(!isAnswered(desk.page->state(), 0));
    press(*desk.page, Qt::Key_Return);
    QVERIFY(!isAnswered(desk.page->state(), 1));
    press(*desk.page, Qt::Key_Down, Qt::ControlModifier);
    press(*desk.page, Qt::Key_Return);
    QVERIFY(isAnswered(desk.page->state(), 1));
  }

  void theTimeRunsOnlyInFront() {
    Desk desk;
    desk.begin();
    desk.stage->pass(10);
    QWidget elsewhere;
    elsewhere.show();
    elsewhere.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&elsewhere));
    desk.stage->pass(1000);
    desk.page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk.page.get()));
    desk.stage->pass(5);
    QTest::keyClick(desk.page.get(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(desk.page->state().answers[0].ms, std::int64_t{15'000});
  }

  void doesNotSubmitIfTheFileCannotBeWritten() {
    Desk desk;
    desk.begin();
    for (int i = 0; i < 5; ++i) desk.answerRightly();
    const QString good = desk.nextFile;
    desk.nextFile = desk.stage->folder.filePath(QStringLiteral("missing/mine.return.json"));
    press(*desk.page, Qt::Key_Return);
    QVERIFY(!desk.page->state().handedIn);
    QVERIFY2(desk.problemOn().contains(QStringLiteral("Nothing is lost")), qPrintable(desk.problemOn()));
    QVERIFY(desk.stage->progress.log().answers.empty());
    desk.nextFile = QStringLiteral("");  // canceled
    visibleButton(*desk.page, QStringLiteral("Save the file"))->click();
    QVERIFY(!desk.page->state().handedIn);
    desk.nextFile = good;
    visibleButton(*desk.page, QStringLiteral("Save the file"))->click();
    QVERIFY(desk.page->state().handedIn);
    QCOMPARE(desk.collected().returned.front().points, 7.0);
    // Once more, after the file was lost: the same submission, and no second practice entry.
    const std::string first = test::textIn(good);
    QVERIFY(QFile::remove(good));
    visibleButton(*desk.page, QStringLiteral("Save the file again"))->click();
    QCOMPARE(test::textIn(good), first);
    QCOMPARE(desk.stage->progress.log().answers.size(), std::size_t{5});
  }

  void aNameStandsInTheFileOnlyWhereOneWasTyped() {
    Desk desk;
    desk.begin();
    for (int i = 0; i < 5; ++i) desk.answerRightly();
    auto* name = desk.page->findChild<QLineEdit*>(QString(), Qt::FindChildrenRecursively);
    for (QLineEdit* each : desk.page->findChildren<QLineEdit*>())
      if (each->accessibleName().startsWith(QStringLiteral("Your name"))) name = each;
    name->setFocus();
    QTest::keyClicks(name, QStringLiteral("Ada"));
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(readSubmission(test::textIn(desk.nextFile))->student, std::optional<std::string>("Ada"));
  }

  void reportsWhyADocumentCannotBeOpened() {
    Desk desk;
    QSignalSpy refused(desk.page.get(), &AssignmentPage::refused);
    const auto refusal = [&](const std::string& text) -> QString {
      test::writeText(desk.file, text);
      desk.page->open(desk.file);
      return refused.isEmpty() ? QString() : refused.takeLast().at(1).toString();
    };
    const QJsonObject sound = QJsonDocument::fromJson(QByteArray::fromStdString(writeHandout(desk.handout))).object();
    const auto altered = [&](const char* key, const QJsonValue& value) {
      QJsonObject root = sound;
      root[QLatin1String(key)] = value;
      return QJsonDocument(root).toJson().toStdString();
    };
    const QString cut = refusal("{");
    QVERIFY2(cut.contains(QStringLiteral("Line 1")), qPrintable(cut));
    QVERIFY(refusal(altered("version", 9)).contains(QStringLiteral("newer AttentionScope")));
    QVERIFY(refusal(altered("variant", QStringLiteral("x"))).contains(QStringLiteral("/variant")));
    QJsonArray questions = sound[QStringLiteral("questions")].toArray();
    QJsonObject question = questions[1].toObject();
    question[QStringLiteral("template")] = QStringLiteral("of-tomorrow");
    questions[1] = question;
    const QString unknown = refusal(altered("questions", questions));
    QVERIFY2(unknown.contains(QStringLiteral("Question 2")) && unknown.contains(QStringLiteral("of-tomorrow")),
             qPrintable(unknown));
    QVERIFY(!desk.page->hasHandout());
    desk.page->open(desk.file + QStringLiteral(".missing"));
    QCOMPARE(refused.size(), 1);
  }

  void isOpenInOneWindowOnly() {
    Desk desk;
    desk.begin();
    AssignmentPage other(desk.stage->services);
    other.setPatience(std::nullopt);
    QSignalSpy refused(&other, &AssignmentPage::refused);
    other.open(desk.file);
    QCOMPARE(refused.size(), 1);
    QVERIFY(refused.front().at(1).toString().contains(QStringLiteral("another window")));
    desk.page.reset();
    other.open(desk.file);
    QVERIFY(other.hasHandout());
    QVERIFY(other.state().begun);
  }

  /// A full disk is reported, and handing in still works.
  void saysWhereNothingCanBeKept() {
    Desk desk;
    test::writeText(QFileInfo(desk.stage->progress.file()).dir().filePath(QStringLiteral("work")), "in the way");
    desk.begin();
    desk.enter(desk.current().question.answer);
    QVERIFY(!desk.page->flush());
    QVERIFY2(desk.problemOn().contains(QStringLiteral("cannot be saved")), qPrintable(desk.problemOn()));
    QTest::keyClick(desk.page.get(), Qt::Key_Right, Qt::AltModifier);
    QVERIFY(isAnswered(desk.page->state(), 0));
  }

  void aPreviewKeepsAndHandsInNothing() {
    Desk desk;
    desk.page->preview(*openHandout(desk.handout));
    press(*desk.page, Qt::Key_Return);
    for (int i = 0; i < 5; ++i) desk.answerRightly();
    QVERIFY(!visibleButton(*desk.page, QStringLiteral("Save the file"))->isEnabled());
    desk.page.reset();
    QVERIFY(!QDir(desk.stage->folder.filePath(QStringLiteral("work"))).exists());
  }

  void readsDeadlinesWithTheirTimeZone() {
    const QDateTime now({2026, 3, 2}, {10, 0}, QTimeZone::utc());
    const QDateTime later = deadlineOf("2026-03-09T23:59+01:00");
    QCOMPARE(later.toUTC(), QDateTime({2026, 3, 9}, {22, 59}, QTimeZone::utc()));
    QCOMPARE(deadlineOf(deadlineIso(later)), later);
    QVERIFY(deadlineText(later, now).startsWith(QStringLiteral("To be handed in by")));
    QVERIFY(deadlineText(later, later.addDays(1)).contains(QStringLiteral("You can still hand it in")));
  }

  void filesOfAClassAreKnownByNameOrContent() {
    QTemporaryDir folder;
    const auto kindOf = [&](const char* name, const char* text) {
      const QString path = folder.filePath(QLatin1String(name));
      test::writeText(path, text);
      return classFileOf(path);
    };
    QCOMPARE(kindOf("a.handout.json", ""), ClassFile::Handout);
    QCOMPARE(kindOf("a.WORK.json", ""), ClassFile::Assignment);
    QCOMPARE(kindOf("a.return.json", ""), ClassFile::Return);
    QCOMPARE(kindOf("a.handout (1).json", "{\"format\": \"attentionscope/handout\"}"), ClassFile::Handout);
    QCOMPARE(kindOf("a.attn.json", "{\"format\": \"attentionscope/handout\"}"), ClassFile::None);
    QCOMPARE(kindOf("a.json", "{\"format\": \"attentionscope/scenario\"}"), ClassFile::None);
    QCOMPARE(nameOfClassFile(QStringLiteral("/x/homework.17.handout (1).json")), QStringLiteral("homework.17"));
    QCOMPARE(nameOfClassFile(QStringLiteral("homework.17.handout.json")), QStringLiteral("homework.17"));
  }
};

ATTN_TEST(TestAssignmentPage)

}  // namespace attn::app::test_assignment_page

#include "test_assignment_page.moc"
