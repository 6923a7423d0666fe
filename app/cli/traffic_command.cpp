// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/number_format.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "text/problem_text.h"
#include "traffic/hardware.h"
#include "traffic/machine_hardware.h"
#include "traffic/roofline.h"
#include "traffic/traffic.h"

namespace attn::app {
namespace {

std::string jsonText(std::string_view text) {
  return nlohmann::json(text).dump();
}

std::string jsonNumber(double x) {
  return std::isfinite(x) ? shortest(x) : jsonText(shortest(x));
}

std::string bytesJson(const TensorBytes& bytes) {
  std::string out;
  for (const Tensor tensor : kTensors) {
    out += (out.empty() ? "{" : ", ") + jsonText(tensorName(tensor)) + ": " + std::to_string(bytes[tensor]);
  }
  return out + "}";
}

std::string runJson(const Traffic& run) {
  const TrafficCounters& counted = run.counters;
  const auto count = [](const char* key, std::int64_t value) {
    return std::string("\"") + key + "\": " + std::to_string(value);
  };
  return "    {\"algorithm\": " + jsonText(algorithmName(run.algorithm)) + ", " + count("block_rows", run.tile.rows) +
         ", " + count("block_cols", run.tile.cols) + ",\n     \"reads\": " + bytesJson(counted.reads) +
         ",\n     \"writes\": " + bytesJson(counted.writes) + ",\n     " + count("bytes_read", counted.bytesRead()) +
         ", " + count("bytes_written", counted.bytesWritten()) + ", " + count("flops", counted.flops) + ", " +
         count("sram_bytes_needed", run.sramBytesNeeded) + ", " + count("intermediate_bytes", run.intermediateBytes) +
         ",\n     \"tiles\": {" + count("full", run.tiles.full) + ", " + count("partial", run.tiles.partial) + ", " +
         count("skipped", run.tiles.skipped) + "}";
}

std::string rooflineJson(const Traffic& run, const Hardware& hardware, std::int64_t elementBytes) {
  const Roofline time = roofline({run.counters.flops, run.counters.bytes()}, hardware, elementBytes);
  return ",\n     \"seconds\": " + jsonNumber(time.seconds) + ", \"intensity\": " + jsonNumber(time.intensity);
}

/// The document `attentionscope/traffic`, version 1 (docs/numbers.md, section 5.2): fixed key order, a few lines per
/// run, counts as JSON integers. With hardware, also its name and, for each run, the roofline `seconds` and `intensity`
/// in FLOPs per byte for elements of that size.
std::string trafficJson(const std::vector<Traffic>& runs, const std::optional<Hardware>& hardware,
                        std::int64_t elementBytes) {
  std::string out = "{\n  \"format\": \"attentionscope/traffic\",\n  \"version\": 1,\n";
  if (hardware) out += "  \"hardware\": " + jsonText(hardware->name) + ",\n";
  out += "  \"runs\": [\n";
  for (std::size_t n = 0; n < runs.size(); ++n) {
    out += (n > 0 ? ",\n" : "") + runJson(runs[n]);
    if (hardware) out += rooflineJson(runs[n], *hardware, elementBytes);
    out += "}";
  }
  return out + "\n  ]\n}\n";
}

constexpr std::string_view kThisMachine = "machine";

/// The document's tiling with overrides from the command line. On-chip memory selects automatic tiles.
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
  for (const Algorithm algorithm : kComparedAlgorithms) all.emplace_back(algorithmName(algorithm));
  return all;
}

/// Reports the document as the source of the problem, unless the option at fault was given.
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
