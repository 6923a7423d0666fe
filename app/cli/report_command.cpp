// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryFile>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <system_error>
#include <vector>

#include "attention/backend_name.h"
#include "base/read_regular_file.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "compute/attention_engine.h"
#include "compute/guest/child_process.h"
#include "compute/guest/driver_guard.h"
#include "compute/opencl/driver_versions.h"
#include "help/fault_report.h"
#include "help/machine_report.h"
#include "measure/bench.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "text/case_text.h"
#include "text/list_text.h"
#include "text/problem_text.h"

namespace attn::app {

namespace {

constexpr std::uint64_t kLargestReports = 16'000'000;  // bytes of one file

int faultReportOfThisMachine() {
  const Settings settings;
  FaultFacts facts = faultFacts(settings);
  facts.devices = listDevices();
  facts.drivers = driverVersions();
  if (const auto crash = earlierCrash()) facts.failures << failureText(*crash);
  return deliver(faultReport(facts, personalData(settings)));
}

// --- this machine, for a table of many

std::string sentenceOf(const BackendFailure& failure) {
  return failureText(failure).section(QLatin1Char('\n'), 0, 0).toStdString();
}

/// "pass", or the first kernel that failed or is wrong.
std::string verdictOn(const BenchResult& result) {
  for (const BenchRun& run : result.runs) {
    const std::string kernel(code(run.kernel));
    if (run.failure) return kernel + ": " + sentenceOf(*run.failure);
    if (isWrong(run)) return kernel + ": wrong numbers";
  }
  return result.complete && !result.runs.empty() ? "pass" : "not measured";
}

/// Every kernel of the device in force, on a small problem.
MachineFacts measured(const Settings& settings) {
  MachineFacts facts;
  const BackendChoice choice = settings.backend();
  const bool isAuto = choice == BackendChoice::Auto;
  auto engine = makeAttentionEngine(isAuto ? BackendChoice::TrustedOpenCl : choice, settings.device());
  const std::string why = engine ? std::string() : sentenceOf(engine.error());
  if (!engine && isAuto) engine = makeAttentionEngine(BackendChoice::Eigen);
  if (!engine) return {{"device", nullptr}, {"kernels", why}};
  const DeviceEntry& device = (*engine)->device();
  facts = {{"backend", device.backend}, {"device", device.name}, {"platform", device.platform}};
  if (!why.empty()) facts["not_opencl"] = why;
  if (device.backend == kOpenClBackend)
    for (const DriverVersion& driver : driverVersions())
      if (driver.index == device.index) facts["driver"] = driver.driver;
  BenchPlan plan;
  plan.tokens = {128};
  plan.heads = {4, 4};
  plan.rounds = 3;
  plan.warmUpSeconds = 0;
  plan.secondsPerCase = 0.3;
  plan.tuneFirst = false;
  const BenchResult result = runBench(plan, {engine->get()}, [](const BenchProgress&) {}, {});
  facts["kernels"] = verdictOn(result);
  const BenchRun* run = findRun(result, AttentionKernel::Flash, device.backend, plan.tokens.front());
  constexpr double kDigits = 1000;
  if (run && !run->wallMs.empty()) facts["attention_ms"] = std::round(medianMs(*run) * kDigits) / kDigits;
  return facts;
}

/// A driver that crashes or hangs must not end the report of its machine, so a child measures.
MachineFacts measuredInChild(const Settings& settings) {
  QTemporaryFile file;
  if (!file.open()) return {{"kernels", "no temporary file"}};
  const std::filesystem::path path = toPath(file.fileName());
  const ChildEnd end = runForked([&] { return deliver(measured(settings).dump(), path); }, limitsOfWork());
  if (end.kind == ChildEnd::Kind::NotStarted) return measured(settings);
  const bool isDone = (end.kind == ChildEnd::Kind::Done || end.kind == ChildEnd::Kind::Exited) && end.number == kDone;
  if (const auto text = isDone ? readRegularFile(path, kLargestReports) : tl::unexpected(ReadFailure{}))
    if (MachineFacts facts = MachineFacts::parse(*text, nullptr, false); facts.is_object()) return facts;
  return {{"kernels", end.kind == ChildEnd::Kind::Killed ? "the driver crashed" : "the driver did not respond"}};
}

int reportThisMachine() {
  const Settings settings;
  MachineFacts facts = machineFacts(settings.language(), settings.system());
  facts.update(measuredInChild(settings));
  return deliver(writeMachineReport(facts));
}

// --- many machines

QString whyRefused(RefusedReport::Why why) {
  return textFor(
      why, {{RefusedReport::Why::NotJson,
             CommandLine::tr("not JSON; expected what \"attentionscope report --json\" prints")},
            {RefusedReport::Why::NoReport,
             CommandLine::tr("not the report of a machine; expected what \"attentionscope report --json\" prints")},
            {RefusedReport::Why::NewerVersion,
             CommandLine::tr("from another version of this program; expected \"version\": 1")},
            {RefusedReport::Why::NoMachine, CommandLine::tr("without the name of its machine; expected \"machine\"")}});
}

/// The files to read: those given, and those in given folders; sorted, so that the order is the same everywhere.
std::vector<std::filesystem::path> filesIn(const std::filesystem::path& place) {
  std::error_code error;
  if (!std::filesystem::is_directory(place, error)) return {place};
  std::vector<std::filesystem::path> files;
  for (std::filesystem::directory_iterator each(place, error), end; !error && each != end; each.increment(error))
    if (each->path().filename().string().front() != '.' && !each->is_directory(error)) files.push_back(each->path());
  std::ranges::sort(files);
  return files;
}

class ReportReader {
 public:
  void read(const std::filesystem::path& file) {
    const QString name = shownText(file.string());
    if (file == "-")
      return take(CommandLine::tr("standard input"), std::string(std::istreambuf_iterator(std::cin), {}));
    const auto text = readRegularFile(file, kLargestReports);
    if (!text) return refuseReport(shownText(text.error().text()));
    take(name, *text);
  }
  const std::vector<MachineFacts>& machines() const { return m_machines; }
  bool refusedAny() const { return m_refused; }

