// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <QStringList>
#include <filesystem>
#include <system_error>

#include "classroom/handout.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "exports/classroom_files.h"
#include "exports/moodle.h"
#include "exports/sealing.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

struct HandoutArguments {
  std::string assignment;
  std::int64_t variants = 1;
  std::uint64_t seed = freshSeed();
  std::string folder;  // or empty
  std::optional<std::filesystem::path> moodle;
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

int writeInto(const std::string& folder, const std::vector<Handout>& handouts, bool force) {
  const std::vector<NamedText> texts = handoutTexts(handouts);
  if (!force)
    if (const auto others = othersInPlaceOf(texts, folder); !others.empty()) return refuseToReplace(others, folder);
  const Result<void> written = writeTexts(texts, folder);
  return written ? kDone : fail(written.error());
}

QString whyNotSealed(const HandoutArguments& a, const Assignment& assignment) {
  if (a.folder.empty()) return CommandLine::tr("--sealed needs -o FOLDER");
  if (assignment.feedback == AssignmentFeedback::AtOnce)
    return CommandLine::tr("the assignment has \"feedback\": \"at-once\", but sealed answers cannot be shown at once");
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path folder = fs::weakly_canonical(fs::absolute(*a.key), ignored).parent_path();
  if (folder == fs::weakly_canonical(fs::absolute(fs::path(a.folder) / "."), ignored) ||
      fs::equivalent(folder, a.folder, ignored))
    return CommandLine::tr("--sealed: %1 is in the folder of the hand-outs, from where it could reach the students")
        .arg(shownText(a.key->string()));
  return {};
}

/// Writes the key first: without it, sealed hand-outs are useless.
int writeSealed(const HandoutArguments& a, const std::vector<Handout>& handouts) {
  const SealingKey key = newSealingKey();
  const std::vector<Handout> closed = sealed(handouts, key);
  if (!a.force)
    if (const auto others = othersInPlaceOf(handoutTexts(closed), a.folder); !others.empty())
      return refuseToReplace(others, a.folder);
  const auto written = writeKeyFile(*a.key, key, handouts.front().title);
  return written ? writeInto(a.folder, closed, true) : fail(written.error());
}

int writeHandouts(const HandoutArguments& a) {
  if (a.folder.empty() && !a.moodle) {
    return refuse(CommandLine::tr("no output given: add -o FOLDER or --moodle FILE.xml"));
  }
  const std::optional<Assignment> assignment = readAssignmentOrReport(a.assignment);
  if (!assignment) return kWrongUse;
  if (a.key)
    if (const QString why = whyNotSealed(a, *assignment); !why.isEmpty()) return refuse(why);
  const std::vector<Handout> handouts = makeHandouts(*assignment, static_cast<int>(a.variants), a.seed);
  if (!a.folder.empty()) {
    const int written = a.key ? writeSealed(a, handouts) : writeInto(a.folder, handouts, a.force);
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
  handout->add_flag("--force", a->force, "Replace files of the same names with other contents");
  handout.option("--sealed", a->key, "FILE.key",
                 "Encrypt the answers; FILE.key is created for you to publish after the deadline");
  handout.option("--moodle", a->moodle, "FILE.xml",
                 "Also, or instead: the questions and answers of all variants as Moodle XML");
  handout.locale("Language of the texts for Moodle: en, zh_CN (the system's)");
  handout->footer(kClassroomFormats);
  handout.runs([a] { return writeHandouts(*a); });
}

}  // namespace attn::app
