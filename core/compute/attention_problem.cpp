// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/attention_problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <span>
#include <stdexcept>
#include <string>

#include "attention/hot_loops.h"
#include "base/split_mix.h"

namespace attn {
namespace {

constexpr Index kLargestIndex = std::numeric_limits<Index>::max();

struct KernelName {
  AttentionKernel kernel;
  std::string_view code;
};
constexpr std::array<KernelName, 3> kKernelNames = {
    {{AttentionKernel::Eager, "eager"}, {AttentionKernel::Standard, "standard"}, {AttentionKernel::Flash, "flash"}}};

void require(bool holds, const char* field) {
  if (!holds) throw std::invalid_argument(field);
}

bool isAscending(const std::vector<Index>& numbers) {
  return std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>()) == numbers.end();
}

std::int64_t saturatingProduct(std::initializer_list<std::int64_t> factors) {
  std::int64_t product = 1;
  for (const std::int64_t factor : factors) {
    if (__builtin_mul_overflow(product, factor, &product)) return kLargestIndex;
  }
  return product;
}

/// `a` is not negative, so that only the upper end can be passed.
std::int64_t saturatingSum(std::int64_t a, std::int64_t b) {
  return b > 0 && a > kLargestIndex - b ? kLargestIndex : a + b;
}

std::vector<float> normalNumbers(std::size_t count, SplitMix& source) {
  std::vector<float> numbers(count);
  // Box and Muller 1958: two uniform numbers make two normal ones.
  for (std::size_t n = 0; n < count; n += 2) {
    const double radius = std::sqrt(-2 * std::log(source.uniform()));
    const double angle = 2 * std::numbers::pi * source.uniform();
    numbers[n] = static_cast<float>(radius * std::cos(angle));
    if (n + 1 < count) numbers[n + 1] = static_cast<float>(radius * std::sin(angle));
  }
  return numbers;
}

// ---- the reference

using FloatRows = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

/// Queries that the reference takes at a time: enough to use a key again while it is near, few enough that their
/// scores stay small for any T_k.
constexpr Index kRowsAtATime = 64;

double exactScale(const AttentionProblem& p) {
  return p.scale ? static_cast<double>(*p.scale) : 1 / std::sqrt(static_cast<double>(p.dK));
}

/// Scores of one query in, weights times their sum out, for all keys; the sum. 0 where no key is visible.
double exponentialsOfRow(const AttentionProblem& p, Index query, double scale, double* row) {
  const KeyRange keys = visibleKeys(p, query);
  std::fill(row, row + keys.first, 0.0);
  std::fill(row + keys.end, row + p.keyTokens, 0.0);
  double* const visible = row + keys.first;
  const Index count = keys.end - keys.first;
  for (Index j = 0; j < count; ++j) visible[j] *= scale;
  const auto padded = std::lower_bound(p.padding.begin(), p.padding.end(), keys.first);
  for (auto key = padded; key != p.padding.end() && *key < keys.end; ++key)
    row[*key] = -std::numeric_limits<double>::infinity();
  const double largest = hotLoops().maximum(visible, count);
  if (std::isinf(largest) && largest < 0) {
    std::fill(visible, visible + count, 0.0);
    return 0;
  }
  hotLoops().exponentials(visible, largest, count, visible);
  return Eigen::Map<const Vector>(visible, count).sum();
}

/// One query head: `out` [rows x d_v].
void referenceHead(const AttentionProblem& p, const FloatRows& q, const FloatRows& k, const FloatRows& v,
                   std::span<const Index> rows, double* out) {
  const double scale = exactScale(p);
  const Matrix keys = k.cast<double>();
  const Matrix values = v.cast<double>();
  const auto total = static_cast<Index>(rows.size());
  for (Index start = 0; start < total; start += kRowsAtATime) {
    const Index count = std::min(kRowsAtATime, total - start);
    Matrix queries(count, p.dK);
    for (Index i = 0; i < count; ++i) queries.row(i) = q.row(rows[static_cast<std::size_t>(start + i)]).cast<double>();
    Matrix weights(count, p.keyTokens);
    hotLoops().product(queries, {keys.data(), p.keyTokens, 1, p.dK}, weights);
    Vector sums(count);
    for (Index i = 0; i < count; ++i)
      sums(i) = exponentialsOfRow(p, rows[static_cast<std::size_t>(start + i)], scale, weights.row(i).data());
    Matrix result(count, p.dV);
    hotLoops().product(weights, {values.data(), p.dV, p.dV, 1}, result);
    for (Index i = 0; i < count; ++i) {
      Eigen::Map<Eigen::RowVectorXd> row(out + (start + i) * p.dV, p.dV);
      if (sums(i) > 0) {
        row = result.row(i) / sums(i);
      } else {
        row.setZero();
      }
    }
  }
}

}  // namespace

