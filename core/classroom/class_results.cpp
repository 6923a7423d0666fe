// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/class_results.h"

namespace attn {

int QuestionSummary::answers() const {
  int sum = right + other + blank;
  for (const CountedMistake& each : mistakes) sum += each.count;
  return sum;
}

double QuestionSummary::shareRight() const {
  return answers() > 0 ? static_cast<double>(right) / answers() : 0;
}

ClassResults collect(const std::vector<HandoutFile>&, std::vector<ReturnFile>) {
  return {};
}

std::string resultsCsv(const ClassResults&) {
  return {};
}

}  // namespace attn
