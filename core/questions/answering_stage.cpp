// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/answering_stage.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace attn {
namespace {

struct AnsweredBy {
  std::string_view templateId;
  Stage stage;
};

constexpr std::array kAnsweredBy{
    AnsweredBy{"query-entry", Stage::Queries},
    AnsweredBy{"rope-partner", Stage::QueriesRotated},
    AnsweredBy{"dot-product", Stage::Scores},
    AnsweredBy{"score-cell", Stage::Scores},
    AnsweredBy{"best-match", Stage::Scores},
    AnsweredBy{"score-matrix-size", Stage::Scores},
    AnsweredBy{"online-factor", Stage::Scores},
    AnsweredBy{"induction-key", Stage::Scores},
    AnsweredBy{"scale-factor", Stage::Scaled},
    AnsweredBy{"scaled-score", Stage::Scaled},
    AnsweredBy{"visible-keys", Stage::Masked},
    AnsweredBy{"visible-pairs", Stage::Masked},
    AnsweredBy{"hiding-rule", Stage::Masked},
    AnsweredBy{"first-visible-cell", Stage::Masked},
    AnsweredBy{"queries-that-see-key", Stage::Masked},
    AnsweredBy{"decode-sees", Stage::Masked},
    AnsweredBy{"exponential-after-maximum", Stage::Exponentials},
    AnsweredBy{"softmax-row", Stage::Weights},
    AnsweredBy{"weight-from-exponentials", Stage::Weights},
    AnsweredBy{"missing-weight", Stage::Weights},
    AnsweredBy{"largest-weight", Stage::Weights},
    AnsweredBy{"weight-after-mask", Stage::Weights},
    AnsweredBy{"heads-by-focus", Stage::Weights},
    AnsweredBy{"output-entry", Stage::Output},
    AnsweredBy{"hard-look-up", Stage::Output},
    AnsweredBy{"concat-column", Stage::Concat},
    AnsweredBy{"output-projection", Stage::Projected},
};

}  // namespace

std::optional<Stage> answeringStage(const AskedQuestion& asked) {
  if (asked.from->id == "stage-shape") return stageNamed(asked.parameters.text("stage"));
  const auto found = std::ranges::find(kAnsweredBy, asked.from->id, &AnsweredBy::templateId);
  return found == kAnsweredBy.end() ? std::nullopt : std::optional(found->stage);
}

}  // namespace attn
