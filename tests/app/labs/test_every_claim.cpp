// SPDX-License-Identifier: GPL-3.0-or-later
// Checks each claim of every explanation of the examples, on all backends, against the numbers. Claims are data
// (explanation/claim.h): sentences are not parsed.
#include <QRegularExpression>
#include <cmath>
#include <limits>
#include <map>
#include <variant>

#include "app/explanation/refused_tip.h"
#include "app/explanation/written_sum.h"
#include "app/labs/claim_check.h"
#include "compute/backend.h"
#include "explanation/markup.h"
#include "labs/decode/explanation/explain_decode.h"
#include "labs/heads/explanation/explain_heads.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "labs/tiles/explanation/explain_tiles.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_every_claim {
namespace {

using test::ClaimCheck;
using test::LineReader;
using test::refusedTip;
using test::Written;

struct Document {
  QString name;
  Scenario scenario;
};

/// The examples, and features that none of them uses: for each sentence that depends on a fact, there is a document in
/// which the fact holds and one in which it does not.
std::vector<Document> documents() {
  std::vector<Document> all;
  for (const auto& file : test::exampleFiles()) {
    const std::string name = file.stem().stem().string();
    all.push_back({QString::fromStdString(name), test::example(name)});
  }
  const auto vary = [&](const char* name, const char* of, auto&& change) {
    Scenario s = test::example(of);
    change(s);
    all.push_back({QString::fromLatin1(name), std::move(s)});
  };
  for (const double fill : {-1e9, -1e7, -1e4, -3.0, -1e39})
    vary(qPrintable(QStringLiteral("padded row, fill %1").arg(fill)), "6-a-padded-row",
         [fill](Scenario& s) { s.attention.mask.fill = fill; });
  vary("no mask", "1-the-cat-sat", [](Scenario& s) { s.attention.mask = {}; });
  vary("a bias and no mask", "1-the-cat-sat", [](Scenario& s) {
    s.attention.mask = {};
    s.attention.mask.bias = MatrixStack(Matrix(Matrix::Constant(3, 3, 0.7)));
  });
  vary("a window longer than the row", "3-causal-and-window", [](Scenario& s) { s.attention.mask.window = 100; });
  vary("a window that looks both ways", "3-causal-and-window", [](Scenario& s) { s.attention.mask.causal = false; });
  vary("causal and padding", "1-the-cat-sat", [](Scenario& s) { s.attention.mask.padding = {2}; });
  vary("queries further on", "1-the-cat-sat", [](Scenario& s) { s.attention.mask.queryOffset = 1; });
  vary("scale 1", "5-large-dk", [](Scenario& s) { s.attention.scale = 1.0; });
  vary("scale 0", "2-it-and-the-dog", [](Scenario& s) { s.attention.scale = 0.0; });
  vary("a soft cap of 1", "5-large-dk", [](Scenario& s) { s.attention.softcap = 1; });
  vary("no row maximum", "2-it-and-the-dog", [](Scenario& s) { s.attention.subtractMax = false; });
  vary("no row maximum, large scores", "5-large-dk", [](Scenario& s) {
    s.attention.subtractMax = false;
    s.attention.scale = 20.0;
  });
  vary("scores beyond every format", "1-the-cat-sat", [](Scenario& s) { s.attention.scale = 1e308; });
  vary("equal query heads", "7-grouped-heads", [](Scenario& s) {
    auto& in = std::get<ProjectedInputs>(s.inputs);
    in.wQ = MatrixStack(std::vector<Matrix>(static_cast<std::size_t>(s.heads.query), Matrix(in.wQ[0])));
  });
  vary("rotated pairs side by side", "9-rotary-positions", [](Scenario& s) {
    s.attention.rope->layout = Rope::Layout::Interleaved;
    s.attention.rope->dims = 2;
    s.attention.rope->start = 100;
  });
  vary("no row maximum, low scores", "1-the-cat-sat", [](Scenario& s) {
    s.attention.subtractMax = false;
    s.attention.mask.bias = MatrixStack(Matrix(Matrix::Constant(3, 3, -5)));
  });
  for (const CacheFormat format : {CacheFormat::Float16, CacheFormat::Fp8E4M3, CacheFormat::Int8})
    vary(qPrintable(QStringLiteral("a cache, format %1").arg(static_cast<int>(format))), "2-it-and-the-dog",
         [format](Scenario& s) { s.attention.cache = format; });
  vary("a prefix before window and sinks", "3-causal-and-window", [](Scenario& s) {
    s.attention.mask.sinks = 1;
    s.attention.mask.prefix = 2;
  });
  vary("documents under a finite fill", "m3-packed-documents", [](Scenario& s) {
    s.attention.mask.fill = -1e9;
    s.attention.mask.queryOffset = 1;
  });
  vary("a bias and slopes of one's own", "m4-linear-biases", [](Scenario& s) {
    s.attention.mask = {};
    s.attention.mask.bias = MatrixStack(Matrix(Matrix::Constant(6, 6, 0.7)));
    s.attention.alibi = Alibi{{2, 0.3, 0, -1}};
  });
  for (const double fill : {-std::numeric_limits<double>::infinity(), -1e9, -3.0})
    vary(qPrintable(QStringLiteral("a sink logit in a padded row, fill %1").arg(fill)), "6-a-padded-row",
         [fill](Scenario& s) {
           s.attention.mask.fill = fill;
           s.attention.sinkLogits = {0.5};
         });
  vary("a sink logit and no row maximum", "2-it-and-the-dog", [](Scenario& s) {
    s.attention.subtractMax = false;
    s.attention.sinkLogits = {1.5};
  });
  vary("tokens with blanks", "1-the-cat-sat", [](Scenario& s) { s.tokens = {" qzx", "a b", ""}; });
  return all;
}

/// The backends: Eigen in double, every format that the Sandbox emulates, a device that computes doubles in float32,
/// and the OpenCL device of this machine, if there is one.
struct Computer {
  QString name;
  std::function<std::optional<Snapshot>(const Scenario&)> compute;
};

std::optional<Snapshot> onCpu(Scenario s, Arithmetic arithmetic) {
  s.attention.arithmetic = arithmetic;
  return Snapshot{std::make_shared<const Scenario>(s), std::make_shared<const Trace>(*traceOnCpu(s))};
}

std::vector<Computer> computers() {
  std::vector<Computer> all{
      {QStringLiteral("double"), [](const Scenario& s) { return onCpu(s, Arithmetic::Double); }},
      {QStringLiteral("float32 arithmetic"), [](const Scenario& s) { return onCpu(s, Arithmetic::Float32); }},
      {QStringLiteral("float16 arithmetic"), [](const Scenario& s) { return onCpu(s, Arithmetic::Float16); }},
      {QStringLiteral("a device in float32"), [](const Scenario& s) {
         std::optional<Snapshot> snapshot = onCpu(s, Arithmetic::Float32);
         if (!s.attention.subtractMax) return std::optional<Snapshot>();  // no device computes those
         snapshot->scenario = std::make_shared<const Scenario>(s);
         return snapshot;
       }}};
  auto device = makeBackend(BackendChoice::OpenCl);
  if (!device) return all;
  all.push_back(
      {QStringLiteral("OpenCL"),
       [backend = std::shared_ptr<Backend>(std::move(*device))](const Scenario& s) -> std::optional<Snapshot> {
         BackendResult<Trace> trace = backend->trace(s);
         if (!trace) return std::nullopt;
         return Snapshot{std::make_shared<const Scenario>(s), std::make_shared<const Trace>(std::move(*trace))};
       }});
  return all;
}

/// Up to four of them, including the first and the last.
std::vector<Index> someOf(Index count) {
  std::vector<Index> some;
  for (Index n = 0; n < std::min<Index>(count, 4); ++n) some.push_back(count <= 4 ? n : n * (count - 1) / 3);
  return some;
}

/// What is wrong with a text of any content; empty if nothing is.
QString faultOf(const QString& text, bool plurals = true) {
  static const std::pair<const char*, QRegularExpression> faults[] = {
      {"a place that was not filled in", QRegularExpression(QStringLiteral("%(L?\\d|L?n)"))},
      {"a number as programs print it", QRegularExpression(QStringLiteral("(^|[^\\w])-?(nan|inf)([^\\w]|$)"))},
      {"one of something in the plural",
       QRegularExpression(
           QStringLiteral("(?<![\\d.,·/=+−-])(?<![·/=+−-] )\\b1 "
                          "(queries|heads|keys|tokens|rows|columns|numbers|pairs|sequences|layers)\\b"))},
      {"a position as a sum", QRegularExpression(QStringLiteral("[Pp]ositions? \\d+ \\+ \\d"))},
      {"an empty name", QRegularExpression(QStringLiteral("\\(\\)|“”"))},
      {"a token with a raw blank", QRegularExpression(QStringLiteral(" qzx"))},
  };
  for (const auto& [name, pattern] : faults) {
    if (!plurals && QLatin1String(name).startsWith(QLatin1String("one of"))) continue;
    if (pattern.match(text).hasMatch()) return QString::fromLatin1(name);
  }
  return {};
}

/// Stages in which every line is a calculation of the cell.
bool isWrittenOut(Stage stage) {
  return (stage >= Stage::Scores && stage <= Stage::Output) || stage == Stage::Projected || stage == Stage::Latent ||
         stage == Stage::AbsorbedQueries;
}

}  // namespace

