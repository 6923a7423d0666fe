// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/recording_text.h"
#include "text/list_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

#include "base/foreign_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

constexpr std::size_t kMaxForeign = 200;  // of metadata from the file

QString foreignText(const std::string& text) {
  return QString::fromStdString(foreign::shown(text, kMaxForeign));
}

QString wholeArgument(const std::string& text) {
  bool good = false;
  const qlonglong value = QString::fromStdString(text).toLongLong(&good);
  return good ? wholeText(value) : foreignText(text);
}

QString countText(const std::string& text) {
  constexpr double kExact = 9e15;
  const double value = QString::fromStdString(text).toDouble();
  return value < kExact ? wholeText(static_cast<std::int64_t>(value)) : shortPowerText(value);
}

/// A number of the model, or a difference, in a sentence: four decimals, or a power of ten.
QString sentenceNumber(double value) {
  constexpr double kSmall = 1e-3, kLarge = 1e5;
  const double size = std::abs(value);
  return size == 0 || (size >= kSmall && size < kLarge) ? numberText(value, 4) : shortPowerText(value);
}

/// "0, 1, 2 and 5" as "0–2, 5".
QString rangesText(const std::vector<Index>& numbers) {
  QStringList parts;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    parts << (end - i == 1 ? wholeText(numbers[i])
                           : wholeText(numbers[i]) + QChar(0x2013) + wholeText(numbers[end - 1]));
    i = end;
  }
  return listText(parts);
}

/// "0–5" for the tokens in [0, 6).
QString tokensText(Index first, Index end) {
  if (end - first == 1) return wholeText(first);
  return wholeText(first) + QChar(0x2013) + wholeText(end - 1);
}

/// A metadata value as inline code on one line of Markdown.
QString asCode(QString text) {
  return QLatin1Char('`') + text.replace(QLatin1Char('`'), QLatin1Char('\'')) + QLatin1Char('`');
}

struct RecordingText {
  Q_DECLARE_TR_FUNCTIONS(Recording)

 public:
  using Kind = RecordingProblem::Kind;

  static QString notSpecified(const RecordingProblem& problem, RecordingReader reader) {
    if (reader == RecordingReader::Window) {
      if (problem.place == "rope")
        return tr(
            "choose whether queries and keys were recorded before or after rotation (RoPE). Neither the file nor the "
            "numbers show it.");
      if (problem.place == "mask") return tr("choose the mask. The file does not specify it.");
      if (problem.place == "query_offset")
        return tr("choose the positions of the queries among the keys. Neither the file nor the numbers show them.");
      if (problem.place == "weights_layout") return tr("choose the weight layout. The file does not give it.");
    }
    const QString expected = foreignText(problem.arguments.at(0));
    if (problem.place == "rope")
      return tr("the file does not say whether its queries and keys are rotated (RoPE), and the numbers do not show "
                "it. Choose one of: %1.")
          .arg(expected);
    if (problem.place == "rope_base")
      return tr("the file does not give the base of the rotation. Set it; usually %1.").arg(expected);
    if (problem.place == "mask") return tr("the file does not specify the mask. Choose one of: %1.").arg(expected);
    if (problem.place == "query_offset")
      return tr("the file does not give the position of its first query among the keys. Set it: 0 if both begin "
                "together, %1 if both end together.")
          .arg(expected);
    if (problem.place == "weights_layout")
      return tr("the file does not give the weight layout: in-out is [d_model, heads · width], out-in is [heads · "
                "width, d_model], as in PyTorch's nn.Linear. Choose one of: %1.")
          .arg(expected);
    return tr("the file does not say how many query heads its weights have. Set it: %1.").arg(expected);
  }

