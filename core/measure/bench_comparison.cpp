// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench_comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <stdexcept>

#include "base/split_mix.h"

namespace attn {
namespace {

/// Rows between two polls of the stop token: at 1,048,576 tokens they take seconds.
constexpr std::size_t kRowsAtATime = 16;

struct SquareSums {
  double difference = 0, reference = 0;
};

double ratio(const SquareSums& sums) {
  if (sums.difference == 0) return 0;
  return std::sqrt(sums.difference / sums.reference);
}

}  // namespace

std::vector<Index> comparedRows(Index tokens, std::uint64_t seed) {
  if (tokens <= kAllRowsCompared) {
    std::vector<Index> all(static_cast<std::size_t>(tokens));
    std::iota(all.begin(), all.end(), Index{0});
    return all;
  }
  std::set<Index> chosen = {0, tokens - 1};
  SplitMix source(seed ^ static_cast<std::uint64_t>(tokens));
  while (chosen.size() < static_cast<std::size_t>(kSomeRowsCompared))
    chosen.insert(static_cast<Index>(source.next() % static_cast<std::uint64_t>(tokens)));
  return {chosen.begin(), chosen.end()};
}

OutputSample sampleOutput(const AttentionProblem& p, const std::vector<float>& output, const std::vector<Index>& rows) {
  if (output.size() != static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV))
    throw std::invalid_argument("output");
  OutputSample sample;
  sample.finite = std::ranges::all_of(output, [](float x) { return std::isfinite(x); });
  sample.rows.reserve(static_cast<std::size_t>(p.heads.query) * rows.size() * static_cast<std::size_t>(p.dV));
  for (Index head = 0; head < p.heads.query; ++head)
    for (const Index row : rows) {
      const auto first = output.begin() + (head * p.queryTokens + row) * p.dV;
      sample.rows.insert(sample.rows.end(), first, first + p.dV);
    }
  return sample;
}

std::optional<std::vector<double>> relativeErrors(const AttentionProblem& p, const AttentionInputs& inputs,
                                                  const std::vector<Index>& rows,
                                                  const std::vector<const OutputSample*>& samples,
                                                  const std::stop_token& stop) {
  std::vector<SquareSums> sums(samples.size());
  const auto width = static_cast<std::size_t>(p.dV);
  const auto heads = static_cast<std::size_t>(p.heads.query);
  for (std::size_t start = 0; start < rows.size(); start += kRowsAtATime) {
    if (stop.stop_requested()) return std::nullopt;
    const std::size_t count = std::min(kRowsAtATime, rows.size() - start);
    const auto from = rows.begin() + static_cast<std::ptrdiff_t>(start);
    const std::vector<double> reference = referenceRows(p, inputs, {from, from + static_cast<std::ptrdiff_t>(count)});
    for (std::size_t n = 0; n < samples.size(); ++n)
      for (std::size_t head = 0; head < heads; ++head)
        for (std::size_t i = 0; i < count * width; ++i) {
          const double expected = reference[head * count * width + i];
          const double found = samples[n]->rows[(head * rows.size() + start) * width + i];
          sums[n].difference += (found - expected) * (found - expected);
          sums[n].reference += expected * expected;
        }
  }
  std::vector<double> errors;
  for (std::size_t n = 0; n < samples.size(); ++n)
    errors.push_back(samples[n]->finite ? ratio(sums[n]) : std::numeric_limits<double>::infinity());
  return errors;
}

}  // namespace attn
