// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/explanation/explain_sandbox.h"

#include "explanation/markup.h"

namespace attn::app {

void finishExplanation(Explanation& e, const Theme& theme) {
  const QString open = QStringLiteral("<span style=\"font-weight:600; color:%1\">").arg(theme.ink.name());
  const auto mend = [&](QString& html) {
    html.replace(QStringLiteral("<b>"), open).replace(QStringLiteral("</b>"), QStringLiteral("</span>"));
  };
  mend(e.why);
  mend(e.tryThis);
  for (QString& remark : e.remarks) mend(remark);
  std::erase_if(e.remarks, [](const QString& remark) { return remark.isEmpty(); });
  e.plainText = sandboxPlainText(e);
}

QString sandboxPlainText(const Explanation& e) {
  QString text = e.title + QStringLiteral(". ") + e.formula.plainText() + QChar(u'\n');
  const auto add = [&](const QString& html) {
    if (!html.isEmpty()) text += plainOf(html) + QChar(u'\n');
  };
  add(e.question);
  add(e.cellName);
  for (const QString& line : e.lines) add(line);
  if (!e.result.isEmpty()) add(e.relation + QChar(u' ') + e.result);
  for (const QString& remark : e.remarks) add(remark);
  add(e.why);
  add(e.shapes);
  add(e.tryThis);
  return text.trimmed();
}

}  // namespace attn::app
