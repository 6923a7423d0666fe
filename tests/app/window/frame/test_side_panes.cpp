// SPDX-License-Identifier: GPL-3.0-or-later
// The panes next to the stage: their widths, folding, and the contents of the right one.
#include <QFontMetricsF>
#include <QHeaderView>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>

#include "app/window/window_fixture.h"
#include "labs/steps/inputs_matrix.h"
#include "panes/reading_column.h"
#include "scenario/edit.h"
#include "widgets/pane_edge.h"
#include "window/frame/pane_layout.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_side_panes {
namespace {

constexpr QSize kWide(1440, 900), kSmall(760, 520);

/// A window with a document that has notes.
struct OpenWindow : WindowFixture {
  explicit OpenWindow(QSize size = kWide) : WindowFixture(size) { open("1-the-cat-sat"); }

  void open(const char* example) {
    window->documents().openExample(QLatin1String(example) + QStringLiteral(".attn.json"));
    QTRY_VERIFY(isCurrent());
  }
  PaneLayout& panes() { return window->workspace().panes(); }
  ReadingColumn& reading() { return panes().reading(); }
  QWidget& inputs() { return *window->workspace().lab()->inputsPane(); }
  QWidget& stage() { return *window->workspace().lab()->stagePane(); }
  /// Left, then right.
  template <class Part>
  Part& part(PaneSide side) {
    const QList<Part*> both = panes().findChildren<Part*>(Qt::FindDirectChildrenOnly);
    return *both.at(side == PaneSide::Left ? 0 : 1);
  }
  PaneEdge& edge(PaneSide side) { return part<PaneEdge>(side); }
  PaneFold& fold(PaneSide side) { return part<PaneFold>(side); }
  void drag(PaneSide side, int way) {
    PaneEdge& grip = edge(side);
    const QPoint middle = grip.rect().center();
    const QPoint start = grip.mapToGlobal(middle);
    QTest::mousePress(&grip, Qt::LeftButton, {}, middle);
    for (int part = 1; part <= 4; ++part) {
      const QPointF at = start + QPoint(way * part / 4, 0);
      QMouseEvent move(QEvent::MouseMove, grip.mapFromGlobal(at), at, Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
      QCoreApplication::sendEvent(&grip, &move);
    }
    QTest::mouseRelease(&grip, Qt::LeftButton, {}, middle);
  }
  void resize(QSize size) {
    window->resize(size);
    QTRY_COMPARE(window->size(), size);
  }
};

}  // namespace

class TestSidePanes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // --- widths

  void widthsFollowTheWindow() {
    const PanePreference open, folded{false, 0};
    QCOMPARE(paneWidths(1440, 1, open, open), (PaneWidths{288, 824, 328}));
    QCOMPARE(paneWidths(1920, 1, open, open), (PaneWidths{288, 1304, 328}));
    QCOMPARE(paneWidths(1024, 1, open, open), (PaneWidths{252, 508, 264}));
    QCOMPARE(paneWidths(1024, 1, folded, open), (PaneWidths{0, 760, 264}));
    QCOMPARE(paneWidths(2880, 2, open, open), (PaneWidths{576, 1648, 656}));
  }

  void theStageKeepsItsMinimumWidth() {
    for (int width = 760; width < 3900; width += 97) {
      for (double scale = 0.85; scale < 4.2; scale += 0.15) {
        if (foldsPanes(width, scale)) continue;
        for (const double wished : {0.0, 100.0, 420.0, 3000.0}) {
          const PaneWidths w = paneWidths(width, scale, {true, wished}, {true, wished});
          QCOMPARE(w.inputs + w.stage + w.explain, width);
          QVERIFY(w.stage >= 339 * scale);
          QVERIFY(w.inputs >= 230 * scale && w.explain >= 230 * scale);
        }
      }
    }
  }

  void anEdgeIsDraggedAndTheWidthKept() {
    OpenWindow f;
    const int inputs = f.inputs().width(), reading = f.reading().width(), stage = f.stage().width();
    f.drag(PaneSide::Left, 60);
    QCOMPARE(f.inputs().width(), inputs + 60);
    f.drag(PaneSide::Right, -100);
    QCOMPARE(f.reading().width(), reading + 100);
    QCOMPARE(f.stage().width(), stage - 160);
    // The next window with the same settings has the same widths, which scale with the text size.
    f.make(kWide);
    f.open("1-the-cat-sat");
    QCOMPARE(f.inputs().width(), inputs + 60);
    QCOMPARE(f.reading().width(), reading + 100);
    QTest::mouseDClick(&f.edge(PaneSide::Left), Qt::LeftButton);
    QCOMPARE(f.inputs().width(), inputs);
    QCOMPARE(f.settings.inputsWidth(), 0.0);
  }

