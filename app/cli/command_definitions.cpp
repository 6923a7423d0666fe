// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_definitions.h"

#include <QDir>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "attention/backend_name.h"
#include "classroom/work.h"
#include "cli/bench_options.h"
#include "cli/command_examples.h"
#include "cli/command_names.h"
#include "cli/option_checks.h"
#include "cli/train_options.h"
#include "questions/question.h"
#include "questions/question_template.h"
#include "scenario/limits.h"
#include "scenario/names.h"
#include "traffic/models.h"
#include "window/render.h"

namespace attn::app {
namespace {

std::vector<std::string> wordsOf(const QStringList& texts) {
  std::vector<std::string> words;
  for (const QString& text : texts) words.push_back(text.toStdString());
  return words;
}

std::vector<std::string> namesIn(const QString& folder) {
  return wordsOf(QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name));
}

std::vector<std::string> exampleNames() {
  return namesIn(QStringLiteral(":/scenarios"));
}

std::vector<std::string> lessonNames() {
  return namesIn(QStringLiteral(":/lessons"));
}

std::vector<std::string> modelNames() {
  std::vector<std::string> names;
  for (const Model& model : models())
    names.push_back(
        QString::fromStdString(model.name).toLower().replace(QLatin1Char(' '), QLatin1Char('-')).toStdString());
  return names;
}

std::vector<std::string> cacheFormatNames() {
  std::vector<std::string> all;
  for (const auto& named : names::cacheFormats) all.emplace_back(named.first);
  return all;
}

std::vector<std::string> templateNames() {
  std::vector<std::string> names;
  for (const QuestionTemplate& each : questionTemplates())
    if (std::ranges::find(names, each.id) == names.end()) names.emplace_back(each.id);
  return names;
}

std::vector<std::string> topicNames() {
  std::vector<std::string> names;
  for (int topic = 0; topic < kTopics; ++topic) names.emplace_back(code(static_cast<Topic>(topic)));
  return names;
}

void addBackward(CLI::App* command, std::optional<Loss>& loss) {
  command
      ->add_option_function<std::string>(
          "--gradients", [&loss](const std::string& name) { loss = names::find(lossNames, name); },
          "Gradients too, of the loss: the sum of all outputs, or of their squares")
      ->check(oneOf({"sum", "squares"}))
      ->option_text("LOSS");
}

void addTrace(CLI::App& app, Parsed& parsed) {
  TraceArguments& a = parsed.trace;
  CLI::App* trace = app.add_subcommand("trace", "Compute every stage of attention and print it as JSON");
  trace->add_option("FILE", a.file, "Scenario document (.attn.json)")
      ->required()
      ->check(suggested(exampleNames()))
      ->option_text(" ");
  trace->add_option("--backend", parsed.backend, "auto (OpenCL, else Eigen), eigen (double, the reference), opencl")
      ->check(oneOf({"auto", kEigenBackend, kOpenClBackend}))
      ->option_text("NAME");
  trace->add_option("--device", a.device, "OpenCL device, counted as in 'attentionscope devices'")
      ->check(countFromZero())
      ->option_text("N");
  addBackward(trace, a.backward);
  trace
      ->add_option_function<std::string>(
          "-o,--output", [&a](const std::string& out) { a.out = out; }, "Write to a file instead of standard output")
      ->option_text("OUT");
}

void addTraffic(CLI::App& app, TrafficArguments& a) {
  CLI::App* traffic = app.add_subcommand("traffic", "Count the bytes that each algorithm moves and print them as JSON");
  traffic->add_option("FILE", a.file, "Scenario document (.attn.json)")
      ->required()
      ->check(suggested(exampleNames()))
      ->option_text(" ");
  traffic
      ->add_option("--algorithm", a.algorithm,
                   "eager, standard, flash1, flash2, decode, split, chunked, or all: the first five (the document's)")
      ->check(oneOf({"eager", "standard", "flash1", "flash2", "decode", "split", "chunked", "all"}))
      ->option_text("NAME");
  const auto number = [traffic](const char* name, std::optional<std::int64_t>& to, std::int64_t most, const char* unit,
                                const char* text) {
    return traffic->add_option(name, to, text)->check(wholeNumber(1, most))->option_text(unit);
  };
  CLI::Option* rows = number("--block-rows", a.blockRows, limits::tokens, "N", "Query rows of a tile (the document's)");
  CLI::Option* cols =
      number("--block-cols", a.blockCols, limits::tokens, "N", "Key columns of a tile (the document's)");
  number("--sram", a.sramBytes, limits::sramBytes, "BYTES", "On-chip memory that tiles are chosen for")
      ->excludes(rows)
      ->excludes(cols);
  number("--element-bytes", a.elementBytes, limits::elementBytes, "N", "Bytes of a number (the document's, else 2)");
  traffic->add_flag("--share-kv", a.shareKv, "Query heads of a group share one load of K and V");
  const auto option = [traffic](const char* name, std::int64_t& to, const char* text) {
    traffic->add_option(name, to, text)->check(wholeNumber(1, limits::tokens))->option_text("N");
  };
  option("--splits", a.splits, "Of split: parts that the cache is read in (4)");
  option("--queries", a.queries, "Of decode and split: new tokens at once (1)");
  option("--chunk", a.chunk, "Of chunked: query tokens of a chunk (512)");
  traffic->add_option("--hardware", a.hardware, "Adds roofline seconds on this hardware, as \"A100 80 GB\"; or machine")
      ->option_text("NAME");
}

void addCache(CLI::App& app, CacheArguments& a) {
  CLI::App* cache = app.add_subcommand("cache", "What the keys and values of a model, a document or any sizes take");
  cache->add_option("FILE", a.file, "Scenario document, counted as one layer")
      ->check(suggested(exampleNames()))
      ->option_text(" ");
  cache->add_option("--model", a.model, "A published model, as \"Llama 3 8B\"; all of them where nothing is chosen")
      ->check(suggested(modelNames()))
      ->option_text("NAME");
  const auto number = [cache](const char* name, std::optional<std::int64_t>& to, const char* text) {
    cache->add_option(name, to, text)->check(countFromZero())->option_text("N");
  };
  number("--layers", a.layers, "Layers of a model that is in no table (1)");
  number("--query-heads", a.queryHeads, "Query heads (as many as key/value heads)");
  number("--kv-heads", a.keyValueHeads, "Key/value heads (as many as query heads)");
  number("--d", a.width, "Width of a key and of a value");
  number("--tokens", a.tokens, "Tokens in the cache (8192 or the model's context, or the key tokens of the document)");
  number("--batch", a.batch, "Sequences at the same time (1)");
  number("--window", a.window, "Tokens that a sliding window keeps, 0 for no window (the model's own)");
  number("--element-bytes", a.elementBytes, "Bytes of a number (2)");
  cache
      ->add_option("--cache", a.format,
                   "Format that keys and values are stored in (the document's, else plain numbers)")
      ->check(oneOf(cacheFormatNames()))
      ->option_text("FORMAT")
      ->excludes(cache->get_option("--element-bytes"));
  CLI::Option* block = cache->add_option("--block", a.block, "Tokens of a block, of a cache that lies in blocks");
  CLI::Option* lengths = cache->add_option("--lengths", a.lengths, "Of such a cache: tokens of each sequence");
  CLI::Option* prefix =
      cache->add_option("--shared-prefix", a.sharedPrefix, "Of such a cache: tokens that all sequences begin with (0)");
  block->check(wholeNumber(1, limits::tokens))->option_text("N")->needs(lengths);
  lengths->check(wholeNumbers(1, limits::tokens))->option_text("LIST")->needs(block);
  prefix->check(wholeNumber(0, limits::tokens))->option_text("N")->needs(block);
  for (const char* alone : {"--tokens", "--batch", "--window"}) block->excludes(cache->get_option(alone));
  cache->add_flag("--json", a.json, "As JSON");
}

void addQuestions(CLI::App& app, QuestionsArguments& a) {
  CLI::App* questions = app.add_subcommand("questions", "Ask about attention with numbers of its own, as JSON");
  questions->add_option("--template", a.templateId, "Only this template; --list names them all")
      ->check(suggested(templateNames()))
      ->option_text("ID");
  questions->add_option("--topic", a.topic, "Only templates of this topic")
      ->check(suggested(topicNames()))
      ->option_text("NAME");
  questions
      ->add_option_function<std::int64_t>(
          "--seed", [&a](std::int64_t seed) { a.seed = static_cast<std::uint64_t>(seed); },
          "The same seed asks the same everywhere, below 2^53 (a fresh one)")
      ->check(wholeNumber(0, static_cast<std::int64_t>(kSeeds) - 1))
      ->option_text("N");
  questions->add_option("--count", a.count, "How many (1)")->check(wholeNumber(1, 10000))->option_text("K");
  questions->add_option("--scenario", a.scenario, "Made from this document's own numbers")
      ->check(suggested(exampleNames()))
      ->option_text("FILE");
  questions->add_option("--locale", a.locale, "Language of the texts and numbers: en, zh_CN (the system's)")
      ->check(spokenLocale())
      ->option_text("xx");
  questions->add_flag("--answers", a.answers, "With the answers, how they are worked out, and known mistakes");
  questions->add_flag("--list", a.list, "Name the templates instead, with --json as JSON");
  questions->add_flag("--json", a.json, "Of --list: as JSON");
}

void addLessons(CLI::App& app, LessonsArguments& a) {
  CLI::App* lessons = app.add_subcommand("lessons", "List the lessons, or check them");
  lessons->add_flag("--json", a.json, "As JSON");
  lessons->add_option("--locale", a.locale, "Language of the texts: en, zh_CN (the system's)")
      ->check(spokenLocale())
      ->option_text("xx");
  CLI::App* check = lessons->add_subcommand(
      "check", "Put every step on a stage that nobody sees: a line per lesson, its name and ok, or what is wrong");
  check
      ->add_option("FOLDER", a.folder,
                   "A lesson (its folder, or .lesson.zip), or a folder of lessons (the program's own)")
      ->option_text(" ");
  check->fallthrough();
  check->callback([&a] { a.check = true; });
  auto typed = std::make_shared<LessonPageArguments>();
  CLI::App* page = lessons->add_subcommand(
      "page", "Write a lesson as one HTML file that needs no network and no program: views, notes, questions, answers");
  page->add_option("LESSON", typed->lesson, "The id of a lesson ('lessons' lists them), or its folder")
      ->required()
      ->check(suggested(lessonNames()))
      ->option_text(" ");
  page->add_option("--theme", typed->theme, "Colours: auto (as the reader's device), light, dark")
      ->check(oneOf({"auto", "light", "dark"}))
      ->option_text("NAME");
  page->add_option("--size", typed->size, "Width and height of a picture (960x640)")->option_text("WxH");
  page->add_option_function<std::int64_t>(
          "--seed", [typed](std::int64_t seed) { typed->seed = static_cast<std::uint64_t>(seed); },
          "What questions are drawn from that have no numbers of their own (1)")
      ->check(wholeNumber(0, static_cast<std::int64_t>(kSeeds) - 1))
      ->option_text("N");
  page->add_option_function<std::string>(
          "-o,--output", [typed](const std::string& out) { typed->out = out; }, "File to write (.html)")
      ->required()
      ->option_text("OUT");
  page->fallthrough();
  page->callback([&a, typed] { a.page = *typed; });
}

std::string classroomFormats() {
  return R"(A hand-out, FOLDER/TITLE.07.handout.json:
  {"format": "attentionscope/handout", "version": 1, "title": "...", "variant": 7, "of": 40,
   "questions": [{"template": "scaled-score", "version": 1, "seed": 123, "points": 1}]}
  also, where there is one: "note", "deadline", "feedback", "scenarios"; of a question "parameters", "scenario" (a
  place in "scenarios"), "lesson", "step". Never an answer.
A return, ANYTHING.return.json:
  {"format": "attentionscope/return", "version": 1, "handout": SHA-256 of the hand-out file's bytes, "student": "...",
   "answers": [{"template": "scaled-score", "seed": 123, "answer": 2.5, "seconds": 40}]}
  "answer" is as in 'questions --answers': a number, the index of a choice from 0, a list of indices, [row, column];
  null where there is none. "student" and "seconds" may be missing.)";
}

