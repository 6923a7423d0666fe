// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/interview.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace attn {

namespace {

constexpr std::array kInterviewKindCodes{std::pair{InterviewKind::AllTopics, std::string_view("all")},
                                         std::pair{InterviewKind::OneTopic, std::string_view("topic")},
                                         std::pair{InterviewKind::Senior, std::string_view("senior")}};
constexpr std::array kFeedbackCodes{std::pair{Feedback::AtTheEnd, std::string_view("end")},
                                    std::pair{Feedback::AfterEach, std::string_view("each")}};
constexpr std::array kSeniorTopics{Topic::Scaling,  Topic::Softmax,   Topic::SharedHeads, Topic::Positions,
                                   Topic::Cost,     Topic::Memory,    Topic::Tiles,       Topic::Decoding,
                                   Topic::Roofline, Topic::Precision, Topic::Transformer, Topic::Parallelism};
constexpr int kDraws = 64;

using Templates = std::vector<const QuestionTemplate*>;

std::map<Topic, Templates> newestByTopic(std::span<const QuestionTemplate> all, bool onlyFollowed) {
  std::map<Topic, Templates> byTopic;
  for (const QuestionTemplate& each : all) {
    if (onlyFollowed && each.next.empty()) continue;
    const bool newest = std::ranges::none_of(
        all, [&](const QuestionTemplate& other) { return other.id == each.id && other.version > each.version; });
    if (newest) byTopic[each.topic].push_back(&each);
  }
  return byTopic;
}

template <class T>
std::vector<T> inDrawnOrder(const std::vector<T>& things, Dice& dice) {
  std::vector<T> drawn;
  for (const std::int64_t i : dice.shuffled(static_cast<std::int64_t>(things.size())))
    drawn.push_back(things[static_cast<std::size_t>(i)]);
  return drawn;
}

/// Deals templates of its topics in turn: one of each topic before a second of any, and none twice before all were
/// dealt.
class TopicDeck {
 public:
  TopicDeck(const std::map<Topic, Templates>& byTopic, const std::vector<Topic>& topics, Dice& dice) {
    std::vector<Templates> piles;
    std::size_t deepest = 0;
    for (const Topic topic : inDrawnOrder(topics, dice)) {
      const auto found = byTopic.find(topic);
      if (found == byTopic.end()) continue;
      piles.push_back(inDrawnOrder(found->second, dice));
      deepest = std::max(deepest, piles.back().size());
    }
    for (std::size_t depth = 0; depth < deepest; ++depth)
      for (const Templates& pile : piles)
        if (depth < pile.size()) m_order.push_back(pile[depth]);
  }

  bool isEmpty() const { return m_order.empty(); }
  const QuestionTemplate* next() { return m_order[m_next++ % m_order.size()]; }

