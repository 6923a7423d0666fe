// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/manual_view.h"

#include <QFileInfo>
#include <QFontDatabase>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QString>
#include <QTextDocument>
#include <QTextFrame>
#include <algorithm>

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

/// Converts a manual article for Qt's rich text: named anchors, captions as paragraphs, and a background for code and
/// quotes.
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

// In design pixels.
constexpr double kLongestLine = 720, kMinMargin = 24, kTextSize = 14.5, kAboveAnchor = 14;

}  // namespace

ManualView::ManualView(QWidget* parent) : QTextBrowser(parent) {
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  setUndoRedoEnabled(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // everything fits the width of the text
  document()->setDocumentMargin(0);
  connect(this, &QTextBrowser::anchorClicked, this, &ManualView::followLink);
  setTheme(m_theme);
}

void ManualView::setTheme(const Theme& theme) {
  m_theme = theme;
  document()->setDefaultFont(uiFont(theme.px(kTextSize)));
  document()->setDefaultStyleSheet(manualStyle(theme));
  const double kept = depth();
  layOut();
  setDepth(kept);
}

void ManualView::showPage(const ManualBook& book, const HelpPlace& place) {
  m_book = book;
  m_page = place.page;
  const auto article = book.article(place.page);
  m_html = article ? *article : QStringLiteral("<p>") + article.error().toHtmlEscaped() + QStringLiteral("</p>");
  layOut();
  goTo(place.anchor);
}

void ManualView::showWords(const QString& plain) {
  m_book.reset();
  m_page.clear();
  m_html = QStringLiteral("<p>") + plain.toHtmlEscaped().replace(QStringLiteral("\n\n"), QStringLiteral("</p><p>")) +
           QStringLiteral("</p>");
  layOut();
}

void ManualView::goTo(const QString& anchor) {
  if (anchor.isEmpty())
    verticalScrollBar()->setValue(0);
  else
    showAnchor(anchor);
}

/// Keeps some context above the anchor visible.
void ManualView::showAnchor(const QString& anchor) {
  scrollToAnchor(anchor);
  verticalScrollBar()->setValue(verticalScrollBar()->value() - qRound(m_theme.px(kAboveAnchor)));
}

double ManualView::depth() const {
  const int most = verticalScrollBar()->maximum();
  return most > 0 ? verticalScrollBar()->value() / static_cast<double>(most) : 0;
}

void ManualView::setDepth(double depth) {
  verticalScrollBar()->setValue(qRound(depth * verticalScrollBar()->maximum()));
}

int ManualView::margin() const {
  return std::max(qRound(m_theme.px(kMinMargin)), qRound((viewport()->width() - m_theme.px(kLongestLine)) / 2));
}

void ManualView::layOut() {
  m_laidOutFor = viewport()->width();
  setHtml(manualHtml(m_html, m_theme));
  QTextFrameFormat format = document()->rootFrame()->frameFormat();
  format.setLeftMargin(margin());
  format.setRightMargin(margin());
  format.setTopMargin(m_theme.px(kMinMargin));
  format.setBottomMargin(m_theme.px(2 * kMinMargin));
  document()->rootFrame()->setFrameFormat(format);
  document()->size();  // forces a full layout: positions are needed next
}

void ManualView::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  if (viewport()->width() == m_laidOutFor) return;
  const double kept = depth();
  layOut();
  setDepth(kept);
}

/// Qt would rescale a picture on every paint, with low quality.
QVariant ManualView::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource || !m_book) return {};
  QImage image(m_book->file(name.path()));
  if (image.isNull()) return {};
  const double ratio = devicePixelRatioF();
  const int width = qRound(std::min<double>(textWidth() * ratio, image.width() * std::max(1.0, ratio) * m_theme.scale));
  image = image.convertToFormat(QImage::Format_RGB32).scaledToWidth(std::max(1, width), Qt::SmoothTransformation);
  QPainter edge(&image);
  edge.setPen(QPen(m_theme.line, ratio));
  edge.drawRect(QRectF(image.rect()).adjusted(ratio / 2, ratio / 2, -ratio / 2, -ratio / 2));
  edge.end();
  image.setDevicePixelRatio(ratio);
  return image;
}

void ManualView::followLink(const QUrl& link) {
  if (!link.scheme().isEmpty()) {
    Q_EMIT addressChosen(link);
    return;
  }
  const QString page = QFileInfo(link.path()).completeBaseName();
  Q_EMIT placeChosen({page.isEmpty() ? m_page : page, link.fragment()});
}

}  // namespace attn::app
