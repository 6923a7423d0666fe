// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>
#include <filesystem>
#include <system_error>

#include "classroom/handout.h"
#include "classroom/roster_handouts.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "exports/classroom_files.h"
#include "exports/moodle.h"
#include "exports/sealing.h"
#include "text/roster_text.h"

namespace attn::app {
namespace {

struct HandoutArguments {
  std::string assignment;
  std::int64_t variants = 1;
  std::uint64_t seed = freshSeed();
  std::string folder;  // or empty
  std::optional<std::filesystem::path> moodle;
  std::optional<std::filesystem::path> roster;
  bool archives = false;
  bool force = false;
  std::optional<std::filesystem::path> key;  // seals the answers; its file is written
};

/// The files may be anyone's; that they differ is reason enough to refuse.
int refuseToReplace(const std::vector<std::string>& others, const std::string& folder) {
  constexpr qsizetype kMaxNamed = 3;
  QStringList names;
  for (const std::string& other : others)
    if (names.size() < kMaxNamed) names << shownText(other);
  const auto more = static_cast<qsizetype>(others.size()) - names.size();
  const QString all = more > 0 ? CommandLine::tr("%1 and %2 more").arg(names.join(QStringLiteral(", "))).arg(more)
                               : names.join(QStringLiteral(", "));
  return fail(CommandLine::tr("%1 contains other hand-outs with these names: %2. Choose another folder or use --force.")
                  .arg(shownText(folder), all));
}

int writeInto(const HandoutArguments& a, const std::vector<NamedText>& texts, const std::optional<SealingKey>& key,
              const std::string& title) {
  if (!a.force)
    if (const auto others = othersInPlaceOf(texts, a.folder); !others.empty()) return refuseToReplace(others, a.folder);
  // The key comes first: without it, sealed hand-outs are useless.
  if (key)
    if (const auto kept = writeKeyFile(*a.key, *key, title); !kept) return fail(kept.error());
  const Result<void> written = writeTexts(texts, a.folder);
  return written ? kDone : fail(written.error());
}

QString whyNotSealed(const HandoutArguments& a, const Assignment& assignment) {
  if (a.folder.empty()) return CommandLine::tr("--sealed needs -o FOLDER");
  if (assignment.feedback == AssignmentFeedback::AtOnce)
    return CommandLine::tr("the assignment has \"feedback\": \"at-once\", but sealed answers cannot be shown at once");
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path folder = fs::weakly_canonical(fs::absolute(*a.key), ignored).parent_path();
  if (folder == fs::weakly_canonical(fs::absolute(fs::path(a.folder) / "key"), ignored).parent_path() ||
      fs::equivalent(folder, a.folder, ignored))
    return CommandLine::tr("--sealed: %1 is in the folder of the hand-outs, from where it could reach the students")
        .arg(shownText(a.key->string()));
  return {};
}

int writeRosterHandouts(const HandoutArguments& a, const Assignment& assignment) {
  const std::optional<Roster> roster = readRosterOrReport(*a.roster);
  if (!roster) return kWrongUse;
  const auto there = a.force ? std::vector<HandoutFile>() : handoutsIn(a.folder);
  RosterHandouts handouts = makeHandouts(assignment, *roster, a.seed, there);
  std::vector<Handout> open;  // with answers, for Moodle
  for (const NamedHandout& each : handouts.made) open.push_back(each.handout);
  const auto key = sealMade(handouts, a.key.value_or(std::filesystem::path()));
  if (!key) return fail(key.error());
  for (const NamedHandout& each : handouts.kept) {
    const auto opened = *key ? unsealed(each.handout, **key) : each.handout;
    if (!opened) return fail(opened.error());
    open.push_back(*opened);
  }
  const int written = writeInto(a, rosterTexts(handouts, a.folder, a.archives), *key, assignment.title);
  if (written != kDone) return written;
  if (a.moodle)
    if (const int moodle = deliver(moodleXml(open), a.moodle); moodle != kDone) return moodle;
  const bool isTaken = namesStandardOutput(a.moodle);
  for (const QString& each : rosterChangeTexts(handouts)) complain(each);
  return deliverSummary(assignment, static_cast<std::int64_t>(roster->students.size()), a.seed, isTaken);
}

int writeHandouts(const HandoutArguments& a) {
  if (a.folder.empty() && !a.moodle) {
    return refuse(CommandLine::tr("no output given: add -o FOLDER or --moodle FILE.xml"));
  }
  const std::optional<Assignment> assignment = readAssignmentOrReport(a.assignment);
  if (!assignment) return kWrongUse;
  if (a.key)
    if (const QString why = whyNotSealed(a, *assignment); !why.isEmpty()) return refuse(why);
  if (a.roster) return writeRosterHandouts(a, *assignment);
  const std::vector<Handout> handouts = makeHandouts(*assignment, static_cast<int>(a.variants), a.seed);
  if (!a.folder.empty()) {
    const std::optional<SealingKey> key = a.key ? std::optional(newSealingKey()) : std::nullopt;
    const int written = writeInto(a, handoutTexts(key ? sealed(handouts, *key) : handouts), key, assignment->title);
    if (written != kDone) return written;
  }
  if (a.moodle) {
    const int written = deliver(moodleXml(handouts), a.moodle);
    if (written != kDone) return written;
  }
  return deliverSummary(*assignment, a.variants, a.seed, namesStandardOutput(a.moodle));
}

}  // namespace

void addHandout(const Command& program) {
  const auto a = std::make_shared<HandoutArguments>();
  const Command handout(program, "handout", "Write a hand-out with different numbers for each student");
  handout.assignment(a->assignment);
  handout.option("--variants", a->variants, "N", wholeNumber(1, kMaxVariants),
                 "Number of variants, each with different numbers (1)");
  handout.seed(a->seed, "Below 2^53; the same seed gives the same hand-outs everywhere (random)");
  handout.option("-o,--output", a->folder, "FOLDER", "Folder for the files, one per variant; created if missing");
  CLI::Option* roster = handout.option("--roster", a->roster, "FILE.csv",
                                       "A hand-out for each student of a table with the columns name and id, and "
                                       "optionally e-mail and group; files are named by id");
  roster->excludes("--variants")->needs("--output");
  handout->add_flag("--archives", a->archives, "With --roster: also an archive (.zip) for each group")->needs(roster);
  handout->add_flag("--force", a->force, "Replace files of the same names with other contents");
  handout.option("--sealed", a->key, "FILE.key",
                 "Encrypt the answers; FILE.key is created for you to publish after the deadline");
  handout.option("--moodle", a->moodle, "FILE.xml",
                 "Also, or instead: the questions and answers of all variants as Moodle XML");
  handout.locale("Language of the texts for Moodle: en, zh_CN (the system's)");
  handout->footer(kClassroomFormats);
  handout.draws([a] { return writeHandouts(*a); });
}

}  // namespace attn::app
