// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/templates/size_documents.h"

#include <map>
#include <stdexcept>
#include <string>

#include "traffic/traffic_shape.h"

namespace attn {
namespace {

constexpr std::int64_t kDefaultTokens = 1024, kDefaultWidth = 64, kDefaultElementBytes = 2;

}  // namespace

std::int64_t wholeOr(const Parameters& p, std::string_view name, std::int64_t otherwise) {
  return p.has(name) ? p.whole(name) : otherwise;
}

Scenario documentOfSizes(const Parameters& p) {
  Scenario scenario;
  scenario.heads.query = wholeOr(p, "query_heads", 1);
  scenario.heads.keyValue = wholeOr(p, "kv_heads", scenario.heads.query);
  const std::int64_t tokens = wholeOr(p, "tokens", kDefaultTokens);
  ShapeInputs sizes;
  sizes.queryTokens = wholeOr(p, "query_tokens", tokens);
  sizes.keyTokens = wholeOr(p, "key_tokens", tokens);
  sizes.dK = wholeOr(p, "key_width", kDefaultWidth);
  sizes.dV = wholeOr(p, "value_width", sizes.dK);
  sizes.batch = wholeOr(p, "batch", 1);
  scenario.inputs = sizes;
  Mask& mask = scenario.attention.mask;
  mask.causal = p.has("mask") && p.text("mask") == "causal";
  mask.window = wholeOr(p, "window", 0);
  mask.queryOffset = wholeOr(p, "query_offset", mask.causal ? sizes.keyTokens - sizes.queryTokens : 0);
  Tiling tiling;
  if (p.has("algorithm")) tiling.algorithm = p.text("algorithm");
  tiling.blockRows = wholeOr(p, "block_rows", 0);
  tiling.blockCols = wholeOr(p, "block_cols", 0);
  tiling.elementBytes = wholeOr(p, "element_bytes", kDefaultElementBytes);
  tiling.sramBytes = wholeOr(p, "sram_bytes", tiling.sramBytes);
  scenario.tiling = tiling;
  return scenario;
}

Parameters sizesOfDocument(const Scenario& scenario) {
  const TrafficShape shape = trafficShape(scenario);
  return sizesOfDocument(scenario, {"query_heads", "kv_heads", "query_tokens", "key_tokens", "key_width", "value_width",
                                    "batch", "element_bytes"})
      .set("mask", std::string(shape.rules.causal ? "causal" : "none"))
      .set("window", std::int64_t{shape.rules.window})
      .set("query_offset", std::int64_t{shape.rules.queryOffset});
}

Parameters sizesOfDocument(const Scenario& scenario, std::initializer_list<const char*> names) {
  const TrafficShape shape = trafficShape(scenario);
  const std::map<std::string_view, std::int64_t> sizes{
      {"query_heads", shape.heads.query},
      {"kv_heads", shape.heads.keyValue},
      {"query_tokens", shape.queryTokens},
      {"key_tokens", shape.keyTokens},
      {"tokens", shape.keyTokens},
      {"key_width", shape.keyWidth},
      {"value_width", shape.valueWidth},
      {"model_width", modelWidth(scenario)},
      {"batch", shape.batch},
      {"element_bytes", scenario.tiling.value_or(Tiling{}).elementBytes}};
  Parameters p;
  for (const char* name : names) p.set(name, sizes.at(name));
  return p;
}

std::optional<std::int64_t> cachedElementBytes(const Scenario& scenario) {
  const CachedBytes bytes = cachedBytes(cacheUse(scenario, scenario.tiling.value_or(Tiling{}).elementBytes));
  return bytes.ofRow == 0 ? std::optional(bytes.ofNumber) : std::nullopt;
}

std::optional<Parameters> readLayerCache(const OnStage& stage, Dice&) {
  const Scenario& scenario = stage.scenario;
  if (isLatent(scenario)) return std::nullopt;  // its cache holds neither keys nor values
  if (scenario.attention.mask.window > 0 || trafficShape(scenario).batch != 1) return std::nullopt;
  const auto element = cachedElementBytes(scenario);
  if (!element) return std::nullopt;
  return sizesOfDocument(scenario, {"query_heads", "kv_heads", "key_width", "value_width", "tokens"})
      .set("element_bytes", *element);
}

AttentionShape attentionShapeOf(const Parameters& p) {
  AttentionShape shape = attentionShape(documentOfSizes(p));
  shape.layers = wholeOr(p, "layers", 1);
  return shape;
}

CacheUse cacheUseOf(const Parameters& p) {
  return cacheUse(documentOfSizes(p), wholeOr(p, "element_bytes", kDefaultElementBytes));
}

CacheSize cacheSizeOf(const Parameters& p) {
  return cacheSizeOf(p, attentionShapeOf(p).heads.keyValue);
}

CacheSize cacheSizeOf(const Parameters& p, std::int64_t keyValueHeads) {
  AttentionShape shape = attentionShapeOf(p);
  shape.heads.keyValue = keyValueHeads;
  const Result<CacheSize> size = cacheSize(shape, cacheUseOf(p));
  if (!size) throw std::invalid_argument("cacheSizeOf: no sizes of a cache");
  return *size;
}

WeightCost weightsOf(const Parameters& p) {
  Model model;
  model.activeParameters = p.whole("parameters");
  return weightCost(model, p.whole("element_bytes"));
}

DecodeStep stepOf(const Parameters& p, std::int64_t keyValueHeads) {
  AttentionShape shape = attentionShapeOf(p);
  shape.heads.keyValue = keyValueHeads;
  const Result<DecodeStep> step = decodeStep(shape, cacheUseOf(p));
  if (!step) throw std::invalid_argument("stepOf: sizes without a step");
  return *step;
}

double sizeOf(const Parameters& p, SizeQuantity quantity) {
  SizeTableSettings settings;
  settings.layers = wholeOr(p, "layers", 1);
  settings.hardware = hardwareTable().front();
  const SizeTable sheet = sizeTable(documentOfSizes(p), settings);
  const SizeRow* row = sheet.row(quantity);
  if (!row || !row->value) throw std::invalid_argument("sizeOf: no " + std::string(code(quantity)));
  return *row->value;
}

Traffic trafficOf(const Parameters& p, Algorithm algorithm) {
  const Scenario scenario = documentOfSizes(p);
  Tiling tiling = *scenario.tiling;
  tiling.algorithm = algorithmName(algorithm);
  const Result<Traffic> traffic = countTraffic(trafficShape(scenario), tiling);
  if (!traffic) throw std::invalid_argument("trafficOf: sizes that cannot be counted");
  return *traffic;
}

}  // namespace attn