  static QString sentence(const RecordingProblem& problem, RecordingReader reader) {
    const auto& a = problem.arguments;
    switch (problem.kind) {
      case Kind::File:
        return problemText(problem.file);
      case Kind::NoRecording:
        return tr("this is not recorded attention: no layer has q, k and v, or x, w_q, w_k and w_v. The file has: %1.")
            .arg(foreignText(a.at(0)));
      case Kind::NoSuchLayer:
        return tr("found %1, expected a layer of the file: %2.").arg(wholeArgument(a.at(0)), foreignText(a.at(1)));
      case Kind::NoSuchSource:
        return a.at(0) == "qkv" ? tr("this layer was recorded without hidden states and weights. Use its queries, keys "
                                     "and values (qkv).")
                                : tr("this layer was recorded without queries, keys and values. Use its hidden states "
                                     "and weights (weights).");
      case Kind::NoSuchHead:
        return a.at(0).empty()
                   ? tr("no head was chosen. Choose at least one of %1.").arg(foreignText(a.at(1)))
                   : tr("there is no head %1; heads are %2.").arg(wholeArgument(a.at(0)), foreignText(a.at(1)));
      case Kind::RepeatedHead:
        return tr("head %1 occurs twice. Remove one of them.").arg(wholeArgument(a.at(0)));
      case Kind::NoSuchTokens:
        return tr("found %1 to %2 (exclusive), expected a range within the %3 recorded tokens, counted from 0.")
            .arg(wholeArgument(a.at(0)), wholeArgument(a.at(1)), wholeArgument(a.at(2)));
      case Kind::OneSequence:
        return tr(
            "queries and keys are one sequence here, so the token range also applies to the keys. Names for the keys "
            "(key_tokens) make two sequences.");
      case Kind::WrongShape:
        return tr("found the shape %1, expected %2. All tensors of a layer need the same heads, queries and keys: "
                  "record them in one run.")
            .arg(foreignText(a.at(0)), foreignText(a.at(1)));
      case Kind::TensorTwice:
        return tr("it means %1, and so does %2. Keep one of them in the file.")
            .arg(foreignText(a.at(1)), foreignText(a.at(0)));
      case Kind::NotExpressed:
        return tr(
            "this model normalizes queries and keys after projection, which a document cannot store. Record queries, "
            "keys and values, and use these (qkv).");
      case Kind::HeadsDivide:
        return tr("%1 query heads cannot share %2 key/value heads evenly. Record all heads of the layer.")
            .arg(wholeArgument(a.at(0)), wholeArgument(a.at(1)));
      case Kind::WidthDivides:
        return tr("found %1 columns for all heads together, expected a multiple of %2. Check the number of heads.")
            .arg(wholeArgument(a.at(0)), wholeArgument(a.at(1)));
      case Kind::NotFinite:
        if (QString::fromStdString(problem.place).endsWith(QLatin1String("bias")) && a.at(0) == "-inf")
          return tr("found %1 at %2, counted from 0; expected a finite number. Hide tokens with mask, window and "
                    "padding, and record the bias without the mask.")
              .arg(foreignText(a.at(0)), foreignText(a.at(1)));
        return tr("found %1 at %2, counted from 0; expected a finite number. Record it again in float32, or leave out "
                  "that head or token.")
            .arg(foreignText(a.at(0)), foreignText(a.at(1)));
      case Kind::BadSetting:
        return tr("found \"%1\", expected %2.").arg(foreignText(a.at(0)), foreignText(a.at(1)));
      case Kind::NotSpecified:
        return notSpecified(problem, reader);
      case Kind::LayoutMisfits:
        return tr("with the layout %2, the shape %1 needs hidden states with %3 columns; they have %4. Set the other "
                  "layout, or check the file.")
            .arg(foreignText(a.at(0)), foreignText(a.at(1)), wholeArgument(a.at(2)), wholeArgument(a.at(3)));
      case Kind::TokenNames:
        return tr("found %1 names, expected %2: one line for each recorded token.")
            .arg(wholeArgument(a.at(0)), wholeArgument(a.at(1)));
      case Kind::TooMany:
        return tooMany(problem);
    }
    return {};
  }

  static QString tooMany(const RecordingProblem& problem) {
    const auto& a = problem.arguments;
    const bool scores = problem.place == "scores";
    const QString what = scores ? tr("all heads together would have %1 scores; a document can have %2.")
                                : tr("the matrices would have %1 numbers; a document can be saved with %2.");
    const QString said = what.arg(countText(a.at(0)), wholeArgument(a.at(1)));
    const QString tokens = wholeArgument(a.at(2));
    return said + QLatin1Char(' ') +
           (a.at(2) == "0" ? tr("Choose fewer heads or keys.")
                           : tr("Choose fewer heads, or at most %1 tokens with these.").arg(tokens));
  }

  /// "--rope: ", "layers.3.q: ".
  static QString place(const RecordingProblem& problem, RecordingReader reader) {
    if (problem.kind == Kind::NoSuchSource && reader == RecordingReader::CommandLine) return QStringLiteral("--from: ");
    if (problem.kind == Kind::TooMany || problem.place.empty()) return {};
    if (problem.kind == Kind::File || problem.kind == Kind::WrongShape || problem.kind == Kind::NotFinite ||
        problem.kind == Kind::LayoutMisfits || problem.kind == Kind::WidthDivides ||
        problem.kind == Kind::TensorTwice || problem.kind == Kind::NotExpressed)
      return foreignText(problem.place) + QStringLiteral(": ");
    if (problem.kind == Kind::TokenNames && reader == RecordingReader::Window)
      return (problem.place == "key_tokens" ? tr("Key names") : tr("Token names")) + QStringLiteral(": ");
    const bool isSetting = problem.kind == Kind::BadSetting || reader == RecordingReader::CommandLine;
    if (!isSetting) return {};
    QString name = QString::fromStdString(problem.place);
    if (reader == RecordingReader::Window) return name + QStringLiteral(": ");
    if (problem.kind == Kind::NotSpecified && problem.place == "heads") name = QStringLiteral("query_heads");
    return QStringLiteral("--") + name.replace(QLatin1Char('_'), QLatin1Char('-')) + QStringLiteral(": ");
  }

