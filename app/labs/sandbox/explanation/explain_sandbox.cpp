// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/explanation/explain_sandbox.h"

namespace attn::app {

void finishExplanation(Explanation& e, const Theme& theme) {
  const QString open = QStringLiteral("<span style=\"font-weight:600; color:%1\">").arg(theme.ink.name());
  const auto mend = [&](QString& html) {
    html.replace(QStringLiteral("<b>"), open).replace(QStringLiteral("</b>"), QStringLiteral("</span>"));
  };
  mend(e.why);
  mend(e.tryThis.text);
  for (QString& remark : e.remarks) mend(remark);
  std::erase_if(e.remarks, [](const QString& remark) { return remark.isEmpty(); });
  e.plainText = plainTextOf(e);
}

}  // namespace attn::app
