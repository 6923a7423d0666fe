// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "classroom/assignment.h"
#include "classroom/roster.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "learn/classroom/handout_order.h"
#include "session/document_file.h"
#include "theme/fonts.h"
#include "worksheet/worksheet.h"

namespace attn::app {

namespace {

struct WorksheetArguments {
  std::string assignment;
  std::int64_t variants = 1;
  std::uint64_t seed = freshSeed();
  Paper paper{PaperSize::A4, false};
  std::filesystem::path out;
  std::optional<std::filesystem::path> solutions;
  std::optional<std::filesystem::path> roster;
  std::filesystem::path handouts;  // the folder of those that were given out; may be empty
  std::filesystem::path key;       // of sealed ones; may be empty
};

/// The hand-outs of the students, as the window prints them.
tl::expected<HandoutPlan, QString> planOf(const WorksheetArguments& a, const Assignment& assignment) {
  HandoutOrder order;
  order.assignment = assignment;
  order.seed = a.seed;
  order.roster = toQString(*a.roster);
  order.folder = toQString(a.handouts);
  order.keyFile = toQString(a.key);
  order.files = false;
  order.worksheets = true;
  return attn::app::planOf(order);
}

int writeSheets(const WorksheetArguments& a) {
  loadFonts();
  std::error_code ignored;
  if (a.solutions && (a.out == *a.solutions || std::filesystem::equivalent(a.out, *a.solutions, ignored))) {
    return refuse(CommandLine::tr("--solutions: found the same file as --output, expected a different one"));
  }
  if (mixesOnStandardOutput({a.out, a.solutions})) return kWrongUse;
  const std::optional<Assignment> assignment = readAssignmentOrReport(a.assignment);
  if (!assignment) return kWrongUse;
  std::int64_t sheets = a.variants;
  if (a.roster) {
    const std::optional<Roster> roster = readRosterOrReport(*a.roster);
    if (!roster) return kWrongUse;
    sheets = static_cast<std::int64_t>(roster->students.size());
  }
  const NamedOutput out(a.out, ".pdf"), solutions(a.solutions.value_or(std::filesystem::path()), ".pdf");
  const auto solved = a.solutions ? std::optional(solutions.file()) : std::nullopt;
  tl::expected<void, QString> written;
  QStringList notices;
  if (a.roster) {
    const auto plan = planOf(a, *assignment);
    if (!plan) return fail(plan.error());
    notices = plan->notices;
    written = writeWorksheets(plan->handouts, a.paper, out.file(), solved);
  } else {
    written = writeWorksheets(*assignment, static_cast<int>(a.variants), a.seed, a.paper, out.file(), solved);
  }
  if (!written) return fail(written.error());
  for (const QString& each : notices) complain(each);
  for (const NamedOutput* each : {&out, &solutions})
    if (const int code = each->finish(); code != kDone) return code;
  return deliverSummary(*assignment, sheets, a.seed, namesStandardOutput(a.out) || namesStandardOutput(a.solutions));
}

}  // namespace

void addWorksheet(const Command& program) {
  const auto a = std::make_shared<WorksheetArguments>();
  const Command worksheet(program, "worksheet",
                          "Write the assignment as worksheets to print, solutions in a separate file");
  worksheet.assignment(a->assignment);
  worksheet.option("--variants", a->variants, "N", wholeNumber(1, kMaxVariants),
                   "Number of variants, each with different numbers (1)");
  CLI::Option* roster = worksheet.option("--roster", a->roster, "FILE.csv",
                                         "A sheet for each student of a table, as 'handout --roster' makes them");
  roster->excludes("--variants");
  worksheet
      .option("--handouts", a->handouts, "FOLDER",
              "With --roster: the hand-outs that the students already have; the sheets have their numbers")
      ->needs(roster);
  worksheet.option("--key", a->key, "FILE.key", "The key of these hand-outs if they are sealed")->needs("--handouts");
  worksheet.seed(a->seed, "Below 2^53; the same seed gives the same variants as 'handout' (random)");
  constexpr std::array<std::pair<std::string_view, PaperSize>, 2> kPapers{
      {{"a4", PaperSize::A4}, {"letter", PaperSize::Letter}}};
  worksheet.choice("--paper", a->paper.size, "NAME", kPapers, "a4 or letter (a4)");
  worksheet->add_flag("--two-sided", a->paper.twoSided,
                      "Each variant begins on an odd page, to be printed on both sides");
  worksheet.locale("Language of the texts and numbers: en, zh_CN (the system's)");
  worksheet.option("-o,--output", a->out, "FILE.pdf", "Worksheets to write, all variants in one file")->required();
  worksheet.option("--solutions", a->solutions, "FILE.pdf", "The same worksheets with solutions, for the teacher");
  worksheet.draws([a] { return writeSheets(*a); });
}

}  // namespace attn::app
