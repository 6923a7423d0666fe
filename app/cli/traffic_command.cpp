// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/number_format.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "scenario/limits.h"
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

/// Missing values are taken from the document.
struct TrafficArguments {
  std::string file;
  std::optional<std::string> algorithm;  // a name, or "all"
  std::optional<std::int64_t> blockRows, blockCols, sramBytes, elementBytes;
  TrafficOptions options{.splits = 4, .chunk = 512, .queries = 1};
  bool shareKv = false;
  std::optional<std::string> hardware;
};

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

int countTraffic(const TrafficArguments& arguments) {
  const std::optional<Scenario> scenario = readOrComplain(arguments.file);
  if (!scenario) return kWrongUse;
  Tiling tiling = tilingOf(*scenario, arguments);
  std::vector<Traffic> runs;
  for (const std::string& algorithm : algorithmsOf(tiling, arguments)) {
    tiling.algorithm = algorithm;
    const Result<Traffic> traffic = attn::countTraffic(trafficShape(*scenario), tiling, arguments.options);
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

}  // namespace

void addTraffic(const Command& program) {
  const auto a = std::make_shared<TrafficArguments>();
  const Command traffic(program, "traffic", "Count the bytes that each algorithm moves and print them as JSON");
  traffic.document(a->file);
  traffic.option("--algorithm", a->algorithm, "NAME",
                 oneOf({"eager", "standard", "flash1", "flash2", "decode", "split", "chunked", "all"}),
                 "eager, standard, flash1, flash2, decode, split, chunked, or all: the first five (the document's)");
  const auto number = [traffic](const char* name, std::optional<std::int64_t>& to, std::int64_t most, const char* unit,
                                const char* text) {
    return traffic.option(name, to, unit, wholeNumber(1, most), text);
  };
  CLI::Option* rows = number("--block-rows", a->blockRows, limits::tokens, "N", "Query rows per tile (the document's)");
  CLI::Option* cols =
      number("--block-cols", a->blockCols, limits::tokens, "N", "Key columns per tile (the document's)");
  number("--sram", a->sramBytes, limits::sramBytes, "BYTES",
         "Choose the largest tiles that fit into this on-chip memory")
      ->excludes(rows)
      ->excludes(cols);
  number("--element-bytes", a->elementBytes, limits::elementBytes, "N", "Bytes per number (the document's, else 2)");
  traffic->add_flag("--share-kv", a->shareKv, "The query heads of a group share one load of K and V");
  const CLI::Validator count = wholeNumber(1, limits::tokens);
  traffic.option("--splits", a->options.splits, "N", count, "For split: number of parts of the cache (4)");
  traffic.option("--queries", a->options.queries, "N", count, "For decode and split: new tokens at once (1)");
  traffic.option("--chunk", a->options.chunk, "N", count, "For chunked: query tokens per chunk (512)");
  traffic.option("--hardware", a->hardware, "NAME",
                 "Also roofline times on this hardware, as \"A100 80 GB\", or machine, to measure this one");
  traffic.runs([a] { return countTraffic(*a); });
}

}  // namespace attn::app
