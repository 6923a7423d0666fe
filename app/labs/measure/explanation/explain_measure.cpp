// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/explanation/explain_measure.h"

#include <QLocale>
#include <algorithm>

#include "explanation/markup.h"
#include "labs/measure/picture/measure_words.h"
#include "text/measure_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

constexpr double kWorthTelling = 0.03;  // fraction of the wall time, difference between the two clocks

/// 4 · T² · d · H / t; half of it if causal masking leaves half of the pairs; with a window, the actual pairs.
Formula measureFormula(bool causal, bool window) {
  const Formula dot = u" · ";
  const Formula pairs = window ? ExplainMeasureText::tr("pairs") : Formula::sup(u"T", u"2");
  return Formula::row(
      {causal && !window ? QStringLiteral("2") : QStringLiteral("4"), dot, pairs, dot, u"d", dot, u"H", u" / ", u"t"});
}

/// Text on the left, a number on the right.
struct Line {
  QString words, number;
};

QString together(QString text) {
  return unbroken(std::move(text)).replace(u' ', QChar(QChar::Nbsp));
}

QString tableOf(const std::vector<Line>& lines, const Theme& theme) {
  QString html = QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\">");
  for (const Line& line : lines)
    html += QStringLiteral("<tr><td style=\"color:%1; padding-bottom:3px\">%2</td><td align=\"right\">%3</td></tr>")
                .arg(theme.soft.name(), line.words, bold(together(line.number), theme.ink));
  return html + QStringLiteral("</table>");
}

/// The input of the texts.
struct MeasureQuestion {
  const MeasureView& view;
  const BenchResult& result;
  const BenchRun& run;
  const Theme& theme;

  const BenchDevice* device() const { return findDevice(result, run.backend); }
};

QString operations(std::int64_t flops) {
  return ExplainMeasureText::tr("%1 GFLOP").arg(threeDigits(static_cast<double>(flops) / 1e9));
}

std::vector<Line> rateSum(const MeasureQuestion& q) {
  const BenchResult& r = q.result;
  const std::int64_t each = 4 * r.d * r.heads.query;
  const QString pairs = r.window > 0 ? wholeText(q.run.flops / std::max<std::int64_t>(1, each))
                                     : wholeText(q.run.tokens) + QStringLiteral("²");
  const QString product = QStringLiteral("%1\u00a0·\u00a0%2 ·\u00a0%3\u00a0·\u00a0%4")
                              .arg(r.causal && r.window == 0 ? QStringLiteral("2") : QStringLiteral("4"), pairs,
                                   wholeText(r.d), wholeText(r.heads.query));
  return {{product, operations(q.run.flops)},
          {ExplainMeasureText::tr("÷ median of %1").arg(q.run.wallMs.size()),
           ExplainMeasureText::tr("%1 ms").arg(threeDigits(medianMs(q.run)))}};
}

/// Measured by the device's own clock; 0 if it has none.
double deviceMedian(const BenchRun& run) {
  if (run.deviceMs.empty()) return 0;
  BenchRun inside = run;
  inside.wallMs = run.deviceMs;
  return medianMs(inside);
}

QString clocksText(const MeasureQuestion& q) {
  const double inside = deviceMedian(q.run), outside = medianMs(q.run);
  if (inside <= 0)
    return ExplainMeasureText::tr("This device has no clock of its own: all times are wall-clock times.");
  if (outside - inside < kWorthTelling * outside) return {};
  return ExplainMeasureText::tr("The other %1 is launch and completion overhead; in long runs it hardly matters.")
      .arg(secondsText((outside - inside) * 1e-3));
}

std::vector<QString> measureRemarks(const MeasureQuestion& q) {
  std::vector<QString> remarks;
  std::vector<Line> lines;
  const double share = shareOfPeak(q.result, q.run);
  if (share > 0 && q.device())
    lines.push_back(
        {ExplainMeasureText::tr("of the peak, %1").arg(gflopsText(q.device()->fmaGflops)), shareText(share)});
  for (const AttentionKernel kernel : {AttentionKernel::Standard, AttentionKernel::Flash, AttentionKernel::Eager}) {
    const BenchRun* other = findRun(q.result, kernel, q.run.backend, q.run.tokens);
    if (kernel == q.run.kernel || !isMeasured(other)) continue;
    const double reached = shareOfPeak(q.result, *other);
    QString number = gflopsText(gflops(*other));
    if (reached > 0) number += QStringLiteral(" · ") + shareText(reached);
    lines.push_back({ExplainMeasureText::tr("%1 reaches").arg(kernelText(kernel)), number});
  }
  if (!lines.empty()) remarks.push_back(tableOf(lines, q.theme));
  lines.clear();
  lines.push_back({ExplainMeasureText::tr("spread, from %1").arg(threeDigits(minMs(q.run))),
                   ExplainMeasureText::tr("± %1 ms").arg(threeDigits(spreadMs(q.run)))});
  if (const double inside = deviceMedian(q.run); inside > 0)
    lines.push_back(
        {ExplainMeasureText::tr("by the device’s clock"), ExplainMeasureText::tr("%1 ms").arg(threeDigits(inside))});
  if (q.run.relativeError)
    lines.push_back({ExplainMeasureText::tr("error, %n row(s) per head", nullptr, static_cast<int>(q.run.rowsCompared)),
                     errorText(q.run.relativeError)});
  lines.push_back({ExplainMeasureText::tr("bytes counted"), bytesText(static_cast<double>(q.run.bytesCounted))});
  const bool copied = q.device() && q.device()->copyGbps > 0;
  lines.push_back({copied ? ExplainMeasureText::tr("÷ time (a copy: %1)").arg(bandwidthText(q.device()->copyGbps * 1e9))
                          : ExplainMeasureText::tr("÷ time, effective bandwidth"),
                   bandwidthText(effectiveBandwidth(q.run))});
  remarks.push_back(tableOf(lines, q.theme));
  if (const QString clocks = clocksText(q); !clocks.isEmpty()) remarks.push_back(clocks);
  return remarks;
}

