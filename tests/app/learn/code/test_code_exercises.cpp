// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QListWidget>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <csignal>

#include "app/learn/asking/learn_stage.h"
#include "learn/code/code_editor.h"
#include "learn/code/code_page.h"
#include "learn/code/code_texts.h"
#include "learn/code/python_runner.h"

namespace attn::app::test_code_exercises {
namespace {

using test::saidOn;
using test::visibleButton;

const CodeExercise& exerciseNamed(const char* id) {
  return *std::ranges::find(codeExercises(), std::string_view(id), &CodeExercise::id);
}

QByteArray harness() {
  QFile file(QStringLiteral(":/exercises/harness.py"));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Runs {
  PythonRunner runner;

  FoundPython look() {
    QSignalSpy found(&runner, &PythonRunner::found);
    runner.look();
    if (found.isEmpty()) found.wait(test::kPatienceMs);
    return runner.python();
  }
  CodeRun run(const CodeExercise& exercise, const CodeCase& numbers, const QString& code, RunLimits limits = {}) {
    QSignalSpy finished(&runner, &PythonRunner::finished);
    CodeRun result;
    const auto connection =
        QObject::connect(&runner, &PythonRunner::finished, [&result](const CodeRun& run) { result = run; });
    runner.run(harness(), QByteArray::fromStdString(harnessInput(exercise, numbers, code.toStdString())), limits);
    if (finished.isEmpty()) finished.wait(test::kPatienceMs);
    QObject::disconnect(connection);
    return result;
  }
  CodeReply reply(const CodeExercise& exercise, const CodeCase& numbers, const QString& code) {
    return readReply(run(exercise, numbers, code).reply.toStdString());
  }
  /// What is said about this code for softmax.
  QString saidAbout(const QString& code, RunLimits limits = {}) {
    const CodeExercise& exercise = exerciseNamed("softmax");
    const CodeRun result = run(exercise, exercise.draw(1), code, limits);
    if (result.fault != RunFault::None) return runFaultText(result, limits);
    const CodeReply read = readReply(result.reply.toStdString());
    return read.problem ? codeProblemText(*read.problem, exercise) : QString();
  }
};

struct InChinese {
  QLocale before;
  InChinese() { QLocale::setDefault(QLocale(QStringLiteral("zh_CN"))); }
  ~InChinese() { QLocale::setDefault(before); }
};

/// A solution with a mistake: `right` is replaced by `wrong`, and `stage` is the first step that differs.
struct MistakenProgram {
  const char* exercise;
  CodeMistake mistake;
  const char *stage, *right, *wrong;
};
using enum CodeMistake;
constexpr MistakenProgram kMistakenPrograms[]{
    {"softmax", MaxNotSubtracted, "exponentials", "np.exp(S - m)", "np.exp(S)"},
    {"softmax", WrongAxis, "max", "axis=1", "axis=0"},
    {"softmax", MaxOfAll, "max", "S.max(axis=1, keepdims=True)", "S.max()"},
    {"softmax", SumOfAll, "sum", "e.sum(axis=1, keepdims=True)", "e.sum()"},
    {"softmax", SumWrongAxis, "sum", "e.sum(axis=1", "e.sum(axis=0"},
    {"softmax", NotDivided, "weights", "return e / l", "return e"},
    {"attention", ScaleMissing, "scaled", "S / np.sqrt(d_k)", "S"},
    {"attention", ScaleByWidth, "scaled", "np.sqrt(d_k)", "d_k"},
    {"attention", MaskAfterSoftmax, "masked", "np.where(mask, S, -np.inf))", "S) # "},
    {"attention", MaskInverted, "masked", "np.where(mask, S, -np.inf)", "np.where(mask, -np.inf, S)"},
    {"attention", MaskFilledWithZero, "masked", "np.where(mask, S, -np.inf)", "S * mask"},
    {"attention", WrongAxis, "weights", "axis=1", "axis=0"},
    {"multi-head", HeadsInterleaved, "queries", ".reshape(T, heads, d).transpose(1, 0, 2)",
     ".reshape(T, d, heads).transpose(2, 0, 1)"},
    {"multi-head", HeadsReshaped, "queries", ".reshape(T, heads, d).transpose(1, 0, 2))", ".reshape(heads, T, d))"},
    {"multi-head", GroupsTiled, "weights", "np.repeat(K, heads // kv_heads, axis=0)",
     "np.tile(K, (heads // kv_heads, 1, 1))"},
    {"multi-head", ScaleMissing, "weights", " / np.sqrt(d)", ""},
    {"multi-head", ScaleByModelWidth, "weights", "np.sqrt(d)", "np.sqrt(X.shape[1])"},
    {"multi-head", ConcatReshaped, "concat", "O.transpose(1, 0, 2).reshape", "O.reshape"},
    {"multi-head", ProjectionMissing, "output", "C @ W_O", "C"},
    {"cache-step", CacheOverwritten, "K_cache", "[length] =", "[length - 1] ="},
    {"cache-step", CacheAtTheEnd, "K_cache", "[length] =", "[-1] ="},
    {"cache-step", CacheRowSkipped, "K_cache", "[length] =", "[length + 1] ="},
    {"cache-step", CacheGrown, "K_cache", "K_cache[length] = k", "K_cache = np.vstack([K_cache, k])"},
    {"cache-step", ValueNotCached, "V_cache", "V_cache[length] = v", "pass"},
    {"cache-step", OwnTokenMissing, "scores", "end = length + 1", "end = length"},
    {"cache-step", EmptyRowsAttended, "scores", "end = length + 1", "end = len(K_cache)"},
    {"cache-step", ScaleMissing, "scores", " / np.sqrt(q.size)", ""},
    {"online-softmax", SumNotRescaled, "sum[1]", "a * l", "l"},
    {"online-softmax", ResultNotRescaled, "acc[1]", "a * acc", "acc"},
    {"online-softmax", FactorInverted, "factor[0]", "np.exp(m - m_new)", "np.exp(m_new - m)"},
    {"online-softmax", MaxOfTile, "max[2]", "np.maximum(m, tile.max(axis=1, keepdims=True))",
     "tile.max(axis=1, keepdims=True)"},
    {"online-softmax", LastTileMissing, "output", "range(0, keys, block)", "range(0, keys // block * block, block)"},
    {"online-softmax", NotDivided, "output", "acc / l", "acc"},
    {"rope", PairsAdjacent, "rotated", "X[:, :d // 2], X[:, d // 2:]", "X[:, 0::2], X[:, 1::2]"},
    {"rope", AngleSign, "rotated", "x * c - y * s, x * s + y * c", "x * c + y * s, y * c - x * s"},
    {"rope", PositionsFromOne, "angles", "np.arange(T)", "np.arange(1, T + 1)"},
    {"rope", SpeedExponent, "angles", "-2.0", "-1.0"},
    {"rope", SameSpeed, "angles", "(-2.0 * np.arange(d // 2) / d)", "np.zeros(d // 2)"},
    {"rope", RotatedInPlace, "rotated", "return ",
     "X[:, :d // 2] = x * c - y * s; X[:, d // 2:] = x * s + y * c; return X\n    "},
    {"softmax-backward", RowDotMissing, "dS", "(dP - D)", "dP"},
    {"softmax-backward", RowDotWrongAxis, "row_dot", "axis=1", "axis=0"},
    {"softmax-backward", RowDotWithoutWeights, "row_dot", "(P * dP).sum", "dP.sum"},
    {"softmax-backward", DiagonalOnly, "dS", "P * (dP - D)", "P * (1 - P) * dP"},
    {"softmax-backward", FactorMissing, "dS", "P * (dP - D)", "dP - D"},
    {"attention-backward", ScaleMissing, "dQ", "1 / np.sqrt(Q.shape[1])", "1"},
    {"attention-backward", KeyScaleMissing, "dK", "scale * dS.T", "dS.T"},
    {"attention-backward", QueryScaleMissing, "dQ", "scale * dS @", "dS @"},
    {"attention-backward", ScaleTwice, "dQ", "1 / np.sqrt(Q.shape[1])", "1 / Q.shape[1]"},
    {"attention-backward", RowDotMissing, "dS", "(dP - D)", "dP"},
    {"attention-backward", WeightsForScores, "dQ", "scale * dS @ K\n    dK = scale * dS.T @ Q",
     "scale * P @ K\n    dK = scale * P.T @ Q"}};

QString mistakenCode(const MistakenProgram& program) {
  QString code = codeSolution(program.exercise);
  code.replace(QString::fromUtf8(program.right), QString::fromUtf8(program.wrong));
  if (program.mistake == PairsAdjacent)
    code.replace(QStringLiteral("return np.concatenate([x * c - y * s, x * s + y * c], axis=1)"),
                 QStringLiteral("return np.stack([x * c - y * s, x * s + y * c], axis=2).reshape(T, d)"));
  if (program.mistake == MaskAfterSoftmax)
    code.replace(QStringLiteral("e / e.sum(axis=1, keepdims=True)"),
                 QStringLiteral("e / e.sum(axis=1, keepdims=True) * mask"));
  return code;
}

/// A page whose Python is known.
struct ShownPage {
  test::LearnStage stage;
  CodePage page{stage.services};

  ShownPage() {
    page.resize(1024, 640);
    page.show();
    QSignalSpy found(page.findChild<PythonRunner*>(), &PythonRunner::found);
    page.open();
    if (found.isEmpty()) found.wait(test::kPatienceMs);
  }
  CodeEditor* editor() { return page.findChild<CodeEditor*>(); }
  void runByKey() {
    QSignalSpy finished(page.findChild<PythonRunner*>(), &PythonRunner::finished);
    QTest::keyClick(editor(), Qt::Key_Return, Qt::ControlModifier);
    if (finished.isEmpty()) finished.wait(test::kPatienceMs);
  }
};

}  // namespace

class TestCodeExercises : public QObject {
  Q_OBJECT

