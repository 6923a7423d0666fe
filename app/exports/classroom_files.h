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

namespace attn::app {

/// Bytes that are read of a file of a class; what is larger is none of ours.
inline constexpr std::uint64_t kMostHandoutBytes = std::uint64_t{16} << 20;
inline constexpr std::uint64_t kMostReturnBytes = std::uint64_t{1} << 20;
/// Returns and hand-outs that are taken from a folder.
inline constexpr std::size_t kMostClassFiles = 20'000;

/// 64 hex digits, in lower case.
std::string sha256Of(std::string_view bytes);

/// A file with the hash of its bytes, as a student opens it. All problems at once.
Result<HandoutFile> readHandoutFile(const std::filesystem::path&);

/// What a class handed out and got back.
struct ClassroomFolder {
  std::vector<HandoutFile> handouts;
  std::vector<RefusedFile> unreadable;  // hand-outs
  std::vector<ReturnFile> returns;      // by name; those that could not be read, too
};

/// Hears which share of a folder has been read, 0 to 1; from the thread that reads.
using ShareRead = std::function<void(double share)>;

/// The returns of a folder (*.return.json, and *.return (1).json as browsers name the second one) and of its folders,
/// one level down, as learning platforms put them: a folder for each student. Hand-outs lie in `handouts`, or beside
/// the returns where none is given: never in a student's folder, where an altered one would count. Links to folders are
/// not followed. A folder that cannot be listed: its problem. May take a second or two; to be called away from the
/// window's thread.
Result<ClassroomFolder> readClassroom(const std::filesystem::path& returns,
                                      const std::optional<std::filesystem::path>& handouts = std::nullopt,
                                      const ShareRead& progress = nullptr);

/// collect(), with the hand-outs that could not be read among what was refused.
ClassResults resultsOf(const ClassroomFolder&);

struct NamedText {
  std::string name, text;
};
std::vector<NamedText> handoutTexts(const std::vector<Handout>&);
/// Those that lie in the folder already with other bytes: writing would replace somebody's work.
std::vector<std::string> othersInPlaceOf(const std::vector<NamedText>&, const std::filesystem::path& folder);
/// Writes all of them, into a folder that is made where there is none; what is there with the same bytes stays.
/// FileNotWritable with the first that fails; those before it are whole.
Result<void> writeTexts(const std::vector<NamedText>&, const std::filesystem::path& folder);

}  // namespace attn::app
