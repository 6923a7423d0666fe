// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/code/code_texts.h"

#include <QCoreApplication>
#include <QFile>
#include <QFontDatabase>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <map>

#include "session/edition.h"
#include "text/case_text.h"
#include "text/learner_markup.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

struct CodeText {
  Q_DECLARE_TR_FUNCTIONS(Code)
};

constexpr qsizetype kMaxPrinted = 4000;
constexpr const char* kExercises = ":/exercises/";
constexpr const char* kChineseExercises = ":/exercises/zh_CN/";  // the same code with other comments

QString codeResource(const QString& folder, std::string_view id, QLatin1String suffix) {
  QFile file(folder + QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())) + suffix);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QString text = QString::fromUtf8(file.readAll());
  return text.mid(text.indexOf(QLatin1Char('\n')) + 1);
}

QString fromStd(const std::string& text) {
  return QString::fromStdString(text);
}

/// As Python prints it: with a point in every language.
QString pythonNumber(double number) {
  if (std::isnan(number)) return QStringLiteral("nan");
  if (std::isinf(number)) return number > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
  return QString::number(number, 'g', 6);
}

/// "(3, 4)"
QString pythonShape(const std::vector<Index>& shape) {
  QString text = QStringLiteral("(");
  for (std::size_t i = 0; i < shape.size(); ++i)
    text += (i > 0 ? QStringLiteral(", ") : QString()) + QString::number(shape[i]);
  return text + (shape.size() == 1 ? QStringLiteral(",)") : QStringLiteral(")"));
}

/// "scores[1, 2]"
QString pythonCell(const QString& name, const std::vector<Index>& cell) {
  const QString shape = pythonShape(cell);
  return cell.empty()
             ? name
             : name + QLatin1Char('[') + shape.mid(1, shape.size() - (cell.size() == 1 ? 3 : 2)) + QLatin1Char(']');
}

QString htmlParagraph(const QString& html) {
  return QStringLiteral("<p>") + html + QStringLiteral("</p>");
}

QString bold(const QString& text) {
  return QStringLiteral("<b>") + text.toHtmlEscaped() + QStringLiteral("</b>");
}

}  // namespace

CodeExerciseText codeExerciseText(std::string_view id) {
  if (id == "softmax")
    return {CodeText::tr("Softmax of each row"),
            CodeText::tr("Write softmax for a matrix of scores. One row has scores above 1000: exp(1000) overflows."),
            {CodeText::tr("Subtract the maximum of each row before exp: the weights stay the same."),
             CodeText::tr("keepdims=True keeps the axis, so that NumPy can subtract one number from each row.")}};
  if (id == "attention")
    return {CodeText::tr("Attention with a mask"),
            CodeText::tr("Write softmax(Q Kᵀ / √d_k) V, with a mask that hides keys from queries."),
            {CodeText::tr("Hide a key before softmax, so that its weight is 0 and the row still adds up to 1."),
             CodeText::tr("np.where(mask, S, -np.inf) keeps the visible scores. e^(−∞) is 0.")}};
  if (id == "multi-head")
    return {CodeText::tr("Multi-head attention with grouped heads"),
            CodeText::tr("Project, split into heads, attend, concatenate, project. Several query heads share one "
                         "key/value head."),
            {CodeText::tr("The columns of a head are next to each other: reshape to [T, heads, d], then exchange the "
                          "first two axes."),
             CodeText::tr("np.repeat(K, heads // kv_heads, axis=0) gives each query head its key head; @ works on all "
                          "heads at once.")}};
  if (id == "cache-step")
    return {CodeText::tr("One step with a KV cache"),
            CodeText::tr("Store the key and the value of a new token, and compute its output from all tokens so far."),
            {CodeText::tr("The first free row has the index `length`, because rows are counted from 0."),
             CodeText::tr("After the new token is stored, length + 1 rows are in use. The other rows must get no "
                          "weight.")}};
  if (id == "online-softmax")
    return {CodeText::tr("Online softmax over tiles"),
            CodeText::tr("Read scores and values in tiles of keys, as FlashAttention does, and never store a whole row "
                         "of weights."),
            {CodeText::tr("When the maximum grows from m to m′, what was summed so far is too large by exp(m′ − m)."),
             CodeText::tr("a = exp(m − m′) rescales both l and acc. Divide by l once, at the end.")}};
  if (id == "rope")
    return {CodeText::tr("Rotary positions (RoPE)"),
            CodeText::tr("Rotate each pair of columns by an angle that grows with the position."),
            {CodeText::tr("np.arange(T)[:, None] * speeds gives all angles, with one speed for each pair."),
             CodeText::tr("(x, y) becomes (x cos − y sin, x sin + y cos), with x in the first half of the columns and "
                          "y in the second half.")}};
  if (id == "softmax-backward")
    return {CodeText::tr("Softmax backward"),
            CodeText::tr("From the derivatives with respect to the weights, compute those with respect to the scores."),
            {CodeText::tr("Each score changes all weights of its row: ∂P_j/∂S_k = P_j (δ_jk − P_k)."),
             CodeText::tr("The sum over j is P_k (dP_k − D) with D = Σ_j P_j dP_j, one number for each row.")}};
  return {CodeText::tr("Attention backward"),
          CodeText::tr("From dO, compute dQ, dK and dV by the chain rule."),
          {CodeText::tr("The shapes decide: dV has the shape of V, so it is Pᵀ dO."),
           CodeText::tr("The scores were multiplied by 1/√d_k, and so are both dQ = dS K/√d_k and dK = dSᵀ Q/√d_k.")}};
}

