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

std::string pointerConcerned(const Problem& problem) {
  return problem.code == ProblemCode::MissingKey ? childPointer(problem.pointer, problem.arguments.front())
                                                 : problem.pointer;
}

bool areOfOnePlace(const Problem& a, const Problem& b) {
  const auto isWithin = [](const std::string& pointer, const std::string& outer) {
    return pointer.starts_with(outer) && (pointer.size() == outer.size() || pointer[outer.size()] == '/');
  };
  const std::string one = pointerConcerned(a), other = pointerConcerned(b);
  return isWithin(one, other) || isWithin(other, one);
}

}  // namespace attn
