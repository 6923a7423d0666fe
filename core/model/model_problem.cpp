// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_problem.h"

#include <array>
#include <cstddef>

namespace attn {

std::string_view code(ModelError error) {
  static constexpr std::array<std::string_view, 46> kCodes{"unreadable",
                                                           "unknown-name",
                                                           "file-changed",
                                                           "truncated",
                                                           "not-gguf",
                                                           "bad-version",
                                                           "bad-tensor-count",
                                                           "bad-kv-count",
                                                           "string-too-long",
                                                           "array-too-long",
                                                           "array-too-deep",
                                                           "bad-value-type",
                                                           "bad-bool",
                                                           "bad-key",
                                                           "key-twice",
                                                           "bad-alignment",
                                                           "bad-tensor-name",
                                                           "tensor-twice",
                                                           "bad-dims",
                                                           "bad-row",
                                                           "misaligned",
                                                           "beyond-file",
                                                           "overlap",
                                                           "bad-header",
                                                           "bad-shard-name",
                                                           "no-architecture",
                                                           "unsupported-architecture",
                                                           "key-missing",
                                                           "bad-size",
                                                           "bad-number",
                                                           "layers-differ",
                                                           "mixture-of-experts",
                                                           "unsupported-rope-scaling",
                                                           "tensor-missing",
                                                           "bad-shape",
                                                           "unsupported-type",
                                                           "no-tokens",
                                                           "token-lists-differ",
                                                           "unknown-tokenizer",
                                                           "unknown-pre-tokenizer",
                                                           "bad-merge",
                                                           "bad-token-id",
                                                           "unknown-token",
                                                           "no-tokens-given",
                                                           "too-long",
                                                           "stopped"};
  static_assert(kCodes.size() == static_cast<std::size_t>(ModelError::Stopped) + 1);
  return kCodes.at(static_cast<std::size_t>(error));
}

std::string_view code(ModelNotice notice) {
  static constexpr std::array<std::string_view, 3> kCodes{"invalid-token-text", "unknown-merges", "not-finite-weights"};
  return kCodes.at(static_cast<std::size_t>(notice));
}

}  // namespace attn
