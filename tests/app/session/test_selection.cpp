// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/selection.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_selection {

using test::example;

class TestSelection : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givenQueriesKeysAndValuesAreInputs() {
    const Scenario given = example("1-the-cat-sat");
    QVERIFY(inputOf(given, Stage::Queries) == InputSlot::Q);
    QVERIFY(inputOf(given, Stage::Keys) == InputSlot::K);
    QVERIFY(inputOf(given, Stage::Values) == InputSlot::V);
    QVERIFY(inputOf(given, InputSlot::K) == InputSlot::K);
    QVERIFY(!inputOf(given, Stage::Scores) && !inputOf(given, InputSlot::WQ) && !inputOf(given, InputSlot::Bias));
    const Scenario projected = example("7-grouped-heads");
    QVERIFY(!inputOf(projected, Stage::Queries) && !inputOf(projected, InputSlot::Q));
    QVERIFY(inputOf(projected, InputSlot::WK) == InputSlot::WK);
  }

  void picturesNameGivenMatricesByTheirStage() {
    const Scenario given = example("1-the-cat-sat"), projected = example("7-grouped-heads");
    QVERIFY(shownAs(given, InputSlot::V) == MatrixId(Stage::Values));
    QVERIFY(shownAs(given, Stage::Scores) == MatrixId(Stage::Scores));
    QVERIFY(shownAs(projected, InputSlot::WV) == MatrixId(InputSlot::WV));
  }

  /// Eight query heads on two key/value heads: head 5 reads the second one.
  void aQueryHeadFindsItsMatrixInEveryStack() {
    const Scenario s = example("7-grouped-heads");
    const Index last = s.heads.query - 1;
    QCOMPARE(stackHead(s, InputSlot::WQ, last), last);
    QCOMPARE(stackHead(s, InputSlot::WK, last), s.heads.keyValue - 1);
    QCOMPARE(stackHead(s, InputSlot::WV, 0), Index(0));
    QCOMPARE(stackHead(s, InputSlot::X, last), Index(0));  // one for all heads
    QCOMPARE(stackHead(s, InputSlot::WQ, 99), last);
    QVERIFY(isKeySided(InputSlot::BV) && !isKeySided(InputSlot::WO));
  }
};

ATTN_TEST(TestSelection)

}  // namespace attn::app::test_selection

#include "test_selection.moc"
