// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QPointer>
#include <functional>
#include <memory>

#include "session/background_job.h"

namespace attn::app {

/// An application that survives exceptions in event handlers (a click, a key, a paint, the result of background work),
/// above all std::bad_alloc. The event is abandoned, and the failure is reported once until the next user input, so
/// that a paint that fails every time is reported once.
class GuardedApplication : public QApplication {
  Q_OBJECT

 public:
  using QApplication::QApplication;

  using Tell = std::function<void(const JobFailure&)>;
  /// `tell` is called after the event, with some reserved memory freed, while `owner` exists. Without an owner,
  /// exceptions propagate to the caller.
  void setOwner(QObject* owner, Tell tell);

  bool notify(QObject* receiver, QEvent*) override;

 private:
  void keepBack();
  void hear(const JobFailure&);

  QPointer<QObject> m_owner;
  Tell m_tell;
  std::unique_ptr<char[]> m_reserve;
  bool m_told = false;
};

}  // namespace attn::app
