// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/class_results.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/csv_line.h"
#include "base/foreign_text.h"
#include "base/number_format.h"
#include "classroom/traced_scenarios.h"

namespace attn {
namespace {

/// True if two handouts differ only in their variant and seeds.
bool areOfOneAssignment(const Handout& a, const Handout& b) {
  const auto header = [](const Handout& h) { return std::tie(h.title, h.note, h.of, h.deadline, h.feedback); };
  const auto sameQuestion = [](const HandoutQuestion& x, HandoutQuestion y) {
    y.seed = x.seed;
    return x == y;
  };
  return header(a) == header(b) && std::ranges::equal(a.questions, b.questions, sameQuestion);
}

struct KnownSubmission {
  const std::string* file = nullptr;
  Submission returned;
  const Handout* handout = nullptr;
  std::size_t assignment = 0;
};

class Collection {
 public:
  Collection(const std::vector<HandoutFile>& handouts, std::vector<SubmissionFile> returns)
      : m_handouts(handouts), m_returns(std::move(returns)) {
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
      describe(*m_assignments[assignment]);
      for (KnownSubmission& each : m_known) {
        if (each.assignment != assignment)
          refuse(*each.file, Refusal::OtherAssignment);
        else
          mark(each);
      }
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
        m_known.push_back(
            {&file.name, std::move(*returned), &m_handouts[handout->second].handout, m_workOf[handout->second]});
    }
  }

  /// The assignment of most submissions, else of most handouts; on a tie the first one.
  std::size_t chosenAssignment() const {
    std::vector<std::size_t> votes;
    for (const KnownSubmission& each : m_known) votes.push_back(each.assignment);
    if (votes.empty())
      std::ranges::copy_if(m_workOf, std::back_inserter(votes), [](std::size_t w) { return w != kSealed; });
    const auto mostVoted = std::ranges::max_element(
        votes, {}, [&](std::size_t assignment) { return std::ranges::count(votes, assignment); });
    return *mostVoted;
  }

