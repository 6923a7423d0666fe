// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/roster.h"

#include <gmock/gmock.h>

#include <string_view>

namespace attn {
namespace {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using enum RosterFault;

const std::vector<RosterStudent> kTwo{{"s1", "Ada Lovelace", "ada@x.org", "A"},
                                      {"s2", "Alan Turing", "alan@x.org", "B"}};

std::vector<RosterStudent> studentsOf(std::string_view text) {
  const Roster roster = readRoster(text);
  for (const RosterProblem& each : roster.problems)
    EXPECT_FALSE(preventsUse(each)) << "fault " << static_cast<int>(each.fault) << " in line " << each.line;
  return roster.students;
}

TEST(Roster, HasAnySeparatorAndOrderOfColumns) {
  EXPECT_EQ(studentsOf("Name,ID,Email,Group\nAda Lovelace,s1,ada@x.org,A\nAlan Turing,s2,alan@x.org,B\n"), kTwo);
  EXPECT_EQ(studentsOf("group;id;name;e-mail\r\nA;s1;Ada Lovelace;ada@x.org\r\n;;;\r\nB;s2;Alan Turing;alan@x.org"),
            kTwo);
  EXPECT_EQ(studentsOf("ID\tName\tGroup\tEmail\rs1\tAda Lovelace\tA\tada@x.org\rs2\tAlan Turing\tB\talan@x.org\r"),
            kTwo);
}

TEST(Roster, IsAnExportOfMoodle) {
  EXPECT_EQ(studentsOf("\xEF\xBB\xBF\"First name\",\"Last name\",\"ID number\",\"Email address\",Groups\n"
                       "Ada,Lovelace,s1,ada@x.org,A\nAlan,Turing,s2,alan@x.org,B\n"),
            kTwo);
  EXPECT_EQ(studentsOf("Identifier,Full name,ID number,Email address,Status,Grade\n"
                       "Participant 17,Ada Lovelace,s1,ada@x.org,,-\n"),
            (std::vector<RosterStudent>{{"s1", "Ada Lovelace", "ada@x.org", ""}}));
}

TEST(Roster, HasHeadersInOtherLanguages) {
  EXPECT_EQ(studentsOf("Nachname;Vorname;Matrikelnummer;E-Mail-Adresse;Gruppe\nLovelace;Ada;s1;ada@x.org;A\n"),
            (std::vector<RosterStudent>{kTwo[0]}));
  EXPECT_EQ(studentsOf("学号,姓名,邮箱,班级\ns1,李明,li@x.org,一班\n"),
            (std::vector<RosterStudent>{{"s1", "李明", "li@x.org", "一班"}}));
  EXPECT_EQ(studentsOf("名,姓,学号\n明,李,s1\n"), (std::vector<RosterStudent>{{"s1", "李明", "", ""}}));
}

TEST(Roster, HasQuotedCells) {
  const std::vector<RosterStudent> students =
      studentsOf("name,id\n\"Lovelace, Ada\",s1\n\"Alan \"\"Al\"\"\nTuring\",s2\nGrace,s3\n");
  ASSERT_EQ(students.size(), 3u);
  EXPECT_EQ(students[0].name, "Lovelace, Ada");
  EXPECT_EQ(students[1].name, "Alan \"Al\"\nTuring");
  EXPECT_THAT(readRoster("name,id\n\"A\nB\",s1\nC,s1\n").problems,
              testing::Contains(RosterProblem{RepeatedId, 4, "s1", 2}))
      << "lines of the file, not of the table";
}

TEST(Roster, IsInAnyEncoding) {
  const std::vector<RosterStudent> jurgen{{"s1", "Jürgen €", "", ""}};
  EXPECT_EQ(studentsOf("name,id\nJürgen €,s1\n"), jurgen);
  const Roster latin = readRoster("name,id\nJ\xFCrgen \x80,s1\n");
  EXPECT_EQ(latin.students, jurgen);
  EXPECT_THAT(latin.problems, ElementsAre(RosterProblem{ReadAsLatin1}));
  std::string little = "\xFF\xFE", big = "\xFE\xFF";
  for (const char16_t c : std::u16string(u"name,id\nJürgen €,s1\n")) {
    little += {static_cast<char>(c & 0xFF), static_cast<char>(c >> 8)};
    big += {static_cast<char>(c >> 8), static_cast<char>(c & 0xFF)};
  }
  EXPECT_EQ(studentsOf(little), jurgen);
  EXPECT_EQ(studentsOf(big), jurgen);
}

TEST(Roster, NamesEachProblemWithItsLine) {
  EXPECT_THAT(readRoster("Name,Mail\nAda,a@x\n").problems,
              ElementsAre(RosterProblem{MissingIdColumn, 1, "Name, Mail"}));
  EXPECT_THAT(readRoster("ID,Mail\ns1,a@x\n").problems,
              testing::Contains(RosterProblem{MissingNameColumn, 1, "ID, Mail"}));
  EXPECT_THAT(readRoster("Name,ID\nAda,s1\n,\nAlan,\nGrace,s1\nKurt,s4,too,many\n\"Emmy,s5\n").problems,
              ElementsAre(RosterProblem{MissingId, 4, "Alan"}, RosterProblem{RepeatedId, 5, "s1", 2},
                          RosterProblem{ExtraCells, 6, "4", 2}, RosterProblem{UnclosedQuote, 7, "Emmy,s5"}));
  EXPECT_THAT(readRoster("").problems, ElementsAre(RosterProblem{Empty}));
  EXPECT_THAT(readRoster(" \n,,\n").problems, ElementsAre(RosterProblem{Empty}));
  EXPECT_THAT(readRoster("Name,ID\n").problems, ElementsAre(RosterProblem{NoStudents}));
  EXPECT_THAT(readRoster("PK\x03\x04\0\0\0\xFF"s).problems, ElementsAre(RosterProblem{NotText}));
}

TEST(Roster, KeepsUnusualNamesAndNamesThem) {
  const Roster roster = readRoster(
      "Name,ID\nO'Brien,s1\nA/B,s2\n\"\"\"Al\"\"\",s3\n\u202Eadelevol,s4\n\"=HYPERLINK(\"\"x\"\")\",s5\nKurt,a/"
      "b\n,s7\n");
  EXPECT_TRUE(roster.isUsable());
  EXPECT_EQ(roster.students.size(), 7u);
  EXPECT_EQ(roster.students[4].name, "=HYPERLINK(\"x\")");
  std::vector<std::pair<RosterFault, std::size_t>> found;
  for (const RosterProblem& each : roster.problems) found.emplace_back(each.fault, each.line);
  EXPECT_THAT(found, ElementsAre(std::pair(UnusualText, 3), std::pair(UnusualText, 4), std::pair(UnusualText, 5),
                                 std::pair(UnusualText, 6), std::pair(UnusualText, 7), std::pair(MissingName, 8)));
}

TEST(Roster, HasAtMostAsManyStudentsAsThereAreVariants) {
  std::string text = "Name,ID\n";
  for (int i = 0; i < kMaxVariants; ++i) text += "Student,s" + std::to_string(i) + '\n';
  EXPECT_THAT(readRoster(text).problems, IsEmpty());
  EXPECT_EQ(readRoster(text).students.size(), static_cast<std::size_t>(kMaxVariants));
  EXPECT_THAT(readRoster(text + "One more,last\n").problems, ElementsAre(RosterProblem{TooManyStudents, 0, "10001"}));
}

}  // namespace
}  // namespace attn