class TestEveryClaim : public QObject {
  Q_OBJECT

 private:
  std::map<ClaimKind, int> m_seen;
  int m_explained = 0, m_sums = 0;
  std::map<QString, QString> m_faults;  // each fault with the first explanation that has it

  void note(const QString& wrong, const QString& where, const QString& text) {
    if (!wrong.isEmpty()) m_faults.try_emplace(where + QStringLiteral(": ") + wrong, text);
  }

  /// Checks one explanation. `cell`: the number that it explains.
  QString fault(const Explanation& e, const ClaimCheck& check, std::optional<double> cell) {
    ++m_explained;
    if (const QString wrong = faultOf(e.plainText); !wrong.isEmpty()) return wrong;
    for (const Claim& claim : e.claims) {
      ++m_seen[claim.kind];
      if (!check.holds(claim, cell))
        return QStringLiteral("claim %1 is false: head %2, row %3, column %4, %5, %6")
            .arg(static_cast<int>(claim.kind))
            .arg(claim.head)
            .arg(claim.row)
            .arg(claim.column)
            .arg(claim.value)
            .arg(claim.other);
    }
    return {};
  }

  /// True if the written sum gives the printed number.
  QString sumFault(const Explanation& e, double cell, double allowed) {
    const std::vector<QString>& lines = e.allLines.empty() ? e.lines : e.allLines;
    for (const QString& line : lines) {
      const std::optional<Written> read = LineReader::read(plainOf(line));
      if (!read) return QStringLiteral("not a calculation: ") + plainOf(line);
      if (read->value != cell && !(std::isnan(read->value) && std::isnan(cell)) &&
          !(std::abs(read->value - cell) <= read->error + allowed))
        return QStringLiteral("does not give %1: ").arg(cell) + plainOf(line);
    }
    ++m_sums;
    const std::optional<Written> last = LineReader::read(plainOf(lines.back()));
    const bool adds =
        lines.size() > 1 && plainOf(lines.back()).contains(QRegularExpression(QStringLiteral("\\d [+−] \\d")));
    if (adds && e.relation == QStringLiteral("=") && std::isfinite(cell) && std::abs(cell) < 1e5 &&
        std::abs(last->value - roundedTo(cell, 2)) > 0.005 + 1e-9)
      return QStringLiteral("the digits add up to %1, printed is %2").arg(last->value).arg(e.result);
    return {};
  }

