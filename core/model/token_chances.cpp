// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/token_chances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "base/foreign_text.h"
#include "base/utf8.h"

namespace attn {

std::string tokenText(const Tokenizer* tokenizer, Index token) {
  if (!tokenizer) return {};
  const std::string bytes = tokenizer->bytesOf(token);
  std::string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const CodePoint point = firstCodePoint(std::string_view(bytes).substr(at));
    text +=
        point.value ? bytes.substr(at, point.bytes) : fmt::format("<{:02X}>", static_cast<unsigned char>(bytes[at]));
    at += point.bytes;
  }
  return foreign::shown(text);
}

template <class Real>
TokenChances<Real>::TokenChances(const Tokenizer* tokenizer, std::span<const Real> logits)
    : m_tokenizer(tokenizer),
      m_logits(logits),
      m_largest(static_cast<double>(*std::max_element(logits.begin(), logits.end()))) {
  const Eigen::Map<const Eigen::Array<Real, Eigen::Dynamic, 1>> all(logits.data(), static_cast<Index>(logits.size()));
  // Stored, since Eigen vectorizes no expression with a cast.
  const Eigen::ArrayXd differences = all.template cast<double>() - m_largest;
  m_sum = differences.exp().sum();
}

template <class Real>
double TokenChances<Real>::probability(Index id) const {
  return std::exp(static_cast<double>(m_logits[static_cast<std::size_t>(id)]) - m_largest) / m_sum;
}

template <class Real>
bool TokenChances<Real>::isBefore(Index a, Index b) const {
  const Real x = m_logits[static_cast<std::size_t>(a)], y = m_logits[static_cast<std::size_t>(b)];
  if (x > y || x < y) return x > y;
  const bool xIsNan = std::isnan(x), yIsNan = std::isnan(y);  // NaN last, so that the order is strict
  return xIsNan == yIsNan ? a < b : yIsNan;
}

template <class Real>
std::vector<Index> TokenChances<Real>::largest(std::size_t most) const {
  std::vector<Index> order(m_logits.size());
  std::iota(order.begin(), order.end(), Index{0});
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(most, order.size()));
  std::partial_sort(order.begin(), end, order.end(), [this](Index a, Index b) { return isBefore(a, b); });
  order.erase(end, order.end());
  return order;
}

template <class Real>
std::vector<TokenChance> TokenChances<Real>::first(std::size_t most) const {
  std::vector<TokenChance> chances;
  for (const Index id : largest(most)) chances.push_back(of(id));
  return chances;
}

template <class Real>
Index TokenChances<Real>::rank(Index id) const {
  Index before = 0;
  for (Index other = 0; other < static_cast<Index>(m_logits.size()); ++other) before += isBefore(other, id) ? 1 : 0;
  return before + 1;
}

template <class Real>
std::vector<TokenChance> nextTokens(const Tokenizer* tokenizer, const ModelRun<Real>& run, std::size_t most) {
  const auto vocabulary = static_cast<std::size_t>(run.logits.shape.back());
  return TokenChances<Real>(tokenizer, std::span(run.logits.data).last(vocabulary)).first(most);
}

template class TokenChances<float>;
template class TokenChances<double>;
template std::vector<TokenChance> nextTokens(const Tokenizer*, const ModelRun<float>&, std::size_t);
template std::vector<TokenChance> nextTokens(const Tokenizer*, const ModelRun<double>&, std::size_t);

}  // namespace attn
