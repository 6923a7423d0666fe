// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_text.h"

#include <algorithm>

#include "base/foreign_text.h"

namespace attn::app {

namespace {

/// Longer than any realistic token; limits the cost of layout for tokens of a megabyte.
constexpr qsizetype kLongestShownToken = 200;

bool mayAct(QChar c) {
  return !c.isPrint();
}

}  // namespace

QString shownToken(QString token) {
  if (token.isEmpty()) return QStringLiteral("∅");
  if (token.size() > kLongestShownToken) {
    token.truncate(kLongestShownToken);
    if (token.back().isHighSurrogate()) token.chop(1);
    token += QChar(u'…');
  }
  for (QChar& c : token)
    if (c.isSpace()) c = u'␣';
  if (std::none_of(token.begin(), token.end(), mayAct)) return token;
  return QString::fromStdString(foreign::shown(token.toStdString()));
}

QStringList shownTokens(const std::vector<std::string>& utf8) {
  QStringList shown;
  shown.reserve(static_cast<qsizetype>(utf8.size()));
  for (const std::string& token : utf8) shown << shownToken(QString::fromStdString(token));
  return shown;
}

}  // namespace attn::app
