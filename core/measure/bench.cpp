// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench.h"

#include <fmt/chrono.h>
#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <set>

#include "base/cpu_name.h"
#include "base/enum_codes.h"
#include "base/units.h"
#include "compute/without_throwing.h"
#include "measure/bench_cases.h"
#include "measure/bench_comparison.h"
#include "measure/bench_traffic.h"

namespace attn {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kSpeedSeconds = 0.4;
constexpr double kGuessedTuning = 4;

std::string now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

BenchDevice benchDevice(const AttentionEngine& engine, const std::string& backend) {
  const DeviceEntry& d = engine.device();
  return {backend, d.name, d.platform, d.type, d.computeUnits, 0, 0};
}

BenchRun benchRun(const BenchCase& c, const std::string& backend) {
  BenchRun run;
  run.kernel = c.kernel;
  run.backend = backend;
  run.tokens = c.problem.queryTokens;
  run.flops = benchFlops(c.problem);
  if (const Result<Traffic> traffic = benchTraffic(c.problem, c.kernel)) run.bytesCounted = traffic->counters.bytes();
  return run;
}

class Measurement {
 public:
  Measurement(const BenchPlan& plan, const std::vector<AttentionEngine*>& engines, const BenchObserver& observer,
              std::stop_token stop)
      : m_plan(plan), m_engines(engines), m_observer(observer), m_stop(std::move(stop)) {
    for (const Index tokens : plan.tokens) checkProblem(benchProblem(plan, tokens));
    m_cases = benchCases(plan, engines);
    m_tunings = static_cast<double>(std::ranges::count_if(engines, [&](auto* e) { return wantsTuning(*e); }));
    m_speeds = 2 * static_cast<double>(engines.size());
    describe();
  }

  BenchResult run() {
    if (m_tunings > 0) measurePreview();
    measureSpeeds(BenchPhase::Build);
    tune();
    refuseTooLarge();
    for (const auto& batch : benchBatches(m_cases)) {
      if (stopped()) break;
      measureBatch(batch);
    }
    // Measured again because other load may have slowed the chip earlier, and no kernel exceeds the peak.
    if (!stopped()) measureSpeeds(BenchPhase::Compare);
    for (BenchRun& run : m_result.runs) dropPreview(run);
    // A stop requested after the last case has no effect.
    m_result.complete = !m_cancelled && std::ranges::all_of(m_cases, &BenchCase::over);
    if (m_result.complete) {
      m_fraction = 1;
      report(BenchPhase::Done, {});
    } else {
      std::erase_if(m_result.runs, [](const BenchRun& r) { return r.wallMs.empty() && !r.failure; });
    }
    return std::move(m_result);
  }

 private:
  bool stopped() const { return m_stop.stop_requested(); }
  BenchRun& runOf(const BenchCase& c) { return m_result.runs[c.run]; }

  void describe() {
    m_result.processor = cpuName();
    m_result.measuredAt = now();
    m_result.seed = m_plan.seed;
    m_result.heads = m_plan.heads;
    m_result.d = m_plan.d;
    m_result.causal = m_plan.causal;
    m_result.window = m_plan.window;
    m_result.rounds = std::max(1, m_plan.rounds);
    const std::vector<std::string> names = backendNames(m_engines);
    for (std::size_t e = 0; e < m_engines.size(); ++e) m_result.devices.push_back(benchDevice(*m_engines[e], names[e]));
    for (const BenchCase& c : m_cases) {
      const auto engine = std::ranges::find(m_engines, c.engine) - m_engines.begin();
      m_result.runs.push_back(benchRun(c, names[static_cast<std::size_t>(engine)]));
    }
  }

