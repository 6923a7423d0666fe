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
#include "questions/parameters.h"
#include "questions/question.h"
#include "scenario/scenario.h"

namespace attn {

/// What a learner looks at: a question can be made from it.
struct OnStage {
  const Scenario& scenario;
  const Trace* trace = nullptr;  // none of a document of sizes, and before it is computed
  Index head = 0;
  std::optional<Index> row;  // the selected query
};

/// A question without its numbers. Everything that follows from the parameters is made by ask(): the answer is computed
/// by the functions that learners' scenarios go through, never written down.
struct QuestionTemplate {
  std::string_view id;  // "scaled-score": stable, lower case with hyphens
  AnswerKind kind = AnswerKind::Number;
  int seconds = 60;  // what an interview allows for it
  Parameters (*draw)(Dice&) = nullptr;
  /// Fills in a question of this kind. Its phrases may leave values to Question::values and to the parameters.
  void (*compose)(const Parameters&, Question&) = nullptr;
  /// Parameters from what is on the stage, in which the dice choose among what could be asked; nullopt where it does
  /// not lend itself. nullptr: never made from a scenario.
  std::optional<Parameters> (*read)(const OnStage&, Dice&) = nullptr;
  /// The question as a scenario to look at in `lab`, valid by validate(). nullptr: cannot be shown so.
  Scenario (*scenario)(const Parameters&) = nullptr;
  /// The lesson that teaches it ("scaling"; "" for none), and the lab that shows what it is about.
  std::string_view lesson{}, lab{};
  Topic topic = Topic::Scores;
  /// A template that asks something else is a new one of the same id and the next version; the old one stays in the
  /// table for what was stored by it.
  int version = 1;

  /// The question with the values of all its phrases. Throws std::logic_error for a place without a value.
  Question ask(const Parameters&) const;
};

/// All templates, by topic and then in the order in which they are best learned; several versions of an id lie beside
/// each other, newest first.
std::span<const QuestionTemplate> questionTemplates();
/// The newest of this id, or that version; nullptr where there is none.
const QuestionTemplate* findTemplate(std::string_view id, std::optional<int> version = std::nullopt);

/// A question that was asked, and what suffices to ask it again.
struct AskedQuestion {
  const QuestionTemplate* from = nullptr;
  std::uint64_t seed = 0;
  Parameters parameters;
  Question question;
};

inline constexpr std::uint64_t kSeeds = std::uint64_t{1} << 53;  // seeds are below

/// The question of a seed: the same on every machine. Parameters with which a known mistake would give the right answer
/// are drawn again, and so are those with which two known mistakes would give the same answer, as long as a few more
/// draws find others. Throws std::logic_error where no draw of a hundred is sound: a fault of the template, which tests
/// find.
AskedQuestion drawQuestion(const QuestionTemplate&, std::uint64_t seed);
/// Draws until `isWanted` accepts the parameters. An author chose them, so unlike above two mistakes may give the same
/// answer; mistakes that give the right answer are removed. Returns nullopt if none of 5,000 draws is accepted.
/// The same seed gives the same question.
std::optional<AskedQuestion> drawQuestion(const QuestionTemplate&, std::uint64_t seed,
                                          const std::function<bool(const Parameters&)>& isWanted);
/// The question about what is on the stage, without the mistakes that would give the right answer there. Where a throw
/// picks a row or a key of which there is nothing to ask, it throws again, up to sixteen times; nullopt where the
/// template does not lend itself to the stage.
std::optional<AskedQuestion> askAbout(const QuestionTemplate&, const OnStage&, std::uint64_t seed);
/// All templates (the newest version of each) that can ask about it, in the order of questionTemplates().
std::vector<const QuestionTemplate*> templatesFor(const OnStage&);

/// The seed of question `n` of a run that began with `seed`: `seed` itself for 0.
std::uint64_t nthSeed(std::uint64_t seed, std::uint64_t n);
/// A template out of `among`, by the seed. Expects at least one.
const QuestionTemplate& drawnTemplate(std::span<const QuestionTemplate* const> among, std::uint64_t seed);

}  // namespace attn