QString measureCell(const MeasureQuestion& q) {
  QString name = ExplainMeasureText::tr("%1 · T = %2").arg(kernelText(q.run.kernel), wholeText(q.run.tokens));
  if (q.result.devices.size() > 1 && q.device())
    name += QStringLiteral(" · ") + deviceText(*q.device()).replace(u' ', QChar(QChar::Nbsp));
  return name.toHtmlEscaped();
}

Explanation explainTrouble(const MeasureView& view, const BenchRun& run) {
  Explanation e;
  e.question = ExplainMeasureText::tr("Why is there no time for %1 at T = %2?")
                   .arg(kernelText(run.kernel), wholeText(run.tokens));
  e.cellName = ExplainMeasureText::tr("%1 · T = %2").arg(kernelText(run.kernel), wholeText(run.tokens)).toHtmlEscaped();
  e.cellPlace = maskText(view.result->causal, view.result->window);
  e.lines = {runTroubleText(*view.result, run).toHtmlEscaped()};
  const double scores = 4.0 * static_cast<double>(view.result->heads.query) * static_cast<double>(run.tokens) *
                        static_cast<double>(run.tokens);
  const bool big = run.failure->kind == BackendFailure::Kind::OutOfMemory;
  e.relation = big ? ExplainMeasureText::tr("S of all heads:") : QString();
  e.result = big ? bytesText(scores) : troubleShort(run);
  if (e.result.isEmpty()) e.result = QStringLiteral("–");
  return e;
}

/// Prevents line breaks between a number and its unit.
Explanation keptTogether(Explanation e) {
  for (QString* text : {&e.question, &e.shapes, &e.why, &e.tryThis.text}) *text = unbroken(std::move(*text));
  for (QString& text : e.lines) text = unbroken(std::move(text));
  for (QString& text : e.remarks) text = unbroken(std::move(text));
  return e;
}

}  // namespace

Explanation explainMeasure(const MeasureView& view, const Theme& theme) {
  Explanation e;
  const bool causal = view.result ? view.result->causal : view.settings.causal;
  const BenchRun* run = shownRun(view);
  if (run != nullptr && !isMeasured(run) && run->failure) e = explainTrouble(view, *run);
  e.title = ExplainMeasureText::tr("GFLOP per second");
  e.formula = measureFormula(causal, (view.result ? view.result->window : view.settings.window) > 0);
  const bool waiting = run != nullptr && !isMeasured(run) && !run->failure;
  if (run == nullptr || waiting) {
    e.question = waiting ? ExplainMeasureText::tr(
                               "%1 at T = %2 has no time yet. Every case is compiled and warmed up before the first "
                               "round begins.")
                               .arg(kernelText(run->kernel), wholeText(run->tokens))
                         : ExplainMeasureText::tr(
                               "What share of this machine’s peak does a kernel reach? Operations are counted and "
                               "time is measured; run it to see.");
    e.plainText = plainTextOf(e);
    return e;
  }
  if (isMeasured(run)) {
    const MeasureQuestion q{view, *view.result, *run, theme};
    e.question = ExplainMeasureText::tr("What share of this machine’s peak does the kernel reach?");
    e.cellName = measureCell(q);
    e.cellPlace = maskText(q.result.causal, q.result.window);
    e.lines = {tableOf(rateSum(q), theme)};
    e.relation = QStringLiteral("=");
    e.result = gflopsText(gflops(*run));
    e.remarks = measureRemarks(q);
    if (run->isPreview)
      e.remarks.push_back(
          ExplainMeasureText::tr("A first estimate: one run with the default shape. It is measured again when the "
                                 "fastest shape has been found."));
    if (isWrong(*run)) e.remarks.push_back(runTroubleText(*view.result, *run).toHtmlEscaped());
  }
  const double scores = 4.0 * static_cast<double>(run->tokens) * static_cast<double>(run->tokens);
  e.shapes = ExplainMeasureText::tr("S of one head: %1×%1, %2").arg(wholeText(run->tokens), bytesText(scores));
  e.why = measureWhy(view);
  e.tryThis = measureTryThis(view);
  e.plainText = plainTextOf(e).remove(QChar(0x2060));  // word joiners are for display only
  return keptTogether(std::move(e));
}

}  // namespace attn::app
