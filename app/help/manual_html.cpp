// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/manual_html.h"

#include <QFontDatabase>
#include <QRegularExpression>

#include "theme/fonts.h"

namespace attn::app {
namespace {

QRegularExpression acrossLines(const QString& pattern) {
  return QRegularExpression(pattern, QRegularExpression::DotMatchesEverythingOption);
}

/// In Qt's rich text, only table cells support padding.
QString box(const QString& kind, const QString& content, const Theme& theme) {
  return QStringLiteral("<table class=\"%1\" width=\"100%\" cellpadding=\"%2\" cellspacing=\"0\"><tr><td>")
             .arg(kind)
             .arg(qRound(theme.px(10))) +
         content + QStringLiteral("</td></tr></table>");
}

}  // namespace

QString manualHtml(const QString& article, const Theme& theme) {
  static const QRegularExpression heading(QStringLiteral("<(h[1-6]) id=\"([^\"]+)\">"));
  static const QRegularExpression anchor(QStringLiteral("<a id=\"([^\"]+)\"></a>"));
  static const QRegularExpression figure =
      acrossLines(QStringLiteral("<figure>(.*?)<figcaption[^>]*>(.*?)</figcaption></figure>"));
  static const QRegularExpression pre = acrossLines(QStringLiteral("<pre[^>]*>\\s*<code>(.*?)\\n?</code></pre>"));
  static const QRegularExpression quote = acrossLines(QStringLiteral("<blockquote>(.*?)</blockquote>"));
  QString html = article;
  html.replace(heading, QStringLiteral("<\\1><a name=\"\\2\"></a>"));
  html.replace(anchor, QStringLiteral("<a name=\"\\1\"></a>"));
  html.replace(figure, QStringLiteral("<p class=\"picture\">\\1</p><p class=\"caption\">\\2</p>"));
  html.replace(QStringLiteral("<table>"), QStringLiteral("<table class=\"rows\" width=\"100%\" cellspacing=\"0\">"));
  html.replace(pre, box(QStringLiteral("typed"), QStringLiteral("<pre>\\1</pre>"), theme));
  html.replace(quote, box(QStringLiteral("quote"), QStringLiteral("\\1"), theme));
  return html;
}

QString manualStyle(const Theme& t) {
  const QString fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont).family();
  const auto px = [&](double length) -> QString {
    return QString::number(qRound(t.px(length))) + QStringLiteral("px");
  };
  const QString rules = QStringLiteral(
      "body, p, li, td { color: @ink; }"
      "h1 { font-size: @h1; font-weight: 600; margin: @none @none @gap @none; color: @ink; }"
      "h2 { font-size: @h2; font-weight: 600; margin: @wide @none @small @none; color: @ink; }"
      "h3 { font-size: @h3; font-weight: 600; margin: @gap @none @small @none; color: @ink; }"
      "h4 { font-size: @text; font-weight: 600; margin: @gap @none @small @none; color: @ink; }"
      "p { margin: @none @none @para @none; }"
      "ul, ol { margin: @none @none @para @none; }"
      "li { margin: @none @none @tiny @none; }"
      "a { color: @link; }"
      "code, pre, kbd { font-family: '@fixed'; font-size: @code; }"
      "code { background-color: @field; }"
      "pre { margin: @none; white-space: pre-wrap; }"
      "p.picture { margin: @small @none @tiny @none; }"
      "p.caption { color: @soft; font-size: @caption; margin: @none @none @gap @none; }"
      "p.untranslated { color: @soft; }"
      "table.typed { background-color: @panel; margin: @tiny @none @para @none; }"
      "table.quote { background-color: @sel; margin: @tiny @none @para @none; }"
      "table.rows { margin: @tiny @none @para @none; border-collapse: collapse; }"
      "table.rows th { color: @soft; font-weight: 500; text-align: left; padding: @tiny @para @tiny @none;"
      " border-bottom: 1px solid @line; }"
      "table.rows td { padding: @small @para @small @none; border-bottom: 1px solid @line; vertical-align: top; }");
  const std::pair<const char*, QString> values[] = {{"@h1", px(26)},
                                                    {"@h2", px(19)},
                                                    {"@h3", px(16)},
                                                    {"@text", px(14.5)},
                                                    {"@caption", px(12.5)},
                                                    {"@code", px(12.5)},
                                                    {"@none", px(0)},
                                                    {"@tiny", px(4)},
                                                    {"@small", px(8)},
                                                    {"@para", px(11)},
                                                    {"@gap", px(16)},
                                                    {"@wide", px(28)},
                                                    {"@ink", t.ink.name()},
                                                    {"@soft", t.soft.name()},
                                                    {"@link", t.query.name()},
                                                    {"@field", t.field.name()},
                                                    {"@line", t.line.name()},
                                                    {"@panel", t.panel.name()},
                                                    {"@sel", t.selectionBackground.name()},
                                                    {"@fixed", fixed}};
  QString style = rules;
  for (const auto& [name, value] : values) {
    static const QString border = QStringLiteral("\\b");
    style.replace(QRegularExpression(QLatin1String(name) + border), value);
  }
  return style;
}

}  // namespace attn::app
