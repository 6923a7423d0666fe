// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt_test.h"
#include "text/relative_time.h"

namespace attn::app::test_relative_time {

class TestRelativeTime : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void saysHowLongAgo_data() {
    QTest::addColumn<QDateTime>("then");
    QTest::addColumn<QString>("says");
    const auto at = [](int month, int day, int hour, int minute, int second) {
      return QDateTime(QDate(2026, month, day), QTime(hour, minute, second));
    };
    QTest::newRow("now") << at(5, 6, 13, 59, 40) << "just now";
    QTest::newRow("a clock that was set back") << at(5, 6, 15, 0, 0) << "just now";
    QTest::newRow("minutes") << at(5, 6, 13, 40, 0) << "20 minute";
    QTest::newRow("nearly an hour") << at(5, 6, 13, 0, 1) << "59 minute";
    QTest::newRow("hours") << at(5, 6, 9, 30, 0) << "4 hour";
    QTest::newRow("the evening before") << at(5, 5, 23, 0, 0) << "yesterday";
    QTest::newRow("of this week") << at(5, 4, 10, 0, 0) << "Monday";
    QTest::newRow("six days") << at(4, 30, 10, 0, 0) << "Thursday";
    QTest::newRow("a week: no weekday, which would be today's") << at(4, 29, 10, 0, 0) << "26";
  }
  void saysHowLongAgo() {
    QFETCH(QDateTime, then);
    QFETCH(QString, says);
    const QString said = relativeTime(then, QDateTime(QDate(2026, 5, 6), QTime(14, 0, 0)));
    QVERIFY2(says == QStringLiteral("26") ? said.contains(says) : said.startsWith(says), qPrintable(said));
  }
};

ATTN_TEST(TestRelativeTime)

}  // namespace attn::app::test_relative_time

#include "test_relative_time.moc"
