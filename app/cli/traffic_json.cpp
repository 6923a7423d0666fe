// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/traffic_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/number_format.h"
#include "traffic/roofline.h"

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

}  // namespace

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

}  // namespace attn::app
