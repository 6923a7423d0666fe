// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "questions/question_template.h"
#include "worksheet/sheet_pages.h"

/// Worksheets with given questions, without an assignment.
namespace attn::app::test {

inline Sheet sheetOfQuestions(std::vector<AskedQuestion> questions) {
  Sheet sheet;
  sheet.title = QStringLiteral("Attention by hand");
  sheet.note = QStringLiteral("Worksheet 2: scores, masks, heads and the cache");
  sheet.variant = 17;
  sheet.of = 40;
  sheet.check = QStringLiteral("F65D");
  sheet.code = {"3F2A91C0", "F65D8A12", 17, 40};
  int number = 0;
  for (AskedQuestion& asked : questions) sheet.questions.push_back({std::move(asked), ++number, 1});
  sheet.points = number;
  return sheet;
}

inline AskedQuestion drawnOf(std::string_view id, std::uint64_t seed) {
  return drawQuestion(*findTemplate(id), seed);
}

/// All templates that can be printed.
inline std::vector<const QuestionTemplate*> printedTemplates() {
  std::vector<const QuestionTemplate*> all;
  for (const QuestionTemplate& each : questionTemplates()) all.push_back(&each);
  return all;
}

}  // namespace attn::app::test