  void anEdgeStopsBeforeAPaneIsTooNarrowOrTheStageIs() {
    OpenWindow f;
    f.drag(PaneSide::Left, -280);
    QVERIFY(f.inputs().width() >= 230);
    f.drag(PaneSide::Left, 1400);
    QVERIFY(f.stage().width() >= 339);
    QVERIFY(f.reading().width() >= 230);
  }

  void anEdgeIsMovedByKeys() {
    OpenWindow f;
    PaneEdge& left = f.edge(PaneSide::Left);
    PaneEdge& right = f.edge(PaneSide::Right);
    const int inputs = f.inputs().width(), reading = f.reading().width();
    QTest::keyClick(&left, Qt::Key_Right);
    QCOMPARE(f.inputs().width(), inputs + 16);
    QTest::keyClick(&right, Qt::Key_Right);  // the edge moves to the right for either pane
    QCOMPARE(f.reading().width(), reading - 16);
    QTest::keyClick(&left, Qt::Key_Backspace);
    QCOMPARE(f.inputs().width(), inputs);
    QTest::keyClick(&right, Qt::Key_Return);
    QVERIFY(!f.reading().isVisible());
    QVERIFY(!left.accessibleName().isEmpty() && left.focusPolicy() == Qt::TabFocus);
  }

  void fourColumnsFitTheMatrixEditor() {
    OpenWindow f;
    f.open("2-it-and-the-dog");
    const auto* editor = f.inputs().findChild<InputsMatrix*>()->findChild<MatrixEditor*>();
    QCOMPARE(editor->matrix().cols(), Index(4));
    QCOMPARE(editor->horizontalScrollBar()->maximum(), 0);
    // Shortened names end with an ellipsis, and are complete on hover.
    bool shortened = false;
    for (int row = 0; row < editor->model()->rowCount(); ++row) {
      const QString shown = editor->model()->headerData(row, Qt::Vertical, Qt::DisplayRole).toString();
      const QString whole = editor->model()->headerData(row, Qt::Vertical, Qt::ToolTipRole).toString();
      shortened = shortened || shown.endsWith(QChar(u'…'));
      QVERIFY(shown == whole || shown.endsWith(QChar(u'…')));
      QVERIFY(QFontMetricsF(editor->model()->headerData(row, Qt::Vertical, Qt::FontRole).value<QFont>())
                  .horizontalAdvance(shown) <= editor->verticalHeader()->width() - 12);
    }
    QVERIFY(shortened);
  }

  // --- folding

  void panesFoldAndComeBack() {
    OpenWindow f;
    const int width = f.stage().width();
    Actions& actions = f.window->actions();
    actions.showInputs->trigger();
    QVERIFY(!f.inputs().isVisible() && !actions.showInputs->isChecked());
    QVERIFY(f.fold(PaneSide::Left).isVisible());
    QVERIFY(f.stage().width() > width + 200);
    actions.showExplain->trigger();
    QVERIFY(f.stage().width() > f.window->width() - 60);
    QTest::mouseClick(&f.fold(PaneSide::Left), Qt::LeftButton);
    QTest::mouseClick(&f.fold(PaneSide::Right), Qt::LeftButton);
    QCOMPARE(f.stage().width(), width);
    QVERIFY(actions.showInputs->isChecked() && actions.showExplain->isChecked());
    QTest::keyClick(f.window.get(), Qt::Key_BracketLeft, Qt::ControlModifier);
    QVERIFY(!f.inputs().isVisible());
    QVERIFY(!f.settings.inputsShown());
  }

  void panesFoldByThemselvesInASmallWindow() {
    OpenWindow f;
    f.resize(kSmall);
    QVERIFY(!f.inputs().isVisible() && !f.reading().isVisible());
    QVERIFY(f.stage().width() >= kSmall.width() - 60);
    QVERIFY(f.settings.inputsShown() && f.settings.explainShown());
    f.resize(kWide);
    QVERIFY(f.inputs().isVisible() && f.reading().isVisible());
  }

