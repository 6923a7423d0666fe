// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/class_results.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/csv_line.h"
#include "base/enum_codes.h"
#include "base/foreign_text.h"
#include "base/number_format.h"
#include "classroom/own_question.h"
#include "classroom/traced_scenarios.h"

namespace attn {
namespace {

struct KnownSubmission {
  const std::string* file = nullptr;
  Submission returned;
  const Handout* handout = nullptr;
  std::size_t assignment = 0;
  std::optional<std::int64_t> time;  // nanoseconds since 1970
};

/// A valid submission with the texts of its questions.
struct MarkedSubmission {
  VariantResult result;
  std::vector<std::string_view> wordings;
  std::optional<std::int64_t> time;
};

class Collection {
 public:
  Collection(const std::vector<HandoutFile>& handouts, std::vector<SubmissionFile> returns, const HandMarks& marks)
      : m_handouts(handouts), m_returns(std::move(returns)) {
    for (const HandMark& mark : marks.marks) m_marks[{mark.handout, mark.question}] = mark.points;
    std::ranges::stable_sort(m_returns, {}, &SubmissionFile::name);
    for (std::size_t i = 0; i < m_handouts.size(); ++i) {
      const HandoutFile& file = m_handouts[i];
      m_byHash.emplace(file.sha256, i);
      if (file.handout.sealed) {
        ++m_results.sealed;
        m_workOf.push_back(kSealed);
      } else {
        m_workOf.push_back(workOf(file.handout));
      }
    }
  }

  ClassResults results() {
    readReturns();
    if (!m_assignments.empty()) {
      const std::size_t assignment = chosenAssignment();
      describe(assignment);
      for (KnownSubmission& each : m_known) {
        if (each.assignment != assignment)
          refuse(*each.file, Refusal::OtherAssignment);
        else
          mark(each);
      }
      takeLatest();
      summarise();
    }
    std::ranges::stable_sort(m_results.refused, {}, &RefusedFile::name);
    return std::move(m_results);
  }

 private:
  static constexpr std::size_t kSealed = static_cast<std::size_t>(-1);  // belongs to no known assignment

  std::size_t workOf(const Handout& handout) {
    const auto found =
        std::ranges::find_if(m_assignments, [&](const Handout* w) { return areOfOneAssignment(*w, handout); });
    const auto index = static_cast<std::size_t>(found - m_assignments.begin());
    if (index == m_assignments.size()) m_assignments.push_back(&handout);
    return index;
  }

  void refuse(std::string file, Refusal why, std::string other = {}, Problems problems = {}) {
    m_results.refused.push_back({std::move(file), why, std::move(problems), std::move(other)});
  }

  void readReturns() {
    for (const SubmissionFile& file : m_returns) {
      if (!file.problems.empty()) {
        refuse(file.name, Refusal::Unreadable, {}, file.problems);
        continue;
      }
      Result<Submission> returned = readSubmission(file.text);
      if (!returned) {
        refuse(file.name, Refusal::Unreadable, {}, returned.error());
        continue;
      }
      const auto handout = m_byHash.find(returned->handout);
      if (handout == m_byHash.end())
        refuse(file.name, Refusal::UnknownHandout);
      else if (m_handouts[handout->second].handout.sealed)
        refuse(file.name, Refusal::Sealed);
      else
        addKnown(file, std::move(*returned), handout->second);
    }
  }

  void addKnown(const SubmissionFile& file, Submission returned, std::size_t handout) {
    const std::optional<std::int64_t> submitted =
        returned.submitted ? instantOf(*returned.submitted) : std::optional<std::int64_t>();
    m_known.push_back({&file.name, std::move(returned), &m_handouts[handout].handout, m_workOf[handout],
                       submitted ? submitted : file.modified});
  }

  /// The assignment of most submissions, else of most handouts; on a tie the first one.
  std::size_t chosenAssignment() const {
    std::vector<std::size_t> votes;
    for (const KnownSubmission& each : m_known) votes.push_back(each.assignment);
    if (votes.empty())
      std::ranges::copy_if(m_workOf, std::back_inserter(votes), [](std::size_t w) { return w != kSealed; });
    std::vector<std::size_t> counts(m_assignments.size(), 0);
    for (const std::size_t assignment : votes) ++counts[assignment];
    return *std::ranges::max_element(votes, {}, [&](std::size_t assignment) { return counts[assignment]; });
  }

