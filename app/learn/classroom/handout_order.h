// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <tl/expected.hpp>
#include <vector>

#include "classroom/work.h"
#include "exports/classroom_files.h"
#include "worksheet/worksheet.h"

namespace attn::app {

struct HandoutOrder {
  Work work;
  int variants = 1;
  std::uint64_t seed = 0;  // the same one makes the same hand-outs
  QString folder;
  bool files = true;  // a hand-out for each student, and the work itself, by which answers are collected
  bool worksheets = false, solutions = false;
  Paper paper;
  bool moodle = false;
};

struct HandoutPlan {
  std::vector<NamedText> texts;
  QString worksheets, solutions;  // names; empty where they are not wanted
  QStringList names() const;
};

/// "homework-2-masks": how files of work are called.
QString fileNameOf(const Work&);
/// All that is to be written; nothing is on disk yet. The error is a sentence.
tl::expected<HandoutPlan, QString> planOf(const HandoutOrder&);

struct FolderConflicts {
  QStringList changed;  // would be replaced by something else
  int others = 0;       // hand-outs of earlier work, which would stay among the new ones
  bool any() const { return !changed.isEmpty() || others > 0; }
};
FolderConflicts conflictsOf(const HandoutOrder&, const HandoutPlan&);

/// Writes all of it. `progress` gets how many of how many are done and says whether to go on. The error is a sentence;
/// every file is whole or as it was before.
tl::expected<int, QString> writePlan(const HandoutOrder&, const HandoutPlan&,
                                     const std::function<bool(int done, int of)>& progress);

}  // namespace attn::app
