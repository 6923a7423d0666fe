// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

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

/// The last one that this processor and the system on it can run; the same as long as the program runs.
InstructionSet lastInstructionSet();

/// Of tables of loops, one for each set in the order of InstructionSet and `Any` at least, those that may be called: up
/// to `last`. The fastest is the last one.
template <class Table>
std::span<const Table> loopsThatRun(std::span<const Table> all, InstructionSet last = lastInstructionSet()) {
  return all.first(std::min(all.size(), static_cast<std::size_t>(last) + 1));
}

}  // namespace attn
