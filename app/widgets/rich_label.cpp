// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/rich_label.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include "text/whole_numbers.h"
#include "theme/fonts.h"
#include "theme/han_font.h"

namespace attn::app {

RichLabel::RichLabel(QWidget* parent) : QLabel(parent) {
  setWordWrap(true);
  setTextFormat(Qt::RichText);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  setMinimumWidth(1);
}

void RichLabel::setHtml(const QString& html, int lineHeight) {
  QString text = QStringLiteral("<div style=\"line-height:%1%\">").arg(lineHeight) + withWholeNumbers(html) +
                 QStringLiteral("</div>");
  // The interface font has no weight above 600; Qt would synthesize <b>.
  text.replace(QStringLiteral("<b>"), QStringLiteral("<span style=\"font-weight:600\">"))
      .replace(QStringLiteral("</b>"), QStringLiteral("</span>"));
  if (text == this->text()) return;
  loadFontFor(text);
  m_heights.clear();
  setText(text);
  // Only labels with links are Tab stops.
  setFocusPolicy(html.contains(QStringLiteral("<a ")) ? Qt::StrongFocus : Qt::ClickFocus);
}

QSize RichLabel::sizeHint() const {
  return wordWrap() ? QSize(1, heightForWidth(width())) : QLabel::sizeHint();
}

QSize RichLabel::minimumSizeHint() const {
  return wordWrap() ? QSize(1, 1) : QLabel::minimumSizeHint();
}

int RichLabel::heightForWidth(int width) const {
  if (!wordWrap()) return QLabel::heightForWidth(width);
  const auto known = m_heights.find(width);
  if (known != m_heights.end()) return known->second;
  return m_heights[width] = QLabel::heightForWidth(width);
}

bool RichLabel::event(QEvent* event) {
  const bool done = QLabel::event(event);
  switch (event->type()) {
    case QEvent::Polish:
    case QEvent::StyleChange:
    case QEvent::Show:
      if (contentsMargins() != m_margins) QLabel::setContentsMargins(m_margins);
      m_heights.clear();
      break;
    case QEvent::FontChange:
    case QEvent::ContentsRectChange:
      m_heights.clear();
      break;
    default:
      break;
  }
  return done;
}

void RichLabel::setContentsMargins(int left, int top, int right, int bottom) {
  m_margins = {left, top, right, bottom};
  QLabel::setContentsMargins(m_margins);
}

void RichLabel::setInk(const QColor& ink) {
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, ink);
  colors.setColor(QPalette::Text, ink);
  setPalette(colors);
}

void RichLabel::setLook(const Theme& theme, double pixels, const QColor& ink, QFont::Weight weight) {
  setFont(uiFont(theme.px(pixels), weight));
  setInk(ink);
}

void RichLabel::setBox(const QColor& fill, const QColor& line, double radius) {
  m_fill = fill;
  m_line = line;
  m_radius = radius;
  update();
}

/// Copies text that can be pasted as numbers.
void RichLabel::copySelected() const {
  QString text = withoutJoiners(selectedText());
  QGuiApplication::clipboard()->setText(text.replace(QChar::Nbsp, QLatin1Char(' ')));
}

void RichLabel::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy) && hasSelectedText()) return copySelected();
  QLabel::keyPressEvent(event);
}

void RichLabel::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  QAction* copy = menu.addAction(tr("Copy"), this, &RichLabel::copySelected);
  copy->setEnabled(hasSelectedText());
  menu.exec(event->globalPos());
}

void RichLabel::paintEvent(QPaintEvent* event) {
  if (m_fill.isValid()) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(m_fill);
    painter.setPen(m_line.isValid() ? QPen(m_line, 1) : QPen(Qt::NoPen));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_radius, m_radius);
  }
  QLabel::paintEvent(event);
}

QString linkHtml(const QColor& ink, const QString& html) {
  return QStringLiteral("<a href=\"#\" style=\"text-decoration:none; color:%1\">").arg(ink.name()) + html +
         QStringLiteral("</a>");
}

}  // namespace attn::app
