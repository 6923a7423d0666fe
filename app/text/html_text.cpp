// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/html_text.h"

#include <QTextDocumentFragment>

#include "text/subscript_pattern.h"

namespace attn::app {

QString boldHtml(const QString& html) {
  return QStringLiteral("<b>") + html + QStringLiteral("</b>");
}

QString subscriptedHtml(QString html) {
  return html.replace(subscriptPattern(), QStringLiteral("\\1<sub>\\2</sub>"));
}

QString htmlWords(const QString& html) {
  return QTextDocumentFragment::fromHtml(html).toPlainText().simplified();
}

}  // namespace attn::app
