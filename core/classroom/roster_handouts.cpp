// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/roster_handouts.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/foreign_text.h"
#include "base/text.h"
#include "base/utf8.h"

namespace attn {
namespace {

bool isReservedOnWindows(std::string_view name) {
  static constexpr std::array<std::string_view, 4> kNames{"con", "prn", "aux", "nul"};
  const std::string lower = lowered(std::string(name.substr(0, name.find('.'))));
  const bool isPort = lower.size() == 4 && (lower.starts_with("com") || lower.starts_with("lpt"));
  return isPort || std::ranges::find(kNames, lower) != kNames.end();
}

/// Appends "-2", "-3", … until the name between `before` and `after` is free, and takes it. Names that differ only in
/// case are the same file on Windows and macOS.
std::string freeName(const std::string& wanted, std::set<std::string>& taken, const std::string& before = {},
                     const std::string& after = {}) {
  std::string name = wanted;
  for (int number = 2; !taken.insert(lowered(std::string(before).append(name).append(after))).second; ++number)
    name = wanted + '-' + std::to_string(number);
  return name;
}

}  // namespace

std::string inFileName(std::string_view text) {
  constexpr std::size_t kMaxBytes = 80;
  constexpr std::string_view kReserved = "/\\:*?\"<>|";
  std::string name;
  while (!text.empty()) {
    const CodePoint next = firstCodePoint(text);
    const std::string_view bytes = text.substr(0, next.bytes);
    const bool isKept = next.value && foreign::shown(bytes) == bytes && kReserved.find(bytes) == std::string_view::npos;
    if (name.size() + (isKept ? bytes.size() : 1) > kMaxBytes) break;
    name += isKept ? bytes : std::string_view("-");
    text.remove_prefix(next.bytes);
  }
  for (std::size_t i = 0; i < name.size() && (name[i] == '.' || name[i] == ' '); ++i) name[i] = '-';
  for (std::size_t i = name.size(); i > 0 && (name[i - 1] == '.' || name[i - 1] == ' '); --i) name[i - 1] = '-';
  return name.empty() || isReservedOnWindows(name) ? name + '-' : name;
}

RosterHandouts makeHandouts(const Assignment& assignment, const Roster& roster, std::uint64_t seed,
                            const std::vector<HandoutFile>& there) {
  RosterHandouts all;
  std::map<std::string, const HandoutFile*> known;
  std::set<std::string> taken;
  int last = 0;
  if (!there.empty()) {
    Handout ours = makeHandouts(assignment, 1, seed).front();
    ours.student.emplace();
    for (const HandoutFile& file : there) {
      if (!file.handout.student || !areOfOneAssignment(file.handout, ours)) continue;
      known.emplace(file.handout.student->id, &file);
      taken.insert(lowered(file.name));
      last = std::max(last, file.handout.variant);
    }
  }
  const auto added =
      std::ranges::count_if(roster.students, [&](const RosterStudent& student) { return !known.contains(student.id); });
  const int of = std::min(kMaxVariants, last + static_cast<int>(added));
  std::vector<Handout> fresh = added > 0 ? makeHandouts(assignment, of, seed) : std::vector<Handout>();
  for (const RosterStudent& student : roster.students) {
    if (const auto kept = known.find(student.id); kept != known.end()) {
      all.kept.push_back({kept->second->name, kept->second->handout});
      known.erase(kept);
      continue;
    }
    if (last >= of) break;  // more students than variants have ever been given out
    Handout handout = std::move(fresh[static_cast<std::size_t>(last++)]);
    handout.student = student;
    handout.student->email.clear();
    const std::string title = titleInFileName(handout) + '.', suffix(kHandoutSuffix);
    const std::string id = freeName(inFileName(student.id), taken, title, suffix);
    if (id != student.id) all.safe.emplace_back(student.id, id);
    all.made.push_back({std::string(title).append(id).append(suffix), std::move(handout)});
  }
  for (const auto& [id, file] : known) all.left.push_back({file->name, file->handout});
  return all;
}

std::vector<std::pair<std::string, std::vector<const NamedHandout*>>> groupArchives(const RosterHandouts& all) {
  std::map<std::string, std::vector<const NamedHandout*>> groups;
  for (const auto* handouts : {&all.kept, &all.made})
    for (const NamedHandout& each : *handouts) groups[each.handout.student->group].push_back(&each);
  std::vector<std::pair<std::string, std::vector<const NamedHandout*>>> archives;
  std::set<std::string> taken;
  for (auto& [group, handouts] : groups) {
    const std::string name = freeName(inFileName(group.empty() ? "no-group" : group), taken);
    archives.emplace_back(titleInFileName(handouts.front()->handout) + '.' + name + std::string(kGroupArchiveSuffix),
                          std::move(handouts));
  }
  return archives;
}

}  // namespace attn
