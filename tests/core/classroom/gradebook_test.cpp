// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/gradebook.h"

#include <gmock/gmock.h>

namespace attn {
namespace {

VariantResult resultOf(int variant, double points, std::optional<std::string> submitted, bool isLate = false) {
  VariantResult result;
  result.variant = variant;
  result.file = std::to_string(variant);
  result.points = points;
  result.submitted = std::move(submitted);
  result.isLate = isLate;
  return result;
}

TEST(Gradebook, HasALineForEachStudent) {
  ClassResults results;
  results.points = 3;
  results.deadline = "2026-11-27T23:59+01:00";
  results.variants = 4;
  results.students = {
      {1, {"s1", "=1+2", "", "A"}}, {2, {"s2", "Lovelace, Ada", "", "A"}}, {4, {"s4", "Kurt", "", "B"}}};
  results.returned = {resultOf(1, 2, "2026-11-27T12:00+01:00"), resultOf(2, 3, "2026-11-28T12:00+01:00", true),
                      resultOf(3, 0.5, {})};
  results.returned[0].owner = results.students[1];
  results.returned[1].owner = results.students[2];
  results.returned[2].student = "Typed";
  results.missing = {4};
  EXPECT_EQ(gradebookCsv(results),
            "ID number,Full name,Groups,Variant,Points,Maximum points,Percent,Submitted,Status\r\n"
            "s1,'=1+2,A,1,2,3,66.67,2026-11-27T12:00+01:00,on time\r\n"
            "s2,\"Lovelace, Ada\",A,2,3,3,100,2026-11-28T12:00+01:00,late\r\n"
            ",Typed,,3,0.5,3,16.67,,submitted\r\n"
            "s4,Kurt,B,4,,3,,,missing\r\n");
}

TEST(Percent, IsRoundedToTwoDecimals) {
  EXPECT_EQ(percentOf(1, 3), 33.33);
  EXPECT_EQ(percentOf(2, 3), 66.67);
  EXPECT_EQ(percentOf(1, 0), 0);
}

}  // namespace
}  // namespace attn