void addHandout(CLI::App& app, HandoutArguments& a) {
  CLI::App* handout = app.add_subcommand("handout", "Write a hand-out with numbers of its own for each student");
  handout->add_option("WORK", a.work, "What is asked (.work.json)")
      ->required()
      ->check(suggested(namesIn(QStringLiteral(":/works"))))
      ->option_text(" ");
  handout->add_option("--variants", a.variants, "How many, each with numbers of its own (1)")
      ->check(wholeNumber(1, kMostVariants))
      ->option_text("N");
  handout
      ->add_option_function<std::int64_t>(
          "--seed", [&a](std::int64_t seed) { a.seed = static_cast<std::uint64_t>(seed); },
          "The same seed gives the same hand-outs everywhere, below 2^53 (a fresh one)")
      ->check(wholeNumber(0, static_cast<std::int64_t>(kSeeds) - 1))
      ->option_text("N");
  handout->add_option("-o,--output", a.folder, "Where to write them, a file for each; made where there is none")
      ->option_text("FOLDER");
  handout->add_flag("--force", a.force, "Replace files of these names that hold something else");
  handout
      ->add_option_function<std::string>(
          "--moodle", [&a](const std::string& file) { a.moodle = file; },
          "Also, or instead: the questions of all variants, with their answers, as Moodle XML")
      ->option_text("FILE.xml");
  handout->add_option("--locale", a.locale, "Language of the texts for Moodle: en, zh_CN (the system's)")
      ->check(spokenLocale())
      ->option_text("xx");
  handout->footer(classroomFormats());
}