  void describe(std::size_t assignment) {
    const Handout& handout = *m_assignments[assignment];
    m_results.title = handout.title;
    m_results.note = handout.note;
    m_results.deadline = handout.deadline;
    m_results.variants = handout.of;
    for (std::size_t i = 0; i < m_handouts.size(); ++i) {
      const Handout& each = m_handouts[i].handout;
      if (m_workOf[i] != assignment || !each.student) continue;
      m_results.variants = std::max(m_results.variants, each.of);
      m_results.students.emplace(each.variant, *each.student);
    }
    for (const HandoutQuestion& question : handout.questions) {
      QuestionSummary summary;
      summary.templateId = question.templateId;
      if (question.own) summary.title = ownTitle(*question.own);
      summary.version = question.version;
      summary.points = question.points;
      m_results.points += question.points;
      m_results.questions.push_back(std::move(summary));
    }
  }

  static std::vector<HandoutQuestion>::const_iterator questionAnswered(const SubmittedAnswer& answer,
                                                                       const std::vector<HandoutQuestion>& questions) {
    if (answer.question)
      return questions.begin() + static_cast<std::ptrdiff_t>(std::min(*answer.question, questions.size()));
    return std::ranges::find_if(questions, [&](const HandoutQuestion& q) {
      return q.templateId == answer.templateId && q.seed == answer.seed;
    });
  }

  /// The title of an own question of any hand-out; otherwise the id.
  std::string nameOf(const std::string& templateId) const {
    for (const HandoutFile& file : m_handouts)
      for (const HandoutQuestion& each : file.handout.questions)
        if (each.own && each.templateId == templateId) return ownTitle(*each.own);
    return templateId;
  }

  void mark(const KnownSubmission& each) {
    const std::vector<HandoutQuestion>& questions = each.handout->questions;
    std::vector<const SubmittedAnswer*> answers(questions.size(), nullptr);
    for (const SubmittedAnswer& answer : each.returned.answers) {
      const auto asked = questionAnswered(answer, questions);
      if (asked != questions.end())
        answers[static_cast<std::size_t>(asked - questions.begin())] = &answer;
      else if (answer.question || findTemplate(answer.templateId) || kindOfOwnId(answer.templateId))
        return refuse(*each.file, Refusal::OtherQuestions,
                      answer.question ? std::to_string(*answer.question) : nameOf(answer.templateId));
      else
        return refuse(*each.file, Refusal::UnknownTemplate, answer.templateId);
    }
    MarkedSubmission marked;
    marked.time = each.time;
    VariantResult& result = marked.result;
    result.variant = each.handout->variant;
    result.file = *each.file;
    result.student = each.returned.student;
    result.owner = each.handout->student;
    result.submitted = each.returned.submitted;
    result.isLate = isAfterDeadline(each);
    result.handout = each.returned.handout;
    result.isChanged = !each.returned.isUnchanged;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const std::optional<AskedQuestion> asked = questionOf(questions[i], m_traced);
      if (!asked) return refuse(*each.file, Refusal::UnknownTemplate, nameOf(questions[i].templateId));
      marked.wordings.push_back(asked->question.text.source);
      result.answers.push_back(outcomeOf(asked->question, answers[i], questions[i].points));
      if (const auto mark = m_marks.find({result.handout, i}); mark != m_marks.end())
        markByHand(result.answers.back(), mark->second, questions[i].points);
      if (result.answers.back().kind == AnswerOutcome::Kind::Right) ++result.right;
      result.points += result.answers.back().points;
    }
    m_marked[result.variant].push_back(std::move(marked));
  }

  static bool isAfterDeadline(const KnownSubmission& each) {
    if (!each.handout->deadline || !each.returned.submitted) return false;
    return instantOf(*each.returned.submitted) > instantOf(*each.handout->deadline);
  }