 private Q_SLOTS:
  void stepsHeadsAndSandboxSayWhatTheNumbersSay_data() {
    QTest::addColumn<int>("computer");
    const auto all = computers();
    for (std::size_t n = 0; n < all.size(); ++n) QTest::newRow(qPrintable(all[n].name)) << static_cast<int>(n);
  }

  void stepsHeadsAndSandboxSayWhatTheNumbersSay() {
    QFETCH(int, computer);
    const Computer by = computers()[static_cast<std::size_t>(computer)];
    m_faults.clear();
    for (const Document& document : documents()) {
      const std::optional<Snapshot> snapshot = by.compute(document.scenario);
      if (!snapshot) continue;
      const ClaimCheck check(*snapshot);
      steps(*snapshot, check, document.name);
      heads(*snapshot, check, document.name);
      sandbox(*snapshot, check, document.name);
    }
    for (const auto& [wrong, text] : m_faults) qWarning().noquote() << wrong << '\n' << text;
    QVERIFY2(m_faults.empty(), "see the explanations above");
    QVERIFY(m_explained > 1000);
    QVERIFY(m_sums > 200);
  }

  void everyKindOfClaimWasMade() {
    for (int kind = 0; kind <= static_cast<int>(ClaimKind::PairsAddUp); ++kind)
      QVERIFY2(m_seen[static_cast<ClaimKind>(kind)] > 0,
               qPrintable(QStringLiteral("no document makes anyone claim %1: its sentence is never tried").arg(kind)));
  }

