// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/mask_layers.h"
#include "explanation/markup.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "labs/sandbox/picture/mask_scene.h"
#include "scenario/edit.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString maskWhy(const Scenario& s) {
  const Mask& mask = s.attention.mask;
  const bool diagonal = mask.causal || mask.window > 0;
  QString text = SandboxExplainText::tr(
      "Every layer answers one question by itself. The answers are joined by AND: one “no” is enough to hide a key, "
      "and a layer that is off says “yes” to everything.");
  if (!diagonal || queryTokens(s) == keyTokens(s)) return text;
  text += QStringLiteral(" ");
  text += SandboxExplainText::tr(
      "Here T_q and T_k differ, so it matters where the diagonal lies. <b>Top left</b>: the first query meets "
      "the first key. PyTorch's is_causal does so (documentation of torch.nn.attention.bias, "
      "causal_upper_left). <b>Bottom right</b>: the last query meets the last key, as in decoding with a "
      "cache. FlashAttention does so from version 2.1 (its README and flash_attn_func).");
  return text.replace(QStringLiteral("T_q"), QStringLiteral("T<sub>q</sub>"))
      .replace(QStringLiteral("T_k"), QStringLiteral("T<sub>k</sub>"));
}

QString alignmentRemark(const Scenario& s) {
  if (queryTokens(s) == keyTokens(s)) return {};
  if (!s.attention.mask.causal && s.attention.mask.window == 0) return {};
  const QString offset = numberText(static_cast<double>(s.attention.mask.queryOffset), 0);
  const std::optional<Alignment> alignment = alignmentOf(s);
  if (!alignment) return SandboxExplainText::tr("Query 0 stands at position %1: an offset of your own.").arg(offset);
  return *alignment == Alignment::TopLeft
             ? SandboxExplainText::tr("Aligned top left: query 0 stands at position 0, like key 0.")
             : SandboxExplainText::tr("Aligned bottom right: query 0 stands at position %1.").arg(offset);
}

QString maskTryThis(const Scenario& s, bool visible) {
  const Mask& mask = s.attention.mask;
  if (queryTokens(s) != keyTokens(s) && mask.causal)
    return alignmentOf(s) == Alignment::BottomRight
               ? SandboxExplainText::tr("Choose <b>top left</b>. Which cells change?")
               : SandboxExplainText::tr("Choose <b>bottom right</b>. Which cells change?");
  if (mask.causal && mask.window == 0)
    return SandboxExplainText::tr("Switch on <b>window</b> too. Which cells do both layers close?");
  if (visible) return SandboxExplainText::tr("Click or drag over cells of the large grid. Which layer do they close?");
  return SandboxExplainText::tr("Click the name of a layer to switch it off. Does the cell open?");
}

}  // namespace

Explanation explainMaskLayers(const Snapshot& snapshot, const Selection& at, const Theme& theme) {
  const Scenario& s = *snapshot.scenario;
  const Mask& mask = s.attention.mask;
  const std::string query = queryTokenNames(s)[static_cast<std::size_t>(at.row)];
  const std::string key = keyTokenNames(s)[static_cast<std::size_t>(at.column)];
  const CellPlace cell{at.row, at.column};
  const std::vector<MaskLayer> closing = closingLayers(mask, at.head, at.row, at.column);

  Explanation e;
  e.title = SandboxExplainText::tr("Mask");
  const QString conjunction = QStringLiteral(" ∧ ");
  e.formula = Formula::row({Formula::text(SandboxExplainText::tr("visible")), Formula::text(QStringLiteral(" = ")),
                            Formula::text(SandboxExplainText::tr("causal")), Formula::text(conjunction),
                            Formula::text(SandboxExplainText::tr("window")), Formula::text(conjunction),
                            Formula::text(SandboxExplainText::tr("padding")), Formula::text(conjunction),
                            Formula::text(SandboxExplainText::tr("custom"))});
  e.question =
      SandboxExplainText::tr("May %1 look at %2?").arg(quotedToken(query, theme.ink), quotedToken(key, theme.ink));
  e.cellName = tokenHtml(query) + QStringLiteral(" → ") + tokenHtml(key);
  e.cellPlace =
      SandboxExplainText::tr("row %1, column %2").arg(QString::number(at.row + 1), QString::number(at.column + 1));
  for (const MaskLayer layer : kMaskLayers) {
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
    e.remarks.push_back(
        SandboxExplainText::tr("Closed by %1.").arg(maskLayerReason(layer, s, at.head, cell).toHtmlEscaped()));
  e.remarks.push_back(alignmentRemark(s));
  if (!e.remarks.back().isEmpty())
    e.claims.push_back({ClaimKind::Position, at.head, 0, 0, static_cast<double>(mask.queryOffset), 0});
  const VisibilityMatrix visible = visibility(mask, at.head, queryTokens(s), keyTokens(s));
  const auto open = static_cast<int>(visible.row(at.row).count());
  e.claims.push_back(claim(ClaimKind::SeesKeys, open));
  e.remarks.push_back(
      open == 0 ? SandboxExplainText::tr("%1 sees no key at all. The next station shows what becomes of such a row.")
                      .arg(quotedToken(query, theme.ink))
                : SandboxExplainText::tr("%1 sees %n key(s).", nullptr, open).arg(quotedToken(query, theme.ink)));
  e.why = maskWhy(s);
  e.shapes = SandboxExplainText::tr("Cells, queries × keys: %1 × %2")
                 .arg(QString::number(visible.rows()), QString::number(visible.cols()));
  e.tryThis = maskTryThis(s, closing.empty());
  finishExplanation(e, theme);
  return e;
}

}  // namespace attn::app