 private:
  Templates m_order;
  std::size_t m_next = 0;
};

/// Topics with a fixed number of questions, and the topics that fill the rest.
struct InterviewMix {
  std::vector<std::pair<Topic, int>> fixed;
  std::vector<Topic> rest;
};

InterviewMix mixOf(const InterviewPlan& plan) {
  if (const auto topic = rowOf(plan.mode).topic) return {{}, {*topic}};
  switch (plan.kind) {
    case InterviewKind::OneTopic:
      return {{}, {plan.topic.value_or(Topic::Shapes)}};
    case InterviewKind::Senior:
      return {{{Topic::Explain, 2}, {Topic::Code, 2}}, {kSeniorTopics.begin(), kSeniorTopics.end()}};
    case InterviewKind::AllTopics:
      break;
  }
  InterviewMix mix{{{Topic::Code, 1}, {Topic::Explain, 1}}, {}};
  for (int i = 0; i < kTopics; ++i)
    if (const auto topic = static_cast<Topic>(i);
        topic != Topic::Code && topic != Topic::Explain && topic != Topic::Design)
      mix.rest.push_back(topic);
  return mix;
}

Templates drawnTemplates(const InterviewPlan& plan, const std::map<Topic, Templates>& byTopic, Dice dice) {
  const InterviewMix mix = mixOf(plan);
  const auto wanted = static_cast<std::size_t>(std::max(plan.questions, 0));
  Templates drawn;
  for (const auto& [topic, count] : mix.fixed) {
    TopicDeck deck(byTopic, {topic}, dice);
    for (int i = 0; i < count && !deck.isEmpty() && drawn.size() < wanted; ++i) drawn.push_back(deck.next());
  }
  TopicDeck rest(byTopic, mix.rest, dice);
  while (drawn.size() < wanted && !rest.isEmpty()) drawn.push_back(rest.next());
  // If only the fixed topics have templates.
  for (std::size_t i = 0, given = drawn.size(); given > 0 && drawn.size() < wanted; ++i)
    drawn.push_back(drawn[i % given]);

  drawn = inDrawnOrder(drawn, dice);
  const auto first = std::ranges::find_if(drawn, [](const auto* each) { return each->kind != AnswerKind::Text; });
  if (first != drawn.end()) std::rotate(drawn.begin(), first, first + 1);
  return drawn;
}

std::int64_t runningMs(const InterviewState& state, std::int64_t nowMs) {
  return state.runningSinceMs ? std::max<std::int64_t>(0, nowMs - *state.runningSinceMs) : 0;
}

std::int64_t allowedMs(const InterviewState& state) {
  return std::int64_t{state.plan.seconds} * 1000;
}

/// Books the time until now and stops the clock.
InterviewState stopped(InterviewState state, std::int64_t nowMs) {
  const std::int64_t passed =
      std::min(runningMs(state, nowMs), std::max<std::int64_t>(0, allowedMs(state) - state.spentMs));
  state.spentMs += passed;
  state.onQuestionMs += passed;
  state.runningSinceMs.reset();
  return state;
}

bool hasUncheckedText(const InterviewState& state) {
  for (std::size_t i = 0; i < state.answers.size(); ++i) {
    const auto* said = std::get_if<TextAnswer>(&state.answers[i].given);
    if (said && !said->ticked) return true;
  }
  return false;
}

InterviewState over(InterviewState state) {
  state.current = state.answers.size();
  state.runningSinceMs.reset();
  state.phase = hasUncheckedText(state) ? InterviewPhase::Checking : InterviewPhase::Over;
  return state;
}

/// Moves to the first question from the current one on that is not done and starts its clock at `nowMs`.
InterviewState toNextQuestion(InterviewState state, std::int64_t nowMs) {
  state.onQuestionMs = 0;
  while (state.current < state.answers.size() && state.answers[state.current].done) ++state.current;
  // The time spent before an interruption.
  if (state.current < state.answers.size()) state.onQuestionMs = state.answers[state.current].ms;
  if (state.current == state.answers.size() || state.spentMs >= allowedMs(state)) return over(std::move(state));
  state.phase = InterviewPhase::Asking;
  state.runningSinceMs = nowMs;
  return state;
}

DrawnQuestion newestOf(std::string_view id, std::uint64_t seed) {
  return {std::string(id), findTemplate(id)->version, seed};
}

/// Ends the current question and books its time.
InterviewState closed(InterviewState state, std::int64_t nowMs, bool done) {
  state = stopped(std::move(state), nowMs);
  InterviewAnswer& answer = state.answers[state.current];
  answer.ms = state.onQuestionMs;
  answer.done = done;
  return state;
}

}  // namespace

const InterviewModeRow& rowOf(InterviewMode mode) {
  return *std::ranges::find(kInterviewModes, mode, &InterviewModeRow::mode);
}

std::optional<InterviewMode> interviewModeOfCode(std::string_view text) {
  const auto found = std::ranges::find(kInterviewModes, text, &InterviewModeRow::id);
  return found == kInterviewModes.end() ? std::nullopt : std::optional(found->mode);
}

InterviewPlan planOf(InterviewMode mode) {
  const InterviewModeRow& row = rowOf(mode);
  InterviewPlan plan;
  plan.mode = mode;
  plan.questions = row.questions;
  plan.seconds = row.questions * row.secondsPerQuestion;
  if (row.marking != InterviewMarking::ByProgram) plan.feedback = Feedback::AfterEach;
  return plan;
}