  void describe(const Handout& handout) {
    m_results.title = handout.title;
    m_results.note = handout.note;
    m_results.deadline = handout.deadline;
    m_results.variants = handout.of;
    for (const HandoutQuestion& question : handout.questions) {
      QuestionSummary summary;
      summary.templateId = question.templateId;
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

  void mark(const KnownSubmission& each) {
    const std::vector<HandoutQuestion>& questions = each.handout->questions;
    std::vector<const SubmittedAnswer*> answers(questions.size(), nullptr);
    for (const SubmittedAnswer& answer : each.returned.answers) {
      const auto asked = questionAnswered(answer, questions);
      if (asked != questions.end())
        answers[static_cast<std::size_t>(asked - questions.begin())] = &answer;
      else if (answer.question || findTemplate(answer.templateId))
        return refuse(*each.file, Refusal::OtherQuestions,
                      answer.question ? std::to_string(*answer.question) : answer.templateId);
      else
        return refuse(*each.file, Refusal::UnknownTemplate, answer.templateId);
    }
    if (const auto first = m_fileOf.find(each.handout->variant); first != m_fileOf.end())
      return refuse(*each.file, Refusal::SameVariantTwice, first->second);
    VariantResult result;
    result.variant = each.handout->variant;
    result.file = *each.file;
    result.student = each.returned.student;
    result.isChanged = !each.returned.isUnchanged;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const std::optional<AskedQuestion> asked = questionOf(questions[i], m_traced);
      if (!asked) return refuse(*each.file, Refusal::UnknownTemplate, questions[i].templateId);
      m_wordings[i].insert(asked->question.text.source);
      result.answers.push_back(outcomeOf(asked->question, answers[i]));
      if (result.answers.back().kind != AnswerOutcome::Kind::Right) continue;
      ++result.right;
      result.points += questions[i].points;
    }
    m_fileOf.emplace(result.variant, result.file);
    m_results.returned.push_back(std::move(result));
  }

  AnswerOutcome outcomeOf(const Question& question, const SubmittedAnswer* answer) {
    AnswerOutcome outcome;
    if (!answer) return outcome;
    outcome.given = answer->answer;
    outcome.seconds = answer->seconds;
    if (std::holds_alternative<std::monostate>(answer->answer)) return outcome;
    const Verdict verdict = judged(question, answer->answer);
    using enum AnswerOutcome::Kind;
    const MistakeKind* mistake = verdict.mistake();
    outcome.kind = verdict.right ? Right : mistake ? Mistake : Other;
    if (mistake) {
      outcome.mistake = mistake->id;
      m_kinds.emplace(outcome.mistake, mistake);
    }
    return outcome;
  }

  void summarise() {
    std::ranges::sort(m_results.returned, {}, &VariantResult::variant);
    for (int variant = 1; variant <= m_results.variants; ++variant)
      if (!m_fileOf.contains(variant)) m_results.missing.push_back(variant);
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
  std::map<int, std::string> m_fileOf;  // variant to the file that counts
  std::map<std::string, const MistakeKind*> m_kinds;
  std::map<std::size_t, std::set<std::string_view>> m_wordings;  // by question
  TracedScenarios m_traced;
  ClassResults m_results;
};

/// Text from a student or a file system.
std::string foreignCell(const std::string& text) {
  const std::string shown = foreign::shown(text);
  const bool isFormula = !shown.empty() && std::string_view("=+-@").find(shown.front()) != std::string_view::npos;
  return isFormula ? "'" + shown : shown;
}

std::string outcomeText(const AnswerOutcome& answer) {
  switch (answer.kind) {
    case AnswerOutcome::Kind::Right:
      return "right";
    case AnswerOutcome::Kind::Mistake:
      return answer.mistake;
    case AnswerOutcome::Kind::Other:
      return "other";
    case AnswerOutcome::Kind::Blank:
      break;
  }
  return "blank";
}

}  // namespace

int QuestionSummary::answers() const {
  int sum = right + other + blank;
  for (const CountedMistake& each : mistakes) sum += each.count;
  return sum;
}

double QuestionSummary::shareRight() const {
  return answers() > 0 ? static_cast<double>(right) / answers() : 0;
}

ClassResults collect(const std::vector<HandoutFile>& handouts, std::vector<SubmissionFile> returns) {
  return Collection(handouts, std::move(returns)).results();
}

std::string resultsCsv(const ClassResults& results) {
  std::vector<std::string> header{"variant", "file", "student", "right", "points"};
  for (std::size_t i = 0; i < results.questions.size(); ++i) {
    const std::string name = std::to_string(i + 1) + ' ' + results.questions[i].templateId;
    for (const char* column : {"", " answer", " seconds"}) header.push_back(name + column);
  }
  header.emplace_back("edited");
  std::map<int, std::vector<std::string>> lines;
  for (const VariantResult& variant : results.returned) {
    std::vector<std::string>& line = lines[variant.variant];
    line = {std::to_string(variant.variant), foreignCell(variant.file), foreignCell(variant.student.value_or("")),
            std::to_string(variant.right), shortest(variant.points)};
    for (const AnswerOutcome& answer : variant.answers) {
      const bool isBlank = std::holds_alternative<std::monostate>(answer.given);
      line.push_back(outcomeText(answer));
      line.push_back(isBlank ? "" : jsonOf(answer.given));
      line.push_back(answer.seconds ? shortest(*answer.seconds) : "");
    }
    line.emplace_back(variant.isChanged ? "yes" : "");
  }
  for (const int variant : results.missing) {
    lines[variant].assign(header.size(), "");
    lines[variant].front() = std::to_string(variant);
  }
  std::string text = csvLine(header);
  for (const auto& [variant, line] : lines) text += csvLine(line);
  return text;
}

}  // namespace attn
