// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "classroom/assignment.h"
#include "classroom/roster.h"
#include "exports/classroom_files.h"
#include "exports/sealing.h"
#include "worksheet/worksheet.h"

namespace attn::app {

struct HandoutOrder {
  Assignment assignment;
  int variants = 1;
  std::uint64_t seed = 0;  // the same seed makes the same assignments
  QString folder;
  bool files = true;  // a hand-out for each student, and the assignment itself, which is needed to collect the answers
  bool worksheets = false, solutions = false;
  Paper paper;
  bool moodle = false;
  QString keyFile{};      // if not empty, the answers in the files are sealed, and this file is created
  QString roster{};       // the file of the students, who replace `variants`; may be empty
  bool archives = false;  // with a roster, one for each group
};

struct HandoutPlan {
  std::vector<NamedText> texts;
  QString worksheets, solutions;        // file names; empty if not wanted
  std::vector<HandoutFile> handouts{};  // with answers, for paper and Moodle: the new ones, and those that stay
  QStringList there{};                  // hand-outs of this assignment in the folder that stay
  QStringList notices{};                // sentences about the roster
  std::optional<SealingKey> key{};      // of sealed answers
  QStringList names() const;
};

/// The base name of the assignment's files: "homework-2-masks".
QString fileNameOf(const Assignment&);
/// Reads a roster file. The error has a line for each problem.
tl::expected<Roster, QString> rosterIn(const QString& file);
/// Generates all files in memory; writes nothing. The error is a sentence.
tl::expected<HandoutPlan, QString> planOf(const HandoutOrder&);

struct FolderConflicts {
  QStringList changed;  // would be replaced by different contents
  int others = 0;       // hand-outs of earlier assignments that would remain next to the new ones
  bool any() const { return !changed.isEmpty() || others > 0; }
};
FolderConflicts conflictsOf(const HandoutOrder&, const HandoutPlan&);

/// Writes all files. `progress` receives the number of files done and the total, and returns false to stop. The error
/// is a sentence; every file is complete or unchanged.
tl::expected<int, QString> writePlan(const HandoutOrder&, const HandoutPlan&,
                                     const std::function<bool(int done, int of)>& progress);

}  // namespace attn::app
