// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.h"

/// Exercises in which the learner writes a function in Python. The values of its steps are compared with those of this
/// program, and with those that known mistakes lead to.
namespace attn {

/// An array of NumPy: its shape, and its numbers in row-major order. A scalar has no axes.
struct NumberArray {
  std::vector<Index> shape;
  std::vector<double> numbers;
};

/// A step of the computation: what stage(name, value) records, or what the function returns.
struct CodeStage {
  std::string name;
  NumberArray array;
};

enum class ArgumentType { Float, Bool, Int };
struct CodeArgument {
  std::string name;
  NumberArray array;
  ArgumentType type = ArgumentType::Float;
};

/// A mistake that is recognized by its numbers. The last three are recognized in every exercise.
enum class CodeMistake {
  WrongAxis,
  MaxNotSubtracted,
  MaxOfAll,
  SumOfAll,
  SumWrongAxis,
  NotDivided,
  ScaleMissing,
  ScaleByWidth,
  ScaleByModelWidth,
  MaskAfterSoftmax,
  MaskMissing,
  MaskInverted,
  MaskFilledWithZero,
  HeadsInterleaved,
  HeadsReshaped,
  GroupsTiled,
  ConcatReshaped,
  ProjectionMissing,
  CacheOverwritten,
  CacheAtTheEnd,
  CacheRowSkipped,
  CacheGrown,
  ValueNotCached,
  OwnTokenMissing,
  EmptyRowsAttended,
  SumNotRescaled,
  ResultNotRescaled,
  FactorInverted,
  MaxOfTile,
  LastTileMissing,
  DividedEveryTile,
  PairsAdjacent,
  AngleSign,
  PositionsFromOne,
  SpeedExponent,
  SameSpeed,
  RotatedInPlace,
  RowDotMissing,
  RowDotWrongAxis,
  RowDotWithoutWeights,
  DiagonalOnly,
  FactorMissing,
  KeyScaleMissing,
  QueryScaleMissing,
  ScaleTwice,
  WeightsForScores,
  Transposed,
  ConstantFactor,
  OtherStage
};

struct MistakenStages {
  CodeMistake mistake;
  std::vector<CodeStage> stages;
};

/// The numbers of one run.
struct CodeCase {
  std::vector<CodeArgument> arguments;
  std::vector<CodeStage> expected;  // in the order of the computation; a loop repeats names
  std::vector<MistakenStages> mistakes;
};

struct CodeExercise {
  std::string_view id;                     // "softmax": of its files
  std::string_view function;               // the function to write
  std::vector<std::string_view> returned;  // the stages that it returns, in this order
  /// The same seed gives the same numbers. No two sizes of an exercise are equal, so that wrong axes are noticed.
  CodeCase (*draw)(std::uint64_t seed);
};

/// In the order in which they are offered.
const std::vector<CodeExercise>& codeExercises();

}  // namespace attn
