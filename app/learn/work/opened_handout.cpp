// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/work/opened_handout.h"

#include <QCoreApplication>
#include <QStringList>
#include <optional>
#include <utility>

#include "base/foreign_text.h"
#include "classroom/traced_scenarios.h"
#include "exports/classroom_files.h"
#include "session/document_file.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

struct HandoutText {
  Q_DECLARE_TR_FUNCTIONS(HandoutText)
};

constexpr int kMostSaid = 6;  // problems

/// Why this program cannot generate a question of a valid assignment.
QString whyNotAsked(std::size_t number, const HandoutQuestion& question) {
  constexpr std::size_t kLongestId = 100;
  const QString id = QString::fromStdString(foreign::shown(question.templateId, kLongestId));
  const QString which = HandoutText::tr("Question %1").arg(number + 1);
  const QuestionTemplate* newest = findTemplate(question.templateId);
  if (newest && question.version > newest->version)
    return HandoutText::tr(
               "%1 needs a newer AttentionScope: “%2” version %3; this one has version %4. Install a newer one to open "
               "this hand-out.")
        .arg(which, id)
        .arg(question.version)
        .arg(newest->version);
  if (!findTemplate(question.templateId, question.version))
    return HandoutText::tr(
               "%1 has a type that this AttentionScope does not support: “%2”, version %3. A newer one may open this "
               "hand-out.")
        .arg(which, id)
        .arg(question.version);
  return HandoutText::tr(
             "%1 (“%2”) cannot be asked about the document in the hand-out. Ask your teacher for the hand-out again.")
      .arg(which, id);
}

tl::expected<OpenedHandout, QString> asked(OpenedHandout opened) {
  QStringList problems;
  TracedScenarios traced;
  for (std::size_t i = 0; i < opened.handout.questions.size(); ++i) {
    std::optional<AskedQuestion> question = questionOf(opened.handout.questions[i], traced);
    if (question)
      opened.questions.push_back(std::move(*question));
    else if (problems.size() < kMostSaid)
      problems << whyNotAsked(i, opened.handout.questions[i]);
  }
  if (!problems.isEmpty()) return tl::unexpected(problems.join(QLatin1Char('\n')));
  if (opened.questions.empty()) return tl::unexpected(HandoutText::tr("It has no questions."));
  return opened;
}

}  // namespace

tl::expected<OpenedHandout, QString> openHandout(const QString& path) {
  Result<HandoutFile> file = readHandoutFile(toPath(path));
  if (!file) {
    for (const Problem& problem : file.error())
      if (problem.code == ProblemCode::UnsupportedVersion)
        return tl::unexpected(
            QString(HandoutText::tr("It was made by a newer AttentionScope. Install a newer one to open it.") + u'\n' +
                    problemText(problem)));
    return tl::unexpected(problemsText(file.error(), kMostSaid));
  }
  return asked({path, std::move(file->sha256), std::move(file->handout), {}});
}

tl::expected<OpenedHandout, QString> openHandout(const Handout& handout) {
  return asked({QString(), sha256Of(writeHandout(handout)), handout, {}});
}

}  // namespace attn::app
