// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/instruction_set.h"

namespace attn {
namespace {

InstructionSet foundInstructionSet() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return InstructionSet::Any;
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq") ||
      !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl"))
    return InstructionSet::Avx2;
  return InstructionSet::Avx512;
#else
  return InstructionSet::Any;
#endif
}

}  // namespace

const char* instructionSetName(InstructionSet set) {
  switch (set) {
    case InstructionSet::Any:
      return "any";
    case InstructionSet::Avx2:
      return "AVX2 and FMA";
    case InstructionSet::Avx512:
      return "AVX-512";
  }
  return "";
}

InstructionSet lastInstructionSet() {
  static const InstructionSet found = foundInstructionSet();
  return found;
}

}  // namespace attn
