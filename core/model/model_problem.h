// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace attn {

/// Why a model cannot be opened or run. The comments list the arguments of the message; the application phrases it.
enum class ModelError {
  // the file
  Unreadable,      // path, the system's reason
  UnknownName,     // name
  FileChanged,     // path
  Truncated,       // bytes needed, bytes left
  NotGguf,         // the first four bytes
  BadVersion,      // found
  BadTensorCount,  // found, most
  BadKvCount,      // found, most
  StringTooLong,   // bytes found, most
  ArrayTooLong,    // values found, most
  ArrayTooDeep,    // most
  BadValueType,    // found
  BadBool,         // found
  BadKey,          // length
  KeyTwice,        // key
  BadAlignment,    // found
  BadTensorName,   // length, most
  TensorTwice,     // tensor
  BadDims,         // tensor
  BadRow,          // tensor, its elements per row, elements per block
  Misaligned,      // tensor, offset, alignment
  BeyondFile,      // tensor, offset, bytes, bytes of data in the file
  Overlap,         // tensor, the other tensor
  BadHeader,       // file
  BadShardName,    // name
  // what the file says about the model
  NoArchitecture,           // no arguments
  UnsupportedArchitecture,  // found
  KeyMissing,               // key
  BadSize,                  // key, found, expected
  BadNumber,                // key, found
  LayersDiffer,             // key
  MixtureOfExperts,         // experts
  UnsupportedRopeScaling,   // key, found
  TensorMissing,            // tensor
  BadShape,                 // tensor, found, expected
  UnsupportedType,          // tensor, type
  // tokens
  NoTokens,             // no arguments
  TokenListsDiffer,     // key, found, expected
  UnknownTokenizer,     // found
  UnknownPreTokenizer,  // found
  BadMerge,             // index, text
  BadTokenId,           // found, tokens in the vocabulary
  UnknownToken,         // text, the model's tokens
  NoTokensGiven,        // no arguments
  TooLong,              // tokens found, most
  Stopped,              // no arguments
};

struct ModelProblem {
  ModelError error = ModelError::Unreadable;
  std::vector<std::string> arguments = {};

  bool operator==(const ModelProblem&) const = default;
};

/// "truncated", "not-gguf": the name in messages, on the command line and in tests.
std::string_view code(ModelError);

template <class T>
using ModelResult = tl::expected<T, ModelProblem>;

inline tl::unexpected<ModelProblem> refusal(ModelError error, std::vector<std::string> arguments = {}) {
  return tl::unexpected(ModelProblem{error, std::move(arguments)});
}

/// What is unusual about a model that opens nevertheless.
enum class ModelNotice {
  InvalidTokenText,  // tokens
  UnknownMerges,     // merges
  NotFiniteWeights,  // layer
};
std::string_view code(ModelNotice);

}  // namespace attn
