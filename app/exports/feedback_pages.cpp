// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/feedback_pages.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>

#include "base/foreign_text.h"
#include "base/number_format.h"
#include "classroom/gradebook.h"
#include "classroom/roster_handouts.h"
#include "text/learner_markup.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

constexpr std::string_view kSubmissionMark = "_assignsubmission_", kFolderEnd = "_assignsubmission_file_";

struct FeedbackText {
  Q_DECLARE_TR_FUNCTIONS(FeedbackText)
};

QString foreignHtml(const std::string& text) {
  return QString::fromStdString(foreign::shown(text)).toHtmlEscaped();
}

QString numberOf(double points) {
  return QString::fromStdString(shortest(points));
}

QString labeledHtml(const QString& label, const QString& html) {
  return paragraphHtml(QStringLiteral("<b>%1</b> %2").arg(label.toHtmlEscaped(), html));
}

QString choicesHtml(const Question& question) {
  if (question.choices.empty()) return {};
  QString html = QStringLiteral("<ul>");
  for (const Phrase& choice : question.choices)
    html += QStringLiteral("<li>") + learnerHtml(phraseText(choice)) + QStringLiteral("</li>");
  return html + QStringLiteral("</ul>");
}

QString verdictText(AnswerOutcome::Kind kind) {
  switch (kind) {
    case AnswerOutcome::Kind::Right:
      return FeedbackText::tr("Right:");
    case AnswerOutcome::Kind::Unmarked:
      return FeedbackText::tr("Not marked yet:");
    case AnswerOutcome::Kind::Marked:
      return FeedbackText::tr("Marked by your teacher:");
    case AnswerOutcome::Kind::Mistake:
    case AnswerOutcome::Kind::Other:
    case AnswerOutcome::Kind::Blank:
      break;
  }
  return FeedbackText::tr("Not right:");
}

QString verdictHtml(const Question& question, const AnswerOutcome& outcome, double points) {
  const std::optional<AnswerValue> given = valueOf(outcome.given);
  const auto* sentences = std::get_if<TextAnswer>(&outcome.given);
  const QString answer = sentences ? foreignHtml(sentences->text)
                         : given   ? learnerHtml(answerText(question, *given))
                                   : FeedbackText::tr("none").toHtmlEscaped();
  QString html = labeledHtml(FeedbackText::tr("Your answer:"), answer);
  html +=
      labeledHtml(verdictText(outcome.kind),
                  FeedbackText::tr("%1 of %2 points").arg(numberOf(outcome.points), numberOf(points)).toHtmlEscaped());
  if (question.kind == AnswerKind::Text)
    return html + labeledHtml(FeedbackText::tr("A good answer:"), {}) + plainChecklistHtml(question);
  if (outcome.kind == AnswerOutcome::Kind::Right) return html;
  if (outcome.kind == AnswerOutcome::Kind::Mistake && given)
    html += paragraphHtml(mistakesHtml(recognizedMistakes(question, *given)));
  return html + labeledHtml(FeedbackText::tr("The right answer:"), learnerHtml(answerText(question, question.answer)));
}

