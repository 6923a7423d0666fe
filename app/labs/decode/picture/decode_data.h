// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "base/problem.h"
#include "scenario/scenario.h"
#include "session/playhead.h"
#include "traffic/decode_pace.h"
#include "traffic/decode_step.h"
#include "traffic/hardware.h"
#include "traffic/models.h"
#include "traffic/roofline.h"

namespace attn::app {

/// Translation context of all text in the Decode lab's pictures.
struct DecodeText {
  Q_DECLARE_TR_FUNCTIONS(DecodeScene)
};

/// The settings of the serving pages alone.
struct ServingSettings {
  bool readsWeights = true;
  std::int64_t chunk = 512;                                // query tokens per prompt chunk
  std::int64_t queries = 4;                                // new tokens at once
  std::int64_t splits = 4;                                 // parts of the cache
  std::int64_t block = 16;                                 // tokens per block
  std::int64_t prefix = 32;                                // tokens of the common prefix of all sequences
  std::int64_t slots = 4;                                  // sequences in the batch
  std::vector<std::int64_t> lengths = {100, 37, 230, 64};  // of the sequences on the blocks page

  bool operator==(const ServingSettings&) const = default;
};

/// The settings of the Decode lab. Not part of the document.
struct DecodeSettings {
  std::string model;  // a name from models(); empty: the open document
  Hardware hardware;
  std::int64_t length = 8192;  // cached tokens for the token after the last one of the text
  std::int64_t batch = 1;
  std::int64_t window = 0;  // window of the windowed series; 0 = no such series
  bool readsWeights = false;
  ServingSettings serving{};

  bool operator==(const DecodeSettings&) const = default;
};

/// One scheme of sharing keys and values (MHA, GQA, MQA, a window), decoding with its own cache and bandwidth. The open
/// document determines the cache format, also for published models.
struct SharingScheme {
  Sharing sharing = Sharing::Mha;
  AttentionShape shape;
  bool windowed = false;
  bool actual = false;  // matches the model
  CacheUse use;         // at the chosen length
  CacheSize size;
  DecodeStep step;            // at the chosen length, including weights if they are read
  DecodeSpeed speed;          // speed of `step`
  DecodeSpeed alone;          // the same without weights
  DecodeSpeed withWeights;    // and with weights; equals `alone` if the weights are unknown
  std::int64_t newBytes = 0;  // bytes a token adds to the cache of one layer and one sequence
  DecodePace pace;            // from the prompt on

  QString name() const;  // "GQA-8", "GQA-8, window"
};

/// The data of the Decode lab's pictures, counted once per change of the settings.
struct DecodeData {
  DecodeSettings settings;
  AttentionShape shape;  // of the model, or one layer of the document
  const Model* model = nullptr;
  QString modelName;
  QStringList tokens;       // appended one by one
  std::int64_t prompt = 0;  // tokens before `tokens`
  WeightCost weights;       // of the model, even if they are not read
  std::vector<SharingScheme> allSeries;
  std::size_t actual = 0;  // the series that matches the model
  Problems problems;       // the reasons if there are no series

  const SharingScheme& actualSeries() const { return allSeries[actual]; }
  /// The series with the same sharing and no window; `series` itself if it has no window.
  std::size_t unwindowed(std::size_t series) const;
  /// The windowed series, if there is one.
  std::optional<std::size_t> windowSeries() const;
  bool isEmpty() const { return allSeries.empty(); }
  /// True if the chosen length exceeds the model's context.
  bool isBeyondContext() const { return model != nullptr && settings.length > model->contextTokens; }
};

/// The most tokens that get a step of their own; earlier ones belong to the prompt.
inline constexpr int kDecodeSteps = 12;
/// Cells per token on the transport bar.
inline constexpr Index kDecodeParts = 8;

/// The number of appended tokens: the last cached ones of a text, or six if a document has only sizes.
Index decodeTokenCount(const Scenario&);
std::shared_ptr<const DecodeData> decodeData(const Scenario&, const DecodeSettings&);

/// The prompt, one step per token, and one for the next token.
Timeline decodeTimeline(const DecodeData&);

/// The position of the playhead in tokens and seconds.
struct DecodeMoment {
  int token = -1;           // -1 = the prompt; tokens.size() = the next one
  double appended = 1;      // progress of its row into the cache, eased
  double share = 0;         // share of its time in the model's series
  double prefilled = 1;     // share of the prompt in the cache
  std::int64_t cached = 0;  // tokens before it
  double seconds = 0;       // since the prompt
  std::vector<DecodePace::Place> allSeries;

  bool hasToken() const { return token >= 0; }
};
DecodeMoment decodeMoment(const DecodeData&, const Timeline&, const Playhead&);

/// "mat", "next", or empty for the prompt.
QString decodeTokenName(const DecodeData&, int token);

/// "94 %"
QString percentText(double share);
/// What limits the speed: "memory bandwidth" or "arithmetic".
QString boundText(Bound);
/// "GPT-2 small was made for at most 1,024 tokens: …"; only if isBeyondContext().
QString beyondContextText(const DecodeData&);

}  // namespace attn::app
