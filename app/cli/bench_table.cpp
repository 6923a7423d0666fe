// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/bench_table.h"

#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "cli/terminal.h"
#include "cli/text_table.h"
#include "text/measure_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr double kGiga = 1e9;

QString none() {
  return QStringLiteral("–");
}

/// Three significant digits, or all digits before the decimal point.
QString benchDigits(double value) {
  constexpr int kMostDecimals = 4;
  if (value <= 0 || !std::isfinite(value)) return numberText(value, 0);
  const int before = static_cast<int>(std::floor(std::log10(value))) + 1;
  return QLocale().toString(value, 'f', std::clamp(3 - before, 0, kMostDecimals));
}

QString percent(double share) {
  return CommandLine::tr("%1 %").arg(benchDigits(share * 100));
}

QStringList runRow(const BenchResult& result, const BenchRun& run) {
  const bool measured = !run.wallMs.empty();
  const auto number = [&](double value) { return measured ? benchDigits(value) : none(); };
  const double share = shareOfPeak(result, run);
  return {wholeText(run.tokens),
          QString::fromUtf8(code(run.kernel)),
          QString::fromStdString(run.backend),
          wholeText(static_cast<std::int64_t>(run.wallMs.size())),
          number(medianMs(run)),
          number(minMs(run)),
          number(spreadMs(run)),
          number(gflops(run)),
          share > 0 ? percent(share) : none(),
          run.relativeError ? powerText(*run.relativeError) : none(),
          roundBytesText(static_cast<double>(run.bytesCounted)),
          number(effectiveBandwidth(run) / kGiga)};
}

QString runTable(const BenchResult& result) {
  std::vector<QStringList> rows = {{CommandLine::tr("T"), CommandLine::tr("algorithm"), CommandLine::tr("backend"),
                                    CommandLine::tr("rounds"), CommandLine::tr("median ms"), CommandLine::tr("min ms"),
                                    CommandLine::tr("spread ms"), CommandLine::tr("GFLOP/s"),
                                    CommandLine::tr("of peak"), CommandLine::tr("error"), CommandLine::tr("counted"),
                                    CommandLine::tr("counted GB/s")}};
  Index before = 0;
  for (const BenchRun& run : result.runs) {
    if (run.tokens != before) rows.emplace_back();
    before = run.tokens;
    rows.push_back(runRow(result, run));
  }
  return textTable(rows, 0);
}

QString deviceLine(const BenchDevice& d) {
  const QString where = d.platform.empty()
                            ? QString::fromStdString(d.name)
                            : CommandLine::tr("%1 (%2)", "a device and its driver")
                                  .arg(QString::fromStdString(d.name), QString::fromStdString(d.platform));
  const QString speed =
      d.fmaGflops > 0 ? CommandLine::tr("peak %1 GFLOP/s of fused multiply-adds, copy %2 GB/s, measured in this run")
                            .arg(benchDigits(d.fmaGflops), benchDigits(d.copyGbps))
                      : CommandLine::tr("peak not measured");
  return CommandLine::tr("%1: %2, %n core(s); %3", "a backend, its device, its speed", d.computeUnits)
      .arg(QString::fromStdString(d.backend), where, speed);
}

QString benchProblemLine(const BenchResult& result) {
  QStringList parts = {CommandLine::tr("%n query head(s)", nullptr, static_cast<int>(result.heads.query)),
                       CommandLine::tr("%n key/value head(s)", nullptr, static_cast<int>(result.heads.keyValue)),
                       CommandLine::tr("d %1").arg(wholeText(result.d))};
  parts << (result.causal ? CommandLine::tr("causal") : CommandLine::tr("not causal"));
  if (result.window > 0) parts << CommandLine::tr("window %1").arg(wholeText(result.window));
  parts << CommandLine::tr("%n round(s)", nullptr, result.rounds);
  parts << CommandLine::tr("seed %1").arg(QString::number(result.seed));
  return CommandLine::tr("float32; %1").arg(parts.join(QStringLiteral(", ")));
}

QStringList findings(const BenchResult& result) {
  QStringList lines;
  std::set<Index> tokens;
  for (const BenchRun& run : result.runs) tokens.insert(run.tokens);
  for (const BenchDevice& device : result.devices) {
    const QString backend = QString::fromStdString(device.backend);
    for (const Index t : tokens) {
      const QString faster = timesFasterText(result, device.backend, t);
      if (!faster.isEmpty()) lines << CommandLine::tr("%1, T = %2: %3").arg(backend, wholeText(t), faster);
    }
    const QString crossed = crossingText(result, device.backend);
    if (!crossed.isEmpty()) lines << CommandLine::tr("%1: %2", "a backend and a sentence").arg(backend, crossed);
  }
  for (const BenchRun& run : result.runs) {
    const QString trouble = runTroubleText(result, run);
    if (!trouble.isEmpty())
      lines << CommandLine::tr("%1, T = %2, %3: %4", "backend, tokens, algorithm, what went wrong")
                   .arg(QString::fromStdString(run.backend), wholeText(run.tokens), QString::fromUtf8(code(run.kernel)),
                        trouble);
  }
  if (!result.complete) lines << CommandLine::tr("Incomplete: results measured before the interruption.");
  return lines;
}

QString benchPhaseText(BenchPhase phase) {
  static constexpr std::array<const char*, 6> kTexts{QT_TRANSLATE_NOOP("CommandLine", "build"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "tune"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "warm up"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "measure"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "compare with double"),
                                                     QT_TRANSLATE_NOOP("CommandLine", "done")};
  return CommandLine::tr(kTexts.at(static_cast<std::size_t>(phase)));
}

}  // namespace

QString benchTable(const BenchResult& result) {
  QStringList head;
  for (const BenchDevice& device : result.devices) head << deviceLine(device);
  head << benchProblemLine(result);
  const auto lines = [](const QStringList& each) { return QString(each.join(QLatin1Char('\n')) + QLatin1Char('\n')); };
  QString text = lines(head);
  if (!result.runs.empty()) text += QLatin1Char('\n') + runTable(result);
  if (const QStringList found = findings(result); !found.empty()) text += QLatin1Char('\n') + lines(found);
  return text;
}

QString benchProgressText(const BenchProgress& progress) {
  QString phase = progress.phase == BenchPhase::Measure
                      ? CommandLine::tr("measure, round %1 of %2").arg(progress.round).arg(progress.rounds)
                      : benchPhaseText(progress.phase);
  if (progress.doing.empty()) return phase;
  return CommandLine::tr("%1: %2", "a phase and a case").arg(phase, QString::fromStdString(progress.doing));
}

}  // namespace attn::app
