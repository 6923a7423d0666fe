// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench_order.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>

#include "attention/backend_name.h"
#include "compute/guest/child_process.h"
#include "compute/guest/driver_guard.h"
#include "compute/without_throwing.h"
#include "measure/bench_document.h"

namespace attn {

// Messages between parent and child. They are the same program, so messages are not validated. Lines that cannot be
// parsed are ignored, since a driver may write to any stream.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(HeadCounts, query, keyValue)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BenchPlan, tokens, heads, d, causal, window, kernels, rounds, seed, warmUpSeconds,
                                   secondsPerCase, tuneFirst, firstLookSeconds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DeviceEntry, backend, index)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BenchRequest, plan, devices)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BackendFailure, kind, call, detail)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BenchProgress, phase, fraction, round, rounds, doing)

namespace {

using MessageJson = nlohmann::json;

/// Adds what a bench document omits: which runs are first looks.
MessageJson resultJson(const BenchResult& result) {
  MessageJson firstLooks = MessageJson::array();
  for (std::size_t run = 0; run < result.runs.size(); ++run)
    if (result.runs[run].isPreview) firstLooks.push_back(run);
  return {{"document", writeBenchDocument(result)}, {"first_looks", std::move(firstLooks)}};
}

BenchResult resultFrom(const MessageJson& json) {
  BenchResult result = readBenchDocument(json.at("document").get<std::string>()).value();
  for (const MessageJson& run : json.at("first_looks")) result.runs.at(run.get<std::size_t>()).isPreview = true;
  return result;
}

MessageJson progressJson(const BenchProgress& progress, bool withResult) {
  MessageJson json = progress;
  if (progress.soFar && withResult) json["result"] = resultJson(*progress.soFar);
  return json;
}

BenchProgress progressFrom(const MessageJson& json) {
  auto progress = json.get<BenchProgress>();
  if (json.contains("result")) progress.soFar = std::make_shared<const BenchResult>(resultFrom(json.at("result")));
  return progress;
}

MessageJson outcomeJson(const BenchRequest& order, const BenchOutcome& outcome) {
  MessageJson missing = MessageJson::array();
  for (const FailedEngine& each : outcome.missing) {
    const auto place = std::ranges::find_if(order.devices, [&](const DeviceEntry& device) {
      return device.backend == each.device.backend && device.index == each.device.index;
    });
    missing.push_back({{"device", place - order.devices.begin()}, {"failure", each.failure}});
  }
  return {{"missing", std::move(missing)}, {"result", resultJson(outcome.result)}};
}

BenchOutcome outcomeFrom(const MessageJson& json, const BenchRequest& order) {
  BenchOutcome outcome{resultFrom(json.at("result")), {}};
  for (const MessageJson& each : json.at("missing"))
    outcome.missing.push_back(
        {order.devices.at(each.at("device").get<std::size_t>()), each.at("failure").get<BackendFailure>()});
  return outcome;
}

std::string lineOf(const MessageJson& json) {
  // Drivers supply the names, which may be invalid UTF-8.
  return json.dump(-1, ' ', false, MessageJson::error_handler_t::replace);
}

/// Requests a stop on SIGTERM. Must be called while the process has one thread, so that later threads block the signal.
std::stop_token stopOnSigterm() {
  sigset_t term;
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &term, nullptr);
  std::stop_source source;
  std::thread([source, term]() mutable {
    int signal = 0;
    sigwait(&term, &signal);
    source.request_stop();
  }).detach();
  return source.get_token();
}

}  // namespace

BackendResult<std::unique_ptr<AttentionEngine>> makeEngineOf(const DeviceEntry& device) {
  if (device.backend == kEigenBackend) return makeAttentionEngine(BackendChoice::Eigen);
  return makeAttentionEngine(BackendChoice::TrustedOpenCl, device.index);
}

BenchOutcome runBench(const BenchRequest& order, const AttentionEngineFactory& factory, const BenchObserver& observer,
                      const std::stop_token& stop) {
  BenchOutcome outcome;
  std::vector<std::unique_ptr<AttentionEngine>> engines;
  std::vector<AttentionEngine*> asked;
  for (const DeviceEntry& device : order.devices) {
    if (stop.stop_requested()) break;
    BenchProgress progress;
    progress.doing = device.name;
    observer(progress);
    auto engine = withoutThrowing("", [&] { return factory(device); });
    if (!engine) {
      outcome.missing.push_back({device, engine.error()});
      continue;
    }
    asked.push_back(engine->get());
    engines.push_back(std::move(*engine));
  }
  if (asked.empty()) return outcome;
  // The inputs may not fit into memory.
  BackendResult<BenchResult> result =
      withoutThrowing("", [&]() -> BackendResult<BenchResult> { return runBench(order.plan, asked, observer, stop); });
  if (!result) outcome.missing.push_back({order.devices.front(), result.error()});
  outcome.result = std::move(result).value_or(BenchResult());
  return outcome;
}

int runBenchChild(std::string_view text) {
  becomeChild();
  const std::stop_token stop = stopOnSigterm();
  const auto order = MessageJson::parse(text).get<BenchRequest>();
  // A result holds the times of all rounds, and rounds may be short, so results are sent less often.
  constexpr std::chrono::milliseconds kBetweenResults{100}, kBetweenLines{20};
  using SteadyClock = std::chrono::steady_clock;
  SteadyClock::time_point lastResult, lastLine;
  const auto observer = [&](const BenchProgress& progress) {
    const SteadyClock::time_point now = SteadyClock::now();
    if (now - lastLine < kBetweenLines) return;
    const bool withResult = now - lastResult >= kBetweenResults;
    lastLine = now;
    if (withResult) lastResult = now;
    sendLine(lineOf(progressJson(progress, withResult)));
  };
  sendLine(lineOf(outcomeJson(order, runBench(order, &makeEngineOf, observer, stop))));
  reportSuccess();
  return 0;
}

BenchOutcome runBenchInChild(const std::filesystem::path& program, const BenchRequest& order,
                             const BenchObserver& observer, const std::stop_token& stop) {
  BenchOutcome soFar;
  bool isOver = false;
  ChildCommunication talk;
  talk.stop = stop;
  talk.receive = [&](std::string_view line) {
    const MessageJson json = MessageJson::parse(line, nullptr, false);
    if (json.contains("missing")) {
      auto outcome = withoutThrowing("", [&]() -> BackendResult<BenchOutcome> { return outcomeFrom(json, order); });
      if (!outcome) return;
      soFar = std::move(*outcome);
      isOver = true;
      return;
    }
    const auto progress = withoutThrowing("", [&]() -> BackendResult<BenchProgress> { return progressFrom(json); });
    if (!progress) return;
    if (progress->soFar) soFar.result = *progress->soFar;
    observer(*progress);
  };
  const ChildEnd end = runChild(program, {std::string(kBenchArgument), lineOf(order)}, limitsOfWork(), talk);
  if (isOver) return soFar;
  soFar.result.complete = false;
  if (stop.stop_requested()) return soFar;
  const auto culprit = std::ranges::find(order.devices, kOpenClBackend, &DeviceEntry::backend);
  if (!order.devices.empty())
    soFar.missing.push_back({culprit != order.devices.end() ? *culprit : order.devices.front(), failureOfChild(end)});
  return soFar;
}

}  // namespace attn
