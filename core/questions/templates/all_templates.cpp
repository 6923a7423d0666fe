// SPDX-License-Identifier: GPL-3.0-or-later
#include <iterator>
#include <span>
#include <vector>

#include "questions/question_template.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

std::vector<QuestionTemplate> collected() {
  std::vector<QuestionTemplate> all;
  for (std::vector<QuestionTemplate> (*questionsOfTopic)() :
       {shapesQuestions,       scoresQuestions,        scalingQuestions,        softmaxQuestions,
        temperatureQuestions,  outputQuestions,        masksQuestions,          headsQuestions,
        sharedHeadsQuestions,  latentQuestions,        crossAttentionQuestions, positionsQuestions,
        contextQuestions,      costQuestions,          memoryQuestions,         gpuMemoryQuestions,
        tilesQuestions,        recomputationQuestions, decodingQuestions,       servingQuestions,
        batchQuestions,        rooflineQuestions,      precisionQuestions,      stabilityQuestions,
        transformerQuestions,  parallelQuestions,      codeQuestions,           explainQuestions,
        explainModelQuestions, designQuestions}) {
    std::vector<QuestionTemplate> some = questionsOfTopic();
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace

std::span<const QuestionTemplate> questionTemplates() {
  static const std::vector<QuestionTemplate> all = collected();
  return all;
}

}  // namespace attn
