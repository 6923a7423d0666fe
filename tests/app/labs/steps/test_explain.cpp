// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "app/explanation/written_sum.h"
#include "app/figures/drawing_recorder.h"
#include "app/figures/pictures.h"
#include "explanation/explanation.h"
#include "explanation/markup.h"
#include "scenario/edit.h"
#include "scenario/embedding.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_explain {
namespace {

using test::LineReader;
using test::Written;

Snapshot snapshotOf(const Scenario& scenario) {
  return {std::make_shared<const Scenario>(scenario), std::make_shared<const Trace>(test::traced(scenario))};
}

std::vector<Stage> stagesOf(const Trace& trace) {
  std::vector<Stage> stages;
  for (int i = 0; i <= static_cast<int>(Stage::Projected); ++i)
    if (stageMatrix(trace, 0, static_cast<Stage>(i))) stages.push_back(static_cast<Stage>(i));
  return stages;
}

MatrixStack constant(Index rows, Index cols, double value) {
  return MatrixStack(Matrix(Matrix::Constant(rows, cols, value)));
}

/// The examples, and variants with features that none of them uses.
std::vector<std::pair<std::string, Scenario>> scenarios() {
  std::vector<std::pair<std::string, Scenario>> all;
  for (const auto& file : test::exampleFiles())
    all.emplace_back(file.stem().stem().string(), test::example(file.stem().stem().string()));
  const auto vary = [&](const std::string& name, const std::string& of, auto&& change) {
    Scenario s = test::example(of);
    change(s);
    all.emplace_back(name, std::move(s));
  };
  vary("finite fill", "6-a-padded-row", [](Scenario& s) { s.attention.mask.fill = -1e9; });
  vary("scale 1", "1-the-cat-sat", [](Scenario& s) { s.attention.scale = 1.0; });
  vary("soft cap", "5-large-dk", [](Scenario& s) { s.attention.softcap = 5; });
  vary("float16", "5-large-dk", [](Scenario& s) { s.attention.arithmetic = Arithmetic::Float16; });
  vary("no maximum", "2-it-and-the-dog", [](Scenario& s) { s.attention.subtractMax = false; });
  vary("bias and custom mask", "4-translation", [](Scenario& s) {
    s.attention.mask.bias = constant(3, 3, 0.25);
    Matrix open = Matrix::Constant(3, 3, 1);
    open(0, 1) = 0;
    s.attention.mask.custom = MatrixStack(open);
  });
  vary("projection biases", "7-grouped-heads", [](Scenario& s) {
    auto& in = std::get<ProjectedInputs>(s.inputs);
    in.bQ = MatrixStack(std::vector<Matrix>(8, Matrix::Constant(1, 2, -0.5)));
    in.bV = MatrixStack(std::vector<Matrix>(2, Matrix::Constant(1, 2, 0.125)));
    in.bO = constant(1, 16, 1.5);
  });
  vary("interleaved rotation of a part", "9-rotary-positions", [](Scenario& s) {
    s.attention.rope->layout = Rope::Layout::Interleaved;
    s.attention.rope->dims = 2;
    s.attention.rope->start = 3;
  });
  return all;
}

/// Stages in which every line is a calculation of the cell.
bool isWrittenOut(Stage stage) {
  switch (stage) {
    case Stage::Latent:
    case Stage::AbsorbedQueries:
    case Stage::Scores:
    case Stage::Scaled:
    case Stage::Capped:
    case Stage::Masked:
    case Stage::RowMax:
    case Stage::Exponentials:
    case Stage::RowSum:
    case Stage::Weights:
    case Stage::Output:
    case Stage::Projected:
      return true;
    default:
      return false;
  }
}

}  // namespace

