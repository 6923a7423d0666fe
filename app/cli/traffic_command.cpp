// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>

#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "cli/traffic_json.h"
#include "text/problem_text.h"
#include "traffic/machine_hardware.h"

namespace attn::app {
namespace {

constexpr std::string_view kThisMachine = "machine";

/// The document's settings under those of the command line. On-chip memory asks for automatic tiles.
Tiling tilingOf(const Scenario& scenario, const TrafficArguments& arguments) {
  Tiling tiling = scenario.tiling.value_or(Tiling{});
  if (arguments.sramBytes) {
    tiling.sramBytes = *arguments.sramBytes;
    tiling.blockRows = tiling.blockCols = 0;
  }
  tiling.blockRows = arguments.blockRows.value_or(tiling.blockRows);
  tiling.blockCols = arguments.blockCols.value_or(tiling.blockCols);
  tiling.elementBytes = arguments.elementBytes.value_or(tiling.elementBytes);
  tiling.shareKv = tiling.shareKv || arguments.shareKv;
  return tiling;
}

std::vector<std::string> algorithmsOf(const Tiling& tiling, const TrafficArguments& arguments) {
  const std::string chosen = arguments.algorithm.value_or(tiling.algorithm);
  if (chosen != "all") return {chosen};
  std::vector<std::string> all;
  for (const Algorithm algorithm : kUsualAlgorithms) all.emplace_back(algorithmName(algorithm));
  return all;
}

/// What is wrong stands in the document, unless the option that is to blame was typed.
void complainAbout(Problem problem, const TrafficArguments& arguments) {
  const bool typed = problem.pointer == "/tiling/sram_bytes" && arguments.sramBytes;
  if (typed) problem.pointer = "--sram";
  const QString place = typed ? QString() : QString::fromStdString(arguments.file) + QStringLiteral(": ");
  complain(place + problemText(problem));
}

std::optional<Hardware> hardwareNamed(const std::string& name) {
  if (name == kThisMachine) return measureMachine();
  const Hardware* found = findHardware(name);
  if (found != nullptr) return *found;
  QStringList known;
  for (const Hardware& hardware : hardwareTable()) known << QString::fromStdString(hardware.name);
  complain(CommandLine::tr("--hardware: found \"%1\", expected one of: %2, or \"%3\" to measure this one")
               .arg(QString::fromStdString(name), known.join(QStringLiteral(", ")),
                    QLatin1String(kThisMachine.data(), static_cast<int>(kThisMachine.size()))));
  return std::nullopt;
}

}  // namespace

int runTrafficCommand(const TrafficArguments& arguments) {
  const std::optional<Scenario> scenario = readOrComplain(arguments.file);
  if (!scenario) return kWrongUse;
  Tiling tiling = tilingOf(*scenario, arguments);
  const TrafficOptions options{arguments.splits, arguments.chunk, arguments.queries};
  std::vector<Traffic> runs;
  for (const std::string& algorithm : algorithmsOf(tiling, arguments)) {
    tiling.algorithm = algorithm;
    const Result<Traffic> traffic = countTraffic(trafficShape(*scenario), tiling, options);
    if (!traffic) {
      for (const Problem& problem : traffic.error()) complainAbout(problem, arguments);
      return kWrongUse;
    }
    runs.push_back(*traffic);
  }
  std::optional<Hardware> hardware;
  if (arguments.hardware) {
    hardware = hardwareNamed(*arguments.hardware);
    if (!hardware) return kWrongUse;
  }
  return deliver(trafficJson(runs, hardware, tiling.elementBytes));
}

}  // namespace attn::app
