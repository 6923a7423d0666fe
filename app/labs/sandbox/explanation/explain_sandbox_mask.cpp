// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <vector>

#include "attention/mask_layers.h"
#include "explanation/markup.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "scenario/edit.h"
#include "scenario/head_settings.h"
#include "text/html_text.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString number(Index n) {
  return numberText(static_cast<double>(n), 0);
}

QString maskWhy(const Scenario& s) {
  const Mask& mask = s.attention.mask;
  const bool diagonal = mask.causal || mask.window > 0;
  const bool opens = isLayerOn(mask, MaskLayer::Sinks) || isLayerOn(mask, MaskLayer::Prefix);
  QString text =
      opens ? SandboxExplainText::tr(
                  "Every layer answers one question independently. One “no” is enough to hide a key, unless sinks or "
                  "prefix reopen what causal and window close. A layer that is off says “yes” to everything.")
            : SandboxExplainText::tr(
                  "Every layer answers one question independently. The answers are combined with AND: one “no” is "
                  "enough to hide a key, and a layer that is off says “yes” to everything.");
  if (!diagonal || queryTokens(s) == keyTokens(s)) return text;
  text += QStringLiteral(" ");
  text += SandboxExplainText::tr(
      "Here T_q and T_k differ, so the position of the diagonal matters. <b>Top left</b>: the first query is aligned "
      "with the first key, as in PyTorch's is_causal (documentation of torch.nn.attention.bias, causal_upper_left). "
      "<b>Bottom right</b>: the last query is aligned with the last key, as in decoding with a cache and in "
      "FlashAttention since version 2.1 (its README and flash_attn_func).");
  return subscriptedHtml(text);
}

QString alignmentRemark(const Scenario& s) {
  if (queryTokens(s) == keyTokens(s)) return {};
  if (!s.attention.mask.causal && s.attention.mask.window == 0) return {};
  const QString offset = numberText(static_cast<double>(s.attention.mask.queryOffset), 0);
  const std::optional<Alignment> alignment = alignmentOf(s);
  if (!alignment) return SandboxExplainText::tr("Query 0 is at position %1: a custom offset.").arg(offset);
  return *alignment == Alignment::TopLeft
             ? SandboxExplainText::tr("Aligned top left: query 0 is at position 0, like key 0.")
             : SandboxExplainText::tr("Aligned bottom right: query 0 is at position %1.").arg(offset);
}

/// ((causal ∧ (window ∨ sinks)) ∨ prefix) ∧ documents ∧ padding ∧ custom, reduced to the layers that are on: the others
/// are always true and would make the formula illegible.
Formula visibleFormula(const Mask& mask) {
  const auto on = [&](MaskLayer layer) { return isLayerOn(mask, layer); };
  const QString both = QStringLiteral(" ∧ "), either = QStringLiteral(" ∨ ");
  const auto grouped = [](const QString& text) -> QString { return QLatin1Char('(') + text + QLatin1Char(')'); };
  QStringList rules;
  if (on(MaskLayer::Documents)) rules << SandboxExplainText::tr("documents");
  if (on(MaskLayer::Padding)) rules << SandboxExplainText::tr("padding");
  if (on(MaskLayer::Custom)) rules << SandboxExplainText::tr("custom");
  // Parenthesize a disjunction only if it is an operand of a conjunction.
  QString ahead = on(MaskLayer::Causal) ? SandboxExplainText::tr("causal") : QString();
  if (on(MaskLayer::Window)) {
    QString window = SandboxExplainText::tr("window");
    if (on(MaskLayer::Sinks)) window += either + SandboxExplainText::tr("sinks");
    const bool alone = ahead.isEmpty() && (rules.isEmpty() || !on(MaskLayer::Sinks)) && !on(MaskLayer::Prefix);
    if (!ahead.isEmpty()) ahead += both;
    ahead += alone || !on(MaskLayer::Sinks) ? window : grouped(window);
  }
  if (!ahead.isEmpty() && on(MaskLayer::Prefix)) {
    if (ahead.contains(both)) ahead = grouped(ahead);
    ahead += either + SandboxExplainText::tr("prefix");
    if (!rules.isEmpty()) ahead = grouped(ahead);
  }
  QStringList all;
  if (!ahead.isEmpty()) all << ahead;
  all << rules;
  if (all.isEmpty()) all << SandboxExplainText::tr("yes");
  return Formula::row({SandboxExplainText::tr("visible"), u" = ", all.join(both)});
}

