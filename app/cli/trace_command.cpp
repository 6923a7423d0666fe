// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/terminal.h"
#include "cli/trace_json.h"
#include "scenario/document.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

/// With `auto` a device that fails is replaced by Eigen, said on standard error; a chosen backend fails aloud.
BackendResult<Trace> computeTrace(const Scenario& scenario, const TraceArguments& arguments) {
  auto backend = makeBackend(arguments.backend, arguments.device);
  if (!backend) return tl::unexpected(backend.error());
  auto trace = (*backend)->trace(scenario);
  if (trace || arguments.backend != BackendChoice::Auto) return trace;
  complain(Text::tr("%1 Computed with Eigen instead.").arg(failureText(trace.error())));
  return (*makeBackend(BackendChoice::Eigen))->trace(scenario);
}

}  // namespace

int runTraceCommand(const TraceArguments& arguments) {
  const Result<Scenario> scenario = readDocument(arguments.file);
  const QString name = QString::fromStdString(arguments.file);
  if (!scenario) {
    for (const Problem& problem : scenario.error()) complain(name + QStringLiteral(": ") + problemText(problem));
    return kWrongUse;
  }
  if (std::holds_alternative<ShapeInputs>(scenario->inputs)) {
    complain(Text::tr("%1: /inputs/kind: found \"shape\", which has sizes but no values to trace; expected \"qkv\" or "
                      "\"projected\"")
                 .arg(name));
    return kWrongUse;
  }
  const BackendResult<Trace> trace = computeTrace(*scenario, arguments);
  if (!trace) {
    complain(failureText(trace.error()));
    return trace.error().kind == BackendFailure::Kind::NoSuchDevice ? kWrongUse : kFailed;
  }
  return deliver(traceJson(*trace), arguments.out);
}

}  // namespace attn::app
