// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/html_text.h"

#include <QTextDocumentFragment>

namespace attn::app {

QString boldHtml(const QString& html) {
  return QStringLiteral("<b>") + html + QStringLiteral("</b>");
}

QString htmlWords(const QString& html) {
  return QTextDocumentFragment::fromHtml(html).toPlainText().simplified();
}

}  // namespace attn::app