  void theScaleExperimentSaysWhatItFound() {
    ScaleExperimentSettings settings;
    settings.samples = 1600;
    const auto found = std::make_shared<const ScaleExperiment>(runScaleExperiment(settings).value());
    for (Index width = 0; width < kExperimentWidths; ++width) {
      const Explanation e = explainPage(ScaleView{found, false, static_cast<double>(width) + 1}, lightTheme());
      QVERIFY2(faultOf(e.plainText).isEmpty(), qPrintable(e.plainText));
      QVERIFY2(refusedTip(e.tryThis).isEmpty(), qPrintable(e.tryThis.text));
      const double d = static_cast<double>(experimentWidth(width));
      QCOMPARE(e.result, numberText(std::sqrt(found->widths[static_cast<std::size_t>(width)].variance / d)));
    }
    QVERIFY(faultOf(explainPage(ScaleView{}, lightTheme()).plainText).isEmpty());
  }

  /// One tile contains all nine tokens: another size is suggested.
  void tilesAndDecodeLeaveNoHoles() {
    int tiles = 0;
    for (const auto& file : test::allExampleFiles()) {
      const std::string name = file.stem().stem().string();
      for (const Algorithm algorithm : kRaced) {
        Scenario s = test::example(name);
        Tiling tiling = shownTiling(s);
        tiling.algorithm = algorithmName(algorithm);
        s.tiling = tiling;
        TilesView view;
        view.data = prepareTiles(std::make_shared<const Scenario>(s), hardwareTable().front());
        if (view.data->hasValues())
          view.numbers = tilesNumbers(*view.data, std::make_shared<const Trace>(test::traced(s)), 0);
        const Index events = view.data->firstEvent.empty() ? 0 : std::min<Index>(view.data->firstEvent.back(), 64);
        for (Index event = 0; event <= events; ++event) {
          view.playhead = playheadAfter(*view.data, event);
          const Explanation e = explainTiles(view, lightTheme());
          const QString fault = faultOf(e.plainText, false);
          QVERIFY2(fault.isEmpty(), qPrintable(QString::fromStdString(name) + QStringLiteral(": ") + fault +
                                               QLatin1Char('\n') + e.plainText));
          const QString refused = refusedTip(e.tryThis, &s);
          QVERIFY2(refused.isEmpty(), qPrintable(QString::fromStdString(name) + QStringLiteral(": ") + refused));
          const auto* change = std::get_if<DocumentChange>(&e.tryThis.attempt);
          if (!change || !view.data->plan || !view.data->plan->grid) continue;
          Scenario next = s;
          (*change)(next);
          if (next.tiling->blockRows == tiling.blockRows && next.tiling->blockCols == tiling.blockCols) continue;
          // Another tile size that fits the sequence.
          ++tiles;
          const TileSize shown = view.data->plan->grid->size();
          QVERIFY(next.tiling->blockRows >= 1 && next.tiling->blockRows <= queryTokens(s));
          QVERIFY(next.tiling->blockCols >= 1 && next.tiling->blockCols <= keyTokens(s));
          QVERIFY2(next.tiling->blockRows != shown.rows || next.tiling->blockCols != shown.cols,
                   qPrintable(QString::fromStdString(name) + e.tryThis.text));
        }
      }
      DecodeSettings settings;
      settings.hardware = hardwareTable().front();
      DecodeView decode;
      decode.data = decodeData(test::example(name), settings);
      if (!decode.data) continue;
      decode.timeline = decodeTimeline(*decode.data);
      for (int step = 0; step < static_cast<int>(decode.timeline.steps.size()); ++step) {
        decode.playhead = {step, 1, 1};
        const Explanation e = explainDecode(decode, lightTheme());
        const QString refused = refusedTip(e.tryThis);
        QVERIFY2(refused.isEmpty(), qPrintable(QString::fromStdString(name) + QStringLiteral(": ") + refused));
        const QString fault = faultOf(e.plainText, false);
        QVERIFY2(fault.isEmpty(), qPrintable(QString::fromStdString(name) + QStringLiteral(": ") + fault +
                                             QLatin1Char('\n') + e.plainText));
      }
    }
    QVERIFY(tiles > 50);
  }

