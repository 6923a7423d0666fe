// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <QStringList>

#include "base/foreign_text.h"
#include "base/number_format.h"
#include "classroom/handout.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/fresh_seed.h"
#include "cli/read_work.h"
#include "cli/terminal.h"
#include "exports/classroom_files.h"
#include "exports/moodle.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

QString shownName(const std::string& name) {
  return QString::fromStdString(foreign::shown(name));
}

/// The files may be anyone's; that they differ is reason enough to refuse.
int refuseToReplace(const std::vector<std::string>& others, const std::string& folder) {
  constexpr qsizetype kMostNamed = 3;
  QStringList names;
  for (const std::string& other : others)
    if (names.size() < kMostNamed) names << shownName(other);
  const auto more = static_cast<qsizetype>(others.size()) - names.size();
  const QString all = more > 0 ? CommandLine::tr("%1 and %2 more").arg(names.join(QStringLiteral(", "))).arg(more)
                               : names.join(QStringLiteral(", "));
  complain(CommandLine::tr("%1 contains other hand-outs with these names: %2. Choose another folder or use --force.")
               .arg(shownName(folder), all));
  return kFailed;
}

int writeInto(const std::string& folder, const std::vector<Handout>& handouts, bool force) {
  const std::vector<NamedText> texts = handoutTexts(handouts);
  if (!force)
    if (const auto others = othersInPlaceOf(texts, folder); !others.empty()) return refuseToReplace(others, folder);
  const Result<void> written = writeTexts(texts, folder);
  if (written) return kDone;
  for (const Problem& problem : written.error()) complain(problemText(problem));
  return kFailed;
}

}  // namespace

int runHandoutCommand(const HandoutArguments& a) {
  if (a.folder.empty() && !a.moodle) {
    complain(CommandLine::tr("no output given: add -o FOLDER or --moodle FILE.xml"));
    return kWrongUse;
  }
  const std::optional<Work> work = workOrComplain(a.work);
  if (!work) return kWrongUse;
  const std::uint64_t seed = a.seed ? *a.seed : freshSeed();
  const std::vector<Handout> handouts = makeHandouts(*work, static_cast<int>(a.variants), seed);
  if (!a.folder.empty()) {
    const int written = writeInto(a.folder, handouts, a.force);
    if (written != kDone) return written;
  }
  if (a.moodle) {
    const int written = deliver(moodleXml(handouts), a.moodle);
    if (written != kDone) return written;
  }
  QString said = CommandLine::tr("variants: %1, questions in each: %2, points: %3, seed: %4\n")
                     .arg(QString::number(a.variants), QString::number(work->questions()),
                          QString::fromStdString(shortest(work->points())), QString::number(seed));
  if (!namesStandardOutput(a.moodle)) return deliver(said);
  complain(said.trimmed());
  return kDone;
}

}  // namespace attn::app