QString codeSkeleton(std::string_view id) {
  const bool isChinese = QLocale().language() == QLocale::Chinese;
  return codeResource(QLatin1String(isChinese ? kChineseExercises : kExercises), id, QLatin1String(".py"));
}

bool isCodeSkeleton(std::string_view id, const QString& code) {
  return std::ranges::any_of(std::array{kExercises, kChineseExercises}, [&](const char* folder) {
    return code == codeResource(QLatin1String(folder), id, QLatin1String(".py"));
  });
}

QString codeSolution(std::string_view id) {
  return codeResource(QLatin1String(kExercises), id, QLatin1String(".solution.py"));
}

QString codeMistakeText(const StageDifference& difference) {
  using enum CodeMistake;
  if (!difference.mistake) return {};
  return textFor(
      *difference.mistake,
      {{WrongAxis, CodeText::tr("The wrong axis: this is computed over each column, not over each row.")},
       {MaxNotSubtracted, CodeText::tr("The maximum is not subtracted before exp, so large scores overflow.")},
       {MaxOfAll, CodeText::tr("One maximum is subtracted from the whole matrix, so all exponentials of other rows can "
                               "become 0. Each row needs its own maximum.")},
       {SumOfAll, CodeText::tr("The sum is over the whole matrix. Each row is divided by its own sum.")},
       {SumWrongAxis, CodeText::tr("The sum is over the wrong axis: columns add up to 1, not rows.")},
       {NotDivided, CodeText::tr("The division by the sum of exponentials is missing.")},
       {ScaleMissing, CodeText::tr("The scale 1/√d_k is missing.")},
       {ScaleByWidth, CodeText::tr("The scores are divided by d_k, not by √d_k.")},
       {ScaleByModelWidth, CodeText::tr("The scores are divided by √d_model. The width of a head counts: √d.")},
       {MaskAfterSoftmax,
        CodeText::tr(
            "The mask is applied after softmax, so the rows no longer add up to 1. Hide keys before softmax.")},
       {MaskMissing, CodeText::tr("The mask is not applied.")},
       {MaskInverted, CodeText::tr("The mask is inverted: visible keys are hidden, and hidden ones are visible.")},
       {MaskFilledWithZero, CodeText::tr("Hidden scores are set to 0, and e^0 = 1 still gets weight. Set them to −∞.")},
       {HeadsInterleaved,
        CodeText::tr("The heads are interleaved: a head got every n-th column instead of neighboring columns.")},
       {HeadsReshaped, CodeText::tr("The matrix is reshaped to [heads, T, d] directly, which mixes tokens and heads. "
                                    "Reshape to [T, heads, d], then exchange the axes.")},
       {GroupsTiled, CodeText::tr("Query head h reads key/value head h mod kv_heads (np.tile). Neighboring query heads "
                                  "share one: h // (heads // kv_heads) (np.repeat).")},
       {ConcatReshaped,
        CodeText::tr("The heads are concatenated without exchanging the axes back: each row mixes tokens.")},
       {ProjectionMissing, CodeText::tr("The projection by W_O is missing.")},
       {CacheOverwritten,
        CodeText::tr("The new token overwrites the last cached one. The first free row is `length`.")},
       {CacheAtTheEnd,
        CodeText::tr("The new token is stored in the last row of the cache. The first free row is `length`.")},
       {CacheRowSkipped,
        CodeText::tr("One row is skipped: rows are counted from 0, so the first free one is `length`.")},
       {CacheGrown, CodeText::tr("The new token is appended behind the free rows. Store it in row `length`.")},
       {ValueNotCached, CodeText::tr("The value of the new token is not stored.")},
       {OwnTokenMissing, CodeText::tr("The new token does not see itself: length + 1 rows are in use.")},
       {EmptyRowsAttended,
        CodeText::tr("Rows that are not in use get weight, too: a score of 0 is not a weight of 0.")},
       {SumNotRescaled,
        CodeText::tr("The denominator is not rescaled: when the maximum grows, l must be multiplied by exp(m − m′).")},
       {ResultNotRescaled,
        CodeText::tr("acc is not rescaled: when the maximum grows, it must be multiplied by exp(m − m′).")},
       {FactorInverted, CodeText::tr("The factor is inverted: exp(m′ − m) instead of exp(m − m′).")},
       {MaxOfTile, CodeText::tr("m is the maximum of this tile alone, so exp(m − m′) can overflow. Take the larger one "
                                "of m and the tile’s maximum.")},
       {LastTileMissing, CodeText::tr("The last tile is missing, because it is smaller than the others.")},
       {DividedEveryTile, CodeText::tr("acc is divided by l in every tile, as in FlashAttention-1. Here it is divided "
                                       "once, at the end, as in FlashAttention-2.")},
       {PairsAdjacent, CodeText::tr("Columns 2t and 2t + 1 are rotated together. This exercise pairs t and t + d/2.")},
       {AngleSign, CodeText::tr("The angle has the wrong sign: the pairs are rotated clockwise.")},
       {PositionsFromOne, CodeText::tr("Positions are counted from 1. Row 0 is at position 0 and does not rotate.")},
       {SpeedExponent, CodeText::tr("The exponent is −t/d. It is −2t/d, with t the number of the pair.")},
       {SameSpeed, CodeText::tr("All pairs rotate at the same speed. Pair t rotates at base^(−2t/d).")},
       {RotatedInPlace,
        CodeText::tr("The second column is computed from the first one after its rotation. Keep the old values.")},
       {RowDotMissing, CodeText::tr("The row sum D = Σ_j P_j dP_j is not subtracted: dS = P (dP − D).")},
       {RowDotWrongAxis, CodeText::tr("D is summed over each column. It is one number for each row.")},
       {RowDotWithoutWeights, CodeText::tr("D is the sum of dP. Multiply by the weights first: D = Σ_j P_j dP_j.")},
       {DiagonalOnly, CodeText::tr("P (1 − P) is only the derivative of a weight by its own score. Each score changes "
                                   "all weights of its row.")},
       {FactorMissing, CodeText::tr("The factor P in front is missing: dS = P (dP − D).")},
       {KeyScaleMissing, CodeText::tr("dK lacks the scale 1/√d_k.")},
       {QueryScaleMissing, CodeText::tr("dQ lacks the scale 1/√d_k.")},
       {ScaleTwice, CodeText::tr("The scale 1/√d_k is applied twice.")},
       {WeightsForScores, CodeText::tr("The weights P are multiplied where dS belongs.")},
       {Transposed, CodeText::tr("These are the right numbers, transposed.")},
       {ConstantFactor,
        CodeText::tr("Every number is %1 times the expected one.").arg(pythonNumber(difference.factor))},
       {OtherStage, CodeText::tr("These are the numbers of the step “%1”.").arg(fromStd(difference.otherStage))}});
}

