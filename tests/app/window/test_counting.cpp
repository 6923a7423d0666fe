// SPDX-License-Identifier: GPL-3.0-or-later
// Every position in data counts from 0: what examples show in every lab, the texts about it, and what assistive tools
// read.
#include <QRegularExpression>
#include <algorithm>

#include "app/figures/drawing_recorder.h"
#include "app/window/window_fixture.h"
#include "explanation/explanation.h"
#include "labs/lab.h"
#include "panes/explanation_view.h"
#include "panes/reading_column.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "widgets/painted_stage.h"
#include "window/frame/pane_layout.h"

namespace attn::app::test_counting {
namespace {

/// One past the last index that such a word may have in a document.
struct Bound {
  const char* noun;
  Index end;
};

std::vector<Bound> boundsOf(const Scenario& s) {
  const Index rows = std::max(queryTokens(s), keyTokens(s));
  const Index columns = std::max({rows, modelWidth(s), s.heads.query * std::max(keyWidth(s), valueWidth(s))});
  return {{"head", s.heads.query}, {"row", std::max(rows, modelWidth(s))}, {"column", columns}};
}

/// Indices in texts beyond the size of the document: "row 3" of three rows.
QStringList beyond(const QStringList& texts, const std::vector<Bound>& bounds) {
  QStringList faults;
  for (const Bound& bound : bounds) {
    const QRegularExpression named(QStringLiteral("\\b%1s? (\\d+)\\b(?![.,]\\d)").arg(QLatin1String(bound.noun)),
                                   QRegularExpression::CaseInsensitiveOption);
    for (const QString& text : texts)
      for (const QRegularExpressionMatch& match : named.globalMatch(text))
        if (match.captured(1).toLongLong() >= bound.end)
          faults << match.captured() + QStringLiteral(" in “%1”").arg(text);
  }
  return faults;
}

QStringList drawnOn(QWidget& stage) {
  QStringList texts;
  for (const auto& text : attn::test::textsOf(
           stage.size(), [&](QPainter& painter) { stage.render(&painter); },
           attn::test::DrawingRecorder::Shapes::LeftOut))
    texts << text.text;
  return texts;
}

struct Spoken {
  QStringList texts, faults;
};

/// All texts of a lab's painted tables, and their first rows and columns whose number is not 0.
Spoken spokenBy(QWidget& stage) {
  constexpr int kMaxRead = 40;
  Spoken spoken;
  QList<PaintedStage*> tables = stage.findChildren<PaintedStage*>();
  if (auto* itself = qobject_cast<PaintedStage*>(&stage)) tables << itself;
  for (PaintedStage* table : tables) {
    if (!table->isVisible() || table->tableRows() == 0 || table->tableColumns() == 0) continue;
    const QStringList first{table->rowName(0), table->columnName(0)};
    const bool things = table->tableKind() != AccessibleTable::Kind::Cells;
    for (int side = 0; side < 2; ++side) {
      bool isNumber = false;
      const int number = first[side].toInt(&isNumber);
      const int expected = side == 0 && things ? 1 : 0;
      if (isNumber && number != expected) spoken.faults << QStringLiteral("the first one is called ") + first[side];
    }
    for (int row = 0; row < std::min(table->tableRows(), kMaxRead); ++row)
      for (int column = 0; column < std::min(table->tableColumns(), kMaxRead); ++column)
        spoken.texts << table->cellText(row, column);
    spoken.texts << table->tableName() << table->tableDescription();
  }
  return spoken;
}

}  // namespace

class TestCounting : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void indicesFromOneAreSeen() {
    const std::vector<Bound> three{{"row", 3}, {"head", 1}};
    QVERIFY(beyond({QStringLiteral("row 2, column 9"), QStringLiteral("rows 0 … 2"), QStringLiteral("row 30.5")}, three)
                .isEmpty());
    for (const char* wrong : {"row 3", "Row 12, column 0", "from head 1", "rows 3 … 4"})
      QCOMPARE(beyond({QString::fromLatin1(wrong)}, three).size(), 1);
  }

