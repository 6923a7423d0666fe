// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QString>
#include <map>
#include <memory>
#include <vector>

#include "scenario/scenario.h"

class QUndoStack;

namespace attn::app {
class MainWindow;
}

namespace attn::app::monkey {

/// Checks what must never happen, and records findings.
class Judge {
 public:
  /// From now on every warning of Qt is a finding.
  Judge();
  ~Judge();
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  struct Finding {
    QString what, event;
    qint64 number = 0;  // of the event when it was first seen
    int times = 0;
  };
  const std::vector<Finding>& findings() const { return m_findings; }

  /// An event is about to happen.
  void before(const QString& line);
  /// The program has handled it, or is still responsive inside it.
  void alive();
  /// Checks the document of the window, and Qt's messages.
  void look(MainWindow&);
  /// Undoes everything and redoes it. Only if no editor, menu or dialog is active.
  void undoAll(MainWindow&);
  /// Another window: the state of the last one is no reference.
  void forget();
  void find(const QString& what);

 private:
  void hear();
  void checkFile(MainWindow&);

  std::vector<Finding> m_findings;
  QString m_event;
  qint64 m_number = 0;
  QElapsedTimer m_clock;
  double m_cpu = 0;
  const QUndoStack* m_undo = nullptr;
  std::shared_ptr<const Scenario> m_seen, m_first;  // the latest; the document before the first undo step
};

}  // namespace attn::app::monkey
