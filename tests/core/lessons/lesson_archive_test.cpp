// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/lessons/documented_lesson.h"
#include "scenario/limits.h"
#include "support/print.h"
#include "support/scenarios.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;
using enum ProblemCode;

LessonFiles documentedFiles() {
  return {{"lesson.json", test::documentedLesson()}, {"en.md", test::documentedText()}, {"猫.attn.json", "{}"}};
}

std::vector<std::pair<std::string, ProblemCode>> problemsOfArchive(const std::string& bytes) {
  std::vector<std::pair<std::string, ProblemCode>> found;
  for (const LessonProblem& problem : readLessonArchive(bytes, "a.lesson.zip").problems) {
    EXPECT_EQ(problem.severity, Severity::Fault);
    found.emplace_back(problem.file, problem.problem.code);
  }
  return found;
}

TEST(LessonArchive, HoldsWhatWasPutIntoIt) {
  const LessonArchiveRead read = readLessonArchive(writeLessonArchive(documentedFiles()), "a.lesson.zip");
  EXPECT_THAT(read.problems, IsEmpty());
  EXPECT_EQ(read.files, documentedFiles());
}

TEST(LessonArchive, HasTheSameBytesForTheSameFiles) {
  EXPECT_EQ(writeLessonArchive(documentedFiles()), writeLessonArchive(documentedFiles()));
  const std::string bytes = writeLessonArchive(documentedFiles());
  // 1 January 1980, 00:00, in the first local header.
  EXPECT_EQ(bytes.substr(10, 4), std::string("\0\0\x21\0", 4));
}

TEST(LessonArchive, AnyFilesComeBack) {
  test::Dice dice(5);
  for (int i = 0; i < 50; ++i) {
    LessonFiles files;
    for (Index n = dice.in(0, 6); n > 0; --n) {
      std::string content;
      for (Index c = dice.in(0, 3000); c > 0; --c) content += static_cast<char>(dice.in(0, 255));
      files["folder" + std::to_string(n % 2) + "/" + std::to_string(n)] = content;
    }
    files["lesson.json"] = "{}";
    EXPECT_EQ(readLessonArchive(writeLessonArchive(files), "x").files, files);
  }
}

TEST(LessonArchive, DropsACommonTopFolder) {
  LessonFiles around;
  for (const auto& [name, content] : documentedFiles()) around["scaling/" + name] = content;
  around["__MACOSX/scaling/._en.md"] = "x";
  EXPECT_EQ(readLessonArchive(writeLessonArchive(around), "x").files, documentedFiles());
}

TEST(LessonArchive, NamesThatLeadOutOfItAreRefusedAndTheRestIsRead) {
  LessonFiles files = documentedFiles();
  for (const char* name : {"../out.json", "/etc/passwd", "a/../../b", "c:\\windows", "a//b", "./x"}) files[name] = "x";
  const LessonArchiveRead read = readLessonArchive(writeLessonArchive(files), "a.lesson.zip");
  EXPECT_EQ(read.files, documentedFiles());
  ASSERT_EQ(read.problems.size(), 6U);
  for (const LessonProblem& problem : read.problems) EXPECT_EQ(problem.problem.code, PathOutsideFolder);
}

TEST(LessonArchive, ReportsADuplicateNameAndKeepsTheFirst) {
  std::string bytes = writeLessonArchive({{"a.md", "one"}, {"b.md", "two"}, {"lesson.json", "{}"}});
  for (std::size_t at = bytes.find("b.md"); at != std::string::npos; at = bytes.find("b.md", at))
    bytes.replace(at, 4, "a.md");
  const LessonArchiveRead read = readLessonArchive(bytes, "x");
  ASSERT_TRUE(read.files.contains("a.md"));
  EXPECT_EQ(read.files.find("a.md")->second, "one");
  ASSERT_EQ(read.problems.size(), 1U);
  EXPECT_EQ(read.problems[0], (LessonProblem{Severity::Fault, "a.md", 0, {RepeatedValue, "", {"a.md"}}}));
}

TEST(LessonArchive, WhatUnpacksToMoreThanALessonMayHoldIsRefused) {
  const std::string large(archive_limits::textBytes + 1, ' ');
  const std::string bytes = writeLessonArchive({{"en.md", large}, {"lesson.json", "{}"}, {"large.attn.json", large}});
  EXPECT_LT(bytes.size(), 20000U) << "a bomb is small";
  EXPECT_THAT(problemsOfArchive(bytes), ElementsAre(std::pair(std::string("en.md"), FileTooLarge)));
  EXPECT_THAT(readLessonArchive(bytes, "x").files, ElementsAre(Key("large.attn.json"), Key("lesson.json")));
}

TEST(LessonArchive, TooManyEntriesAreRefusedBeforeAnyIsUnpacked) {
  LessonFiles files;
  for (int i = 0; i <= archive_limits::entries; ++i) files[std::to_string(i)] = "x";
  const LessonArchiveRead read = readLessonArchive(writeLessonArchive(files), "a.lesson.zip");
  EXPECT_THAT(read.files, IsEmpty());
  ASSERT_EQ(read.problems.size(), 1U);
  EXPECT_EQ(read.problems[0].problem, (Problem{OutOfRange, "/files", {"1001", "0 … 1000"}}));
}

TEST(LessonArchive, GarbageIsAProblemOfTheFile) {
  const std::string sound = writeLessonArchive(documentedFiles());
  for (const std::string& bytes : {std::string(), std::string("PK"), std::string("%PDF-1.4"),
                                   sound.substr(0, sound.size() / 2), sound.substr(sound.size() / 2)})
    EXPECT_THAT(problemsOfArchive(bytes), ElementsAre(std::pair(std::string("a.lesson.zip"), FileUnreadable)));
}

TEST(LessonArchive, AnyByteMayBeWrongWithoutHarm) {
  const std::string sound = writeLessonArchive(documentedFiles());
  test::Dice dice(13);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes = sound;
    for (Index n = dice.in(1, 4); n > 0; --n)
      bytes[static_cast<std::size_t>(dice.in(0, static_cast<Index>(bytes.size()) - 1))] =
          static_cast<char>(dice.in(0, 255));
    const LessonArchiveRead read = readLessonArchive(bytes, "x");
    for (const auto& [name, content] : read.files) {
      EXPECT_TRUE(isNameInFolder(name));
      EXPECT_LE(content.size(), limits::fileBytes);
    }
  }
}

TEST(LessonArchive, NamesADamagedEntry) {
  std::string bytes = writeLessonArchive({{"en.md", std::string(500, 'x') + "the words"}, {"lesson.json", "{}"}});
  const std::size_t data = bytes.find("en.md") + 5;
  bytes[data + 3] = static_cast<char>(bytes[data + 3] ^ 0x55);
  const LessonArchiveRead read = readLessonArchive(bytes, "x");
  ASSERT_EQ(read.problems.size(), 1U);
  EXPECT_EQ(read.problems[0].file, "en.md");
  EXPECT_THAT(read.files, ElementsAre(Key("lesson.json")));
}

}  // namespace
}  // namespace attn
