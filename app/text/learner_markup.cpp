// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/learner_markup.h"

#include <QRegularExpression>
#include <QStringList>
#include <utility>

#include "text/html_text.h"

namespace attn::app {
namespace {

QString withIndicesAndPowers(QString html) {
  // Braces as in TeX. Parentheses may contain one more level of them.
  static const QRegularExpression power(
      QStringLiteral("(?<=[\\p{L}\\d)])\\^(?|\\(((?:[^()]|\\([^()]*\\))+)\\)|\\{([^{}]+)\\}|"
                     "([−-]?\\d+(?:\\.\\d+)?|[−-]?[\\p{L}…]))"));
  html = subscriptedHtml(std::move(html));
  QString result;
  qsizetype copied = 0;
  for (auto matches = power.globalMatch(html); matches.hasNext();) {
    const auto match = matches.next();
    result += html.mid(copied, match.capturedStart() - copied) + QStringLiteral("<sup>") + match.captured(1) +
              QStringLiteral("</sup>");
    copied = match.capturedEnd();
  }
  return result + html.mid(copied);
}

QString withEmphasis(QString html) {
  static const QRegularExpression strong(QStringLiteral("\\*\\*(\\S(?:|.*?\\S))\\*\\*"));
  static const QRegularExpression emphasis(QStringLiteral("(?<![\\w*])\\*(\\S(?:|[^*]*?\\S))\\*(?![\\w*])"));
  html.replace(strong, QStringLiteral("<b>\\1</b>"));
  return html.replace(emphasis, QStringLiteral("<i>\\1</i>"));
}

QString paragraphHtml(const QString& markdown) {
  const QStringList pieces = markdown.split(QLatin1Char('`'));
  // If the number of marks is odd, the last one is literal.
  const qsizetype paired = pieces.size() % 2 == 1 ? pieces.size() : pieces.size() - 1;
  QString html;
  for (qsizetype i = 0; i < pieces.size(); ++i) {
    const QString escaped = pieces[i].toHtmlEscaped();
    if (i >= paired) {
      html += QLatin1Char('`') + withIndicesAndPowers(withEmphasis(escaped));
    } else if (i % 2 == 1) {
      html += QStringLiteral("<code>") + escaped + QStringLiteral("</code>");
    } else {
      html += withIndicesAndPowers(withEmphasis(escaped));
    }
  }
  return html;
}

}  // namespace

QString learnerHtml(const QString& markdown) {
  QStringList paragraphs;
  for (const QString& each : markdown.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts))
    paragraphs << paragraphHtml(QString(each).replace(QLatin1Char('\n'), QLatin1Char(' ')));
  return paragraphs.join(QStringLiteral("<br><br>"));
}

QString learnerPlain(const QString& title) {
  static const QString letters = QStringLiteral("aehiklmnoprstuvx0123456789");
  static const QString lowered = QStringLiteral("ₐₑₕᵢₖₗₘₙₒₚᵣₛₜᵤᵥₓ₀₁₂₃₄₅₆₇₈₉");
  static const QString signs = QStringLiteral("0123456789-−"), raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻");
  static const QRegularExpression script(
      QStringLiteral("(?<=\\p{L})_(\\p{L}|\\d)(?![\\p{L}\\d_])|"
                     "(?<=[\\p{L}\\d)])\\^(?:\\(([−-]?[\\d.]+|\\p{L})\\)|([−-]?\\d+(?!\\d|\\.\\d)))"));
  const auto letterBefore = [&title](const QRegularExpressionMatch& match) { return title[match.capturedStart() - 1]; };
  // Of T_q and T_k, only one has such a letter: then both stay as they are.
  QString plain;
  for (auto matches = script.globalMatch(title); matches.hasNext();) {
    const auto match = matches.next();
    if (!match.captured(1).isEmpty() && !letters.contains(match.captured(1))) plain += letterBefore(match);
  }
  QString result;
  qsizetype copied = 0;
  for (auto matches = script.globalMatch(title); matches.hasNext();) {
    const auto match = matches.next();
    const QString index = match.captured(1), power = match.captured(2) + match.captured(3);
    QString shown;
    if (index.isEmpty()) {
      for (const QChar sign : power)
        if (const qsizetype at = signs.indexOf(sign); at >= 0) shown += raised[at];
      if (shown.size() < power.size()) shown = QLatin1Char('^') + power;
    } else if (const qsizetype letter = letters.indexOf(index); letter >= 0 && !plain.contains(letterBefore(match))) {
      shown = lowered[letter];
    } else {
      continue;
    }
    result += title.mid(copied, match.capturedStart() - copied) + shown;
    copied = match.capturedEnd();
  }
  return result + title.mid(copied);
}

QString learnerWords(const QString& markdown) {
  QString html = learnerHtml(markdown);
  html.replace(QStringLiteral("<sup>"), QStringLiteral("^("))
      .replace(QStringLiteral("</sup>"), QStringLiteral(")"))
      .replace(QStringLiteral("<sub>"), QStringLiteral("_"));
  return learnerPlain(htmlWords(html));
}

}  // namespace attn::app
