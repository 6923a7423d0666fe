// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "attention/trace.h"
#include "questions/dice.h"
#include "questions/draft.h"
#include "questions/draw.h"
#include "questions/parameters.h"
#include "questions/question.h"
#include "scenario/scenario.h"

namespace attn {

/// What the learner is viewing; a question can be made from it.
struct OnStage {
  const Scenario& scenario;
  const Trace* trace = nullptr;  // nullptr for a document with sizes only, and before it is computed
  Index head = 0;
  std::optional<Index> row;  // the selected query
};

/// A question without its numbers. ask() derives everything from the parameters: the answer is never written down, but
/// computed by the same functions as the learners' documents.
struct QuestionTemplate {
  std::string_view id;  // "scaled-score": stable, lower case with hyphens
  AnswerKind kind = AnswerKind::Number;
  int seconds = 60;  // time allowed in an interview
  Draw draw{};
  /// Fills in a question of this kind.
  void (*compose)(const Parameters&, Draft&) = nullptr;
  /// Returns parameters for what the learner is viewing; the dice choose among the possible questions. Returns nullopt
  /// if it does not fit the template. nullptr if the template never uses a document.
  std::optional<Parameters> (*read)(const OnStage&, Dice&) = nullptr;
  /// Returns the question as a scenario for `lab`, valid by validate(). nullptr if it cannot be shown.
  Scenario (*scenario)(const Parameters&) = nullptr;
  /// The lesson that teaches the topic ("scaling"; "" if there is none), and the lab that shows it.
  std::string_view lesson{}, lab{};
  /// The ids of the questions that follow this one in an interview, separated by spaces: after an answer in sentences,
  /// one for each point of the checklist, asked if the point was missed; after other answers, all of them.
  std::string_view next{};
  /// The id of a template that draws the numbers of this one, so that the same seed gives both the same numbers.
  std::string_view numbersOf{};
  Topic topic = Topic::Scores;
  /// Changing what a template asks requires a new one with the same id and the next version; the old one stays in the
  /// table for stored answers.
  int version = 1;

  /// Returns the question with the values of all its placeholders. Throws std::logic_error for a placeholder without a
  /// value.
  Question ask(const Parameters&) const;
  std::vector<std::string_view> nextIds() const;
};

/// All templates, by topic and then in the recommended learning order; versions of the same id are adjacent, newest
/// first.
std::span<const QuestionTemplate> questionTemplates();
/// Returns the newest version of this id, or the given version; nullptr if there is none.
const QuestionTemplate* findTemplate(std::string_view id, std::optional<int> version = std::nullopt);

/// A question, and what is needed to ask it again.
struct AskedQuestion {
  const QuestionTemplate* from = nullptr;
  std::uint64_t seed = 0;
  Parameters parameters;
  Question question;
};

inline constexpr std::uint64_t kSeeds = std::uint64_t{1} << 53;  // seeds are below this

/// Returns the question for a seed, the same on every machine. Parameters with which a known mistake gives the right
/// answer are redrawn. So are those with which two known mistakes give the same answer, unless a few more draws find no
/// others. Throws std::logic_error if none of a hundred draws is sound; that is an error in the template, which tests
/// find.
AskedQuestion drawQuestion(const QuestionTemplate&, std::uint64_t seed);
/// Draws until `isRequested` accepts the parameters. An author chose them, so unlike above two mistakes may give the
/// same answer; mistakes that give the right answer are removed. Returns nullopt if none of 5,000 draws is accepted.
/// The same seed gives the same question.
std::optional<AskedQuestion> drawQuestion(const QuestionTemplate&, std::uint64_t seed,
                                          const std::function<bool(const Parameters&)>& isRequested);
/// Returns the question about what the learner is viewing, without the mistakes that give the right answer there. Draws
/// up to sixteen times, because a draw may pick a row or key that allows no question. Returns nullopt if the template
/// does not apply.
std::optional<AskedQuestion> askAbout(const QuestionTemplate&, const OnStage&, std::uint64_t seed);
/// All templates (the newest version of each) that can ask about this, in the order of questionTemplates().
std::vector<const QuestionTemplate*> templatesFor(const OnStage&);

/// The seed of question `n` in a series that starts with `seed`; `seed` itself for n = 0.
std::uint64_t nthSeed(std::uint64_t seed, std::uint64_t n);
/// Picks one of the templates by the seed. Expects at least one.
const QuestionTemplate& drawnTemplate(std::span<const QuestionTemplate* const> among, std::uint64_t seed);

}  // namespace attn
