// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/term.h"

#include "base/enum_codes.h"

namespace attn {

std::string code(Term term) {
  return std::string(enumCode<kLastTerm>(term));
}

std::optional<Term> termOf(std::string_view code) {
  return enumValue<kLastTerm>(code);
}

}  // namespace attn
