// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/gradebook.h"

#include <cmath>
#include <map>
#include <vector>

#include "base/csv_line.h"
#include "base/foreign_text.h"
#include "base/number_format.h"

namespace attn {
namespace {

using GradebookLine = std::vector<std::string>;

GradebookLine gradebookLine(const RosterStudent& student, int variant) {
  return {foreign::inSpreadsheet(student.id), foreign::inSpreadsheet(student.name),
          foreign::inSpreadsheet(student.group), std::to_string(variant)};
}

}  // namespace

double percentOf(double points, double of) {
  constexpr double kPercent = 100, kHundredths = 100;
  return of > 0 ? std::round(points / of * kPercent * kHundredths) / kHundredths : 0;
}

std::string gradebookCsv(const ClassResults& results) {
  std::map<int, GradebookLine> lines;
  for (const VariantResult& each : results.returned) {
    RosterStudent student = each.owner.value_or(RosterStudent());
    if (student.name.empty()) student.name = each.student.value_or("");
    GradebookLine& line = lines[each.variant] = gradebookLine(student, each.variant);
    const bool hasTime = each.submitted && results.deadline;
    for (std::string cell : {shortest(each.points), shortest(results.points),
                             shortest(percentOf(each.points, results.points)), each.submitted.value_or(""),
                             std::string(each.isLate ? "late"
                                         : hasTime   ? "on time"
                                                     : "submitted")})
      line.push_back(std::move(cell));
  }
  for (const int variant : results.missing) {
    const auto student = results.students.find(variant);
    GradebookLine& line = lines[variant] =
        gradebookLine(student == results.students.end() ? RosterStudent() : student->second, variant);
    line.insert(line.end(), {"", shortest(results.points), "", "", "missing"});
  }
  std::string text = csvLine(
      {"ID number", "Full name", "Groups", "Variant", "Points", "Maximum points", "Percent", "Submitted", "Status"});
  for (const auto& [variant, line] : lines) text += csvLine(line);
  return text;
}

}  // namespace attn
