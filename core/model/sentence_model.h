// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "model/tokenizer.h"
#include "model/transformer.h"
#include "scenario/scenario.h"

namespace attn {

/// A model whose heads are computed on typed sentences. For one thread at a time.
class SentenceModel {
 public:
  /// The errors of openModel(), Tokenizer::of() and Transformer::of().
  static ModelResult<SentenceModel> open(const std::filesystem::path&);

  /// "SmolLM2 135M Instruct"; after its file if the file does not say it.
  const std::string& name() const { return m_name; }
  const ModelShape& shape() const { return m_transformer.shape(); }
  /// True if sentences must be in Unicode's normal form C.
  bool needsNfc() const { return m_tokenizer.table().needsNfc; }

  /// A head on the tokens of a sentence, at most `most` of them, as a document without title and notes. TooLong,
  /// NoTokensGiven, and the errors of Tokenizer::encode() and Transformer::run().
  ModelResult<Scenario> head(std::string_view sentence, ModelHead, Index most, const std::stop_token& = {});

 private:
  SentenceModel(Tokenizer, Transformer<float>, std::string name);

  Tokenizer m_tokenizer;
  Transformer<float> m_transformer;
  std::string m_name;
};

}  // namespace attn