 private:
  QString whyNoNumPy() {
    const FoundPython python = Runs().look();
    return python.state == FoundPython::State::Ready ? QString() : pythonProblemText(python);
  }

 private Q_SLOTS:
  void initTestCase() {
    test::dress();
    m_why = whyNoNumPy().toUtf8();
  }

  void solutionsAreRight() {
    if (!m_why.isEmpty()) QSKIP(m_why.constData());
    Runs runs;
    runs.look();
    for (const CodeExercise& exercise : codeExercises()) {
      const CodeCase numbers = exercise.draw(7);
      const CodeReply reply = runs.reply(exercise, numbers, codeSolution(exercise.id));
      QVERIFY2(!reply.problem, qPrintable(codeProblemText(*reply.problem, exercise)));
      const CodeJudgement judgement = judged(exercise, numbers, reply);
      QVERIFY2(judgement.isRight && !judgement.first, exercise.id.data());
      for (const StageResult& stage : judgement.stages)
        QVERIFY2(stage.state == StageResult::State::Right, stage.label.c_str());
    }
  }

  /// What the learner starts from is Python, and says which step to write first.
  void skeletonsAreUnfinished() {
    if (!m_why.isEmpty()) QSKIP(m_why.constData());
    Runs runs;
    runs.look();
    for (const CodeExercise& exercise : codeExercises()) {
      const CodeReply reply = runs.reply(exercise, exercise.draw(7), codeSkeleton(exercise.id));
      QVERIFY2(reply.problem && reply.problem->kind == CodeProblem::Kind::Unfinished, exercise.id.data());
    }
  }

