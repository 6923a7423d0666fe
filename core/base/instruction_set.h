// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

namespace attn {

/// Vector instructions that loops are compiled for; a processor that can run one set can run those before it. Elsewhere
/// than on x86-64 there is the first one only, and the compiler knows what every processor there can do.
enum class InstructionSet {
  Any,     // what every processor of the architecture has
  Avx2,    // AVX2 and FMA: float32 eight at a time, products and sums as one
  Avx512,  // these and AVX-512 F, DQ, BW and VL: sixteen at a time, with masks
};

/// As tables of loops and notices call it: "any", "AVX2 and FMA", "AVX-512".
const char* instructionSetName(InstructionSet);

/// As kInstructionSetVariable calls it: "any", "avx2", "avx512".
const char* instructionSetCode(InstructionSet);

/// The last one that this processor and the system on it can run.
InstructionSet supportedInstructionSet();

/// The environment variable that limits the program to an earlier set, so that one machine gives the numbers of others.
inline constexpr const char* kInstructionSetVariable = "ATTENTIONSCOPE_INSTRUCTIONS";

/// What follows from the variable.
struct InstructionSetChoice {
  enum class Problem { None, Unknown, NotSupported };
  InstructionSet set = InstructionSet::Any;  // the supported one if there is a problem
  Problem problem = Problem::None;
  std::string value;  // of the variable
};
/// `value`: of the variable; without one (null or empty) the supported set is chosen.
InstructionSetChoice chooseInstructionSet(const char* value, InstructionSet supported);
/// The choice for this process; read once.
const InstructionSetChoice& chosenInstructionSet();

/// The last set whose loops are called: that of chosenInstructionSet().
InstructionSet lastInstructionSet();

/// Of tables of loops, one for each set in the order of InstructionSet and `Any` at least, those that may be called: up
/// to `last`. The fastest is the last one.
template <class Table>
std::span<const Table> loopsThatRun(std::span<const Table> all, InstructionSet last = lastInstructionSet()) {
  return all.first(std::min(all.size(), static_cast<std::size_t>(last) + 1));
}

}  // namespace attn