 private:
  void steps(const Snapshot& snapshot, const ClaimCheck& check, const QString& where) {
    const Scenario& s = *snapshot.scenario;
    const std::string& precision = snapshot.trace->backend.precision;
    for (int n = 0; n <= static_cast<int>(Stage::Projected); ++n) {
      const auto stage = static_cast<Stage>(n);
      for (const Index head : someOf(s.heads.query)) {
        const Matrix* matrix = stageMatrix(*snapshot.trace, head, stage);
        if (!matrix) continue;
        for (Index row = 0; row < matrix->rows(); ++row) {
          for (const Index column : someOf(matrix->cols())) {
            const Explanation e = explain(snapshot, {stage, head, row, column}, lightTheme());
            const double cell = (*matrix)(row, column);
            const QString wrong = fault(e, check, cell);
            note(wrong, where, e.plainText);
            note(refusedTip(e.tryThis, &s), where, e.plainText);
            if (e.result.contains(QStringLiteral("NaN")) != std::isnan(cell))
              note(QStringLiteral("NaN as a number"), where, e.plainText);
            const bool empty = std::isinf(s.attention.mask.fill) && saysZeros(e);
            const bool fromNaN =
                std::ranges::any_of(e.lines, [](const QString& line) { return line.contains(QStringLiteral("NaN")); });
            if (fromNaN && !std::isnan(cell)) note(QStringLiteral("a number out of NaN"), where, e.plainText);
            const HeadTrace& traced = snapshot.trace->heads[static_cast<std::size_t>(head)];
            const bool softmax = stage >= Stage::RowMax && stage <= Stage::Weights;
            if (softmax && !(std::isfinite(traced.rowMax(row, 0)) && std::isfinite(traced.rowSum(row, 0)))) continue;
            if (!isWrittenOut(stage) || empty || !std::isfinite(cell) ||
                (stage == Stage::RowMax && !s.attention.subtractMax))
              continue;
            const double size = std::max(1.0, std::abs(cell));
            const double allowed = precision == "double"    ? 1e-6 * size
                                   : precision == "float32" ? 2e-4 * size
                                                            : 0.06 * size;
            const QString sum = sumFault(e, cell, allowed);
            note(sum, where, e.plainText);
          }
        }
      }
    }
    for (int n = 0; n <= static_cast<int>(InputSlot::WKR); ++n) {
      const Explanation e = explain(snapshot, {static_cast<InputSlot>(n), s.heads.query - 1, 0, 0}, lightTheme());
      const QString wrong = fault(e, check, std::nullopt);
      note(wrong, where, e.plainText);
      note(refusedTip(e.tryThis, &s), where, e.plainText);
    }
  }

  static bool saysZeros(const Explanation& e) {
    return std::ranges::any_of(e.claims, [](const Claim& c) {
      return c.kind == ClaimKind::ZeroRow || (c.kind == ClaimKind::SeesKeys && c.value == 0);
    });
  }

