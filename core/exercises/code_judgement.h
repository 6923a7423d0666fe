// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exercises/exercise.h"

namespace attn {

/// The input of resources/exercises/harness.py.
std::string harnessInput(const CodeExercise&, const CodeCase&, std::string_view code);

/// Why the code did not return all values.
struct CodeProblem {
  enum class Kind {
    NumPyMissing,
    Syntax,
    Exception,
    Memory,           // MemoryError
    FunctionMissing,  // no function with the name of the exercise
    Exit,             // exit() was called
    Unfinished,       // a value is still `...`; `name` is its stage
    NotNumbers,       // a value is not an array of numbers; `name` is its stage
    ReturnsNothing,
    WrongCount,  // another number of values is returned
    TooLarge,    // a recorded array, or the number of recorded ones
    Unreadable   // the reply is not from the harness
  };
  Kind kind = Kind::Unreadable;
  int line = 0;               // of the code, from 1 as Python counts; 0 if unknown
  std::string type, message;  // of the exception
  std::string name;
};

struct CodeReply {
  std::vector<CodeStage> recorded, returned;
  std::optional<CodeProblem> problem;
};

/// Reads what the harness has written. Never throws: the code may have written something else.
CodeReply readReply(std::string_view json);

struct StageResult {
  enum class State { Right, Wrong, Absent };
  std::string label;  // "max", or "max[1]" if the name occurs more than once
  State state = State::Absent;
};

/// The first stage that differs.
struct StageDifference {
  std::size_t stage = 0;  // index into CodeJudgement::stages
  std::vector<Index> givenShape, expectedShape;
  std::vector<Index> cell;  // the first cell that differs; meaningless if the shapes differ
  double given = 0, expected = 0;
  bool shapesDiffer = false;
  std::optional<CodeMistake> mistake;
  double factor = 1;       // of CodeMistake::ConstantFactor
  std::string otherStage;  // of CodeMistake::OtherStage
};

struct CodeJudgement {
  std::vector<StageResult> stages;  // as CodeCase::expected
  std::optional<StageDifference> first;
  bool isRight = false;  // all returned values are
};

/// Compares each stage. Axes of length 1 are ignored. Numbers may differ by 1e-5 of max(1, |expected|); anything of at
/// most -10^4 counts as -inf, since e^-10000 is 0. Of several mistakes with the value of the first stage that differs,
/// the one that agrees in most stages is named.
CodeJudgement judged(const CodeExercise&, const CodeCase&, const CodeReply&);

}  // namespace attn
