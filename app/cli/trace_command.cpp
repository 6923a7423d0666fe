// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "attention/backend_name.h"
#include "attention/backward.h"
#include "attention/trace.h"
#include "base/number_format.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "scenario/has_numbers.h"
#include "scenario/names.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump();
}

void appendNumber(std::string& out, double x) {
  if (std::isfinite(x)) {
    out += shortest(x);
  } else {
    out += '"' + shortest(x) + '"';
  }
}

/// Row maxima and row sums are columns in the trace but lists in the document.
bool isList(Stage stage) {
  return stage == Stage::RowMax || stage == Stage::RowSum;
}

void appendMatrix(std::string& out, const Matrix& m, bool list) {
  out += "{\"shape\": [" + std::to_string(m.rows());
  if (!list) out += ", " + std::to_string(m.cols());
  out += "], \"data\": [";
  for (Index n = 0; n < m.size(); ++n) {
    if (n > 0) out += ", ";
    appendNumber(out, m.data()[n]);
  }
  out += "]}";
}

void appendStages(std::string& out, const Trace& trace, const HeadTrace& head) {
  const char* separator = "\n";
  for (int n = 0; n <= static_cast<int>(Stage::Output); ++n) {
    const auto stage = static_cast<Stage>(n);
    const Matrix* m = stageMatrix(trace, head.queryHead, stage);
    if (m == nullptr) continue;
    out += separator;
    out += "      \"" + std::string(stageName(stage)) + "\": ";
    appendMatrix(out, *m, isList(stage));
    separator = ",\n";
  }
}

void appendStack(std::string& out, const MatrixStack& stack) {
  out += "{\"shape\": [" + std::to_string(stack.heads()) + ", " + std::to_string(stack.rows()) + ", " +
         std::to_string(stack.cols()) + "], \"data\": [";
  for (Index head = 0; head < stack.heads(); ++head) {
    for (Index n = 0; n < stack[head].size(); ++n) {
      if (head > 0 || n > 0) out += ", ";
      appendNumber(out, stack[head].data()[n]);
    }
  }
  out += "]}";
}

struct Gradients {
  const Scenario& scenario;
  const Backward& backward;

  void appendOfHead(std::string& out, Index head) const;
  void append(std::string& out) const;
};

/// Gradients are named after their stages; for keys and values, they are this head's contribution.
void Gradients::appendOfHead(std::string& out, Index head) const {
  const HeadGradients& g = backward.heads[static_cast<std::size_t>(head)];
  out += ", \"gradients\": {";
  const char* separator = "\n";
  const auto add = [&](const char* name, const Matrix& m, bool list = false) {
    out += separator;
    out += "      \"" + std::string(name) + "\": ";
    appendMatrix(out, m, list);
    separator = ",\n";
  };
  add("output", g.output);
  add("weights", g.weights);
  add("row_dot", g.rowDot, true);
  add("masked", g.masked);
  add("scaled", g.scaled);
  if (scenario.attention.rope) {
    add("q_rot", reorderToTraceColumns(scenario, g.rotatedQueries));
    add("k_rot", reorderToTraceColumns(scenario, g.rotatedKeys));
  }
  add("q", reorderToTraceColumns(scenario, g.queries));
  add("k", reorderToTraceColumns(scenario, g.keys));
  add("v", g.values);
  out += "}";
}

void Gradients::append(std::string& out) const {
  out += ",\n  \"loss\": {\"name\": " + quoted(names::of(lossNames, backward.loss)) + ", \"value\": ";
  appendNumber(out, lossOf(backward.forward, backward.loss));
  out += "},\n  \"gradients\": {";
  const char* separator = "\n";
  const auto add = [&](const std::string& name, const MatrixStack& stack) {
    out += separator + ("    " + quoted(name)) + ": ";
    appendStack(out, stack);
    separator = ",\n";
  };
  const auto own = [&](const std::vector<Matrix>& all) {
    std::vector<Matrix> columns;
    for (const Matrix& m : all) columns.push_back(reorderToTraceColumns(scenario, m));
    return MatrixStack(std::move(columns));
  };
  std::vector<Matrix> queries;
  for (const HeadGradients& head : backward.heads) queries.push_back(head.queries);
  add("q", own(queries));
  add("k", own(backward.keys));
  add("v", MatrixStack(backward.values));
  if (!std::holds_alternative<QkvInputs>(scenario.inputs))
    for (const auto& [slot, stack] : inputGradients(scenario, backward)) add(slotName(slot), stack);
  if (!scenario.attention.sinkLogits.empty()) {
    Matrix logits(static_cast<Index>(backward.heads.size()), 1);
    for (Index h = 0; h < logits.rows(); ++h) logits(h, 0) = backward.heads[static_cast<std::size_t>(h)].sinkLogit;
    out += separator;
    out += "    \"sink_logit\": ";
    appendMatrix(out, logits, true);
  }
  out += "}";
}

