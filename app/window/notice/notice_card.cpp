// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/notice/notice_card.h"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPropertyAnimation>
#include <QPushButton>
#include <QScrollArea>

#include "theme/fonts.h"
#include "widgets/glyph_button.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr double kTallestDetails = 168;  // longer lists scroll
constexpr double kNoticeShadow = 8, kNoticeRadius = 10, kNoticeStripe = 4;
constexpr int kNoticeFadeMs = 300;

QLabel* noticeLabel(QWidget* parent) {
  auto* label = wrappedLabel({}, parent);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setFocusPolicy(Qt::ClickFocus);
  return label;
}

}  // namespace

NoticeCard::NoticeCard(Notice notice, QWidget* parent)
    : QFrame(parent),
      m_notice(std::move(notice)),
      m_theme(lightTheme()),
      m_text(noticeLabel(this)),
      m_details(noticeLabel(nullptr)),
      m_detailsArea(new QScrollArea(this)),
      m_action(new QPushButton(this)),
      m_close(new GlyphButton(Glyph::Close, 26, GlyphButton::Weight::Quiet, this)),
      m_opacity(new QGraphicsOpacityEffect(this)),
      m_fade(new QPropertyAnimation(m_opacity, "opacity", this)) {
  setObjectName(QStringLiteral("notice"));
  m_text->setText(m_notice.text);
  m_details->setText(m_notice.details);
  m_detailsArea->setWidget(m_details);
  m_detailsArea->setWidgetResizable(true);
  m_detailsArea->setFrameShape(QFrame::NoFrame);
  m_detailsArea->setFocusPolicy(Qt::NoFocus);
  m_detailsArea->setVisible(!m_notice.details.isEmpty());
  auto* grid = new QGridLayout(this);
  grid->addWidget(m_text, 0, 0, Qt::AlignVCenter);
  grid->addWidget(m_action, 0, 1, Qt::AlignTop);
  grid->addWidget(m_close, 0, 2, Qt::AlignTop);
  grid->addWidget(m_detailsArea, 1, 0, 1, 3);
  grid->setColumnStretch(0, 1);
  m_opacity->setEnabled(false);  // enabled only while fading
  setGraphicsEffect(m_opacity);
  m_fade->setDuration(kNoticeFadeMs);
  m_fade->setStartValue(1.0);
  m_fade->setEndValue(0.0);
  m_life.setSingleShot(true);
  connect(m_fade, &QAbstractAnimation::finished, this, &NoticeCard::closed);
  connect(&m_life, &QTimer::timeout, this, &NoticeCard::timeUp);
  connect(m_close, &QAbstractButton::clicked, this, &NoticeCard::closed);
  connect(m_action, &QAbstractButton::clicked, this, [this] {
    const std::function<void()> act = m_notice.act;  // closing may delete this card
    Q_EMIT closed();
    if (act) act();
  });
  m_close->setLabel(tr("Dismiss"));
  offer(m_notice.offer, m_notice.act);
  setAccessibleName(m_notice.details.isEmpty() ? m_notice.text : m_notice.text + QLatin1Char('\n') + m_notice.details);
}

void NoticeCard::setText(const QString& text) {
  m_notice.text = text;
  m_text->setText(text);
  setAccessibleName(text);
  fitHeight();
}

void NoticeCard::setTheme(const Theme& theme) {
  m_theme = theme;
  m_close->setTheme(theme);
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  layout()->setContentsMargins(px(kNoticeShadow + 16), px(kNoticeShadow + 9), px(kNoticeShadow + 10),
                               px(kNoticeShadow + 9));
  const QColor ink = m_notice.kind == NoticeKind::Error ? theme.error : theme.ink;
  m_text->setFont(uiFont(theme.px(13), QFont::DemiBold));
  m_details->setFont(uiFont(theme.px(12.5)));
  m_text->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(ink.name()));
  m_details->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(theme.ink.name()));
  m_detailsArea->setStyleSheet(QStringLiteral("background: transparent;"));
  fitHeight();
  update();
}

void NoticeCard::offer(const QString& label, std::function<void()> action) {
  m_notice.offer = label;
  m_notice.act = std::move(action);
  m_action->setText(label);
  m_action->setVisible(!label.isEmpty());
}

void NoticeCard::closeAfter(std::chrono::milliseconds time, bool reducedMotion) {
  m_stay = time;
  m_reducedMotion = reducedMotion;
  m_fade->stop();
  m_opacity->setEnabled(false);
  if (time.count() > 0)
    m_life.start(time);
  else
    m_life.stop();
}

void NoticeCard::timeUp() {
  const QWidget* focused = window()->focusWidget();
  if (underMouse() || (focused && isAncestorOf(focused))) return m_life.start(m_stay);
  if (m_reducedMotion) return Q_EMIT closed();
  m_opacity->setEnabled(true);
  m_fade->start();
}

void NoticeCard::enterEvent(QEnterEvent*) {
  m_life.stop();
  m_fade->stop();
  m_opacity->setEnabled(false);
}

void NoticeCard::leaveEvent(QEvent*) {
  if (m_stay.count() > 0) m_life.start(m_stay);
}

void NoticeCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return Q_EMIT closed();
  QFrame::keyPressEvent(event);
}

void NoticeCard::fitHeight() {
  if (m_notice.details.isEmpty()) return;
  const QMargins margins = layout()->contentsMargins();
  const int wanted = m_details->heightForWidth(std::max(200, width() - margins.left() - margins.right()));
  m_detailsArea->setFixedHeight(std::min(qRound(m_theme.px(kTallestDetails)), wanted + 4));
}

void NoticeCard::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) m_close->setLabel(tr("Dismiss"));
  QFrame::changeEvent(event);
}

void NoticeCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool error = m_notice.kind == NoticeKind::Error;
  const double shadow = m_theme.px(kNoticeShadow), radius = m_theme.px(kNoticeRadius);
  const QRectF card = QRectF(rect()).adjusted(shadow, shadow, -shadow, -shadow);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0, 0, 0, m_theme.dark ? 26 : 9));
  for (double out = shadow; out > 0.5; out -= shadow / 6)
    painter.drawRoundedRect(card.adjusted(-out, -out + shadow / 4, out, out), radius + out, radius + out);
  painter.setBrush(error ? m_theme.errorBackground : m_theme.panel);
  painter.setPen(QPen(error ? m_theme.error : m_theme.line, 1));
  painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
  painter.setPen(Qt::NoPen);
  painter.setBrush(error ? m_theme.error : m_theme.selection);
  const double stripe = m_theme.px(kNoticeStripe);
  painter.drawRoundedRect(QRectF(card.left() + stripe, card.top() + stripe * 2, stripe, card.height() - stripe * 4),
                          stripe / 2, stripe / 2);
}

}  // namespace attn::app
