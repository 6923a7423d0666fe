// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/matrix.h"
#include "questions/parameters.h"
#include "questions/phrase.h"

namespace attn {

/// What a question is about. The order is that of the courses.
enum class Topic {
  Shapes,
  Scores,
  Scaling,
  Softmax,
  Output,
  Masks,
  Heads,
  SharedHeads,
  CrossAttention,
  Positions,
  Cost,
  Memory,
  Tiles,
  Decoding,
  Roofline,
  Precision,
  Code,
  Explain
};
inline constexpr int kTopics = static_cast<int>(Topic::Explain) + 1;
/// "shared-heads": stable, never translated.
std::string_view code(Topic);
std::optional<Topic> topicOfCode(std::string_view);
/// "Shared heads", to be translated.
const char* nameOf(Topic);

enum class AnswerKind { Number, Choice, Order, Cell, Text };
/// "number", "choice", "order", "cell", "text"
std::string_view code(AnswerKind);

/// What a number is a number of. Bytes, seconds and FLOP may be typed with a prefix; here they have none.
enum class AnswerUnit {
  None,
  Bytes,
  Seconds,
  Operations,
  BytesPerSecond,
  FlopsPerSecond,
  TokensPerSecond,
  Percent,
  Tokens
};
/// "", "B", "s", "FLOP", "B/s", "FLOP/s", "tokens/s", "%", "tokens"
std::string_view code(AnswerUnit);

struct CellPlace {
  Index row = 0, column = 0;  // from 0
  auto operator<=>(const CellPlace&) const = default;
};

/// What somebody answers: a number in the question's unit, the index of a choice from 0, the indices of the choices in
/// the order they are put into, or a cell. Nothing is compared by bits: see isRight().
using AnswerValue = std::variant<double, std::size_t, std::vector<std::size_t>, CellPlace>;

/// A mistake that many make, by which their answer is recognised.
struct MistakeKind {
  std::string_view id;  // "forgot-scale": stable, never translated
  const char* name;     // "You forgot to divide by √d_k": short, to the learner, to be translated
  const char* lookAt;   // one or two sentences: why it is tempting, and what to look at
};

/// The answer that a known mistake gives. `says` may tell it with the question's own numbers ("2 · 1.22 = 2.44"); where
/// it is empty, the kind's words stand alone.
struct Mistake {
  const MistakeKind* kind = nullptr;
  AnswerValue answer;
  Phrase says;

  Mistake(const MistakeKind* of, AnswerValue wrong, Phrase words = {})
      : kind(of), answer(std::move(wrong)), says(std::move(words)) {}
  /// The answer is a number.
  template <std::signed_integral T>
  Mistake(const MistakeKind* of, T wrong, Phrase words = {})
      : Mistake(of, AnswerValue(static_cast<double>(wrong)), std::move(words)) {}
};

/// The matrix in which a cell is asked for.
struct AskedMatrix {
  Matrix values;
  std::string name;  // "S", "P"
  std::vector<std::string> rows, columns;
  int decimals = -1;  // -1: as many as it takes
};

/// Eight lines of Python, say, in which something is wrong; or what a book prints.
struct Listing {
  std::vector<std::string> lines;
  bool numbered = true;
};

/// One question with its answer. All of it follows from the template and the parameters.
struct Question {
  /// For the places of all phrases below that have no values of their own. Parameters need not be repeated here.
  std::vector<NamedValue> values;
  Phrase text;
  AnswerKind kind = AnswerKind::Number;
  std::vector<Phrase> choices;        // of Choice and Order
  std::optional<AskedMatrix> matrix;  // of Cell, else beside the text
  std::optional<Listing> listing;
  AnswerUnit unit = AnswerUnit::None;
  AnswerValue answer;           // not of Text
  double tolerance = 0;         // of Number: absolute, in the unit
  std::vector<Phrase> working;  // one step each; the last one states the answer
  std::vector<Mistake> mistakes;
  std::vector<double>
      neighbors;  // of Number: the same quantity of the other keys, rows, …, which is easily taken instead
  Phrase hint;    // costs half a point in an interview
  std::vector<Phrase> checklist;  // of Text: what a good answer says
  Phrase modelAnswer;             // of Text
};

/// Number: within the tolerance. Choice, order and cell: equal. False for an answer of another type, and for Text.
bool isRight(const Question&, const AnswerValue&);
/// Every mistake of the question that gives this answer, in their order; if there is none, the near miss (near_miss.h)
/// that a number is. Empty if the answer is right or nothing is known of it. More than one: nobody can tell which.
std::vector<Mistake> recognizedMistakes(const Question&, const AnswerValue&);
/// Numbers: as good as equal, within the tolerance. Others: equal.
bool isSameAnswer(const Question&, const AnswerValue&, const AnswerValue&);

}  // namespace attn
