// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/row_tokens.h"

namespace attn {
namespace {

std::optional<Sequence> tokensOfInput(InputSlot slot) {
  switch (slot) {
    case InputSlot::Q:
    case InputSlot::X:
    case InputSlot::CustomMask:
    case InputSlot::Bias:
      return Sequence::Query;
    case InputSlot::K:
    case InputSlot::V:
    case InputSlot::Context:
      return Sequence::Key;
    default:
      return std::nullopt;
  }
}

Sequence tokensOfStage(Stage stage) {
  switch (stage) {
    case Stage::Latent:
    case Stage::Keys:
    case Stage::Values:
    case Stage::KeysRotated:
    case Stage::KeysCached:
    case Stage::ValuesCached:
      return Sequence::Key;
    default:
      return Sequence::Query;
  }
}

}  // namespace

std::optional<Sequence> rowTokens(const std::variant<InputSlot, Stage>& matrix) {
  if (const auto* slot = std::get_if<InputSlot>(&matrix)) return tokensOfInput(*slot);
  return tokensOfStage(std::get<Stage>(matrix));
}

}  // namespace attn