void addCollect(CLI::App& app, CollectArguments& a) {
  CLI::App* collect = app.add_subcommand("collect", "Mark what came back, and show what the class has understood");
  collect->add_option("FOLDER", a.folder, "Where the returns lie (.return.json), or a folder for each student")
      ->required()
      ->option_text(" ");
  collect
      ->add_option_function<std::string>(
          "--handouts", [&a](const std::string& folder) { a.handouts = folder; },
          "Where the hand-outs lie as they were given away (beside the returns)")
      ->option_text("FOLDER");
  CLI::Option* json = collect->add_flag("--json", a.json, "As JSON");
  collect
      ->add_option_function<std::string>(
          "--csv", [&a](const std::string& file) { a.csv = file; }, "A line for each variant, for a spreadsheet")
      ->excludes(json)
      ->option_text("FILE");
  collect->add_option("--locale", a.locale, "Language of the names of mistakes: en, zh_CN (the system's)")
      ->check(spokenLocale())
      ->option_text("xx");
  collect->footer(classroomFormats());
}

void addWorksheet(CLI::App& app, WorksheetArguments& a) {
  CLI::App* worksheet = app.add_subcommand("worksheet", "Print the same work on paper, solutions apart");
  worksheet->add_option("WORK", a.work, "What is asked (.work.json)")
      ->required()
      ->check(suggested(namesIn(QStringLiteral(":/works"))))
      ->option_text(" ");
  worksheet->add_option("--variants", a.variants, "How many, each with numbers of its own (1)")
      ->check(wholeNumber(1, kMostVariants))
      ->option_text("N");
  worksheet
      ->add_option_function<std::int64_t>(
          "--seed", [&a](std::int64_t seed) { a.seed = static_cast<std::uint64_t>(seed); },
          "The same seed gives the variants that 'handout' writes with it, below 2^53 (a fresh one)")
      ->check(wholeNumber(0, static_cast<std::int64_t>(kSeeds) - 1))
      ->option_text("N");
  worksheet->add_option("--paper", a.paper, "a4 or letter (a4)")->check(oneOf({"a4", "letter"}))->option_text("NAME");
  worksheet->add_flag("--two-sided", a.twoSided, "Each variant begins on an odd page, to be printed on both sides");
  worksheet->add_option("--locale", a.locale, "Language of the texts and numbers: en, zh_CN (the system's)")
      ->check(spokenLocale())
      ->option_text("xx");
  const auto pdf = [&](const char* name, const char* text, auto put) {
    return worksheet->add_option_function<std::string>(name, put, text)->option_text("FILE.pdf");
  };
  pdf("-o,--output", "Worksheets to write, all variants in one file", [&a](const std::string& out) {
    a.out = out;
  })->required();
  pdf("--solutions", "The same sheets filled in, for the teacher", [&a](const std::string& out) { a.solutions = out; });
}

