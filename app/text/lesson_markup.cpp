// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/lesson_markup.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "text/html_text.h"
#include "text/learner_markup.h"

namespace attn::app {
namespace {

QString wordsHtml(const QString& markdown, const LessonLook& look) {
  static const QRegularExpression link(QStringLiteral("\\[([^\\[\\]]+)\\]\\((https?://[^\\s()]+)\\)"));
  QString html;
  qsizetype copied = 0;
  for (auto matches = link.globalMatch(markdown); matches.hasNext();) {
    const auto match = matches.next();
    html += learnerHtml(markdown.mid(copied, match.capturedStart() - copied));
    html +=
        QStringLiteral("<a href=\"%1\" style=\"color:%2\">").arg(match.captured(2).toHtmlEscaped(), look.link.name()) +
        learnerHtml(match.captured(1)) + QStringLiteral("</a>");
    copied = match.capturedEnd();
  }
  return html + learnerHtml(markdown.mid(copied));
}

struct ListItem {
  QString mark;  // "•", "3."
  int depth = 0;
  QString text;
};

bool readItem(const QString& line, ListItem& item) {
  static const QRegularExpression pattern(QStringLiteral("^(\\s*)([-*+]|\\d{1,9}[.)])\\s+(\\S.*)$"));
  const auto match = pattern.match(line);
  if (!match.hasMatch()) return false;
  const QString mark = match.captured(2);
  item.mark = mark.front().isDigit() ? mark.chopped(1) + QLatin1Char('.') : QStringLiteral("•");
  item.depth = std::min(3, static_cast<int>(match.capturedLength(1)) / 2);
  item.text = match.captured(3);
  return true;
}

bool isFence(const QString& line) {
  const QString text = line.trimmed();
  return text.startsWith(QStringLiteral("```")) || text.startsWith(QStringLiteral("~~~"));
}

bool isTableRule(const QString& line) {
  static const QRegularExpression rule(QStringLiteral("^\\s*\\|?\\s*:?-+:?\\s*(\\|\\s*:?-+:?\\s*)*\\|?\\s*$"));
  return line.contains(QLatin1Char('|')) && rule.match(line).hasMatch();
}

QStringList cellsOf(const QString& line) {
  QString row = line.trimmed();
  if (row.startsWith(QLatin1Char('|'))) row.remove(0, 1);
  if (row.endsWith(QLatin1Char('|'))) row.chop(1);
  QStringList cells = row.split(QLatin1Char('|'));
  for (QString& cell : cells) cell = cell.trimmed();
  return cells;
}

class BlockWriter {
 public:
  BlockWriter(const QString& markdown, const LessonLook& look)
      : m_lines(markdown.split(QLatin1Char('\n'))), m_look(look) {}

  QString html() {
    while (m_at < m_lines.size()) {
      const QString& line = m_lines[m_at];
      ListItem item;
      static const QRegularExpression heading(QStringLiteral("^\\s{0,3}#{1,6}\\s+(.*?)\\s*#*$"));
      if (line.trimmed().isEmpty()) {
        ++m_at;
      } else if (isFence(line)) {
        code();
      } else if (const auto title = heading.match(line); title.hasMatch()) {
        block(boldHtml(wordsHtml(title.captured(1), m_look)));
        ++m_at;
      } else if (line.contains(QLatin1Char('|')) && m_at + 1 < m_lines.size() && isTableRule(m_lines[m_at + 1])) {
        table();
      } else if (readItem(line, item)) {
        list();
      } else if (line.trimmed().startsWith(QLatin1Char('>'))) {
        quotation();
      } else {
        block(wordsHtml(paragraph(), m_look));
      }
    }
    return m_html;
  }

 private:
  int px(double share) const { return qRound(m_look.body * share); }

  void block(const QString& html, double left = 0, double indent = 0, double above = 0.6) {
    m_html += QStringLiteral(
                  "<p style=\"margin-top:%1px; margin-bottom:0px; margin-left:%2px; text-indent:%3px; "
                  "line-height:%4%\">")
                  .arg(m_html.isEmpty() ? 0 : px(above))
                  .arg(px(left))
                  .arg(px(indent))
                  .arg(m_look.lineHeight) +
              html + QStringLiteral("</p>");
  }

  bool beginsBlock(const QString& line) const {
    ListItem item;
    return line.trimmed().isEmpty() || isFence(line) || readItem(line, item);
  }