class TestExplain : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void writesTheTrueNumbers_data() {
    QTest::addColumn<QString>("example");
    QTest::addColumn<int>("stage");
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char* name, const QString& example, Stage stage, int row, int column,
                        const QString& expected) {
      QTest::newRow(name) << example << static_cast<int>(stage) << row << column << expected;
    };
    const QString cat = QStringLiteral("1-the-cat-sat"), dog = QStringLiteral("2-it-and-the-dog"),
                  pad = QStringLiteral("6-a-padded-row"), keys = QStringLiteral("3-causal-and-window"),
                  tick = QStringLiteral("9-rotary-positions");
    add("given number", cat, Stage::Queries, 2, 1,
        QStringLiteral("This number is an input; it is not computed.\n= 1.00"));
    add("score", cat, Stage::Scores, 2, 2, QStringLiteral("1.00·1.00 + 1.00·1.00\n= 1.00 + 1.00\n= 2.00"));
    add("score with a negative factor", dog, Stage::Scores, 6, 6,
        QStringLiteral("3.00·0.50 + 1.90·0.00 + 0.00·0.00 + (−0.50)·2.00\n= 1.50 + 0.00 + 0.00 − 1.00\n= 0.50"));
    add("score question", dog, Stage::Scores, 6, 1,
        QStringLiteral("How well does what “it” looks for match what “dog” offers?"));
    add("scaled", cat, Stage::Scaled, 2, 2, QStringLiteral("2.00 / √2\n= 2.00 / 1.414\n≈ 1.41"));
    add("masked by causal", cat, Stage::Masked, 0, 1,
        QStringLiteral("0.00 + (−∞)\n= −∞\n“cat” comes after “The”: the causal mask hides later keys."));
    add("masked by window", keys, Stage::Masked, 6, 1,
        QStringLiteral("“keys” is too far from “are”: the distance is 5, and a window of 3 covers"));
    add("masked by padding", pad, Stage::Masked, 2, 0, QStringLiteral("“<pad>” is padding"));
    add("left alone", cat, Stage::Masked, 2, 0, QStringLiteral("0.71 + 0\n= 0.71"));
    add("row maximum", cat, Stage::RowMax, 2, 0, QStringLiteral("max(0.71; 0.71; 1.41)\n= 1.41"));
    add("exponential", cat, Stage::Exponentials, 2, 0, QStringLiteral("e^(0.707 − 1.414)\n= e^(−0.707)\n≈ 0.49"));
    add("hidden exponential", cat, Stage::Exponentials, 0, 2, QStringLiteral("e to the power of −∞ is exactly 0."));
    add("row sum", cat, Stage::RowSum, 2, 0, QStringLiteral("0.493 + 0.493 + 1.000\n= 1.99"));
    add("masked keys of a row sum", cat, Stage::RowSum, 1, 0,
        QStringLiteral("Masked keys left out: 1 (e^(−∞) = 0 each)."));
    add("weight", cat, Stage::Weights, 2, 2,
        QStringLiteral("1.00 / 1.99\n≈ 0.50\nThat is 50.3 % of the attention of “sat”."));
    add("output", cat, Stage::Output, 1, 0, QStringLiteral("0.33·1.00 + 0.67·3.00"));
    add("prediction", cat, Stage::Output, 2, 1,
        QStringLiteral("Add 1 to column 1 of “sat” in V. This number should grow by 0.50"));
    add("empty row", pad, Stage::Weights, 0, 3,
        QStringLiteral("no visible key: zero by convention\n= 0.00\n“<pad>” sees no key"));
    add("rotation", tick, Stage::QueriesRotated, 1, 0, QStringLiteral("θ = 1 · 10000^(0) = 1.00 (57°)"));
    add("rotation products", tick, Stage::QueriesRotated, 1, 0,
        QStringLiteral("= 0.50·0.540 − 1.50·0.841\n≈ 0.27 − 1.26\n= −0.99"));
    add("unturned", tick, Stage::KeysRotated, 0, 1, QStringLiteral("At position 0 nothing is rotated"));
    add("concat", QStringLiteral("7-grouped-heads"), Stage::Concat, 3, 11,
        QStringLiteral("copied from head 5, column 1:"));
    const QString grouped = QStringLiteral("7-grouped-heads");
    add("formula of all heads", grouped, Stage::Concat, 0, 0, QStringLiteral("Concat(O_0 … O_7)"));
    add("cost of heads", grouped, Stage::Concat, 3, 11,
        QStringLiteral(
            "The cost of 8 heads: 2,304 operations for Q K^(⊤) and P V, the same as one head of width 16 "
            "(values 16). But every head has its own scores: 288 numbers go through softmax instead of 36."));
    add("whole formula", grouped, Stage::Projected, 0, 0, QStringLiteral("MultiHead = Concat(O_0 … O_7) W_O"));
    add("square W_O", grouped, Stage::Projected, 0, 0,
        QStringLiteral("W_O is square, since H·d_v = 8 · 2 = 16 equals d_model: it projects each head to all columns "
                       "and adds the results."));
    add("shared head", QStringLiteral("7-grouped-heads"), Stage::Keys, 0, 0,
        QStringLiteral("Head 0 reads key/value head 0, which 4 query heads share."));
    const QString latent = QStringLiteral("7c-latent-heads");
    add("latent", latent, Stage::Latent, 1, 2, QStringLiteral("What does a cache keep of “dropped”?"));
    add("keys of latents", latent, Stage::Keys, 0, 0, QStringLiteral("K_0 = [c_KV W_UK | X W_KR]"));
    add("only the last columns turn", latent, Stage::QueriesRotated, 1, 0,
        QStringLiteral("Only the last 2 columns are rotated. This one passes through:"));
    add("their pair", latent, Stage::KeysRotated, 1, 3, QStringLiteral("Columns 2 and 3 are a pair, (x, y)."));
    add("absorbed", latent, Stage::AbsorbedQueries, 1, 0, QStringLiteral("Q_absorbed = X W_Q W_UK^⊤"));
    add("a score without keys", latent, Stage::Scores, 1, 0,
        QStringLiteral("Without any key: 0.00 from the absorbed query and the latent, "));
    add("decode position", QStringLiteral("8-a-decode-step"), Stage::Masked, 0, 7,
        QStringLiteral("May “shines” look at “shines”? Yes."));
  }

  void writesTheTrueNumbers() {
    QFETCH(QString, example);
    QFETCH(int, stage);
    QFETCH(int, row);
    QFETCH(int, column);
    QFETCH(QString, expected);
    const Explanation e = explain(snapshotOf(test::example(example.toStdString())),
                                  {static_cast<Stage>(stage), 0, row, column}, lightTheme());
    QVERIFY2(e.plainText.contains(expected), qPrintable(e.plainText));
  }

  /// Dimmed texts are still readable if requested.
  void theWholeFormulaIsReadInHighContrast() {
    const Snapshot snapshot = snapshotOf(test::example("7-grouped-heads"));
    for (const bool dark : {false, true}) {
      const Theme theme = highContrastTheme(dark);
      for (const Stage stage : stagesOf(*snapshot.trace)) {
        const Formula whole = explain(snapshot, {stage, 0, 0, 0}, theme).whole;
        const auto texts = test::textsOf(QSize(900, 120), [&](QPainter& painter) {
          painter.fillRect(QRect(0, 0, 900, 120), theme.panel);
          whole.draw(painter, {10, 10}, 20, theme.ink, theme.selectionBackground);
        });
        QVERIFY(!texts.empty());
        for (const auto& text : texts) {
          QCOMPARE(text.opacity, 1.0);
          QVERIFY2(test::contrast(text.color, text.ground) >= 7, qPrintable(text.text));
        }
      }
    }
  }

  void everyCellOfEveryStageIsExplained() {
    int readLines = 0;
    for (const auto& [name, scenario] : scenarios()) {
      const Snapshot snapshot = snapshotOf(scenario);
      const bool coarse = scenario.attention.arithmetic == Arithmetic::Float16;
      for (const Stage stage : stagesOf(*snapshot.trace)) {
        for (Index head = 0; head < scenario.heads.query; head += 5) {
          const HeadTrace& traced = snapshot.trace->heads[static_cast<std::size_t>(head)];
          const Matrix& matrix = *stageMatrix(*snapshot.trace, head, stage);
          for (Index i = 0; i < matrix.rows(); ++i) {
            const bool empty = std::ranges::find(traced.emptyRows, i) != traced.emptyRows.end();
            for (Index j = 0; j < matrix.cols(); ++j) {
              const Explanation e = explain(snapshot, {stage, head, i, j}, lightTheme());
              const QString where =
                  QString::fromStdString(name) + QChar(u' ') +
                  QString::fromUtf8(stageName(stage).data(), static_cast<qsizetype>(stageName(stage).size())) +
                  QStringLiteral(" %1 %2 %3\n").arg(head).arg(i).arg(j) + e.plainText;
              for (const QString& text :
                   {e.title, e.question, e.cellName, e.cellPlace, e.why, e.shapes, e.tryThis.text})
                QVERIFY2(!text.isEmpty(), qPrintable(where));
              QVERIFY2(!e.lines.empty() && !e.formula.isEmpty() && !e.whole.isEmpty(), qPrintable(where));
              QCOMPARE(e.result, numberText(matrix(i, j)));
              QVERIFY2(!e.plainText.contains(QStringLiteral("%1")) && !e.plainText.contains(QStringLiteral("%n")),
                       qPrintable(where));
              const bool explained = empty || (stage == Stage::RowMax && !scenario.attention.subtractMax);
              if (!isWrittenOut(stage) || (explained && stage != Stage::Scores)) continue;
              for (const QString& line : e.allLines.empty() ? e.lines : e.allLines) {
                const std::optional<Written> read = LineReader::read(plainOf(line));
                QVERIFY2(read, qPrintable(where));
                // A value within the error of float32 of a half counts as a half (roundedTo()).
                const double allowed = read->error + (coarse ? 0.05 : 5e-6) + 1e-12 * std::abs(matrix(i, j));
                QVERIFY2(read->value == matrix(i, j) || std::abs(read->value - matrix(i, j)) <= allowed,
                         qPrintable(where));
                ++readLines;
              }
            }
          }
        }
      }
    }
    QVERIFY(readLines > 3000);
  }

  void longSumsAreShortenedAndWrittenInFullOnRequest() {
    const Explanation e = explain(snapshotOf(test::example("5-large-dk")), {Stage::Scores, 0, 1, 2}, lightTheme());
    QCOMPARE(e.terms, Index{64});
    const QString first = plainOf(e.lines.front()), full = plainOf(e.allLines.front());
    QVERIFY(first.contains(QStringLiteral(" + … + ")));
    QCOMPARE(first.count(u'·'), 4);
    QCOMPARE(full.count(u'·'), 64);
    QVERIFY(explain(snapshotOf(test::example("2-it-and-the-dog")), {Stage::Scores, 0, 1, 2}, lightTheme())
                .allLines.empty());
  }

  void tokensNeverBecomeMarkup() {
    Scenario s = test::example("1-the-cat-sat");
    s.tokens = {"<b>&%1", "</div><script>", " "};
    const Snapshot snapshot = snapshotOf(s);
    for (const Stage stage : stagesOf(*snapshot.trace)) {
      const Explanation e = explain(snapshot, {stage, 0, 0, 0}, darkTheme());
      QVERIFY(!e.question.contains(QStringLiteral("<b>&")));
      QVERIFY(!e.cellName.contains(QStringLiteral("<script>")));
      QVERIFY2(e.plainText.contains(QStringLiteral("<b>&%1")), qPrintable(e.plainText));
    }
    const Explanation e = explain(snapshot, {Stage::Scores, 0, 1, 2}, lightTheme());
    QCOMPARE(plainOf(e.cellName), QStringLiteral("“</div><script>” → “␣”"));
    QVERIFY(e.cellName.contains(QStringLiteral("&lt;script&gt;")));
  }

  void rolesHaveTheirColors() {
    for (const Theme& theme : {lightTheme(), darkTheme()}) {
      const Explanation e = explain(snapshotOf(test::example("2-it-and-the-dog")), {Stage::Scores, 0, 6, 1}, theme);
      QVERIFY(e.lines.front().contains(colored(QStringLiteral("3.00"), theme.query)));
      QVERIFY(e.lines.front().contains(colored(QStringLiteral("0.40"), theme.key)));
    }
  }

  void aFiniteFillSaysWhyAHiddenRowHasWeights() {
    Scenario s = test::example("6-a-padded-row");
    s.attention.mask.fill = -1e9;
    const Snapshot snapshot = snapshotOf(s);
    const QString blind = explain(snapshot, {Stage::Weights, 0, 0, 4}, lightTheme()).plainText;
    QVERIFY2(blind.contains(QStringLiteral("≈ 0.24")) && blind.contains(QStringLiteral("the same as without a mask")),
             qPrintable(blind));
    QVERIFY(explain(snapshot, {Stage::Masked, 0, 0, 0}, lightTheme())
                .plainText.contains(QStringLiteral("The sum is finite: −999,999,999.8")));
    QVERIFY(!explain(snapshot, {Stage::Weights, 0, 2, 1}, lightTheme())
                 .plainText.contains(QStringLiteral("should see no key")));
  }

  void roundingAndAccidentsAreNamed() {
    Scenario s = test::example("5-large-dk");
    s.attention.arithmetic = Arithmetic::Float16;
    s.attention.subtractMax = false;
    s.attention.scale = 1.0;
    const Snapshot snapshot = snapshotOf(s);
    const HeadTrace& head = snapshot.trace->heads[0];
    bool rounded = false, overflow = false, noNumber = false;
    for (Index i = 0; i < 8; ++i) {
      for (Index j = 0; j < 8; ++j) {
        rounded |= explain(snapshot, {Stage::Scores, 0, i, j}, lightTheme())
                       .plainText.contains(QStringLiteral("float16 rounds every operation"));
        const QString e = explain(snapshot, {Stage::Exponentials, 0, i, j}, lightTheme()).plainText;
        QCOMPARE(e.contains(QStringLiteral("largest number of float16 is 65,504")),
                 std::isinf(head.exponentials(i, j)));
        overflow |= std::isinf(head.exponentials(i, j));
        const QString w = explain(snapshot, {Stage::Weights, 0, i, j}, lightTheme()).plainText;
        QCOMPARE(w.contains(QStringLiteral("“not a number”")), std::isnan(head.weights(i, j)));
        noNumber |= std::isnan(head.weights(i, j));
      }
    }
    QVERIFY(rounded);
    QVERIFY(overflow);
    QVERIFY(noNumber);
  }

  void followsTheLocale() {
    QLocale::setDefault(QLocale(QLocale::German));
    const Explanation e =
        explain(snapshotOf(test::example("2-it-and-the-dog")), {Stage::Weights, 0, 6, 1}, lightTheme());
    QLocale::setDefault(QLocale::c());
    QCOMPARE(e.result, QStringLiteral("0,80"));
    QVERIFY(e.plainText.contains(QStringLiteral("80,0 %")));
  }

  void aNewTokensRowIsSaidToBeDrawn() {
    const Scenario s = withSentence(test::example("7-grouped-heads"), Sequence::Query, {"The", "dog"});
    const auto textOf = [&](Index row) {
      return explain(snapshotOf(s), {InputSlot::X, 0, row, 0}, lightTheme()).plainText;
    };
    QVERIFY2(textOf(1).contains(QStringLiteral("Drawn at random for “dog”, which was new.")), qPrintable(textOf(1)));
    QVERIFY2(textOf(0).contains(QStringLiteral("This number is an input; it is not computed.")), qPrintable(textOf(0)));
    QVERIFY(textOf(0).contains(QStringLiteral("A token is looked up in the embedding table")));
  }

  void aNarrowWOReduces() {
    Scenario s = test::example("7-grouped-heads");
    s = withMatrix(s, InputSlot::WO, 0, Matrix::Ones(16, 4));
    const QString text = explain(snapshotOf(s), {Stage::Projected, 0, 0, 0}, lightTheme()).plainText;
    QVERIFY2(text.contains(QStringLiteral("W_O maps the H·d_v = 8 · 2 = 16 columns of concat to 4: it projects each "
                                          "head to fewer columns and adds the results.")),
             qPrintable(text));
  }

  void inputsSayThatTheyAreGiven() {
    const Snapshot snapshot = snapshotOf(test::example("7-grouped-heads"));
    for (const InputSlot slot : {InputSlot::X, InputSlot::WQ, InputSlot::WK, InputSlot::WV, InputSlot::WO}) {
      const Explanation e = explain(snapshot, {slot, 5, 1, 1}, lightTheme());
      const Index head = slot == InputSlot::WQ ? 5 : slot == InputSlot::WK || slot == InputSlot::WV ? 1 : 0;
      QCOMPARE(e.result, numberText(stackIn(*snapshot.scenario, slot)[head](1, 1)));
      QVERIFY(e.plainText.contains(QStringLiteral("This number is an input")));
    }
  }

  void anythingCanBeAskedFor() {
    const Snapshot snapshot = snapshotOf(test::example("1-the-cat-sat"));
    QVERIFY(
        explain(snapshot, {Stage::Capped, 0, 0, 0}, lightTheme()).plainText.contains(QStringLiteral("switched off")));
    QVERIFY(
        explain(snapshot, {InputSlot::WQ, 0, 0, 0}, lightTheme()).plainText.contains(QStringLiteral("no such matrix")));
    QCOMPARE(explain(snapshot, {Stage::Scores, 99, 99, 99}, lightTheme()).cellPlace, QStringLiteral("row 2, column 2"));
    QVERIFY(explain({}, {Stage::Scores, 0, 0, 0}, lightTheme()).plainText.isEmpty());
  }
};

ATTN_TEST(TestExplain)

}  // namespace attn::app::test_explain

#include "test_explain.moc"
