// SPDX-License-Identifier: GPL-3.0-or-later
// While a question is open, nothing in the window shows its answer: every step of every lesson, every passage, and
// every question that "Ask me" can generate from the examples.
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolTip>
#include <set>

#include "app/figures/drawing_recorder.h"
#include "app/window/window_fixture.h"
#include "lessons/lesson_director.h"
#include "panes/question_card.h"
#include "panes/reading_column.h"
#include "questions/answering_stage.h"
#include "support/examples.h"
#include "support/sanitized.h"
#include "text/hidden_numbers.h"
#include "text/number_text.h"
#include "text/question_text.h"
#include "widgets/painted_stage.h"
#include "widgets/transport_bar.h"
#include "window/frame/pane_layout.h"
#include "window/lesson/ask_me.h"
#include "window/lesson/open_question.h"

namespace attn::app::test_open_questions {
namespace {

/// How texts write the answer, if that is distinguishable from common numbers: two digits and a decimal, or three
/// digits.
QStringList writtenAnswers(const Question& question) {
  const auto* answer = std::get_if<double>(&question.answer);
  if (!answer || question.kind != AnswerKind::Number || HiddenNumbers(question).isEmpty()) return {};
  QStringList all{answerText(question, question.answer)};
  for (int decimals = 0; decimals <= 4; ++decimals) all << numberText(*answer, decimals);
  QStringList telling;
  for (const QString& each : all) {
    static const QRegularExpression leading(QStringLiteral("^[^1-9]*"));
    const QString digits = QString(each).remove(leading).remove(QRegularExpression(QStringLiteral("\\D")));
    const bool hasUnit = each.contains(QRegularExpression(QStringLiteral("\\p{L}")));
    if (digits.size() >= 3 || (digits.size() == 2 && (hasUnit || each.contains(QLatin1Char('.'))))) telling << each;
  }
  telling.removeDuplicates();
  return telling;
}

/// Where a text has the number. In a unit that the answer cannot have, it does not show the answer.
QRegularExpression showing(const QString& number, AnswerUnit unit) {
  const char* others = unit == AnswerUnit::Bytes            ? "FLOP|s\\b|B/s"
                       : unit == AnswerUnit::Seconds        ? "FLOP|B\\b"
                       : unit == AnswerUnit::Operations     ? "B\\b|s\\b|FLOPs?/s"
                       : unit == AnswerUnit::BytesPerSecond ? "FLOP|s\\b|B(?!/)"
                       : unit == AnswerUnit::FlopsPerSecond ? "B\\b|s\\b|FLOPs?(?!/)"
                                                            : "(?!)";
  return QRegularExpression(QStringLiteral("(?<![\\d.,])") + QRegularExpression::escape(number) +
                            QStringLiteral("(?!\\d|[.,]\\d|[ \u00a0\u202f]?(?:%1))").arg(QLatin1String(others)));
}

/// The templates that "Ask me" can use for an example without a selection.
std::set<std::string_view> templatesOf(const std::filesystem::path& file) {
  const Scenario scenario = readDocument(file).value();
  std::optional<Trace> trace;
  if (!std::holds_alternative<ShapeInputs>(scenario.inputs)) trace = test::traced(scenario);
  std::set<std::string_view> ids;
  for (const QuestionTemplate* each : templatesFor({scenario, trace ? &*trace : nullptr, 0, 0})) ids.insert(each->id);
  return ids;
}

/// A few examples that cover all templates applicable to any example.
std::vector<std::filesystem::path> examplesThatAskEverything() {
  std::map<std::filesystem::path, std::set<std::string_view>> unasked;
  for (const auto& file : test::allExampleFiles()) unasked[file] = templatesOf(file);
  std::vector<std::filesystem::path> chosen;
  const auto fewer = [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); };
  for (;;) {
    const auto [file, ids] = *std::ranges::max_element(unasked, fewer);
    if (ids.empty()) return chosen;
    chosen.push_back(file);
    for (auto& [other, left] : unasked)
      for (const std::string_view id : ids) left.erase(id);
  }
}

struct Stage : WindowFixture {
  Stage() : WindowFixture({1440, 900}) {}
  LessonDirector& director() { return window->lessons(); }
  ReadingColumn& reading() { return window->workspace().panes().reading(); }

  void arrive() {
    const auto isThere = [&] {
      const bool hasNumbers = !std::holds_alternative<ShapeInputs>(session().scenario()->inputs);
      return (!hasNumbers || isCurrent()) && (!director().isPlaying() || director().place().has_value());
    };
    QTRY_VERIFY(isThere());
    test::settle();
  }

