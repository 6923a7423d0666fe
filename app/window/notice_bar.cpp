// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/notice_bar.h"

#include <QAccessible>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>

#include "theme/fonts.h"
#include "widgets/glyph_button.h"

namespace attn::app {
namespace {

constexpr double kTallest = 168;  // of the details; longer lists scroll

QLabel* selectableLabel(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  return label;
}

}  // namespace

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent),
      m_theme(lightTheme()),
      m_text(selectableLabel(this)),
      m_details(selectableLabel(nullptr)),
      m_detailsArea(new QScrollArea(this)),
      m_action(new QPushButton(this)),
      m_close(new GlyphButton(Glyph::Close, 26, GlyphButton::Weight::Quiet, this)) {
  setObjectName(QStringLiteral("notice"));
  m_detailsArea->setWidget(m_details);
  m_detailsArea->setWidgetResizable(true);
  m_detailsArea->setFrameShape(QFrame::NoFrame);
  m_detailsArea->setFocusPolicy(Qt::NoFocus);
  auto* grid = new QGridLayout(this);
  grid->addWidget(m_text, 0, 0);
  grid->addWidget(m_action, 0, 1, Qt::AlignTop);
  grid->addWidget(m_close, 0, 2, Qt::AlignTop);
  grid->addWidget(m_detailsArea, 1, 0, 1, 3);
  grid->setColumnStretch(0, 1);
  connect(m_close, &QAbstractButton::clicked, this, &QWidget::hide);
  connect(m_action, &QAbstractButton::clicked, this, [this] {
    hide();
    if (m_run) m_run();
  });
  m_close->setLabel(tr("Dismiss"));
  QFrame::hide();
}

void NoticeBar::setTheme(const Theme& theme) {
  m_theme = theme;
  m_close->setTheme(theme);
  layout()->setContentsMargins(qRound(theme.px(16)), qRound(theme.px(9)), qRound(theme.px(12)), qRound(theme.px(9)));
  const QColor ink = m_kind == Kind::Error ? theme.error : theme.ink;
  m_text->setFont(uiFont(theme.px(13), QFont::DemiBold));
  m_details->setFont(uiFont(theme.px(12.5)));
  m_text->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(ink.name()));
  m_details->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(theme.ink.name()));
  m_detailsArea->setStyleSheet(QStringLiteral("background: transparent;"));
  fitHeight();
  update();
}

void NoticeBar::show(Kind kind, const QString& text, const QString& details) {
  m_kind = kind;
  m_text->setText(text);
  m_details->setText(details);
  m_detailsArea->setVisible(!details.isEmpty());
  m_action->hide();
  m_run = nullptr;
  setTheme(m_theme);
  QFrame::show();
  setAccessibleName(details.isEmpty() ? text : text + QLatin1Char('\n') + details);
  QAccessibleEvent event(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&event);
}

void NoticeBar::offer(const QString& label, std::function<void()> action) {
  m_action->setText(label);
  m_action->show();
  m_run = std::move(action);
}

QString NoticeBar::text() const {
  return m_text->text();
}

QString NoticeBar::details() const {
  return m_details->text();
}

void NoticeBar::fitHeight() {
  const int wanted = m_details->heightForWidth(std::max(200, width() - 40));
  m_detailsArea->setFixedHeight(std::min(qRound(m_theme.px(kTallest)), wanted + 4));
}

void NoticeBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) m_close->setLabel(tr("Dismiss"));
  QFrame::changeEvent(event);
}

void NoticeBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const bool error = m_kind == Kind::Error;
  painter.fillRect(rect(), error ? m_theme.errorBackground : m_theme.selectionBackground);
  painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.line);
  painter.fillRect(QRect(0, 0, qRound(m_theme.px(4)), height()), error ? m_theme.error : m_theme.selection);
}

}  // namespace attn::app
