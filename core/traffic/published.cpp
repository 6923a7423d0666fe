// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/published.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "base/enum_codes.h"
#include "traffic/hardware.h"
#include "traffic/kv_cache.h"
#include "traffic/models.h"
#include "traffic/names.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

using Rows = std::vector<PublishedRow>;

/// A printed figure, and half a unit of its last digit: counts within that distance are the same number, rounded.
struct Print {
  PrintedFigure printed;
  double halfDigit = 0;
};

Print print(std::string text, double value, FigureUnit unit, double halfDigit = 0) {
  return {{std::move(text), {value, unit}}, halfDigit};
}

/// Sets both figures. The reason is Same or SameWhenRounded if they agree, otherwise the given one.
PublishedRow compared(PublishedRow row, const Print& print, double counted, Reason otherwise,
                      std::vector<double> arguments) {
  const Figure& printed = print.printed.figure;
  row.printed = print.printed;
  row.counted = {counted, printed.unit};
  row.ratio = counted / printed.value;
  if (counted == printed.value) {
    row.reason = Reason::Same;
  } else if (std::abs(counted - printed.value) <= print.halfDigit) {
    row.reason = Reason::SameWhenRounded;
  } else {
    row.reason = otherwise;
    row.reasonArguments = std::move(arguments);
  }
  return row;
}

PublishedRow row(std::string id, Subject subject, std::vector<std::string> arguments, Publication publication,
                 Place place) {
  PublishedRow row;
  row.id = std::move(id);
  row.subject = subject;
  row.subjectArguments = std::move(arguments);
  row.publication = std::move(publication);
  row.place = std::move(place);
  return row;
}

const Model& model(const char* name) {
  const Model* found = findModel(name);
  if (found == nullptr) throw std::logic_error("published figures need a model that the table lacks");
  return *found;
}

constexpr Index kTokens = 1024;
constexpr Index kBatch = 64;
constexpr std::int64_t kSram = 196'608;  // 192 KB of L1 cache and shared memory of a multiprocessor of the A100

TrafficShape figureShape() {
  const AttentionShape& medium = model("GPT-2 medium").shape;
  TrafficShape shape;
  shape.queryTokens = shape.keyTokens = kTokens;
  shape.keyWidth = medium.keyWidth;
  shape.valueWidth = medium.valueWidth;
  shape.heads = medium.heads;
  shape.batch = kBatch;
  return shape;
}

/// The forward pass; 0 block columns = the paper's tiles.
Traffic forward(const char* algorithm, std::int64_t blockRows = 0, std::int64_t blockCols = 0) {
  return countTraffic(figureShape(), Tiling{algorithm, blockRows, blockCols, 2, kSram, false}).value();
}

std::vector<std::string> figureArguments() {
  const TrafficShape shape = figureShape();
  return {std::to_string(shape.queryTokens), std::to_string(shape.keyWidth), std::to_string(shape.heads.query),
          std::to_string(shape.batch)};
}

std::vector<double> tiles(const Traffic& traffic) {
  const auto cols = static_cast<double>(traffic.tile.cols);
  return {static_cast<double>(traffic.tile.rows), cols, std::ceil(static_cast<double>(kTokens) / cols)};
}

// FlashAttention computes one more product, S in the backward pass: the difference of the printed totals.
constexpr double kPrintedStandard = 66.6e9, kPrintedFlash = 75.2e9;

/// Both passes: `backward` products in addition to the two of the forward pass, all of the same size.
PublishedRow flops(std::string id, Subject subject, Publication publication, Place place, const Print& print,
                   const Traffic& forward, int backward) {
  constexpr int kForwardProducts = 2;
  const double product = static_cast<double>(forward.counters.flops) / kForwardProducts;
  const double ofOneSequence = product / kBatch, difference = kPrintedFlash - kPrintedStandard;
  const double fittingBatch = std::round(difference / ofOneSequence);
  return compared(row(std::move(id), subject, figureArguments(), std::move(publication), std::move(place)), print,
                  product * (kForwardProducts + backward), Reason::ProductsNeedMore,
                  {product, kForwardProducts, static_cast<double>(backward), difference, fittingBatch,
                   fittingBatch * ofOneSequence, fittingBatch * ofOneSequence * (kForwardProducts + backward)});
}