  void chineseSkeletonsDifferInCommentsOnly() {
    static const QRegularExpression comments(QStringLiteral("\"\"\".*\"\"\"|#[^\n]*"),
                                             QRegularExpression::DotMatchesEverythingOption);
    for (const CodeExercise& exercise : codeExercises()) {
      const QString english = codeSkeleton(exercise.id);
      const InChinese here;
      const QString chinese = codeSkeleton(exercise.id);
      QVERIFY2(chinese != english && isCodeSkeleton(exercise.id, chinese), exercise.id.data());
      QCOMPARE(QString(chinese).remove(comments), QString(english).remove(comments));
    }
  }

  void mistakesAreNamed() {
    if (!m_why.isEmpty()) QSKIP(m_why.constData());
    Runs runs;
    runs.look();
    for (const MistakenProgram& program : kMistakenPrograms) {
      const CodeExercise& exercise = exerciseNamed(program.exercise);
      const CodeCase numbers = exercise.draw(5);
      const QString code = mistakenCode(program);
      QVERIFY2(code != codeSolution(program.exercise), program.right);
      const CodeReply reply = runs.reply(exercise, numbers, code);
      const CodeJudgement judgement = judged(exercise, numbers, reply);
      const QByteArray where = QByteArray(program.exercise) + ": " + program.wrong;
      QVERIFY2(judgement.first, where.constData());
      QVERIFY2(!judgement.isRight, where.constData());
      QVERIFY2(judgement.stages[judgement.first->stage].label == program.stage, where.constData());
      QVERIFY2(judgement.first->mistake == program.mistake, where.constData());
      QVERIFY(!codeMistakeText(*judgement.first).isEmpty());
    }
  }

