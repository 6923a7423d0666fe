// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/typed_document.h"

#include <algorithm>

#include "scenario/limits.h"

namespace attn {

Problems problemsToReport(Problems problems) {
  Problems foreign;
  std::ranges::copy_if(problems, std::back_inserter(foreign), [](const Problem& p) {
    return (p.code == ProblemCode::WrongFormat && p.pointer == "/format") ||
           (p.code == ProblemCode::UnsupportedVersion && p.pointer == "/version");
  });
  Problems told = foreign.empty() ? std::move(problems) : std::move(foreign);
  if (told.size() > limits::problems) told.resize(limits::problems);
  return told;
}

}  // namespace attn
