// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/published.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <regex>
#include <set>

#include "traffic/models.h"

namespace attn {
namespace {

const PublishedRow& row(const std::string& id) {
  static const std::vector<PublishedRow> rows = publishedRows();
  for (const PublishedRow& row : rows)
    if (row.id == id) return row;
  throw std::invalid_argument(id);
}

TEST(PublishedRows, SetPrintedNextToCounted) {
  using enum FigureUnit;
  struct Expected {
    const char* id;
    const char* text;
    double printed, counted;
    FigureUnit unit;
    Reason reason;
  };
  const Expected rows[] = {
      {"flash-attention.standard.flops", "66.6 GFLOPs", 66.6e9, 824'633'720'832, Flops, Reason::ProductsNeedMore},
      {"flash-attention.flash.flops", "75.2 GFLOPs", 75.2e9, 962'072'674'304, Flops, Reason::ProductsNeedMore},
      // Five kernels: 8 N^2 elements, Q and K, V and O; three kernels: 4 N^2.
      {"flash-attention.standard.bytes", "40.3 GB", 40.3e9, 17'716'740'096, Bytes, Reason::ForwardOnlyEager},
      {"flash-attention.standard.bytes-in-proceedings", "35.3 GB", 35.3e9, 17'716'740'096, Bytes,
       Reason::ForwardOnlyEager},
      {"online-softmax.naive", "3", 3, 3, AccessesPerElement, Reason::Same},
      {"online-softmax.safe", "4", 4, 4, AccessesPerElement, Reason::Same},
      {"online-softmax.online", "3", 3, 3, AccessesPerElement, Reason::Same},
      {"paged-attention.opt-13b", "800 KB", 800e3, 819'200, Bytes, Reason::BinaryKilobytes},
      {"mistral-7b.window", "8x", 8, 8, Times, Reason::Same},
      {"deepseek-v2.groups", "2.25 groups", 2.25, 2.25, Times, Reason::Same},
      {"deepseek-v3.bytes.deepseek-v3", "70.272 KB", 70'272, 70'272, Bytes, Reason::Same},
      {"deepseek-v3.bytes.qwen2.5-72b", "327.680 KB", 327'680, 327'680, Bytes, Reason::Same},
      {"deepseek-v3.bytes.llama-3.1-405b", "516.096 KB", 516'096, 516'096, Bytes, Reason::Same},
      {"deepseek-v3.factor.qwen2.5-72b", "4.66x", 4.66, 327'680.0 / 70'272, Times, Reason::SameWhenRounded},
      {"deepseek-v3.factor.llama-3.1-405b", "7.28x", 7.28, 516'096.0 / 70'272, Times, Reason::OtherThanItsOwnRows},
  };
  for (const Expected& e : rows) {
    SCOPED_TRACE(e.id);
    const PublishedRow& found = row(e.id);
    EXPECT_EQ(found.printed, (PrintedFigure{e.text, {e.printed, e.unit}}));
    EXPECT_EQ(found.counted, (Figure{e.counted, e.unit}));
    ASSERT_TRUE(found.ratio);
    EXPECT_DOUBLE_EQ(*found.ratio, e.counted / e.printed);
    EXPECT_EQ(found.reason, e.reason);
    EXPECT_FALSE(found.publication.title.empty());
    EXPECT_FALSE(found.place.number.empty());
  }
  EXPECT_NEAR(row("deepseek-v3.factor.llama-3.1-405b").counted.value, 7.34, 0.005);
}

TEST(PublishedRows, SetSpeedsAgainstTheRatesOfTheVendor) {
  using enum FigureUnit;
  struct Expected {
    const char* id;
    const char* text;
    double printed;
    FigureUnit unit;
    double counted;
    FigureUnit countedUnit;
    Reason reason;
    std::vector<double> arguments;
  };
  // A100: 312 TFLOP/s; H100: 989.5 and, with 8 bit, 1979.
  const Expected rows[] = {
      {"flash-attention-2.first-least", "25%", 0.25, Share, 78e12, FlopRate, Reason::OnlyShareInPrint, {0.25, 312e12}},
      {"flash-attention-2.first-most", "40%", 0.4, Share, 124.8e12, FlopRate, Reason::OnlyShareInPrint, {0.4, 312e12}},
      {"flash-attention-2.least", "50%", 0.5, Share, 156e12, FlopRate, Reason::OnlyShareInPrint, {0.5, 312e12}},
      {"flash-attention-2.most", "73%", 0.73, Share, 227.76e12, FlopRate, Reason::OnlyShareInPrint, {0.73, 312e12}},
      {"flash-attention-2.training", "72%", 0.72, Share, 225.0 / 312, Share, Reason::ShareOfPeak, {225e12, 312e12}},
      {"flash-attention-3.second",
       "35%",
       0.35,
       Share,
       346.325e12,
       FlopRate,
       Reason::OnlyShareInPrint,
       {0.35, 989.5e12}},
      {"flash-attention-3.fp16", "75%", 0.75, Share, 740 / 989.5, Share, Reason::ShareOfPeak, {740e12, 989.5e12}},
      {"flash-attention-3.bf16-in-proceedings",
       "85%",
       0.85,
       Share,
       840 / 989.5,
       Share,
       Reason::ShareOfPeak,
       {840e12, 989.5e12}},
      {"flash-attention-3.fp8-in-proceedings",
       "1.3 PFLOPs/s",
       1.3e15,
       FlopRate,
       1300.0 / 1979,
       Share,
       Reason::OnlyRateInPrint,
       {1.3e15, 1979e12}},
      {"flash-attention-3.fp8",
       "close to 1.2 PFLOPs/s",
       1.2e15,
       FlopRate,
       1200.0 / 1979,
       Share,
       Reason::OnlyRateInPrint,
       {1.2e15, 1979e12}},
  };
  for (const Expected& e : rows) {
    SCOPED_TRACE(e.id);
    const PublishedRow& found = row(e.id);
    EXPECT_EQ(found.printed, (PrintedFigure{e.text, {e.printed, e.unit}}));
    EXPECT_EQ(found.counted.unit, e.countedUnit);
    EXPECT_NEAR(found.counted.value, e.counted, 1e-9 * e.counted);
    EXPECT_EQ(found.ratio.has_value(), e.unit == e.countedUnit);
    EXPECT_EQ(found.reason, e.reason);
    EXPECT_EQ(found.reasonArguments, e.arguments);
    EXPECT_EQ(found.place.kind, PlaceKind::Abstract);
  }
}

TEST(PublishedRows, CountsTheForwardPassByBlockSize) {
  // Per head and sequence, in 2-byte elements with N = 1024, d = 64 and T_c = N / B_c: K and V once; O is written once
  // at the start, and Q is read and O read and written for each of the T_c key tiles; m and l, in 4 bytes each, are
  // written once and T_c times read and written.
  for (const std::int64_t columns : {64, 128, 256, 512}) {
    const std::int64_t tokens = 1024, width = 64, heads = 16 * 64;
    const std::int64_t steps = tokens / columns;
    const std::int64_t elements = tokens * width * (2 + 1 + 3 * steps);
    const std::int64_t statistics = tokens * 8 * (1 + 2 * steps);
    const PublishedRow& found = row("flash-attention.flash.forward-bytes." + std::to_string(columns));
    EXPECT_EQ(found.counted, (Figure{static_cast<double>(heads * (2 * elements + statistics)), FigureUnit::Bytes}));
    EXPECT_FALSE(found.printed);
    EXPECT_FALSE(found.ratio);
    EXPECT_EQ(found.reason, Reason::CurveWithoutNumbers);
    EXPECT_EQ(found.reasonArguments,
              (std::vector<double>{64, static_cast<double>(columns), static_cast<double>(steps)}));
    EXPECT_EQ(found.place, (Place{PlaceKind::FigureMiddle, "2"}));
  }
}

TEST(PublishedRows, CountsWhatLatentsSaveInOneFormatAndInTwo) {
  // 60 layers of 512 + 64 numbers against 95 of 8 heads of 128 + 128, 2 bytes each; then 6 bits against 16.
  const PublishedRow& found = row("deepseek-v2.saving");
  EXPECT_EQ(found.printed, (PrintedFigure{"93.3%", {0.933, FigureUnit::Share}}));
  EXPECT_EQ(found.counted.unit, FigureUnit::Share);
  EXPECT_NEAR(found.counted.value, 0.8224, 5e-5);
  EXPECT_EQ(found.reason, Reason::FewerBitsInPrint);
  ASSERT_EQ(found.reasonArguments.size(), 4U);
  EXPECT_EQ(found.reasonArguments[0], 69'120);
  EXPECT_EQ(found.reasonArguments[1], 389'120);
  EXPECT_EQ(found.reasonArguments[2], 6);
  EXPECT_DOUBLE_EQ(found.reasonArguments[3], 1 - 207'360.0 / 3'112'960);
  EXPECT_EQ(std::round(found.reasonArguments[3] * 1000), 933);
  EXPECT_EQ(found.place.kind, PlaceKind::Abstract);
}

TEST(PublishedRows, GivesTheArgumentsOfItsReasons) {
  using Arguments = std::vector<double>;
  constexpr double kProduct = 137'438'953'472;
  EXPECT_EQ(row("flash-attention.standard.flops").reasonArguments,
            (Arguments{kProduct, 2, 4, 8.6e9, 4, kProduct / 16, 6 * kProduct / 16}));
  EXPECT_EQ(row("flash-attention.flash.flops").reasonArguments,
            (Arguments{kProduct, 2, 5, 8.6e9, 4, kProduct / 16, 7 * kProduct / 16}));
  // Only the difference matches a batch of 4: neither printed figure is the total of all its products.
  EXPECT_NEAR(6 * kProduct / 16, 51.5e9, 0.05e9);
  EXPECT_NEAR(7 * kProduct / 16, 60.1e9, 0.05e9);
  EXPECT_EQ(row("flash-attention.standard.bytes").reasonArguments, (Arguments{9'126'805'504}));
  EXPECT_EQ(row("flash-attention.flash.bytes").reasonArguments, (Arguments{64, 384, 3}));
  EXPECT_EQ(row("paged-attention.opt-13b").reasonArguments, (Arguments{800, 1024}));
  EXPECT_EQ(row("deepseek-v3.factor.llama-3.1-405b").reasonArguments, (Arguments{516'096, 70'272}));
  EXPECT_EQ(row("model.llama38b").reasonArguments, (Arguments{32, 8, 256, 2}));
  const std::vector<std::string> figure2 = {"1024", "64", "16", "64"};
  EXPECT_EQ(row("flash-attention.standard.flops").subjectArguments, figure2);
  EXPECT_EQ(row("mistral-7b.window").subjectArguments, (std::vector<std::string>{"Mistral 7B v0.1", "4096", "32768"}));
}

TEST(PublishedRows, NeverDividesATimeByASize) {
  struct Expected {
    const char* id;
    const char* text;
    double seconds, smaller;
    Reason reason;
  };
  const Expected rows[] = {{"gqa.mha-xxl", "1.51 s", 1.51, 1, Reason::BaselineOfTable},
                           {"gqa.mqa-xxl", "0.24 s", 0.24, 64, Reason::OtherQuantity},
                           {"gqa.gqa-8-xxl", "0.28 s", 0.28, 8, Reason::OtherQuantity}};
  for (const Expected& e : rows) {
    const PublishedRow& found = row(e.id);
    EXPECT_EQ(found.printed, (PrintedFigure{e.text, {e.seconds, FigureUnit::Seconds}}));
    EXPECT_EQ(found.counted, (Figure{e.smaller, FigureUnit::Times}));
    EXPECT_FALSE(found.ratio);
    EXPECT_EQ(found.reason, e.reason);
  }
  EXPECT_NEAR(row("gqa.gqa-8-xxl").reasonArguments.at(0), 5.39, 0.005);
  EXPECT_NEAR(row("gqa.mqa-xxl").reasonArguments.at(0), 6.29, 0.005);
}

TEST(PublishedRows, HoldEveryModelOnceAndNothingUnexplained) {
  const std::vector<PublishedRow> rows = publishedRows();
  std::set<std::string> ids;
  std::map<std::string, int> caches;
  for (const PublishedRow& found : rows) {
    SCOPED_TRACE(found.id);
    EXPECT_TRUE(ids.insert(found.id).second);
    EXPECT_NE(found.reason, Reason::Unexplained);
    EXPECT_FALSE(found.publication.reference.empty());
    EXPECT_EQ(found.ratio.has_value(), found.printed && found.printed->figure.unit == found.counted.unit);
    EXPECT_EQ(found.ratio == 1.0, found.reason == Reason::Same);
    if (found.subject == Subject::CacheBytesPerToken) ++caches[found.subjectArguments.front()];
  }
  EXPECT_EQ(caches.size(), models().size());
  for (const Model& model : models()) EXPECT_EQ(caches[model.name], 1) << model.name;
}

TEST(PublishedRows, CarryTheVersionThatPrintsThem) {
  for (const PublishedRow& found : publishedRows()) {
    if (!found.printed && found.reason != Reason::CurveWithoutNumbers) continue;
    EXPECT_TRUE(std::regex_match(found.publication.reference,
                                 std::regex(R"(arXiv:\d{4}\.\d{5}v\d+|[A-Z][A-Za-z]+ (19|20)\d\d)")))
        << found.id << ": " << found.publication.reference;
  }
  for (const char* of : {"flash-attention-3.bf16-in-proceedings", "flash-attention-3.fp8-in-proceedings"})
    EXPECT_EQ(row(of).publication.reference, "NeurIPS 2024");
  for (const char* of : {"flash-attention-3.fp16", "flash-attention-3.fp8"})
    EXPECT_EQ(row(of).publication.reference, "arXiv:2407.08608v1");
}

TEST(PublishedRows, HaveStableCodes) {
  EXPECT_EQ(code(FigureUnit::Flops), "flop");
  EXPECT_EQ(code(FigureUnit::Bytes), "bytes");
  EXPECT_EQ(code(FigureUnit::AccessesPerElement), "accesses-per-element");
  EXPECT_EQ(code(FigureUnit::Times), "times");
  EXPECT_EQ(code(FigureUnit::Seconds), "seconds");
  std::set<std::string_view> codes;
  for (int reason = 0; reason <= static_cast<int>(Reason::NotPrinted); ++reason) {
    const std::string_view text = code(static_cast<Reason>(reason));
    EXPECT_FALSE(text.empty());
    EXPECT_TRUE(codes.insert(text).second) << text;
  }
}

TEST(SoftmaxAccesses, AreCountedWhereTheyHappen) {
  for (const std::size_t elements : {1U, 2U, 1000U}) {
    EXPECT_EQ(countSoftmaxAccesses(SoftmaxAlgorithm::Naive, elements), (SoftmaxAccesses{2, 1}));
    EXPECT_EQ(countSoftmaxAccesses(SoftmaxAlgorithm::Safe, elements), (SoftmaxAccesses{3, 1}));
    EXPECT_EQ(countSoftmaxAccesses(SoftmaxAlgorithm::Online, elements), (SoftmaxAccesses{2, 1}));
  }
  EXPECT_THROW(countSoftmaxAccesses(SoftmaxAlgorithm::Safe, 0), std::invalid_argument);
}

}  // namespace
}  // namespace attn
