// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/markup.h"

#include "text/token_text.h"
#include "text/whole_numbers.h"

namespace attn::app {
namespace {

/// The plain-text replacement of a tag.
QString trace(QStringView tag) {
  if (tag == u"sup") return QStringLiteral("^(");
  if (tag == u"/sup") return QStringLiteral(")");
  if (tag == u"sub") return QStringLiteral("_");
  return {};
}

}  // namespace

QString colored(const QString& html, const QColor& color) {
  return QStringLiteral("<span style=\"color:") + color.name() + QStringLiteral("\">") + html +
         QStringLiteral("</span>");
}

QString bold(const QString& html, const QColor& ink) {
  // The interface font has no weight above 600; <b> would synthesize one.
  return QStringLiteral("<span style=\"font-weight:600; color:") + ink.name() + QStringLiteral("\">") + html +
         QStringLiteral("</span>");
}

QString tokenHtml(const std::string& utf8, int longest) {
  QString token = shownToken(QString::fromStdString(utf8));
  if (token.size() > longest) {
    token.truncate(longest - 1);
    if (token.back().isHighSurrogate()) token.chop(1);
    token += QChar(u'…');
  }
  return token.toHtmlEscaped();
}

QString quotedToken(const std::string& utf8, const QColor& ink) {
  return QChar(u'“') + bold(tokenHtml(utf8), ink) + QChar(u'”');
}

QString plainOf(const QString& html) {
  QString plain;
  plain.reserve(html.size());
  for (qsizetype i = 0; i < html.size(); ++i) {
    if (html[i] == u'<') {
      const qsizetype end = html.indexOf(u'>', i);
      if (end < 0) break;
      plain += trace(QStringView(html).sliced(i + 1, end - i - 1));
      i = end;
    } else {
      plain += html[i];
    }
  }
  plain = withoutJoiners(plain);
  plain.replace(QStringLiteral("&lt;"), QStringLiteral("<"))
      .replace(QChar(QChar::Nbsp), QChar(u' '))
      .replace(QStringLiteral("&gt;"), QStringLiteral(">"));
  plain.replace(QStringLiteral("&quot;"), QStringLiteral("\"")).replace(QStringLiteral("&nbsp;"), QStringLiteral(" "));
  return plain.replace(QStringLiteral("&amp;"), QStringLiteral("&"));
}

}  // namespace attn::app