  void report(BenchPhase phase, std::string doing, int round = 0) {
    const double spent = std::chrono::duration<double>(Clock::now() - m_start).count();
    double left = m_speeds * kSpeedSeconds + m_tunings * kGuessedTuning;
    for (const BenchCase& c : m_cases) left += c.secondsLeft();
    if (spent + left > 0) m_fraction = std::max(m_fraction, std::min(1.0, spent / (spent + left)));
    if (!m_observer) return;
    BenchProgress progress;
    progress.phase = phase;
    progress.fraction = m_fraction;
    progress.round = round;
    progress.rounds = phase == BenchPhase::Measure ? m_result.rounds : 0;
    progress.doing = std::move(doing);
    progress.soFar = std::make_shared<const BenchResult>(m_result);
    m_observer(progress);
  }

  /// Ends a case. A canceled case has not failed.
  void fail(BenchCase& c, const BackendFailure& failure) {
    c.prepared.reset();
    c.output.reset();
    c.over = true;
    m_cancelled = m_cancelled || failure.kind == BackendFailure::Kind::Cancelled;
    if (failure.kind == BackendFailure::Kind::Cancelled) return;
    BenchRun& run = runOf(c);
    dropPreview(run);
    run.failure = failure;
    if (failure.kind != BackendFailure::Kind::OutOfMemory) return;
    run.bytesNeeded = c.bytes;
    run.bytesAllowed = c.engine->memoryBudget();
  }

  bool wantsTuning(const AttentionEngine& engine) const {
    return m_plan.tuneFirst && !m_plan.tokens.empty() &&
           std::ranges::find(m_plan.kernels, AttentionKernel::Flash) != m_plan.kernels.end() &&
           engine.wantsTuning(largestProblem());
  }
  AttentionProblem largestProblem() const { return benchProblem(m_plan, std::ranges::max(m_plan.tokens)); }

  void measureSpeeds(BenchPhase during) {
    for (std::size_t e = 0; e < m_engines.size() && !stopped(); ++e) {
      report(during, m_result.devices[e].backend);
      const auto speed = withoutThrowing("", [&] { return m_engines[e]->measureSpeed(kSpeedSeconds, m_stop); });
      --m_speeds;
      if (!speed) continue;
      BenchDevice& device = m_result.devices[e];
      device.fmaGflops = std::max(device.fmaGflops, speed->fmaRate / kGiga);
      device.copyGbps = std::max(device.copyGbps, speed->copyBandwidth / kGiga);
    }
    unifyProcessorPeaks();
  }

  /// Devices of the same processor have the same peak: the highest measured.
  void unifyProcessorPeaks() {
    std::map<std::string, BenchDevice> best;
    for (const BenchDevice& d : m_result.devices) {
      BenchDevice& b = best[d.name];
      b.fmaGflops = std::max(b.fmaGflops, d.fmaGflops);
      b.copyGbps = std::max(b.copyGbps, d.copyGbps);
    }
    for (BenchDevice& d : m_result.devices) {
      if (d.type != "cpu") continue;
      d.fmaGflops = best[d.name].fmaGflops;
      d.copyGbps = best[d.name].copyGbps;
    }
  }

  /// Tuning may take long, especially on a busy machine. Until it is done, shows times of the default shape.
  void measurePreview() {
    double spent = 0;
    std::set<AttentionKernel> seen;
    for (BenchCase& c : m_cases) {
      if (stopped() || m_plan.firstLookSeconds <= 0) return;
      if (spent >= m_plan.firstLookSeconds && seen.contains(c.kernel)) continue;
      if (c.bytes > c.engine->memoryBudget()) continue;
      seen.insert(c.kernel);
      report(BenchPhase::Build, c.name);
      const auto begun = Clock::now();
      const auto time = withoutThrowing("", [&]() -> BackendResult<RunTime> {
        const AttentionInputs inputs = randomInputs(c.problem, m_plan.seed);
        auto prepared = c.engine->prepare(c.problem, inputs, c.kernel, m_stop);
        if (!prepared) return tl::unexpected(prepared.error());
        if (auto warm = (*prepared)->run(m_stop); !warm) return warm;
        return (*prepared)->run(m_stop);
      });
      spent += std::chrono::duration<double>(Clock::now() - begun).count();
      if (!time) continue;  // a failure occurs again when measured, and is reported then
      BenchRun& run = runOf(c);
      run.isPreview = true;
      run.wallMs = {time->wallSeconds * kMsPerSecond};
      report(BenchPhase::Build, c.name);
    }
  }