void addFlashAttention(Rows& rows) {
  const Publication paper{"FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness", "Dao et al.",
                          2022, "arXiv:2205.14135v2"};
  Publication proceedings = paper;
  proceedings.reference = "NeurIPS 2022";
  const Place left{PlaceKind::FigureLeft, "2"};
  const Traffic eager = forward("eager");
  const Traffic tiled = forward("flash1");
  constexpr int kStandardBackward = 4;  // dV, dP, dQ, dK
  constexpr int kFlashBackward = 5;     // and S recomputed
  rows.push_back(flops("flash-attention.standard.flops", Subject::StandardFlops, paper, left,
                       print("66.6 GFLOPs", kPrintedStandard, FigureUnit::Flops), eager, kStandardBackward));
  rows.push_back(flops("flash-attention.flash.flops", Subject::FlashFlops, paper, left,
                       print("75.2 GFLOPs", kPrintedFlash, FigureUnit::Flops), tiled, kFlashBackward));
  const auto bytes = [](const Traffic& traffic) { return static_cast<double>(traffic.counters.bytes()); };
  const auto traffic = [&](std::string id, Subject subject, const Publication& where, const Print& print,
                           const Traffic& counted, Reason reason, std::vector<double> arguments) {
    rows.push_back(compared(row(std::move(id), subject, figureArguments(), where, left), print, bytes(counted), reason,
                            std::move(arguments)));
  };
  const std::vector<double> fused = {bytes(forward("standard"))};
  traffic("flash-attention.standard.bytes", Subject::StandardTraffic, paper,
          print("40.3 GB", 40.3e9, FigureUnit::Bytes), eager, Reason::ForwardOnlyEager, fused);
  traffic("flash-attention.flash.bytes", Subject::FlashTraffic, paper, print("4.4 GB", 4.4e9, FigureUnit::Bytes), tiled,
          Reason::ForwardOnlyTiled, tiles(tiled));
  const Place middle{PlaceKind::FigureMiddle, "2"};
  const std::int64_t width = figureShape().keyWidth;
  for (const std::int64_t columns : {64, 128, 256, 512}) {
    // The paper's B_r = min(B_c, d).
    const Traffic counted = forward("flash1", std::min(columns, width), columns);
    PublishedRow curve = row("flash-attention.flash.forward-bytes." + std::to_string(columns),
                             Subject::FlashForwardBlocks, {std::to_string(columns)}, paper, middle);
    curve.counted = {bytes(counted), FigureUnit::Bytes};
    curve.reason = Reason::CurveWithoutNumbers;
    curve.reasonArguments = tiles(counted);
    rows.push_back(std::move(curve));
  }
  traffic("flash-attention.standard.bytes-in-proceedings", Subject::StandardTraffic, proceedings,
          print("35.3 GB", 35.3e9, FigureUnit::Bytes), eager, Reason::ForwardOnlyEager, fused);
}

/// A printed speed, compared with the hardware's peak.
struct PrintedSpeed {
  const char* id;
  const char* version;
  const char* bound;  // "least", "most", or "" for a single printed speed
  const char* text;
  double share = 0;  // 0 if not printed
  double rate = 0;   // FLOP/s; 0 if not printed
};

PublishedRow speed(const PrintedSpeed& s, const Publication& paper, const Hardware& hardware, Precision precision,
                   bool trains) {
  const double peak = peakOf(hardware, precision).value();
  PublishedRow made = row(s.id, trains ? Subject::TrainingSpeed : Subject::KernelSpeed,
                          {s.version, hardware.name, std::string(code(precision))}, paper, {PlaceKind::Abstract, ""});
  if (!trains) made.subjectArguments.emplace_back(s.bound);
  if (s.share > 0 && s.rate > 0) {
    constexpr double kHalfPercent = 0.005;
    made = compared(std::move(made), print(s.text, s.share, FigureUnit::Share, kHalfPercent), s.rate / peak,
                    Reason::Unexplained, {});
    if (made.reason == Reason::SameWhenRounded) {
      made.reason = Reason::ShareOfPeak;
      made.reasonArguments = {s.rate, peak};
    }
  } else if (s.share > 0) {
    made.printed = PrintedFigure{s.text, {s.share, FigureUnit::Share}};
    made.counted = {s.share * peak, FigureUnit::FlopRate};
    made.reason = Reason::OnlyShareInPrint;
    made.reasonArguments = {s.share, peak};
  } else {
    made.printed = PrintedFigure{s.text, {s.rate, FigureUnit::FlopRate}};
    made.counted = {s.rate / peak, FigureUnit::Share};
    made.reason = Reason::OnlyRateInPrint;
    made.reasonArguments = {s.rate, peak};
  }
  return made;
}