QString codeProblemText(const CodeProblem& problem, const CodeExercise& exercise) {
  using enum CodeProblem::Kind;
  const QString name = fromStd(problem.name), type = fromStd(problem.type), message = fromStd(problem.message);
  const QString function =
      QString::fromUtf8(exercise.function.data(), static_cast<qsizetype>(exercise.function.size()));
  return textFor(
      problem.kind,
      {{NumPyMissing, CodeText::tr("Python found no NumPy: %1").arg(message)},
       {Syntax, CodeText::tr("Line %1 is not valid Python: %2.").arg(problem.line).arg(message)},
       {Exception, problem.line > 0 ? CodeText::tr("Line %1 raised %2: %3").arg(problem.line).arg(type, message)
                                    : CodeText::tr("The code raised %1: %2").arg(type, message)},
       {Memory, CodeText::tr("Line %1 needs more memory than the limit.").arg(problem.line)},
       {FunctionMissing, CodeText::tr("The code defines no function “%1”.").arg(function)},
       {Exit, CodeText::tr("The code called exit() before it returned.")},
       {Unfinished, CodeText::tr("“%1” is still “...”: write your code there.").arg(name)},
       {NotNumbers, CodeText::tr("“%1” is not an array of numbers, but %2.").arg(name, type)},
       {ReturnsNothing, CodeText::tr("The function “%1” returns nothing.").arg(function)},
       {WrongCount,
        CodeText::tr("The function “%1” must return %n value(s).", nullptr, static_cast<int>(exercise.returned.size()))
            .arg(function)},
       {TooLarge, CodeText::tr("“%1” is too large, or too many steps are recorded.").arg(name)},
       {Unreadable, CodeText::tr("The reply of the code cannot be read.")}});
}