  // The last cell of every stage: its row and column are one less than the counts.
  void theLastCellOfEachMatrixIsExplainedByItsIndex() {
    int explained = 0;
    for (const auto& file : attn::test::exampleFiles()) {
      const std::string name = file.stem().stem().string();
      Scenario scenario = attn::test::example(name);
      if (std::holds_alternative<ShapeInputs>(scenario.inputs)) continue;
      scenario.pinned.reset();
      const Snapshot snapshot{std::make_shared<const Scenario>(scenario),
                              std::make_shared<const Trace>(*traceOnCpu(scenario))};
      for (int n = 0; n <= static_cast<int>(Stage::Projected); ++n) {
        const auto stage = static_cast<Stage>(n);
        const Index head = scenario.heads.query - 1;
        const Matrix* m = stageMatrix(*snapshot.trace, head, stage);
        if (!m || m->size() == 0) continue;
        const Explanation e = explain(snapshot, {stage, head, m->rows() - 1, m->cols() - 1}, lightTheme());
        const bool oneColumn = m->cols() == 1 && m->rows() > 1;
        const QString row = QStringLiteral("row %1").arg(m->rows() - 1);
        const QString place = oneColumn ? row : row + QStringLiteral(", column %1").arg(m->cols() - 1);
        QVERIFY2(e.cellPlace.endsWith(place),
                 qPrintable(QString::fromStdString(name) + QLatin1Char(' ') + e.cellPlace));
        const QStringList faults =
            beyond({e.plainText}, {{"row", m->rows()}, {"column", m->cols()}, {"head", head + 1}});
        QVERIFY2(faults.isEmpty(),
                 qPrintable(QString::fromStdString(name) + QLatin1Char(' ') + faults.join(QLatin1Char('\n'))));
        ++explained;
      }
    }
    QVERIFY(explained > 200);
  }

  void everyLabCountsFromZero_data() {
    QTest::addColumn<QString>("example");
    for (const char* name : {"7b-four-heads", "7-grouped-heads", "9-rotary-positions", "t1-causal-tiles"}) {
      if (attn::test::kSanitized && name[1] != 'b') continue;
      QTest::newRow(name) << QString::fromLatin1(name);
    }
  }
  void everyLabCountsFromZero() {
    QFETCH(QString, example);
    WindowFixture f(QSize(1440, 900));
    f.window->documents().openExample(example + QStringLiteral(".attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->workspace().panes().reading().showNotes(false);
    const std::vector<Bound> bounds = boundsOf(*f.session().scenario());
    QStringList faults;
    std::size_t read = 0;
    for (std::size_t lab = 0; lab < f.window->workspace().labs().size(); ++lab) {
      f.window->workspace().showLab(static_cast<int>(lab));
      const QString id = f.window->workspace().lab()->id();
      if (id == QStringLiteral("train") || id == QStringLiteral("growth")) continue;  // about other models
      const int last = f.playback().timeline().lastStep();
      // The recorded run that it shows: 30 layers of 9 heads, 12 tokens.
      const std::vector<Bound> ofTheModel{{"layer", 30}, {"head", 9}, {"query", 12}, {"key", 12}};
      for (const int step : {0, last / 2, last}) {
        if (step >= 0) f.playback().seek(step, 1e9);
        f.window->settle();
        QCoreApplication::processEvents();
        QWidget& stage = *f.window->workspace().lab()->stagePane();
        Spoken spoken = spokenBy(stage);
        for (const ExplanationView* view : f.window->findChildren<ExplanationView*>())
          if (view->isVisible()) spoken.texts << view->accessibleDescription();
        spoken.texts << drawnOn(stage);
        read += static_cast<std::size_t>(spoken.texts.size());
        for (const QString& fault :
             spoken.faults + beyond(spoken.texts, id == QStringLiteral("model") ? ofTheModel : bounds))
          faults << QStringLiteral("%1, step %2: %3").arg(id).arg(step).arg(fault);
      }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
    QVERIFY(read > 500);
  }

  // Columns without names are numbered on the stage: X with eight columns has 0 to 7.
  void columnsOnTheStageAreNumberedFromZero() {
    WindowFixture f(QSize(1440, 900));
    f.window->documents().openExample(QStringLiteral("7b-four-heads.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->workspace().showLab(QStringLiteral("steps"));
    f.playback().seek(0, 1e9);
    f.window->settle();
    QCoreApplication::processEvents();
    const QStringList drawn = drawnOn(*f.window->workspace().lab()->stagePane());
    QVERIFY(drawn.contains(QStringLiteral("0")));
    QVERIFY(drawn.contains(QStringLiteral("7")));
    QVERIFY(!drawn.contains(QStringLiteral("8")));
  }
};

ATTN_TEST(TestCounting)

}  // namespace attn::app::test_counting

#include "test_counting.moc"