void appendHead(std::string& out, const Trace& trace, const HeadTrace& head, const Gradients* gradients) {
  out += "    {\"query_head\": " + std::to_string(head.queryHead) +
         ", \"kv_head\": " + std::to_string(head.keyValueHead) + ", \"empty_rows\": [";
  for (std::size_t n = 0; n < head.emptyRows.size(); ++n) {
    out += (n > 0 ? ", " : "") + std::to_string(head.emptyRows[n]);
  }
  out += "], \"stages\": {";
  appendStages(out, trace, head);
  out += "}";
  if (gradients != nullptr) gradients->appendOfHead(out, head.queryHead);
  out += "}";
}

std::string written(const Trace& trace, const Gradients* gradients) {
  std::string out = "{\n  \"format\": \"attentionscope/trace\",\n  \"version\": 1,\n";
  out += "  \"backend\": {\"name\": " + quoted(trace.backend.name) + ", \"device\": " + quoted(trace.backend.device) +
         ", \"precision\": " + quoted(trace.backend.precision) + "},\n  \"heads\": [\n";
  for (std::size_t h = 0; h < trace.heads.size(); ++h) {
    if (h > 0) out += ",\n";
    appendHead(out, trace, trace.heads[h], gradients);
  }
  out += "],\n  \"concat\": ";
  appendMatrix(out, trace.concat, false);
  if (trace.projected) {
    out += ",\n  \"projected\": ";
    appendMatrix(out, *trace.projected, false);
  }
  if (gradients != nullptr) gradients->append(out);
  return out + "\n}\n";
}

/// The same with "gradients" in each head and at the end, and the "loss" they belong to (docs/numbers.md, section 5.1).
/// Trace and backward pass must be of the scenario.
std::string traceJson(const Trace& trace) {
  return written(trace, nullptr);
}

std::string traceJson(const Trace& trace, const Scenario& scenario, const Backward& backward) {
  const Gradients gradients{scenario, backward};
  return written(trace, &gradients);
}

struct TraceArguments {
  std::string file;
  BackendChoice backend = BackendChoice::Auto;
  std::optional<int> device;
  std::optional<Loss> backward;
  std::optional<std::filesystem::path> out;
};

BackendResult<Trace> traceWith(BackendChoice choice, std::optional<int> device, const Scenario& scenario) {
  auto backend = makeBackend(choice, device);
  if (!backend) return tl::unexpected(backend.error());
  return (*backend)->trace(scenario);
}

/// An explicitly chosen backend or device fails with an error; otherwise, Eigen is the fallback.
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

/// Informs interactive users only, not scripts.
void noteDemand(const QString& name, const Scenario& scenario) {
  const TraceDemand demand = traceDemand(scenario);
  if (demand.size != TraceDemand::Size::Large || !isTerminal()) return;
  complain(CommandLine::tr("%1: all stages together take %2 of memory, and %3 are free; this may take a while.")
               .arg(name, bytesText(static_cast<double>(demand.bytes)), bytesText(demand.available)));
}

int trace(const TraceArguments& arguments) {
  const std::optional<Scenario> scenario = readOrComplain(arguments.file);
  if (!scenario) return kWrongUse;
  const QString name = QString::fromStdString(arguments.file);
  if (!hasNumbers(*scenario)) {
    return refuse(CommandLine::tr(
                      "%1: /inputs/kind: found \"shape\", which has sizes but no values to trace; expected \"qkv\" or "
                      "\"projected\"")
                      .arg(name));
  }
  if (overwrites(arguments.file, arguments.out)) {
    return refuse(CommandLine::tr("%1: the trace would replace the document. Choose another file after -o.").arg(name));
  }
  noteDemand(name, *scenario);
  const BackendResult<Trace> computed = computeTrace(*scenario, arguments);
  if (!computed) return failOn(computed.error(), arguments.device);
  if (arguments.backward)
    return deliver(traceJson(*computed, *scenario, *backward(*scenario, *arguments.backward)), arguments.out);
  return deliver(traceJson(*computed), arguments.out);
}

}  // namespace

void addTrace(const Command& program) {
  const auto a = std::make_shared<TraceArguments>();
  const Command command(program, "trace", "Compute every stage of attention and print it as JSON");
  command.document(a->file);
  constexpr std::array<std::pair<std::string_view, BackendChoice>, 3> kBackends{
      {{"auto", BackendChoice::Auto}, {kEigenBackend, BackendChoice::Eigen}, {kOpenClBackend, BackendChoice::OpenCl}}};
  command.choice("--backend", a->backend, "NAME", kBackends,
                 "auto (OpenCL, else Eigen), eigen (double, the reference), opencl");
  command.device(a->device);
  command.backward(a->backward);
  command.output(a->out);
  command.runs([a] { return trace(*a); });
}

}  // namespace attn::app