std::string_view code(AttentionKernel kernel) {
  for (const KernelName& name : kKernelNames) {
    if (name.kernel == kernel) return name.code;
  }
  throw std::invalid_argument("AttentionKernel");
}

std::optional<AttentionKernel> attentionKernelFrom(std::string_view code) {
  for (const KernelName& name : kKernelNames) {
    if (name.code == code) return name.kernel;
  }
  return std::nullopt;
}

void checkProblem(const AttentionProblem& p) {
  require(p.heads.query >= 1, "heads.query");
  require(p.heads.keyValue >= 1 && p.heads.query % p.heads.keyValue == 0, "heads.keyValue");
  require(p.queryTokens >= 1, "queryTokens");
  require(p.keyTokens >= 1, "keyTokens");
  require(p.dK >= 1 && p.dK <= kWidestHead, "dK");
  require(p.dV >= 1 && p.dV <= kWidestHead, "dV");
  require(!p.scale || std::isfinite(*p.scale), "scale");
  require(p.window >= 0, "window");
  require(isAscending(p.padding) && (p.padding.empty() || (p.padding.front() >= 0 && p.padding.back() < p.keyTokens)),
          "padding");
}

float scaleOf(const AttentionProblem& p) {
  return static_cast<float>(exactScale(p));
}

KeyRange visibleKeys(const AttentionProblem& p, Index query) {
  const Index position = saturatingSum(query, p.queryOffset);
  Index first = 0, end = p.keyTokens;
  if (p.causal && position < end) end = position + 1;
  if (p.window > 0) {
    if (position >= p.window) first = position - p.window + 1;
    if (!p.causal) end = std::min(end, saturatingSum(p.window, position));
  }
  end = std::max(end, Index{0});
  return {std::min(first, end), end};
}

AttentionInputs randomInputs(const AttentionProblem& p, std::uint64_t seed) {
  const auto count = [](Index heads, Index rows, Index cols) { return static_cast<std::size_t>(heads * rows * cols); };
  SplitMix source(seed);
  AttentionInputs inputs;
  inputs.q = normalNumbers(count(p.heads.query, p.queryTokens, p.dK), source);
  inputs.k = normalNumbers(count(p.heads.keyValue, p.keyTokens, p.dK), source);
  inputs.v = normalNumbers(count(p.heads.keyValue, p.keyTokens, p.dV), source);
  return inputs;
}

std::vector<double> referenceRows(const AttentionProblem& p, const AttentionInputs& inputs,
                                  const std::vector<Index>& rows) {
  const auto inside = [&](Index row) { return row >= 0 && row < p.queryTokens; };
  require(std::all_of(rows.begin(), rows.end(), inside), "rows");
  const auto rowCount = static_cast<Index>(rows.size());
  std::vector<double> result(static_cast<std::size_t>(p.heads.query * rowCount * p.dV));
  for (Index head = 0; head < p.heads.query; ++head) {
    const Index shared = p.heads.keyValueHeadOf(head);
    const FloatRows q(inputs.q.data() + head * p.queryTokens * p.dK, p.queryTokens, p.dK);
    const FloatRows k(inputs.k.data() + shared * p.keyTokens * p.dK, p.keyTokens, p.dK);
    const FloatRows v(inputs.v.data() + shared * p.keyTokens * p.dV, p.keyTokens, p.dV);
    referenceHead(p, q, k, v, rows, result.data() + head * rowCount * p.dV);
  }
  return result;
}

std::int64_t scoreBytes(const AttentionProblem& p) {
  return saturatingProduct({4, p.heads.query, p.queryTokens, p.keyTokens});
}

std::int64_t operandBytes(const AttentionProblem& p) {
  const std::int64_t widths = p.dK + p.dV;
  return saturatingSum(saturatingProduct({4, p.heads.query, p.queryTokens, widths}),
                       saturatingProduct({4, p.heads.keyValue, p.keyTokens, widths}));
}

}  // namespace attn
