// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/assignment.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "base/number_format.h"
#include "base/text.h"
#include "classroom/assignment_questions.h"
#include "classroom/classroom_names.h"
#include "classroom/own_question_json.h"
#include "classroom/scenario_member.h"
#include "lessons/json_text.h"
#include "scenario/document_parts.h"
#include "scenario/limits.h"
#include "scenario/listing.h"
#include "scenario/typed_document.h"

namespace attn {
namespace {

using AssignmentJson = nlohmann::ordered_json;
constexpr auto kReplaceBytes = AssignmentJson::error_handler_t::replace;

class AssignmentReader {
 public:
  AssignmentReader(std::size_t textBytes, const AssignmentSources& sources, Problems& problems)
      : m_textBytes(textBytes), m_sources(sources), m_problems(problems) {}

  Assignment read(const JsonValue& root) {
    ObjectReader reader(root, "", m_problems);
    readFormat(reader, names::assignmentFormat, names::classroomVersion);
    Assignment assignment;
    reader.require("title", assignment.title);
    reader.read("note", assignment.note);
    reader.read("deadline", assignment.deadline);
    reader.readName("feedback", names::assignmentFeedback, assignment.feedback);
    readObjects(reader, needed("questions"), kMaxOfAssignment, [&](ObjectReader& inner, std::size_t index) {
      assignment.items.resize(index);  // items that are not objects keep their index
      assignment.items.push_back(readItem(inner));
    });
    reader.finish();
    return assignment;
  }

 private:
  AssignmentItem readItem(ObjectReader& reader) {
    AssignmentItem item;
    reader.read("lesson", item.lesson);
    reader.read("step", item.step);
    const JsonValue* own = reader.optional("own");
    if (own)
      if (auto question = readOwnQuestion(*own, reader.pointerOf("own"), m_problems)) {
        checkLab(*question, reader.pointerOf("own"));
        item = ownItem(*question);
      }
    const bool isOfStep = !item.lesson.empty() && !item.step.empty();
    if (!own && reader.optional("template")) {
      if (reader.read("template", item.templateId) && item.templateId.empty())
        reader.add(ProblemCode::UnknownTemplate, "template", {""});
    } else if (own) {
      // its template is derived from its contents
    } else if (isOfStep && m_sources.step) {
      takeStep(reader, item);
    } else {
      reader.required("template");
      if (!item.lesson.empty() && item.step.empty()) reader.required("step");
    }
    std::int64_t count = item.count;
    if (reader.read("count", count)) item.count = static_cast<int>(std::clamp<std::int64_t>(count, -1, kMaxOfItem + 1));
    reader.read("points", item.points);
    if (const JsonValue* parameters = reader.object("parameters"))
      item.parameters = asJson(*parameters).dump(-1, ' ', false, kJsonReplaces);
    if (const JsonValue* scenario = reader.optional("scenario")) item.scenario = readScenario(reader, *scenario);
    return item;
  }

  void checkLab(const OwnQuestion& own, const std::string& pointer) {
    if (!own.figure || !own.figure->isPicture() || m_sources.labs.empty()) return;
    if (std::ranges::find(m_sources.labs, own.figure->lab) == m_sources.labs.end())
      m_problems.push_back(
          {ProblemCode::UnknownName, pointer + "/figure/lab", {own.figure->lab, shortList(m_sources.labs)}});
  }

  /// The questions of a lesson's step, with the count and points of the assignment.
  void takeStep(ObjectReader& reader, AssignmentItem& item) {
    Result<AssignmentItem> found = m_sources.step(item.lesson, item.step);
    if (!found) {
      for (Problem& problem : found.error()) addBelow(reader, "", std::move(problem));
      return;
    }
    found->lesson = item.lesson;
    found->step = item.step;
    item = std::move(*found);
  }

  std::shared_ptr<const Scenario> readScenario(ObjectReader& reader, const JsonValue& value) {
    if (!value.is(JsonValue::Kind::String) || !m_sources.document)
      return readScenarioMember(value, reader.pointerOf("scenario"), m_textBytes, m_problems);
    Result<Scenario> document = m_sources.document(value.text);
    if (!document) {
      for (Problem& problem : document.error()) addBelow(reader, "scenario", std::move(problem));
      return nullptr;
    }
    document->pinned.reset();
    Problems tooLarge = traceProblems(*document, reader.pointerOf("scenario"));
    if (tooLarge.empty()) return std::make_shared<const Scenario>(std::move(*document));
    m_problems.insert(m_problems.end(), tooLarge.begin(), tooLarge.end());
    return nullptr;
  }

  void addBelow(ObjectReader& reader, std::string_view key, Problem problem) {
    // pointerOf("") would end in a slash.
    const std::string place = key.empty() ? parentOf(reader.pointerOf("x")) : reader.pointerOf(key);
    problem.pointer.insert(0, place);
    m_problems.push_back(std::move(problem));
  }

  static std::string parentOf(const std::string& pointer) { return pointer.substr(0, pointer.rfind('/')); }