  void takeLatest() {
    for (auto& [variant, marked] : m_marked) {
      const auto latest = std::ranges::max_element(marked, {}, &MarkedSubmission::time);
      for (std::size_t i = 0; i < latest->wordings.size(); ++i) m_wordings[i].insert(latest->wordings[i]);
      for (auto each = marked.begin(); each != marked.end(); ++each)
        if (each != latest) refuse(each->result.file, Refusal::Superseded, latest->result.file);
      m_results.returned.push_back(std::move(latest->result));
    }
  }

  static void markByHand(AnswerOutcome& outcome, double points, double all) {
    outcome.kind = points >= all ? AnswerOutcome::Kind::Right : AnswerOutcome::Kind::Marked;
    outcome.points = points;
    outcome.mistake.clear();
  }

  AnswerOutcome outcomeOf(const Question& question, const SubmittedAnswer* answer, double points) {
    AnswerOutcome outcome;
    if (!answer) return outcome;
    outcome.given = answer->answer;
    outcome.seconds = answer->seconds;
    if (std::holds_alternative<std::monostate>(answer->answer)) return outcome;
    using enum AnswerOutcome::Kind;
    if (question.kind == AnswerKind::Text) {
      outcome.kind = Unmarked;
      return outcome;
    }
    const Verdict verdict = judged(question, answer->answer);
    const MistakeKind* mistake = verdict.mistake();
    outcome.kind = verdict.right ? Right : mistake ? Mistake : Other;
    outcome.points = verdict.right ? points : 0;
    if (mistake) {
      outcome.mistake = mistake->id;
      m_kinds.emplace(outcome.mistake, mistake);
    }
    return outcome;
  }

  void summarise() {
    for (int variant = 1; variant <= m_results.variants; ++variant)
      if (!m_marked.contains(variant)) m_results.missing.push_back(variant);
    for (std::size_t i = 0; i < m_results.questions.size(); ++i) summarise(i);
    m_results.mostWorthDiscussing = worthDiscussing();
  }

  void summarise(std::size_t index) {
    QuestionSummary& summary = m_results.questions[index];
    summary.wordings = static_cast<int>(m_wordings[index].size());
    std::map<std::string, int> mistakes;
    std::vector<double> seconds;
    for (const VariantResult& variant : m_results.returned) {
      const AnswerOutcome& answer = variant.answers[index];
      using enum AnswerOutcome::Kind;
      summary.right += answer.kind == Right ? 1 : 0;
      summary.other += answer.kind == Other ? 1 : 0;
      summary.blank += answer.kind == Blank ? 1 : 0;
      summary.unmarked += answer.kind == Unmarked ? 1 : 0;
      summary.marked += answer.kind == Marked ? 1 : 0;
      if (answer.kind == Mistake) ++mistakes[answer.mistake];
      if (answer.kind != Blank && answer.seconds) seconds.push_back(*answer.seconds);
    }
    for (const auto& [mistake, count] : mistakes) summary.mistakes.push_back({mistake, count, m_kinds.at(mistake)});
    std::ranges::stable_sort(summary.mistakes, std::ranges::greater(), &CountedMistake::count);
    if (seconds.empty()) return;
    std::ranges::sort(seconds);
    const std::size_t middle = seconds.size() / 2;
    summary.medianSeconds = seconds.size() % 2 == 1 ? seconds[middle] : seconds[middle - 1] / 2 + seconds[middle] / 2;
  }

  std::optional<std::size_t> worthDiscussing() const {
    std::optional<std::size_t> best;
    const auto weight = [this](std::size_t index) {
      const QuestionSummary& q = m_results.questions[index];
      const int largest = q.mistakes.empty() ? 0 : q.mistakes.front().count;
      return std::pair(largest, q.answers() - q.right - q.blank);
    };
    for (std::size_t i = 0; i < m_results.questions.size(); ++i) {
      const QuestionSummary& q = m_results.questions[i];
      // In integers: 7 of 10 are 70 %, whatever 0.7 is in a double.
      constexpr int kMin = 35, kMax = 70;
      const bool isBetween = 100 * q.right >= kMin * q.answers() && 100 * q.right <= kMax * q.answers();
      if (q.answers() > 0 && isBetween && (!best || weight(i) > weight(*best))) best = i;
    }
    return best;
  }