std::string_view code(InterviewKind kind) {
  return std::ranges::find(kInterviewKindCodes, kind, [](const auto& row) { return row.first; })->second;
}

std::optional<InterviewKind> interviewKindOfCode(std::string_view text) {
  for (const auto& [kind, word] : kInterviewKindCodes)
    if (word == text) return kind;
  return std::nullopt;
}

std::string_view code(Feedback feedback) {
  return std::ranges::find(kFeedbackCodes, feedback, [](const auto& row) { return row.first; })->second;
}

std::optional<Feedback> feedbackOfCode(std::string_view text) {
  for (const auto& [feedback, word] : kFeedbackCodes)
    if (word == text) return feedback;
  return std::nullopt;
}

std::vector<DrawnQuestion> drawInterview(const InterviewPlan& plan, std::span<const QuestionTemplate> all) {
  const InterviewModeRow& mode = rowOf(plan.mode);
  const std::map<Topic, Templates> byTopic = newestByTopic(all, mode.topic.has_value());
  const std::string_view drawnBy = mode.topic ? mode.id : code(plan.kind);
  Templates best;
  int bestSeconds = std::numeric_limits<int>::max();
  for (std::uint64_t attempt = 0; attempt < kDraws && bestSeconds > plan.seconds; ++attempt) {
    Templates drawn = drawnTemplates(plan, byTopic, Dice(mixedSeed(plan.seed, drawnBy, attempt)));
    int seconds = 0;
    for (const QuestionTemplate* each : drawn) seconds += each->seconds;
    if (seconds >= bestSeconds) continue;
    best = std::move(drawn);
    bestSeconds = seconds;
  }
  std::vector<DrawnQuestion> questions;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const std::uint64_t seed = mixedSeed(plan.seed, "question", i);
    questions.push_back({std::string(best[i]->id), best[i]->version, seed});
    if (!mode.topic || best[i]->kind == AnswerKind::Text) continue;
    for (const std::string_view id : best[i]->nextIds()) questions.push_back(newestOf(id, seed));
  }
  return questions;
}

std::size_t insertFollowUps(InterviewMode mode, std::vector<DrawnQuestion>& questions, std::size_t answered,
                            const std::vector<std::size_t>& ticked) {
  const DrawnQuestion asked = questions.at(answered);
  const QuestionTemplate* from = findTemplate(asked.templateId, asked.version);
  if (mode == InterviewMode::Numbers || !from || from->kind != AnswerKind::Text) return 0;
  const std::vector<std::string_view> next = from->nextIds();
  std::size_t inserted = 0;
  for (std::size_t point = 0; point < next.size() && inserted < kMaxFollowUps; ++point) {
    const auto isSame = [&](const DrawnQuestion& each) { return each.templateId == next[point]; };
    if (std::ranges::find(ticked, point) != ticked.end() || std::ranges::any_of(questions, isSame)) continue;
    ++inserted;
    questions.insert(questions.begin() + static_cast<std::ptrdiff_t>(answered + inserted),
                     newestOf(next[point], asked.seed));
  }
  return inserted;
}

InterviewState begunInterview(const InterviewPlan& plan, std::vector<bool> isTextQuestion, std::int64_t nowMs) {
  return resumeInterview(plan, std::move(isTextQuestion), {}, nowMs);
}

InterviewState resumeInterview(const InterviewPlan& plan, std::vector<bool> isTextQuestion,
                               std::vector<InterviewAnswer> answers, std::int64_t nowMs) {
  InterviewState state;
  state.plan = plan;
  state.isTextQuestion = std::move(isTextQuestion);
  state.answers = std::move(answers);
  state.answers.resize(state.isTextQuestion.size());
  for (const InterviewAnswer& answer : state.answers) state.spentMs += answer.ms;
  const auto last = std::find_if(state.answers.rbegin(), state.answers.rend(), std::mem_fn(&InterviewAnswer::done));
  if (plan.feedback == Feedback::AfterEach && last != state.answers.rend())
    if (const auto* said = std::get_if<TextAnswer>(&last->given); said && !said->ticked) {
      state.current = static_cast<std::size_t>(state.answers.rend() - last) - 1;
      state.phase = InterviewPhase::Reading;
      return state;
    }
  return toNextQuestion(std::move(state), nowMs);
}

