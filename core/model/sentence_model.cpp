// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/sentence_model.h"

#include <utility>

#include "model/head_scenario.h"
#include "model/model_observation.h"

namespace attn {

SentenceModel::SentenceModel(Tokenizer tokenizer, Transformer<float> transformer, std::string name)
    : m_tokenizer(std::move(tokenizer)), m_transformer(std::move(transformer)), m_name(std::move(name)) {}

ModelResult<SentenceModel> SentenceModel::open(const std::filesystem::path& place) {
  auto model = openModel(place);
  if (!model) return tl::unexpected(model.error());
  auto tokenizer = Tokenizer::of(**model);
  if (!tokenizer) return tl::unexpected(tokenizer.error());
  auto transformer = Transformer<float>::of(*model);
  if (!transformer) return tl::unexpected(transformer.error());
  std::string name = modelFacts(**model, transformer->weights(), place.filename().string()).name;
  return SentenceModel(std::move(*tokenizer), std::move(*transformer), std::move(name));
}

ModelResult<Scenario> SentenceModel::head(std::string_view sentence, ModelHead head, Index most,
                                          const std::stop_token& stop) {
  auto ids = m_tokenizer.encode(sentence);
  if (!ids) return tl::unexpected(ids.error());
  if (ids->empty()) return refusal(ModelError::NoTokensGiven);
  if (static_cast<Index>(ids->size()) > most)
    return refusal(ModelError::TooLong, {std::to_string(ids->size()), std::to_string(most)});
  const std::vector<std::string> names = tokenNames(&m_tokenizer, *ids);
  const ModelRequest request{.tokens = std::move(*ids),
                             .stages = {ModelStage::QRot, ModelStage::KRot, ModelStage::V},
                             .layer = head.layer,
                             .logits = ModelLogits::None};
  const auto run = m_transformer.run(request, nullptr, stop);
  if (!run) return tl::unexpected(run.error());
  return headScenario(m_transformer, *run, head, names);
}

}  // namespace attn
