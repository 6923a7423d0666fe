// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "labs/steps/picture/steps_picture.h"
#include "labs/steps/picture/steps_scene.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "support/sanitized.h"

namespace attn::test {

/// The picture of a stage when a share of its cells is filled.
inline app::StepsView viewOf(const Scenario& scenario, Stage stage, double share = 1, Index row = 0, Index column = 0) {
  app::StepsView view;
  view.snapshot.scenario = std::make_shared<const Scenario>(scenario);
  view.snapshot.trace = std::make_shared<const Trace>(traced(scenario));
  view.timeline = app::stepsTimeline(scenario);
  view.playhead.step = app::stepOfStage(view.timeline, stage);
  const auto& step = view.timeline.steps[static_cast<std::size_t>(view.playhead.step)];
  view.playhead.cell = share * static_cast<double>(step.cells);
  view.selection = app::clamped({app::stageOf(step), 0, row, column}, scenario);
  return view;
}

/// Calls `check(view)` at the beginning, middle and end of every step.
template <class Check>
void throughAllSteps(const Scenario& scenario, Check check, std::initializer_list<double> shares = {0.0, 0.55, 1.0}) {
  app::StepsView view = viewOf(scenario, Stage::Queries, 1, 1, 1);
  for (int step = 0; step <= view.timeline.lastStep(); ++step) {
    for (const double share : shares) {
      const auto& at = view.timeline.steps[static_cast<std::size_t>(step)];
      view.playhead = {step, share * static_cast<double>(at.cells), 1};
      view.selection = app::clamped({app::stageOf(at), scenario.heads.query - 1, 1, 1}, scenario);
      check(view);
    }
  }
}

/// The figures on the stage, for tests that need their positions. Keeps the data alive that they refer to.
struct LaidOut {
  LaidOut(const app::StepsView& view, const QSizeF& size, const app::Theme& given)
      : theme(app::stepsTheme(given, size, view)), data(view, theme), picture(stepsPicture(size, data)) {}
  const app::MatrixFigure* figure(const app::MatrixId& id) const {
    for (const app::MatrixFigure& f : picture.figures)
      if (f.id == id) return &f;
    return nullptr;
  }

  app::Theme theme;
  app::StepsData data;
  app::StepsPicture picture;
};

/// The examples, and features that none of them uses: a soft cap, a finite fill, a bias, a custom mask, names of all
/// kinds, twelve and forty tokens, and one of everything.
inline std::vector<std::pair<QString, Scenario>> sceneScenarios() {
  std::vector<std::pair<QString, Scenario>> all;
  for (const auto& file : exampleFiles()) {
    const std::string name = file.stem().stem().string();
    all.emplace_back(QString::fromStdString(name), example(name));
  }
  const auto vary = [&](const char* name, const std::string& of, auto change) {
    Scenario s = example(of);
    change(s);
    all.emplace_back(QString::fromLatin1(name), std::move(s));
  };
  vary("soft cap", "1-the-cat-sat", [](Scenario& s) { s.attention.softcap = 0.8; });
  vary("finite fill", "1-the-cat-sat", [](Scenario& s) { s.attention.mask.fill = -1e9; });
  vary("projection bias", "7-grouped-heads", [](Scenario& s) {
    std::get<ProjectedInputs>(s.inputs).bQ = MatrixStack(std::vector<Matrix>(8, Matrix::Constant(1, 2, -0.5)));
  });
  vary("bias and holes", "1-the-cat-sat", [](Scenario& s) {
    s.attention.mask.bias = MatrixStack(Matrix(Matrix::Constant(3, 3, -0.25)));
    Matrix open = Matrix::Ones(3, 3);
    open(2, 0) = open(1, 1) = 0;
    s.attention.mask.custom = MatrixStack(open);
  });
  vary("names", "1-the-cat-sat", [](Scenario& s) {
    s.tokens = {"Donaudampfschifffahrtsgesellschaft", "مرحبا بالعالم", "注意力機制是什麼"};
  });
  vary("no maximum", "1-the-cat-sat", [](Scenario& s) { s.attention.subtractMax = false; });
  const auto square = [&](const char* name, Index tokens, Index width) {
    Scenario s;
    const Matrix m = Matrix::NullaryExpr(
        tokens, width, [](Index i, Index j) { return std::sin(static_cast<double>(3 * i + 7 * j + i * j)); });
    s.inputs = QkvInputs{MatrixStack(m), MatrixStack(Matrix(-m)), MatrixStack(m)};
    s.attention.mask.causal = true;
    all.emplace_back(QString::fromLatin1(name), std::move(s));
  };
  square("twelve", 12, 6);
  square("forty", 40, 24);
  square("one", 1, 1);
  return all;
}

/// All of them as test rows; with sanitizers, tests that lay out thousands of pictures use a few.
inline void sceneColumns() {
  QTest::addColumn<Scenario>("scenario");
  const auto all = sceneScenarios();
  for (std::size_t n = 0; n < all.size(); n += kSanitized ? 6 : 1)
    QTest::newRow(qPrintable(all[n].first)) << all[n].second;
}

/// "weights at 12.5 of 36, 824 x 776": where a check failed.
inline QByteArray whereIs(const app::StepsView& view, const QSizeF& size) {
  const auto& step = view.timeline.steps[static_cast<std::size_t>(view.playhead.step)];
  const std::string_view name = stageName(app::stageOf(step));
  return QByteArray(name.data(), static_cast<qsizetype>(name.size())) + " at " +
         QByteArray::number(view.playhead.cell) + " of " + QByteArray::number(static_cast<qlonglong>(step.cells)) +
         ", " + QByteArray::number(size.width()) + " x " + QByteArray::number(size.height());
}

}  // namespace attn::test

Q_DECLARE_METATYPE(attn::Scenario)
