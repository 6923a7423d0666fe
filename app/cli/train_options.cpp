// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/train_options.h"

#include <limits>
#include <span>

#include "base/number_format.h"
#include "cli/option_checks.h"

namespace attn::app {
namespace {

/// What may be asked for depends on the task: trainingProblems() knows.
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

void addReal(CLI::App* train, const char* name, std::optional<double>& to, const char* text) {
  train
      ->add_option_function<std::string>(
          name, [&to](const std::string& typed) { to = parseDecimal(typed); }, text)
      ->check(realNumber())
      ->option_text("X");
}

}  // namespace

void addTrain(CLI::App& app, TrainArguments& a) {
  CLI::App* train = app.add_subcommand("train", "Train a small model of attention, and watch its heads learn to look");
  train->footer(
      "What is not given is what the task is learned with within seconds: 'configuration' of --json names all of it.\n"
      "The same settings and seed give the same run. Ctrl-C ends with what was learned until then, and exit code 1.");
  train
      ->add_option_function<std::string>(
          "--task", [&a](const std::string& name) { a.task = *trainingTask(name); },
          "induction, previous, sort or markov (induction)")
      ->check(oneOf(codesOf(std::span<const TrainingTask>(kTrainingTasks))))
      ->option_text("NAME");
  const auto count = [train](const char* name, std::optional<std::int64_t>& to, const char* text) {
    train->add_option(name, to, text)->check(wholeNumber(0, kAnyCount))->option_text("N");
  };
  count("--tokens", a.tokens, "Tokens of a text");
  count("--vocabulary", a.vocabulary, "Different tokens that there are");
  count("--layers", a.layers, "Layers");
  count("--heads", a.heads, "Heads of each layer");
  count("--d-model", a.modelWidth, "Width of the stream");
  count("--d-head", a.headWidth, "Width of a query, a key and a value");
  train->add_option("--scale", a.scale, "Factor of the scores: on (1/sqrt(d-head)), off (1) or a number (on)")
      ->check(scaleOption())
      ->option_text("X");
  addReal(train, "--qk-gain", a.qkGain, "First W_Q and W_K: their standard deviation, times sqrt(d-model)");
  addReal(train, "--gain", a.gain, "The same of W_V, W_O and the unembedding, by their rows");
  addReal(train, "--embedding-spread", a.embeddingSpread, "Standard deviation of first embeddings and positions");
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
  train
      ->add_option_function<std::int64_t>(
          "--seed", [&a](std::int64_t seed) { a.seed = static_cast<std::uint64_t>(seed); },
          "Of the first weights and of all texts (1)")
      ->check(wholeNumber(0, std::numeric_limits<std::int64_t>::max()))
      ->option_text("N");
  count("--every", a.every, "Steps between two lines; the last step has one in any case");
  train->add_flag("--json", a.json, "Print the document instead of a table");
  const auto file = [train](const char* name, std::optional<std::filesystem::path>& to, const char* text) {
    return train
        ->add_option_function<std::string>(
            name, [&to](const std::string& typed) { to = typed; }, text)
        ->option_text("FILE");
  };
  file("-o,--output", a.out, "Save the trained model, as .safetensors");
  CLI::Option* scenario =
      file("--scenario", a.scenario, "Save a trained head on a fresh text, as a document (.attn.json)");
  train
      ->add_option("--scenario-head", a.scenarioHead,
                   "Which head: layer.head, from 0.0 (the one with the highest score)")
      ->needs(scenario)
      ->option_text("L.H");
  train->add_option("--scenario-decimals", a.scenarioDecimals, "Decimals that its numbers are rounded to, 0 to 9 (all)")
      ->check(wholeNumber(0, kMostDecimals))
      ->needs(scenario)
      ->option_text("N");
  train->add_option("--scenario-text", a.scenarioText, "Which text: its tokens, with commas between them (a fresh one)")
      ->needs(scenario)
      ->option_text("LIST");
}

}  // namespace attn::app
