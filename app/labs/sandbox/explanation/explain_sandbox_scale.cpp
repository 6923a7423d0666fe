// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "explanation/markup.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "text/html_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

Formula varianceFormula() {
  return Formula::row({u"Var(q·k) = ", Formula::sub(u"d", u"k")});
}

Formula scaledFormula() {
  return Formula::row({u"Var(q·k / ", Formula::root(Formula::sub(u"d", u"k")), u") = 1"});
}

}  // namespace

Explanation explainPage(const ScaleView& view, const Theme& theme) {
  const ScaleExperiment* experiment = view.result.get();
  Explanation e;
  e.title = SandboxExplainText::tr("Why scale");
  e.formula = varianceFormula();
  e.whole = scaledFormula();
  if (experiment == nullptr) {
    e.question =
        SandboxExplainText::tr("How large do scores of random vectors become, and what does softmax do with them?");
    finishExplanation(e, theme);
    return e;
  }
  const ScaleAtWidth& at = experiment->widths[static_cast<std::size_t>(view.width())];
  const double d = static_cast<double>(at.width);
  e.question = subscriptedHtml(
      SandboxExplainText::tr("How far do scores spread at d_k = %1?").arg(bold(wholeText(at.width), theme.ink)));
  e.cellName = SandboxExplainText::tr("%1 products").arg(wholeText(experiment->products()));
  e.cellPlace =
      SandboxExplainText::tr("seed %1").arg(QLocale().toString(static_cast<qulonglong>(experiment->settings.seed)));
  e.lines = {SandboxExplainText::tr("mean %1, expected 0").arg(numberText(at.mean, theme.decimals)),
             SandboxExplainText::tr("variance %1, expected %2")
                 .arg(numberText(at.variance, theme.decimals), wholeText(at.width)),
             SandboxExplainText::tr("standard deviation %1, divided by √%2:")
                 .arg(numberText(std::sqrt(at.variance), theme.decimals), wholeText(at.width))};
  e.relation = QStringLiteral("≈");
  e.result = numberText(std::sqrt(at.variance / d), theme.decimals);
  e.remarks = {
      SandboxExplainText::tr("Largest of %1 weights, on average: %2 scaled, %3 not scaled.")
          .arg(wholeText(kExperimentKeys), numberText(at.scaled.largestWeight, 3),
               numberText(at.unscaled.largestWeight, 3)),
      SandboxExplainText::tr("Entropy of a row: %1 bits scaled, %2 not scaled, 4 at most.")
          .arg(numberText(at.scaled.entropyBits, theme.decimals), numberText(at.unscaled.entropyBits, theme.decimals)),
      SandboxExplainText::tr("Size of the gradient, ‖diag(p) − p pᵀ‖: %1 scaled, %2 not scaled.")
          .arg(numberText(at.scaled.jacobianNorm, 3), numberText(at.unscaled.jacobianNorm, 3))};
  if (at.width < 16)
    e.remarks.push_back(subscriptedHtml(
        SandboxExplainText::tr("So few products do not give a bell curve yet: their sum becomes normal as "
                               "d_k grows, and looks so from about 16 on.")));
  e.why = subscriptedHtml(SandboxExplainText::tr(
      "A score adds d_k products of independent numbers with mean 0 and variance 1. Variances add up to d_k. So scores "
      "grow like √d_k, one weight takes nearly everything, and the gradient through softmax vanishes: such a head "
      "hardly learns. Dividing by √d_k restores variance 1 for any width (Vaswani et al. 2017, section 3.2.1)."));
  e.tryThis = {
      subscriptedHtml(
          at.width > 16
              ? SandboxExplainText::tr("Drag <b>d_k</b> down. Below which width does scaling hardly matter?")
              : SandboxExplainText::tr("Drag <b>d_k</b> up to 1024. What is left of the gradient without scaling?")),
      LabChange{at.width > experimentWidth(0) || at.width < experimentWidth(kExperimentWidths - 1)}};
  finishExplanation(e, theme);
  return e;
}

}  // namespace attn::app
