// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "recording/recording_problem.h"
#include "recording/tensor_store.h"
#include "scenario/scenario.h"

namespace attn {

/// What must be done to queries and keys as recorded. The numbers do not show it; the file or the learner states it.
enum class RecordedRope {
  None,         // the model has no RoPE
  Applied,      // recorded after the rotation: not rotated again
  Half,         // to be rotated, pairing columns t and t + r/2
  Interleaved,  // to be rotated, pairing columns 2t and 2t + 1
};
/// Layout of a weight matrix with two axes in the file.
enum class WeightLayout {
  InOut,  // [d_model, heads * width]: x W, as in this program
  OutIn,  // [heads * width, d_model]: x W^T, as in PyTorch's nn.Linear
};
enum class RecordedSource { Qkv, Weights };

/// Names in metadata and on the command line: "none", "applied", "half", "interleaved"; "in-out", "out-in"; "qkv",
/// "weights".
std::string_view nameOf(RecordedRope);
std::string_view nameOf(WeightLayout);
std::string_view nameOf(RecordedSource);
std::optional<RecordedRope> ropeNamed(std::string_view);
std::optional<WeightLayout> weightLayoutNamed(std::string_view);
std::optional<RecordedSource> sourceNamed(std::string_view);

/// What is known about a recording besides its numbers: stated by the file, or by the learner, who takes precedence.
/// Absent values were not stated.
struct RecordingChoice {
  std::optional<RecordedSource> source;  // by default queries, keys and values if present
  std::optional<RecordedRope> rope;
  std::optional<double> ropeBase;  // for Half and Interleaved
  std::optional<Index> ropeDims;   // r; absent: all of d_k
  std::optional<Index> ropeStart;  // position of the first recorded token; absent: 0
  std::optional<double> scale;     // absent: 1/sqrt(d_k)
  std::optional<bool> causal;
  std::optional<Index> window;  // absent: none
  std::optional<double> softcap;
  std::optional<WeightLayout> weightLayout;
  std::optional<Index> queryHeads, keyValueHeads;  // for weights with two axes
  /// Names of all recorded tokens; for two sequences, those of the queries and those of the keys. `keyTokens` implies
  /// two sequences, even of equal length.
  std::optional<std::vector<std::string>> tokens, keyTokens;
  std::optional<Index> queryOffset;           // for two sequences: position of the first query, counted in keys
  std::optional<std::vector<Index>> padding;  // recorded keys that are padding, ascending; absent: none

  std::optional<std::vector<Index>> heads;  // selected query heads, in any order; absent: all
  Index firstToken = 0, firstKey = 0;       // for one sequence, the keys are those of the tokens
  std::optional<Index> endToken, endKey;    // exclusive; absent: all

  bool operator==(const RecordingChoice&) const = default;
};

/// One matrix per head, or one for all.
struct RecordedTensor {
  std::string name;                           // in the file
  std::string elementType;                    // "float32"
  std::vector<Index> axes;                    // without the leading 1 of a batch of one
  std::optional<WeightLayout> namedLayout{};  // implied by the name: "q_proj.weight" is PyTorch's
};

/// Attention of one layer over one sequence, or of one sequence over another, as far as known before reading any
/// numbers. Tensors are keyed by the names of docs/numbers.md, section 4.7, whatever they are called in the file: "q",
/// "w_q", "weights", ...
struct RecordedLayer {
  std::optional<Index> number;  // the 3 of "layers.3.q"; absent if names have no layer
  std::map<std::string, RecordedTensor> tensors;
  /// Tensors that mean the same as another one, each with the name of that one.
  std::vector<std::pair<std::string, std::string>> repeated{};

  bool has(const std::string& name) const { return tensors.contains(name); }
  /// v, and q and k before their rotation, or q_rot and k_rot after it.
  bool hasQkv() const { return has("v") && (hasPlain() || hasRotated()); }
  bool hasPlain() const { return has("q") && has("k"); }
  bool hasRotated() const { return has("q_rot") && has("k_rot"); }
  /// x, w_q, w_k, w_v.
  bool hasWeights() const { return has("x") && has("w_q") && has("w_k") && has("w_v"); }
};

struct Recording {
  std::shared_ptr<const TensorStore> store;
  std::string file;                          // file name without folders
  std::map<std::string, std::string> about;  // model, revision, torch, transformers, prompt, rope, ...
  std::vector<RecordedLayer> layers;         // by number; at least one
};

/// Sizes of a layer: H, H_kv, T_q, d_k, d_v, d_model (0 without weights), d_out (0 without W_O), T_k.
struct RecordedSizes {
  Index queryHeads = 0, keyValueHeads = 0, tokens = 0, keyWidth = 0, valueWidth = 0, modelWidth = 0, outputWidth = 0;
  Index keyTokens = 0;
  /// True if queries and keys belong to two sequences, or to two parts of one: their numbers differ, keys have their
  /// own names or context, or the queries have an offset.
  bool isTwoSequences = false;
  bool operator==(const RecordedSizes&) const = default;
};

/// True if a list of tensors is a recording: some layer has q, k, v or x, w_q, w_k, w_v.
bool isRecording(const std::vector<TensorInfo>&);

/// Reads the list of tensors of a file, not their numbers. NoRecording if no layer is complete, TensorTwice if two
/// tensors of a layer mean the same.
RecordingResult<Recording> readRecording(std::shared_ptr<const TensorStore>, const std::string& file);
RecordingResult<Recording> openRecording(const std::filesystem::path&);

/// Returns what the file states about itself. BadSetting if it states something impossible.
RecordingResult<RecordingChoice> statedChoice(const Recording&);
/// Returns `said` where it has a value, else `stated`.
RecordingChoice mergedChoice(RecordingChoice stated, const RecordingChoice& said);

/// Returns the source that the choice selects in this layer; NoSuchSource if the layer does not have it.
RecordingResult<RecordedSource> sourceOf(const RecordedLayer&, const RecordingChoice&);
/// Returns the sizes of a layer, after checking the shapes of all tensors of that source against each other.
/// NotSpecified if the numbers of heads, or the layout of weights, must be known first.
RecordingResult<RecordedSizes> sizesOf(const RecordedLayer&, const RecordingChoice&);

/// The layout of W_O in the file, which must have one: as chosen, as implied by its name, else [H*d_v, d_out].
WeightLayout outputLayoutOf(const RecordedLayer&, const RecordingChoice&);

/// Returns the rotations that a source allows, in the order of the enumeration: for queries and keys recorded only
/// after rotation, Applied; for weights, all others.
std::vector<RecordedRope> possibleRopes(const RecordedLayer&, RecordedSource);

/// Parses token names, one per line; a final line end is ignored. The text must be UTF-8 (InvalidUtf8).
Result<std::vector<std::string>> tokenLines(std::string_view text);

}  // namespace attn
