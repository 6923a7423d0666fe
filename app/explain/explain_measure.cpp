// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/explain_measure.h"

#include <algorithm>
#include <cmath>

#include "explain/markup.h"
#include "scenes/decode_text.h"
#include "scenes/measure_words.h"

namespace attn::app {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ExplainMeasure)
};

constexpr double kWorthTelling = 0.03;  // of the wall time, between the two clocks

Formula textOf(const QString& text) {
  return Formula::text(text);
}

/// 4 · T² · d · H / t, half of it where causal masking leaves half of the pairs.
Formula formulaOf(bool causal) {
  const Formula dot = textOf(QStringLiteral(" · "));
  return Formula::row({textOf(causal ? QStringLiteral("2") : QStringLiteral("4")), dot,
                       Formula::sup(textOf(QStringLiteral("T")), textOf(QStringLiteral("2"))), dot,
                       textOf(QStringLiteral("d")), dot, textOf(QStringLiteral("H")), textOf(QStringLiteral(" / ")),
                       textOf(QStringLiteral("t"))});
}

/// Words on the left, a number on the right.
struct Line {
  QString words, number;
};

QString tableOf(const std::vector<Line>& lines, const Theme& theme) {
  QString html = QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\">");
  for (const Line& line : lines)
    html += QStringLiteral("<tr><td style=\"color:%1; padding-bottom:3px\">%2</td><td align=\"right\">%3</td></tr>")
                .arg(theme.soft.name(), line.words, bold(line.number, theme.ink));
  return html + QStringLiteral("</table>");
}

/// What the texts are about.
struct Question {
  const MeasureView& view;
  const BenchResult& result;
  const BenchRun& run;
  const Theme& theme;

  const BenchDevice* device() const { return findDevice(result, run.backend); }
};

QString operations(std::int64_t flops) {
  const double giga = static_cast<double>(flops) / 1e9;
  return Text::tr("%1 GFLOP")
      .arg(giga < 99.95 ? QLocale().toString(giga, 'f', giga < 0.095 ? 4 : 2) : digitsText(giga));
}

std::vector<Line> sumOf(const Question& q) {
  const BenchResult& r = q.result;
  const QString product = QStringLiteral("%1 · %2² · %3 · %4")
                              .arg(r.causal ? QStringLiteral("2") : QStringLiteral("4"), tokensText(q.run.tokens),
                                   tokensText(r.d), tokensText(r.heads.query));
  return {{product, operations(q.run.flops)},
          {Text::tr("÷ median of %1").arg(q.run.wallMs.size()), Text::tr("%1 ms").arg(digitsText(medianMs(q.run)))}};
}

QString clocksText(const Question& q) {
  std::vector<double> device = q.run.deviceMs;
  if (device.empty()) return Text::tr("This device has no clock of its own; the times are those of the wall clock.");
  std::ranges::nth_element(device, device.begin() + static_cast<std::ptrdiff_t>(device.size() / 2));
  const double inside = device[device.size() / 2], outside = medianMs(q.run);
  const QString both = Text::tr("By the device’s own clock: %1 ms.").arg(digitsText(inside));
  if (outside - inside < kWorthTelling * outside) return both + QLatin1Char(' ') + Text::tr("The wall clock agrees.");
  return both + QLatin1Char(' ') +
         Text::tr(
             "The other %1 µs pass between call and start, and until the end is noticed; long runs hardly feel them.")
             .arg(digitsText((outside - inside) * 1e3));
}

std::vector<QString> remarksOf(const Question& q) {
  std::vector<QString> remarks;
  std::vector<Line> lines;
  const double share = shareOfPeak(q.result, q.run);
  if (share > 0 && q.device())
    lines.push_back({Text::tr("of the peak, %1").arg(gflopsText(q.device()->fmaGflops)), shareText(share)});
  for (const AttentionKernel kernel : {AttentionKernel::Standard, AttentionKernel::Flash, AttentionKernel::Eager}) {
    const BenchRun* other = findRun(q.result, kernel, q.run.backend, q.run.tokens);
    if (kernel == q.run.kernel || !isMeasured(other)) continue;
    const double reached = shareOfPeak(q.result, *other);
    QString number = gflopsText(gflops(*other));
    if (reached > 0) number += QStringLiteral(" · ") + shareText(reached);
    lines.push_back({Text::tr("%1 reaches").arg(kernelText(kernel)), number});
  }
  if (!lines.empty()) remarks.push_back(tableOf(lines, q.theme));
  lines.clear();
  lines.push_back({Text::tr("fastest round"), Text::tr("%1 ms").arg(digitsText(minMs(q.run)))});
  lines.push_back({Text::tr("spread, half between quartiles"), Text::tr("± %1 ms").arg(digitsText(spreadMs(q.run)))});
  if (q.run.relativeError)
    lines.push_back({Text::tr("error, %n row(s) per head", nullptr, static_cast<int>(q.run.rowsCompared)),
                     errorText(q.run.relativeError)});
  lines.push_back({Text::tr("bytes counted"), bytesText(static_cast<double>(q.run.bytesCounted))});
  lines.push_back({Text::tr("÷ time, effective bandwidth"), bandwidthText(effectiveBandwidth(q.run))});
  if (q.device() && q.device()->copyGbps > 0)
    lines.push_back({Text::tr("a copy reaches"), bandwidthText(q.device()->copyGbps * 1e9)});
  remarks.push_back(tableOf(lines, q.theme));
  remarks.push_back(clocksText(q));
  return remarks;
}