void addScript(CLI::App& app, ScriptArguments& a) {
  CLI::App* script = app.add_subcommand("script", "Write a Python script that recomputes the output of a document");
  script->add_option("FILE", a.file, "Scenario document (.attn.json)")
      ->required()
      ->check(suggested(exampleNames()))
      ->option_text(" ");
  script
      ->add_option_function<std::string>(
          "--for",
          [&a](const std::string& name) {
            a.library = name == "pytorch" ? PythonLibrary::PyTorch : PythonLibrary::NumPy;
          },
          "numpy (as usual) or pytorch")
      ->check(oneOf({"numpy", "pytorch"}))
      ->option_text("NAME");
  addBackward(script, a.backward);
  script
      ->add_option_function<std::string>(
          "-o,--output", [&a](const std::string& out) { a.out = out; }, "Write to a file instead of standard output")
      ->option_text("OUT");
}

void addImport(CLI::App& app, ImportArguments& a) {
  CLI::App* recorded = app.add_subcommand(
      "import", "Make a document of the attention of a model, recorded in a .npz or .safetensors file");
  recorded->add_option("RECORDING", a.file, "What docs/record_attention.py has written, or a file of the same form")
      ->required()
      ->check(suggested(namesIn(QStringLiteral(":/recordings"))))
      ->option_text(" ");
  recorded->add_flag("--list", a.list, "Print what the file holds and says of itself, and make nothing");
  recorded->add_option("--layer", a.layer, "Which layer, where the file holds several")
      ->check(countFromZero())
      ->option_text("N");
  recorded->add_option("--heads", a.heads, "Query heads, from 0, with commas between them (all)")
      ->check(wholeNumbers(0, limits::heads))
      ->option_text("LIST");
  recorded->add_option("--tokens", a.tokens, "Tokens from FIRST to before END, from 0; either may be missing (all)")
      ->option_text("FIRST:END");
  recorded
      ->add_option("--token-names", a.tokenNames, "A text file with a line for each recorded token (the file's own)")
      ->option_text("FILE.txt");
  recorded
      ->add_option("--key-tokens", a.keyTokens,
                   "Keys from FIRST to before END, where queries and keys are two sequences (all)")
      ->option_text("FIRST:END");
  recorded
      ->add_option("--key-token-names", a.keyTokenNames,
                   "A text file with a line for each recorded key, of a sequence of their own (the file's own)")
      ->option_text("FILE.txt");
  recorded
      ->add_option("--query-offset", a.queryOffset,
                   "Position of the first recorded query, counted in keys, where both are two sequences")
      ->check(wholeNumber(-limits::position, limits::position))
      ->option_text("N");
  recorded->add_option("--from", a.source, "qkv (as usual), or weights: hidden states and weights of the projections")
      ->check(oneOf({"qkv", "weights"}))
      ->option_text("NAME");
  recorded
      ->add_option("--rope", a.rope,
                   "How queries and keys stand to the rotation: none, applied before they were recorded, or still to "
                   "be done in pairs half (t, t + r/2) or interleaved (2t, 2t + 1)")
      ->check(oneOf({"none", "applied", "half", "interleaved"}))
      ->option_text("NAME");
  recorded->add_option("--rope-base", a.ropeBase, "Base of the rotation")->check(realNumber())->option_text("X");
  recorded->add_option("--rope-dims", a.ropeDims, "Columns that are rotated (all)")
      ->check(wholeNumber(2, limits::width))
      ->option_text("N");
  recorded->add_option("--rope-start", a.ropeStart, "Position of the first recorded token (0)")
      ->check(wholeNumber(-limits::position, limits::position))
      ->option_text("N");
  recorded->add_option("--scale", a.scale, "What scores are multiplied by (1/sqrt(d_k))")
      ->check(realNumber())
      ->option_text("X");
  recorded->add_option("--mask", a.mask, "causal, or none")->check(oneOf({"causal", "none"}))->option_text("NAME");
  recorded->add_option("--window", a.window, "A sliding window of so many tokens, 0 for none (0)")
      ->check(wholeNumber(0, limits::position))
      ->option_text("N");
  recorded
      ->add_option("--padding", a.padding, "Recorded keys that are padding, from 0, with commas between them (none)")
      ->check(wholeNumbers(0, limits::tokens))
      ->option_text("LIST");
  recorded->add_option("--softcap", a.softcap, "Soft cap of the scores, 0 for none (0)")
      ->check(realNumber())
      ->option_text("X");
  recorded
      ->add_option("--weights-layout", a.weightsLayout,
                   "Of weights with two axes: in-out [d_model, heads * width], or out-in, as PyTorch keeps them")
      ->check(oneOf({"in-out", "out-in"}))
      ->option_text("NAME");
  recorded->add_option("--query-heads", a.queryHeads, "Of weights with two axes: query heads")
      ->check(wholeNumber(1, limits::heads))
      ->option_text("N");
  recorded
      ->add_option("--kv-heads", a.keyValueHeads, "Of weights with two axes: key/value heads, to be held to the file")
      ->check(wholeNumber(1, limits::heads))
      ->option_text("N");
  recorded->add_flag("--force", a.force, "Write the document also where it does not agree with the recorded weights");
  recorded->add_option("--locale", a.locale, "Language of title and notes: en, zh_CN (the system's)")
      ->check(spokenLocale())
      ->option_text("xx");
  recorded
      ->add_option_function<std::string>(
          "-o,--output", [&a](const std::string& out) { a.out = out; }, "Write to a file instead of standard output")
      ->option_text("OUT");
}  // namespace

