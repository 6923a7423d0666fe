// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

namespace attn {

/// Vector instruction sets that loops are compiled for; a processor that runs one set also runs those before it. On
/// architectures other than x86-64 there is only the first one, with what every processor of the architecture has.
enum class InstructionSet {
  Any,     // available on every processor of the architecture
  Avx2,    // AVX2 and FMA: eight float32 at a time, fused multiply-add
  Avx512,  // these and AVX-512 F, DQ, BW and VL: sixteen at a time, with masks
};

/// Name in tables of loops and in notices: "any", "AVX2 and FMA", "AVX-512".
const char* instructionSetName(InstructionSet);

/// Name in kInstructionSetVariable: "any", "avx2", "avx512".
const char* instructionSetCode(InstructionSet);

/// The last set that this processor and its operating system support.
InstructionSet supportedInstructionSet();

/// The environment variable that limits the program to an earlier set, so that one machine reproduces the numbers of
/// others.
inline constexpr const char* kInstructionSetVariable = "ATTENTIONSCOPE_INSTRUCTIONS";

/// The result of evaluating the variable.
struct InstructionSetChoice {
  enum class Problem { None, Unknown, NotSupported };
  InstructionSet set = InstructionSet::Any;  // the supported one if there is a problem
  Problem problem = Problem::None;
  std::string value;  // of the variable
};
/// `value` is that of the variable; if null or empty, the supported set is chosen.
InstructionSetChoice chooseInstructionSet(const char* value, InstructionSet supported);
/// The choice for this process; evaluated once.
const InstructionSetChoice& chosenInstructionSet();

/// The last set whose loops are called, from chosenInstructionSet().
InstructionSet lastInstructionSet();

/// Returns the tables of loops that may be called, up to `last`; the last one is the fastest. `all` has one table per
/// set in the order of InstructionSet, at least that of `Any`.
template <class Table>
std::span<const Table> loopsThatRun(std::span<const Table> all, InstructionSet last = lastInstructionSet()) {
  return all.first(std::min(all.size(), static_cast<std::size_t>(last) + 1));
}

}  // namespace attn
