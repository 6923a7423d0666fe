// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/next_token.h"

#include <algorithm>
#include <cmath>

namespace attn {

std::vector<NextToken> nextTokens(const Scenario& s, const Trace& trace, Index query) {
  const auto* in = std::get_if<ProjectedInputs>(&s.inputs);
  if (!in || !trace.projected || isCrossAttention(s) || outputWidth(s) != modelWidth(s)) return {};
  const Matrix& x = in->x[0];
  const auto result = trace.projected->row(query);
  if (!result.array().isFinite().all()) return {};
  const std::vector<std::string> names = queryTokenNames(s);

  std::vector<NextToken> vocabulary;
  for (Index row = 0; row < x.rows(); ++row) {
    const std::string& name = names[static_cast<std::size_t>(row)];
    if (std::ranges::find(vocabulary, name, &NextToken::token) == vocabulary.end())
      vocabulary.push_back({name, row, result.dot(x.row(row)), 0, false});
  }
  double largest = vocabulary.front().logit, sum = 0;
  for (const NextToken& token : vocabulary) largest = std::max(largest, token.logit);
  for (NextToken& token : vocabulary) sum += token.share = std::exp(token.logit - largest);
  for (NextToken& token : vocabulary) {
    token.share /= sum;
    token.follows = query + 1 < x.rows() && token.token == names[static_cast<std::size_t>(query) + 1];
  }
  return vocabulary;
}

}  // namespace attn