  static constexpr auto kJsonReplaces = nlohmann::json::error_handler_t::replace;
  std::size_t m_textBytes;
  const AssignmentSources& m_sources;
  Problems& m_problems;
};

AssignmentJson itemJson(const AssignmentItem& item) {
  AssignmentJson object;
  if (item.own)
    object["own"] = ownQuestionJson(*item.own);
  else
    object["template"] = item.templateId;
  object["count"] = item.count;
  object["points"] = numberMember(item.points);
  if (!item.parameters.empty()) object["parameters"] = AssignmentJson::parse(item.parameters, nullptr, false);
  if (item.scenario) object["scenario"] = scenarioMember(*item.scenario);
  if (!item.lesson.empty()) object["lesson"] = item.lesson;
  if (!item.step.empty()) object["step"] = item.step;
  return object;
}

bool shareQuestions(const AssignmentItem& a, const AssignmentItem& b) {
  return a.templateId == b.templateId && a.parameters == b.parameters && areEqual(a.scenario, b.scenario);
}

/// Counts the different questions, up to `wanted`, that can be drawn from the source.
int differentQuestions(const QuestionSource& source, int wanted, TracedScenarios& traced) {
  std::set<std::string> seen;
  for (std::uint64_t n = 0; n < seedsToTry(source) && static_cast<int>(seen.size()) < wanted; ++n)
    if (const auto question = questionFrom(source, possibleSeed(source, n), traced))
      seen.insert(textOf(question->parameters));
  return static_cast<int>(seen.size());
}

class AssignmentCheck {
 public:
  explicit AssignmentCheck(const Assignment& assignment) : m_assignment(assignment) {}

  Problems problems() {
    const std::size_t items = m_assignment.items.size();
    if (m_assignment.deadline && !isDateTime(*m_assignment.deadline))
      add(ProblemCode::NotADateTime, "/deadline", {*m_assignment.deadline});
    if (items == 0 || m_assignment.questions() > kMaxOfAssignment)
      add(ProblemCode::OutOfRange, "/questions",
          {std::to_string(m_assignment.questions()), rangeText(1, kMaxOfAssignment)});
    for (std::size_t i = 0; i < items && m_problems.size() < limits::problems; ++i) checkItem(i);
    return std::move(m_problems);
  }

 private:
  void checkItem(std::size_t index) {
    const AssignmentItem& item = m_assignment.items[index];
    const std::string at = "/questions/" + std::to_string(index);
    const std::size_t before = m_problems.size();
    if (item.count < 1 || item.count > kMaxOfItem)
      add(ProblemCode::OutOfRange, at + "/count", {std::to_string(item.count), rangeText(1, kMaxOfItem)});
    if (!(item.points > 0 && item.points <= kMaxPoints))
      add(ProblemCode::OutOfRange, at + "/points", {shortest(item.points), "> 0, ≤ " + shortest(kMaxPoints)});
    if (item.templateId.empty()) return;  // missing, which is already reported
    const QuestionTemplate* from = templateOf(item);
    if (!from) add(ProblemCode::UnknownTemplate, at + "/template", {item.templateId});
    if (item.own)
      for (Problem& problem : checkOwnQuestion(*item.own, at + "/own")) m_problems.push_back(std::move(problem));
    const bool hasBoth = (item.scenario || item.own) && !item.parameters.empty();
    if (hasBoth) add(ProblemCode::UnknownKey, at + "/parameters", {"parameters", ""});
    if (!item.parameters.empty() && !nlohmann::json::parse(item.parameters, nullptr, false).is_object())
      add(ProblemCode::WrongType, at + "/parameters", {code(Term::String), code(Term::Object)});
    if (m_problems.size() == before) checkQuestions(index, *from, at);
  }

  void checkQuestions(std::size_t index, const QuestionTemplate& from, const std::string& at) {
    const AssignmentItem& item = m_assignment.items[index];
    if (item.own && item.own->figure && !item.scenario)
      return add(ProblemCode::MissingKey, at + "/scenario", {"scenario"});
    if (item.own && item.own->figure && item.own->figure->head >= item.scenario->heads.query)
      return add(ProblemCode::OutOfRange, at + "/own/figure/head",
                 {std::to_string(item.own->figure->head), rangeText(0, item.scenario->heads.query - 1)});
    if (item.scenario) {
      const Problems tooLarge = traceProblems(*item.scenario, at + "/scenario");
      m_problems.insert(m_problems.end(), tooLarge.begin(), tooLarge.end());
      if (!tooLarge.empty()) return;
    }
    int before = 0;
    for (std::size_t i = 0; i < index; ++i)
      if (shareQuestions(m_assignment.items[i], item)) before += m_assignment.items[i].count;
    const int wanted = before + item.count;
    const int found = differentQuestions({&from, item.parameters, item.scenario, item.own.get()}, wanted, m_traced);
    if (found >= wanted) return;
    if (found == 0)
      add(ProblemCode::NoQuestion,
          at + (item.own        ? "/own/figure"
                : item.scenario ? "/scenario"
                                : "/parameters"),
          {item.templateId});
    else
      add(ProblemCode::OutOfRange, at + "/count",
          {std::to_string(item.count), found > before ? rangeText(1, found - before) : "0"});
  }

