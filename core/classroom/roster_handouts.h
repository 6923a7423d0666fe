// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classroom/class_results.h"
#include "classroom/roster.h"

namespace attn {

/// A hand-out and its file name.
struct NamedHandout {
  std::string name;
  Handout handout;
};

/// The hand-outs of a class with a roster.
struct RosterHandouts {
  std::vector<NamedHandout> made;                         // to be written
  std::vector<NamedHandout> kept;                         // in the folder, of students of the roster
  std::vector<NamedHandout> left;                         // in the folder, but not in the roster
  std::vector<std::pair<std::string, std::string>> safe;  // ids that are written differently in the file name, with it
};

/// Makes a hand-out for each student of a usable roster; the variant is the student's place in it, from 1. If `there`,
/// the files of the folder, contains hand-outs of this assignment for students, those are kept and only the students
/// without one get one, with the next free variants: a hand-out that was given out must not change.
RosterHandouts makeHandouts(const Assignment&, const Roster&, std::uint64_t seed,
                            const std::vector<HandoutFile>& there = {});

/// Text as a part of a file name on any system: path separators, signs that Windows reserves and invisible characters
/// become "-", as do dots and spaces at the ends. Letters of all scripts stay. Never empty; at most 80 bytes.
std::string inFileName(std::string_view);

/// The archives of a class, one for each group: "homework-2-masks.Group A.handouts.zip", with their hand-outs. Students
/// without a group share one. Ordered by name.
std::vector<std::pair<std::string, std::vector<const NamedHandout*>>> groupArchives(const RosterHandouts&);

inline constexpr std::string_view kGroupArchiveSuffix = ".handouts.zip";

}  // namespace attn
