// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QPointer>
#include <functional>
#include <memory>

#include "session/background_job.h"

namespace attn::app {

/// An application in which nothing that goes wrong while an event is handled (a click, a key, a paint, the result of
/// background work) ends the program: memory that is not there, above all. The event is left unfinished, and the owner
/// of the work is told once until the learner does something else, so that a paint that fails each time says so once.
class GuardedApplication : public QApplication {
  Q_OBJECT

 public:
  using QApplication::QApplication;

  using Tell = std::function<void(const JobFailure&)>;
  /// `tell` is called when the event is over, with some memory that was kept back for it, as long as `owner` exists.
  /// Without an owner exceptions go on to the caller.
  void setOwner(QObject* owner, Tell tell);

  bool notify(QObject* receiver, QEvent*) override;

 private:
  void keepBack();
  void hear(const JobFailure&);

  QPointer<QObject> m_owner;
  Tell m_tell;
  std::unique_ptr<char[]> m_keptBack;
  bool m_told = false;
};

}  // namespace attn::app
