// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>

#include "attention/stage.h"
#include "attention/trace.h"

namespace attn {

const Matrix* stageMatrix(const Trace& trace, Index headIndex, Stage stage) {
  const auto present = [](const std::optional<Matrix>& m) { return m ? &*m : nullptr; };
  if (stage == Stage::Concat) return &trace.concat;
  if (stage == Stage::Projected) return present(trace.projected);
  const HeadTrace& head = trace.heads.at(static_cast<std::size_t>(headIndex));
  switch (stage) {
    case Stage::Queries:
      return &head.q;
    case Stage::Latent:
      return present(head.latent);
    case Stage::Keys:
      return &head.k;
    case Stage::Values:
      return &head.v;
    case Stage::QueriesRotated:
      return present(head.qRotated);
    case Stage::KeysRotated:
      return present(head.kRotated);
    case Stage::AbsorbedQueries:
      return present(head.absorbedQ);
    case Stage::KeysCached:
      return present(head.kCached);
    case Stage::ValuesCached:
      return present(head.vCached);
    case Stage::Scores:
      return &head.scores;
    case Stage::Scaled:
      return &head.scaled;
    case Stage::Capped:
      return present(head.capped);
    case Stage::Masked:
      return &head.masked;
    case Stage::RowMax:
      return &head.rowMax;
    case Stage::Exponentials:
      return &head.exponentials;
    case Stage::RowSum:
      return &head.rowSum;
    case Stage::Weights:
      return &head.weights;
    case Stage::Output:
      return &head.output;
    case Stage::Concat:
    case Stage::Projected:
      break;
  }
  return nullptr;
}

}  // namespace attn
