// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/handout.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "base/foreign_text.h"
#include "base/number_format.h"
#include "base/text.h"
#include "classroom/assignment_questions.h"
#include "classroom/classroom_names.h"
#include "classroom/own_question_json.h"
#include "classroom/question_json.h"
#include "classroom/scenario_member.h"
#include "lessons/json_text.h"
#include "lessons/lesson_names.h"
#include "scenario/document_parts.h"
#include "scenario/json_reader.h"
#include "scenario/limits.h"
#include "scenario/listing.h"
#include "scenario/typed_document.h"

namespace attn {
namespace {

using HandoutJson = nlohmann::ordered_json;

class HandoutReader {
 public:
  HandoutReader(std::size_t textBytes, Problems& problems) : m_textBytes(textBytes), m_problems(problems) {}

  Handout read(const JsonValue& root) {
    ObjectReader reader(root, "", m_problems);
    Handout handout;
    const bool isSealed = std::ranges::find(root.members, "sealed", &JsonMember::key) != root.members.end();
    readFormat(reader, names::handoutFormat, isSealed ? names::sealedVersion : names::classroomVersion);
    reader.require("title", handout.title);
    reader.read("note", handout.note);
    const bool knowsAll = readWhole(reader, needed("of"), 1, kMaxVariants, handout.of);
    readWhole(reader, needed("variant"), 1, knowsAll ? handout.of : kMaxVariants, handout.variant);
    readStudent(reader, handout);
    handout.deadline = readDateTime(reader, "deadline");
    reader.readName("feedback", names::assignmentFeedback, handout.feedback);
    readSharedValues(reader);
    readObjects(reader, needed("questions"), kMaxOfAssignment, [&](ObjectReader& inner) {
      handout.questions.push_back(isSealed ? readSealedQuestion(inner) : readQuestion(inner));
    });
    if (handout.questions.empty() && m_problems.empty())
      reader.add(ProblemCode::OutOfRange, "questions", {"0", rangeText(1, kMaxOfAssignment)});
    readSealed(reader, handout);
    if (handout.sealed) handout.sealed->open = withoutMember(root, "sealed");
    reader.finish();
    return handout;
  }

 private:
  static std::string withoutMember(const JsonValue& root, std::string_view key) {
    nlohmann::json json = asJson(root);
    json.erase(key);
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }

  static void readHex(ObjectReader& reader, std::string_view key, std::string& target) {
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (reader.require(key, target) && !(target.size() % 2 == 0 && std::ranges::all_of(target, isHex)))
      reader.add(ProblemCode::OutOfRange, key, {shortQuote(target), "0123456789abcdef"});
  }

  static void readSealed(ObjectReader& reader, Handout& handout) {
    reader.readObject("sealed", [&](ObjectReader& inner) {
      SealedAnswers& sealed = handout.sealed.emplace();
      readHex(inner, "key", sealed.key);
      readHex(inner, "nonce", sealed.nonce);
      readHex(inner, "box", sealed.box);
    });
  }

  HandoutQuestion readSealedQuestion(ObjectReader& reader) {
    HandoutQuestion question;
    readPoints(reader, question);
    reader.readObject(needed("asks"), [](ObjectReader& inner) { readAsked(inner); });
    if (const JsonValue* asks = reader.object("asks"); asks && m_problems.empty())
      question.asked = asJson(*asks).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    readScenarioOf(reader, question);
    return question;
  }

  void readScenarioOf(ObjectReader& reader, HandoutQuestion& question) {
    std::size_t scenario = 0;
    const auto last = static_cast<std::int64_t>(m_scenarios.size()) - 1;
    if (readWhole(reader, "scenario", 0, last, scenario)) question.scenario = m_scenarios[scenario];
  }

  void readPoints(ObjectReader& reader, HandoutQuestion& question) {
    if (reader.require("points", question.points) && !(question.points > 0 && question.points <= kMaxPoints))
      reader.add(ProblemCode::OutOfRange, "points", {shortest(question.points), "> 0, ≤ " + shortest(kMaxPoints)});
  }

  static void readStudent(ObjectReader& reader, Handout& handout) {
    reader.readObject("student", [&](ObjectReader& inner) {
      RosterStudent& student = handout.student.emplace();
      inner.require("id", student.id);
      inner.read("name", student.name);
      inner.read("group", student.group);
    });
  }

  void readSharedValues(ObjectReader& reader) {
    readShared(reader, "scenarios", m_scenarios, [this](const JsonValue& value, const std::string& pointer) {
      return readScenarioMember(value, pointer, m_textBytes, m_problems);
    });
    readShared(reader, "own", m_own, [this](const JsonValue& value, const std::string& pointer) {
      return readOwnQuestion(value, pointer, m_problems);
    });
    for (const auto& own : m_own) m_ownIds.push_back(own ? ownId(*own) : std::string());
  }

