// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <span>
#include <system_error>
#include <vector>

#include "attention/trace.h"
#include "base/foreign_text.h"
#include "base/number_format.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/options/option_checks.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "recording/recording_check.h"
#include "scenario/document.h"
#include "scenario/input_file.h"
#include "text/problem_text.h"
#include "text/recording_text.h"

namespace attn::app {
namespace {

constexpr int kMostRecordingProblems = 20;

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

int complainOf(const std::string& file, const RecordingProblems& problems) {
  const QString name = QString::fromStdString(foreign::shown(file));
  const QString text = recordingProblemsText(problems, RecordingReader::CommandLine, kMostRecordingProblems);
  for (const QString& line : text.split(QLatin1Char('\n'))) complain(name + QStringLiteral(": ") + line);
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
               .arg(QLatin1String(option), QString::fromStdString(foreign::shown(*text))));
  return false;
}

bool readNames(const std::optional<std::string>& file, std::optional<std::vector<std::string>>& into) {
  if (!file) return true;
  Result<std::vector<std::string>> names = readText(*file).and_then(tokenLines);
  if (names) {
    into = std::move(*names);
    return true;
  }
  for (const Problem& problem : names.error())
    complain(QString::fromStdString(foreign::shown(*file)) + QStringLiteral(": ") + problemText(problem));
  return false;
}

std::vector<Index> wholeParts(const std::string& list) {
  std::vector<Index> numbers;
  for (const std::string& part : partsOf(list)) numbers.push_back(std::stoll(part));
  return numbers;
}

/// The choices from the command line, without checking them against a recording; nullopt after printing an error.
std::optional<RecordingChoice> saidChoice(const ImportArguments& a) {
  RecordingChoice said;
  if (a.source) said.source = sourceNamed(*a.source);
  if (a.rope) said.rope = ropeNamed(*a.rope);
  if (a.mask) said.causal = *a.mask == "causal";
  if (a.weightsLayout) said.weightLayout = weightLayoutNamed(*a.weightsLayout);
  said.ropeBase = a.ropeBase;
  said.ropeDims = a.ropeDims;
  said.ropeStart = a.ropeStart;
  said.scale = a.scale;
  said.window = a.window;
  said.softcap = a.softcap;
  said.queryHeads = a.queryHeads;
  said.keyValueHeads = a.keyValueHeads;
  said.queryOffset = a.queryOffset;
  if (a.heads) said.heads = wholeParts(*a.heads);
  if (a.padding) {
    said.padding = wholeParts(*a.padding);
    std::ranges::sort(*said.padding);
  }
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
  const QString name = QString::fromStdString(foreign::shown(a.file));
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

}  // namespace

int runImportCommand(const ImportArguments& a) {
  QByteArray bytes;
  const RecordingResult<Recording> recording = recordingOrExample(a.file, bytes);
  if (!recording) return complainOf(a.file, recording.error());
  const RecordingResult<RecordingChoice> stated = statedChoice(*recording);
  if (!stated) return complainOf(a.file, stated.error());
  const std::optional<RecordingChoice> said = saidChoice(a);
  if (!said) return kWrongUse;
  const RecordingChoice choice = mergedChoice(*stated, *said);
  if (a.list) return listRecording(*recording, choice);
  const std::optional<std::size_t> layer = layerAsked(*recording, a);
  if (!layer) return kWrongUse;
  if (overwrites(a.file, a.out)) {
    complain(CommandLine::tr("%1: the document would replace the recording. Choose another file after -o.")
                 .arg(QString::fromStdString(foreign::shown(a.file))));
    return kWrongUse;
  }
  RecordingResult<ImportedRecording> taken = importRecording(*recording, *layer, choice);
  if (!taken) return complainOf(a.file, taken.error());
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
      complain(CommandLine::tr("Nothing was written. Use --force to write the document anyway."));
      return kFailed;
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

}  // namespace attn::app