  /// The question itself, its data and the input field may contain anything.
  bool isQuestion(const QWidget* widget) {
    for (const QWidget* each = widget; each; each = each->parentWidget())
      if (each == window->workspace().lessonPane() || each == window->workspace().lab()->inputsPane() ||
          qobject_cast<const QuestionCard*>(each) || qobject_cast<const QLineEdit*>(each))
        return true;
    return false;
  }

  /// Everything readable now: on screen, through assistive tools, on hover.
  QStringList texts() {
    QStringList all;
    for (const test::DrawnText& each : test::textsOf(
             window->size(), [&](QPainter& painter) { window->render(&painter); },
             test::DrawingRecorder::Shapes::LeftOut)) {
      if (each.seen.isEmpty()) continue;
      if (!isQuestion(window->childAt(each.seen.center().toPoint()))) all << each.text;
    }
    for (QWidget* widget : window->findChildren<QWidget*>()) {
      if (!widget->isVisible() || isQuestion(widget)) continue;
      const auto* stage = qobject_cast<PaintedStage*>(widget);
      const auto told = [&](const QString& text) { all << (stage ? stage->covered(text) : text); };
      told(widget->accessibleName());
      told(widget->accessibleDescription());
      told(widget->toolTip());
      if (stage) addTable(*stage, all);
    }
    addHints(all);
    all.removeAll(QString());
    return all;
  }

  static void addTable(const PaintedStage& stage, QStringList& all) {
    all << stage.covered(stage.tableName()) << stage.covered(stage.tableDescription());
    constexpr int kMax = 16;
    for (int row = 0; row < std::min(stage.tableRows(), kMax); ++row)
      for (int column = 0; column < std::min(stage.tableColumns(), kMax); ++column)
        all << stage.covered(stage.cellText(row, column));
  }

  void addHints(QStringList& all) {
    // A tooltip stays visible briefly after it is told to hide.
    QTRY_VERIFY(!QToolTip::isVisible());
    constexpr int kStep = 110;
    QWidget* pane = window->workspace().lab()->stagePane();
    for (int y = kStep / 2; y < pane->height(); y += kStep) {
      for (int x = kStep / 2; x < pane->width(); x += kStep) {
        QWidget* under = pane->childAt(x, y);
        if (!under) under = pane;
        QHelpEvent help(QEvent::ToolTip, under->mapFrom(pane, QPoint(x, y)), pane->mapToGlobal(QPoint(x, y)));
        QCoreApplication::sendEvent(under, &help);
        if (QToolTip::isVisible()) all << QToolTip::text();
      }
    }
    QToolTip::hideText();
  }

  /// Texts that show the answer.
  QStringList givenAway(const Question& question) {
    QStringList found;
    const QStringList answers = writtenAnswers(question);
    if (answers.isEmpty()) return found;
    const QStringList shown = texts();
    for (const QString& answer : answers)
      for (const QString& text : shown.filter(showing(answer, question.unit)))
        found << answer + QStringLiteral(" in “") + text + QStringLiteral("”");
    return found;
  }

  void checkHeldBack(const QByteArray& where) {
    QVERIFY2(window->openQuestion().isOpen(), where);
    QVERIFY2(reading().holdsBack(), where);
    QVERIFY2(!window->workspace().lab()->explainPane()->isVisible(), where);
    for (const QAction* action : {window->actions().copyFormula, window->actions().copyTable[0],
                                  window->actions().copyPicture, window->actions().exportAnimation})
      QVERIFY2(!action->isEnabled(), where);
  }

  void checkNothingIsShown(const Question& question, const QByteArray& where) {
    const QStringList shown = givenAway(question);
    QVERIFY2(shown.isEmpty(), QByteArray(where + ": " + shown.join(QLatin1Char('\n')).toUtf8()));
  }
};

}  // namespace

