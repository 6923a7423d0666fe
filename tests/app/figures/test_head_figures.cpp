// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/head_figures.h"

#include <cmath>

#include "scenario/edit.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_head_figures {

class TestHeadFigures : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  /// Pictures show scores + M = masked scores; checks it in every cell of every head of every example.
  void whatIsAddedLeadsToTheMaskedScores() {
    for (const auto& file : test::exampleFiles()) {
      const Scenario s = test::example(file.stem().stem().string());
      const Snapshot snapshot{std::make_shared<const Scenario>(s), std::make_shared<const Trace>(test::traced(s))};
      for (const HeadTrace& head : snapshot.trace->heads) {
        const HeadFigures figures(snapshot, head.queryHead, lightTheme());
        const Matrix& before = head.capped ? *head.capped : head.scaled;
        for (Index i = 0; i < before.rows(); ++i) {
          for (Index j = 0; j < before.cols(); ++j) {
            const double added = figures.addend.size() > 0 ? figures.addend(i, j) : 0;
            const double sum = before(i, j) + added, masked = head.masked(i, j);
            QVERIFY2(sum == masked || std::abs(sum - masked) <= 1e-9 * std::max(1.0, std::abs(masked)),
                     qPrintable(QStringLiteral("%1: %2, %3").arg(QString::fromStdString(s.title)).arg(i).arg(j)));
          }
        }
      }
    }
  }

  /// One huge number leaves the colors of queries and keys unchanged, and is marked.
  void oneEditKeepsTheColors() {
    const auto scalesOf = [](const Scenario& s) {
      const Snapshot snapshot{std::make_shared<const Scenario>(s), std::make_shared<const Trace>(test::traced(s))};
      const HeadFigures figures(snapshot, 0, lightTheme());
      return std::array{figures.scaleOf(Stage::Queries), figures.scaleOf(Stage::Keys)};
    };
    const Scenario s = test::example("3-causal-and-window");
    const auto* inputs = std::get_if<QkvInputs>(&s.inputs);
    QVERIFY(inputs);
    Matrix query = inputs->q[0];
    query(2, 0) = 100;
    const auto before = scalesOf(s), after = scalesOf(withMatrix(s, InputSlot::Q, 0, query));
    for (std::size_t i = 0; i < before.size(); ++i) {
      QVERIFY2(after[i].limit <= 2 * before[i].limit, qPrintable(QString::number(after[i].limit)));
      QVERIFY2(after[i].limit >= before[i].limit / 2, qPrintable(QString::number(after[i].limit)));
    }
    QVERIFY(after[0].open && !before[0].open && !after[1].open);
  }
};

ATTN_TEST(TestHeadFigures)

}  // namespace attn::app::test_head_figures

#include "test_head_figures.moc"
