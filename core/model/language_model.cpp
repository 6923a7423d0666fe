// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/language_model.h"

#include <system_error>
#include <utility>

#include "base/number_format.h"
#include "model/model_folder.h"
#include "model/trained_model.h"

namespace attn {
namespace {

/// The embedding must have a row for each token of the vocabulary.
ModelResult<void> checkEmbedding(const LanguageModel& model) {
  const auto found = model.tensors.find("token_embd.weight");
  const std::vector<Index> expected{model.shape.width, model.shape.vocabulary};
  if (found == model.tensors.end() || found->second.sizes == expected) return {};
  return refusal(ModelError::BadShape, {found->first, shapeText(found->second.sizes), shapeText(expected)});
}

ModelResult<std::shared_ptr<const LanguageModel>> checked(LanguageModel model) {
  if (const auto fits = checkEmbedding(model); !fits) return tl::unexpected(fits.error());
  for (const auto& [name, tensor] : model.tensors) model.parameters += tensor.elements();
  return std::make_shared<const LanguageModel>(std::move(model));
}

std::vector<Index> endTokens(const GgufFile& file) {
  std::vector<Index> ids;
  for (const char* key : {"tokenizer.ggml.eos_token_id", "tokenizer.ggml.eot_token_id"}) {
    const GgufValue* const value = file.find(key);
    const auto id = value ? value->number() : std::nullopt;
    if (id && *id >= 0 && *id < 0xFFFFFFFF) ids.push_back(static_cast<Index>(*id));
  }
  return ids;
}

ModelResult<std::shared_ptr<const LanguageModel>> openGguf(LanguageModel model, std::span<const std::byte> bytes) {
  ModelResult<GgufFile> file = readGguf(bytes);
  if (!file) return tl::unexpected(file.error());
  ModelResult<ModelShape> shape = shapeOf(*file);
  if (!shape) return tl::unexpected(shape.error());
  model.shape = std::move(*shape);
  for (StoredTensor& tensor : std::exchange(file->tensors, {})) {
    std::string name = tensor.name;
    model.tensors.emplace(std::move(name), std::move(tensor));
  }
  model.endTokens = endTokens(*file);
  model.gguf = std::move(*file);
  model.bytes = static_cast<std::int64_t>(bytes.size());
  return checked(std::move(model));
}

}  // namespace

ModelResult<void> checkUnchanged(const LanguageModel& model) {
  for (const MappedFile& file : model.files)
    if (!file.isUnchanged()) return refusal(ModelError::FileChanged, {file.place().string()});
  return {};
}

ModelResult<std::shared_ptr<const LanguageModel>> openModel(std::span<const std::byte> gguf) {
  return openGguf({}, gguf);
}

ModelResult<std::shared_ptr<const LanguageModel>> openModel(const std::filesystem::path& place) {
  std::error_code error;
  if (std::filesystem::is_directory(place, error)) {
    ModelResult<LanguageModel> folder = readModelFolder(place);
    return folder ? checked(std::move(*folder)) : tl::unexpected(folder.error());
  }
  ModelResult<MappedFile> file = MappedFile::open(place);
  if (!file) return tl::unexpected(file.error());
  const auto bytes = file->bytes();
  if (isTrainedModel(bytes)) return openTrainedModel(bytes, place.filename().string());
  LanguageModel model;
  model.files.push_back(std::move(*file));
  return openGguf(std::move(model), bytes);
}

}  // namespace attn
