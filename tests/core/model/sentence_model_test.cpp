// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/sentence_model.h"
#include "support/source_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario/validate.h"

namespace attn {
namespace {

using testing::IsEmpty;

const std::filesystem::path kInduction =
    std::filesystem::path(sourceFolder()) / "resources/trained/induction.safetensors";

/// A sentence whose tokens the model has.
std::string sampleOf(const std::filesystem::path& file) {
  return openModel(file).value()->sample;
}

TEST(SentenceModel, aHeadOnASentenceIsADocument) {
  auto model = SentenceModel::open(kInduction).value();
  EXPECT_FALSE(model.name().empty());
  const std::string sentence = sampleOf(kInduction);
  const auto first = model.head(sentence, {0, 0}, 512), other = model.head(sentence, {1, 0}, 512);
  ASSERT_TRUE(first && other);
  EXPECT_THAT(validate(*first), IsEmpty());
  EXPECT_EQ(keyWidth(*first), model.shape().keyWidth);
  EXPECT_GT(queryTokens(*first), 1);
  EXPECT_FALSE(*first == *other) << "layers have numbers of their own";
  EXPECT_TRUE(first->attention.mask.causal);
}

TEST(SentenceModel, reportsWhatItCannotCompute) {
  auto model = SentenceModel::open(kInduction).value();
  EXPECT_EQ(model.head(sampleOf(kInduction), {0, 0}, 2).error().error, ModelError::TooLong);
  EXPECT_EQ(model.head("The cat sat", {0, 0}, 512).error().error, ModelError::UnknownToken);
  EXPECT_EQ(model.head("", {0, 0}, 512).error().error, ModelError::NoTokensGiven);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(model.head(sampleOf(kInduction), {0, 0}, 512, stop.get_token()).error().error, ModelError::Stopped);
  EXPECT_FALSE(SentenceModel::open("/nowhere.gguf"));
}

}  // namespace
}  // namespace attn
