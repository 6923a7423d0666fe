// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench_document.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/csv_line.h"
#include "base/number_format.h"
#include "base/units.h"
#include "measure/bench_names.h"

namespace attn {
namespace {

using Json = nlohmann::ordered_json;

/// Non-finite results are strings (docs/numbers.md, section 5).
Json number(double x) {
  return std::isfinite(x) ? Json(x) : Json(shortest(x));
}

/// Null if nothing was measured, to distinguish it from 0.
Json ifMeasured(const BenchRun& run, double x) {
  return run.wallMs.empty() ? Json(nullptr) : number(x);
}

Json failureJson(const BenchRun& run) {
  return {{"kind", names::of(benchNames::failures(), run.failure->kind)},
          {"call", run.failure->call},
          {"detail", run.failure->detail},
          {"bytes_needed", run.bytesNeeded},
          {"bytes_allowed", run.bytesAllowed}};
}

Json runJson(const BenchResult& result, const BenchRun& run) {
  const double share = shareOfPeak(result, run);
  Json json = {{"algorithm", code(run.kernel)},
               {"backend", run.backend},
               {"tokens", run.tokens},
               {"heads", result.heads.query},
               {"kv_heads", result.heads.keyValue},
               {"d", result.d},
               {"causal", result.causal},
               {"window", result.window},
               {"median_ms", ifMeasured(run, medianMs(run))},
               {"min_ms", ifMeasured(run, minMs(run))},
               {"spread_ms", ifMeasured(run, spreadMs(run))},
               {"gflops", ifMeasured(run, gflops(run))},
               {"share_of_peak", share > 0 ? number(share) : Json(nullptr)},
               {"relative_error", run.relativeError ? number(*run.relativeError) : Json(nullptr)},
               {"rows_compared", run.rowsCompared},
               {"flops", run.flops},
               {"bytes_counted", run.bytesCounted},
               {"counted_gbps", ifMeasured(run, effectiveBandwidth(run) / kGiga)},
               {"rounds", run.wallMs.size()},
               {"wall_ms", run.wallMs},
               {"device_ms", run.deviceMs}};
  if (run.failure) json["failure"] = failureJson(run);
  return json;
}

Json deviceJson(const BenchDevice& d) {
  return {{"backend", d.backend},
          {"name", d.name},
          {"platform", d.platform},
          {"type", d.type},
          {"compute_units", d.computeUnits},
          {"fma_gflops", d.fmaGflops},
          {"copy_gbps", d.copyGbps}};
}

/// The speed of the first device; null if it was not measured.
Json machineJson(const BenchResult& result) {
  const auto measured = [](double x) { return x > 0 ? number(x) : Json(nullptr); };
  const BenchDevice device = result.devices.empty() ? BenchDevice{} : result.devices.front();
  return {{"fma_gflops", measured(device.fmaGflops)}, {"copy_gbps", measured(device.copyGbps)}};
}

std::vector<std::string> cellsOf(const BenchResult& result, const BenchRun& run) {
  const BenchDevice* device = findDevice(result, run.backend);
  const auto measured = [&](double x) { return run.wallMs.empty() ? std::string() : shortest(x); };
  const double share = shareOfPeak(result, run);
  return {std::string(code(run.kernel)),
          run.backend,
          device != nullptr ? device->name : std::string(),
          std::to_string(run.tokens),
          std::to_string(result.heads.query),
          std::to_string(result.heads.keyValue),
          std::to_string(result.d),
          result.causal ? "true" : "false",
          std::to_string(result.window),
          std::to_string(run.wallMs.size()),
          measured(medianMs(run)),
          measured(minMs(run)),
          measured(spreadMs(run)),
          measured(gflops(run)),
          share > 0 ? shortest(share) : std::string(),
          run.relativeError ? shortest(*run.relativeError) : std::string(),
          std::to_string(run.bytesCounted),
          measured(effectiveBandwidth(run) / kGiga),
          run.failure ? names::of(benchNames::failures(), run.failure->kind) : std::string()};
}

}  // namespace

std::string writeBenchDocument(const BenchResult& result) {
  Json devices = Json::array(), runs = Json::array();
  for (const BenchDevice& device : result.devices) devices.push_back(deviceJson(device));
  for (const BenchRun& run : result.runs) runs.push_back(runJson(result, run));
  const Json json = {{"format", benchNames::format},
                     {"version", benchNames::version},
                     {"device", result.devices.empty() ? std::string() : result.devices.front().name},
                     {"seed", result.seed},
                     {"machine", machineJson(result)},
                     {"complete", result.complete},
                     {"measured_at", result.measuredAt},
                     {"processor", result.processor},
                     {"problem",
                      {{"heads", {{"query", result.heads.query}, {"kv", result.heads.keyValue}}},
                       {"d", result.d},
                       {"causal", result.causal},
                       {"window", result.window}}},
                     {"rounds", result.rounds},
                     {"devices", std::move(devices)},
                     {"runs", std::move(runs)}};
  // Drivers supply the names, which may be invalid UTF-8.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string writeBenchCsv(const BenchResult& result) {
  std::string text = csvLine({"algorithm", "backend", "device", "tokens", "heads", "kv_heads", "d", "causal", "window",
                              "rounds", "median_ms", "min_ms", "spread_ms", "gflops", "share_of_peak", "relative_error",
                              "bytes_counted", "counted_gbps", "failure"});
  for (const BenchRun& run : result.runs) text += csvLine(cellsOf(result, run));
  return text;
}

}  // namespace attn
