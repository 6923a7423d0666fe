// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/learn/report/report_fixture.h"
#include "support/interview_logs.h"
#include "theme/fonts.h"
#include "theme/style_sheet.h"
#include "window/appearance.h"
#include "window/application_setup.h"

namespace attn::app::test_report_page {
class TestReportPage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { prepareApplication(); }
  void look() {
    test::LearnParts parts;
    const LoadedLessons lessons = ownLessons();
    for (const bool dark : {false, true}) {
      const Theme theme = dark ? darkTheme() : lightTheme();
      applyTheme(theme);
      ReportPage page(parts.services());
      page.showLessons(lessons);
      page.setTheme(theme);
      const InterviewReport report = attn::test::reportAfter(attn::test::variedLog());
      page.showReport(report, {report.begun.utcMs + 1000000, 60});
      page.resize(1440, 848);
      page.show();
      test::settle();
      page.grab().save(QStringLiteral("/tmp/report-look/page-%1.png").arg(dark));
      page.openQuestion(2);
      test::settle();
      page.grab().save(QStringLiteral("/tmp/report-look/open-%1.png").arg(dark));
      page.openQuestion(-1);
      page.resize(1024, 648);
      test::settle();
      page.grab().save(QStringLiteral("/tmp/report-look/small-%1.png").arg(dark));
      page.setFileQuestion([](const QString&) { return QStringLiteral("/tmp/report-look/r.pdf"); });
      page.exportReport();
    }
  }
};
ATTN_TEST(TestReportPage)
}  // namespace attn::app::test_report_page
#include "test_report_page.moc"
