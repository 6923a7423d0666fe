// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QMouseEvent>

#include "labs/heads/cache_chart.h"
#include "labs/heads/heads_lab.h"
#include "labs/heads/heads_stage.h"
#include "labs/heads/heads_stage_canvas.h"
#include "scenario/edit.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/choice_slider.h"

namespace attn::app::test {

using attn::test::example;

/// The lab with its panes on screen, after its numbers are computed.
struct LabOnScreen {
  Session session;
  HeadsLab lab{session};

  explicit LabOnScreen(Scenario s = example("7-grouped-heads"), bool reducedMotion = true) {
    lab.playback()->setReducedMotion(reducedMotion);
    session.openScenario(std::move(s));
    lab.resetForDocument();
    for (const auto& [pane, size] : {std::pair(lab.inputsPane(), QSize(288, 800)),
                                     {lab.stagePane(), QSize(824, 776)},
                                     {lab.explainPane(), QSize(328, 800)}}) {
      pane->resize(size);
      pane->show();
    }
    settle();
  }

  void settle() {
    QTRY_VERIFY(session.snapshot().scenario == session.scenario());
    lab.refreshNow();
  }
  const Scenario& scenario() const { return *session.scenario(); }
  HeadsStageCanvas* sheet() { return lab.stagePane()->findChild<HeadsStageCanvas*>(); }
  CacheChart* cache() { return lab.stagePane()->findChild<CacheChart*>(); }
  QString explained() { return qobject_cast<QWidget*>(lab.explainPane())->accessibleDescription(); }

  template <class Widget>
  Widget* named(const char* name) {
    return test::named<Widget>(*lab.inputsPane(), name);
  }
  /// The position of a slider's knob for an allowed value.
  static QPoint knob(const ChoiceSlider& slider, int index, int count) {
    const double side = 9, width = slider.width() - 2 * side;
    return QPoint(qRound(side + width * index / std::max(1, count - 1)), 33);
  }
  /// Drags through the allowed values in between, as a user does.
  void drag(const char* name, int from, int to, int count) {
    auto* slider = named<ChoiceSlider>(name);
    QVERIFY2(slider != nullptr, name);
    QTest::mousePress(slider, Qt::LeftButton, {}, knob(*slider, from, count));
    const int step = from < to ? 1 : -1;
    for (int i = from; i != to; i += step) {
      const QPointF at = knob(*slider, i + step, count);
      QMouseEvent move(QEvent::MouseMove, at, slider->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
      QCoreApplication::sendEvent(slider, &move);
    }
    QTest::mouseRelease(slider, Qt::LeftButton, {}, knob(*slider, to, count));
    settle();
  }
  QString allLabels() {
    QStringList texts;
    for (const QLabel* label : lab.inputsPane()->findChildren<QLabel*>()) texts << label->text();
    return texts.join(QLatin1Char('\n'));
  }
  QPoint cell(const Selection& at) { return sheet()->frame().cellRect(at).center().toPoint(); }
};

}  // namespace attn::app::test
