// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/notice/notice_bar.h"

#include <QAccessible>
#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace attn::app {
namespace {

constexpr std::size_t kMaxNotices = 3, kMaxPast = 100;
constexpr double kWidestNotice = 620, kAroundNotices = 8;
constexpr std::chrono::milliseconds kMinStay{5000}, kStayPerLetter{50}, kMaxStay{15000};

/// Long enough to read it twice.
std::chrono::milliseconds readingTime(const Notice& notice) {
  return std::min(kMaxStay, kMinStay + kStayPerLetter * static_cast<int>(notice.text.size() + notice.details.size()));
}

bool saysTheSame(const Notice& a, const Notice& b) {
  return a.kind == b.kind && a.text == b.text && a.details == b.details;
}

void alertAbout(NoticeCard& card) {
  QAccessibleEvent event(&card, QAccessible::Alert);
  QAccessible::updateAccessibility(&event);
}

}  // namespace

NoticeBar::NoticeBar(QWidget* parent)
    : QWidget(parent), m_theme(lightTheme()), m_stay(&readingTime), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(0);
  QWidget::hide();
}

void NoticeBar::floatOver(QWidget* host) {
  m_host = host;
  setParent(host->parentWidget());
  host->installEventFilter(this);
  place();
}

void NoticeBar::setTheme(const Theme& theme) {
  m_theme = theme;
  for (NoticeCard* card : m_cards) card->setTheme(theme);
  place();
}

void NoticeBar::show(Kind kind, const QString& text, const QString& details) {
  keep({kind, text, details, QDateTime::currentDateTime(), {}, {}});
}

void NoticeBar::showAbout(const QString& topic, Kind kind, const QString& text, const QString& details) {
  withdraw(topic);
  keep({kind, text, details, QDateTime::currentDateTime(), {}, {}, topic});
}

void NoticeBar::keep(Notice notice) {
  m_past.push_back(notice);
  if (m_past.size() > kMaxPast) m_past.erase(m_past.begin());
  if (m_held)
    m_waiting.push_back(std::move(notice));
  else
    put(std::move(notice));
}

void NoticeBar::update(const QString& topic, const QString& text) {
  for (Notice& notice : m_waiting)
    if (notice.topic == topic) notice.text = text;
  for (NoticeCard* card : m_cards)
    if (card->notice().topic == topic) card->setText(text);
}

void NoticeBar::withdraw(const QString& topic) {
  std::erase_if(m_waiting, [&](const Notice& notice) { return notice.topic == topic; });
  for (std::size_t i = m_cards.size(); i-- > 0;)
    if (m_cards[i]->notice().topic == topic) remove(m_cards[i]);
}

void NoticeBar::put(Notice notice) {
  // A repeated notice replaces its earlier card and becomes the last one.
  for (std::size_t i = m_cards.size(); i-- > 0;)
    if (saysTheSame(m_cards[i]->notice(), notice)) remove(m_cards[i]);
  if (m_cards.size() >= kMaxNotices) removeOne();
  auto* card = new NoticeCard(std::move(notice), this);
  card->setTheme(m_theme);
  connect(card, &NoticeCard::closed, this, [this, card] { remove(card); });
  m_cards.push_back(card);
  m_column->addWidget(card);
  card->show();
  startTime(*card);
  place();
  QWidget::show();
  raise();
  alertAbout(*card);
}

/// Removes the oldest of the least important notices.
void NoticeBar::removeOne() {
  const auto missed = [](const NoticeCard* card) {
    const Notice& notice = card->notice();
    return !notice.topic.isEmpty() ? 2 : notice.kind == Kind::Error ? 1 : 0;
  };
  remove(*std::ranges::min_element(m_cards, {}, missed));
}

void NoticeBar::startTime(NoticeCard& card) {
  const Notice& notice = card.notice();
  const bool goes = notice.kind == Kind::Information && notice.offer.isEmpty() && notice.topic.isEmpty();
  card.closeAfter(goes ? m_stay(card.notice()) : std::chrono::milliseconds(0), m_reducedMotion);
}

void NoticeBar::offer(const QString& label, std::function<void()> action) {
  if (m_held && !m_waiting.empty()) {
    m_waiting.back().offer = label;
    m_waiting.back().act = std::move(action);
  } else if (!m_cards.empty()) {
    m_cards.back()->offer(label, std::move(action));
    startTime(*m_cards.back());
    place();
  }
}

void NoticeBar::remove(NoticeCard* card) {
  std::erase(m_cards, card);
  // If it was closed by keyboard, the next card or the widget below gets the focus.
  const QWidget* focused = window()->focusWidget();
  const bool hadFocus = focused && card->isAncestorOf(focused);
  card->hide();
  m_column->removeWidget(card);
  card->deleteLater();
  if (hadFocus && m_host) m_host->setFocus();
  if (m_cards.empty()) QWidget::hide();
  place();
}

void NoticeBar::hide() {
  std::erase_if(m_waiting, [](const Notice& notice) { return notice.topic.isEmpty(); });
  for (std::size_t i = m_cards.size(); i-- > 0;)
    if (m_cards[i]->notice().topic.isEmpty()) remove(m_cards[i]);
}

void NoticeBar::setHeld(bool held) {
  if (held == m_held) return;
  m_held = held;
  if (held) {
    for (const NoticeCard* card : m_cards) m_waiting.push_back(card->notice());
    while (!m_cards.empty()) remove(m_cards.back());
  } else {
    for (Notice& notice : std::exchange(m_waiting, {})) put(std::move(notice));
  }
}

const Notice* NoticeBar::last() const {
  if (!m_waiting.empty()) return &m_waiting.back();
  return m_cards.empty() ? nullptr : &m_cards.back()->notice();
}

void NoticeBar::place() {
  m_column->invalidate();
  m_column->activate();
  moveToPlace();
}

void NoticeBar::moveToPlace() {
  if (!m_host || m_cards.empty()) return;
  const int around = qRound(m_theme.px(kAroundNotices));
  const QRect room = m_host->geometry().adjusted(around, around, -around, -around);
  const int width = std::min(room.width(), qRound(m_theme.px(kWidestNotice)));
  const int wanted = m_column->hasHeightForWidth() ? m_column->totalHeightForWidth(width) : sizeHint().height();
  const int height = std::min(room.height(), wanted);
  setGeometry(room.left() + (room.width() - width) / 2, room.bottom() + 1 - height, width, height);
}

bool NoticeBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_host && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) place();
  return QWidget::eventFilter(watched, event);
}

bool NoticeBar::event(QEvent* event) {
  // The sender has already invalidated the layout; doing so here would loop endlessly.
  if (event->type() == QEvent::LayoutRequest) moveToPlace();
  return QWidget::event(event);
}

}  // namespace attn::app
