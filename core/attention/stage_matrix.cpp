// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <optional>
#include <variant>

#include "attention/stage.h"
#include "attention/trace.h"

namespace attn {
namespace {

/// The member of each stage up to Output.
constexpr std::array<std::variant<Matrix HeadTrace::*, std::optional<Matrix> HeadTrace::*>, 18> kMembers{
    &HeadTrace::q,        &HeadTrace::latent,    &HeadTrace::k,       &HeadTrace::v,       &HeadTrace::qRotated,
    &HeadTrace::kRotated, &HeadTrace::absorbedQ, &HeadTrace::kCached, &HeadTrace::vCached, &HeadTrace::scores,
    &HeadTrace::scaled,   &HeadTrace::capped,    &HeadTrace::masked,  &HeadTrace::rowMax,  &HeadTrace::exponentials,
    &HeadTrace::rowSum,   &HeadTrace::weights,   &HeadTrace::output};

const Matrix* present(const Matrix& matrix) {
  return &matrix;
}
const Matrix* present(const std::optional<Matrix>& matrix) {
  return matrix ? &*matrix : nullptr;
}

}  // namespace

const Matrix* stageMatrix(const Trace& trace, Index headIndex, Stage stage) {
  if (stage == Stage::Concat) return &trace.concat;
  if (stage == Stage::Projected) return present(trace.projected);
  const HeadTrace& head = trace.head(headIndex);
  return std::visit([&](auto member) { return present(head.*member); }, kMembers.at(static_cast<std::size_t>(stage)));
}

}  // namespace attn