  void add(ProblemCode problem, std::string pointer, std::vector<std::string> arguments) {
    m_problems.push_back({problem, std::move(pointer), std::move(arguments)});
  }

  const Assignment& m_assignment;
  TracedScenarios m_traced;
  Problems m_problems;
};

/// The numbers in a text of this form, in which 0 stands for any digit; nullopt for any other text.
std::optional<std::vector<int>> numbersLike(std::string_view text, std::string_view form) {
  if (text.size() != form.size()) return std::nullopt;
  std::vector<int> numbers;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] == '0' ? !isDigit(text[i]) : text[i] != form[i]) return std::nullopt;
    if (form[i] != '0') continue;
    if (i == 0 || form[i - 1] != '0') numbers.push_back(0);
    numbers.back() = 10 * numbers.back() + (text[i] - '0');
  }
  return numbers;
}

}  // namespace

AssignmentItem ownItem(const OwnQuestion& own, std::shared_ptr<const Scenario> scenario) {
  AssignmentItem item;
  item.templateId = ownId(own);
  item.scenario = std::move(scenario);
  item.own = std::make_shared<const OwnQuestion>(own);
  return item;
}

const QuestionTemplate* templateOf(const AssignmentItem& item) {
  return item.own ? &ownTemplate(item.templateId, *item.own) : findTemplate(item.templateId);
}

bool AssignmentItem::operator==(const AssignmentItem& other) const {
  return areEqual(scenario, other.scenario) && areEqual(own, other.own) && templateId == other.templateId &&
         count == other.count && points == other.points && parameters == other.parameters && lesson == other.lesson &&
         step == other.step;
}

int Assignment::questions() const {
  int sum = 0;
  for (const AssignmentItem& each : items) sum += each.count;
  return sum;
}

double Assignment::points() const {
  double sum = 0;
  for (const AssignmentItem& each : items) sum += each.points * each.count;
  return sum;
}

Result<Assignment> readAssignment(std::string_view text, const AssignmentSources& sources) {
  return readTypedDocument<Assignment>(text, [&](const JsonValue& root, Problems& problems) {
    Assignment assignment = AssignmentReader(text.size(), sources, problems).read(root);
    const Problems known = problems;
    for (Problem& found : checkAssignment(assignment))
      if (std::ranges::none_of(known, [&](const Problem& problem) { return areOfOnePlace(found, problem); }))
        problems.push_back(std::move(found));
    return assignment;
  });
}

std::string writeAssignment(const Assignment& assignment) {
  AssignmentJson root = {
      {"format", names::assignmentFormat}, {"version", names::classroomVersion}, {"title", assignment.title}};
  if (!assignment.note.empty()) root["note"] = assignment.note;
  if (assignment.deadline) root["deadline"] = *assignment.deadline;
  if (assignment.feedback != AssignmentFeedback::AfterReturn)
    root["feedback"] = names::of(names::assignmentFeedback, assignment.feedback);
  root["questions"] = AssignmentJson::array();
  for (const AssignmentItem& item : assignment.items) root["questions"].push_back(itemJson(item));
  return root.dump(2, ' ', false, kReplaceBytes) + "\n";
}

Problems checkAssignment(const Assignment& assignment) {
  return AssignmentCheck(assignment).problems();
}

std::optional<std::int64_t> instantOf(std::string_view text) {
  constexpr std::int64_t kHour = 3600, kMinute = 60, kNanoseconds = 1'000'000'000;
  constexpr std::string_view kForm = "0000-00-00T00:00:00";
  constexpr std::size_t kWithoutSeconds = 16, kZone = 6;
  const bool isUtc = text.ends_with('Z');
  const std::size_t end = text.size() - std::min(text.size(), isUtc ? 1 : kZone);
  const std::string_view zone = isUtc ? "+00:00" : text.substr(end);
  const auto offset = numbersLike(zone, zone.starts_with('-') ? "-00:00" : "+00:00");
  auto parts = numbersLike(text.substr(0, end), kForm.substr(0, end == kWithoutSeconds ? end : kForm.size()));
  if (!offset || !parts) return std::nullopt;
  parts->resize(6);
  const auto& [year, month, day, hour, minute, second] =
      std::tie((*parts)[0], (*parts)[1], (*parts)[2], (*parts)[3], (*parts)[4], (*parts)[5]);
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  const int hours = offset->front(), minutes = offset->back();
  if (year < 1970 || !date.ok() || std::max(hour, hours) > 23 || std::max({minute, second, minutes}) > 59)
    return std::nullopt;
  const std::int64_t ahead = (zone.starts_with('-') ? -1 : 1) * (hours * kHour + minutes * kMinute);
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  // 9999 is beyond the range of nanoseconds.
  constexpr std::int64_t kMaxSeconds = std::numeric_limits<std::int64_t>::max() / kNanoseconds;
  const std::int64_t seconds = days * 24 * kHour + hour * kHour + minute * kMinute + second - ahead;
  return std::min(seconds, kMaxSeconds) * kNanoseconds;
}

}  // namespace attn
