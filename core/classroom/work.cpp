// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/work.h"

namespace attn {

bool WorkItem::operator==(const WorkItem& other) const {
  const bool sameScenario = scenario == other.scenario || (scenario && other.scenario && *scenario == *other.scenario);
  return sameScenario && templateId == other.templateId && count == other.count && points == other.points &&
         parameters == other.parameters && lesson == other.lesson && step == other.step;
}

int Work::questions() const {
  int sum = 0;
  for (const WorkItem& each : items) sum += each.count;
  return sum;
}

double Work::points() const {
  double sum = 0;
  for (const WorkItem& each : items) sum += each.points * each.count;
  return sum;
}

Result<Work> readWork(std::string_view) {
  return Work{};
}

std::string writeWork(const Work&) {
  return {};
}

}  // namespace attn