const Hardware& hardware(const char* name) {
  const Hardware* found = findHardware(name);
  if (found == nullptr) throw std::logic_error("published figures need hardware that the table lacks");
  return *found;
}

void addFlashSpeeds(Rows& rows) {
  const Publication second{"FlashAttention-2: Faster Attention with Better Parallelism and Work Partitioning", "Dao",
                           2023, "arXiv:2307.08691v1"};
  const Publication third{"FlashAttention-3: Fast and Accurate Attention with Asynchrony and Low-precision",
                          "Shah et al.", 2024, "arXiv:2407.08608v1"};
  Publication proceedings = third;
  proceedings.reference = "NeurIPS 2024";
  // Both A100 versions have the same peak.
  const Hardware &a100 = hardware("A100 80 GB"), &h100 = hardware("H100 SXM");
  constexpr Precision kHalf = Precision::SixteenBit;
  for (const PrintedSpeed& s : {PrintedSpeed{"flash-attention-2.first-least", "FlashAttention", "least", "25%", 0.25},
                                {"flash-attention-2.first-most", "FlashAttention", "most", "40%", 0.40},
                                {"flash-attention-2.least", "FlashAttention-2", "least", "50%", 0.50},
                                {"flash-attention-2.most", "FlashAttention-2", "most", "73%", 0.73}})
    rows.push_back(speed(s, second, a100, kHalf, false));
  rows.push_back(
      speed({"flash-attention-2.training", "FlashAttention-2", "", "72%", 0.72, 225e12}, second, a100, kHalf, true));
  rows.push_back(speed({"flash-attention-3.second", "FlashAttention-2", "", "35%", 0.35}, third, h100, kHalf, false));
  rows.push_back(
      speed({"flash-attention-3.fp16", "FlashAttention-3", "most", "75%", 0.75, 740e12}, third, h100, kHalf, false));
  rows.push_back(speed({"flash-attention-3.fp8", "FlashAttention-3", "most", "close to 1.2 PFLOPs/s", 0, 1.2e15}, third,
                       h100, Precision::EightBit, false));
  rows.push_back(speed({"flash-attention-3.bf16-in-proceedings", "FlashAttention-3", "most", "85%", 0.85, 840e12},
                       proceedings, h100, kHalf, false));
  rows.push_back(speed({"flash-attention-3.fp8-in-proceedings", "FlashAttention-3", "most", "1.3 PFLOPs/s", 0, 1.3e15},
                       proceedings, h100, Precision::EightBit, false));
}

void addSoftmax(Rows& rows) {
  const Publication paper{"Online normalizer calculation for softmax", "Milakov and Gimelshein", 2018,
                          "arXiv:1805.02867v2"};
  const auto add = [&](const char* id, Subject subject, const char* algorithm, const char* text, double printed,
                       SoftmaxAlgorithm counted) {
    const SoftmaxAccesses accesses = countSoftmaxAccesses(counted);
    rows.push_back(compared(row(id, subject, {}, paper, {PlaceKind::Algorithm, algorithm}),
                            print(text, printed, FigureUnit::AccessesPerElement), accesses.loads + accesses.stores,
                            Reason::Unexplained, {}));
  };
  add("online-softmax.naive", Subject::NaiveSoftmax, "1", "3", 3, SoftmaxAlgorithm::Naive);
  add("online-softmax.safe", Subject::SafeSoftmax, "2", "4", 4, SoftmaxAlgorithm::Safe);
  add("online-softmax.online", Subject::OnlineSoftmax, "3", "3", 3, SoftmaxAlgorithm::Online);
}

double bytesPerToken(const Model& model) {
  return static_cast<double>(cacheSize(model.shape, {}).value().bytesPerToken);
}

double cacheBytes(const Model& model, std::int64_t tokens, std::int64_t window) {
  return static_cast<double>(cacheSize(model.shape, {tokens, 1, window, 2}).value().bytes);
}

