// SPDX-License-Identifier: GPL-3.0-or-later
// The time of one trace, with all stages read back: the double reference on one thread, and every OpenCL device. Run
// with `./dev bench`; figures are medians, quoted with the machine and the device.
#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>
#include <random>

#include "base/cpu_name.h"
#include "base/memory_policy.h"
#include "compute/backend.h"

namespace attn {
namespace {

MatrixStack normalStack(Index heads, Index rows, Index cols, double spread, std::mt19937_64& engine) {
  std::normal_distribution<double> gaussian(0, spread);
  std::vector<Matrix> matrices;
  for (Index h = 0; h < heads; ++h)
    matrices.push_back(Matrix::NullaryExpr(rows, cols, [&](Index, Index) { return gaussian(engine); }));
  return MatrixStack(std::move(matrices));
}

/// Causal self-attention, projected from token vectors; the spread of the weights keeps q, k and v near unit normal.
Scenario projectedScenario(Index tokens, Index width, Index heads, Index modelWidth) {
  std::mt19937_64 engine(2017);
  const double spread = 1 / std::sqrt(static_cast<double>(modelWidth));
  ProjectedInputs inputs;
  inputs.x = normalStack(1, tokens, modelWidth, 1, engine);
  inputs.wQ = normalStack(heads, modelWidth, width, spread, engine);
  inputs.wK = normalStack(heads, modelWidth, width, spread, engine);
  inputs.wV = normalStack(heads, modelWidth, width, spread, engine);
  inputs.wO = normalStack(1, heads * width, modelWidth, spread, engine);
  Scenario scenario;
  scenario.heads = {heads, heads};
  scenario.inputs = std::move(inputs);
  scenario.attention.mask.causal = true;
  return scenario;
}

void trace(benchmark::State& state, BackendChoice choice, int device) {
  const auto backend = makeBackend(choice, device);
  if (!backend) {
    state.SkipWithError((backend.error().call + ": " + backend.error().detail).c_str());
    return;
  }
  const Scenario scenario = projectedScenario(state.range(0), state.range(1), state.range(2), state.range(3));
  for (auto _ : state) {
    const BackendResult<Trace> result = (*backend)->trace(scenario);
    if (!result) {
      state.SkipWithError((result.error().call + ": " + result.error().detail).c_str());
      return;
    }
    benchmark::DoNotOptimize(result->concat.data());
  }
  state.SetLabel((*backend)->info().device);
}

void registerFor(const DeviceEntry& device) {
  const BackendChoice choice = device.backend == "eigen" ? BackendChoice::Eigen : BackendChoice::OpenCl;
  const std::string name = "trace/" + device.backend + "/" + std::to_string(device.index);
  benchmark::RegisterBenchmark(name.c_str(), trace, choice, device.index)
      ->ArgNames({"T", "d", "H", "d_model"})
      ->Args({16, 8, 4, 8})
      ->Args({64, 64, 8, 64})
      ->Args({256, 64, 8, 64})
      ->Args({256, 64, 8, 512})
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime()
      ->MinTime(0.2)
      ->Repetitions(7)
      ->ReportAggregatesOnly();
}

}  // namespace
}  // namespace attn

int main(int argc, char** argv) {
  using namespace attn;
  keepFreedMemory();  // as the window does
  benchmark::AddCustomContext("cpu", cpuName());
  for (const DeviceEntry& device : listDevices()) {
    const std::string key = device.backend + " device " + std::to_string(device.index);
    if (device.unavailable) {
      benchmark::AddCustomContext(key, "unavailable: " + device.unavailable->call + " " + device.unavailable->detail);
      continue;
    }
    const std::string platform = device.platform.empty() ? std::string() : " (" + device.platform + ")";
    benchmark::AddCustomContext(key, device.name + platform + ", " + std::to_string(device.computeUnits) + " units");
    registerFor(device);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