/// The purpose of sinks, prefix, documents and ALiBi, and how far stacked windows reach.
QString patternWhy(const Scenario& s) {
  const Mask& mask = s.attention.mask;
  QStringList texts;
  if (mask.window > 1) {
    const Index back = mask.window - 1;
    texts << SandboxExplainText::tr(
                 "Stacked windows reach further: what a key holds in layer 2 was mixed in layer 1. L layers reach L·(W "
                 "− 1) tokens back; 4 layers reach 4·%1 = %2 (Jiang et al. 2023, “Mistral 7B”, section 2).")
                 .arg(number(back), number(4 * back));
  }
  if (mask.sinks > 0)
    texts << SandboxExplainText::tr(
        "<b>Sinks</b> open what the window has passed: trained models put much weight on the first tokens, whatever "
        "their content, and fail if they are dropped from the cache (Xiao et al. 2023, “Efficient Streaming Language "
        "Models with Attention Sinks”). They open no later keys.");
  if (mask.prefix > 0)
    texts << SandboxExplainText::tr(
        "The <b>prefix</b> opens what causal and window close: a prompt is read in both directions, the answer is "
        "generated from left to right (prefix language model: Raffel et al. 2019, “T5”, section 3.2.1).");
  if (!mask.documents.empty())
    texts << SandboxExplainText::tr(
        "<b>Documents</b> packed into one sequence must not attend to each other. Positions still count through all of "
        "them.");
  if (s.attention.alibi)
    texts << SandboxExplainText::tr(
        "<b>ALiBi</b> hides nothing: it lowers each score by slope · distance, with a slope for each head (Press, "
        "Smith "
        "and Lewis 2022, “Train Short, Test Long”, section 3).");
  return texts.join(QStringLiteral(" "));
}

Tip maskTryThis(const Scenario& s, const Selection& at, bool visible) {
  const Mask& mask = s.attention.mask;
  if (queryTokens(s) != keyTokens(s) && mask.causal) {
    const bool isBottom = alignmentOf(s) == Alignment::BottomRight;
    return {isBottom ? SandboxExplainText::tr("Choose <b>top left</b>. Which cells change?")
                     : SandboxExplainText::tr("Choose <b>bottom right</b>. Which cells change?"),
            [to = isBottom ? Alignment::TopLeft : Alignment::BottomRight](Scenario& next) {
              next = withAlignment(next, to);
            }};
  }
  if (mask.causal && mask.window == 0)
    return {SandboxExplainText::tr("Switch on <b>window</b> too. Which cells do both layers close?"),
            [](Scenario& next) { next.attention.mask.window = 2; }};
  if (visible)
    return {SandboxExplainText::tr("Click or drag over cells of the large grid. Which layer do they close?"),
            [at](Scenario& next) { next = withMaskCell(next, at.head, at.row, at.column, false); }};
  return {SandboxExplainText::tr("Click the name of a layer to switch it off. Does the cell open?"), &showEveryKey};
}

}  // namespace

