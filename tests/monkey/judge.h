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

/// What must never happen, and what did.
class Judge {
 public:
  /// From now on whatever Qt warns of is a finding.
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
  /// The program has come back from it, or shows that it is alive within it.
  void alive();
  /// Looks at the document of the window, and hears what Qt said.
  void look(MainWindow&);
  /// Undoes everything and does it again. Only where no editor, menu or dialog is at work.
  void undoAll(MainWindow&);
  /// Another window: what the last one held is no measure.
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
  std::shared_ptr<const Scenario> m_seen, m_first;  // the latest; the document before anything could be undone
};

}  // namespace attn::app::monkey
