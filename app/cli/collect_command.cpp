// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "base/foreign_text.h"
#include "base/number_format.h"
#include "base/replace_file.h"
#include "base/zip_files.h"
#include "classroom/class_results.h"
#include "classroom/gradebook.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "cli/text_table.h"
#include "exports/classroom_files.h"
#include "exports/feedback_pages.h"
#include "exports/sealing.h"
#include "questions/given_answer.h"
#include "text/case_text.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "text/problem_text.h"
#include "text/question_text.h"
#include "theme/fonts.h"
#include "worksheet/scan_reader.h"

namespace attn::app {
namespace {

QString refusalText(const RefusedFile& file) {
  const QString other = shownText(file.other);
  switch (file.why) {
    case Refusal::Unreadable: {
      QStringList sentences;
      for (const Problem& problem : file.problems) {
        constexpr qsizetype kMax = 3;
        if (sentences.size() < kMax) sentences << problemText(problem);
      }
      return paragraphText(sentences);
    }
    case Refusal::UnknownHandout:
      return CommandLine::tr("it belongs to none of these hand-outs, or its hand-out was changed.");
    case Refusal::OtherAssignment:
      return CommandLine::tr("most of these submissions belong to another assignment.");
    case Refusal::OtherQuestions:
      return CommandLine::tr("it answers the question \"%1\", which its hand-out does not ask.").arg(other);
    case Refusal::UnknownTemplate:
      return CommandLine::tr("this version of the program does not support its \"%1\" questions.").arg(other);
    case Refusal::Superseded:
      return CommandLine::tr("superseded: %1 is a later submission of its variant, and counts.").arg(other);
    case Refusal::HandoutReturned:
      return CommandLine::tr("it is a hand-out, not the answers to one. Ask for the file that the program saved.");
    case Refusal::ArchiveTooLarge:
      return CommandLine::tr("the archive is larger than an archive may be. Unpack it in its folder.");
    case Refusal::TooDeep:
      return CommandLine::tr("it is inside too many folders or archives. Move it up.");
    case Refusal::Sealed:
      return CommandLine::tr("the answers of its hand-out are sealed; name the key with --key FILE.");
    case Refusal::Altered:
      return QString::fromStdString(file.other);
  }
  return {};
}

using ResultsJson = nlohmann::ordered_json;

/// In the order of AnswerOutcome::Kind and Refusal.
constexpr std::array kOutcomeCodes{"right", "mistake", "other", "blank", "unmarked", "marked"};
constexpr std::array kRefusalCodes{"unreadable",       "unknown-handout", "other-work", "other-questions",
                                   "unknown-template", "superseded",      "hand-out",   "archive-limit",
                                   "too-deep",         "sealed",          "altered"};
/// In the order of IgnoredFile::Why.
constexpr std::array kIgnoredCodes{"other-kind", "hidden", "link", "not-a-file", "too-many"};

QString ignoredText(IgnoredFile::Why why) {
  return textFor(why, {{IgnoredFile::Why::OtherKind, CommandLine::tr("another kind of file")},
                       {IgnoredFile::Why::Hidden, CommandLine::tr("hidden")},
                       {IgnoredFile::Why::Link, CommandLine::tr("a link to a folder")},
                       {IgnoredFile::Why::NotAFile, CommandLine::tr("not a file")},
                       {IgnoredFile::Why::TooMany, CommandLine::tr("too many files")}});
}

template <class T>
ResultsJson orNull(const std::optional<T>& value) {
  return value ? ResultsJson(*value) : ResultsJson(nullptr);
}

ResultsJson summaryJson(const QuestionSummary& summary) {
  ResultsJson mistakes = ResultsJson::array();
  for (const CountedMistake& each : summary.mistakes)
    mistakes.push_back({{"name", each.mistake}, {"count", each.count}});
  ResultsJson object = {{"template", summary.templateId}, {"version", summary.version}};
  if (!summary.title.empty()) object["title"] = summary.title;
  object.update({{"points", summary.points},
                 {"answers", summary.answers()},
                 {"right", summary.right},
                 {"share_right", summary.shareRight()},
                 {"mistakes", std::move(mistakes)},
                 {"other", summary.other},
                 {"blank", summary.blank},
                 {"unmarked", summary.unmarked},
                 {"marked", summary.marked},
                 {"median_seconds", orNull(summary.medianSeconds)}});
  return object;
}

void addStudent(ResultsJson& object, const RosterStudent& student) {
  object["id"] = student.id;
  object["name"] = student.name;
  object["group"] = student.group;
}

ResultsJson missingStudentsJson(const ClassResults& results) {
  ResultsJson students = ResultsJson::array();
  for (const int variant : results.missing) {
    const auto student = results.students.find(variant);
    if (student == results.students.end()) continue;
    students.push_back({{"variant", variant}});
    addStudent(students.back(), student->second);
  }
  return students;
}

ResultsJson variantJson(const VariantResult& variant) {
  ResultsJson answers = ResultsJson::array();
  for (const AnswerOutcome& answer : variant.answers) {
    ResultsJson object = {{"outcome", kOutcomeCodes.at(static_cast<std::size_t>(answer.kind))}};
    if (answer.kind == AnswerOutcome::Kind::Mistake) object["mistake"] = answer.mistake;
    object["answer"] = ResultsJson::parse(jsonOf(answer.given));
    object["points"] = answer.points;
    object["seconds"] = orNull(answer.seconds);
    answers.push_back(std::move(object));
  }
  ResultsJson object = {{"variant", variant.variant}, {"file", foreign::shown(variant.file)}};
  if (variant.student) object["student"] = *variant.student;
  if (variant.owner) addStudent(object, *variant.owner);
  if (variant.submitted) object["submitted"] = *variant.submitted;
  object["late"] = variant.isLate;
  if (variant.isChanged) object["edited"] = true;
  object["right"] = variant.right;
  object["points"] = variant.points;
  object["answers"] = std::move(answers);
  return object;
}

/// The output of `collect --json` (docs/numbers.md, section 5.6): only the reasons depend on the language.
std::string resultsJson(const ClassResults& results) {
  ResultsJson questions = ResultsJson::array(), returned = ResultsJson::array(), refused = ResultsJson::array();
  for (const QuestionSummary& summary : results.questions) questions.push_back(summaryJson(summary));
  for (const VariantResult& variant : results.returned) returned.push_back(variantJson(variant));
  for (const RefusedFile& file : results.refused)
    refused.push_back({{"file", foreign::shown(file.name)},
                       {"reason", kRefusalCodes.at(static_cast<std::size_t>(file.why))},
                       {"text", refusalText(file).toStdString()}});
  ResultsJson ignored = ResultsJson::array();
  for (const IgnoredFile& file : results.ignored)
    ignored.push_back(
        {{"file", foreign::shown(file.name)}, {"reason", kIgnoredCodes.at(static_cast<std::size_t>(file.why))}});
  const ResultsJson root = {{"format", "attentionscope/results"},
                            {"version", 1},
                            {"title", results.title},
                            {"deadline", orNull(results.deadline)},
                            {"variants", results.variants},
                            {"points", results.points},
                            {"most_worth_discussing", orNull(results.mostWorthDiscussing)},
                            {"questions", std::move(questions)},
                            {"returned", std::move(returned)},
                            {"missing", results.missing},
                            {"missing_students", missingStudentsJson(results)},
                            {"refused", std::move(refused)},
                            {"ignored", std::move(ignored)}};
  return root.dump(2, ' ', false, ResultsJson::error_handler_t::replace) + "\n";
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
  rows.push_back({QStringLiteral("%1  %2").arg(index + 1).arg(shownText(summary.name())),
                  CommandLine::tr("%1 of %2").arg(summary.right).arg(all), percentText(summary.right, all),
                  secondsShort(summary.medianSeconds)});
  const auto wrong = [&](const QString& what, int count) {
    if (count > 0)
      rows.push_back({QStringLiteral("     ") + what, QString::number(count), percentText(count, all), QString()});
  };
  for (const CountedMistake& each : summary.mistakes)
    wrong(!each.kind ? shownText(each.mistake)
          : summary.title.empty()
              ? QStringLiteral("%1 (%2)").arg(learnerPlain(mistakeName(*each.kind)), shownText(each.mistake))
              : shownText(each.kind->name),  // the id of an own mistake says nothing
          each.count);
  wrong(CommandLine::tr("another answer"), summary.other);
  wrong(CommandLine::tr("no answer"), summary.blank);
  wrong(CommandLine::tr("fewer points, marked by hand"), summary.marked);
  if (summary.unmarked > 0)
    rows.push_back({QStringLiteral("     ") + CommandLine::tr("to be marked by hand"),
                    QString::number(summary.unmarked), QString(), QString()});
}

/// "3, 12–40": runs of three or more are written as ranges.
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

/// A line for each student of a roster, by variant; empty without a roster. Late submissions are listed in any case.
QString studentsTable(const ClassResults& results) {
  if (results.students.empty()) {
    std::vector<int> late;
    for (const VariantResult& each : results.returned)
      if (each.isLate) late.push_back(each.variant);
    return late.empty() ? QString() : QLatin1Char('\n') + CommandLine::tr("Late variants: %1\n").arg(listOf(late));
  }
  std::map<int, const VariantResult*> returned;
  for (const VariantResult& each : results.returned) returned.emplace(each.variant, &each);
  std::vector<QStringList> rows{{CommandLine::tr("STUDENT"), CommandLine::tr("ID"), CommandLine::tr("GROUP"),
                                 CommandLine::tr("STATUS"), CommandLine::tr("POINTS"), CommandLine::tr("SHARE")}};
  for (const auto& [variant, student] : results.students) {
    const auto found = returned.find(variant);
    const VariantResult* result = found == returned.end() ? nullptr : found->second;
    QStringList row{shownText(student.name), shownText(student.id), shownText(student.group)};
    row << (!result          ? CommandLine::tr("missing")
            : result->isLate ? CommandLine::tr("late")
                             : CommandLine::tr("handed in"));
    row << (result ? CommandLine::tr("%1 of %2")
                         .arg(QString::fromStdString(shortest(result->points)),
                              QString::fromStdString(shortest(results.points)))
                   : QString());
    row << (result ? QLocale().toString(percentOf(result->points, results.points), 'f', 0) + QStringLiteral(" %")
                   : QString());
    rows.push_back(row);
  }
  constexpr int kTexts = 4;
  return QLatin1Char('\n') + textTable(rows, kTexts);
}

QString resultsTable(const ClassResults& results) {
  QString text;
  if (!results.questions.empty()) {
    const QString title = shownText(results.title);
    text = CommandLine::tr("%1: %2 of %3 handed in\n\n")
               .arg(title.trimmed().isEmpty() ? CommandLine::tr("Assignment") : title)
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
                                    .arg(shownText(results.questions[*results.mostWorthDiscussing].name()));
  text += studentsTable(results);
  if (!results.missing.empty())
    text += QLatin1Char('\n') + CommandLine::tr("Missing variants: %1\n").arg(listOf(results.missing));
  if (std::ranges::any_of(results.returned, &VariantResult::isChanged)) {
    text += QLatin1Char('\n') + CommandLine::tr("Counted, but edited or damaged after they were saved:\n");
    for (const VariantResult& each : results.returned)
      if (each.isChanged) text += QStringLiteral("  ") + shownText(each.file) + QLatin1Char('\n');
  }
  if (!results.refused.empty()) text += QLatin1Char('\n') + CommandLine::tr("Not counted:\n");
  for (const RefusedFile& file : results.refused)
    text += QStringLiteral("  ") + shownText(file.name) + QStringLiteral(": ") + refusalText(file) + QLatin1Char('\n');
  if (!results.ignored.empty()) text += QLatin1Char('\n') + CommandLine::tr("Other files:\n");
  for (const IgnoredFile& file : results.ignored)
    text +=
        QStringLiteral("  ") + shownText(file.name) + QStringLiteral(": ") + ignoredText(file.why) + QLatin1Char('\n');
  return text;
}

struct CollectArguments {
  std::string folder;
  std::optional<std::filesystem::path> handouts;  // nullopt: next to the submissions
  bool json = false;
  std::optional<std::filesystem::path> csv, gradebook, feedback;
  std::string key;  // a file or the key itself; empty: that of a file near the hand-outs
  std::vector<std::string> scans;
  std::optional<std::filesystem::path> crops;
};

/// A key is long enough not to be the name of a file by accident.
tl::expected<SealingKey, QString> readKey(const std::string& fileOrKey) {
  std::error_code ignored;
  if (std::filesystem::exists(fileOrKey, ignored)) return readKeyFile(fileOrKey);
  const auto key = keyOf(QString::fromStdString(fileOrKey));
  if (key) return *key;
  return tl::unexpected(
      CommandLine::tr("--key: \"%1\" is neither a file nor a key. %2").arg(shownText(fileOrKey), key.error()));
}

int deliverResults(const ClassResults& results, const CollectArguments& a) {
  if (a.json) return deliver(resultsJson(results));
  if (!a.csv) return deliver(resultsTable(results));
  for (const RefusedFile& file : results.refused)
    complain(shownText(file.name) + QStringLiteral(": ") + refusalText(file));
  return deliver(resultsCsv(results), a.csv);
}

int deliverGrades(const ClassResults& results, const ClassroomFolder& classroom, const CollectArguments& a) {
  if (a.gradebook)
    if (const int written = deliver(gradebookCsv(results), a.gradebook); written != kDone) return written;
  if (!a.feedback) return kDone;
  std::vector<Handout> handouts;
  for (const HandoutFile& each : classroom.handouts) handouts.push_back(each.handout);
  const FilesByName pages = feedbackPages(results, handouts, nullptr, plainFiguresOf(handouts));
  if (pages.empty())
    return fail(CommandLine::tr("there is no submission to give feedback on, so %1 was not written")
                    .arg(shownText(a.feedback->string())));
  return deliver(packedFiles(pages), a.feedback);
}

/// Reports every page of the scans, and writes the places for answers as pictures.
int readScanned(const CollectArguments& a, const std::vector<HandoutFile>& handouts) {
  loadFonts();  // the places depend on the layout
  QStringList files;
  for (const std::string& each : a.scans) files << QString::fromStdString(each);
  std::vector<QStringList> rows{{CommandLine::tr("FILE"), CommandLine::tr("PAGE"), CommandLine::tr("SHEET")}};
  int unread = 0, crops = 0;
  QString failure;
  TerminalProgress line;
  readScans(files, handouts, [&](const ScannedPage& page, double share) {
    line.show(share, CommandLine::tr("reading the scans"));
    unread += page.problem.isEmpty() ? 0 : 1;
    rows.push_back({shownText(page.file.toStdString()), QString::number(page.number),
                    page.problem.isEmpty()
                        ? CommandLine::tr("variant %1, page %2 of %3").arg(page.variant).arg(page.page).arg(page.pages)
                        : page.problem});
    if (!a.crops) return true;
    for (const AnswerCrop& crop : page.crops) {
      const std::string name = QStringLiteral("variant-%1-question-%2.png")
                                   .arg(page.variant)
                                   .arg(crop.question + 1, 2, 10, QLatin1Char('0'))
                                   .toStdString();
      const std::string_view png(crop.png.constData(), static_cast<std::size_t>(crop.png.size()));
      if (const auto written = replaceFile(*a.crops / name, png, MissingFolder::IsMade); !written) {
        failure = QString::fromStdString(written.error().text());
        return false;
      }
      ++crops;
    }
    return true;
  });
  line.clear();
  if (!failure.isEmpty()) return fail(failure);
  QString text = textTable(rows, 3);
  if (a.crops)
    text +=
        QLatin1Char('\n') + CommandLine::tr("%n picture(s) of answers written.", nullptr, crops) + QLatin1Char('\n');
  const int delivered = deliver(text);
  return delivered != kDone || unread == 0 ? delivered : kFailed;
}

int collect(const CollectArguments& a) {
  const std::string handouts = a.handouts ? a.handouts->string() : a.folder;
  for (const std::string& folder : {a.folder, handouts})
    if (!isFolder(folder)) return refuse(CommandLine::tr("there is no folder \"%1\"").arg(shownText(folder)));
  std::optional<SealingKey> key;
  if (!a.key.empty()) {
    const auto read = readKey(a.key);
    if (!read) return refuse(read.error());
    key = *read;
  }
  TerminalProgress line;
  const Result<ClassroomFolder> classroom = readClassroom(
      a.folder, a.handouts, [&line](double share) { line.show(share, CommandLine::tr("reading the answers")); }, key);
  line.clear();
  if (!classroom) return fail(classroom.error());
  if (classroom->handouts.empty()) {
    complain(
        CommandLine::tr("there are no hand-outs (.handout.json) in \"%1\"; name their folder with --handouts FOLDER")
            .arg(shownText(handouts)));
    const bool isAnyUnreadable =
        std::ranges::find(classroom->unreadable, Refusal::Unreadable, &RefusedFile::why) != classroom->unreadable.end();
    if (classroom->returns.empty() && !isAnyUnreadable) return kWrongUse;
  }
  if (!a.scans.empty()) return readScanned(a, classroom->handouts);
  const ClassResults results = resultsOf(*classroom);
  if (results.sealed > 0)
    complain(key ? CommandLine::tr("the key belongs to other hand-outs: the answers of %n stay sealed", nullptr,
                                   results.sealed)
                 : CommandLine::tr("the answers of %n hand-out(s) are sealed; name the key with --key FILE", nullptr,
                                   results.sealed));
  if (const int written = deliverGrades(results, *classroom, a); written != kDone) return written;
  if (const int delivered = deliverResults(results, a); delivered != kDone) return delivered;
  const bool isClean = std::ranges::none_of(results.refused, needsAttention, &RefusedFile::why);
  return isClean && results.sealed == 0 ? kDone : kFailed;
}

}  // namespace

void addCollect(const Command& program) {
  const auto a = std::make_shared<CollectArguments>();
  const Command command(program, "collect", "Mark submissions, and show what the class has understood");
  command
      .option("FOLDER", a->folder, " ",
              "Folder of the submissions (.return.json), with folders and archives (.zip) of more")
      ->required();
  command.option("--handouts", a->handouts, "FOLDER", "Folder of the hand-outs, unchanged (that of the submissions)");
  command.option("--key", a->key, "FILE",
                 "Key of sealed answers, or its file (a *.key next to the hand-outs or one folder above)");
  CLI::Option* json = command->add_flag("--json", a->json, "As JSON");
  command.option("--csv", a->csv, "FILE", "One line per variant, for a spreadsheet")->excludes(json);
  command.option("--gradebook", a->gradebook, "FILE.csv",
                 "Also the points, maximum points and percent of each student, as a table for Moodle");
  command.option(
      "--feedback", a->feedback, "FILE.zip",
      "Also a page for each submission with its answers, marks and worked solutions, as an archive for Moodle");
  CLI::Option* scans = command->add_option("--scans", a->scans,
                                           "Scanned worksheets (.pdf, .png, .jpg, .tif): list which sheets they are");
  scans->option_text("FILE...")->excludes(json);
  command.option("--crops", a->crops, "FOLDER", "With --scans: write the place of every answer as a picture")
      ->needs(scans);
  command.locale("Language of the names of mistakes: en, zh_CN (the system's)");
  command->footer(kClassroomFormats);
  command.drawsIf([a] { return !a->scans.empty() || a->feedback.has_value(); }, [a] { return collect(*a); });
}

}  // namespace attn::app
