// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/command_definitions.h"

#include <CLI/CLI.hpp>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "attention/backend_name.h"
#include "classroom/work.h"
#include "cli/command_examples.h"
#include "cli/command_names.h"
#include "cli/options/bench_options.h"
#include "cli/options/command.h"
#include "cli/options/option_checks.h"
#include "cli/options/train_options.h"
#include "questions/question.h"
#include "questions/question_template.h"
#include "scenario/limits.h"
#include "scenario/names.h"
#include "traffic/models.h"
#include "window/render.h"

namespace attn::app {
namespace {

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

void addBackward(const Command& command, std::optional<Loss>& loss) {
  command
      ->add_option_function<std::string>(
          "--gradients", [&loss](const std::string& name) { loss = names::find(lossNames, name); },
          "Also the gradients of a loss: the sum of all outputs, or of their squares")
      ->check(oneOf({"sum", "squares"}))
      ->option_text("LOSS");
}

void addTrace(CLI::App& app, Parsed& parsed) {
  TraceArguments& a = parsed.trace;
  const Command trace(app, "trace", "Compute every stage of attention and print it as JSON");
  trace.document(a.file);
  trace.option("--backend", parsed.backend, "NAME", oneOf({"auto", kEigenBackend, kOpenClBackend}),
               "auto (OpenCL, else Eigen), eigen (double, the reference), opencl");
  trace.device(a.device);
  addBackward(trace, a.backward);
  trace.output(a.out);
}

void addTraffic(CLI::App& app, TrafficArguments& a) {
  const Command traffic(app, "traffic", "Count the bytes that each algorithm moves and print them as JSON");
  traffic.document(a.file);
  traffic.option("--algorithm", a.algorithm, "NAME",
                 oneOf({"eager", "standard", "flash1", "flash2", "decode", "split", "chunked", "all"}),
                 "eager, standard, flash1, flash2, decode, split, chunked, or all: the first five (the document's)");
  const auto number = [traffic](const char* name, std::optional<std::int64_t>& to, std::int64_t most, const char* unit,
                                const char* text) {
    return traffic.option(name, to, unit, wholeNumber(1, most), text);
  };
  CLI::Option* rows = number("--block-rows", a.blockRows, limits::tokens, "N", "Query rows per tile (the document's)");
  CLI::Option* cols = number("--block-cols", a.blockCols, limits::tokens, "N", "Key columns per tile (the document's)");
  number("--sram", a.sramBytes, limits::sramBytes, "BYTES", "On-chip memory for which tiles are chosen")
      ->excludes(rows)
      ->excludes(cols);
  number("--element-bytes", a.elementBytes, limits::elementBytes, "N", "Bytes per number (the document's, else 2)");
  traffic->add_flag("--share-kv", a.shareKv, "The query heads of a group share one load of K and V");
  const CLI::Validator count = wholeNumber(1, limits::tokens);
  traffic.option("--splits", a.splits, "N", count, "For split: number of parts of the cache (4)");
  traffic.option("--queries", a.queries, "N", count, "For decode and split: new tokens at once (1)");
  traffic.option("--chunk", a.chunk, "N", count, "For chunked: query tokens per chunk (512)");
  traffic.option("--hardware", a.hardware, "NAME",
                 "Adds roofline seconds on this hardware, as \"A100 80 GB\"; or machine");
}

void addCache(CLI::App& app, CacheArguments& a) {
  const Command cache(app, "cache", "Count the bytes of the keys and values of a model, a document or any sizes");
  cache.option("FILE", a.file, " ", suggested(exampleNames()), "Document, counted as one layer");
  cache.option("--model", a.model, "NAME", suggested(modelNames()),
               "A published model, as \"Llama 3 8B\"; all of them by default");
  const auto number = [cache](const char* name, std::optional<std::int64_t>& to, const char* text) {
    cache.option(name, to, "N", countFromZero(), text);
  };
  number("--layers", a.layers, "Layers of a model that is not listed (1)");
  number("--query-heads", a.queryHeads, "Query heads (as many as key/value heads)");
  number("--kv-heads", a.keyValueHeads, "Key/value heads (as many as query heads)");
  number("--d", a.width, "Width of a key and of a value");
  number("--tokens", a.tokens, "Tokens in the cache (8192 or the model's context, or the key tokens of the document)");
  number("--batch", a.batch, "Sequences at the same time (1)");
  number("--window", a.window, "Size of a sliding window, 0 for none (the model's own)");
  number("--element-bytes", a.elementBytes, "Bytes of a number (2)");
  cache
      .option("--cache", a.format, "FORMAT", oneOf(cacheFormatNames()),
              "Format of the stored keys and values (the document's, else plain numbers)")
      ->excludes(cache->get_option("--element-bytes"));
  CLI::Option* block =
      cache.option("--block", a.block, "N", wholeNumber(1, limits::tokens), "Tokens per block, for a cache in blocks");
  CLI::Option* lengths = cache.option("--lengths", a.lengths, "LIST", wholeNumbers(1, limits::tokens),
                                      "For a cache in blocks: tokens of each sequence");
  cache
      .option("--shared-prefix", a.sharedPrefix, "N", wholeNumber(0, limits::tokens),
              "For a cache in blocks: tokens of the shared prefix (0)")
      ->needs(block);
  block->needs(lengths);
  lengths->needs(block);
  for (const char* alone : {"--tokens", "--batch", "--window"}) block->excludes(cache->get_option(alone));
  cache->add_flag("--json", a.json, "As JSON");
}

void addQuestions(CLI::App& app, QuestionsArguments& a) {
  const Command questions(app, "questions", "Write questions about attention with random numbers, as JSON");
  questions.option("--template", a.templateId, "ID", suggested(templateNames()),
                   "Only this template; --list names them all");
  questions.option("--topic", a.topic, "NAME", suggested(topicNames()), "Only templates of this topic");
  questions.seed(a.seed, "Below 2^53; the same seed gives the same questions everywhere (random)");
  questions.option("--count", a.count, "K", wholeNumber(1, 10000), "How many (1)");
  questions.option("--scenario", a.scenario, "FILE", suggested(exampleNames()),
                   "Ask about this document, with its own numbers");
  questions.locale(a.locale, "Language of the texts and numbers: en, zh_CN (the system's)");
  questions->add_flag("--answers", a.answers, "Include answers, worked solutions and known mistakes");
  questions->add_flag("--list", a.list, "List the templates instead, with --json as JSON");
  questions->add_flag("--json", a.json, "Of --list: as JSON");
}

void addLessons(CLI::App& app, LessonsArguments& a) {
  const Command lessons(app, "lessons", "List the lessons, or check them");
  lessons->add_flag("--json", a.json, "As JSON");
  lessons.locale(a.locale, "Language of the texts: en, zh_CN (the system's)");
  const Command check(*lessons, "check",
                      "Show every step on an invisible stage: one line per lesson, its name and ok, or the error");
  check.option("FOLDER", a.folder, " ",
               "A lesson (its folder, or .lesson.zip), or a folder of lessons (the program's own)");
  check->fallthrough();
  check->callback([&a] { a.check = true; });
  auto typed = std::make_shared<LessonPageArguments>();
  const Command page(
      *lessons, "page",
      "Write a lesson as one HTML file that works without network and program: slides, notes, questions, answers");
  page.option("LESSON", typed->lesson, " ", suggested(lessonNames()),
              "The id of a lesson ('lessons' lists them), or its folder")
      ->required();
  page.option("--theme", typed->theme, "NAME", oneOf({"auto", "light", "dark"}),
              "Colors: auto (as set on the reader's device), light, dark");
  page.option("--size", typed->size, "WxH", "Width and height of a picture (960x640)");
  page.seed(typed->seed, "Seed of the questions without fixed numbers (1)");
  page.option("-o,--output", typed->out, "OUT", "File to write (.html)")->required();
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
  const Command handout(app, "handout", "Write a hand-out with different numbers for each student");
  handout.option("WORK", a.work, " ", suggested(namesIn(QStringLiteral(":/works"))), "The assignment (.work.json)")
      ->required();
  handout.option("--variants", a.variants, "N", wholeNumber(1, kMostVariants),
                 "Number of variants, each with different numbers (1)");
  handout.seed(a.seed, "Below 2^53; the same seed gives the same hand-outs everywhere (random)");
  handout.option("-o,--output", a.folder, "FOLDER", "Folder for the files, one per variant; created if missing");
  handout->add_flag("--force", a.force, "Replace files of the same names with other contents");
  handout.option("--moodle", a.moodle, "FILE.xml",
                 "Also, or instead: the questions and answers of all variants as Moodle XML");
  handout.locale(a.locale, "Language of the texts for Moodle: en, zh_CN (the system's)");
  handout->footer(classroomFormats());
}

void addCollect(CLI::App& app, CollectArguments& a) {
  const Command collect(app, "collect", "Mark submissions, and show what the class has understood");
  collect.option("FOLDER", a.folder, " ", "Folder of the submissions (.return.json), or of one folder per student")
      ->required();
  collect.option("--handouts", a.handouts, "FOLDER", "Folder of the hand-outs, unchanged (that of the submissions)");
  CLI::Option* json = collect->add_flag("--json", a.json, "As JSON");
  collect.option("--csv", a.csv, "FILE", "One line per variant, for a spreadsheet")->excludes(json);
  collect.locale(a.locale, "Language of the names of mistakes: en, zh_CN (the system's)");
  collect->footer(classroomFormats());
}

void addWorksheet(CLI::App& app, WorksheetArguments& a) {
  const Command worksheet(app, "worksheet",
                          "Write the assignment as worksheets to print, solutions in a separate file");
  worksheet.option("WORK", a.work, " ", suggested(namesIn(QStringLiteral(":/works"))), "The assignment (.work.json)")
      ->required();
  worksheet.option("--variants", a.variants, "N", wholeNumber(1, kMostVariants),
                   "Number of variants, each with different numbers (1)");
  worksheet.seed(a.seed, "Below 2^53; the same seed gives the same variants as 'handout' (random)");
  worksheet.option("--paper", a.paper, "NAME", oneOf({"a4", "letter"}), "a4 or letter (a4)");
  worksheet->add_flag("--two-sided", a.twoSided, "Each variant begins on an odd page, to be printed on both sides");
  worksheet.locale(a.locale, "Language of the texts and numbers: en, zh_CN (the system's)");
  worksheet.option("-o,--output", a.out, "FILE.pdf", "Worksheets to write, all variants in one file")->required();
  worksheet.option("--solutions", a.solutions, "FILE.pdf", "The same worksheets with solutions, for the teacher");
}

void addScript(CLI::App& app, ScriptArguments& a) {
  const Command script(app, "script", "Write a Python script that recomputes the output of a document");
  script.document(a.file);
  script
      ->add_option_function<std::string>(
          "--for",
          [&a](const std::string& name) {
            a.library = name == "pytorch" ? PythonLibrary::PyTorch : PythonLibrary::NumPy;
          },
          "numpy (default) or pytorch")
      ->check(oneOf({"numpy", "pytorch"}))
      ->option_text("NAME");
  addBackward(script, a.backward);
  script.output(a.out);
}

void addImport(CLI::App& app, ImportArguments& a) {
  const Command recorded(app, "import",
                         "Convert the recorded attention of a model (.npz or .safetensors) to a document");
  recorded
      .option("RECORDING", a.file, " ", suggested(namesIn(QStringLiteral(":/recordings"))),
              "Output of docs/record_attention.py, or a file of the same form")
      ->required();
  recorded->add_flag("--list", a.list, "Print what the file contains and states, and write nothing");
  recorded.option("--layer", a.layer, "N", countFromZero(), "Layer, if the file contains several");
  recorded.option("--heads", a.heads, "LIST", wholeNumbers(0, limits::heads),
                  "Query heads, from 0, separated by commas (all)");
  recorded.option("--tokens", a.tokens, "FIRST:END",
                  "Tokens from FIRST to before END, from 0; either may be missing (all)");
  recorded.option("--token-names", a.tokenNames, "FILE.txt",
                  "A text file with one line per recorded token (the file's own)");
  recorded.option("--key-tokens", a.keyTokens, "FIRST:END",
                  "Keys from FIRST to before END, if queries and keys are two sequences (all)");
  recorded.option("--key-token-names", a.keyTokenNames, "FILE.txt",
                  "A text file with one line per recorded key, if keys are another sequence (the file's own)");
  recorded.option("--query-offset", a.queryOffset, "N", wholeNumber(-limits::position, limits::position),
                  "Position of the first recorded query among the keys, if queries and keys are two sequences");
  recorded.option("--from", a.source, "NAME", oneOf({"qkv", "weights"}),
                  "qkv (default), or weights: hidden states and weights of the projections");
  recorded.option("--rope", a.rope, "NAME", oneOf({"none", "applied", "half", "interleaved"}),
                  "Rotation of queries and keys: none, applied before they were recorded, or still to "
                  "be done in pairs half (t, t + r/2) or interleaved (2t, 2t + 1)");
  recorded.option("--rope-base", a.ropeBase, "X", realNumber(), "Base of the rotation");
  recorded.option("--rope-dims", a.ropeDims, "N", wholeNumber(2, limits::width), "Columns that are rotated (all)");
  recorded.option("--rope-start", a.ropeStart, "N", wholeNumber(-limits::position, limits::position),
                  "Position of the first recorded token (0)");
  recorded.option("--scale", a.scale, "X", realNumber(), "Factor of the scores (1/sqrt(d_k))");
  recorded.option("--mask", a.mask, "NAME", oneOf({"causal", "none"}), "causal, or none");
  recorded.option("--window", a.window, "N", wholeNumber(0, limits::position),
                  "Size of a sliding window in tokens, 0 for none (0)");
  recorded.option("--padding", a.padding, "LIST", wholeNumbers(0, limits::tokens),
                  "Recorded keys that are padding, from 0, separated by commas (none)");
  recorded.option("--softcap", a.softcap, "X", realNumber(), "Soft cap of the scores, 0 for none (0)");
  recorded.option("--weights-layout", a.weightsLayout, "NAME", oneOf({"in-out", "out-in"}),
                  "For weights with two axes: in-out [d_model, heads * width], or out-in, as in PyTorch");
  recorded.option("--query-heads", a.queryHeads, "N", wholeNumber(1, limits::heads),
                  "For weights with two axes: query heads");
  recorded.option("--kv-heads", a.keyValueHeads, "N", wholeNumber(1, limits::heads),
                  "For weights with two axes: key/value heads, checked against the file");
  recorded->add_flag("--force", a.force, "Write the document even if it does not agree with the recorded weights");
  recorded.locale(a.locale, "Language of title and notes: en, zh_CN (the system's)");
  recorded.output(a.out);
}

void addRender(CLI::App& app, RenderArguments& a) {
  const Command render(app, "render", "Draw what the window would show, without a display");
  render.option("FILE", a.file, " ", suggested(exampleNames()),
                "Document, or a hand-out for the view work; not needed for welcome, learn and interviews");
  std::vector<std::string> views;
  for (const QString& view : renderViews()) views.push_back(view.toStdString());
  render
      .option("--view", a.view, "NAME", suggested(views),
              "What to draw: " + renderViews().join(QStringLiteral(", ")).toStdString())
      ->required();
  render.option(
      "--step", a.step, "STAGE",
      suggested({"q", "k", "v", "scores", "scaled", "masked", "softmax", "weights", "output"}),
      "Stage to show: q, k, v, scores, scaled, masked, weights, output, ...; for a lesson, the number of the step");
  render.option("--head", a.head, "N", countFromZero(), "Query head, from 0");
  render.option("--frame", a.frame, "N", countFromZero(), "Only the first N cells of the step are filled");
  render.option("--size", a.size, "WxH", "Width and height in pixels (1600x900; for animations 1280x720)");
  render.option("--theme", a.theme, "NAME", oneOf({"light", "dark"}), "light or dark");
  render.locale(a.locale, "Language of the texts and numbers: en, zh_CN");
  render->add_flag("--present", a.present, "As in presentation mode: only the picture, with larger type");
  render.option("--scale", a.scale, "N", wholeNumber(1, 4),
                "Scale of everything drawn, 1 to 4 (1); the size of the picture stays the same");
  render->add_flag("--transparent", a.transparent, "With --alone: transparent background");
  render->add_flag("--outlines", a.outlines, "For .svg: text as outlines, for systems without the fonts");
  render->add_flag("--alone", a.alone, "The picture alone, without the window around it");
  render.option("--compare", a.compare, "OTHER", suggested(exampleNames()),
                "Another document, drawn next to FILE as A");
  render->add_flag("--difference", a.difference, "For a comparison: the difference of FILE from the other");
  render
      .option("--bench", a.results, "RESULT [OTHER]",
              "For the view measure: output of 'bench --json'; give it twice to compare two")
      ->expected(1, 2);
  render.option("--lesson", a.lesson, "ID", suggested(lessonNames()),
                "For the view learn: the window in a step of this lesson ('lessons' lists them)");
  render->add_flag("--revealed", a.revealed,
                   "For a lesson: the step after \"show me\"; for an interview: the answer; for a hand-out: after "
                   "handing in");
  render.seed(a.seed, "For lessons and interviews: seed of the questions (1)");
  render.option("--question", a.question, "K", countFromZero(),
                "For the views interview and work: the question, from 1");
  render.option("--animate", a.animate, "FROM:TO",
                "The lab's picture while it plays, from the beginning of one step to the end of another, named as for "
                "--step; without FROM from the beginning, without TO to the end");
  render.option("--fps", a.framesPerSecond, "N", wholeNumber(1, 60), "For animations: frames per second, 1 to 60 (30)");
  render.option("--speed", a.speed, "X", "For animations: speed relative to the window, 0.25 to 4 (1)");
  render.option("--loops", a.loops, "N", wholeNumber(0, 1000),
                "For .gif and .webp: number of repetitions, 0 for endless (0)");
  render->add_flag("--smaller", a.smaller, "For .webp: a smaller file with slightly different colors");
  render
      .option("-o,--output", a.out, "OUT",
              "File to write: .png, .svg or .pdf; with --animate .gif, .webp, .mp4 or .webm")
      ->required();
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
  const Command check(app, "check", "Validate documents: one line per file, its name and ok, or the error");
  check.option("FILE", parsed.checkFiles, "...", suggested(exampleNames()), "Scenario documents")->required();
  const Command devices(app, "devices", "List the devices that can compute, and why others cannot");
  devices->add_flag("--json", parsed.devicesJson, "As JSON");
  devices->add_flag("--empty-cache", parsed.emptyCache,
                    "Remove the compiled kernels that are cached between runs, and list them");
  addTraffic(app, parsed.traffic);
  addCache(app, parsed.cache);
  const Command published(app, "published", "Print published figures next to our counts");
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
  const Command generate(app, std::string(kGenerateCommand),
                         "Write the manual page, or what a shell completes commands by, on standard output");
  generate.option("WHAT", parsed.generated, " ", oneOf({"man", "bash", "zsh"}), "man, bash or zsh")->required();
  generate->group("");  // for packagers: hidden from --help
  // Must come last: commands inherit the footer of their parent when created.
  app.footer(
      "Without a command, 'attentionscope [FILE]' opens the window; F1 opens the manual there. 'man attentionscope'\n"
      "tells everything about the commands. Where one file is read or written, - is standard input\n"
      "or output.");
  endWithExample(app, {});
}

}  // namespace attn::app
