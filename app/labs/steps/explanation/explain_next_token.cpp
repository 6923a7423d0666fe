// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/explanation/explain_next_token.h"

#include <algorithm>

#include "attention/next_token.h"
#include "explanation/markup.h"
#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "text/number_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

QString boldToken(const std::string& name, const Theme& theme) {
  return bold(shownToken(QString::fromStdString(name)).toHtmlEscaped(), theme.ink);
}

}  // namespace

QString explainNextToken(const Snapshot& snapshot, Index query, Index embedding, const Theme& theme) {
  const std::vector<NextToken> tokens = nextTokens(*snapshot.scenario, *snapshot.trace, query);
  const auto asked = std::ranges::find(tokens, embedding, &NextToken::row);
  if (asked == tokens.end()) return {};
  const Matrix& result = *snapshot.trace->projected;
  const Matrix& x = stackIn(*snapshot.scenario, InputSlot::X)[0];
  SumOfProducts sum{{}, theme.output, theme.ink, {}, {}, asked->logit};
  for (Index c = 0; c < x.cols(); ++c) sum.terms.push_back({result(query, c), x(embedding, c)});
  const WrittenSum written = writeSum(sum, theme);

  QStringList parts;
  parts << ExplainText::tr("The logit of %1: this row times the row of %1 in X, its embedding.")
               .arg(boldToken(asked->token, theme));
  QStringList lines;
  for (const QString& line : written.lines) lines << line;
  parts << lines.join(QStringLiteral("<br>")) + QLatin1Char(' ') + written.relation + QLatin1Char(' ') +
               bold(numberText(asked->logit, theme.decimals), theme.ink);
  const auto follows = std::ranges::find(tokens, true, &NextToken::follows);
  parts << ExplainText::tr("Softmax turns logits into shares. %1")
               .arg(follows == tokens.end()
                        ? ExplainText::tr("The text ends here.")
                        : ExplainText::tr("The text continues with %1.").arg(boldToken(follows->token, theme)));
  parts << ExplainText::tr(
      "Only attention is computed here. A real model adds the token’s own row (the residual), an MLP and many layers "
      "before it computes logits.");
  QString html;
  for (const QString& part : parts)
    html += QStringLiteral("<p style=\"margin:0 0 6px 0\">") + part + QStringLiteral("</p>");
  return html;
}

}  // namespace attn::app
