// SPDX-License-Identifier: GPL-3.0-or-later
// A picture is laid out when its content changes, not when the mouse moves over it or assistive tools read it. Counts
// layouts on the largest documents.
#include <QHelpEvent>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "scenario/edit.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/painted_stage.h"

namespace attn::app::test_mouse_moves {
namespace {

constexpr QSize kStageSize(824, 776);

/// 256 tokens, 8 heads, every layer of the mask, rotated.
Scenario largest() {
  constexpr Index kTokens = 256, kHeads = 8, kWidth = 8;
  const auto stack = [&](double seed) {
    std::vector<Matrix> heads;
    for (Index h = 0; h < kHeads; ++h)
      heads.push_back(Matrix::NullaryExpr(kTokens, kWidth, [&](Index i, Index j) {
        return std::sin(seed + static_cast<double>(3 * i + 7 * j + i * j + 11 * h));
      }));
    return MatrixStack(std::move(heads));
  };
  Scenario s;
  s.heads = {kHeads, kHeads};
  s.inputs = QkvInputs{stack(0), stack(1), stack(2)};
  s.attention.mask.causal = true;
  s.attention.mask.window = 200;
  s.attention.mask.padding = {3};
  s.attention.rope = Rope{};
  return withMaskCell(std::move(s), 0, kTokens - 1, kTokens - 2, false);
}

/// Qt scales images in fixed point relative to the painted region: the last bit of a color may differ.
bool areSameShade(QRgb a, QRgb b) {
  return std::abs(qRed(a) - qRed(b)) <= 1 && std::abs(qGreen(a) - qGreen(b)) <= 1 &&
         std::abs(qBlue(a) - qBlue(b)) <= 1 && qAlpha(a) == qAlpha(b);
}

/// A lab with its stage on screen, after its numbers are computed.
class LabShown {
 public:
  LabShown(const QString& id, const QString& step, const Scenario& scenario, bool comparing) {
    m_labs = makeLabs(m_session);
    for (const auto& each : m_labs)
      if (each->id() == id) m_lab = each.get();
    m_lab->playback()->setReducedMotion(true);
    Scenario opened = scenario;
    if (comparing) {
      opened.pinned = std::make_shared<const Scenario>(scenario);
      opened.attention.scale = 0.5;
    }
    m_session.openScenario(std::move(opened));
    m_window.resize(kStageSize);
    m_lab->stagePane()->setParent(&m_window);
    m_lab->stagePane()->setGeometry(QRect(QPoint(), kStageSize));
    m_window.show();
    m_lab->resetForDocument();
    settle();
    if (!m_lab->seek({step, 0, {}})) qFatal("no such step");
    settle();
    m_lab->refreshNow();
    for (PaintedStage* each : m_window.findChildren<PaintedStage*>())
      if (each->isVisible() && (!m_stage || each->parentWidget() == m_stage)) m_stage = each;
    if (!m_stage) qFatal("no stage");
    m_stage->grab();
  }

  PaintedStage& stage() { return *m_stage; }

  void move(const QPointF& at) {
    QMouseEvent event(QEvent::MouseMove, at, m_stage->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_stage, &event);
  }
  void hint(const QPoint& at) {
    QHelpEvent event(QEvent::ToolTip, at, m_stage->mapToGlobal(at));
    QCoreApplication::sendEvent(m_stage, &event);
  }

 private:
  void settle() {
    QTRY_VERIFY(m_session.snapshot().trace && m_session.snapshot().scenario == m_session.scenario() &&
                !m_session.isComputing());
    if (m_session.isComparing()) QTRY_VERIFY(m_session.pinnedSnapshot().trace != nullptr);
    QCoreApplication::processEvents();
  }

  Session m_session;
  std::vector<std::unique_ptr<Lab>> m_labs;
  QWidget m_window;
  Lab* m_lab = nullptr;
  PaintedStage* m_stage = nullptr;
};

}  // namespace

class TestMouseMoves : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keepsTheLayout_data() {
    QTest::addColumn<QString>("lab");
    QTest::addColumn<QString>("step");
    QTest::addColumn<bool>("comparing");
    for (const auto& [lab, step] : {std::pair("steps", "scores"),
                                    {"steps", "weights"},
                                    {"steps", "output"},
                                    {"heads", "attend"},
                                    {"sandbox", "mask"},
                                    {"sandbox", "accidents"},
                                    {"sandbox", "rotation"},
                                    {"tiles", "first"},
                                    {"decode", "last"},
                                    {"growth", "8k"},
                                    {"growth", "flash-8k"},
                                    {"measure", "done"}})
      QTest::addRow("%s, %s", lab, step) << QString::fromLatin1(lab) << QString::fromLatin1(step) << false;
    QTest::newRow("steps, compared") << QStringLiteral("steps") << QStringLiteral("weights") << true;
    QTest::newRow("heads, compared") << QStringLiteral("heads") << QStringLiteral("attend") << true;
  }

  void keepsTheLayout() {
    QFETCH(const QString, lab);
    QFETCH(const QString, step);
    QFETCH(const bool, comparing);
    static const Scenario scenario = largest();
    LabShown shown(lab, step, scenario, comparing);
    PaintedStage& stage = shown.stage();
    const int before = stage.layoutCount();
    QVERIFY(before > 0);
    for (int y = 3; y < stage.height(); y += 41) {
      for (int x = 3; x < stage.width(); x += 13) shown.move({x + 0.5, y + 0.5});
      QCoreApplication::processEvents();  // the hovered cell is painted
      shown.hint({stage.width() / 2, y});
    }
    QCOMPARE(stage.layoutCount(), before);
    const int rows = std::min(stage.tableRows(), 12), columns = std::min(stage.tableColumns(), 12);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        stage.cellText(row, column);
        stage.cellUnder(stage.cellArea(row, column).center());
      }
    }
    stage.currentText();
    QCOMPARE(stage.layoutCount(), before);
  }

  void aPartThatIsPaintedAgainLooksAsInTheWholePicture_data() { keepsTheLayout_data(); }
  void aPartThatIsPaintedAgainLooksAsInTheWholePicture() {
    QFETCH(const QString, lab);
    QFETCH(const QString, step);
    QFETCH(const bool, comparing);
    static const Scenario scenario = largest();
    LabShown shown(lab, step, scenario, comparing);
    PaintedStage& stage = shown.stage();
    for (const QPoint& at : {QPoint(150, 160), QPoint(300, 420), QPoint(420, 300), QPoint(560, 600)}) {
      shown.move(at);
      const QImage whole = stage.grab().toImage();
      const QRect part = QRect(at - QPoint(31, 23), QSize(63, 47)) & stage.rect();
      QImage again(whole.size(), whole.format());
      again.fill(Qt::black);
      stage.render(&again, part.topLeft(), part);
      if (again.copy(part) == whole.copy(part)) continue;
      for (int y = part.top(); y <= part.bottom(); ++y) {
        for (int x = part.left(); x <= part.right(); ++x)
          QVERIFY2(areSameShade(again.pixel(x, y), whole.pixel(x, y)),
                   qPrintable(QStringLiteral("at %1, %2").arg(x).arg(y)));
      }
    }
  }
};

ATTN_TEST(TestMouseMoves)

}  // namespace attn::app::test_mouse_moves

#include "test_mouse_moves.moc"
