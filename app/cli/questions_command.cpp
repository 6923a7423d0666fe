// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDateTime>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "learn/assignment/assignment_state.h"
#include "progress/progress.h"
#include "questions/question_template.h"
#include "scenario/has_numbers.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

using Json = nlohmann::ordered_json;

/// Integers are written without a decimal point, as far as a double represents them exactly.
Json numberJson(double value) {
  constexpr double kWholeUpTo = 0x1p53;
  const bool isWhole = std::floor(value) == value && std::abs(value) <= kWholeUpTo;
  return isWhole ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

Json rowJson(const Matrix& values, Index row) {
  Json list = Json::array();
  for (Index column = 0; column < values.cols(); ++column) list.push_back(numberJson(values(row, column)));
  return list;
}

struct ParameterJson {
  Json operator()(std::int64_t value) const { return value; }
  Json operator()(double value) const { return numberJson(value); }
  Json operator()(const std::string& text) const { return text; }
  Json operator()(const Matrix& values) const {
    if (values.rows() == 1) return rowJson(values, 0);
    Json rows = Json::array();
    for (Index row = 0; row < values.rows(); ++row) rows.push_back(rowJson(values, row));
    return rows;
  }
  Json operator()(const std::vector<std::int64_t>& list) const { return list; }
  Json operator()(const std::vector<std::string>& list) const { return list; }
};

struct AnswerJson {
  Json operator()(double value) const { return numberJson(value); }
  Json operator()(std::size_t choice) const { return choice; }
  Json operator()(const std::vector<std::size_t>& order) const { return order; }
  Json operator()(const CellPlace& cell) const { return Json::array({cell.row, cell.column}); }
};

Json phrasesJson(const std::vector<Phrase>& phrases) {
  Json list = Json::array();
  for (const Phrase& phrase : phrases) list.push_back(phraseText(phrase).toStdString());
  return list;
}

void addAnswer(Json& json, const Question& question) {
  if (question.kind == AnswerKind::Text) {
    json["checklist"] = phrasesJson(question.checklist);
    json["model_answer"] = phraseText(question.modelAnswer).toStdString();
    return;
  }
  json["answer"] = std::visit(AnswerJson{}, question.answer);
  if (question.kind == AnswerKind::Number) json["tolerance"] = question.tolerance;
  json["working"] = phrasesJson(question.working);
  Json mistakes = Json::array();
  for (const Mistake& mistake : question.mistakes)
    mistakes.push_back({{"name", mistake.kind->id}, {"answer", std::visit(AnswerJson{}, mistake.answer)}});
  json["mistakes"] = std::move(mistakes);
}

Json questionJson(const AskedQuestion& asked, bool answers) {
  const Question& question = asked.question;
  Json parameters = Json::object();
  for (const auto& [name, value] : asked.parameters.all()) parameters[name] = std::visit(ParameterJson{}, value);
  Json json = {{"template", asked.from->id},          {"version", asked.from->version},
               {"topic", code(asked.from->topic)},    {"seed", asked.seed},
               {"parameters", std::move(parameters)}, {"text", questionText(question).toStdString()},
               {"kind", code(question.kind)}};
  if (question.kind == AnswerKind::Number) json["unit"] = code(question.unit);
  if (!question.choices.empty()) json["choices"] = phrasesJson(question.choices);
  if (answers) addAnswer(json, question);
  return json;
}

std::string written(const char* format, const char* name, Json list) {
  const Json all = {{"format", format}, {"version", 1}, {name, std::move(list)}};
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// {"format": "attentionscope/questions", …}: docs/numbers.md, section 5.4. `answers` adds the answer, the solution and
/// the recognized mistakes. Text is in the current language.
std::string questionsJson(const std::vector<AskedQuestion>& questions, bool answers) {
  Json list = Json::array();
  for (const AskedQuestion& asked : questions) list.push_back(questionJson(asked, answers));
  return written("attentionscope/questions", "questions", std::move(list));
}

std::string templatesJson(const std::vector<const QuestionTemplate*>& templates) {
  Json list = Json::array();
  for (const QuestionTemplate* each : templates)
    list.push_back({{"template", each->id},
                    {"version", each->version},
                    {"topic", code(each->topic)},
                    {"kind", code(each->kind)},
                    {"seconds", each->seconds},
                    {"reads_scenarios", each->read != nullptr}});
  return written("attentionscope/templates", "templates", std::move(list));
}

using Templates = std::vector<const QuestionTemplate*>;

struct QuestionsArguments {
  std::optional<std::string> templateId, topic;
  std::uint64_t seed = freshSeed();
  std::int64_t count = 1;
  std::string scenario;  // source document, or empty
  bool answers = false, list = false, json = false;
};

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

std::vector<std::string> templateNames() {
  std::vector<std::string> names;
  for (const QuestionTemplate& each : questionTemplates())
    if (std::ranges::find(names, each.id) == names.end()) names.emplace_back(each.id);
  return names;
}

std::vector<std::string> topicNames() {
  std::vector<std::string> names;
  for (int topic = 0; topic < kTopics; ++topic) names.emplace_back(code(static_cast<Topic>(topic)));
  return names;
}

int printTemplates(const Templates& templates, bool asJson) {
  if (asJson) return deliver(templatesJson(templates));
  std::vector<QStringList> rows{{CommandLine::tr("TEMPLATE"), CommandLine::tr("VERSION"), CommandLine::tr("TOPIC"),
                                 CommandLine::tr("KIND"), CommandLine::tr("SECONDS")}};
  for (const QuestionTemplate* each : templates)
    rows.push_back({QString::fromUtf8(each->id), QString::number(each->version), QString::fromUtf8(code(each->topic)),
                    QString::fromUtf8(code(each->kind)), QString::number(each->seconds)});
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
  // Without a trace, only questions about sizes are possible.
  if (trace) open.trace = std::move(*trace);
  return open;
}

int writeQuestions(const QuestionsArguments& a) {
  if (a.topic && !topicOfCode(*a.topic))
    return refuse(
        CommandLine::tr("--topic: found \"%1\", expected one of: %2")
            .arg(QString::fromStdString(*a.topic), QString::fromStdString(CLI::detail::join(topicNames(), ", "))));
  if (a.templateId && !findTemplate(*a.templateId))
    return refuse(CommandLine::tr("--template: found \"%1\"; \"attentionscope questions --list\" lists them all")
                      .arg(QString::fromStdString(*a.templateId)));
  Templates among = chosenTemplates(a);
  if (among.empty())
    return refuse(CommandLine::tr("the template %1 does not belong to the topic %2")
                      .arg(QString::fromStdString(*a.templateId), QString::fromStdString(*a.topic)));
  if (a.list) return printTemplates(among, a.json);

  std::optional<OpenDocument> document;
  if (!a.scenario.empty()) {
    document = openDocument(a.scenario);
    if (!document) return kWrongUse;
    std::erase_if(among, [&](const QuestionTemplate* t) { return !askAbout(*t, document->stage(), 0); });
    if (among.empty())
      return refuse(
          CommandLine::tr("%1: none of these templates fits this document").arg(QString::fromStdString(a.scenario)));
  }

  const auto open = a.answers ? openQuestions(workFolder(Progress::standardFile()), QDateTime::currentDateTime())
                              : decltype(openQuestions({}, {}))();
  // Use each template once before repeating any.
  const std::vector<std::int64_t> order =
      Dice(mixedSeed(a.seed, "templates")).shuffled(static_cast<std::int64_t>(among.size()));
  std::vector<AskedQuestion> questions;
  for (std::uint64_t n = 0; n < static_cast<std::uint64_t>(a.count); ++n) {
    const QuestionTemplate& from = *among[static_cast<std::size_t>(order[n % order.size()])];
    std::optional<AskedQuestion> asked = document ? askAbout(from, document->stage(), nthSeed(a.seed, n))
                                                  : std::optional(drawQuestion(from, nthSeed(a.seed, n)));
    if (asked && open.contains({std::string(from.id), asked->seed}))
      return refuse(
          CommandLine::tr("seed %1 of %2 is a question of a hand-out that is being worked on here; its answer is "
                          "shown after the hand-out is handed in")
              .arg(asked->seed)
              .arg(QString::fromUtf8(from.id)));
    // A template may fail for a seed, for instance if it picks a row without keys.
    if (asked) questions.push_back(std::move(*asked));
  }
  return deliver(questionsJson(questions, a.answers));
}

}  // namespace

void addQuestions(const Command& program) {
  const auto a = std::make_shared<QuestionsArguments>();
  const Command questions(program, "questions", "Write questions about attention with random numbers, as JSON");
  questions.option("--template", a->templateId, "ID", suggested(templateNames()),
                   "Only this template; --list names them all");
  questions.option("--topic", a->topic, "NAME", suggested(topicNames()), "Only templates of this topic");
  questions.seed(a->seed, "Below 2^53; the same seed gives the same questions everywhere (random)");
  questions.option("--count", a->count, "K", wholeNumber(1, 10000), "How many (1)");
  questions.option("--scenario", a->scenario, "FILE", suggested(exampleNames()),
                   "Ask about this document, with its own numbers");
  questions.locale("Language of the texts and numbers: en, zh_CN (the system's)");
  questions->add_flag("--answers", a->answers, "Include answers, worked solutions and known mistakes");
  questions->add_flag("--list", a->list, "List the templates instead, with --json as JSON");
  questions->add_flag("--json", a->json, "With --list: as JSON");
  questions.runs([a] { return writeQuestions(*a); });
}

}  // namespace attn::app
