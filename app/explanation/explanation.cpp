// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/explanation.h"

#include <QStringList>

#include "explanation/markup.h"

namespace attn::app {

QString plainTextOf(const Explanation& e) {
  QStringList all = {e.title, e.formula.plainText(), plainOf(e.question), plainOf(e.cellName), plainOf(e.cellPlace)};
  for (const QString& line : e.lines) all << plainOf(line);
  all << plainOf(e.relation + QLatin1Char(' ') + e.result);
  for (const QString& remark : e.remarks) all << plainOf(remark);
  all << plainOf(e.why) << plainOf(e.tryThis);
  all.removeAll(QString());
  return all.join(QLatin1Char('\n'));
}

}  // namespace attn::app