  /// The list of what several questions refer to by index.
  template <class Value, class Read>
  void readShared(ObjectReader& reader, std::string_view key, std::vector<Value>& values, Read read) {
    const JsonValue* list = reader.array(key);
    if (!list) return;
    if (!list->numbers.empty()) {
      reader.wrongType(*list, key, Term::Array);
      return;
    }
    if (list->items.size() > kMaxOfAssignment) {
      reader.add(ProblemCode::OutOfRange, key, {std::to_string(list->items.size()), rangeText(0, kMaxOfAssignment)});
      return;
    }
    for (std::size_t i = 0; i < list->items.size() && m_problems.size() < limits::problems; ++i)
      values.push_back(read(list->items[i], childPointer(reader.pointerOf(key), std::to_string(i))));
  }

  HandoutQuestion readQuestion(ObjectReader& reader) {
    constexpr std::int64_t kMaxVersions = 1'000'000;
    HandoutQuestion question;
    if (reader.require("template", question.templateId) && !names::isLessonId(question.templateId))
      reader.add(ProblemCode::BadId, "template", {question.templateId});
    readWhole(reader, needed("version"), 1, kMaxVersions, question.version);
    if (readWhole(reader, needed("seed"), 0, static_cast<std::int64_t>(kSeeds) - 1, question.seed) &&
        !m_seeds.insert({question.templateId, question.seed}).second)
      reader.add(ProblemCode::RepeatedValue, "seed", {std::to_string(question.seed)});
    readPoints(reader, question);
    if (const JsonValue* parameters = reader.object("parameters"))
      question.parameters = asJson(*parameters).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    readScenarioOf(reader, question);
    reader.read("lesson", question.lesson);
    reader.read("step", question.step);
    std::size_t own = 0;
    if (readWhole(reader, "own", 0, static_cast<std::int64_t>(m_own.size()) - 1, own)) {
      question.own = m_own[own];
      if (question.own && question.templateId != m_ownIds[own])
        reader.add(ProblemCode::WrongName, "template", {question.templateId, m_ownIds[own]});
    }
    return question;
  }

  std::size_t m_textBytes;
  Problems& m_problems;
  std::vector<std::shared_ptr<const Scenario>> m_scenarios;
  std::vector<std::shared_ptr<const OwnQuestion>> m_own;
  std::vector<std::string> m_ownIds;
  std::set<std::pair<std::string, std::uint64_t>> m_seeds;
};

/// Values that several questions refer to by index; each is written once.
template <class T, HandoutJson (*Write)(const T&)>
class SharedValues {
 public:
  std::size_t indexOf(const std::shared_ptr<const T>& value) {
    const auto found = std::ranges::find_if(m_all, [&](const auto& known) { return areEqual(known, value); });
    const auto index = static_cast<std::size_t>(found - m_all.begin());
    if (index == m_all.size()) m_all.push_back(value);
    return index;
  }
  HandoutJson json() const {
    HandoutJson list = HandoutJson::array();
    for (const auto& value : m_all) list.push_back(Write(*value));
    return list;
  }
  bool isEmpty() const { return m_all.empty(); }

 private:
  std::vector<std::shared_ptr<const T>> m_all;
};
using SharedScenarios = SharedValues<Scenario, scenarioMember>;
using SharedOwnQuestions = SharedValues<OwnQuestion, ownQuestionJson>;

HandoutJson handoutQuestionJson(const HandoutQuestion& question, SharedScenarios& scenarios, SharedOwnQuestions& own) {
  if (!question.asked.empty()) {
    HandoutJson sealed = {{"points", numberMember(question.points)},
                          {"asks", HandoutJson::parse(question.asked, nullptr, false)}};
    if (question.scenario) sealed["scenario"] = scenarios.indexOf(question.scenario);
    return sealed;
  }
  HandoutJson object = {{"template", question.templateId},
                        {"version", question.version},
                        {"seed", question.seed},
                        {"points", numberMember(question.points)}};
  if (!question.parameters.empty()) object["parameters"] = HandoutJson::parse(question.parameters, nullptr, false);
  if (question.scenario) object["scenario"] = scenarios.indexOf(question.scenario);
  if (!question.lesson.empty()) object["lesson"] = question.lesson;
  if (!question.step.empty()) object["step"] = question.step;
  if (question.own) object["own"] = own.indexOf(question.own);
  return object;
}

class HandoutMaker {
 public:
  HandoutMaker(const Assignment& assignment, std::uint64_t seed) : m_assignment(assignment), m_seed(seed) {}