  static QString placeOf(const StageAgreement& stage) {
    const QString head = wholeText(stage.head), row = wholeText(stage.row), column = wholeText(stage.column);
    if (stage.stage == Stage::Weights) return tr("head %1, query %2, key %3").arg(head, row, column);
    if (stage.stage == Stage::Projected) return tr("token %1, column %2").arg(row, column);
    return tr("head %1, token %2, column %3").arg(head, row, column);
  }

  static QString agreement(const StageAgreement& stage) {
    const QString name = QString::fromUtf8(stageName(stage.stage));
    if (stage.largest == 0) return tr("%1: the recorded and computed numbers are identical.").arg(name);
    const QString at = placeOf(stage);
    const QString far = sentenceNumber(stage.largest);
    if (stage.agrees())
      return tr("%1: agree with the recorded numbers; the largest difference is %2 (%3).").arg(name, far, at);
    return tr("%1: do not agree with the recorded numbers. The largest difference is %2, at %3: recorded %4, computed "
              "%5. Rounding explains %6.")
        .arg(name, far, at, sentenceNumber(stage.recorded), sentenceNumber(stage.computed),
             sentenceNumber(stage.allowed));
  }
};

}  // namespace

QString ropeText(RecordedRope rope) {
  const std::array texts{RecordingText::tr("No rotation"), RecordingText::tr("Already applied"),
                         RecordingText::tr("Halves: columns t and t + r/2"),
                         RecordingText::tr("Interleaved: columns 2t and 2t + 1")};  // in the order of the enumeration
  return texts.at(static_cast<std::size_t>(rope));
}

QString recordingProblemText(const RecordingProblem& problem, RecordingReader reader) {
  const QString place = RecordingText::place(problem, reader);
  const QString sentence = RecordingText::sentence(problem, reader);
  return place.isEmpty() ? sentence.left(1).toUpper() + sentence.mid(1) : place + sentence;
}

QString recordingProblemsText(const RecordingProblems& problems, RecordingReader reader, int most) {
  QStringList lines;
  for (const RecordingProblem& problem : problems) lines << recordingProblemText(problem, reader);
  lines.removeDuplicates();
  const auto more = static_cast<int>(lines.size()) - most;
  if (more > 0) lines = lines.mid(0, most) << RecordingText::tr("… and %Ln more", nullptr, more);
  return lines.join(QLatin1Char('\n'));
}

QString recordingTitle(const Recording& recording, const ImportedRecording& taken) {
  const auto model = recording.about.find("model");
  const QString name = foreignText(model == recording.about.end() ? recording.file : model->second);
  return taken.layer ? RecordingText::tr("%1, layer %2").arg(name, wholeText(*taken.layer)) : name;
}

QString recordedByText(const Recording& recording) {
  const auto said = [&](const char* key) {
    const auto found = recording.about.find(key);
    return found == recording.about.end() ? QString() : foreignText(found->second);
  };
  QStringList parts;
  if (!said("model").isEmpty()) parts << said("model");
  if (!said("revision").isEmpty()) parts << RecordingText::tr("revision %1").arg(said("revision"));
  for (const char* library : {"transformers", "torch"})
    if (!said(library).isEmpty()) parts << QLatin1String(library) + QLatin1Char(' ') + said(library);
  if (!said("dtype").isEmpty()) parts << RecordingText::tr("computed in %1").arg(said("dtype"));
  return listText(parts);
}

