// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QLineEdit>
#include <QPainter>
#include <QTableView>
#include <QTemporaryDir>
#include <algorithm>

#include "exports/classroom_files.h"
#include "learn/classroom/paper_grid_dialog.h"
#include "learn/classroom/typed_answer.h"
#include "preferences/language.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "support/qt_test.h"
#include "text/question_text.h"
#include "worksheet/worksheet.h"

namespace attn::app::test_paper_grid {
namespace {

using Mark = PaperGridModel::Mark;

Assignment paperAssignment() {
  Assignment assignment;
  assignment.title = "On paper";
  for (const char* id : {"dot-product", "hiding-rule", "stage-order", "score-cell", "cache-bytes"}) {
    assignment.items.push_back({});
    assignment.items.back().templateId = id;
    assignment.items.back().points = 2;
  }
  return assignment;
}

/// A folder of hand-outs, and its grid.
struct Desk {
  QTemporaryDir folder;
  Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
  std::vector<Handout> handouts = makeHandouts(paperAssignment(), 3, 7);
  std::unique_ptr<PaperGridDialog> dialog;

  Desk() { writeTexts(handoutTexts(handouts), toPath(folder.path())); }
  void sit() {
    dialog = std::make_unique<PaperGridDialog>(folder.path(), QString(), settings, lightTheme());
    dialog->show();
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
    dialog->finish();
  }
  QTableView& view() const { return *qobject_cast<QTableView*>(dialog->view()); }
  PaperGridModel& model() const { return dialog->model(); }
  void type(const QString& text, Qt::Key after) const {
    QTest::keyClick(&view(), text[0].toLatin1());
    auto* editor = view().findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClicks(editor, text.mid(1));
    QTest::keyClick(editor, after);
    test::settle();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  QString right(int variant, int question) const {
    const auto asked =
        questionOf(handouts[static_cast<std::size_t>(variant - 1)].questions[static_cast<std::size_t>(question)]);
    return typedText(asked->question, std::visit([](const auto& v) { return GivenAnswer(v); }, asked->question.answer));
  }
  ClassResults results() const { return resultsOf(*readClassroom(toPath(folder.path()))); }
  QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
  QByteArray contents(const char* name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
};

Question withChoices(AnswerKind kind, std::size_t count) {
  Question question;
  question.kind = kind;
  question.choices.resize(count);
  question.answer = kind == AnswerKind::Choice ? AnswerValue(std::size_t{0}) : AnswerValue(std::vector<std::size_t>());
  return question;
}

Question withNumber(AnswerUnit unit, double answer) {
  Question question;
  question.unit = unit;
  question.answer = answer;
  question.tolerance = answer * 0.005;
  return question;
}

}  // namespace

class TestPaperGrid : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { m_language.use(QStringLiteral("en")); }

  void answersAreReadAsTheyAreTyped() {
    using Order = std::vector<std::size_t>;
    const Question choice = withChoices(AnswerKind::Choice, 5), order = withChoices(AnswerKind::Order, 3);
    const Question bytes = withNumber(AnswerUnit::Bytes, 40960), number = withNumber(AnswerUnit::None, 0.354);
    Question cell;
    cell.kind = AnswerKind::Cell;
    cell.matrix = AskedMatrix{Matrix::Zero(4, 5), "S", {}, {}, -1};
    cell.answer = CellPlace{0, 0};
    using Read = std::pair<const Question*, GivenAnswer>;
    using Refused = std::pair<const Question*, const char*>;
    const auto reads = [](const Question& question, const char* text, const GivenAnswer& expected) {
      const auto typed = typedAnswer(question, QString::fromUtf8(text));
      return typed && *typed == expected;
    };
    QVERIFY(reads(choice, "b", std::size_t{1}) && reads(choice, "E", std::size_t{4}) &&
            reads(choice, "2", std::size_t{1}));
    QVERIFY(reads(order, "bca", Order({1, 2, 0})) && reads(order, "B, C, A", Order({1, 2, 0})));
    QVERIFY(reads(order, "312", Order({1, 2, 0})) && reads(order, "3 1 2", Order({1, 2, 0})));  // numbers in the boxes
    QVERIFY(reads(cell, "2,3", CellPlace{2, 3}) && reads(cell, "23", CellPlace{2, 3}) &&
            reads(cell, "(2, 3)", CellPlace{2, 3}));
    QVERIFY(reads(bytes, "40", 40960.0) && reads(bytes, "40 KiB", 40960.0) && reads(bytes, "2 MiB", 2097152.0));
    QVERIFY(reads(number, "0,35", 0.35) && reads(number, "-7/2", -3.5));
    for (const Question* each : std::vector<const Question*>{&choice, &order, &cell, &bytes, &number})
      QVERIFY(reads(*each, "-", {}));
    const std::vector<Refused> refused{{&choice, "F"},        {&choice, "0"},  {&choice, "AB"}, {&order, "BC"},
                                       {&order, "BBA"},       {&order, "412"}, {&cell, "4,0"},  {&cell, "2"},
                                       {&bytes, "40 tokens"}, {&number, "x"},  {&number, ""}};
    for (const auto& [question, text] : refused) {
      const auto typed = typedAnswer(*question, QLatin1String(text));
      QVERIFY2(!typed && !typed.error().isEmpty(), text);
    }
    const std::vector<Read> kept{{&choice, std::size_t{3}},
                                 {&order, Order({2, 0, 1})},
                                 {&cell, CellPlace{3, 4}},
                                 {&bytes, 1536.0},
                                 {&number, 1.0 / 3}};
    for (const auto& [question, answer] : kept)
      QVERIFY(reads(*question, typedText(*question, answer).toUtf8().constData(), answer));
  }

