// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/hand_marks.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>
#include <utility>

#include "base/number_format.h"
#include "classroom/assignment.h"
#include "classroom/classroom_names.h"
#include "classroom/scenario_member.h"
#include "scenario/document_parts.h"
#include "scenario/typed_document.h"

namespace attn {
namespace {

using MarksJson = nlohmann::ordered_json;
constexpr std::size_t kMaxMarks = std::size_t{kMaxVariants} * kMaxOfAssignment;

HandMarks marksIn(const JsonValue& root, Problems& problems) {
  ObjectReader reader(root, "", problems);
  readFormat(reader, names::handMarksFormat, names::classroomVersion);
  HandMarks marks;
  std::set<std::pair<std::string, std::size_t>> marked;
  readObjects(reader, needed("marks"), kMaxMarks, [&](ObjectReader& inner) {
    HandMark mark;
    mark.handout = readSha256(inner, "handout");
    if (readWhole(inner, needed("question"), 0, kMaxOfAssignment - 1, mark.question) && !mark.handout.empty() &&
        !marked.insert({mark.handout, mark.question}).second)
      inner.add(ProblemCode::RepeatedValue, "question", {std::to_string(mark.question)});
    if (inner.require("points", mark.points) && !(mark.points >= 0 && mark.points <= kMaxPoints))
      inner.add(ProblemCode::OutOfRange, "points",
                {shortest(mark.points), rangeText(0, static_cast<std::int64_t>(kMaxPoints))});
    marks.marks.push_back(std::move(mark));
  });
  reader.finish();
  return marks;
}

}  // namespace

std::optional<double> HandMarks::pointsOf(std::string_view handout, std::size_t question) const {
  const auto found =
      std::ranges::find_if(marks, [&](const HandMark& m) { return m.handout == handout && m.question == question; });
  if (found == marks.end()) return std::nullopt;
  return found->points;
}

void HandMarks::set(const std::string& handout, std::size_t question, std::optional<double> points) {
  std::erase_if(marks, [&](const HandMark& m) { return m.handout == handout && m.question == question; });
  if (points) marks.push_back({handout, question, *points});
}

Result<HandMarks> readHandMarks(std::string_view text) {
  return readTypedDocument<HandMarks>(text, marksIn);
}

std::string writeHandMarks(const HandMarks& marks) {
  std::vector<HandMark> sorted = marks.marks;
  std::ranges::sort(sorted, {}, [](const HandMark& mark) { return std::tie(mark.handout, mark.question); });
  MarksJson root = {
      {"format", names::handMarksFormat}, {"version", names::classroomVersion}, {"marks", MarksJson::array()}};
  for (const HandMark& mark : sorted)
    root["marks"].push_back(
        {{"handout", mark.handout}, {"question", mark.question}, {"points", numberMember(mark.points)}});
  return root.dump(2, ' ', false, MarksJson::error_handler_t::replace) + "\n";
}

}  // namespace attn
