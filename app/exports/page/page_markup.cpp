// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/page/page_markup.h"

#include <QRegularExpression>
#include <QStringList>

#include "text/lesson_markup.h"

namespace attn::app {
namespace {

bool isAllowed(const QString& name) {
  static const QStringList names{QStringLiteral("p"),   QStringLiteral("b"),      QStringLiteral("i"),
                                 QStringLiteral("em"),  QStringLiteral("ul"),     QStringLiteral("ol"),
                                 QStringLiteral("li"),  QStringLiteral("strong"), QStringLiteral("br"),
                                 QStringLiteral("tr"),  QStringLiteral("td"),     QStringLiteral("th"),
                                 QStringLiteral("sub"), QStringLiteral("sup"),    QStringLiteral("code"),
                                 QStringLiteral("pre"), QStringLiteral("table")};
  return names.contains(name);
}

/// A sanitized tag; empty if not allowed. `open` is the stack of open elements.
QString cleanTag(const QString& tag, QStringList& open) {
  static const QRegularExpression pattern(QStringLiteral("^<(/?)([A-Za-z][A-Za-z0-9]*)"));
  static const QRegularExpression address(QStringLiteral("\\bhref=\"(https?://[^\"\\s<>]+)\""));
  const auto match = pattern.match(tag);
  const QString name = match.captured(2).toLower();
  const bool ends = match.capturedLength(1) > 0;
  if (name == QStringLiteral("br")) return QStringLiteral("<br>");
  const bool isLink = name == QStringLiteral("a");
  if (!isLink && !isAllowed(name)) return {};
  if (ends) {
    // Close the elements left open inside it as well.
    if (!open.contains(name)) return {};
    QString closing;
    while (open.last() != name) closing += QStringLiteral("</") + open.takeLast() + QLatin1Char('>');
    open.removeLast();
    return closing + QStringLiteral("</") + name + QLatin1Char('>');
  }
  if (!isLink) {
    open << name;
    return QLatin1Char('<') + name + QLatin1Char('>');
  }
  const auto link = address.match(tag);
  if (!link.hasMatch()) return {};
  open << name;
  return QStringLiteral("<a href=\"%1\" rel=\"noopener noreferrer\">").arg(link.captured(1));
}

/// Converts paragraphs that start with a bullet or a number to list items.
QString withLists(QString html) {
  static const QRegularExpression item(QStringLiteral("<p>(•|\\d+\\.)(?:&nbsp;|\u00A0){2}(.*?)</p>"));
  QString result;
  qsizetype copied = 0;
  QString list;
  for (auto matches = item.globalMatch(html); matches.hasNext();) {
    const auto match = matches.next();
    const QString wanted = match.captured(1) == QStringLiteral("•") ? QStringLiteral("ul") : QStringLiteral("ol");
    const QString between = html.mid(copied, match.capturedStart() - copied);
    const bool continues = list == wanted && between.trimmed().isEmpty();
    if (!continues) {
      if (!list.isEmpty()) result += QStringLiteral("</") + list + QLatin1Char('>');
      result += between + QLatin1Char('<') + wanted + QLatin1Char('>');
      list = wanted;
    }
    result += QStringLiteral("<li>") + match.captured(2) + QStringLiteral("</li>");
    copied = match.capturedEnd();
  }
  if (!list.isEmpty()) result += QStringLiteral("</") + list + QLatin1Char('>');
  return result + html.mid(copied);
}

}  // namespace

QString pageMarkup(const QString& richText) {
  static const QRegularExpression tag(QStringLiteral("<[^<>]*>"));
  static const QRegularExpression isTag(QStringLiteral("^</?[A-Za-z]"));
  static const QRegularExpression reference(
      QStringLiteral("&(?!(?:amp|lt|gt|quot|nbsp|apos|#\\d{1,7}|#[xX][0-9A-Fa-f]{1,6});)"));
  QString html;
  QStringList open;
  qsizetype copied = 0;
  const auto words = [&](qsizetype end) {
    QString text = richText.mid(copied, end - copied);
    text.replace(reference, QStringLiteral("&amp;"));
    html += text.replace(QLatin1Char('<'), QStringLiteral("&lt;")).replace(QLatin1Char('>'), QStringLiteral("&gt;"));
  };
  for (auto matches = tag.globalMatch(richText); matches.hasNext();) {
    const auto match = matches.next();
    words(match.capturedStart());
    copied = match.capturedEnd();
    if (isTag.match(match.captured()).hasMatch()) html += cleanTag(match.captured(), open);
  }
  words(richText.size());
  while (!open.isEmpty()) html += QStringLiteral("</") + open.takeLast() + QLatin1Char('>');
  return html;
}

QString pageMarkupOfLesson(const QString& markdown) {
  static const QRegularExpression code(QStringLiteral("<table><tr><td><code>(.*?)</code></td></tr></table>"),
                                       QRegularExpression::DotMatchesEverythingOption);
  QString html = withLists(pageMarkup(lessonHtml(markdown, LessonLook{})));
  return html.replace(code, QStringLiteral("<pre><code>\\1</code></pre>"));
}

}  // namespace attn::app