  void faultsAreSentences_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const char* code, const char* said) {
      QTest::newRow(name) << QString::fromUtf8(code) << QString::fromUtf8(said);
    };
    row("syntax", "def softmax(S):\n    return S +\n", "Line 2 is not valid Python:");
    row("exception", "def softmax(S):\n    return S / nothing\n", "Line 2 raised NameError: name 'nothing'");
    row("shape", "def softmax(S):\n    return S - S.max(axis=1)\n", "Line 2 raised ValueError: operands could not");
    row("none", "def softmax(S):\n    S.sum()\n", "The function “softmax” returns nothing.");
    row("missing", "x = 1\n", "The code defines no function “softmax”.");
    row("text", "def softmax(S):\n    return 'weights'\n", "“weights” is not an array of numbers, but str.");
    row("exit", "exit()\n", "The code called exit() before it returned.");
    row("os exit", "import os\nos._exit(0)\n", "The code ended Python before the function returned.");
    row("killed", "import os\nos.kill(os.getpid(), 9)\n", "The code was killed.");
    row("crash", "import os\nos.kill(os.getpid(), 11)\n", "Python crashed (signal 11).");
    row("memory", "import numpy as np\ndef softmax(S):\n    return np.ones(10**9)\n", "Line 3 needs more memory");
    row("large", "import numpy as np\ndef softmax(S):\n    return np.ones(10**4)\n", "“weights” is too large");
    row("stages", "def softmax(S):\n    while True: stage('a', S)\n", "“a” is too large, or too many");
    row("recursion", "def softmax(S):\n    return softmax(S)\n", "Line 2 raised RecursionError:");
    row("input", "input()\n", "Line 1 raised EOFError:");
    row("file", "import os\nos.write(os.open('a', os.O_WRONLY | os.O_CREAT), b'x')\n", "Line 2 raised OSError:");
    row("loop", "while True: pass\n", "The code was stopped after 1 second(s). Is there an infinite loop?");
    row("sleep", "import time\ntime.sleep(1000)\n", "The code was stopped after 1 second(s).");
    row("output", "while True: print('x' * 1000)\n", "The code was stopped because it printed too much.");
    row("closed", "import os\nos.close(2)\nos.close(1)\ndef softmax(S):\n    return nothing\n",
        "Line 5 raised NameError");
  }
  void faultsAreSentences() {
    if (!m_why.isEmpty()) QSKIP(m_why.constData());
    QFETCH(QString, code);
    QFETCH(QString, said);
    Runs runs;
    runs.look();
    RunLimits limits;
    limits.cpuSeconds = 1;
    if (code.contains(QStringLiteral("sleep"))) limits.wallMs = 1500;
    const QString sentence = runs.saidAbout(code, limits);
    QVERIFY2(sentence.startsWith(said), qPrintable(sentence));
  }

