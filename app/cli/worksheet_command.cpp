// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "base/foreign_text.h"
#include "classroom/work.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/fresh_seed.h"
#include "cli/terminal.h"
#include "scenario/input_file.h"
#include "text/problem_text.h"
#include "theme/fonts.h"
#include "window/language.h"
#include "worksheet/worksheet.h"

namespace attn::app {
namespace {

/// Nothing after every problem was said.
std::optional<Work> workOrComplain(const std::string& file) {
  const Result<std::string> text = readText(file);
  Result<Work> work = text ? readWork(*text) : Result<Work>(tl::unexpected(text.error()));
  if (work) return std::move(*work);
  const QString name = QString::fromStdString(foreign::shown(file));
  for (const Problem& problem : work.error()) complain(name + QStringLiteral(": ") + problemText(problem));
  return std::nullopt;
}

}  // namespace

int runWorksheetCommand(const WorksheetArguments& a, int& argc, char** argv) {
  // Pages need typefaces, but no display.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  dropQtRemarks();
  const QApplication application(argc, argv);
  loadFonts();
  Language language;
  language.use(QString::fromStdString(a.locale));
  std::error_code ignored;
  if (a.solutions && (a.out == *a.solutions || std::filesystem::equivalent(a.out, *a.solutions, ignored))) {
    complain(CommandLine::tr("--solutions: found the same file as --output, expected another one"));
    return kWrongUse;
  }
  const std::optional<Work> work = workOrComplain(a.work);
  if (!work) return kWrongUse;
  const Paper paper{a.paper == "letter" ? PaperSize::Letter : PaperSize::A4, a.twoSided};
  const auto written =
      writeWorksheets(*work, static_cast<int>(a.variants), a.seed ? *a.seed : freshSeed(), paper, a.out, a.solutions);
  if (written) return kDone;
  complain(written.error());
  return kFailed;
}

}  // namespace attn::app
