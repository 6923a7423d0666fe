// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/train_options.h"

#include <limits>
#include <span>

#include "base/number_format.h"
#include "cli/options/command.h"
#include "cli/options/option_checks.h"

namespace attn::app {
namespace {

/// The valid range depends on the task: see trainingProblems().
constexpr std::int64_t kAnyCount = std::int64_t{1} << 53;
constexpr std::int64_t kMostDecimals = 9;

template <class Code>
std::vector<std::string> codesOf(std::span<const Code> all) {
  std::vector<std::string> codes;
  for (const Code each : all) codes.emplace_back(code(each));
  return codes;
}

CLI::Validator scaleOption() {
  const auto check = [](const std::string& found) {
    if (found == "on" || found == "off" || parseDecimal(found)) return std::string();
    return "found \"" + found + "\", expected on (1/sqrt(d-head)), off (1) or a number";
  };
  return CLI::Validator(check, {}, "one:on,off");
}

void addReal(const Command& train, const char* name, std::optional<double>& to, const char* text) {
  train
      ->add_option_function<std::string>(
          name, [&to](const std::string& typed) { to = parseDecimal(typed); }, text)
      ->check(realNumber())
      ->option_text("X");
}

}  // namespace

void addTrain(CLI::App& app, TrainArguments& a) {
  const Command train(app, "train", "Train a small attention-only model, and watch its heads learn");
  train->footer(
      "The defaults learn the task within seconds; 'configuration' in --json lists all of them.\n"
      "The same settings and seed give the same run. After Ctrl-C the training so far is printed, with exit code 1.");
  train
      ->add_option_function<std::string>(
          "--task", [&a](const std::string& name) { a.task = *trainingTask(name); },
          "induction, previous, sort or markov (induction)")
      ->check(oneOf(codesOf(std::span<const TrainingTask>(kTrainingTasks))))
      ->option_text("NAME");
  const auto count = [train](const char* name, std::optional<std::int64_t>& to, const char* text) {
    train.option(name, to, "N", wholeNumber(0, kAnyCount), text);
  };
  count("--tokens", a.tokens, "Tokens of a text");
  count("--vocabulary", a.vocabulary, "Number of different tokens");
  count("--layers", a.layers, "Layers");
  count("--heads", a.heads, "Heads of each layer");
  count("--d-model", a.modelWidth, "Width of the stream");
  count("--d-head", a.headWidth, "Width of a query, a key and a value");
  train.option("--scale", a.scale, "X", scaleOption(),
               "Factor of the scores: on (1/sqrt(d-head)), off (1) or a number (on)");
  addReal(train, "--qk-gain", a.qkGain, "Initial W_Q and W_K: standard deviation, times sqrt(d-model)");
  addReal(train, "--gain", a.gain, "The same for W_V, W_O and the unembedding, by their rows");
  addReal(train, "--embedding-spread", a.embeddingSpread, "Standard deviation of initial embeddings and positions");
  train->add_flag("--layer-norm", a.layerNorm, "A norm before each layer");
  train
      ->add_option_function<std::string>(
          "--positions", [&a](const std::string& name) { a.positions = positionUse(name); },
          "Where learned positions are added: qk (to what W_Q and W_K read), stream, none (qk)")
      ->check(oneOf(codesOf(std::span<const PositionUse>(kPositionUses))))
      ->option_text("NAME");
  addReal(train, "--rate", a.rate, "Learning rate of Adam");
  count("--batch", a.batch, "Texts of a step");
  count("--steps", a.steps, "Steps");
  train.option("--seed", a.seed, "N", wholeNumber(0, std::numeric_limits<std::int64_t>::max()),
               "Seed of the initial weights and of all sequences (1)");
  count("--every", a.every, "Steps between two lines; the last step always has one");
  train->add_flag("--json", a.json, "Print the document instead of a table");
  train.option("-o,--output", a.out, "FILE", "Save the trained model, as .safetensors");
  CLI::Option* scenario = train.option("--scenario", a.scenario, "FILE",
                                       "Save a trained head on a new sequence, as a document (.attn.json)");
  train
      .option("--scenario-head", a.scenarioHead, "L.H",
              "The head, as layer.head, from 0.0 (the one with the highest score)")
      ->needs(scenario);
  train
      .option("--scenario-decimals", a.scenarioDecimals, "N", wholeNumber(0, kMostDecimals),
              "Decimals of its numbers, 0 to 9 (all)")
      ->needs(scenario);
  train.option("--scenario-text", a.scenarioText, "LIST", "The sequence: its tokens, separated by commas (a new one)")
      ->needs(scenario);
}

}  // namespace attn::app