 private:
  void take(const QString& name, const std::string& text) {
    MachineReports found = readMachineReports(text);
    for (const RefusedReport& refused : found.refused)
      refuseReport(refused.line == 0
                       ? CommandLine::tr("%1: %2", "a file, its problem").arg(name, whyRefused(refused.why))
                       : CommandLine::tr("%1, line %2: %3", "a file, its line, its problem")
                             .arg(name)
                             .arg(refused.line)
                             .arg(whyRefused(refused.why)));
    if (found.machines.empty() && found.refused.empty())
      refuseReport(CommandLine::tr("%1: is empty; expected what \"attentionscope report --json\" prints").arg(name));
    std::ranges::move(found.machines, std::back_inserter(m_machines));
  }
  void refuseReport(const QString& sentence) {
    complain(sentence);
    m_refused = true;
  }

  std::vector<MachineFacts> m_machines;
  bool m_refused = false;
};

QString comparisonText(const MachineComparison& found) {
  QString text = CommandLine::tr("%n machine(s)", nullptr, static_cast<int>(found.rows.size())) + QLatin1Char('\n');
  if (!found.common.empty()) {
    text += QLatin1Char('\n') + CommandLine::tr("The same on all:") + QLatin1Char('\n');
    std::vector<QStringList> rows;
    for (const auto& [name, value] : found.common) rows.push_back({QStringLiteral("  ") + name, value});
    text += textTable(rows, 2);
  }
  if (found.columns.isEmpty()) return text;
  std::vector<QStringList> rows{QStringList{CommandLine::tr("machine")} + found.columns};
  QStringList odd;
  for (const MachineComparison::Row& row : found.rows) {
    QStringList cells{row.machine}, where;
    for (std::size_t column = 0; column < row.differs.size(); ++column) {
      const auto at = static_cast<qsizetype>(column);
      cells << row.cells[at] + (row.differs[column] ? QStringLiteral(" *") : QString());
      if (row.differs[column]) where << found.columns[at];
    }
    rows.push_back(cells);
    if (!where.isEmpty()) odd << CommandLine::tr("%1: %2", "a machine, what differs").arg(row.machine, listText(where));
  }
  text += QLatin1Char('\n') + textTable(rows, found.columns.size() + 1);
  if (odd.isEmpty()) return text;
  text += QLatin1Char('\n') + CommandLine::tr("Different from most (*; a time: more than twice the median):") +
          QLatin1Char('\n');
  for (const QString& line : odd) text += QStringLiteral("  ") + line + QLatin1Char('\n');
  return text;
}

int compareReports(const std::vector<std::string>& places) {
  ReportReader reader;
  for (const std::filesystem::path place : places) {
    const std::vector<std::filesystem::path> files = filesIn(place);
    if (files.empty()) {
      complain(
          CommandLine::tr("%1: the folder has no files; expected reports of machines").arg(shownText(place.string())));
      return kWrongUse;
    }
    for (const std::filesystem::path& file : files) reader.read(file);
  }
  if (reader.machines().empty()) return kWrongUse;
  const MachineComparison found = compareMachines(reader.machines());
  QString text = comparisonText(found);
  if (!found.replaced.isEmpty())
    text += QLatin1Char('\n') +
            CommandLine::tr("Several reports, of which the latest counts: %1").arg(listText(found.replaced)) +
            QLatin1Char('\n');
  return std::max<int>(deliver(text), reader.refusedAny() ? kWrongUse : kDone);
}

}  // namespace

void addReport(const Command& program) {
  struct Arguments {
    std::vector<std::string> places;
    bool json = false;
  };
  const auto a = std::make_shared<Arguments>();
  const Command report(program, "report", "Print what a bug report needs, or compare the machines of a computer room");
  report->footer(
      "Without options, the report contains no personal data. With --json, it names the machine and also contains\n"
      "whether every kernel passes, the time of a small attention, and the settings for all users.");
  CLI::Option* json = report->add_flag("--json", a->json, "One line of JSON about this machine, for a table of many");
  report
      .option("REPORTS", a->places, " ",
              "Files or folders with what --json prints, or -: shows what differs between machines")
      ->excludes(json);
  report.runs([a] {
    if (!a->places.empty()) return compareReports(a->places);
    return a->json ? reportThisMachine() : faultReportOfThisMachine();
  });
}

}  // namespace attn::app
