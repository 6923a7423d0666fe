// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/run_document.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/foreign_text.h"
#include "base/number_format.h"
#include "model/token_chances.h"

namespace attn {
namespace {

using RunJson = nlohmann::ordered_json;

RunJson modelJson(const LanguageModel& model) {
  const ModelShape& s = model.shape;
  return {{"name", foreign::shown(s.name)},
          {"architecture", s.architecture},
          {"layers", s.layers},
          {"width", s.width},
          {"heads", s.heads},
          {"kv_heads", s.keyValueHeads},
          {"key_width", s.keyWidth},
          {"value_width", s.valueWidth},
          {"feed_forward", s.feedForward},
          {"vocabulary", s.vocabulary},
          {"context", s.context},
          {"rope", code(s.ropePairs)},
          {"rope_dims", s.ropeDims},
          {"rope_base", s.ropeBase},
          {"windows", s.windows},
          {"softcap", s.softcap},
          {"final_softcap", s.finalSoftcap},
          {"scale", s.scale},
          {"qk_norm", s.hasQueryKeyNorm},
          {"norm", code(s.norm)},
          {"epsilon", s.epsilon},
          {"parameters", model.parameters},
          {"bytes", model.bytes}};
}

/// A text as a JSON string.
std::string quoted(const std::string& text) {
  return RunJson(text).dump(-1, ' ', false, RunJson::error_handler_t::replace);
}

/// Stages may have millions of numbers, which a tree of JSON values would take ten times the memory for.
template <class Real>
void appendStage(std::string& to, const StageNumbers<Real>& stage) {
  to += fmt::format("{{\"shape\": {}, \"data\": [", shapeText(stage.shape));
  const char* comma = "";
  for (const Real number : stage.data) {
    const auto out = std::back_inserter(to);
    if (std::isfinite(number))
      fmt::format_to(out, "{}{}", comma, number);
    else
      fmt::format_to(out, "{}\"{}\"", comma, shortest(static_cast<double>(number)));
    comma = ", ";
  }
  to += "]}";
}

template <class Real>
void appendLayers(std::string& to, const ModelRequest& request, const ModelRun<Real>& run) {
  to += ",\n  \"layers\": [";
  const char* layerComma = "";
  for (std::size_t l = 0; l < run.layers.size(); ++l) {
    if (request.layer && *request.layer != static_cast<Index>(l)) continue;
    to += fmt::format("{}\n    {{", layerComma);
    const char* comma = "";
    for (const auto& [name, stage] : kModelStages) {
      const StageNumbers<Real>& numbers = run.layers[l][static_cast<std::size_t>(stage)];
      if (numbers.shape.empty()) continue;
      to += fmt::format("{}\n      \"{}\": ", comma, name);
      appendStage(to, numbers);
      comma = ",";
    }
    to += "}";
    layerComma = ",";
  }
  to += "]";
}

std::string opening(const LanguageModel& model, const Tokenizer* tokenizer) {
  std::string text = "{\n  \"format\": \"attentionscope/model-run\",\n  \"version\": 1,\n  \"model\": " +
                     modelJson(model).dump(-1, ' ', false, RunJson::error_handler_t::replace);
  if (tokenizer) {
    const TokenTable& table = tokenizer->table();
    text += fmt::format(",\n  \"tokenizer\": {{\"model\": {}, \"pre\": {}, \"add_bos\": {}}}", quoted(table.model),
                        quoted(foreign::shown(table.pre)), table.addsBos);
  }
  return text;
}

}  // namespace

std::string modelDocument(const LanguageModel& model, const Tokenizer* tokenizer) {
  return opening(model, tokenizer) + "\n}\n";
}

template <class Real>
std::string modelDocument(const LanguageModel& model, const Tokenizer* tokenizer, const ModelRequest& request,
                          const ModelRun<Real>& run, std::size_t mostNext) {
  std::string text = opening(model, tokenizer) + ",\n  \"tokens\": [";
  const char* comma = "";
  for (const Index id : request.tokens) {
    text += fmt::format("{}\n    {{\"id\": {}, \"text\": {}}}", comma, id, quoted(tokenText(tokenizer, id)));
    comma = ",";
  }
  text += "],\n  \"next\": [";
  comma = "";
  for (const TokenChance& next : nextTokens(tokenizer, run, mostNext)) {
    const std::string probability =
        std::isfinite(next.probability) ? shortest(next.probability) : quoted(shortest(next.probability));
    text += fmt::format("{}\n    {{\"id\": {}, \"text\": {}, \"probability\": {}}}", comma, next.id, quoted(next.text),
                        probability);
    comma = ",";
  }
  text += "]";
  if (!request.stages.empty()) appendLayers(text, request, run);
  if (request.logits == ModelLogits::All) {
    text += ",\n  \"logits\": ";
    appendStage(text, run.logits);
  }
  return text + "\n}\n";
}

template std::string modelDocument(const LanguageModel&, const Tokenizer*, const ModelRequest&, const ModelRun<float>&,
                                   std::size_t);
template std::string modelDocument(const LanguageModel&, const Tokenizer*, const ModelRequest&, const ModelRun<double>&,
                                   std::size_t);

}  // namespace attn
