// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/paper_class.h"

#include <QCoreApplication>
#include <QDir>
#include <algorithm>
#include <filesystem>
#include <map>
#include <span>
#include <system_error>
#include <utility>

#include "base/replace_file.h"
#include "classroom/submission.h"
#include "classroom/traced_scenarios.h"
#include "exports/classroom_files.h"
#include "learn/classroom/results_folder.h"
#include "scenario/input_file.h"
#include "session/document_file.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

struct PaperClassText {
  Q_DECLARE_TR_FUNCTIONS(PaperClassText)
};

std::string paperFileName(const std::string& handoutName) {
  std::string stem = handoutName;
  if (stem.ends_with(kHandoutSuffix)) stem.resize(stem.size() - kHandoutSuffix.size());
  return stem + ".paper" + std::string(kSubmissionSuffix);
}

/// The contents of a file; empty if there is none, nullopt if it cannot be read.
std::optional<std::string> contentsOf(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::symlink_status(path, error))) return std::string();
  Result<InputFile> file = InputFile::open(path);
  if (!file || file->size() > kMaxSubmissionBytes) return std::nullopt;
  std::string text(static_cast<std::size_t>(file->size()), '\0');
  if (!file->read(0, std::as_writable_bytes(std::span(text)))) return std::nullopt;
  return text;
}

void takeAnswers(PaperSheet& sheet, const Handout& handout, const Submission& submission) {
  for (const SubmittedAnswer& answer : submission.answers) {
    const auto question = std::ranges::find_if(handout.questions, [&](const HandoutQuestion& each) {
      return each.templateId == answer.templateId && each.seed == answer.seed;
    });
    if (question != handout.questions.end())
      sheet.answers[static_cast<std::size_t>(question - handout.questions.begin())] = answer.answer;
  }
}

}  // namespace

tl::expected<PaperClass, QString> readPaperClass(const QString& answers, const QString& handouts) {
  std::optional<std::filesystem::path> apart;
  if (!handouts.isEmpty()) apart = toPath(handouts);
  Result<ClassroomFolder> folder = readClassroom(toPath(answers), apart);
  if (!folder) return tl::unexpected(problemsText(folder.error()));
  const ClassResults results = resultsOf(*folder);
  PaperClass all;
  all.folder = QDir(answers).absolutePath();
  all.title = QString::fromStdString(results.title);
  auto files = std::make_shared<std::vector<HandoutFile>>();
  for (HandoutFile& each : folder->handouts)
    if (isHandoutOf(each.handout, results)) files->push_back(std::move(each));
  if (files->empty())
    return tl::unexpected(
        PaperClassText::tr("There are no hand-outs (.handout.json) in the folder. Choose “A file for "
                           "each student” as well when you make worksheets, with the same seed."));
  std::ranges::stable_sort(*files, {}, [](const HandoutFile& each) { return each.handout.variant; });

  std::map<std::string, const SubmissionFile*> submissions;
  for (const SubmissionFile& each : folder->returns) submissions.emplace(each.name, &each);
  std::map<int, std::string> counted;
  for (const VariantResult& each : results.returned) counted.emplace(each.variant, each.file);
  TracedScenarios traced;
  for (const HandoutFile& each : *files) {
    PaperSheet sheet;
    for (const HandoutQuestion& question : each.handout.questions) sheet.asked.push_back(questionOf(question, traced));
    sheet.answers.resize(each.handout.questions.size());
    sheet.file = paperFileName(each.name);
    std::string shown = sheet.file;
    if (const auto file = counted.find(each.handout.variant); file != counted.end() && file->second != sheet.file)
      shown = sheet.otherFile = file->second;
    if (const auto file = submissions.find(shown); file != submissions.end()) {
      const Result<Submission> submission = readSubmission(file->second->text);
      if (submission && submission->handout == each.sha256)
        takeAnswers(sheet, each.handout, *submission);
      else
        sheet.otherFile = shown;  // damaged, or typed for a changed hand-out: kept as it is
      if (sheet.otherFile.empty()) sheet.saved = file->second->text;
    }
    all.sheets.push_back(std::move(sheet));
  }
  all.handouts = std::move(files);

  const std::filesystem::path marksFile = toPath(all.folder) / kHandMarksFile;
  const std::optional<std::string> marks = contentsOf(marksFile);
  if (!marks) return tl::unexpected(PaperClassText::tr("%1 cannot be read.").arg(toQString(marksFile)));
  if (!marks->empty()) {
    Result<HandMarks> read = readHandMarks(*marks);
    if (!read) return tl::unexpected(QStringLiteral("%1: %2").arg(toQString(marksFile), problemsText(read.error())));
    all.marks = std::move(*read);
    all.savedMarks = *marks;
  }
  return all;
}

std::string submissionText(const HandoutFile& file, const PaperSheet& sheet, const HandMarks& marks) {
  Submission submission;
  submission.handout = file.sha256;
  bool isTyped = false;
  for (std::size_t i = 0; i < sheet.answers.size(); ++i) {
    const HandoutQuestion& question = file.handout.questions[i];
    isTyped = isTyped || sheet.answers[i] || marks.pointsOf(file.sha256, i);
    if (sheet.answers[i]) submission.answers.push_back({question.templateId, question.seed, *sheet.answers[i], {}});
  }
  return isTyped ? writeSubmission(submission) : std::string();
}

std::vector<std::pair<std::size_t, QString>> writePaper(const QString& folder, const std::vector<PaperWrite>& writes) {
  std::vector<std::pair<std::size_t, QString>> failures;
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const PaperWrite& write = writes[i];
    const std::filesystem::path path = toPath(folder) / write.name;
    const QString name = QString::fromStdString(write.name);
    if (contentsOf(path) != write.before) {
      failures.emplace_back(
          i,
          PaperClassText::tr("%1 was changed by another program, so it was not replaced. Close this window, and open "
                             "it again to see its contents.")
              .arg(name));
      continue;
    }
    if (write.after == write.before) continue;
    if (write.after.empty()) {
      std::error_code error;
      if (!std::filesystem::remove(path, error) && error)
        failures.emplace_back(
            i, PaperClassText::tr("%1 cannot be removed: %2").arg(name, QString::fromStdString(error.message())));
      continue;
    }
    const auto written = write.before.empty() ? createFile(path, write.after) : attn::replaceFile(path, write.after);
    if (!written)
      failures.emplace_back(i, PaperClassText::tr("%1 cannot be written: %2")
                                   .arg(name, QString::fromStdString(written.error().reason.message())));
  }
  return failures;
}

}  // namespace attn::app