  /// The environment, the folder and what was printed.
  void codeRunsAlone() {
    if (!m_why.isEmpty()) QSKIP(m_why.constData());
    qputenv("ATTENTIONSCOPE_SECRET", "1");
    Runs runs;
    runs.look();
    const CodeExercise& exercise = exerciseNamed("softmax");
    const CodeRun run = runs.run(exercise, exercise.draw(1),
                                 QStringLiteral("import os\nprint(os.environ.get('ATTENTIONSCOPE_SECRET'), "
                                                "os.listdir(), os.getcwd() == os.environ['HOME'])\n"));
    QCOMPARE(run.printed, QStringLiteral("None [] True\n"));
  }

  void missingPythonIsExplained() {
    const QByteArray path = qgetenv("PATH");
    QTemporaryDir folder;
    qputenv("PATH", folder.path().toUtf8());
    QCOMPARE(Runs().look().state, FoundPython::State::NotFound);
    {
      ShownPage shown;
      QVERIFY(saidOn(shown.page).contains(QStringLiteral("There is no program python3 in the folders of PATH")));
      QVERIFY(saidOn(shown.page).contains(QStringLiteral("You can do the exercise on paper")));
      QVERIFY(!visibleButton(shown.page, QStringLiteral("Run"))->isEnabled());
    }
    // An interpreter without NumPy, and one that fails.
    QFile script(folder.filePath(QStringLiteral("python3")));
    const auto write = [&script](const char* text) {
      QVERIFY(script.open(QIODevice::WriteOnly | QIODevice::Truncate));
      script.write(text);
      script.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
      script.close();
    };
    write("#!/bin/sh\necho '{\"program\": \"/x/python3\", \"reason\": \"No module named numpy\"}'\n");
    FoundPython python = Runs().look();
    QCOMPARE(python.state, FoundPython::State::NoNumPy);
    QVERIFY(pythonProblemText(python).contains(QStringLiteral("/x/python3 was found, but not NumPy: No module named")));
    write("#!/bin/sh\necho broken >&2\nexit 1\n");
    python = Runs().look();
    QCOMPARE(python.state, FoundPython::State::Broken);
    QVERIFY(pythonProblemText(python).endsWith(QStringLiteral("does not work: broken")));
    qputenv("PATH", path);
  }

  void aWholeExercise() {
    if (!m_why.isEmpty()) QSKIP(m_why.constData());
    ShownPage shown;
    CodePage& page = shown.page;
    QVERIFY(shown.editor()->toPlainText().contains(QStringLiteral("def softmax(S):")));
    shown.editor()->setPlainText(
        QStringLiteral("def softmax(S):\n    print('here')\n    return stage('sum', S.sum())\n"));
    shown.runByKey();
    QVERIFY2(saidOn(page).contains(QStringLiteral("“sum” is the first step that differs.")), qPrintable(saidOn(page)));
    QVERIFY(saidOn(page).contains(QStringLiteral("Its shape is (); expected (4, 1).")));
    QVERIFY(saidOn(page).contains(QStringLiteral("here")));
    QCOMPARE(page.detail(), QStringLiteral("0 of 8 right"));

    visibleButton(page, QStringLiteral("Hint"))->click();
    QVERIFY(saidOn(page).contains(QStringLiteral("Subtract the maximum of each row")));
    visibleButton(page, QStringLiteral("Show a solution"))->click();
    QVERIFY(saidOn(page).contains(QStringLiteral("keepdims=True))")));

    shown.editor()->setPlainText(codeSolution("softmax"));
    shown.runByKey();
    QVERIFY(saidOn(page).contains(QStringLiteral("All steps are right.")));
    QCOMPARE(page.detail(), QStringLiteral("1 of 8 right"));
    QVERIFY(page.findChild<QListWidget*>()->item(0)->text().startsWith(QStringLiteral("✓")));

    // The code is kept, for each exercise.
    page.findChild<QListWidget*>()->setCurrentRow(1);
    QVERIFY(shown.editor()->toPlainText().contains(QStringLiteral("def attention(")));
    page.findChild<QListWidget*>()->setCurrentRow(0);
    QCOMPARE(shown.editor()->toPlainText(), codeSolution("softmax"));
    CodePage other(shown.stage.services);
    other.open();
    QCOMPARE(other.findChild<CodeEditor*>()->toPlainText(), codeSolution("softmax"));
    QCOMPARE(other.detail(), QStringLiteral("1 of 8 right"));
    visibleButton(page, QStringLiteral("Start over"))->click();
    QCOMPARE(shown.editor()->toPlainText(), codeSkeleton("softmax"));
    shown.editor()->undo();
    QCOMPARE(shown.editor()->toPlainText(), codeSolution("softmax"));
  }