QString pageHtml(const ClassResults& results, const VariantResult& result, const Handout& handout,
                 const std::vector<PlainFigure>& figures, TracedScenarios& traced) {
  const QString title = foreignHtml(results.title);
  QString html = QStringLiteral("<h1>%1</h1>").arg(title);
  if (result.owner)
    html += paragraphHtml(foreignHtml(result.owner->name) + QStringLiteral(" · ") + foreignHtml(result.owner->id));
  html += labeledHtml(FeedbackText::tr("Points:"),
                      FeedbackText::tr("%1 of %2 (%3 %)")
                          .arg(numberOf(result.points), numberOf(results.points),
                               QLocale().toString(percentOf(result.points, results.points), 'f', 0)));
  if (result.isLate) html += paragraphHtml(FeedbackText::tr("Submitted after the deadline.").toHtmlEscaped());
  for (std::size_t i = 0; i < result.answers.size() && i < handout.questions.size(); ++i) {
    const auto asked = questionOf(handout.questions[i], traced);
    if (!asked) continue;
    const Question& question = asked->question;
    html += QStringLiteral("<h2>%1</h2>").arg(FeedbackText::tr("Question %1").arg(i + 1).toHtmlEscaped());
    QString figureHtml;
    if (const PlainFigure* figure = figureOf(question, figures))
      figureHtml = figure->html(QStringLiteral("data:image/png;base64,") + QString::fromLatin1(figure->png.toBase64()));
    html += plainQuestionHtml(question, figureHtml) + choicesHtml(question);
    html += verdictHtml(question, result.answers[i], handout.questions[i].points);
    if (const QString working = plainWorkingHtml(question); !working.isEmpty())
      html += labeledHtml(FeedbackText::tr("Worked solution:"), {}) + working;
  }
  return QStringLiteral(
             "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%1</title>"
             "<style>body { font-family: sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em }</style>"
             "</head><body>\n%2\n</body></html>\n")
      .arg(title, html);
}

/// As Moodle cleans a name for a file: without its separator and the signs that it removes.
std::string cleanName(const std::string& name) {
  std::string clean = inFileName(foreign::shown(name));
  for (char& c : clean)
    if (std::string_view("_&'`").find(c) != std::string_view::npos) c = ' ';
  return clean;
}

std::string folderOf(const VariantResult& result) {
  if (std::string folder = moodleFolderOf(result.file); !folder.empty()) return folder;
  const std::string variant = std::to_string(result.variant);
  const RosterStudent student = result.owner.value_or(RosterStudent{variant, result.student.value_or(""), {}, {}});
  return cleanName(student.name.empty() ? student.id : student.name) + '_' + cleanName(student.id) +
         std::string(kFolderEnd);
}

}  // namespace

std::string moodleFolderOf(const std::string& file) {
  const std::size_t mark = file.find(kSubmissionMark);
  if (mark == std::string::npos) return {};
  const std::size_t slash = file.rfind('/', mark), start = slash == std::string::npos ? 0 : slash + 1;
  const std::string prefix = file.substr(start, mark - start);
  const std::size_t separator = prefix.rfind('_');
  const bool isNumber = separator != std::string::npos && separator + 1 < prefix.size() &&
                        std::all_of(prefix.begin() + static_cast<std::ptrdiff_t>(separator) + 1, prefix.end(),
                                    [](char c) { return c >= '0' && c <= '9'; });
  return isNumber ? prefix + std::string(kFolderEnd) : std::string();
}

FilesByName feedbackPages(const ClassResults& results, const std::vector<Handout>& handouts,
                          const std::function<bool(double share)>& progress, const std::vector<PlainFigure>& figures) {
  std::map<int, const Handout*> byVariant;
  for (const Handout& each : handouts) {
    const auto isOfQuestion = [](const HandoutQuestion& question, const QuestionSummary& summary) {
      return question.templateId == summary.templateId;
    };
    if (each.title == results.title && std::ranges::equal(each.questions, results.questions, isOfQuestion))
      byVariant.emplace(each.variant, &each);
  }
  FilesByName pages;
  TracedScenarios traced;
  std::size_t done = 0;
  for (const VariantResult& result : results.returned) {
    if (progress && !progress(static_cast<double>(done++) / static_cast<double>(results.returned.size()))) break;
    const auto handout = byVariant.find(result.variant);
    if (handout == byVariant.end()) continue;
    const std::string page = '/' + titleInFileName(*handout->second);
    const std::string content = pageHtml(results, result, *handout->second, figures, traced).toStdString();
    const std::string folder = folderOf(result);
    std::string name = folder + page + "-feedback.html";
    if (pages.contains(name)) name = folder + page + '-' + std::to_string(result.variant) + "-feedback.html";
    pages.emplace(std::move(name), content);
  }
  return pages;
}

}  // namespace attn::app
