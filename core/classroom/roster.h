// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/handout.h"

namespace attn {

/// What is wrong with a roster. The comments say what `value` contains.
enum class RosterFault {
  // The roster cannot be used.
  NotText,            // empty
  Empty,              // empty: no line contains anything
  MissingIdColumn,    // the columns found
  MissingNameColumn,  // the columns found
  UnclosedQuote,      // the beginning of the cell
  ExtraCells,         // number of cells; `other`: number of columns
  MissingId,          // the name of that student
  RepeatedId,         // the id; `other`: the line that has it, too
  TooManyStudents,    // number of students
  NoStudents,         // empty
  // Notices: the roster can be used.
  UnusualText,  // a name, id or group with slashes, double quotes, invisible characters, or a formula
  MissingName,  // the id of that student
  ReadAsLatin1  // empty
};

struct RosterProblem {
  RosterFault fault = RosterFault::NotText;
  std::size_t line = 0;  // of the file, from 1; 0 is the whole file
  std::string value{};
  std::size_t other = 0;
  bool operator==(const RosterProblem&) const = default;
};

/// False for a notice.
bool preventsUse(const RosterProblem&);

struct Roster {
  std::vector<RosterStudent> students;  // in the order of the file
  std::vector<RosterProblem> problems;  // by line

  bool isUsable() const;
};

/// Reads a table of students: a name (or first and last name), an id, and optionally e-mail and group, in any order,
/// recognized by their headers in English, Chinese, German, French, Spanish, Italian and Japanese and as Moodle exports
/// them. Cells are separated by commas, semicolons or tabs and quoted as in RFC 4180. Bytes are UTF-8, or UTF-16 with a
/// byte order mark, or else Windows-1252, which contains Latin-1. Reports all problems at once; empty lines are
/// skipped.
Roster readRoster(std::string_view bytes);

}  // namespace attn
