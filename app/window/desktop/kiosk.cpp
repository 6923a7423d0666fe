// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/desktop/kiosk.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QWidget>
#include <algorithm>

#include "theme/fonts.h"
#include "widgets/application_events.h"
#include "widgets/labels.h"
#include "window/frame/appearance.h"

namespace attn::app {
namespace {

constexpr std::chrono::milliseconds kSecond{1000};

}  // namespace

Kiosk::Kiosk(std::chrono::milliseconds patience, QWidget& window, const Appearance& appearance,
             std::unique_ptr<Alarm> alarm)
    : m_patience(patience),
      m_lastInput(alarm->now()),
      m_appearance(appearance),
      m_alarm(std::move(alarm)),
      m_window(window) {
  watchApplicationEvents(this, EventOrder::SignsOfLife);
  check();
}

Kiosk::~Kiosk() {
  delete m_countdown;
}

void Kiosk::makeCountdown(QWidget& over) {
  delete m_countdown;
  m_countdown = wrappedLabel({});
  m_countdown->setParent(&over);
  m_countdown->setObjectName(QStringLiteral("kioskCountdown"));
  m_countdown->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_countdown->setAlignment(Qt::AlignCenter);
  m_countdown->hide();
}

QString Kiosk::text() const {
  return m_countdown ? m_countdown->text() : QString();
}

/// Runs at every event of the mouse, so it does as little as possible until the countdown is shown.
bool Kiosk::eventFilter(QObject*, QEvent* event) {
  if (!isUserInput(*event)) return false;
  m_lastInput = m_alarm->now();
  if (m_countdown) check();
  return false;
}

void Kiosk::check() {
  const std::chrono::milliseconds left = m_patience - (m_alarm->now() - m_lastInput);
  if (left <= std::chrono::milliseconds::zero()) return Q_EMIT expired();
  const bool counts = left <= kCountdown;
  if (counts)
    showCountdown(left);
  else
    delete m_countdown;
  const std::chrono::milliseconds toSecond = left % kSecond;
  m_alarm->set(!counts ? left - kCountdown : toSecond.count() > 0 ? toSecond : kSecond, [this] { check(); });
}

void Kiosk::showCountdown(std::chrono::milliseconds left) {
  const Theme& theme = m_appearance.theme();
  QWidget& front = QApplication::activeWindow() ? *QApplication::activeWindow() : m_window;
  if (!m_countdown || m_countdown->parentWidget() != &front) makeCountdown(front);
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(left).count();
  m_countdown->setText(
      tr("Are you still there? The program restarts in %1 s and discards everything. Move the mouse or "
         "press a key to continue.")
          .arg(seconds));
  m_countdown->setFont(uiFont(theme.px(15), QFont::DemiBold));
  m_countdown->setStyleSheet(QStringLiteral("background: %1; color: %2; border: %3px solid %4; padding: %5px;")
                                 .arg(theme.panel.name(), theme.ink.name())
                                 .arg(qRound(theme.lineWidth(2)))
                                 .arg(theme.selection.name())
                                 .arg(qRound(theme.px(12))));
  const int width = std::min(qRound(theme.px(560)), front.width());
  m_countdown->setGeometry((front.width() - width) / 2, qRound(theme.px(64)), width,
                           m_countdown->heightForWidth(width));
  if (m_countdown->isHidden()) {
    m_countdown->show();
    QAccessibleEvent alert(m_countdown, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
  }
  m_countdown->raise();
}

}  // namespace attn::app
