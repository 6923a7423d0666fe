// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/trace_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/number_format.h"

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

/// Row maxima and row sums are columns in the trace, but lists in the document.
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

void appendHead(std::string& out, const Trace& trace, const HeadTrace& head) {
  out += "    {\"query_head\": " + std::to_string(head.queryHead) +
         ", \"kv_head\": " + std::to_string(head.keyValueHead) + ", \"empty_rows\": [";
  for (std::size_t n = 0; n < head.emptyRows.size(); ++n) {
    out += (n > 0 ? ", " : "") + std::to_string(head.emptyRows[n]);
  }
  out += "], \"stages\": {";
  appendStages(out, trace, head);
  out += "}}";
}

}  // namespace

std::string traceJson(const Trace& trace) {
  std::string out = "{\n  \"format\": \"attentionscope/trace\",\n  \"version\": 1,\n";
  out += "  \"backend\": {\"name\": " + quoted(trace.backend.name) + ", \"device\": " + quoted(trace.backend.device) +
         ", \"precision\": " + quoted(trace.backend.precision) + "},\n  \"heads\": [\n";
  for (std::size_t h = 0; h < trace.heads.size(); ++h) {
    if (h > 0) out += ",\n";
    appendHead(out, trace, trace.heads[h]);
  }
  out += "],\n  \"concat\": ";
  appendMatrix(out, trace.concat, false);
  if (trace.projected) {
    out += ",\n  \"projected\": ";
    appendMatrix(out, *trace.projected, false);
  }
  return out + "\n}\n";
}

}  // namespace attn::app
