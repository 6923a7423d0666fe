// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/whole_numbers.h"

#include <utility>

namespace attn::app {
namespace {

/// Zero width space: allows a line break.
constexpr QChar kBreak(0x200B);

/// True if a number continues after its decimal or group separator. Qt breaks lines there if a number starts a line or
/// follows another one.
bool continues(QChar before, QChar sign, QChar next) {
  return before.isDigit() && (sign == u'.' || sign == u',') && next.isDigit();
}

}  // namespace

QString withWholeNumbers(const QString& html) {
  QString joined;
  joined.reserve(html.size() + html.size() / 8);
  QChar before, last;
  bool raised = false;
  for (qsizetype i = 0; i < html.size(); ++i) {
    if (html[i] == u'<') {
      const qsizetype end = html.indexOf(u'>', i);
      if (end < 0) return joined + html.sliced(i);
      const QStringView tag = QStringView(html).sliced(i, end - i + 1);
      joined += tag;
      if (tag.startsWith(u"<sup")) raised = true;
      if (tag == u"</sup>") raised = false;
      i = end;
      continue;
    }
    if (continues(before, last, html[i])) joined += kJoiner;
    // A product with parentheses may be wider than a narrow pane: allow breaks between factors.
    if (last == u'·' && (html[i] == u'(' || before == u')')) joined += kBreak;
    joined += raised && html[i] == u' ' ? QChar(QChar::Nbsp) : html[i];  // keeps an exponent on one line
    before = std::exchange(last, html[i]);
  }
  return joined;
}

std::vector<qsizetype> placesOfJoiners(const QString& text) {
  std::vector<qsizetype> places;
  for (qsizetype i = 2; i < text.size(); ++i)
    if (continues(text[i - 2], text[i - 1], text[i])) places.push_back(i);
  return places;
}

QString withoutJoiners(QString text) {
  return text.remove(kJoiner).remove(kBreak);
}

}  // namespace attn::app
