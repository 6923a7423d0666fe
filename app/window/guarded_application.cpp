// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/guarded_application.h"

#include <QEvent>
#include <QThread>
#include <new>

namespace attn::app {
namespace {

/// Enough to write the journal of a typical document and to show a notice.
constexpr std::size_t kReserveBytes = std::size_t{8} << 20;

/// True for direct user input; all other events follow from it, or from timers.
bool isUserInput(QEvent::Type type) {
  switch (type) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
    case QEvent::Drop:
    case QEvent::TouchBegin:
    case QEvent::InputMethod:
      return true;
    default:
      return false;
  }
}

}  // namespace

void GuardedApplication::setOwner(QObject* owner, Tell tell) {
  m_owner = owner;
  m_tell = std::move(tell);
  m_told = false;
  keepBack();
}

void GuardedApplication::keepBack() {
  if (!m_reserve) m_reserve.reset(new (std::nothrow) char[kReserveBytes]);
}

/// Other threads have their own events; members of the owner must not be accessed there.
bool GuardedApplication::notify(QObject* receiver, QEvent* event) {
  if (QThread::currentThread() != thread() || !m_owner) return QApplication::notify(receiver, event);
  if (isUserInput(event->type())) m_told = false;
  try {
    return QApplication::notify(receiver, event);
  } catch (...) {
    m_reserve.reset();
    hear(currentFailure());
    return true;
  }
}

void GuardedApplication::hear(const JobFailure& failure) {
  if (m_told || !m_owner) return;
  m_told = true;
  const auto tell = [this, failure] {
    if (m_tell) m_tell(failure);
    keepBack();
  };
  QMetaObject::invokeMethod(m_owner, tell, Qt::QueuedConnection);
}

}  // namespace attn::app
