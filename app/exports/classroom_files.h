// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "classroom/class_results.h"
#include "classroom/handout.h"
#include "classroom/roster_handouts.h"
#include "exports/sealing.h"

namespace attn::app {

/// Size limits in bytes of classroom files; larger files are rejected.
inline constexpr std::uint64_t kMaxHandoutBytes = std::uint64_t{16} << 20;
inline constexpr std::uint64_t kMaxSubmissionBytes = std::uint64_t{1} << 20;
/// The maximum number of submissions and assignments read from a folder.
inline constexpr std::size_t kMaxClassFiles = 20'000;
/// Limits of archives among the submissions, so that one from an untrusted source exhausts neither memory nor time: the
/// bytes of an archive within another one, the unpacked bytes and the entries of an archive, its compression, and how
/// deep folders and archives may be in each other.
inline constexpr std::uint64_t kMaxInnerArchiveBytes = std::uint64_t{64} << 20;
inline constexpr std::uint64_t kMaxUnpackedBytes = std::uint64_t{512} << 20;
inline constexpr std::int64_t kMaxArchiveEntries = 20'000;
inline constexpr double kMaxCompression = 200;
inline constexpr int kMaxArchiveDepth = 3, kMaxFolderDepth = 8;

/// 64 lowercase hex digits.
std::string sha256Of(std::string_view bytes);

/// Reads an assignment and the hash of its bytes, as a student's program does. Returns all problems at once.
Result<HandoutFile> readHandoutFile(const std::filesystem::path&);

/// The assignments and submissions of a class.
struct ClassroomFolder {
  std::vector<HandoutFile> handouts;
  std::vector<RefusedFile> unreadable;  // assignments, marks.json, and what cannot be a submission
  std::vector<SubmissionFile> returns;  // by name; includes unreadable ones
  std::vector<IgnoredFile> ignored;     // by name
  HandMarks marks{};                    // of marks.json in the folder of the submissions
};

/// Receives the fraction of a folder read so far, 0 to 1; called in the reading thread.
using ShareRead = std::function<void(double share)>;

/// Reads the submissions of a folder, of the folders in it, since learning platforms create one per student, and of ZIP
/// archives. Submissions are recognized by name (*.return.json, and *.return (1).json, as browsers name a second
/// download) or by content; every other file is listed with a reason. Assignments are read from `handouts`, or by
/// default from the folder of the submissions itself, but never from a student's folder, where a modified one would
/// count. Sealed assignments are opened with `key`, or with a key file (*.key) in the folder of the assignments or the
/// one above; those that none opens stay sealed. Symbolic links to folders are not followed. Returns a problem if a
/// folder cannot be listed. May take a second or two; must not be called in the GUI thread.
Result<ClassroomFolder> readClassroom(const std::filesystem::path& returns,
                                      const std::optional<std::filesystem::path>& handouts = std::nullopt,
                                      const ShareRead& progress = nullptr,
                                      const std::optional<SealingKey>& key = std::nullopt);

/// collect(), with the unreadable assignments among the rejected files, and the ignored files.
ClassResults resultsOf(const ClassroomFolder&);

/// The marks by hand of a folder of submissions; none if it has no marks.json.
Result<HandMarks> readHandMarksIn(const std::filesystem::path& folder);
/// Sets one mark, or removes it with nullopt, in the folder's marks.json. Other marks are kept: if the file cannot be
/// read, its problems are returned and it is not written.
Result<void> setHandMark(const std::filesystem::path& folder, const std::string& handout, std::size_t question,
                         std::optional<double> points);

struct NamedText {
  std::string name, text;
};
std::vector<NamedText> handoutTexts(const std::vector<Handout>&);
/// The hand-outs in a folder that can be read, in no order.
std::vector<HandoutFile> handoutsIn(const std::filesystem::path& folder);
/// The files of hand-outs that are made for a roster: the new ones, and an archive for each group, if wanted. The texts
/// of kept hand-outs are read from the folder.
std::vector<NamedText> rosterTexts(const RosterHandouts&, const std::filesystem::path& folder, bool archives);
/// The files that exist in the folder with different bytes: writing would overwrite someone's work.
std::vector<std::string> othersInPlaceOf(const std::vector<NamedText>&, const std::filesystem::path& folder);
/// Writes all of them into a folder, which is created if missing; files with the same bytes are left alone. Returns
/// FileNotWritable for the first failure; the files before it are complete.
Result<void> writeTexts(const std::vector<NamedText>&, const std::filesystem::path& folder);

}  // namespace attn::app
