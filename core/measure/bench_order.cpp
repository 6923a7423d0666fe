// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench_order.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "attention/backend_name.h"
#include "compute/guest/child_process.h"
#include "compute/guest/driver_guard.h"
#include "compute/without_throwing.h"
#include "measure/bench_document.h"
#include "measure/bench_names.h"

namespace attn {
namespace {

using MessageJson = nlohmann::json;

// Parent and child are the same program, so messages are not validated. Lines that cannot be parsed are ignored, since
// a driver may write to any stream.

MessageJson orderJson(const BenchRequest& order) {
  const BenchPlan& plan = order.plan;
  MessageJson kernels = MessageJson::array(), devices = MessageJson::array();
  for (const AttentionKernel kernel : plan.kernels) kernels.push_back(code(kernel));
  for (const DeviceEntry& device : order.devices)
    devices.push_back({{"backend", device.backend}, {"index", device.index}});
  return {{"tokens", plan.tokens},
          {"query_heads", plan.heads.query},
          {"kv_heads", plan.heads.keyValue},
          {"d", plan.d},
          {"causal", plan.causal},
          {"window", plan.window},
          {"kernels", std::move(kernels)},
          {"rounds", plan.rounds},
          {"seed", plan.seed},
          {"warm_up_seconds", plan.warmUpSeconds},
          {"seconds_per_case", plan.secondsPerCase},
          {"tune_first", plan.tuneFirst},
          {"first_look_seconds", plan.firstLookSeconds},
          {"devices", std::move(devices)}};
}

BenchRequest orderFrom(const MessageJson& json) {
  BenchRequest order;
  BenchPlan& plan = order.plan;
  json.at("tokens").get_to(plan.tokens);
  json.at("query_heads").get_to(plan.heads.query);
  json.at("kv_heads").get_to(plan.heads.keyValue);
  json.at("d").get_to(plan.d);
  json.at("causal").get_to(plan.causal);
  json.at("window").get_to(plan.window);
  plan.kernels.clear();
  for (const MessageJson& kernel : json.at("kernels"))
    plan.kernels.push_back(attentionKernelFrom(kernel.get<std::string>()).value());
  json.at("rounds").get_to(plan.rounds);
  json.at("seed").get_to(plan.seed);
  json.at("warm_up_seconds").get_to(plan.warmUpSeconds);
  json.at("seconds_per_case").get_to(plan.secondsPerCase);
  json.at("tune_first").get_to(plan.tuneFirst);
  json.at("first_look_seconds").get_to(plan.firstLookSeconds);
  for (const MessageJson& device : json.at("devices")) {
    DeviceEntry entry;
    device.at("backend").get_to(entry.backend);
    device.at("index").get_to(entry.index);
    order.devices.push_back(std::move(entry));
  }
  return order;
}

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

/// A message from the child: progress, or finally the outcome.
struct ChildMessage {
  std::optional<BenchProgress> progress;
  std::optional<BenchOutcome> outcome;
};

MessageJson progressJson(const BenchProgress& progress, bool withResult) {
  MessageJson json = {{"phase", static_cast<int>(progress.phase)},
                      {"fraction", progress.fraction},
                      {"round", progress.round},
                      {"rounds", progress.rounds},
                      {"doing", progress.doing}};
  if (progress.soFar && withResult) json["result"] = resultJson(*progress.soFar);
  return json;
}

MessageJson outcomeJson(const BenchRequest& order, const BenchOutcome& outcome) {
  MessageJson missing = MessageJson::array();
  for (const FailedEngine& each : outcome.missing) {
    const auto place = std::ranges::find_if(order.devices, [&](const DeviceEntry& device) {
      return device.backend == each.device.backend && device.index == each.device.index;
    });
    missing.push_back({{"device", place - order.devices.begin()},
                       {"kind", names::of(benchNames::failures, each.failure.kind)},
                       {"call", each.failure.call},
                       {"detail", each.failure.detail}});
  }
  return {{"missing", std::move(missing)}, {"result", resultJson(outcome.result)}};
}

ChildMessage messageFrom(const MessageJson& json, const BenchRequest& order) {
  ChildMessage message;
  if (!json.contains("missing")) {
    BenchProgress progress;
    progress.phase = static_cast<BenchPhase>(json.at("phase").get<int>());
    json.at("fraction").get_to(progress.fraction);
    json.at("round").get_to(progress.round);
    json.at("rounds").get_to(progress.rounds);
    json.at("doing").get_to(progress.doing);
    if (json.contains("result")) progress.soFar = std::make_shared<const BenchResult>(resultFrom(json.at("result")));
    message.progress = std::move(progress);
    return message;
  }
  BenchOutcome outcome{resultFrom(json.at("result")), {}};
  for (const MessageJson& each : json.at("missing")) {
    const auto kind =
        names::find(benchNames::failures, std::string_view(each.at("kind").get_ref<const std::string&>()));
    outcome.missing.push_back({order.devices.at(each.at("device").get<std::size_t>()),
                               {kind.value_or(BackendFailure::Kind::CallFailed), each.at("call").get<std::string>(),
                                each.at("detail").get<std::string>()}});
  }
  message.outcome = std::move(outcome);
  return message;
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
  const BenchRequest order = orderFrom(MessageJson::parse(text));
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
    const auto message = withoutThrowing("", [&]() -> BackendResult<ChildMessage> { return messageFrom(json, order); });
    if (!message) return;
    if (message->outcome) {
      soFar = *message->outcome;
      isOver = true;
    } else if (message->progress) {
      if (message->progress->soFar) soFar.result = *message->progress->soFar;
      observer(*message->progress);
    }
  };
  const ChildEnd end = runChild(program, {std::string(kBenchArgument), lineOf(orderJson(order))}, limitsOfWork(), talk);
  if (isOver) return soFar;
  soFar.result.complete = false;
  if (stop.stop_requested()) return soFar;
  const auto culprit = std::ranges::find(order.devices, kOpenClBackend, &DeviceEntry::backend);
  if (!order.devices.empty())
    soFar.missing.push_back({culprit != order.devices.end() ? *culprit : order.devices.front(), failureOfChild(end)});
  return soFar;
}

}  // namespace attn
