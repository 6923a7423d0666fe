// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/explanation.h"

#include <QStringList>

#include "explanation/markup.h"
#include "text/list_text.h"

namespace attn::app {

QString plainTextOf(const Explanation& e) {
  QStringList rich = {e.question, e.cellPlace.isEmpty() ? e.cellName : listText({e.cellName, e.cellPlace})};
  for (const QString& line : e.allLines.empty() ? e.lines : e.allLines) rich << line;
  if (!e.result.isEmpty()) rich << e.relation + QLatin1Char(' ') + e.result;
  for (const QString& remark : e.remarks) rich << remark;
  rich << e.why << e.shapes << e.tryThis.text;
  QStringList plain = {e.title, e.formula.plainText()};
  for (const QString& html : rich) plain << plainOf(html);
  plain.removeAll(QString());
  return plain.join(QLatin1Char('\n'));
}

}  // namespace attn::app
