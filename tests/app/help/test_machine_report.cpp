// SPDX-License-Identifier: GPL-3.0-or-later
// The reports of many machines: written, read and compared.
#include <algorithm>

#include "help/machine_report.h"
#include "session/system_settings.h"
#include "support/qt_test.h"

namespace attn::app::test_machine_report {
namespace {

MachineFacts machine(const char* name, double ms, const char* driver = "3.1",
                     const char* time = "2026-11-28T10:00:00Z") {
  return {{"machine", name}, {"time", time}, {"program", "1.0"}, {"driver", driver}, {"attention_ms", ms}};
}

}  // namespace

class TestMachineReport : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void holdsThePolicyInForce() {
    SystemSettings system;
    system.values[indexOf(Setting::Language)] = QStringLiteral("zh_CN");
    system.values[indexOf(Setting::Theme)] = 2.0;
    system.values[indexOf(Setting::AllCards)] = 1.0;
    system.policy = {{QStringLiteral("view/language")}, {QStringLiteral("measure")}, false, 10};
    system.ignored.push_back(
        {QStringLiteral("/etc/xdg/attentionscope.conf"), QStringLiteral("view/motion"), QStringLiteral("9"), {}});
    const MachineFacts facts = machineFacts(QStringLiteral("zh_CN"), system);
    QCOMPARE(facts["defaults"].dump(),
             std::string(R"({"view/theme":"dark","view/language":"zh_CN","learn/allCards":true})"));
    QCOMPARE(facts["fixed"].dump(), std::string(R"(["view/language"])"));
    QCOMPARE(facts["hidden"].dump(), std::string(R"(["measure"])"));
    QCOMPARE(facts["network"].dump(), std::string("false"));
    QCOMPARE(facts["kiosk_minutes"].dump(), std::string("10"));
    QCOMPARE(facts["ignored"].dump(), std::string(R"(["view/motion=9"])"));
    QVERIFY(!facts["machine"].get<std::string>().empty());
    const std::string line = writeMachineReport(facts);
    QCOMPARE(std::ranges::count(line, '\n'), 1);
    const MachineReports read = readMachineReports(line + "\n\r\n" + line);
    QVERIFY(read.refused.empty());
    QCOMPARE(read.machines.size(), std::size_t(2));
    QVERIFY(read.machines.front()["fixed"] == facts["fixed"]);
  }

  void whatIsNoReportIsNamedWithItsLine() {
    using Why = RefusedReport::Why;
    const std::string good = writeMachineReport(machine("a", 1));
    const auto refused = [](const std::string& text) { return readMachineReports(text).refused; };
    QVERIFY(refused(good).empty());
    QVERIFY((refused("{}") == std::vector{RefusedReport{0, Why::NoReport}}));
    QVERIFY((refused("[1, 2]") == std::vector{RefusedReport{0, Why::NoReport}}));
    QVERIFY((refused(good + "oops\n" + good + "7\n") ==
             std::vector{RefusedReport{2, Why::NotJson}, RefusedReport{4, Why::NoReport}}));
    QVERIFY((refused(R"({"format": "attentionscope/machine", "version": 2})") ==
             std::vector{RefusedReport{0, Why::NewerVersion}}));
    QVERIFY((refused(R"({"format": "attentionscope/machine", "version": 1, "machine": 7})") ==
             std::vector{RefusedReport{0, Why::NoMachine}}));
    QVERIFY((refused(std::string("\xff\0\n", 3)) == std::vector{RefusedReport{1, Why::NotJson}}));
  }

  void onlyDifferencesAreColumns() {
    const MachineComparison found =
        compareMachines({machine("b", 1.2), machine("a", 1), machine("c", 2.3, "4.0"), machine("d", 1.1)});
    QCOMPARE(found.columns, (QStringList{QStringLiteral("driver"), QStringLiteral("attention_ms")}));
    QCOMPARE(found.common.size(), std::size_t(1));
    QCOMPARE(found.common.front().second, QStringLiteral("1.0"));
    QStringList names, odd;
    for (const MachineComparison::Row& row : found.rows) {
      names << row.machine;
      for (std::size_t i = 0; i < row.differs.size(); ++i)
        if (row.differs[i]) odd << row.machine + QLatin1Char(' ') + row.cells[static_cast<qsizetype>(i)];
    }
    QCOMPARE(names, (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("d")}));
    QCOMPARE(odd, (QStringList{QStringLiteral("c 4.0"), QStringLiteral("c 2.3")}));
  }

  void aFactThatIsMissingDiffers() {
    MachineFacts without = machine("b", 1);
    without.erase("driver");
    without.erase("attention_ms");
    const MachineComparison found = compareMachines({machine("a", 1), without, machine("c", 1)});
    QCOMPARE(found.columns, (QStringList{QStringLiteral("driver"), QStringLiteral("attention_ms")}));
    QCOMPARE(found.rows[1].cells, (QStringList{QStringLiteral("-"), QStringLiteral("-")}));
    QVERIFY(found.rows[1].differs[0] && found.rows[1].differs[1]);
    QVERIFY(!found.rows[0].differs[0] && !found.rows[0].differs[1]);
  }

  void theLaterReportOfAMachineCounts() {
    const MachineComparison found = compareMachines(
        {machine("a", 9, "new", "2026-11-28T11:00:00Z"), machine("b", 1, "new"),
         machine("a", 1, "old", "2026-11-28T10:00:00Z"), machine("a", 1, "older", "2026-11-27T10:00:00Z")});
    QCOMPARE(found.rows.size(), std::size_t(2));
    QCOMPARE(found.replaced, QStringList{QStringLiteral("a")});
    QCOMPARE(found.common.size(), std::size_t(2));  // program and driver
  }

  void textFromOtherMachinesStaysText() {
    MachineFacts hostile = machine("\x1b[31m\n", 1, "\u202e");
    hostile["=HYPERLINK(\"x\")\n"] = nlohmann::ordered_json::array({"\x07", 1});
    const MachineComparison found = compareMachines({machine("a", 1), hostile});
    for (const MachineComparison::Row& row : found.rows)
      for (const QString& cell : row.cells + found.columns + QStringList{row.machine})
        for (const QChar c : cell) QVERIFY2(c.isPrint(), qPrintable(cell));
  }
};

ATTN_TEST(TestMachineReport)

}  // namespace attn::app::test_machine_report

#include "test_machine_report.moc"