  Handout next() {
    ++m_variant;
    m_seeds.clear();
    Handout handout;
    handout.title = m_assignment.title;
    handout.note = m_assignment.note;
    handout.variant = m_variant;
    handout.deadline = m_assignment.deadline;
    handout.feedback = m_assignment.feedback;
    for (std::size_t item = 0; item < m_assignment.items.size(); ++item)
      for (int number = 0; number < m_assignment.items[item].count; ++number)
        handout.questions.push_back(question(item, number));
    return handout;
  }

 private:
  struct Candidate {
    std::uint64_t seed = 0;
    int version = 1;
    std::string numbers;
    int cost = 0;  // 0: no recent variant has these numbers
  };
  static constexpr int kTwice = 100, kPreviousVariant = 2, kTwoVariantsBefore = 1, kNever = 1000;

  HandoutQuestion question(std::size_t index, int number) {
    const AssignmentItem& item = m_assignment.items[index];
    const QuestionTemplate* from = templateOf(item);
    if (!from) throw std::invalid_argument("makeHandouts: no questions of the template " + item.templateId);
    const QuestionSource source{from, item.parameters, item.scenario, item.own.get()};
    const Candidate drawn =
        drawnFor(source, std::to_string(m_variant) + '/' + std::to_string(index) + '/' + std::to_string(number) + '/');
    m_seeds.insert({item.templateId, drawn.seed});
    m_lastAsked[item.templateId + '\n' + drawn.numbers] = m_variant;
    return {item.templateId, drawn.version, drawn.seed, item.points, item.parameters,
            item.scenario,   item.lesson,   item.step,  item.own};
  }

  /// Returns the first draw that no recent variant has, else the one with the lowest cost.
  Candidate drawnFor(const QuestionSource& source, const std::string& place) {
    constexpr int kDraws = 48;  // more draws from a template with few questions would not find another one
    Candidate best;
    best.cost = kNever;
    int draws = 0;
    for (std::uint64_t n = 0; n < seedsToTry(source) && draws < kDraws && best.cost > 0; ++n)
      draws += take(source, mixedSeed(m_seed, place + std::to_string(n)), best) ? 1 : 0;
    for (std::uint64_t n = 0; n < seedsToTry(source) && best.cost >= kTwice; ++n)
      take(source, possibleSeed(source, n), best);
    if (best.cost == kNever)
      throw std::invalid_argument("makeHandouts: the template " + std::string(source.from->id) + " cannot ask this");
    return best;
  }

  /// True if there is a question for that seed; keeps it if it is better.
  bool take(const QuestionSource& source, std::uint64_t seed, Candidate& best) {
    const std::string id(source.from->id);
    if (m_seeds.contains({id, seed})) return false;
    const std::optional<AskedQuestion> question = questionFrom(source, seed, m_traced);
    if (!question) return false;
    Candidate candidate{seed, source.from->version, textOf(question->parameters), 0};
    if (const auto asked = m_lastAsked.find(id + '\n' + candidate.numbers); asked != m_lastAsked.end()) {
      const int apart = m_variant - asked->second;
      candidate.cost = apart == 0 ? kTwice : apart == 1 ? kPreviousVariant : apart == 2 ? kTwoVariantsBefore : 0;
    }
    if (candidate.cost < best.cost) best = std::move(candidate);
    return true;
  }