QString runFaultText(const CodeRun& run, const RunLimits& limits) {
  switch (run.fault) {
    case RunFault::None:
      return {};
    case RunFault::NotStarted:
      return CodeText::tr("Python cannot be started: %1.").arg(run.reason);
    case RunFault::TooLong:
      return CodeText::tr("The code was stopped after %n second(s). Is there an infinite loop?", nullptr,
                          limits.cpuSeconds);
    case RunFault::TooMuchOutput:
      return CodeText::tr("The code was stopped because it printed too much.");
    case RunFault::Crashed:
      return run.signal == SIGKILL ? CodeText::tr("The code was killed.")
                                   : CodeText::tr("Python crashed (signal %1).").arg(run.signal);
    case RunFault::NoReply:
      return CodeText::tr("The code ended Python before the function returned.");
  }
  return {};
}

QString pythonProblemText(const FoundPython& python) {
  using State = FoundPython::State;
  switch (python.state) {
    case State::Unknown:
    case State::Ready:
      return {};
    case State::NotFound:
      if (!edition().runsPython) return missingText(&Edition::runsPython);
      return CodeText::tr(
          "To run code, this page needs Python 3 with NumPy. There is no program python3 in the folders "
          "of PATH. On Debian and Ubuntu: sudo apt install python3-numpy");
    case State::Broken:
      return CodeText::tr("To run code, this page needs Python 3 with NumPy. %1 does not work: %2")
          .arg(python.program, python.reason);
    case State::NoNumPy:
      return CodeText::tr(
                 "To run code, this page needs NumPy. %1 was found, but not NumPy: %2. Packages installed with "
                 "“pip install --user” are not used. On Debian and Ubuntu: sudo apt install python3-numpy")
          .arg(python.program, python.reason);
  }
  return {};
}

QString codeHtml(const QString& code) {
  const QString family = QFontDatabase::systemFont(QFontDatabase::FixedFont).family().toHtmlEscaped();
  return QStringLiteral("<pre style=\"font-family:'%1'; white-space: pre-wrap;\">").arg(family) + code.toHtmlEscaped() +
         QStringLiteral("</pre>");
}

QString codeResultHtml(const CodeExercise& exercise, const CodeCase& run, const CodeReply& reply, const Theme& theme) {
  const CodeJudgement judgement = judged(exercise, run, reply);
  const auto& first = judgement.first;
  const auto nameOf = [&](std::size_t stage) { return fromStd(judgement.stages[stage].label); };
  QString html;
  if (reply.problem) html += htmlParagraph(bold(codeProblemText(*reply.problem, exercise)));
  if (first)
    html += htmlParagraph(bold((judgement.isRight ? CodeText::tr("The result is right, but “%1” differs.")
                                                  : CodeText::tr("“%1” is the first step that differs."))
                                   .arg(nameOf(first->stage))));
  else if (judgement.isRight)
    html += htmlParagraph(bold(CodeText::tr("All steps are right.")));
  if (const QString why = first ? codeMistakeText(*first) : QString(); !why.isEmpty())
    html += htmlParagraph(learnerHtml(why));
  if (first && first->shapesDiffer)
    html += htmlParagraph(CodeText::tr("Its shape is %1; expected %2.")
                              .arg(pythonShape(first->givenShape), pythonShape(first->expectedShape))
                              .toHtmlEscaped());
  else if (first)
    html += htmlParagraph(CodeText::tr("%1 is %2; expected %3.")
                              .arg(pythonCell(nameOf(first->stage), first->cell), pythonNumber(first->given),
                                   pythonNumber(first->expected))
                              .toHtmlEscaped());
  using State = StageResult::State;
  html += QStringLiteral("<table cellpadding='2'>");
  for (const StageResult& stage : judgement.stages) {
    const QString state = stage.state == State::Right   ? CodeText::tr("✓ right")
                          : stage.state == State::Wrong ? CodeText::tr("✗ differs")
                                                        : CodeText::tr("– not recorded");
    const QColor ink = stage.state == State::Right   ? readableShade(theme.value, theme.panel)
                       : stage.state == State::Wrong ? theme.error
                                                     : theme.soft;
    html += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td style='color:%2'>%3</td></tr>")
                .arg(fromStd(stage.label).toHtmlEscaped(), ink.name(), state.toHtmlEscaped());
  }
  return html + QStringLiteral("</table>");
}