  void whatTheLearnerFoldedStaysFolded() {
    OpenWindow f;
    f.panes().toggle(PaneSide::Left);
    f.resize(kSmall);
    f.resize(kWide);
    QVERIFY(!f.inputs().isVisible());
    QVERIFY(f.reading().isVisible());
  }

  void aSmallWindowShowsOnePane() {
    OpenWindow f(kSmall);
    f.panes().toggle(PaneSide::Left);
    QVERIFY(f.inputs().isVisible());
    f.panes().toggle(PaneSide::Right);
    QVERIFY(f.reading().isVisible() && !f.inputs().isVisible());
    QVERIFY(f.stage().width() >= 339);
    f.panes().toggle(PaneSide::Right);
    QVERIFY(!f.reading().isVisible());
    QVERIFY(f.settings.explainShown());  // folding here does not affect wide windows
  }

  void aPresentationShowsTheStageAlone() {
    OpenWindow f;
    f.window->presentation().setPresenting(true, false);
    QCOMPARE(f.stage().width(), f.window->width());
    QVERIFY(!f.fold(PaneSide::Left).isVisible() && !f.edge(PaneSide::Right).isVisible());
    f.window->presentation().setPresenting(false);
    QVERIFY(f.inputs().isVisible() && f.reading().isVisible());
  }

  // --- notes and explanation

  void aDocumentOpensWithItsNotes() {
    OpenWindow f;
    QVERIFY(f.reading().showsNotes());
    const auto* notes = f.reading().findChild<QTextBrowser*>();
    QVERIFY(notes && notes->isVisible());
    QVERIFY(notes->toPlainText().contains(QStringLiteral("smallest example")));
    f.window->documents().openNew();
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(f.session().scenario()->notes.empty());
    QVERIFY(!f.reading().showsNotes());
  }

  void theFirstQuestionBringsTheExplanationToTheFrontOnce() {
    OpenWindow f;
    Selection asked = f.session().selection();
    asked.row = 2;
    asked.column = 1;
    f.session().select(asked);
    QVERIFY(!f.reading().showsNotes());
    QVERIFY(f.window->workspace().lab()->explainPane()->isVisible());
    // After switching to the notes, they stay visible while editing.
    f.window->actions().showNotes->trigger();
    QVERIFY(f.reading().showsNotes());
    asked.column = 0;
    f.session().select(asked);
    QVERIFY(f.reading().showsNotes());
    f.window->actions().showNotes->trigger();
    QVERIFY(!f.reading().showsNotes());
  }

  void askingForTheNotesOpensTheirPane() {
    OpenWindow f;
    f.reading().showNotes(false);
    f.panes().toggle(PaneSide::Right);
    f.window->actions().showNotes->trigger();
    QVERIFY(f.reading().isVisible() && f.reading().showsNotes());
  }

  void theWideColumnIsAPageAndGoesBack() {
    OpenWindow f;
    const int usual = f.reading().width();
    f.reading().setWide(true);
    QVERIFY(f.reading().width() > 500);
    QVERIFY(f.stage().width() >= 339);
    f.reading().setWide(false);
    QCOMPARE(f.reading().width(), usual);
    QCOMPARE(f.settings.explainWidth(), 0.0);
  }

  void wordsOfATableInTheNotesAreWhole() {
    OpenWindow f;
    f.open("6-a-padded-row");
    const auto* notes = f.reading().findChild<QTextBrowser*>();
    for (const int width : {232, 264, 328, 620}) {
      f.drag(PaneSide::Right, f.reading().width() - width);
      const QTextDocument& text = *notes->document();
      for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        const QTextLayout& lines = *block.layout();
        for (int n = 1; n < lines.lineCount(); ++n) {
          const int at = lines.lineAt(n).textStart();
          const QString around = block.text().mid(at - 1, 2);
          QVERIFY2(!around[0].isLetterOrNumber() || !around[1].isLetterOrNumber(), qPrintable(block.text()));
        }
      }
      // Content wider than the pane can be scrolled.
      QVERIFY(text.size().width() <= notes->viewport()->width() + 1 || notes->horizontalScrollBar()->isVisible());
    }
  }
};

ATTN_TEST(TestSidePanes)

}  // namespace attn::app::test_side_panes

#include "test_side_panes.moc"
