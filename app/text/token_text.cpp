// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_text.h"

namespace attn::app {

QString shownToken(QString token) {
  if (token.isEmpty()) return QStringLiteral("∅");
  for (QChar& c : token)
    if (c.isSpace()) c = u'␣';
  return token;
}

QStringList shownTokens(const std::vector<std::string>& utf8) {
  QStringList shown;
  shown.reserve(static_cast<qsizetype>(utf8.size()));
  for (const std::string& token : utf8) shown << shownToken(QString::fromStdString(token));
  return shown;
}

}  // namespace attn::app
