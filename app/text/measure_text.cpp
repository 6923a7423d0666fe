// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/measure_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <cmath>
#include <set>

#include "text/number_text.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

struct MeasureText {
  Q_DECLARE_TR_FUNCTIONS(MeasureText)
};

AttentionProblem problemOf(const BenchResult& result, const BenchRun& run) {
  AttentionProblem p;
  p.heads = result.heads;
  p.queryTokens = p.keyTokens = run.tokens;
  p.dK = p.dV = result.d;
  p.causal = result.causal;
  p.window = result.window;
  return p;
}

QString countText(double value) {
  return QLocale().toString(static_cast<qlonglong>(std::llround(value)));
}

QString kernelName(AttentionKernel kernel) {
  const std::string_view name = code(kernel);
  return QString::fromLatin1(name);
}

QString bytes(std::int64_t count) {
  return roundBytesText(static_cast<double>(count));
}

/// Why a kernel does not fit in memory, and which one would.
QString memoryText(const BenchResult& result, const BenchRun& run) {
  const AttentionProblem p = problemOf(result, run);
  if (run.bytesNeeded <= run.bytesAllowed) {
    // The sum fits but a part does not, or the device reported too much memory.
    return failureText(*run.failure);
  }
  if (run.kernel == AttentionKernel::Flash)
    return MeasureText::tr("Q, K, V and O need %1, but this device allows at most %2. Use fewer tokens or heads.")
        .arg(bytes(run.bytesNeeded), bytes(run.bytesAllowed));
  const std::int64_t scores = scoreBytes(p);
  const QString tiled = MeasureText::tr("the tiled kernel needs %1").arg(bytes(operandBytes(p)));
  const QString allowed = MeasureText::tr("The device allows at most %1.").arg(bytes(run.bytesAllowed));
  if (scores > run.bytesAllowed)
    return MeasureText::tr("S alone needs %1; %2. %3", "%2: what the tiled kernel needs, %3: what the device may give")
        .arg(bytes(scores), tiled, allowed);
  return MeasureText::tr("It needs %1, %2 of them for S; %3. %4",
                         "%3: what the tiled kernel needs, %4: what the device may give")
      .arg(bytes(run.bytesNeeded), bytes(scores), tiled, allowed);
}

QString errorSentence(const BenchRun& run) {
  if (!std::isfinite(*run.relativeError))
    return MeasureText::tr(
        "The output has numbers that are not finite: this result is wrong and its time is meaningless.");
  return MeasureText::tr("The output differs from the double reference by %1 (limit: %2): its time is meaningless.")
      .arg(numberText(*run.relativeError, 1), powerText(kLargestError));
}

QString factorText(double factor) {
  return numberText(factor, factor < 100 ? 1 : 0);
}

/// Time of standard / time of flash; 0 if either has none.
double advantage(const BenchResult& result, const std::string& backend, Index tokens) {
  const BenchRun* standard = findRun(result, AttentionKernel::Standard, backend, tokens);
  const BenchRun* flash = findRun(result, AttentionKernel::Flash, backend, tokens);
  if (standard == nullptr || flash == nullptr || medianMs(*flash) <= 0) return 0;
  return medianMs(*standard) / medianMs(*flash);
}

}  // namespace

QString roundBytesText(double bytes) {
  constexpr double kStep = 1000;
  const QStringList units = {MeasureText::tr("%1 bytes"), MeasureText::tr("%1 KB"), MeasureText::tr("%1 MB"),
                             MeasureText::tr("%1 GB"),    MeasureText::tr("%1 TB"), MeasureText::tr("%1 PB")};
  qsizetype unit = 0;
  // From 999.5 on, three digits would give 1000.
  while (bytes >= kStep - 0.5 && unit + 1 < units.size()) {
    bytes /= kStep;
    ++unit;
  }
  const bool whole = unit == 0 || bytes >= 9.95;
  return units[unit].arg(QLocale().toString(bytes, 'f', whole ? 0 : 1));
}

QString unbroken(QString text) {
  static const QRegularExpression beforeUnit(
      QStringLiteral("(?<=\\d) (?=(?:[KMGTP]?B|bytes|GFLOP|[mµn]?s|%)(?![A-Za-z]))"));
  static const QRegularExpression besides(QStringLiteral("(?<=T) = (?=\\d)|(?<=±) (?=\\d)"));
  static const QRegularExpression perSecond(QStringLiteral("(?<=B|P)/(?=s)"));
  constexpr QChar kWordJoiner(0x2060), kNoBreak(QChar::Nbsp);
  text.replace(beforeUnit, QString(kNoBreak));
  for (auto match = besides.match(text); match.hasMatch(); match = besides.match(text, match.capturedEnd()))
    text.replace(match.capturedStart(), match.capturedLength(), match.captured().replace(u' ', kNoBreak));
  return text.replace(perSecond, kWordJoiner + QStringLiteral("/") + kWordJoiner);
}

QString runTroubleText(const BenchResult& result, const BenchRun& run) {
  if (run.failure)
    return run.failure->kind == BackendFailure::Kind::OutOfMemory ? memoryText(result, run) : failureText(*run.failure);
  return isWrong(run) ? errorSentence(run) : QString();
}

QString timesFasterText(const BenchResult& result, const std::string& backend, Index tokens) {
  const double factor = advantage(result, backend, tokens);
  if (factor <= 0) return {};
  const QString flash = kernelName(AttentionKernel::Flash), standard = kernelName(AttentionKernel::Standard);
  // A factor that rounds to 1.0 is not a significant difference.
  if (std::abs(std::log(factor)) < std::log(1.05))
    return MeasureText::tr("%1 takes about as long as %2").arg(flash, standard);
  if (factor > 1) return MeasureText::tr("%1 is %2 times faster than %3").arg(flash, factorText(factor), standard);
  return MeasureText::tr("%1 takes %2 times as long as %3").arg(flash, factorText(1 / factor), standard);
}

QString crossingText(const BenchResult& result, const std::string& backend) {
  std::set<Index> tokens;
  bool flashEverywhere = true, standardEverywhere = true;
  for (const BenchRun& run : result.runs) {
    const double factor = advantage(result, backend, run.tokens);
    if (run.backend != backend || factor <= 0) continue;
    tokens.insert(run.tokens);
    flashEverywhere = flashEverywhere && factor > 1;
    standardEverywhere = standardEverywhere && factor <= 1;
  }
  if (tokens.size() < 2) return {};
  const QString flash = kernelName(AttentionKernel::Flash), standard = kernelName(AttentionKernel::Standard);
  if (const auto from = crossing(result, backend))
    return MeasureText::tr("From about %1 tokens on, %2 is faster than %3.").arg(countText(*from), flash, standard);
  const QString fewest = countText(static_cast<double>(*tokens.begin()));
  const QString most = countText(static_cast<double>(*tokens.rbegin()));
  if (flashEverywhere)
    return MeasureText::tr("No crossing: %1 is faster at every length from %2 to %3 tokens.").arg(flash, fewest, most);
  if (standardEverywhere)
    return MeasureText::tr("No crossing: %1 is faster at every length from %2 to %3 tokens.")
        .arg(standard, fewest, most);
  return MeasureText::tr("At %1 tokens %2 is faster, at some lengths below %3 is.").arg(most, standard, flash);
}

}  // namespace attn::app