Explanation explainPage(const MaskView& view, const Theme& theme) {
  if (!view.snapshot.trace) return {};
  const Scenario& s = *view.snapshot.scenario;
  const Selection& at = view.selection;
  const Mask& mask = s.attention.mask;
  const std::string query = queryTokenNames(s)[static_cast<std::size_t>(at.row)];
  const std::string key = keyTokenNames(s)[static_cast<std::size_t>(at.column)];
  const CellPlace cell{at.row, at.column};
  const std::vector<MaskLayer> closing = closingLayers(mask, at.head, at.row, at.column);

  Explanation e;
  e.title = SandboxExplainText::tr("Mask");
  e.formula = visibleFormula(mask);
  e.question =
      SandboxExplainText::tr("May %1 look at %2?").arg(quotedToken(query, theme.ink), quotedToken(key, theme.ink));
  e.cellName = tokenHtml(query) + QStringLiteral(" → ") + tokenHtml(key);
  e.cellPlace = cellPlaceText(at.row, at.column);
  for (const MaskLayer layer : shownLayers(mask)) {
    if (opensCells(layer)) {
      const bool opens = isLayerOn(mask, layer) && layerAllows(mask, layer, at.head, at.row, at.column);
      const QString answer = opens ? SandboxExplainText::tr("opens it") : SandboxExplainText::tr("opens nothing here");
      e.lines.push_back(maskLayerName(layer, mask).toHtmlEscaped() + QStringLiteral(": ") +
                        (opens ? bold(answer, theme.ink) : colored(answer, theme.soft)));
      continue;
    }
    const bool allows = layerAllows(mask, layer, at.head, at.row, at.column);
    const QString answer = !isLayerOn(mask, layer) ? SandboxExplainText::tr("off, so yes")
                           : allows                ? SandboxExplainText::tr("yes")
                                                   : SandboxExplainText::tr("no");
    e.lines.push_back(maskLayerName(layer, mask).toHtmlEscaped() + QStringLiteral(": ") +
                      (allows ? colored(answer, theme.soft) : bold(answer, theme.ink)));
  }
  e.relation = QStringLiteral("=");
  e.result = closing.empty() ? SandboxExplainText::tr("visible") : SandboxExplainText::tr("hidden");
  const auto claim = [&](ClaimKind kind, double value = 0) -> Claim {
    return {kind, at.head, at.row, at.column, value, 0};
  };
  e.claims.push_back(closing.empty()
                         ? claim(ClaimKind::Visible)
                         : claim(ClaimKind::Hidden, static_cast<double>(hiddenBy(mask, at.head, at.row, at.column))));
  for (const MaskLayer layer : closing)
    e.remarks.push_back(SandboxExplainText::tr("Closed by %1.").arg(maskLayerReason(layer, s, cell).toHtmlEscaped()));
  e.remarks.push_back(alignmentRemark(s));
  if (!e.remarks.back().isEmpty())
    e.claims.push_back({ClaimKind::Position, at.head, 0, 0, static_cast<double>(mask.queryOffset), 0});
  const VisibilityMatrix visible = visibility(mask, at.head, queryTokens(s), keyTokens(s));
  const auto open = static_cast<int>(visible.row(at.row).count());
  e.claims.push_back(claim(ClaimKind::SeesKeys, open));
  e.remarks.push_back(
      open == 0 ? SandboxExplainText::tr("%1 sees no key at all. The next page shows what happens to such a row.")
                      .arg(quotedToken(query, theme.ink))
                : SandboxExplainText::tr("%1 sees %n key(s).", nullptr, open).arg(quotedToken(query, theme.ink)));
  if (const auto slope = alibiSlope(s, at.head)) {
    const Index distance = std::abs(at.row + mask.queryOffset - at.column);
    e.remarks.push_back(SandboxExplainText::tr("ALiBi adds −%1 · %2 = %3 to this score.")
                            .arg(briefText(*slope), number(distance),
                                 numberText(-*slope * static_cast<double>(distance), theme.decimals)));
    e.claims.push_back(claim(ClaimKind::AlibiAdds, -*slope * static_cast<double>(distance)));
  }
  e.why = maskWhy(s);
  if (const QString more = patternWhy(s); !more.isEmpty()) e.why += QStringLiteral(" ") + more;
  e.shapes = SandboxExplainText::tr("Cells, queries × keys: %1 × %2")
                 .arg(QString::number(visible.rows()), QString::number(visible.cols()));
  e.tryThis = maskTryThis(s, at, closing.empty());
  finishExplanation(e, theme);
  return e;
}

}  // namespace attn::app
