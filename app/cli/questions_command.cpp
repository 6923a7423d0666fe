// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/fresh_seed.h"
#include "cli/questions_json.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "questions/question_template.h"
#include "scenario/has_numbers.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

using Templates = std::vector<const QuestionTemplate*>;

int refuseQuestions(const QString& sentence) {
  complain(sentence);
  return kWrongUse;
}

Templates chosenTemplates(const QuestionsArguments& a) {
  Templates chosen;
  const std::optional<Topic> topic = a.topic ? topicOfCode(*a.topic) : std::nullopt;
  for (const QuestionTemplate& each : questionTemplates()) {
    if (findTemplate(each.id) != &each) continue;
    if ((a.templateId && each.id != *a.templateId) || (topic && each.topic != *topic)) continue;
    chosen.push_back(&each);
  }
  return chosen;
}

QString knownTopics() {
  QStringList names;
  for (int topic = 0; topic < kTopics; ++topic) {
    const std::string_view name = code(static_cast<Topic>(topic));
    names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  }
  return names.join(QStringLiteral(", "));
}

int printTemplates(const Templates& templates, bool asJson) {
  if (asJson) return deliver(templatesJson(templates));
  std::vector<QStringList> rows{{CommandLine::tr("TEMPLATE"), CommandLine::tr("VERSION"), CommandLine::tr("TOPIC"),
                                 CommandLine::tr("KIND"), CommandLine::tr("SECONDS")}};
  const auto text = [](std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
  };
  for (const QuestionTemplate* each : templates)
    rows.push_back({text(each->id), QString::number(each->version), text(code(each->topic)), text(code(each->kind)),
                    QString::number(each->seconds)});
  return deliver(textTable(rows, 5));
}

struct OpenDocument {
  Scenario scenario;
  std::optional<Trace> trace;
  OnStage stage() const { return {scenario, trace ? &*trace : nullptr, 0, std::nullopt}; }
};

std::optional<OpenDocument> openDocument(const std::string& file) {
  std::optional<Scenario> scenario = readOrComplain(file);
  if (!scenario) return std::nullopt;
  OpenDocument open{std::move(*scenario), std::nullopt};
  if (!hasNumbers(open.scenario)) return open;
  auto eigen = makeBackend(BackendChoice::Eigen, std::nullopt);
  BackendResult<Trace> trace =
      eigen ? (*eigen)->trace(open.scenario) : BackendResult<Trace>(tl::unexpected(eigen.error()));
  // Without a trace the questions about sizes are left.
  if (trace) open.trace = std::move(*trace);
  return open;
}

}  // namespace

int runQuestionsCommand(const QuestionsArguments& a) {
  if (a.topic && !topicOfCode(*a.topic))
    return refuseQuestions(CommandLine::tr("--topic: found \"%1\", expected one of: %2")
                               .arg(QString::fromStdString(*a.topic), knownTopics()));
  if (a.templateId && !findTemplate(*a.templateId))
    return refuseQuestions(
        CommandLine::tr("--template: found \"%1\"; \"attentionscope questions --list\" names them all")
            .arg(QString::fromStdString(*a.templateId)));
  Templates among = chosenTemplates(a);
  if (among.empty())
    return refuseQuestions(CommandLine::tr("the template %1 belongs to another topic than %2")
                               .arg(QString::fromStdString(*a.templateId), QString::fromStdString(*a.topic)));
  if (a.list) return printTemplates(among, a.json);

  std::optional<OpenDocument> document;
  if (!a.scenario.empty()) {
    document = openDocument(a.scenario);
    if (!document) return kWrongUse;
    std::erase_if(among, [&](const QuestionTemplate* t) { return !askAbout(*t, document->stage(), 0); });
    if (among.empty())
      return refuseQuestions(CommandLine::tr("%1: none of these templates can ask about this document")
                                 .arg(QString::fromStdString(a.scenario)));
  }

  const std::uint64_t seed = a.seed ? *a.seed : freshSeed();
  // Each template once before one comes again.
  const std::vector<std::int64_t> order =
      Dice(mixedSeed(seed, "templates")).shuffled(static_cast<std::int64_t>(among.size()));
  std::vector<AskedQuestion> questions;
  for (std::uint64_t n = 0; n < static_cast<std::uint64_t>(a.count); ++n) {
    const QuestionTemplate& from = *among[static_cast<std::size_t>(order[n % order.size()])];
    std::optional<AskedQuestion> asked = document ? askAbout(from, document->stage(), nthSeed(seed, n))
                                                  : std::optional(drawQuestion(from, nthSeed(seed, n)));
    // What lends itself with one seed may not with another that picks a row without keys.
    if (asked) questions.push_back(std::move(*asked));
  }
  return deliver(questionsJson(questions, a.answers));
}

}  // namespace attn::app