QString codePrintedHtml(const QString& printed) {
  if (printed.isEmpty()) return {};
  return htmlParagraph(bold(CodeText::tr("Printed:"))) +
         codeHtml(printed.size() > kMaxPrinted ? printed.left(kMaxPrinted) + QStringLiteral(" …") : printed);
}

namespace {

/// The cells of an array; an array with three axes is written as one matrix after the other.
QString arrayHtml(const NumberArray& array) {
  const auto columns = array.shape.empty() ? 1 : static_cast<std::size_t>(array.shape.back());
  const auto rows = array.shape.size() < 2 ? 1 : static_cast<std::size_t>(array.shape[array.shape.size() - 2]);
  QString html = QStringLiteral("<table border='1' cellspacing='0' cellpadding='4'>");
  for (std::size_t i = 0; i < array.numbers.size(); ++i) {
    if (i % columns == 0) html += QStringLiteral("<tr>");
    html += QStringLiteral("<td align='right'>%1</td>")
                .arg(QString::number(array.numbers[i], 'g', 4).replace(QLatin1Char('-'), QChar(0x2212)));
    if (i % columns == columns - 1) html += QStringLiteral("</tr>");
    const bool endsMatrix = i % (columns * rows) == columns * rows - 1 && i + 1 < array.numbers.size();
    if (endsMatrix) html += QStringLiteral("</table><p></p><table border='1' cellspacing='0' cellpadding='4'>");
  }
  return html + QStringLiteral("</table>");
}

QString namedArrayHtml(const QString& name, const NumberArray& array) {
  return htmlParagraph(QStringLiteral("<b>%1</b> %2").arg(name.toHtmlEscaped(), pythonShape(array.shape))) +
         arrayHtml(array);
}

}  // namespace

QString codePaperHtml(const CodeExercise& exercise, const CodeCase& run) {
  const CodeExerciseText text = codeExerciseText(exercise.id);
  QString html = QStringLiteral("<h1>%1</h1>").arg(text.title.toHtmlEscaped()) + htmlParagraph(learnerHtml(text.task)) +
                 codeHtml(codeSkeleton(exercise.id)) +
                 QStringLiteral("<h2>%1</h2>").arg(CodeText::tr("Given").toHtmlEscaped());
  for (const CodeArgument& each : run.arguments) html += namedArrayHtml(fromStd(each.name), each.array);
  QStringList names;
  for (const CodeStage& each : run.expected) names << fromStd(each.name);
  names.removeDuplicates();
  html += htmlParagraph(CodeText::tr("Write the code, and compute the first row of each step by hand: %1.")
                            .arg(names.join(QStringLiteral(" · ")))
                            .toHtmlEscaped());
  html += QStringLiteral("<h2 style='page-break-before: always'>%1</h2>")
              .arg(CodeText::tr("What you should get").toHtmlEscaped());
  std::map<std::string, int> seen;
  for (const CodeStage& each : run.expected) {
    const auto repeats = std::ranges::count(run.expected, each.name, &CodeStage::name);
    const int repetition = seen[each.name]++;
    html += namedArrayHtml(fromStd(each.name) + (repeats > 1 ? QStringLiteral("[%1]").arg(repetition) : QString()),
                           each.array);
  }
  return html + htmlParagraph(CodeText::tr("A solution:").toHtmlEscaped()) + codeHtml(codeSolution(exercise.id));
}

}  // namespace attn::app
