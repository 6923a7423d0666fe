// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// Why progress is not, or only partly, saved to disk. The program continues in memory in all cases.
struct ProgressProblem {
  enum class Kind {
    Damaged,     // the file was damaged and moved to `movedTo`; a new one contains the `rescued` lines
    Stuck,       // damaged, but it could not be moved
    MadeAgain,   // the file was removed while the program ran; it was written again
    ReadOnly,    // the file can be read but not written
    Newer,       // the file has version `found`, newer than `known`; it is read as far as possible and not changed
    NotOpened,   // it cannot be opened or created
    NotWritten,  // the last answers could not be written, e.g. because the disk is full; will be retried
    NoDriver,    // Qt's SQLite driver is not installed
    NoThread     // the system could not start the writer thread
  };
  Kind kind = Kind::NotOpened;
  QString file;
  QString reason;            // message of the system or the database
  QString movedTo;           // Damaged
  int rescued = 0;           // Damaged
  int found = 0, known = 0;  // Newer

  bool operator==(const ProgressProblem&) const = default;
};

QString problemText(const ProgressProblem&);

}  // namespace attn::app