  static void dropPreview(BenchRun& run) {
    if (!run.isPreview) return;
    run.isPreview = false;
    run.wallMs.clear();
  }

  /// If tuning fails, the flash kernel runs in the device's default shape: slower, but the measurement continues.
  void tune() {
    for (AttentionEngine* engine : m_engines) {
      if (stopped() || !wantsTuning(*engine)) continue;
      m_phase = BenchPhase::Tune;
      const double others = m_tunings - 1;
      report(m_phase, {});
      const TuningProgress progress = [&](const TuningStep& step) {
        m_tunings = others + 1 - std::clamp(step.fraction, 0.0, 1.0);
        report(m_phase, step.trying);
      };
      (void)withoutThrowing("", [&] { return engine->tune(largestProblem(), progress, m_stop); });
      m_tunings = others;
    }
  }

  void refuseTooLarge() {
    for (BenchCase& c : m_cases)
      if (c.bytes > c.engine->memoryBudget()) fail(c, {BackendFailure::Kind::OutOfMemory, {}, {}});
  }

  using Inputs = std::map<Index, AttentionInputs>;

  void measureBatch(const std::vector<BenchCase*>& batch) {
    Inputs inputs;
    for (BenchCase* c : batch)
      if (!stopped()) prepare(*c, inputs);
    m_phase = BenchPhase::Build;
    for (BenchCase* c : batch)
      if (!stopped() && c->prepared) warmUp(*c);
    keepWarmingUp(batch);
    for (int round = 1; round <= m_result.rounds && !stopped(); ++round)
      for (BenchCase* c : batch)
        if (!stopped() && c->prepared && runsInRound(round, c->rounds, m_result.rounds)) measure(*c, round);
    compare(batch, inputs);
  }

  void prepare(BenchCase& c, Inputs& inputs) {
    report(m_phase, c.name);
    auto prepared = withoutThrowing("", [&]() -> BackendResult<std::unique_ptr<PreparedAttention>> {
      const Index tokens = c.problem.queryTokens;
      if (!inputs.contains(tokens)) inputs.emplace(tokens, randomInputs(c.problem, m_plan.seed));
      return c.engine->prepare(c.problem, inputs.at(tokens), c.kernel, m_stop);
    });
    c.built = true;
    if (!prepared) return fail(c, prepared.error());
    c.prepared = std::move(*prepared);
  }

  /// Fills the output with NaN first, so that the comparison detects numbers that a kernel does not write.
  void warmUp(BenchCase& c) {
    report(BenchPhase::WarmUp, c.name);
    const auto time = withoutThrowing("", [&]() -> BackendResult<RunTime> {
      const auto poisoned = c.prepared->poison(std::numeric_limits<float>::quiet_NaN());
      if (!poisoned) return tl::unexpected(poisoned.error());
      return c.prepared->run(m_stop);
    });
    if (!time) return fail(c, time.error());
    c.warm = true;
    c.seconds = time->wallSeconds;
    c.rounds = c.roundsLeft = roundsWithin(m_plan.secondsPerCase, c.seconds, m_plan.rounds);
  }

  /// Limited by time, not runs: clocks rise, and a driver's threads spread over the cores, within tenths of a second.
  void keepWarmingUp(const std::vector<BenchCase*>& batch) {
    double spent = 0;
    for (const BenchCase* c : batch) spent += c->warm ? c->seconds : 0;
    while (spent < m_plan.warmUpSeconds && !stopped()) {
      double turn = 0;
      for (BenchCase* c : batch) {
        if (!c->prepared || stopped()) continue;
        const auto time = withoutThrowing("", [&] { return c->prepared->run(m_stop); });
        if (!time)
          fail(*c, time.error());
        else
          turn += time->wallSeconds;
      }
      if (turn <= 0) return;
      spent += turn;
    }
  }