  const std::vector<HandoutFile>& m_handouts;
  std::vector<SubmissionFile> m_returns;
  std::vector<const Handout*> m_assignments;    // one handout per assignment
  std::vector<std::size_t> m_workOf;            // for each handout
  std::map<std::string, std::size_t> m_byHash;  // SHA-256 to handout
  std::vector<KnownSubmission> m_known;
  std::map<int, std::vector<MarkedSubmission>> m_marked;          // by variant
  std::map<std::pair<std::string, std::size_t>, double> m_marks;  // handout and question to the points
  std::map<std::string, const MistakeKind*> m_kinds;
  std::map<std::size_t, std::set<std::string_view>> m_wordings;  // by question
  TracedScenarios m_traced;
  ClassResults m_results;
};

std::string outcomeText(const AnswerOutcome& answer) {
  using enum AnswerOutcome::Kind;
  return answer.kind == Mistake ? answer.mistake : std::string(enumCode<Marked>(answer.kind));
}

}  // namespace

int VariantResult::unmarked() const {
  return static_cast<int>(std::ranges::count(answers, AnswerOutcome::Kind::Unmarked, &AnswerOutcome::kind));
}

int QuestionSummary::answers() const {
  int sum = right + other + blank + marked;
  for (const CountedMistake& each : mistakes) sum += each.count;
  return sum;
}

double QuestionSummary::shareRight() const {
  return answers() > 0 ? static_cast<double>(right) / answers() : 0;
}

ClassResults collect(const std::vector<HandoutFile>& handouts, std::vector<SubmissionFile> returns,
                     const HandMarks& marks) {
  return Collection(handouts, std::move(returns), marks).results();
}

bool needsAttention(Refusal why) {
  return why != Refusal::Superseded;
}

std::string resultsCsv(const ClassResults& results) {
  std::vector<std::string> header{"variant", "file",      "student", "id",    "name",
                                  "group",   "submitted", "late",    "right", "points"};
  for (std::size_t i = 0; i < results.questions.size(); ++i) {
    const std::string name = std::to_string(i + 1) + ' ' + foreign::shown(results.questions[i].name());
    for (const char* column : {"", " answer", " seconds"}) header.push_back(name + column);
  }
  header.emplace_back("edited");
  std::map<int, std::vector<std::string>> lines;
  for (const VariantResult& variant : results.returned) {
    std::vector<std::string>& line = lines[variant.variant];
    const RosterStudent owner = variant.owner.value_or(RosterStudent());
    line = {std::to_string(variant.variant),
            foreign::inSpreadsheet(variant.file),
            foreign::inSpreadsheet(variant.student.value_or("")),
            foreign::inSpreadsheet(owner.id),
            foreign::inSpreadsheet(owner.name),
            foreign::inSpreadsheet(owner.group),
            variant.submitted.value_or(""),
            variant.isLate                          ? "yes"
            : variant.submitted && results.deadline ? "no"
                                                    : "",
            std::to_string(variant.right),
            shortest(variant.points)};
    for (const AnswerOutcome& answer : variant.answers) {
      const bool isBlank = std::holds_alternative<std::monostate>(answer.given);
      line.push_back(outcomeText(answer));
      line.push_back(isBlank ? "" : jsonOf(answer.given));
      line.push_back(answer.seconds ? shortest(*answer.seconds) : "");
    }
    line.emplace_back(variant.isChanged ? "yes" : "");
  }
  for (const int variant : results.missing) {
    std::vector<std::string>& line = lines[variant];
    line.assign(header.size(), "");
    line.front() = std::to_string(variant);
    const auto student = results.students.find(variant);
    if (student == results.students.end()) continue;
    constexpr std::size_t kId = 3;
    const RosterStudent& owner = student->second;
    std::ranges::transform(std::array{owner.id, owner.name, owner.group}, line.begin() + kId, foreign::inSpreadsheet);
  }
  std::string text = csvLine(header);
  for (const auto& [variant, line] : lines) text += csvLine(line);
  return text;
}

}  // namespace attn
