// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <optional>
#include <span>
#include <system_error>
#include <vector>

#include "attention/trace.h"
#include "base/foreign_text.h"
#include "base/number_format.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "recording/recording_check.h"
#include "scenario/document.h"
#include "scenario/input_file.h"
#include "scenario/limits.h"
#include "text/recording_text.h"

namespace attn::app {
namespace {

constexpr int kMaxRecordingProblems = 20;

/// The recording in a file, or the example of this name if the file does not exist.
RecordingResult<Recording> recordingOrExample(const std::filesystem::path& file, QByteArray& bytes) {
  std::error_code ignored;
  QFile example(QStringLiteral(":/recordings/") + QString::fromStdString(file.string()));
  const bool isExample = !file.has_parent_path() && !std::filesystem::exists(file, ignored);
  if (!isExample || !example.open(QIODevice::ReadOnly)) return openRecording(file);
  bytes = example.readAll();
  const std::span<const char> all(bytes.constData(), static_cast<std::size_t>(bytes.size()));
  return readRecording(tensorStoreInMemory(std::as_bytes(all), StoreFormat::Safetensors, file.string()), file.string());
}

struct ImportArguments {
  std::string file;
  bool list = false, force = false;
  std::optional<std::int64_t> layer;
  RecordingChoice said;
  std::optional<std::string> tokens, tokenNames, keyTokens, keyTokenNames;
  std::optional<std::filesystem::path> out;
};

int refuseRecording(const std::string& file, const RecordingProblems& problems) {
  const QString text = recordingProblemsText(problems, RecordingReader::CommandLine, kMaxRecordingProblems);
  for (const QString& line : text.split(QLatin1Char('\n'))) complain(shownText(file) + QStringLiteral(": ") + line);
  return kWrongUse;
}

bool readTokens(const std::string& text, Index& firstToken, std::optional<Index>& endToken) {
  const auto number = [](std::string_view part) -> std::optional<Index> {
    Index value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    return error == std::errc() && end == part.data() + part.size() && value >= 0 ? std::optional(value) : std::nullopt;
  };
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return false;
  const std::string first = text.substr(0, colon), end = text.substr(colon + 1);
  if (!first.empty()) {
    const auto value = number(first);
    if (!value) return false;
    firstToken = *value;
  }
  endToken = number(end);
  return end.empty() || endToken.has_value();
}

bool readRange(const char* option, const std::optional<std::string>& text, Index& first, std::optional<Index>& end) {
  if (!text || readTokens(*text, first, end)) return true;
  complain(CommandLine::tr("%1: found \"%2\", expected FIRST:END, two whole numbers from 0")
               .arg(QLatin1String(option), shownText(*text)));
  return false;
}

bool readNames(const std::optional<std::string>& file, std::optional<std::vector<std::string>>& into) {
  if (!file) return true;
  Result<std::vector<std::string>> names = readText(*file).and_then(tokenLines);
  if (names) {
    into = std::move(*names);
    return true;
  }
  refuse(*file, names.error());
  return false;
}

/// The choices from the command line, without checking them against a recording; nullopt after printing an error.
std::optional<RecordingChoice> saidChoice(const ImportArguments& a) {
  RecordingChoice said = a.said;
  const bool good = readRange("--tokens", a.tokens, said.firstToken, said.endToken) &&
                    readRange("--key-tokens", a.keyTokens, said.firstKey, said.endKey) &&
                    readNames(a.tokenNames, said.tokens) && readNames(a.keyTokenNames, said.keyTokens);
  return good ? std::optional(said) : std::nullopt;
}

std::optional<std::size_t> layerAsked(const Recording& recording, const ImportArguments& a) {
  QStringList numbers;
  for (std::size_t i = 0; i < recording.layers.size(); ++i) {
    const std::optional<Index>& number = recording.layers[i].number;
    if (a.layer ? number == a.layer : recording.layers.size() == 1) return i;
    if (number) numbers << QString::number(*number);
  }
  const QString name = shownText(a.file);
  complain(a.layer ? CommandLine::tr("%1: --layer: found %2, expected one of: %3")
                         .arg(name, QString::number(*a.layer), numbers.join(QStringLiteral(", ")))
                   : CommandLine::tr("%1: the file contains several layers. Choose one with --layer: %2")
                         .arg(name, numbers.join(QStringLiteral(", "))));
  return std::nullopt;
}

int listRecording(const Recording& recording, const RecordingChoice& choice) {
  QString text;
  const QString by = recordedByText(recording);
  if (!by.isEmpty()) text += by + QLatin1Char('\n');
  for (const RecordedLayer& layer : recording.layers) {
    const QString name = layer.number ? CommandLine::tr("layer %1").arg(*layer.number) : CommandLine::tr("one layer");
    QStringList tensors;
    for (const auto& [meaning, tensor] : layer.tensors)
      tensors << QString::fromStdString(meaning + " " + shapeText(tensor.axes) + " " + tensor.elementType);
    text += name + QStringLiteral(": ") + tensors.join(QStringLiteral(", ")) + QLatin1Char('\n');
    const RecordingResult<RecordedSizes> sizes = sizesOf(layer, choice);
    if (sizes) continue;
    for (const RecordingProblem& problem : sizes.error())
      text += QStringLiteral("  ") + recordingProblemText(problem, RecordingReader::CommandLine) + QLatin1Char('\n');
  }
  for (const auto& [key, value] : recording.about)
    text +=
        QStringLiteral("  %1: %2\n")
            .arg(QString::fromStdString(foreign::shown(key, 60)), QString::fromStdString(foreign::shown(value, 200)));
  return deliver(text);
}

int importFile(const ImportArguments& a) {
  QByteArray bytes;
  const RecordingResult<Recording> recording = recordingOrExample(a.file, bytes);
  if (!recording) return refuseRecording(a.file, recording.error());
  const RecordingResult<RecordingChoice> stated = statedChoice(*recording);
  if (!stated) return refuseRecording(a.file, stated.error());
  const std::optional<RecordingChoice> said = saidChoice(a);
  if (!said) return kWrongUse;
  const RecordingChoice choice = mergedChoice(*stated, *said);
  if (a.list) return listRecording(*recording, choice);
  const std::optional<std::size_t> layer = layerAsked(*recording, a);
  if (!layer) return kWrongUse;
  if (overwrites(a.file, a.out)) {
    return refuse(CommandLine::tr("%1: the document would replace the recording. Choose another file after -o.")
                      .arg(shownText(a.file)));
  }
  RecordingResult<ImportedRecording> taken = importRecording(*recording, *layer, choice);
  if (!taken) return refuseRecording(a.file, taken.error());
  RecordingCheck check;
  if (!taken->stages.empty()) check = checkRecording(*taken, traceOnCpu(taken->scenario).value());
  QString report = takenText(*taken) + QLatin1Char('\n');
  if (check.stages.empty())
    report += CommandLine::tr("The file contains no model results to compare with.") + QLatin1Char('\n');
  else
    report += checkText(check) + QLatin1Char('\n');
  if (!check.agrees()) {
    const RecordingResult<std::vector<RopeEvidence>> evidence = ropeEvidence(*recording, *layer, choice);
    if (evidence && !evidence->empty())
      report += evidenceText(*evidence, choice, RecordingReader::CommandLine) + QLatin1Char('\n');
    if (!a.force) {
      for (const QString& line : report.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) complain(line);
      return fail(CommandLine::tr("Nothing was written. Use --force to write the document anyway."));
    }
  }
  Scenario& scenario = taken->scenario;
  scenario.title = recordingTitle(*recording, *taken).toStdString();
  scenario.notes = recordingNotes(*recording, *taken, *taken, check).toStdString();
  const int delivered = deliver(writeDocument(scenario), a.out);
  if (delivered != kDone) return delivered;
  if (a.out && !namesStandardOutput(a.out)) return deliver(report);
  for (const QString& line : report.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) complain(line);
  return kDone;
}

std::vector<Index> ascendingNumbersIn(const std::string& list) {
  std::vector<Index> numbers = numbersIn(list);
  std::ranges::sort(numbers);
  return numbers;
}

}  // namespace

void addImport(const Command& program) {
  const auto a = std::make_shared<ImportArguments>();
  RecordingChoice& said = a->said;
  const Command recorded(program, "import",
                         "Convert the recorded attention of a model (.npz or .safetensors) to a document");
  recorded
      .option("RECORDING", a->file, " ", suggested(namesIn(QStringLiteral(":/recordings"))),
              "Output of docs/record_attention.py, or a file of the same form")
      ->required();
  recorded->add_flag("--list", a->list, "Print what the file contains and states, and write nothing");
  recorded.option("--layer", a->layer, "N", countFromZero(), "Layer, if the file contains several");
  recorded.converted("--heads", said.heads, "LIST", "Query heads, from 0, separated by commas (all)", &numbersIn)
      ->check(wholeNumbers(0, limits::heads));
  recorded.option("--tokens", a->tokens, "FIRST:END",
                  "Tokens from FIRST to before END, from 0; either may be missing (all)");
  recorded.option("--token-names", a->tokenNames, "FILE.txt",
                  "A text file with one line per recorded token (the file's own)");
  recorded.option("--key-tokens", a->keyTokens, "FIRST:END",
                  "Keys from FIRST to before END, if queries and keys are two sequences (all)");
  recorded.option("--key-token-names", a->keyTokenNames, "FILE.txt",
                  "A text file with one line per recorded key, if keys are another sequence (the file's own)");
  recorded.option("--query-offset", said.queryOffset, "N", wholeNumber(-limits::position, limits::position),
                  "Position of the first recorded query among the keys, if queries and keys are two sequences");
  recorded
      .converted("--from", said.source, "NAME",
                 "qkv (default), or weights: hidden states and weights of the projections", &sourceNamed)
      ->check(oneOf({"qkv", "weights"}));
  recorded
      .converted("--rope", said.rope, "NAME",
                 "Rotation of queries and keys: none, applied (before they were recorded), or to be done: half (pairs "
                 "t, t + r/2) or interleaved (pairs 2t, 2t + 1)",
                 &ropeNamed)
      ->check(oneOf({"none", "applied", "half", "interleaved"}));
  recorded.option("--rope-base", said.ropeBase, "X", realNumber(), "Base of the rotation");
  recorded.option("--rope-dims", said.ropeDims, "N", wholeNumber(2, limits::width), "Columns that are rotated (all)");
  recorded.option("--rope-start", said.ropeStart, "N", wholeNumber(-limits::position, limits::position),
                  "Position of the first recorded token (0)");
  recorded.option("--scale", said.scale, "X", realNumber(), "Factor of the scores (1/sqrt(d_k))");
  constexpr std::array<std::pair<std::string_view, bool>, 2> kMasks{{{"causal", true}, {"none", false}}};
  recorded.choice("--mask", said.causal, "NAME", kMasks, "causal, or none");
  recorded.option("--window", said.window, "N", wholeNumber(0, limits::position),
                  "Size of a sliding window in tokens, 0 for none (0)");
  recorded
      .converted("--padding", said.padding, "LIST",
                 "Recorded keys that are padding, from 0, separated by commas (none)", &ascendingNumbersIn)
      ->check(wholeNumbers(0, limits::tokens));
  recorded.option("--softcap", said.softcap, "X", realNumber(), "Soft cap of the scores, 0 for none (0)");
  recorded
      .converted("--weights-layout", said.weightLayout, "NAME",
                 "For weights with two axes: in-out [d_model, heads * width], or out-in, as in PyTorch",
                 &weightLayoutNamed)
      ->check(oneOf({"in-out", "out-in"}));
  recorded.option("--query-heads", said.queryHeads, "N", wholeNumber(1, limits::heads),
                  "For weights with two axes: query heads");
  recorded.option("--kv-heads", said.keyValueHeads, "N", wholeNumber(1, limits::heads),
                  "For weights with two axes: key/value heads, checked against the file");
  recorded->add_flag("--force", a->force, "Write the document even if it does not agree with the recorded weights");
  recorded.locale("Language of title and notes: en, zh_CN (the system's)");
  recorded.output(a->out);
  recorded.runs([a] { return importFile(*a); });
}

}  // namespace attn::app