  const Assignment& m_assignment;
  std::uint64_t m_seed;
  int m_variant = 0;
  TracedScenarios m_traced;
  std::set<std::pair<std::string, std::uint64_t>> m_seeds;  // of this variant
  std::map<std::string, int> m_lastAsked;                   // template and numbers to the variant
};

std::optional<AskedQuestion> sealedQuestion(const HandoutQuestion& sealed) {
  const Result<JsonDocument> json = readJson(sealed.asked);
  if (!json) return std::nullopt;
  Problems problems;
  ObjectReader reader(json->root, "", problems);
  AskedQuestion question = readAsked(reader);
  if (!problems.empty() || (question.question.picture && !sealed.scenario)) return std::nullopt;
  if (question.question.picture) question.question.picture->document = sealed.scenario;
  return question;
}

}  // namespace

bool HandoutQuestion::operator==(const HandoutQuestion& other) const {
  return areEqual(scenario, other.scenario) && templateId == other.templateId && version == other.version &&
         seed == other.seed && points == other.points && parameters == other.parameters && lesson == other.lesson &&
         step == other.step && areEqual(own, other.own) && asked == other.asked;
}

std::vector<Handout> makeHandouts(const Assignment& assignment, int variants, std::uint64_t seed) {
  HandoutMaker maker(assignment, seed);
  std::vector<Handout> handouts;
  for (int variant = 1; variant <= variants; ++variant) {
    handouts.push_back(maker.next());
    handouts.back().of = variants;
  }
  return handouts;
}

bool areOfOneAssignment(const Handout& a, const Handout& b) {
  const auto header = [](const Handout& h) {
    return std::tuple(std::string_view(h.title), std::string_view(h.note), h.deadline, h.feedback,
                      h.student ? 0 : h.of);
  };
  const auto isSameQuestion = [](const HandoutQuestion& x, const HandoutQuestion& y) {
    // Of sealed questions, only the points can be compared.
    if (!x.asked.empty() || !y.asked.empty()) return x.points == y.points;
    return x.templateId == y.templateId && x.version == y.version && x.points == y.points &&
           x.parameters == y.parameters && x.lesson == y.lesson && x.step == y.step &&
           areEqual(x.scenario, y.scenario) && areEqual(x.own, y.own);
  };
  return header(a) == header(b) && std::ranges::equal(a.questions, b.questions, isSameQuestion);
}

Result<Handout> readHandout(std::string_view text) {
  return readTypedDocument<Handout>(
      text, [&](const JsonValue& root, Problems& problems) { return HandoutReader(text.size(), problems).read(root); });
}

std::string writeHandout(const Handout& handout) {
  HandoutJson root = {{"format", names::handoutFormat},
                      {"version", handout.sealed ? names::sealedVersion : names::classroomVersion},
                      {"title", handout.title}};
  if (!handout.note.empty()) root["note"] = handout.note;
  root["variant"] = handout.variant;
  root["of"] = handout.of;
  if (handout.student) {
    root["student"] = {{"id", handout.student->id}, {"name", handout.student->name}};
    if (!handout.student->group.empty()) root["student"]["group"] = handout.student->group;
  }
  if (handout.deadline) root["deadline"] = *handout.deadline;
  if (handout.feedback != AssignmentFeedback::AfterReturn)
    root["feedback"] = names::of(names::assignmentFeedback, handout.feedback);
  SharedScenarios scenarios;
  SharedOwnQuestions own;
  HandoutJson questions = HandoutJson::array();
  for (const HandoutQuestion& question : handout.questions)
    questions.push_back(handoutQuestionJson(question, scenarios, own));
  if (!scenarios.isEmpty()) root["scenarios"] = scenarios.json();
  if (!own.isEmpty()) root["own"] = own.json();
  root["questions"] = std::move(questions);
  if (handout.sealed)
    root["sealed"] = {{"key", handout.sealed->key}, {"nonce", handout.sealed->nonce}, {"box", handout.sealed->box}};
  return root.dump(2, ' ', false, HandoutJson::error_handler_t::replace) + "\n";
}

std::string handoutFileName(const Handout& handout) {
  std::string number = std::to_string(handout.variant);
  const std::size_t digits = std::to_string(handout.of).size();
  if (number.size() < digits) number.insert(0, digits - number.size(), '0');
  return titleInFileName(handout) + '.' + number + std::string(kHandoutSuffix);
}

std::string titleInFileName(const Handout& handout) {
  constexpr std::size_t kMaxBytes = 60;
  const std::string slug = slugOf(foreign::shown(handout.title), kMaxBytes, true);
  return slug.empty() ? "handout" : slug;
}

std::optional<AskedQuestion> questionOf(const HandoutQuestion& question) {
  TracedScenarios traced;
  return questionOf(question, traced);
}

std::optional<AskedQuestion> questionOf(const HandoutQuestion& question, TracedScenarios& traced) {
  if (!question.asked.empty()) return sealedQuestion(question);
  const QuestionTemplate* from = templateOf(question);
  if (!from) return std::nullopt;
  return questionFrom({from, question.parameters, question.scenario, question.own.get()}, question.seed, traced);
}

const QuestionTemplate* templateOf(const HandoutQuestion& question) {
  return question.own ? &ownTemplate(question.templateId, *question.own)
                      : findTemplate(question.templateId, question.version);
}

Handout withoutAnswers(const Handout& handout, TracedScenarios& traced) {
  Handout closed = handout;
  closed.sealed.emplace();
  for (HandoutQuestion& question : closed.questions) {
    const std::optional<AskedQuestion> asked = questionOf(question, traced);
    if (!asked) throw std::invalid_argument("withoutAnswers: the template " + question.templateId + " cannot ask this");
    HandoutQuestion only;
    only.points = question.points;
    if (asked->question.picture) only.scenario = question.scenario;
    only.asked =
        askedJson(asked->question, asked->from->topic).dump(-1, ' ', false, HandoutJson::error_handler_t::replace);
    question = std::move(only);
  }
  // Read back, which sets what the encryption protects.
  return readHandout(writeHandout(closed)).value();
}

std::string checkLetters(std::string_view sha256) {
  std::string letters(sha256.substr(0, 4));
  for (char& c : letters)
    if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
  return letters;
}

}  // namespace attn