  /// A sheet is typed without the mouse, marked, and saved as a submission that collect() counts.
  void aSheetIsTypedAndCounts() {
    Desk desk;
    desk.sit();
    QCOMPARE(desk.model().rowCount(), 3);
    QCOMPARE(desk.view().currentIndex(), desk.model().index(0, 0));
    desk.type(desk.right(1, 0), Qt::Key_Tab);
    desk.type(desk.right(1, 1), Qt::Key_Return);
    desk.type(QStringLiteral("-"), Qt::Key_Tab);
    desk.type(QStringLiteral("99"), Qt::Key_Return);  // no such cell
    desk.type(QStringLiteral("1 B"), Qt::Key_Tab);
    QCOMPARE(desk.view().currentIndex(), desk.model().index(1, 0));
    const Mark marks[] = {Mark::Right, Mark::Right, Mark::Blank, Mark::Unreadable, Mark::Other};
    for (int q = 0; q < 5; ++q) QCOMPARE(desk.model().markAt(desk.model().index(0, q)), marks[q]);
    QCOMPARE(desk.model().index(0, 5).data().toString(), QStringLiteral("4"));
    QCOMPARE(desk.model().unreadableCells(), 1);
    desk.dialog->finish();
    const ClassResults results = desk.results();
    QCOMPARE(results.refused.size(), std::size_t{0});
    QCOMPARE(results.returned.size(), std::size_t{1});
    QCOMPARE(results.returned[0].variant, 1);
    QCOMPARE(results.returned[0].points, 4.0);
    QVERIFY(results.returned[0].answers[3].kind == AnswerOutcome::Kind::Blank);

    // It is there again, and can be corrected.
    desk.sit();
    QCOMPARE(desk.model().index(0, 0).data(Qt::EditRole).toString(), desk.right(1, 0));
    QCOMPARE(desk.model().index(0, 2).data(Qt::EditRole).toString(), QStringLiteral("-"));
    QCOMPARE(desk.model().index(0, 3).data(Qt::EditRole).toString(), QString());
    QVERIFY(desk.model().setData(desk.model().index(0, 3), desk.right(1, 3)));
    desk.dialog->finish();
    QCOMPARE(desk.results().returned[0].points, 6.0);
  }

  void recognizedMistakesAreNamed() {
    Desk desk;
    desk.sit();
    const auto asked = questionOf(desk.handouts[0].questions[0]);
    for (const Mistake& mistake : asked->question.mistakes) {
      const GivenAnswer given = std::visit([](const auto& v) { return GivenAnswer(v); }, mistake.answer);
      if (judged(asked->question, given).mistake() != mistake.kind) continue;
      const QModelIndex cell = desk.model().index(0, 0);
      QVERIFY(desk.model().setData(cell, typedText(asked->question, given)));
      QCOMPARE(desk.model().markAt(cell), Mark::Mistake);
      QVERIFY(!desk.model().wordsAt(cell).isEmpty());
      return;
    }
    QFAIL("no mistake has an answer of its own");
  }