std::int64_t leftMs(const InterviewState& state, std::int64_t nowMs) {
  return std::max<std::int64_t>(0, allowedMs(state) - state.spentMs - runningMs(state, nowMs));
}

std::int64_t questionMs(const InterviewState& state, std::int64_t nowMs) {
  if (state.current >= state.answers.size()) return 0;
  return state.onQuestionMs + std::min(runningMs(state, nowMs), allowedMs(state) - state.spentMs);
}

InterviewState applyTimeout(InterviewState state, std::int64_t nowMs) {
  if (state.phase != InterviewPhase::Asking || leftMs(state, nowMs) > 0) return state;
  return over(closed(std::move(state), nowMs, false));
}

InterviewState hintOpened(InterviewState state, std::int64_t nowMs) {
  state = applyTimeout(std::move(state), nowMs);
  if (state.phase == InterviewPhase::Asking) state.answers[state.current].hintUsed = true;
  return state;
}

InterviewState answerGiven(InterviewState state, GivenAnswer given, std::optional<double> sureness, std::string working,
                           std::int64_t nowMs) {
  state = applyTimeout(std::move(state), nowMs);
  if (state.phase != InterviewPhase::Asking) return state;
  state = closed(std::move(state), nowMs, true);
  InterviewAnswer& answer = state.answers[state.current];
  answer.given = std::move(given);
  answer.sureness = sureness;
  answer.working = std::move(working);
  if (state.plan.feedback == Feedback::AtTheEnd) return toNextQuestion(std::move(state), nowMs);
  state.phase = InterviewPhase::Reading;
  return state;
}

InterviewState skipped(InterviewState state, std::string working, std::int64_t nowMs) {
  return answerGiven(std::move(state), {}, std::nullopt, std::move(working), nowMs);
}

InterviewState continueInterview(InterviewState state, std::int64_t nowMs) {
  if (state.phase != InterviewPhase::Reading) return state;
  return toNextQuestion(std::move(state), nowMs);
}

InterviewState textChecked(InterviewState state, std::size_t question, std::vector<std::size_t> ticked) {
  const bool mayCheck =
      state.phase == InterviewPhase::Checking || (state.phase == InterviewPhase::Reading && question == state.current);
  if (!mayCheck || question >= state.answers.size()) return state;
  if (auto* said = std::get_if<TextAnswer>(&state.answers[question].given)) said->ticked = std::move(ticked);
  return state.phase == InterviewPhase::Checking ? over(std::move(state)) : state;
}

InterviewState questionsInserted(InterviewState state, const std::vector<bool>& isTextQuestion) {
  const auto at = static_cast<std::ptrdiff_t>(state.current + 1);
  state.isTextQuestion.insert(state.isTextQuestion.begin() + at, isTextQuestion.begin(), isTextQuestion.end());
  state.answers.insert(state.answers.begin() + at, isTextQuestion.size(), {});
  return state;
}

InterviewState endCheckingOf(InterviewState state) {
  if (state.phase == InterviewPhase::Checking) state.phase = InterviewPhase::Over;
  return state;
}

InterviewState ended(InterviewState state, std::int64_t nowMs) {
  if (state.phase == InterviewPhase::Over || state.phase == InterviewPhase::Checking) return state;
  if (state.phase == InterviewPhase::Asking) state = closed(std::move(state), nowMs, false);
  return over(std::move(state));
}

InterviewState paused(InterviewState state, std::int64_t nowMs) {
  state = applyTimeout(std::move(state), nowMs);
  return stopped(std::move(state), nowMs);
}

InterviewState unpaused(InterviewState state, std::int64_t nowMs) {
  if (state.phase == InterviewPhase::Asking && !state.runningSinceMs) state.runningSinceMs = nowMs;
  return state;
}

double pointsOf(double share, bool hintUsed) {
  return std::max(0.0, share - (hintUsed ? 0.5 : 0.0));
}

}  // namespace attn
