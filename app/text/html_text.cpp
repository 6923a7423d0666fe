// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/html_text.h"

#include <QRegularExpression>
#include <QTextDocumentFragment>

namespace attn::app {

QString boldHtml(const QString& html) {
  return QStringLiteral("<b>") + html + QStringLiteral("</b>");
}

QString subscriptedHtml(QString html) {
  static const QRegularExpression index(QStringLiteral("(?<![\\p{L}\\d_])(\\p{L})_(\\p{L}+|\\d+)(?![\\p{L}\\d_])"));
  return html.replace(index, QStringLiteral("\\1<sub>\\2</sub>"));
}

QString htmlWords(const QString& html) {
  return QTextDocumentFragment::fromHtml(html).toPlainText().simplified();
}

}  // namespace attn::app
