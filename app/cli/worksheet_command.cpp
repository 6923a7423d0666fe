// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "base/number_format.h"
#include "classroom/work.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/fresh_seed.h"
#include "cli/read_work.h"
#include "cli/terminal.h"
#include "preferences/language.h"
#include "theme/fonts.h"
#include "worksheet/worksheet.h"

namespace attn::app {

int runWorksheetCommand(const WorksheetArguments& a, int& argc, char** argv) {
  // Pages need fonts but no display.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  dropQtRemarks();
  if (!hasThreadsForQt()) return kFailed;
  const QApplication application(argc, argv);
  loadFonts();
  Language language;
  language.use(QString::fromStdString(a.locale));
  std::error_code ignored;
  if (a.solutions && (a.out == *a.solutions || std::filesystem::equivalent(a.out, *a.solutions, ignored))) {
    complain(CommandLine::tr("--solutions: found the same file as --output, expected a different one"));
    return kWrongUse;
  }
  if (mixesOnStandardOutput({a.out, a.solutions})) return kWrongUse;
  const std::optional<Work> work = workOrComplain(a.work);
  if (!work) return kWrongUse;
  const Paper paper{a.paper == "letter" ? PaperSize::Letter : PaperSize::A4, a.twoSided};
  const std::uint64_t seed = a.seed ? *a.seed : freshSeed();
  const NamedOutput out(a.out, ".pdf"), solutions(a.solutions.value_or(std::filesystem::path()), ".pdf");
  const auto written = writeWorksheets(*work, static_cast<int>(a.variants), seed, paper, out.file(),
                                       a.solutions ? std::optional(solutions.file()) : std::nullopt);
  if (!written) {
    complain(written.error());
    return kFailed;
  }
  for (const NamedOutput* each : {&out, &solutions})
    if (const int code = each->finish(); code != kDone) return code;
  // The seed reproduces the sheets and the matching assignments.
  const QString said = CommandLine::tr("variants: %1, questions in each: %2, points: %3, seed: %4\n")
                           .arg(QString::number(a.variants), QString::number(work->questions()),
                                QString::fromStdString(shortest(work->points())), QString::number(seed));
  if (!namesStandardOutput(a.out) && !namesStandardOutput(a.solutions)) return deliver(said);
  complain(said.trimmed());
  return kDone;
}

}  // namespace attn::app
