// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/instruction_set.h"

#include <array>
#include <cstdlib>
#include <string_view>

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
  static constexpr std::array<const char*, 3> kInstructionSetNames{"any", "AVX2 and FMA", "AVX-512"};
  return kInstructionSetNames.at(static_cast<std::size_t>(set));
}

const char* instructionSetCode(InstructionSet set) {
  static constexpr std::array<const char*, 3> kInstructionSetCodes{"any", "avx2", "avx512"};
  return kInstructionSetCodes.at(static_cast<std::size_t>(set));
}

InstructionSet supportedInstructionSet() {
  static const InstructionSet found = foundInstructionSet();
  return found;
}

InstructionSetChoice chooseInstructionSet(const char* value, InstructionSet supported) {
  using Problem = InstructionSetChoice::Problem;
  const std::string_view code = value != nullptr ? value : "";
  if (code.empty()) return {supported, Problem::None, {}};
  for (const InstructionSet set : {InstructionSet::Any, InstructionSet::Avx2, InstructionSet::Avx512}) {
    if (code != instructionSetCode(set)) continue;
    if (set > supported) return {supported, Problem::NotSupported, std::string(code)};
    return {set, Problem::None, std::string(code)};
  }
  return {supported, Problem::Unknown, std::string(code)};
}

const InstructionSetChoice& chosenInstructionSet() {
  static const InstructionSetChoice choice =
      chooseInstructionSet(std::getenv(kInstructionSetVariable), supportedInstructionSet());
  return choice;
}

InstructionSet lastInstructionSet() {
  return chosenInstructionSet().set;
}

}  // namespace attn
