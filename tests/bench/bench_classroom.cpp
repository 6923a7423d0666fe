// SPDX-License-Identifier: GPL-3.0-or-later
// A class of 200: its hand-outs generated and written as text, and all submissions collected. The goal: under 2 s each,
// files included.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "classroom/class_results.h"

namespace attn {
namespace {

constexpr int kClass = 200;

Assignment eightQuestions() {
  Assignment assignment;
  assignment.title = "Homework 2: masks";
  assignment.items = {
      {.templateId = "scaled-score"}, {.templateId = "visible-pairs", .count = 2},
      {.templateId = "score-cell"},   {.templateId = "stage-order"},
      {.templateId = "hiding-rule"},  {.templateId = "scaled-score", .parameters = R"({"key_width":16})"},
      {.templateId = "cache-bytes"}};
  return assignment;
}

void handOutsOfAClass(benchmark::State& state) {
  const Assignment assignment = eightQuestions();
  for (auto _ : state)
    for (const Handout& handout : makeHandouts(assignment, kClass, 7)) benchmark::DoNotOptimize(writeHandout(handout));
}
BENCHMARK(handOutsOfAClass)->Name("handouts_200")->Unit(benchmark::kMillisecond);

void returnsOfAClass(benchmark::State& state) {
  std::vector<HandoutFile> handouts;
  std::vector<SubmissionFile> returns;
  for (const Handout& handout : makeHandouts(eightQuestions(), kClass, 7)) {
    std::string hash = std::to_string(handout.variant);
    hash.insert(0, 64 - hash.size(), '0');
    Submission returned{hash, std::nullopt, {}};
    for (const HandoutQuestion& question : handout.questions)
      returned.answers.push_back(
          {question.templateId, question.seed,
           std::visit([](const auto& value) { return GivenAnswer(value); }, questionOf(question)->question.answer),
           30.0});
    returns.push_back({hash + ".return.json", writeSubmission(returned), {}});
    handouts.push_back({hash + ".handout.json", hash, handout});
  }
  for (auto _ : state) benchmark::DoNotOptimize(resultsCsv(collect(handouts, returns)));
}
BENCHMARK(returnsOfAClass)->Name("collect_200")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace attn