  void measure(BenchCase& c, int round) {
    report(BenchPhase::Measure, c.name, round);
    const auto time = withoutThrowing("", [&] { return c.prepared->run(m_stop); });
    if (!time) return fail(c, time.error());
    --c.roundsLeft;
    BenchRun& run = runOf(c);
    dropPreview(run);
    run.wallMs.push_back(time->wallSeconds * kMsPerSecond);
    if (time->deviceSeconds) run.deviceMs.push_back(*time->deviceSeconds * kMsPerSecond);
  }

  void compare(const std::vector<BenchCase*>& batch, const Inputs& inputs) {
    for (const auto& [tokens, numbers] : inputs) {
      std::vector<BenchCase*> same;
      for (BenchCase* c : batch)
        if (c->problem.queryTokens == tokens) same.push_back(c);
      if (!stopped()) compareSame(same, numbers);
    }
    for (BenchCase* c : batch) {
      c->prepared.reset();
      c->output.reset();
    }
  }

  /// Compares cases of one problem, so that the reference is computed once.
  void compareSame(const std::vector<BenchCase*>& cases, const AttentionInputs& inputs) {
    const AttentionProblem& problem = cases.front()->problem;
    const std::vector<Index> rows = comparedRows(problem.queryTokens, m_plan.seed);
    std::vector<BenchCase*> compared;
    std::vector<const OutputSample*> samples;
    for (BenchCase* c : cases) {
      if (!c->prepared) continue;
      report(BenchPhase::Compare, c->name);
      auto sample = withoutThrowing("", [&]() -> BackendResult<OutputSample> {
        const auto output = c->prepared->output();
        if (!output) return tl::unexpected(output.error());
        return sampleOutput(c->problem, *output, rows);
      });
      if (!sample) {
        fail(*c, sample.error());
        continue;
      }
      c->output = std::move(*sample);
      c->prepared.reset();
      compared.push_back(c);
      samples.push_back(&*c->output);
    }
    if (compared.empty() || stopped()) return;
    using Errors = std::optional<std::vector<double>>;
    const auto errors = withoutThrowing(
        "", [&]() -> BackendResult<Errors> { return relativeErrors(problem, inputs, rows, samples, m_stop); });
    if (errors && !*errors) return;  // stopped
    for (std::size_t n = 0; n < compared.size(); ++n) {
      compared[n]->over = true;
      if (!errors) continue;  // no memory for the reference: the run is not compared
      BenchRun& run = runOf(*compared[n]);
      run.relativeError = (**errors)[n];
      run.rowsCompared = static_cast<Index>(rows.size());
    }
  }

  const BenchPlan& m_plan;
  const std::vector<AttentionEngine*>& m_engines;
  const BenchObserver& m_observer;
  std::stop_token m_stop;
  BenchResult m_result;
  std::vector<BenchCase> m_cases;
  BenchPhase m_phase = BenchPhase::Build;  // until the first warm-up: preparing after tuning belongs to it
  double m_speeds = 0, m_tunings = 0;      // still to do; a running search counts as its remaining fraction
  double m_fraction = 0;
  bool m_cancelled = false;
  Clock::time_point m_start = Clock::now();
};

}  // namespace

std::string_view code(BenchPhase phase) {
  return enumCode<BenchPhase::Done>(phase);
}

BenchResult runBench(const BenchPlan& plan, const std::vector<AttentionEngine*>& engines, const BenchObserver& observer,
                     std::stop_token stop) {
  return Measurement(plan, engines, observer, std::move(stop)).run();
}

}  // namespace attn