void addPagedAttention(Rows& rows) {
  constexpr double kPrinted = 800;
  const Model& opt = model("OPT-13B");
  const double counted = bytesPerToken(opt);
  rows.push_back(compared(row("paged-attention.opt-13b", Subject::CacheBytesPerToken, {opt.name},
                              {"Efficient Memory Management for Large Language Model Serving with PagedAttention",
                               "Kwon et al.", 2023, "arXiv:2309.06180v1"},
                              {PlaceKind::Section, "3"}),
                          print("800 KB", kPrinted * 1e3, FigureUnit::Bytes), counted, Reason::BinaryKilobytes,
                          {kPrinted, counted / kPrinted}));
}

void addMistral(Rows& rows) {
  constexpr std::int64_t kLong = 32'768;
  const Model& mistral = model("Mistral 7B v0.1");
  rows.push_back(compared(row("mistral-7b.window", Subject::WindowSaving,
                              {mistral.name, std::to_string(mistral.window), std::to_string(kLong)},
                              {"Mistral 7B", "Jiang et al.", 2023, "arXiv:2310.06825v1"}, {PlaceKind::Section, "2"}),
                          print("8x", 8, FigureUnit::Times),
                          cacheBytes(mistral, kLong, 0) / cacheBytes(mistral, kLong, mistral.window),
                          Reason::Unexplained, {}));
}