  void unchangedCodeFollowsTheLanguage() {
    ShownPage shown;
    QVERIFY(shown.editor()->toPlainText().contains(QStringLiteral("with your code")));
    const InChinese here;
    shown.page.retranslate();
    QCOMPARE(shown.editor()->toPlainText(), codeSkeleton("softmax"));
    QVERIFY(!shown.editor()->toPlainText().contains(QStringLiteral("with your code")));
    shown.editor()->setPlainText(QStringLiteral("import numpy as np"));
    shown.page.retranslate();
    QCOMPARE(shown.editor()->toPlainText(), QStringLiteral("import numpy as np"));
  }

  void leavingStopsTheRun() {
    if (!m_why.isEmpty()) QSKIP(m_why.constData());
    ShownPage shown;
    shown.editor()->setPlainText(QStringLiteral("while True: pass\n"));
    QTest::keyClick(shown.editor(), Qt::Key_Return, Qt::ControlModifier);
    auto* runner = shown.page.findChild<PythonRunner*>();
    QVERIFY(runner->isRunning());
    QVERIFY(saidOn(shown.page).contains(QStringLiteral("Running…")));
    shown.page.hide();
    QVERIFY(!runner->isRunning());
    shown.page.show();
    QVERIFY(!saidOn(shown.page).contains(QStringLiteral("Running…")));
  }

  void theEditorIndents() {
    CodeEditor editor;
    editor.show();
    QTest::keyClicks(&editor, QStringLiteral("def f(x):"));
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, QStringLiteral("y = x"));
    QTest::keyClick(&editor, Qt::Key_Return);
    QCOMPARE(editor.toPlainText(), QStringLiteral("def f(x):\n    y = x\n    "));
    QTest::keyClick(&editor, Qt::Key_Tab);
    QTest::keyClick(&editor, Qt::Key_Backspace);
    QTest::keyClick(&editor, Qt::Key_Backspace);
    QCOMPARE(editor.toPlainText(), QStringLiteral("def f(x):\n    y = x\n"));
    editor.selectAll();
    QTest::keyClick(&editor, Qt::Key_Tab);
    QCOMPARE(editor.toPlainText(), QStringLiteral("    def f(x):\n        y = x\n"));
    editor.selectAll();
    QTest::keyClick(&editor, Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(editor.toPlainText(), QStringLiteral("def f(x):\n    y = x\n"));
    editor.selectAll();
    QTest::keyClick(&editor, Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(editor.toPlainText(), QStringLiteral("# def f(x):\n    # y = x\n"));
    QTest::keyClick(&editor, Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(editor.toPlainText(), QStringLiteral("def f(x):\n    y = x\n"));
    editor.undo();
    QCOMPARE(editor.toPlainText(), QStringLiteral("# def f(x):\n    # y = x\n"));
    QSignalSpy escaped(&editor, &CodeEditor::escaped);
    QTest::keyClick(&editor, Qt::Key_Escape);
    QCOMPARE(escaped.size(), 1);
  }

  void paperHasTheNumbersAndTheSolution() {
    for (const CodeExercise& exercise : codeExercises()) {
      const CodeCase numbers = exercise.draw(1);
      const QString html = codePaperHtml(exercise, numbers);
      for (const CodeArgument& each : numbers.arguments)
        QVERIFY(html.contains(QStringLiteral("<b>%1</b>").arg(QString::fromStdString(each.name))));
      QVERIFY(html.contains(codeSolution(exercise.id).toHtmlEscaped()));
    }
  }

 private:
  QByteArray m_why;
};

ATTN_TEST(TestCodeExercises)

}  // namespace attn::app::test_code_exercises

#include "test_code_exercises.moc"
