// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "cli/trace_json.h"
#include "scenario/has_numbers.h"
#include "text/problem_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

BackendResult<Trace> traceWith(BackendChoice choice, std::optional<int> device, const Scenario& scenario) {
  auto backend = makeBackend(choice, device);
  if (!backend) return tl::unexpected(backend.error());
  return (*backend)->trace(scenario);
}

/// A chosen backend or device fails aloud; with neither, Eigen takes over.
BackendResult<Trace> computeTrace(const Scenario& scenario, const TraceArguments& arguments) {
  if (arguments.backend == BackendChoice::Eigen) {
    if (arguments.device.value_or(0) == 0) return traceWith(BackendChoice::Eigen, {}, scenario);
    return tl::unexpected(
        BackendFailure{BackendFailure::Kind::NoSuchDevice, std::to_string(*arguments.device), std::to_string(1)});
  }
  const bool insists = arguments.backend == BackendChoice::OpenCl || arguments.device;
  auto trace = traceWith(insists ? BackendChoice::OpenCl : BackendChoice::TrustedOpenCl, arguments.device, scenario);
  if (trace || insists || trace.error().kind == BackendFailure::Kind::BeyondMemory) return trace;
  noteEigenInstead(CommandLine::tr("%1 Computed with Eigen instead."), trace.error());
  return traceWith(BackendChoice::Eigen, {}, scenario);
}

/// For somebody who sits there and waits; scripts are not told.
void noteDemand(const QString& name, const Scenario& scenario) {
  const TraceDemand demand = traceDemand(scenario);
  if (demand.size != TraceDemand::Size::Large || !isTerminal()) return;
  complain(CommandLine::tr("%1: all stages together take %2 of memory, and %3 are free; this may take a while.")
               .arg(name, bytesText(static_cast<double>(demand.bytes)), bytesText(demand.available)));
}

int reportFailure(const BackendFailure& failure, const TraceArguments& arguments) {
  if (failure.kind != BackendFailure::Kind::NoSuchDevice) {
    complain(failureWithAdvice(failure));
    return kFailed;
  }
  complain(CommandLine::tr("--device: there is no device %1; \"attentionscope devices\" lists them")
               .arg(arguments.device.value_or(0)));
  return kWrongUse;
}

}  // namespace

int runTraceCommand(const TraceArguments& arguments) {
  const std::optional<Scenario> scenario = readOrComplain(arguments.file);
  if (!scenario) return kWrongUse;
  const QString name = QString::fromStdString(arguments.file);
  if (!hasNumbers(*scenario)) {
    complain(CommandLine::tr(
                 "%1: /inputs/kind: found \"shape\", which has sizes but no values to trace; expected \"qkv\" or "
                 "\"projected\"")
                 .arg(name));
    return kWrongUse;
  }
  if (overwrites(arguments.file, arguments.out)) {
    complain(CommandLine::tr("%1: the trace would replace the document. Choose another file after -o.").arg(name));
    return kWrongUse;
  }
  noteDemand(name, *scenario);
  const BackendResult<Trace> trace = computeTrace(*scenario, arguments);
  if (!trace) return reportFailure(trace.error(), arguments);
  if (arguments.backward)
    return deliver(traceJson(*trace, *scenario, *backward(*scenario, *arguments.backward)), arguments.out);
  return deliver(traceJson(*trace), arguments.out);
}

}  // namespace attn::app
