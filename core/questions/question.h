// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/cell_place.h"
#include "base/matrix.h"
#include "questions/parameters.h"
#include "questions/phrase.h"

namespace attn {

struct Scenario;

/// The topic of a question, in the order of the courses.
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
  Transformer,
  Parallelism,
  Code,
  Explain,
  Design
};
inline constexpr int kTopics = static_cast<int>(Topic::Design) + 1;
/// "shared-heads": stable, never translated.
std::string_view code(Topic);
std::optional<Topic> topicOfCode(std::string_view);
/// "Shared heads", to be translated.
const char* nameOf(Topic);

enum class AnswerKind { Number, Choice, Order, Cell, Text };
/// "number", "choice", "order", "cell", "text"
std::string_view code(AnswerKind);

/// The unit of a number. Learners may type bytes, seconds and FLOP with a prefix; the values here have none.
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
inline constexpr std::array<std::pair<std::string_view, AnswerUnit>, 9> kUnitCodes{
    {{"", AnswerUnit::None},
     {"B", AnswerUnit::Bytes},
     {"s", AnswerUnit::Seconds},
     {"FLOP", AnswerUnit::Operations},
     {"B/s", AnswerUnit::BytesPerSecond},
     {"FLOP/s", AnswerUnit::FlopsPerSecond},
     {"tokens/s", AnswerUnit::TokensPerSecond},
     {"%", AnswerUnit::Percent},
     {"tokens", AnswerUnit::Tokens}}};
std::string_view code(AnswerUnit);

/// An answer: a number in the question's unit, the index of a choice from 0, the indices of the choices in the chosen
/// order, or a cell. Compare with isRight(), not for equality.
using AnswerValue = std::variant<double, std::size_t, std::vector<std::size_t>, CellPlace>;

/// A common mistake, recognized by the answer it gives.
struct MistakeKind {
  std::string_view id;  // "forgot-scale": stable, never translated
  const char* name;     // "You forgot to divide by √d_k": short, addressed to the learner, translated
  const char* lookAt;   // one or two sentences: why it is tempting, and what to check
};

/// The answer that a known mistake gives. `says` may explain it with the numbers of the question ("2 · 1.22 = 2.44");
/// if it is empty, only the texts of the kind are shown.
struct Mistake {
  const MistakeKind* kind = nullptr;
  AnswerValue answer;
  Phrase says;

  Mistake(const MistakeKind* of, AnswerValue wrong, Phrase words = {})
      : kind(of), answer(std::move(wrong)), says(std::move(words)) {}
  /// For a numeric answer.
  template <std::signed_integral T>
  Mistake(const MistakeKind* of, T wrong, Phrase words = {})
      : Mistake(of, AnswerValue(static_cast<double>(wrong)), std::move(words)) {}
};

/// The matrix in which the learner selects a cell.
struct AskedMatrix {
  Matrix values;
  std::string name;  // "S", "P"
  std::vector<std::string> rows, columns;
  int decimals = -1;  // -1: as many as needed
};

/// A step of a lab, drawn from a document next to the text.
struct AskedPicture {
  std::shared_ptr<const Scenario> document;
  std::string lab, step;  // by their names in lessons: "steps", "softmax"
  Index head = 0;
  /// Compares the documents themselves.
  bool operator==(const AskedPicture&) const;
};

/// For example, eight lines of Python with a bug, or a quotation from a book.
struct Listing {
  std::vector<std::string> lines;
  bool numbered = true;
};

/// One question with its answer, derived entirely from the template and the parameters.
struct Question {
  Phrase text;
  AnswerKind kind = AnswerKind::Number;
  std::vector<Phrase> choices;        // for Choice and Order
  std::optional<AskedMatrix> matrix;  // to select from for Cell, otherwise shown next to the text
  std::optional<Listing> listing;
  AnswerUnit unit = AnswerUnit::None;
  AnswerValue answer;           // not for Text
  double tolerance = 0;         // for Number: absolute, in the unit
  std::vector<Phrase> working;  // one step each; the last one states the answer
  std::vector<Mistake> mistakes;
  std::vector<double> neighbors;  // for Number: the same quantity for other keys, rows, …, which is easily confused
  Phrase hint;                    // costs half a point in an interview
  std::vector<Phrase> checklist;  // for Text: what a good answer says
  Phrase modelAnswer;             // for Text
  std::optional<AskedPicture> picture;
};

/// True if a number is within the tolerance, or a choice, order or cell is equal. False for an answer of another type
/// and for Text.
bool isRight(const Question&, const AnswerValue&);
/// Returns every mistake of the question that gives this answer, in order, or else the near miss of a number
/// (near_miss.h). Empty if the answer is right or nothing matches. If there are several, the answer does not tell which
/// one was made.
std::vector<Mistake> recognizedMistakes(const Question&, const AnswerValue&);
/// Compares numbers within the tolerance, other answers exactly.
bool isSameAnswer(const Question&, const AnswerValue&, const AnswerValue&);

}  // namespace attn
