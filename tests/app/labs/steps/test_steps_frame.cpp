// SPDX-License-Identifier: GPL-3.0-or-later
// Repainting the changed region is enough: the picture is identical, to the pixel, to one drawn from scratch.
#include "labs/steps/picture/steps_frame.h"

#include <array>
#include <random>

#include "scenario/edit.h"
#include "scene_views.h"
#include "support/qt_test.h"

namespace attn::app::test_steps_frame {
using namespace attn::test;

namespace {

const QSizeF kSize(984, 772);

QImage blank() {
  QImage image(kSize.toSize(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::magenta);
  return image;
}

QImage drawn(const StepsFrame& frame) {
  QImage image = blank();
  QPainter painter(&image);
  frame.draw(painter);
  return image;
}

/// Shows `before`, then repaints only the changed region for `now`.
QImage updated(const StepsFrame& before, const StepsFrame& now, const QRegion& changed) {
  QImage image = drawn(before);
  QPainter painter(&image);
  painter.setClipRegion(changed);
  painter.fillRect(image.rect(), Qt::magenta);
  now.draw(painter);
  return image;
}

double area(const QRegion& region) {
  double sum = 0;
  for (const QRect& rect : region) sum += static_cast<double>(rect.width()) * rect.height();
  return sum / (kSize.width() * kSize.height());
}

StepsView changedTo(const StepsView& view, const Scenario& scenario) {
  StepsView next = view;
  next.snapshot.scenario = std::make_shared<const Scenario>(scenario);
  next.snapshot.trace = std::make_shared<const Trace>(traced(scenario));
  return next;
}

Scenario causal(Index tokens, Index width) {
  Scenario s;
  std::mt19937 engine(7);
  std::normal_distribution<double> normal;
  const auto matrix = [&] {
    return MatrixStack(Matrix(Matrix::NullaryExpr(tokens, width, [&] { return normal(engine); })));
  };
  s.inputs = QkvInputs{matrix(), matrix(), matrix()};
  s.attention.mask.causal = true;
  return s;
}

}  // namespace

class TestStepsFrame : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void anEditIsPaintedWhole_data() { sceneColumns(); }
  void anEditIsPaintedWhole() {
    QFETCH(Scenario, scenario);
    const bool projects = modelWidth(scenario) > 0, latent = std::holds_alternative<LatentInputs>(scenario.inputs);
    // A small edit that keeps every color scale, and one that changes all of them.
    const std::array edits{std::pair(projects ? InputSlot::X : InputSlot::Q, 0.03), std::pair(latent ? InputSlot::WDKV
                                                                                              : projects ? InputSlot::WK
                                                                                                         : InputSlot::K,
                                                                                              40.0)};
    for (const auto& [slot, by] : edits) {
      const Scenario edited = withCell(scenario, slot, 0, 0, 0, stackIn(scenario, slot)[0](0, 0) + by);
      throughAllSteps(scenario,
                      [&](const StepsView& view) {
                        const StepsFrame before(kSize, view, lightTheme()),
                            now(kSize, changedTo(view, edited), lightTheme());
                        const auto changed = now.changesSince(before);
                        if (changed) QVERIFY2(updated(before, now, *changed) == drawn(now), whereIs(view, kSize));
                      },
                      {0.55, 1.0});
    }
  }

  void aMoveOfPlayheadOrSelectionIsPaintedWhole() {
    const Scenario scenario = example("7-grouped-heads");
    std::mt19937 engine(3);
    throughAllSteps(scenario,
                    [&](const StepsView& view) {
                      StepsView next = view;
                      next.playhead.cell = std::max(0.0, view.playhead.cell - 1.4);
                      next.selection.row = static_cast<Index>(engine() % 3);
                      next.selection = clamped(next.selection, scenario);
                      const StepsFrame before(kSize, view, darkTheme()), now(kSize, next, darkTheme());
                      const auto changed = now.changesSince(before);
                      if (changed) QVERIFY2(updated(before, now, *changed) == drawn(now), whereIs(view, kSize));
                    },
                    {0.55, 1.0});
  }

  void aNumberOfAQueryTouchesItsRow() {
    const Scenario scenario = causal(16, 8);
    StepsView view = viewOf(scenario, Stage::Weights, 1, 12, 2);
    const Scenario edited = withCell(scenario, InputSlot::Q, 0, 5, 1, 0.123);
    const StepsFrame before(kSize, view, lightTheme()), now(kSize, changedTo(view, edited), lightTheme());
    const auto changed = now.changesSince(before);
    QVERIFY(changed.has_value());
    QVERIFY2(area(*changed) < 0.2, qPrintable(QString::number(area(*changed))));
    QVERIFY(updated(before, now, *changed) == drawn(now));
  }

  void nothingChangesWhereNothingIsShownOfIt() {
    const Scenario scenario = causal(6, 4);
    const StepsView view = viewOf(scenario, Stage::Scores, 1, 2, 2);
    const StepsFrame before(kSize, view, lightTheme()), now(kSize, changedTo(view, scenario), lightTheme());
    const auto changed = now.changesSince(before);
    QVERIFY(changed.has_value());
    QVERIFY(changed->isEmpty());
  }

  void answersHitTestsOfTheFinalLayoutWhileSliding() {
    StepsView view = viewOf(causal(6, 4), Stage::Weights);
    const StepsFrame settled(kSize, view, lightTheme());
    view.playhead.transition = 0.3;
    const StepsFrame sliding(kSize, view, lightTheme());
    QVERIFY(drawn(sliding) != drawn(settled));
    QVERIFY(!settled.matrices().empty());
    QVERIFY(sliding.matrices() == settled.matrices());
    for (const MatrixId& id : settled.matrices()) {
      QCOMPARE(sliding.cellRect(id, 1, 0), settled.cellRect(id, 1, 0));
      QCOMPARE(sliding.cellText(id, 1, 0), settled.cellText(id, 1, 0));
      QCOMPARE(sliding.showsTransposed(id), settled.showsTransposed(id));
    }
    QVERIFY(!settled.cellRect(InputSlot::WQ, 0, 0).isValid());
    QCOMPARE(settled.cellText(InputSlot::WQ, 0, 0), QString());
  }

  void repaintsForAnotherStepThemeOrSize() {
    const StepsView view = viewOf(causal(6, 4), Stage::Scores), later = viewOf(causal(6, 4), Stage::Weights);
    const StepsFrame before(kSize, view, lightTheme());
    QVERIFY(!StepsFrame(kSize, later, lightTheme()).changesSince(before));
    QVERIFY(!StepsFrame(kSize, view, darkTheme()).changesSince(before));
    QVERIFY(!StepsFrame(kSize / 2, view, lightTheme()).changesSince(before));
  }
};

ATTN_TEST(TestStepsFrame)

}  // namespace attn::app::test_steps_frame

#include "test_steps_frame.moc"