  void everyEntryCanBeUndone() {
    Desk desk;
    desk.sit();
    const QByteArray before = desk.contents("on-paper.1.paper.return.json");
    QVERIFY(before.isEmpty());
    desk.type(desk.right(1, 0), Qt::Key_Tab);
    desk.dialog->finish();
    QVERIFY(!desk.contents("on-paper.1.paper.return.json").isEmpty());
    QVERIFY(desk.model().undoStack().undoText().contains(QStringLiteral("variant 1")));
    QTest::keyClick(desk.dialog.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(desk.model().markAt(desk.model().index(0, 0)), Mark::None);
    desk.dialog->finish();
    QVERIFY(!QFile::exists(desk.path("on-paper.1.paper.return.json")));  // nothing was handed in
    desk.model().undoStack().redo();
    desk.dialog->finish();
    QCOMPARE(desk.results().returned.size(), std::size_t{1});
  }

  /// Files of students and of other programs are never replaced.
  void otherSubmissionsStay() {
    Desk desk;
    const auto files = *readClassroom(toPath(desk.folder.path()));
    Submission own;
    own.handout = files.handouts[1].sha256;
    own.answers.push_back({desk.handouts[1].questions[0].templateId, desk.handouts[1].questions[0].seed, 1.5, {}});
    QVERIFY(replaceFile(desk.path("ada.return.json"), QByteArray::fromStdString(writeSubmission(own))));
    QVERIFY(replaceFile(desk.path("on-paper.3.paper.return.json"), QByteArray("damaged")));
    desk.sit();
    QVERIFY(desk.model().flags(desk.model().index(0, 0)).testFlag(Qt::ItemIsEditable));
    for (const int row : {1, 2}) {
      QVERIFY(!desk.model().flags(desk.model().index(row, 0)).testFlag(Qt::ItemIsEditable));
      QVERIFY(!desk.model().setData(desk.model().index(row, 0), QStringLiteral("1")));
    }
    QVERIFY(desk.model().index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("ada.return.json")));
    desk.type(QStringLiteral("1"), Qt::Key_Tab);
    desk.dialog->finish();
    QVERIFY(replaceFile(desk.path("on-paper.1.paper.return.json"), QByteArray("of another program")));
    QVERIFY(desk.model().setData(desk.model().index(0, 0), QStringLiteral("2")));
    desk.dialog->finish();
    QCOMPARE(desk.contents("on-paper.1.paper.return.json"), QByteArray("of another program"));
    QCOMPARE(desk.contents("on-paper.3.paper.return.json"), QByteArray("damaged"));
    // What is not saved is said before it is discarded.
    desk.dialog->close();
    QVERIFY(desk.dialog->isVisible());
    desk.dialog->close();
    QVERIFY(!desk.dialog->isVisible());
  }

  void closingSavesWhatWasJustTyped() {
    Desk desk;
    desk.sit();
    desk.type(desk.right(1, 0), Qt::Key_Tab);
    desk.dialog->close();
    QTRY_VERIFY(!desk.dialog->isVisible());
    QCOMPARE(desk.results().returned.size(), std::size_t{1});
  }

  /// Sentences take points, which are kept as marks by hand.
  void sentencesTakePoints() {
    const auto explained = std::ranges::find(questionTemplates(), AnswerKind::Text, &QuestionTemplate::kind);
    QVERIFY(explained != questionTemplates().end());
    Handout handout = makeHandouts(paperAssignment(), 1, 7).front();
    handout.questions = {{std::string(explained->id), explained->version, 1, 3, {}, {}, {}, {}}};
    PaperClass all;
    const HandoutFile file{"x.1.handout.json", std::string(64, 'a'), handout};
    all.handouts = std::make_shared<const std::vector<HandoutFile>>(1, file);
    PaperSheet sheet;
    sheet.asked = {drawQuestion(*explained, 1)};
    sheet.answers.resize(1);
    sheet.file = "x.1.paper.return.json";
    all.sheets = {sheet};
    PaperGridModel model;
    model.setClass(all);
    const QModelIndex cell = model.index(0, 0);
    QVERIFY(model.setData(cell, QStringLiteral("4")));
    QCOMPARE(model.markAt(cell), Mark::Unreadable);
    QVERIFY(model.setData(cell, QStringLiteral("2.5")));
    QCOMPARE(model.markAt(cell), Mark::Points);
    QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("2.5"));
    const std::vector<PaperWrite> writes = model.changes();
    QCOMPARE(writes.size(), std::size_t{2});
    QCOMPARE(writes[1].name, std::string(kHandMarksFile));
    QCOMPARE(readHandMarks(writes[1].after)->pointsOf(file.sha256, 0), std::optional(2.5));
    QVERIFY(readSubmission(writes[0].after).has_value());
    model.markAsSaved(writes);
    QVERIFY(!model.hasChanges());
  }

  void scansAreShownNextToTheirCells() {
    Desk desk;
    QVERIFY(writeWorksheets(paperAssignment(), 3, 7, {}, toPath(desk.path("sheets.pdf"))));
    QVERIFY(replaceFile(desk.path("broken.pdf"), QByteArray("%PDF-1.4 broken")));
    desk.sit();
    desk.dialog->readScans({desk.path("sheets.pdf"), desk.path("broken.pdf")});
    desk.dialog->finish();
    for (int row = 0; row < 3; ++row)
      for (int q = 0; q < 5; ++q) QVERIFY(!desk.dialog->cropAt(row, q).isNull());
    QVERIFY(desk.dialog->cropAt(0, 5).isNull());
    QVERIFY2(desk.dialog->unreadPages().startsWith(QStringLiteral("broken.pdf, page 1: ")),
             qPrintable(desk.dialog->unreadPages()));
  }

  void aFolderWithoutHandoutsSaysWhatIsMissing() {
    const QTemporaryDir folder;
    const auto read = readPaperClass(folder.path());
    QVERIFY(!read && read.error().contains(QStringLiteral("hand-outs")));
  }

 private:
  Language m_language;
};

ATTN_TEST(TestPaperGrid)

}  // namespace attn::app::test_paper_grid

#include "test_paper_grid.moc"
