// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt_test.h"
#include "text/list_text.h"

namespace attn::app::test_list_text {

class TestListText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void joinsSentencesWithASpace() {
    QCOMPARE(paragraphText({QStringLiteral("One."), QStringLiteral("Two.")}), QStringLiteral("One. Two."));
  }
  void addsNoSpaceAfterAFullWidthStop() {
    QCOMPARE(paragraphText({QStringLiteral("一。"), QStringLiteral("二。")}), QStringLiteral("一。二。"));
  }
  void leavesOutEmptySentences() {
    QCOMPARE(paragraphText({QString(), QStringLiteral("One."), QString()}), QStringLiteral("One."));
  }
};

ATTN_TEST(TestListText)

}  // namespace attn::app::test_list_text

#include "test_list_text.moc"