QString takenText(const ImportedRecording& taken) {
  QStringList lines;
  const RecordedSizes& n = taken.sizes;
  const QString layer = taken.layer ? RecordingText::tr("Layer %1: ").arg(wholeText(*taken.layer)) : QString();
  const QString heads = rangesText(taken.heads), tokens = tokensText(taken.firstToken, taken.endToken);
  lines << layer + (n.isTwoSequences ? RecordingText::tr("heads %1 of %2, queries %3 of %4, keys %5 of %6.")
                                           .arg(heads, wholeText(n.queryHeads), tokens, wholeText(n.tokens),
                                                tokensText(taken.firstKey, taken.endKey), wholeText(n.keyTokens))
                                     : RecordingText::tr("heads %1 of %2, tokens %3 of %4.")
                                           .arg(heads, wholeText(n.queryHeads), tokens, wholeText(n.tokens)));
  if (taken.losesKeys && n.isTwoSequences)
    lines << RecordingText::tr(
        "The other keys are cut off: weights are shares among the remaining keys, and outputs are not the model's. "
        "Recorded weights are divided by their sum over these keys before the comparison.");
  else if (taken.losesKeys)
    lines << RecordingText::tr(
        "The other tokens are cut off, also as keys: weights are shares among the remaining tokens, and outputs are "
        "not the model's. Recorded weights are divided by their sum over these tokens before the comparison.");
  const auto* projected = std::get_if<ProjectedInputs>(&taken.scenario.inputs);
  if (projected && !projected->wO.empty() && static_cast<Index>(taken.heads.size()) != n.queryHeads)
    lines << RecordingText::tr("The projected output sums only these heads, without the bias; it is not the model's.");
  if (taken.splitsGroups)
    lines << RecordingText::tr("Some groups are incomplete, so each query head has its own keys and values here.");
  return lines.join(QLatin1Char('\n'));
}

QString checkText(const RecordingCheck& check) {
  QStringList lines;
  for (const StageAgreement& stage : check.stages) lines << RecordingText::agreement(stage);
  return lines.join(QLatin1Char('\n'));
}

QString evidenceText(const std::vector<RopeEvidence>& evidence, const RecordingChoice& choice, RecordingReader reader) {
  if (evidence.empty()) return {};
  const RopeEvidence& best = evidence.front();
  const QString far = sentenceNumber(best.largest);
  if (!best.agrees)
    return RecordingText::tr(
               "No available rotation and mask makes them agree; the closest is off by %1. Check scale, base and "
               "window, or the model does something else.")
        .arg(far);
  QStringList changes;
  const bool commands = reader == RecordingReader::CommandLine;
  const std::string_view name = nameOf(best.rope);
  if (best.rope != choice.rope)
    changes << (commands ? QStringLiteral("--rope ") + QString::fromUtf8(name)
                         : RecordingText::tr("“%1”").arg(ropeText(best.rope)));
  if (best.causal != choice.causal)
    changes << (commands ? QStringLiteral("--mask ") + (best.causal ? QStringLiteral("causal") : QStringLiteral("none"))
                : best.causal ? RecordingText::tr("“Causal”")
                              : RecordingText::tr("“No mask”"));
  if (changes.isEmpty())
    return RecordingText::tr("The first head agrees with these choices; check how the others differ.");
  return RecordingText::tr("They would agree with %1: the first head is then off by %2 at most.")
      .arg(changes.join(RecordingText::tr(" and ")), far);
}

QString comparedText(const ImportedRecording& compared, const ImportedRecording& taken) {
  if (compared.heads == taken.heads && compared.firstToken == taken.firstToken && compared.endToken == taken.endToken)
    return {};
  return RecordingText::tr("Compared: heads %1, tokens %2.")
      .arg(rangesText(compared.heads), tokensText(compared.firstToken, compared.endToken));
}

QString recordingNotes(const Recording& recording, const ImportedRecording& taken, const ImportedRecording& compared,
                       const RecordingCheck& check) {
  QStringList parts;
  const QString by = recordedByText(recording);
  parts << (by.isEmpty()
                ? RecordingText::tr("Recorded attention from the file %1.").arg(asCode(foreignText(recording.file)))
                : RecordingText::tr("Recorded from a model: %1 (file %2).")
                      .arg(asCode(by), asCode(foreignText(recording.file))));
  const auto prompt = recording.about.find("prompt");
  if (prompt != recording.about.end() && !prompt->second.empty())
    parts << RecordingText::tr("Prompt: %1").arg(asCode(foreignText(prompt->second)));
  parts << takenText(taken).split(QLatin1Char('\n'));
  switch (taken.rope) {
    case RecordedRope::None:
      parts << RecordingText::tr("Nothing is rotated.");
      break;
    case RecordedRope::Applied:
      parts << RecordingText::tr("Queries and keys were recorded after rotation (RoPE); nothing is rotated here.");
      break;
    case RecordedRope::Half:
    case RecordedRope::Interleaved:
      parts << RecordingText::tr("Queries and keys were recorded before rotation (RoPE), which is applied here.");
      break;
  }
  if (check.stages.empty()) {
    parts << RecordingText::tr("The file contains no model results to compare with.");
  } else {
    QStringList list;
    for (const QString& line : checkText(check).split(QLatin1Char('\n'))) list << QStringLiteral("- ") + line;
    const QString part = comparedText(compared, taken);
    parts << RecordingText::tr("Computed here, compared with the output of the model:") +
                 (part.isEmpty() ? QString() : QLatin1Char(' ') + part)
          << list.join(QLatin1Char('\n'));
  }
  return parts.join(QStringLiteral("\n\n"));
}

}  // namespace attn::app