QString placeOf(const BenchResult& r) {
  return maskText(r.causal, r.window);
}

QString cellNameOf(const Question& q) {
  QString name = Text::tr("%1 · T = %2").arg(kernelText(q.run.kernel), tokensText(q.run.tokens));
  if (q.result.devices.size() > 1 && q.device()) name += QStringLiteral(" · ") + deviceText(*q.device());
  return name.toHtmlEscaped();
}

QString plainTextOf(const Explanation& e) {
  QStringList all = {e.title, e.formula.plainText(), plainOf(e.question), plainOf(e.cellName), e.cellPlace};
  for (const QString& line : e.lines) all << plainOf(line);
  all << e.relation + QLatin1Char(' ') + plainOf(e.result);
  for (const QString& remark : e.remarks) all << plainOf(remark);
  all << plainOf(e.why) << plainOf(e.tryThis);
  all.removeAll(QString());
  return all.join(QLatin1Char('\n'));
}

Explanation explainTrouble(const MeasureView& view, const BenchRun& run) {
  Explanation e;
  e.question = Text::tr("Why is there no time for %1 at T = %2?").arg(kernelText(run.kernel), tokensText(run.tokens));
  e.cellName = Text::tr("%1 · T = %2").arg(kernelText(run.kernel), tokensText(run.tokens)).toHtmlEscaped();
  e.cellPlace = placeOf(*view.result);
  e.lines = {run.failure ? troubleSentence(*view.result, run).toHtmlEscaped() : Text::tr("Its turn has not come yet.")};
  const double scores = 4.0 * static_cast<double>(view.result->heads.query) * static_cast<double>(run.tokens) *
                        static_cast<double>(run.tokens);
  const bool big = run.failure && run.failure->kind == BackendFailure::Kind::OutOfMemory;
  e.relation = big ? Text::tr("S of all heads:") : QString();
  e.result = big ? bytesText(scores) : troubleShort(run);
  if (e.result.isEmpty()) e.result = QStringLiteral("–");
  if (run.bytesNeeded > 0 && run.bytesAllowed > 0)
    e.remarks.push_back(
        Text::tr("It needs %1; the device may give %2.")
            .arg(bytesText(static_cast<double>(run.bytesNeeded)), bytesText(static_cast<double>(run.bytesAllowed))));
  return e;
}

}  // namespace

Explanation explainMeasure(const MeasureView& view, const Theme& theme) {
  Explanation e;
  const bool causal = view.result ? view.result->causal : view.settings.causal;
  const BenchRun* run = shownRun(view);
  if (run != nullptr && !isMeasured(run)) e = explainTrouble(view, *run);
  e.title = Text::tr("GFLOP per second");
  e.formula = formulaOf(causal);
  if (run == nullptr) {
    e.question = Text::tr(
        "How much of what this machine can do does a kernel reach? Operations are counted, time is measured; run it to "
        "see.");
    e.plainText = plainTextOf(e);
    return e;
  }
  if (isMeasured(run)) {
    const Question q{view, *view.result, *run, theme};
    e.question = Text::tr("How much of what this machine can do does the kernel reach?");
    e.cellName = cellNameOf(q);
    e.cellPlace = placeOf(q.result);
    e.lines = {tableOf(sumOf(q), theme)};
    e.relation = QStringLiteral("=");
    e.result = gflopsText(gflops(*run));
    e.remarks = remarksOf(q);
  }
  e.why = measureWhy(view);
  e.tryThis = measureTryThis(view);
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
