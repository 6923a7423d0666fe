// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <QStringList>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/foreign_text.h"
#include "base/number_format.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/results_json.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "cli/text_table.h"
#include "exports/classroom_files.h"
#include "text/learner_markup.h"
#include "text/problem_text.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

QString collectedName(const std::string& name) {
  return QString::fromStdString(foreign::shown(name));
}

bool isFolder(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

QString percentText(int part, int whole) {
  constexpr double kPercent = 100;
  return whole > 0 ? QLocale().toString(kPercent * part / whole, 'f', 0) + QStringLiteral(" %") : QString();
}

QString secondsShort(const std::optional<double>& seconds) {
  return seconds ? QLocale().toString(*seconds, 'f', 0) + QStringLiteral(" s") : QString();
}

void addQuestion(std::vector<QStringList>& rows, std::size_t index, const QuestionSummary& summary) {
  const int all = summary.answers();
  rows.push_back({QStringLiteral("%1  %2").arg(index + 1).arg(collectedName(summary.templateId)),
                  CommandLine::tr("%1 of %2").arg(summary.right).arg(all), percentText(summary.right, all),
                  secondsShort(summary.medianSeconds)});
  const auto wrong = [&](const QString& what, int count) {
    if (count > 0)
      rows.push_back({QStringLiteral("     ") + what, QString::number(count), percentText(count, all), QString()});
  };
  for (const CountedMistake& each : summary.mistakes)
    wrong(each.kind ? QStringLiteral("%1 (%2)").arg(learnerPlain(mistakeName(*each.kind)), collectedName(each.mistake))
                    : collectedName(each.mistake),
          each.count);
  wrong(CommandLine::tr("another answer"), summary.other);
  wrong(CommandLine::tr("no answer"), summary.blank);
}

/// "3, 12–40": three and more in a row by their ends.
QString listOf(const std::vector<int>& ascending) {
  QStringList all;
  for (std::size_t first = 0; first < ascending.size();) {
    std::size_t last = first;
    while (last + 1 < ascending.size() && ascending[last + 1] == ascending[last] + 1) ++last;
    if (last - first < 2) last = first;
    all << QString::number(ascending[first]) + (last > first ? QStringLiteral("–%1").arg(ascending[last]) : QString());
    first = last + 1;
  }
  return all.join(QStringLiteral(", "));
}

QString resultsTable(const ClassResults& results) {
  QString text;
  if (!results.questions.empty()) {
    const QString title = collectedName(results.title);
    text = CommandLine::tr("%1: %2 of %3 came back\n\n")
               .arg(title.trimmed().isEmpty() ? CommandLine::tr("Work") : title)
               .arg(results.returned.size())
               .arg(results.variants);
    std::vector<QStringList> rows{
        {CommandLine::tr("QUESTION"), CommandLine::tr("RIGHT"), CommandLine::tr("SHARE"), CommandLine::tr("MEDIAN")}};
    for (std::size_t i = 0; i < results.questions.size(); ++i) addQuestion(rows, i, results.questions[i]);
    text += textTable(rows, 1);
  }
  if (results.mostWorthDiscussing)
    text += QLatin1Char('\n') + CommandLine::tr("Most worth discussing: %1  %2\n")
                                    .arg(*results.mostWorthDiscussing + 1)
                                    .arg(collectedName(results.questions[*results.mostWorthDiscussing].templateId));
  if (!results.missing.empty())
    text += QLatin1Char('\n') + CommandLine::tr("Missing variants: %1\n").arg(listOf(results.missing));
  if (results.refused.empty()) return text;
  text += QLatin1Char('\n') + CommandLine::tr("Not counted:\n");
  for (const RefusedFile& file : results.refused)
    text +=
        QStringLiteral("  ") + collectedName(file.name) + QStringLiteral(": ") + refusalText(file) + QLatin1Char('\n');
  return text;
}

int deliverResults(const ClassResults& results, const CollectArguments& a) {
  if (a.json) return deliver(resultsJson(results));
  if (!a.csv) return deliver(resultsTable(results));
  for (const RefusedFile& file : results.refused)
    complain(collectedName(file.name) + QStringLiteral(": ") + refusalText(file));
  return deliver(resultsCsv(results), a.csv);
}

}  // namespace

int runCollectCommand(const CollectArguments& a) {
  for (const std::string& folder : {a.folder, a.handouts.value_or(a.folder)}) {
    if (isFolder(folder)) continue;
    complain(CommandLine::tr("there is no folder \"%1\"").arg(collectedName(folder)));
    return kWrongUse;
  }
  const std::optional<std::filesystem::path> handouts =
      a.handouts ? std::optional<std::filesystem::path>(*a.handouts) : std::nullopt;
  TerminalProgress line;
  const Result<ClassroomFolder> classroom = readClassroom(
      a.folder, handouts, [&line](double share) { line.show(share, CommandLine::tr("reading the answers")); });
  line.clear();
  if (!classroom) {
    for (const Problem& problem : classroom.error()) complain(problemText(problem));
    return kFailed;
  }
  if (classroom->handouts.empty()) {
    complain(CommandLine::tr("there are no hand-outs (.handout.json) in \"%1\"; --handouts FOLDER says where they lie")
                 .arg(collectedName(a.handouts.value_or(a.folder))));
    if (classroom->returns.empty() && classroom->unreadable.empty()) return kWrongUse;
  }
  const ClassResults results = resultsOf(*classroom);
  const int delivered = deliverResults(results, a);
  if (delivered != kDone) return delivered;
  return results.refused.empty() ? kDone : kFailed;
}

}  // namespace attn::app
