// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/problem.h"

namespace attn {

/// What a setting expects that accepts any finite number.
inline constexpr const char* kFiniteText = "−∞ < … < ∞";

/// What is wrong with a recording, or with a choice made for it. The comments list the arguments.
struct RecordingProblem {
  enum class Kind {
    File,           // the problem of reading the file: `file`
    NoRecording,    // tensors in the file
    NoSuchLayer,    // found, layers there are
    NoSuchSource,   // what the layer has instead: "qkv" or "weights"
    NoSuchHead,     // found, heads
    RepeatedHead,   // found
    NoSuchTokens,   // first, end, tokens
    OneSequence,    // keys were chosen, but they belong to the tokens
    WrongShape,     // found, expected
    HeadsDivide,    // query heads, key/value heads
    WidthDivides,   // columns, heads
    NotFinite,      // found, place in the tensor "[head, row, column]"
    BadSetting,     // found, expected
    NotSpecified,   // possible values
    LayoutMisfits,  // shape, layout, d_model in that layout, d_model of x: the stated layout does not fit
    TokenNames,     // found, expected
    TensorTwice,    // the other name, what both mean
    NotExpressed,   // a norm between projection and rotation, which documents cannot express
    TooMany,        // numbers found, numbers allowed, tokens that would fit (0: none)
  };
  Kind kind = Kind::File;
  std::string place;  // the tensor, metadata key or choice concerned: "layers.3.q", "rope"
  std::vector<std::string> arguments;
  Problem file{};

  bool operator==(const RecordingProblem&) const = default;
};

using RecordingProblems = std::vector<RecordingProblem>;

template <class T>
using RecordingResult = tl::expected<T, RecordingProblems>;

inline RecordingProblems asRecordingProblems(const Problems& problems, const std::string& place = {}) {
  RecordingProblems all;
  for (const Problem& problem : problems) all.push_back({RecordingProblem::Kind::File, place, {}, problem});
  return all;
}

}  // namespace attn
