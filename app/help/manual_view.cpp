// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/manual_view.h"

#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QTextDocument>
#include <QTextFrame>
#include <algorithm>

#include "help/manual_html.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

// In design pixels.
constexpr double kLongestLine = 720, kLeastMargin = 24, kTextSize = 14.5, kAboveAnchor = 14;

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
  return std::max(qRound(m_theme.px(kLeastMargin)), qRound((viewport()->width() - m_theme.px(kLongestLine)) / 2));
}

void ManualView::layOut() {
  m_laidOutFor = viewport()->width();
  setHtml(manualHtml(m_html, m_theme));
  QTextFrameFormat format = document()->rootFrame()->frameFormat();
  format.setLeftMargin(margin());
  format.setRightMargin(margin());
  format.setTopMargin(m_theme.px(kLeastMargin));
  format.setBottomMargin(m_theme.px(2 * kLeastMargin));
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