class TestOpenQuestions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void lessonsKeepTheirAnswers_data() {
    QTest::addColumn<int>("index");
    const LoadedLessons lessons = builtInLessons();
    for (int i = 0; i < static_cast<int>(lessons.size()); ++i)
      QTest::newRow(lessons[static_cast<std::size_t>(i)]->lesson.id.c_str()) << i;
  }
  void lessonsKeepTheirAnswers() {
    if (test::kSanitized && qstrcmp(QTest::currentDataTag(), "tiles") != 0) QSKIP("a sample under sanitizers");
    QFETCH(int, index);
    const auto lesson = builtInLessons()[static_cast<std::size_t>(index)];
    Stage stage;
    for (int i = 0; i < static_cast<int>(lesson->lesson.steps.size()); ++i) {
      const LessonStep& step = lesson->lesson.steps[static_cast<std::size_t>(i)];
      if (!step.isPrediction()) continue;
      const QByteArray where = QByteArray(lesson->lesson.id.c_str()) + "/" + step.id.c_str();
      if (stage.director().isPlaying())
        stage.director().goTo(i);
      else
        stage.director().play(lesson, i);
      stage.arrive();
      stage.reading().showNotes(false);
      stage.checkHeldBack(where);
      if (step.mistake) continue;
      const Question question = stage.director().player().question()->question;
      stage.checkNothingIsShown(question, where);
      const Playhead place = stage.playback().playhead();
      stage.playback().toEnd();
      stage.playback().nextCell();
      const Playhead furthest = stage.playback().playhead();
      QVERIFY2(furthest == place, where);
      QVERIFY2(!stage.director().hasStrayed(), where);
      stage.playback().toStart();
      stage.playback().play();
      stage.playback().advance(10'000);
      stage.playback().pause();
      QVERIFY2(stage.playback().playhead().step <= place.step, where);
    }
    if (stage.director().isPlaying()) stage.director().leave();
    QVERIFY(!stage.window->openQuestion().isOpen());
    QVERIFY(!stage.reading().holdsBack());
    for (Lab* lab : stage.window->workspace().labs()) QVERIFY(!lab->playback()->limit());
  }

  void whatIsHiddenComesBackWithTheAnswer() {
    int seen = 0;
    for (const char* id : {"tokens-to-output", "heads", "numbers"}) {
      const auto lessons = builtInLessons();
      const auto lesson = *std::ranges::find_if(lessons, [&](const auto& each) { return each->lesson.id == id; });
      Stage stage;
      stage.director().play(lesson, 0);
      for (int i = 0; i < static_cast<int>(lesson->lesson.steps.size()); ++i) {
        if (i > 0) stage.director().goTo(i);
        stage.arrive();
        const LessonPlayer& player = stage.director().player();
        if (!stage.director().hasOpenQuestion() || player.isPassage() || !player.current().question->fromStage)
          continue;
        const Question question = player.question()->question;
        stage.director().commit(question.answer);
        stage.arrive();
        QVERIFY(!stage.window->openQuestion().isOpen());
        QVERIFY(stage.window->actions().copyFormula->isEnabled());
        stage.reading().showNotes(false);
        stage.window->settle();
        if (!stage.givenAway(question).isEmpty()) ++seen;
      }
    }
    // Otherwise the search could never find anything.
    QVERIFY2(seen >= 3, QByteArray::number(seen));
  }

  void laterStagesAndOtherLabsWait() {
    const auto lessons = builtInLessons();
    const auto lesson =
        *std::ranges::find_if(lessons, [](const auto& each) { return each->lesson.id == "tokens-to-output"; });
    Stage stage;
    stage.director().play(lesson, 4);
    stage.arrive();
    QVERIFY(stage.director().hasOpenQuestion());
    const Question question = stage.director().player().question()->question;
    for (const char* lab : {"heads", "tiles", "steps"}) {
      stage.window->workspace().showLab(QLatin1String(lab));
      stage.playback().toEnd();
      stage.reading().showNotes(false);
      stage.window->settle();
      stage.checkHeldBack(lab);
      stage.checkNothingIsShown(question, lab);
      const bool isOther = stage.director().player().stage().lab != lab;
      QCOMPARE(stage.window->workspace().lab()->stagePane()->isVisible(), !isOther);
      QCOMPARE(stage.window->workspace().lab()->inputsPane()->isVisible(), !isOther);
      QCOMPARE(stage.window->findChild<TransportBar*>()->isVisible(), !isOther);
      if (isOther) QVERIFY(qobject_cast<QLabel*>(stage.window->focusWidget()));
    }
    Q_EMIT stage.reading().questionRequested();
    stage.arrive();
    QVERIFY(stage.window->workspace().lessonPane()->isVisible());
    // Leaving shows everything again.
    stage.director().leave();
    stage.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(stage.isCurrent());
    for (const char* lab : {"heads", "tiles", "steps"}) {
      stage.window->workspace().showLab(QLatin1String(lab));
      stage.playback().toEnd();
      stage.reading().showNotes(false);
      QVERIFY2(stage.window->workspace().lab()->explainPane()->isVisible(), lab);
      QVERIFY2(stage.playback().atEnd(), lab);
    }
  }

  void askMeKeepsItsAnswers_data() {
    QTest::addColumn<QString>("file");
    for (const auto& file : examplesThatAskEverything())
      QTest::newRow(file.filename().string().c_str()) << QString::fromStdString(file.string());
  }
  void askMeKeepsItsAnswers() {
    QFETCH(QString, file);
    if (test::kSanitized && !file.contains(QStringLiteral("1-the-cat"))) QSKIP("a sample under sanitizers");
    Stage stage;
    stage.window->findChild<AskMe*>()->setSeed(7);
    stage.window->documents().openFile(file);
    stage.arrive();
    QuestionCard& card = stage.reading().question();
    for (const char* lab : {"steps", "heads", "sandbox", "tiles"}) {
      stage.window->workspace().showLab(QLatin1String(lab));
      stage.playback().toEnd();
      const Playhead before = stage.playback().playhead();
      stage.window->actions().askMe->trigger();
      std::set<std::string> asked;
      while (card.asked() && asked.insert(std::string(card.asked()->from->id)).second) {
        const QByteArray where = QByteArray(lab) + " " + card.asked()->from->id.data();
        stage.checkHeldBack(where);
        if (card.asked()->from->lab == std::string_view(lab)) stage.checkNothingIsShown(card.asked()->question, where);
        if (QLatin1String(lab) == QStringLiteral("steps") && answeringStage(*card.asked())) {
          const auto& limit = stage.playback().limit();
          if (limit) QCOMPARE(limit->cell, 0.0);
        }
        Q_EMIT card.anotherRequested();
      }
      Q_EMIT stage.reading().questionLeft();
      QVERIFY(!stage.window->openQuestion().isOpen());
      QVERIFY(!stage.reading().holdsBack());
      QVERIFY(stage.playback().playhead() == before);
    }
  }

  void askMeKeepsAnswersThatAreNoTellingNumbers_data() {
    QTest::addColumn<QString>("lab");
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("telling");
    const QString reads = QStringLiteral("reads? (by|key/value head)|[Kk]ey/value head \\d");
    const QString tiles = QStringLiteral("skipped: masked|pairs visible|in order");
    const QString mask = QStringLiteral("looks at");
    const auto add = [](const char* lab, const char* example, const char* id, const QString& telling) {
      QTest::newRow(id) << QString::fromLatin1(lab) << QString::fromLatin1(example) << QString::fromLatin1(id)
                        << telling;
    };
    add("heads", "7-grouped-heads", "kv-head-of-query", reads);
    for (const char* id : {"last-tile", "tiles-at-work", "traffic-order"}) add("tiles", "t1-causal-tiles", id, tiles);
    for (const char* id :
         {"visible-keys", "visible-pairs", "hiding-rule", "first-visible-cell", "queries-that-see-key"})
      add("sandbox", "3-causal-and-window", id, mask);
  }
  void askMeKeepsAnswersThatAreNoTellingNumbers() {
    QFETCH(QString, lab);
    QFETCH(QString, example);
    QFETCH(QString, id);
    QFETCH(QString, telling);
    const QRegularExpression pattern(telling);
    Stage stage;
    stage.window->findChild<AskMe*>()->setSeed(7);
    stage.window->documents().openExample(example + QStringLiteral(".attn.json"));
    QTRY_VERIFY(stage.isCurrent());
    stage.window->workspace().showLab(lab);
    stage.playback().toEnd();
    if (lab == QStringLiteral("sandbox")) {
      stage.playback().seekSection(0);
      stage.session().select({attn::Stage::Masked, 0, 6, 5});  // a query with its own window
    }
    const Playhead before = stage.playback().playhead();
    // Otherwise the search could never find anything.
    QVERIFY(!stage.texts().filter(pattern).isEmpty());
    QuestionCard& card = stage.reading().question();
    stage.window->actions().askMe->trigger();
    const auto isAsked = [&] { return card.asked() && card.asked()->from->id == id.toStdString(); };
    for (int n = 0; n < 100 && !isAsked(); ++n) Q_EMIT card.anotherRequested();
    QVERIFY(isAsked());
    stage.checkHeldBack(id.toUtf8());
    for (const char* each : {"heads", "sandbox", "tiles", "decode"}) {
      stage.window->workspace().showLab(QLatin1String(each));
      stage.playback().toEnd();
      QVERIFY2(stage.playback().playhead() == Playhead{}, each);
    }
    stage.window->workspace().showLab(lab);
    const QStringList shown = stage.texts().filter(pattern);
    QVERIFY2(shown.isEmpty(), qPrintable(shown.join(QLatin1Char('\n'))));
    Q_EMIT stage.reading().questionLeft();
    QCOMPARE(stage.playback().playhead(), before);
    QVERIFY(!stage.texts().filter(pattern).isEmpty());
  }

  void aQuestionThatAnotherDocumentEndsIsLeft() {
    Stage stage;
    stage.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(stage.isCurrent());
    stage.window->actions().askMe->trigger();
    QVERIFY(stage.window->openQuestion().isOpen());
    stage.window->documents().openExample(QStringLiteral("7-grouped-heads.attn.json"));
    QTRY_VERIFY(stage.isCurrent());
    QVERIFY(!stage.window->openQuestion().isOpen());
  }
};

ATTN_TEST(TestOpenQuestions)

}  // namespace attn::app::test_open_questions

#include "test_open_questions.moc"
