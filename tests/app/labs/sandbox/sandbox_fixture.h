// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/sandbox/sandbox_lab.h"
#include "labs/sandbox/sandbox_stage.h"
#include "panes/inputs_section.h"
#include "panes/view_explanation.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/section_label.h"

namespace attn::app {

/// The Sandbox with an open document and its stage on screen; computed with Eigen.
struct SandboxOnScreen {
  Session session;
  SandboxLab lab{session};
  std::unique_ptr<QWidget> stage;

  explicit SandboxOnScreen(Scenario scenario, const QString& step = QStringLiteral("mask"), QSize size = {824, 776}) {
    lab.playback()->setReducedMotion(true);
    session.openScenario(std::move(scenario));
    stage.reset(lab.stagePane());
    stage->resize(size);
    stage->show();
    lab.resetForDocument();
    settle();
    const auto placed = lab.seek({step, 0, {}});
    if (!placed) qFatal("%s", qPrintable(placed.error()));
    settle();
  }
  void settle() {
    QTRY_VERIFY(session.snapshot().trace && session.snapshot().scenario == session.scenario() &&
                !session.isComputing());
  }
  SandboxStage& canvas() { return *static_cast<SandboxStage*>(stage.get()); }
  template <class View>
  View view() {
    return std::get<View>(lab.state().view(lab.state().page()));
  }
  const Mask& mask() const { return session.scenario()->attention.mask; }
  QPoint cell(Index row, Index column, std::optional<MaskLayer> layer = std::nullopt) {
    return canvas().frame<MaskFrame>().cellRect(layer, {row, column}).center().toPoint();
  }
  void click(QPoint at) { QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at); }
  void drag(const std::vector<QPoint>& way) {
    QTest::mousePress(&canvas(), Qt::LeftButton, {}, way.front());
    for (const QPoint& at : way) {
      QMouseEvent move(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
      QCoreApplication::sendEvent(&canvas(), &move);
    }
    QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, way.back());
  }
  int undoSteps() { return session.undoStack()->count(); }
  /// A control of the page's inputs, by its accessible name.
  template <class Widget>
  Widget* control(const QString& name) {
    QWidget* pane = lab.inputsPane();
    const QList<Widget*> all = pane->findChildren<Widget*>();
    for (Widget* each : all) {
      if (each->accessibleName() == name && each->isVisibleTo(pane)) return each;
    }
    return nullptr;
  }
  /// The errors shown by the inputs; empty if there are none.
  QString inlineError() {
    QWidget* pane = lab.inputsPane();
    const QList<InlineError*> all = pane->findChildren<InlineError*>();
    for (const InlineError* each : all) {
      if (each->isVisibleTo(pane)) return each->text();
    }
    return {};
  }
  QString explained() {
    lab.explainPane();
    lab.refreshNow();
    return static_cast<ViewExplanation<SandboxView>*>(lab.explainPane())->explanation().plainText;
  }
};

}  // namespace attn::app