void addRender(CLI::App& app, RenderArguments& a) {
  CLI::App* render = app.add_subcommand("render", "Draw what the window would show, without a display");
  render
      ->add_option("FILE", a.file,
                   "Scenario document, of the view work a hand-out; not needed for welcome, learn and interviews")
      ->check(suggested(exampleNames()))
      ->option_text(" ");
  render->add_option("--view", a.view, "What to draw: " + renderViews().join(QStringLiteral(", ")).toStdString())
      ->required()
      ->check(suggested(wordsOf(renderViews())))
      ->option_text("NAME");
  render
      ->add_option("--step", a.step,
                   "Stage to show: q, k, v, scores, scaled, masked, weights, output, ...; of a lesson its number")
      ->check(suggested({"q", "k", "v", "scores", "scaled", "masked", "softmax", "weights", "output"}))
      ->option_text("STAGE");
  render->add_option("--head", a.head, "Query head, from 0")->check(countFromZero())->option_text("N");
  render->add_option("--frame", a.frame, "Only the first N cells of the step are filled")
      ->check(countFromZero())
      ->option_text("N");
  render->add_option("--size", a.size, "Width and height in pixels (1600x900; of animations 1280x720)")
      ->option_text("WxH");
  render->add_option("--theme", a.theme, "light or dark")->check(oneOf({"light", "dark"}))->option_text("NAME");
  render->add_option("--locale", a.locale, "Language of the texts and numbers: en, zh_CN")
      ->check(spokenLocale())
      ->option_text("xx");
  render->add_flag("--present", a.present, "As in presentation mode: the picture only, with larger type");
  render->add_option("--scale", a.scale, "Everything so many times as large, 1 to 4 (1); the size stays")
      ->check(wholeNumber(1, 4))
      ->option_text("N");
  render->add_flag("--transparent", a.transparent, "With --alone: nothing behind the picture");
  render->add_flag("--outlines", a.outlines, "Of .svg: letters as shapes, for where the typefaces are missing");
  render->add_flag("--alone", a.alone, "The picture alone, without the window around it");
  render->add_option("--compare", a.compare, "Another document, drawn beside FILE as A")
      ->check(suggested(exampleNames()))
      ->option_text("OTHER");
  render->add_flag("--difference", a.difference, "Of a comparison: what FILE has more or less than the other");
  render
      ->add_option("--bench", a.results,
                   "For the view measure: what 'bench --json' has written; a second one beside it")
      ->expected(1, 2)
      ->option_text("RESULT [OTHER]");
  render
      ->add_option("--lesson", a.lesson,
                   "For the view learn: the window in a step of this lesson ('lessons' lists them)")
      ->check(suggested(lessonNames()))
      ->option_text("ID");
  render->add_flag("--revealed", a.revealed,
                   "Of a lesson: the step after \"show me\"; of an interview: the answer; of a hand-out: after "
                   "handing in");
  render
      ->add_option_function<std::int64_t>(
          "--seed", [&a](std::int64_t seed) { a.seed = static_cast<std::uint64_t>(seed); },
          "Of lessons and interviews: what questions are drawn from (1)")
      ->check(wholeNumber(0, static_cast<std::int64_t>(kSeeds) - 1))
      ->option_text("N");
  render->add_option("--question", a.question, "Of the views interview and work: which question, from 1")
      ->check(countFromZero())
      ->option_text("K");
  render
      ->add_option(
          "--animate", a.animate,
          "The lab's picture while it plays, from the beginning of one step to the end of another, named as for "
          "--step; without FROM from the beginning, without TO to the end")
      ->option_text("FROM:TO");
  render->add_option("--fps", a.framesPerSecond, "Of animations: pictures a second, 1 to 60 (30)")
      ->check(wholeNumber(1, 60))
      ->option_text("N");
  render->add_option("--speed", a.speed, "Of animations: so many times as fast as in the window, 0.25 to 4 (1)")
      ->option_text("X");
  render->add_option("--loops", a.loops, "Of .gif and .webp: how often it is shown, 0 for ever (0)")
      ->check(wholeNumber(0, 1000))
      ->option_text("N");
  render->add_flag("--smaller", a.smaller, "Of .webp: a smaller file, whose colours may be off by a little");
  render
      ->add_option("-o,--output", a.out, "File to write: .png, .svg or .pdf; with --animate .gif, .webp, .mp4 or .webm")
      ->required()
      ->option_text("OUT");
}

