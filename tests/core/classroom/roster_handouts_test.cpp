// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/roster_handouts.h"

#include <gmock/gmock.h>

#include <set>

#include "base/utf8.h"
#include "support/print.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

Assignment oneScore() {
  return {.title = "Homework", .items = {{.templateId = "scaled-score"}}};
}

Roster rosterOf(const std::vector<std::string>& ids) {
  Roster roster;
  for (const std::string& id : ids) roster.students.push_back({id, "Name of " + id, id + "@x.org", "G"});
  return roster;
}

std::vector<std::string> namesOf(const std::vector<NamedHandout>& handouts) {
  std::vector<std::string> names;
  for (const NamedHandout& each : handouts) names.push_back(each.name);
  return names;
}

std::vector<HandoutFile> filesOf(const RosterHandouts& handouts) {
  std::vector<HandoutFile> files;
  for (const NamedHandout& each : handouts.made) files.push_back({each.name, each.name, each.handout});
  return files;
}

TEST(RosterHandouts, AreThoseOfTheVariantsInTheOrderOfTheRoster) {
  const RosterHandouts handouts = makeHandouts(oneScore(), rosterOf({"s2", "s1"}), 7);
  EXPECT_THAT(namesOf(handouts.made), ElementsAre("homework.s2.handout.json", "homework.s1.handout.json"));
  EXPECT_THAT(handouts.kept, IsEmpty());
  EXPECT_THAT(handouts.safe, IsEmpty());
  std::vector<Handout> expected = makeHandouts(oneScore(), 2, 7);
  expected[0].student = RosterStudent{"s2", "Name of s2", "", "G"};
  EXPECT_EQ(handouts.made[0].handout, expected[0]) << "without the e-mail";
  EXPECT_EQ(readHandout(writeHandout(handouts.made[0].handout)), expected[0]);
  EXPECT_EQ(handouts.made[1].handout.variant, 2);
}

TEST(RosterHandouts, StayWhenTheRosterChanges) {
  const RosterHandouts first = makeHandouts(oneScore(), rosterOf({"s1", "s2", "s3"}), 7);
  const RosterHandouts second = makeHandouts(oneScore(), rosterOf({"s0", "s1", "s3", "s4"}), 7, filesOf(first));
  EXPECT_THAT(namesOf(second.kept), ElementsAre("homework.s1.handout.json", "homework.s3.handout.json"));
  EXPECT_THAT(namesOf(second.left), ElementsAre("homework.s2.handout.json"));
  EXPECT_THAT(namesOf(second.made), ElementsAre("homework.s0.handout.json", "homework.s4.handout.json"));
  EXPECT_EQ(second.kept[1].handout, first.made[2].handout);
  EXPECT_EQ(second.made[0].handout.variant, 4);
  EXPECT_EQ(second.made[1].handout.variant, 5);
  EXPECT_EQ(second.made[1].handout.of, 5);
  EXPECT_TRUE(areOfOneAssignment(second.made[1].handout, first.made[0].handout));
  EXPECT_THAT(makeHandouts(oneScore(), rosterOf({"s3", "s2", "s1"}), 7, filesOf(first)).made, IsEmpty());
}

TEST(RosterHandouts, IgnoreOtherAssignmentsInTheFolder) {
  Assignment other = oneScore();
  other.title = "Homework 2";
  const auto there = filesOf(makeHandouts(other, rosterOf({"s1"}), 7));
  const RosterHandouts handouts = makeHandouts(oneScore(), rosterOf({"s1"}), 7, there);
  EXPECT_THAT(handouts.kept, IsEmpty());
  EXPECT_THAT(handouts.left, IsEmpty());
  EXPECT_EQ(handouts.made.at(0).handout.variant, 1);
}

TEST(RosterHandouts, HaveFileNamesThatAreSafeAndDiffer) {
  const RosterHandouts handouts =
      makeHandouts(oneScore(), rosterOf({"a/b", "a\\b", "A-B", "../../etc", "学号 1", "CON"}), 7);
  EXPECT_THAT(namesOf(handouts.made), ElementsAre("homework.a-b.handout.json", "homework.a-b-2.handout.json",
                                                  "homework.A-B-3.handout.json", "homework.---..-etc.handout.json",
                                                  "homework.学号 1.handout.json", "homework.CON-.handout.json"));
  EXPECT_THAT(handouts.safe, ElementsAre(Pair("a/b", "a-b"), Pair("a\\b", "a-b-2"), Pair("A-B", "A-B-3"),
                                         Pair("../../etc", "---..-etc"), Pair("CON", "CON-")));
}

TEST(FileNames, AreShortAndWellFormed) {
  const std::string name = inFileName(std::string(50, 'a') + "学号学号学号学号学号学号学号学号学号学号学号");
  EXPECT_LE(name.size(), 80u);
  EXPECT_FALSE(firstInvalidUtf8(name));
  EXPECT_EQ(inFileName(""), "-");
  EXPECT_EQ(inFileName("\u202Ea\xFF"), "-a-");
  EXPECT_EQ(inFileName(" a. "), "-a--");
}

TEST(GroupArchives, HaveEveryHandoutOnce) {
  Roster roster = rosterOf({"s1", "s2", "s3", "s4"});
  roster.students[0].group = "A/1";
  roster.students[1].group = "";
  roster.students[2].group = "a-1";
  roster.students[3].group = "A/1";
  const RosterHandouts handouts = makeHandouts(oneScore(), roster, 7);
  std::vector<std::pair<std::string, std::size_t>> sizes;
  for (const auto& [name, members] : groupArchives(handouts)) sizes.emplace_back(name, members.size());
  EXPECT_THAT(sizes, ElementsAre(Pair("homework.no-group.handouts.zip", 1), Pair("homework.A-1.handouts.zip", 2),
                                 Pair("homework.a-1-2.handouts.zip", 1)));
}

}  // namespace
}  // namespace attn
