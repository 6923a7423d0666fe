// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdexcept>

#include "attention/opponent.h"

namespace attn::bench {
namespace {

std::string sentence(const BackendFailure& failure) {
  return failure.call + ": " + failure.detail;
}

}  // namespace

MadeOpponent ourKernel(AttentionEngine& engine, AttentionKernel kernel, const AttentionProblem& p,
                       const AttentionInputs& inputs) {
  auto made = engine.prepare(p, inputs, kernel);
  if (!made) return tl::unexpected(sentence(made.error()));
  const std::shared_ptr<PreparedAttention> prepared = std::move(*made);
  Opponent opponent;
  opponent.name = engine.info().name + " " + std::string(code(kernel));
  opponent.run = [prepared] {
    const auto time = prepared->run({});
    if (!time) throw std::runtime_error(sentence(time.error()));
    return time->wallSeconds;
  };
  opponent.output = [prepared] {
    auto output = prepared->output();
    if (!output) throw std::runtime_error(sentence(output.error()));
    return *output;
  };
  return opponent;
}

}  // namespace attn::bench