  QString paragraph() {
    QString text = m_lines[m_at++].trimmed();
    while (m_at < m_lines.size() && !beginsBlock(m_lines[m_at])) text += QLatin1Char(' ') + m_lines[m_at++].trimmed();
    return text;
  }

  void code() {
    const QString fence = m_lines[m_at++].trimmed().left(3);
    QString html;
    for (; m_at < m_lines.size() && !m_lines[m_at].trimmed().startsWith(fence); ++m_at) {
      QString line = m_lines[m_at].toHtmlEscaped();
      line.replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
      html += (html.isEmpty() ? QString() : QStringLiteral("<br>")) + line;
    }
    ++m_at;
    m_html += QStringLiteral(
                  "<table width=\"100%\" cellpadding=\"%1\" cellspacing=\"0\" bgcolor=\"%2\" "
                  "style=\"margin-top:%3px\"><tr><td><code>")
                  .arg(px(0.6))
                  .arg(m_look.field.name())
                  .arg(px(0.6)) +
              html + QStringLiteral("</code></td></tr></table>");
  }

  void list() {
    for (ListItem item; m_at < m_lines.size() && readItem(m_lines[m_at], item);) {
      ++m_at;
      while (m_at < m_lines.size() && !beginsBlock(m_lines[m_at]))
        item.text += QLatin1Char(' ') + m_lines[m_at++].trimmed();
      const double hang = item.mark.size() > 1 ? 1.5 : 1.0;
      block(item.mark + QStringLiteral("&nbsp;&nbsp;") + wordsHtml(item.text, m_look), hang + 1.2 * item.depth, -hang,
            0.35);
      // A blank line between two items does not end the list.
      if (m_at + 1 < m_lines.size() && m_lines[m_at].trimmed().isEmpty() && readItem(m_lines[m_at + 1], item)) ++m_at;
    }
  }

  void quotation() {
    QString text;
    for (; m_at < m_lines.size() && m_lines[m_at].trimmed().startsWith(QLatin1Char('>')); ++m_at)
      text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + m_lines[m_at].trimmed().mid(1).trimmed();
    block(QStringLiteral("<i>") + wordsHtml(text, m_look) + QStringLiteral("</i>"), 1.2);
  }

  void table() {
    const QString top = row(cellsOf(m_lines[m_at]), true);
    m_at += 2;
    m_html += QStringLiteral(
                  "<table width=\"100%\" border=\"1\" cellpadding=\"%1\" cellspacing=\"0\" "
                  "style=\"border-collapse:collapse; border-color:%2; border-style:solid; "
                  "margin-top:%3px; margin-bottom:%3px\">")
                  .arg(px(0.35))
                  .arg(m_look.line.name())
                  .arg(px(0.6)) +
              top;
    for (; m_at < m_lines.size() && m_lines[m_at].contains(QLatin1Char('|')); ++m_at)
      m_html += row(cellsOf(m_lines[m_at]), false);
    m_html += QStringLiteral("</table>");
  }

  QString row(const QStringList& cells, bool isHead) const {
    QString html = QStringLiteral("<tr>");
    for (const QString& cell : cells) {
      const QString words = wordsHtml(cell, m_look);
      html += QStringLiteral("<td>") + (isHead ? boldHtml(words) : words) + QStringLiteral("</td>");
    }
    return html + QStringLiteral("</tr>");
  }

  QStringList m_lines;
  const LessonLook& m_look;
  qsizetype m_at = 0;
  QString m_html;
};

}  // namespace

QString lessonHtml(const QString& markdown, const LessonLook& look) {
  return BlockWriter(markdown, look).html();
}

PassageText passageOf(const QString& markdown) {
  PassageText passage;
  const QStringList lines = markdown.split(QLatin1Char('\n'));
  QStringList before, after;
  bool ended = false;
  ListItem item;
  for (const QString& line : lines) {
    const bool isNumbered = readItem(line, item) && item.mark.size() > 1;
    if (!ended && isNumbered) {
      passage.sentences << item.text;
    } else if (passage.sentences.isEmpty()) {
      before << line;
    } else if (ended || line.trimmed().isEmpty()) {
      after << line;
    } else if (after.isEmpty()) {
      passage.sentences.last() += QLatin1Char(' ') + line.trimmed();  // the sentence continues on the next line
    } else {
      ended = true;
      after << line;
    }
  }
  passage.before = before.join(QLatin1Char('\n')).trimmed();
  passage.after = after.join(QLatin1Char('\n')).trimmed();
  return passage;
}

}  // namespace attn::app