void addDeepSeek(Rows& rows) {
  const Publication paper{
      "Insights into DeepSeek-V3: Scaling Challenges and Reflections on Hardware for AI Architectures", "Zhao et al.",
      2025, "arXiv:2505.09343v1"};
  const Place table{PlaceKind::Table, "1"};
  const Model& small = model("DeepSeek-V3");
  const auto size = [&](const char* id, const Model& m, const char* text, double printed) {
    rows.push_back(compared(row(id, Subject::CacheBytesPerToken, {m.name}, paper, table),
                            print(text, printed, FigureUnit::Bytes), bytesPerToken(m), Reason::Unexplained, {}));
  };
  const auto factor = [&](const char* id, const Model& m, const char* text, double printed) {
    rows.push_back(compared(row(id, Subject::CacheRatio, {m.name, small.name}, paper, table),
                            print(text, printed, FigureUnit::Times, 0.005), bytesPerToken(m) / bytesPerToken(small),
                            Reason::OtherThanItsOwnRows, {bytesPerToken(m), bytesPerToken(small)}));
  };
  const Model& qwen = model("Qwen2.5 72B");
  const Model& llama = model("Llama 3.1 405B");
  size("deepseek-v3.bytes.deepseek-v3", small, "70.272 KB", 70'272);
  size("deepseek-v3.bytes.qwen2.5-72b", qwen, "327.680 KB", 327'680);
  size("deepseek-v3.bytes.llama-3.1-405b", llama, "516.096 KB", 516'096);
  factor("deepseek-v3.factor.qwen2.5-72b", qwen, "4.66x", 4.66);
  factor("deepseek-v3.factor.llama-3.1-405b", llama, "7.28x", 7.28);
}

/// Compares the latent with key/value heads as wide as a head without rotation, as the paper does, and with the cache
/// of the previous model.
void addLatents(Rows& rows) {
  const Publication paper{"DeepSeek-V2: A Strong, Economical, and Efficient Mixture-of-Experts Language Model",
                          "DeepSeek-AI", 2024, "arXiv:2405.04434v5"};
  const Model& v2 = model("DeepSeek-V2");
  Model oneGroup = v2;
  oneGroup.shape.heads.keyValue = 1;
  oneGroup.shape.keyWidth = oneGroup.shape.valueWidth;
  oneGroup.shape.latent.reset();
  rows.push_back(compared(row("deepseek-v2.groups", Subject::LatentAsGroups, {v2.name}, paper, {PlaceKind::Table, "1"}),
                          print("2.25 groups", 2.25, FigureUnit::Times), bytesPerToken(v2) / bytesPerToken(oneGroup),
                          Reason::Unexplained, {}));

  // Sizes: arXiv:2401.02954, table 2; config.json of deepseek-ai/deepseek-llm-67b-base.
  const AttentionShape before{95, {64, 8}, 128, 128, std::nullopt};
  // Section 3.2.3: in deployment, each number of its cache is compressed to 6 bits on average. That the printed figure
  // compares those with 16 bits of the other model is an inference: the paper gives no calculation.
  constexpr double kDeployedBits = 6, kBits = 16, kHalfOfADigit = 0.0005;
  const auto whole = static_cast<double>(cacheSize(before, {}).value().bytesPerToken), latents = bytesPerToken(v2);
  rows.push_back(compared(
      row("deepseek-v2.saving", Subject::LatentSaving, {v2.name, "DeepSeek 67B"}, paper, {PlaceKind::Abstract, ""}),
      print("93.3%", 0.933, FigureUnit::Share, kHalfOfADigit), 1 - latents / whole, Reason::FewerBitsInPrint,
      {latents, whole, kDeployedBits, 1 - latents * kDeployedBits / kBits / whole}));
}

void addGroupedQueries(Rows& rows) {
  const Publication paper{"GQA: Training Generalized Multi-Query Transformer Models from Multi-Head Checkpoints",
                          "Ainslie et al.", 2023, "arXiv:2305.13245v3"};
  // The decoder of T5 1.1 XXL with 8 groups; source: config.json of google/t5-v1_1-xxl.
  const AttentionShape decoder{24, {64, 8}, 64, 64, std::nullopt};
  constexpr double kSlowest = 1.51;
  struct Measured {
    Sharing sharing;
    const char* id;
    const char* text;
    double seconds;
  };
  const std::vector<SharingCase> cases = compareSharing(decoder, {}).value();
  for (const Measured& m : {Measured{Sharing::Mha, "gqa.mha-xxl", "1.51 s", kSlowest},
                            Measured{Sharing::Mqa, "gqa.mqa-xxl", "0.24 s", 0.24},
                            Measured{Sharing::Gqa, "gqa.gqa-8-xxl", "0.28 s", 0.28}}) {
    for (const SharingCase& c : cases) {
      if (c.sharing != m.sharing) continue;
      PublishedRow time = row(m.id, Subject::InferenceTime,
                              {"T5-XXL", std::to_string(c.keyValueHeads), std::to_string(decoder.heads.query)}, paper,
                              {PlaceKind::Table, "1"});
      time.printed = PrintedFigure{m.text, {m.seconds, FigureUnit::Seconds}};
      time.counted = {c.smaller, FigureUnit::Times};
      time.reason = m.sharing == Sharing::Mha ? Reason::BaselineOfTable : Reason::OtherQuantity;
      if (time.reason == Reason::OtherQuantity) time.reasonArguments = {kSlowest / m.seconds, c.smaller};
      rows.push_back(std::move(time));
    }
  }
}

bool isOnSheet(const Rows& rows, const Model& model) {
  for (const PublishedRow& row : rows)
    if (row.subject == Subject::CacheBytesPerToken && row.subjectArguments.front() == model.name) return true;
  return false;
}

void addOtherModels(Rows& rows) {
  for (const Model& m : models()) {
    if (isOnSheet(rows, m)) continue;
    PublishedRow other =
        row("model." + plainName(m.name), Subject::CacheBytesPerToken, {m.name}, {"", "", m.year, m.source}, {});
    const AttentionShape& shape = m.shape;
    other.counted = {bytesPerToken(m), FigureUnit::Bytes};
    other.reason = Reason::NotPrinted;
    other.reasonArguments = {static_cast<double>(shape.layers), static_cast<double>(shape.heads.keyValue),
                             static_cast<double>(shape.keyWidth + shape.valueWidth),
                             static_cast<double>(CacheUse{}.elementBytes)};
    rows.push_back(std::move(other));
  }
}

}  // namespace

std::string_view code(FigureUnit unit) {
  static constexpr std::array<std::string_view, 7> kFigureUnitCodes{"flop",    "bytes", "accesses-per-element", "times",
                                                                    "seconds", "share", "flop-per-second"};
  return kFigureUnitCodes.at(static_cast<std::size_t>(unit));
}

std::string_view code(Reason reason) {
  return enumCode<Reason::NotPrinted>(reason);
}

std::vector<PublishedRow> publishedRows() {
  Rows rows;
  addFlashAttention(rows);
  addFlashSpeeds(rows);
  addSoftmax(rows);
  addPagedAttention(rows);
  addMistral(rows);
  addLatents(rows);
  addDeepSeek(rows);
  addGroupedQueries(rows);
  addOtherModels(rows);
  return rows;
}

}  // namespace attn
