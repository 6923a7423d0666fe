// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "questions/question_template.h"

/// The templates of each topic, some topics in two parts, in the recommended learning order.
namespace attn {

std::vector<QuestionTemplate> shapesQuestions();
std::vector<QuestionTemplate> scoresQuestions();
std::vector<QuestionTemplate> scalingQuestions();
std::vector<QuestionTemplate> softmaxQuestions();
std::vector<QuestionTemplate> temperatureQuestions();
std::vector<QuestionTemplate> outputQuestions();
std::vector<QuestionTemplate> masksQuestions();
std::vector<QuestionTemplate> headsQuestions();
std::vector<QuestionTemplate> sharedHeadsQuestions();
std::vector<QuestionTemplate> latentQuestions();
std::vector<QuestionTemplate> crossAttentionQuestions();
std::vector<QuestionTemplate> positionsQuestions();
std::vector<QuestionTemplate> contextQuestions();
std::vector<QuestionTemplate> costQuestions();
std::vector<QuestionTemplate> memoryQuestions();
std::vector<QuestionTemplate> gpuMemoryQuestions();
std::vector<QuestionTemplate> tilesQuestions();
std::vector<QuestionTemplate> recomputationQuestions();
std::vector<QuestionTemplate> decodingQuestions();
std::vector<QuestionTemplate> servingQuestions();
std::vector<QuestionTemplate> batchQuestions();
std::vector<QuestionTemplate> rooflineQuestions();
std::vector<QuestionTemplate> precisionQuestions();
std::vector<QuestionTemplate> stabilityQuestions();
std::vector<QuestionTemplate> transformerQuestions();
std::vector<QuestionTemplate> parallelQuestions();
std::vector<QuestionTemplate> codeQuestions();
std::vector<QuestionTemplate> explainQuestions();
std::vector<QuestionTemplate> explainModelQuestions();
std::vector<QuestionTemplate> designQuestions();

}  // namespace attn