  void heads(const Snapshot& snapshot, const ClaimCheck& check, const QString& where) {
    const Scenario& s = *snapshot.scenario;
    HeadsView view;
    view.snapshot = snapshot;
    view.timeline = headsTimeline(s);
    for (int step = 0; step <= view.timeline.lastStep(); ++step) {
      view.playhead.step = step;
      view.playhead.cell = static_cast<double>(view.timeline.steps[static_cast<std::size_t>(step)].cells);
      const Stage stage = headsStage(headsStepOf(view.timeline.steps[static_cast<std::size_t>(step)]));
      for (Index head = 0; head < s.heads.query; ++head) {
        for (Index row = 0; row < queryTokens(s); ++row) {
          view.selection = clamped({stage, head, row, stage == Stage::Concat ? head * valueWidth(s) : 0}, s);
          const Explanation e = explainHeads(view, lightTheme());
          const Matrix* matrix = stageMatrix(*snapshot.trace, head, stage);
          const bool ofACell = stage == Stage::Concat || stage == Stage::Projected;
          const QString wrong = fault(
              e, check,
              ofACell && matrix ? std::optional((*matrix)(view.selection.row, view.selection.column)) : std::nullopt);
          note(wrong, where, e.plainText);
          note(refusedTip(e.tryThis, &s), where, e.plainText);
        }
        note(faultOf(headsHeadText(view, head)), where, headsHeadText(view, head));
      }
      note(faultOf(headsTitle(view)), where, headsTitle(view));
    }
  }

  void sandbox(const Snapshot& snapshot, const ClaimCheck& check, const QString& where) {
    const Scenario& s = *snapshot.scenario;
    for (Index row = 0; row < queryTokens(s); ++row) {
      for (const Index column : someOf(keyTokens(s))) {
        const Selection at{Stage::Masked, 0, row, column};
        const double cell = snapshot.trace->heads[0].masked(row, column);
        const AccidentView view{snapshot, at, std::make_shared<const AccidentData>(accidentData(snapshot, at))};
        std::vector<Explanation> all{explainPage(MaskView{snapshot, at}, lightTheme()),
                                     explainPage(view, lightTheme())};
        for (const double shift : {0.0, 3.0, 16.0})
          all.push_back(explainPage(RotationView{snapshot, at, shift, {}}, lightTheme()));
        for (const Explanation& e : all) {
          const QString wrong = fault(e, check, cell);
          note(wrong, where, e.plainText);
          note(refusedTip(e.tryThis, &s), where, e.plainText);
        }
        note(faultOf(accidentHeadline(view)), where, accidentHeadline(view));
        note(faultOf(maskCellText(s, 0, {row, column})), where, maskCellText(s, 0, {row, column}));
      }
    }
    const bool exact = where.startsWith(QStringLiteral("1-")) || where.startsWith(QStringLiteral("p2-"));
    if (exact || where.startsWith(QStringLiteral("p1-")) || s.attention.cache) rounding(snapshot, check, where);
    if (exact) gradients(snapshot, check, where);
  }

  void rounding(const Snapshot& snapshot, const ClaimCheck& check, const QString& where) {
    for (Index row = 0; row < queryTokens(*snapshot.scenario); ++row) {
      RoundingView view;
      view.snapshot = snapshot;
      view.row = row;
      view.errors = roundingFor(snapshot, 0, row);
      for (const auto& part : roundingColumns(*view.errors)) {
        view.part = part;
        const Explanation e = explainPage(view, lightTheme());
        note(fault(e, check, std::nullopt), where, e.plainText);
        note(refusedTip(e.tryThis, snapshot.scenario.get()), where, e.plainText);
      }
    }
  }

  void gradients(const Snapshot& snapshot, const ClaimCheck& check, const QString& where) {
    BackwardView view;
    view.snapshot = snapshot;
    view.data = backwardFor(snapshot, Loss::SumOfSquares);
    for (int n = 0; n < kGradientMatrices; ++n) {
      const auto matrix = static_cast<GradientMatrix>(n);
      const Matrix* m = gradientMatrix(*view.data, 0, matrix);
      if (!m) continue;
      for (const Index row : someOf(m->rows())) {
        view.cell = {matrix, row, m->cols() - 1};
        view.difference = differenceAt(*view.data, 0, view.cell);
        const Explanation e = explainPage(view, lightTheme());
        note(fault(e, check, (*m)(row, m->cols() - 1)), where, e.plainText);
        note(refusedTip(e.tryThis, snapshot.scenario.get()), where, e.plainText);
      }
    }
  }
};

ATTN_TEST(TestEveryClaim)

}  // namespace attn::app::test_every_claim

#include "test_every_claim.moc"