constexpr const char* kExitCodes = "Exit codes: 0 done, 1 failed while running, 2 wrong use or bad document.";

void endWithExample(CLI::App& command, const std::string& name) {
  const CommandExample* example = exampleOf(name);
  const std::string own = command.get_footer();
  command.footer((example == nullptr ? std::string() : helpOf(*example) + "\n\n") + own + (own.empty() ? "" : "\n\n") +
                 kExitCodes);
  for (CLI::App* below : command.get_subcommands([](CLI::App*) { return true; }))
    endWithExample(*below, name.empty() ? below->get_name() : name + " " + below->get_name());
}

}  // namespace

void defineCommands(CLI::App& app, Parsed& parsed) {
  app.description("AttentionScope: see where every number in attention comes from, and change it.");
  app.name("attentionscope");
  app.set_version_flag("--version", "attentionscope " ATTENTIONSCOPE_VERSION, "Print the version and exit");
  app.require_subcommand(1);
  addTrace(app, parsed);
  CLI::App* check =
      app.add_subcommand("check", "Validate documents: a line per file, its name and ok, or what is wrong");
  check->add_option("FILE", parsed.checkFiles, "Scenario documents")
      ->required()
      ->check(suggested(exampleNames()))
      ->option_text("...");
  CLI::App* devices = app.add_subcommand("devices", "List the devices that can compute, and why others cannot");
  devices->add_flag("--json", parsed.devicesJson, "As JSON");
  devices->add_flag("--empty-cache", parsed.emptyCache,
                    "Remove the compiled kernels that are kept from start to start, and list them");
  addTraffic(app, parsed.traffic);
  addCache(app, parsed.cache);
  CLI::App* published = app.add_subcommand("published", "Figures that others have printed, next to our counts");
  published->add_flag("--json", parsed.publishedJson, "As JSON");
  addQuestions(app, parsed.questions);
  addLessons(app, parsed.lessons);
  addHandout(app, parsed.handout);
  addCollect(app, parsed.collect);
  addWorksheet(app, parsed.worksheet);
  addScript(app, parsed.script);
  addImport(app, parsed.recording);
  addBench(app, parsed.bench);
  addTune(app, parsed.tune);
  addTrain(app, parsed.train);
  addRender(app, parsed.render);
  app.add_subcommand("report", "Print what a bug report needs: versions, devices, settings; no personal data");
  CLI::App* generate =
      app.add_subcommand(std::string(kGenerateCommand),
                         "Write the manual page, or what a shell completes commands by, on standard output");
  generate->add_option("WHAT", parsed.generated, "man, bash or zsh")
      ->required()
      ->check(oneOf({"man", "bash", "zsh"}))
      ->option_text(" ");
  generate->group("");  // for those who package the program: --help does not name it
  // After all others: commands begin with the footer of what they belong to.
  app.footer(
      "Without a command, 'attentionscope [FILE]' opens the window; F1 opens the manual there. 'man attentionscope'\n"
      "tells everything about the commands. Where one file is read or written, - is standard input\n"
      "or output.");
  endWithExample(app, {});
}

}  // namespace attn::app
