// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// Why progress is not, or not wholly, kept on disk. The program works on in memory with each of them.
struct ProgressProblem {
  enum class Kind {
    Damaged,     // the file was damaged: it lies at `movedTo` now, a new one was made, `rescued` lines were saved
    Stuck,       // the same, but it could not be moved
    MadeAgain,   // the file had been removed while the program ran; it was written again
    ReadOnly,    // what there is can be read, and nothing written
    Newer,       // a newer program made it: `found` instead of `known`; it is read as far as possible, and not touched
    NotOpened,   // it cannot be opened or made
    NotWritten,  // the last answers could not be written (the disk is full, say); this is tried again
    NoDriver,    // the database driver of Qt is not installed
    NoThread     // the system gave no thread to write from
  };
  Kind kind = Kind::NotOpened;
  QString file;
  QString reason;            // the system's or the database's own words
  QString movedTo;           // Damaged
  int rescued = 0;           // Damaged
  int found = 0, known = 0;  // Newer

  bool operator==(const ProgressProblem&) const = default;
};

QString problemText(const ProgressProblem&);

}  // namespace attn::app
