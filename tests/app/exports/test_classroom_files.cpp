// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/classroom_files.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "support/files.h"
#include "support/qt_test.h"

namespace attn::app::test_classroom_files {
namespace {

namespace fs = std::filesystem;

Assignment oneQuestion() {
  return {.title = "Homework", .items = {{.templateId = "scaled-score"}}};
}

std::string returnTo(const NamedText& handout) {
  return writeSubmission({sha256Of(handout.text), std::nullopt, std::nullopt, {}});
}

std::vector<std::string> namesOf(const std::vector<SubmissionFile>& files) {
  std::vector<std::string> names;
  for (const SubmissionFile& file : files) names.push_back(file.name);
  return names;
}

std::string contentOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

class TestClassroomFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theHashIsThatOfTheStandard() {
    // FIPS 180-2, appendix B.1.
    QCOMPARE(QString::fromStdString(sha256Of("abc")),
             QStringLiteral("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  }

  void handoutsAreWrittenAndReadBackWithTheHashOfTheirBytes() {
    const test::TempFolder folder;
    const std::vector<Handout> handouts = makeHandouts(oneQuestion(), 3, 1);
    const std::vector<NamedText> texts = handoutTexts(handouts);
    QVERIFY(writeTexts(texts, folder.path() / "new" / "class"));
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Result<HandoutFile> file = readHandoutFile(folder.path() / "new" / "class" / texts[i].name);
      QVERIFY(file.has_value());
      QVERIFY(file->handout == handouts[i]);
      QCOMPARE(file->sha256, sha256Of(contentOf(folder.path() / "new" / "class" / texts[i].name)));
    }
  }

  void reportsForeignFilesUnlessTheirBytesAreTheSame() {
    const test::TempFolder folder;
    const std::vector<NamedText> texts = handoutTexts(makeHandouts(oneQuestion(), 3, 1));
    QVERIFY(othersInPlaceOf(texts, folder.path() / "none").empty());
    QVERIFY(writeTexts(texts, folder.path()));
    QVERIFY(othersInPlaceOf(texts, folder.path()).empty());
    folder.write(texts[1].name, "somebody's");
    fs::remove(folder.path() / texts[2].name);
    fs::create_directory(folder.path() / texts[2].name);
    QVERIFY(othersInPlaceOf(texts, folder.path()) == (std::vector{texts[1].name, texts[2].name}));
  }

  void aFailedWriteKeepsTheOldFile() {
    const test::TempFolder folder;
    const std::vector<NamedText> texts = handoutTexts(makeHandouts(oneQuestion(), 1, 1));
    fs::create_directory(folder.path() / texts[0].name);
    const Result<void> written = writeTexts(texts, folder.path());
    QVERIFY(!written);
    QCOMPARE(written.error()[0].code, ProblemCode::FileNotWritable);
    QVERIFY(fs::is_directory(folder.path() / texts[0].name));
    QCOMPARE(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
  }

  void returnsLieInTheFolderOrInThoseOfStudents() {
    const test::TempFolder folder;
    const std::vector<NamedText> texts = handoutTexts(makeHandouts(oneQuestion(), 2, 1));
    QVERIFY(writeTexts(texts, folder.path()));
    folder.write("b.return.json", returnTo(texts[0]));
    folder.write("student/a.return (1).json", returnTo(texts[1]));
    folder.write("student/deeper/c.return.json", "too deep");
    folder.write("student/mine.handout.json", texts[0].text);
    folder.write(".hidden/d.return.json", "hidden");
    folder.write("notes.json", "none of ours");
    fs::create_directory_symlink(folder.path(), folder.path() / "loop");
    const Result<ClassroomFolder> classroom = readClassroom(folder.path());
    QVERIFY(classroom.has_value());
    QVERIFY(namesOf(classroom->returns) == (std::vector<std::string>{"b.return.json", "student/a.return (1).json"}));
    QCOMPARE(classroom->handouts.size(), std::size_t{2});
    QCOMPARE(resultsOf(*classroom).returned.size(), std::size_t{2});
  }

  void reportsTheShareRead() {
    const test::TempFolder folder;
    const std::vector<NamedText> texts = handoutTexts(makeHandouts(oneQuestion(), 3, 1));
    QVERIFY(writeTexts(texts, folder.path() / "apart"));
    folder.write("back/a.return.json", returnTo(texts[0]));
    std::vector<double> shares;
    const auto classroom = readClassroom(folder.path() / "back", folder.path() / "apart",
                                         [&shares](double share) { shares.push_back(share); });
    QVERIFY(classroom.has_value());
    QVERIFY(shares == (std::vector<double>{0.25, 0.5, 0.75, 1}));
  }

  void handoutsLieApartWhereThatIsSaid() {
    const test::TempFolder folder;
    const std::vector<NamedText> texts = handoutTexts(makeHandouts(oneQuestion(), 1, 1));
    QVERIFY(writeTexts(texts, folder.path() / "apart"));
    folder.write("back/mine.handout.json", texts[0].text);
    folder.write("back/a.return.json", returnTo(texts[0]));
    const Result<ClassroomFolder> classroom = readClassroom(folder.path() / "back", folder.path() / "apart");
    QVERIFY(classroom.has_value());
    QCOMPARE(classroom->handouts.size(), std::size_t{1});
    QCOMPARE(classroom->handouts[0].name, texts[0].name);
  }

  void keepsUnreadableFilesWithTheReason() {
    const test::TempFolder folder;
    folder.write("broken.handout.json", "{");
    folder.write("large.return.json", std::string(kMaxSubmissionBytes + 1, ' '));
    fs::create_directory(folder.path() / "folder.return.json");
    fs::create_symlink("loop.return.json", folder.path() / "loop.return.json");
    const Result<ClassroomFolder> classroom = readClassroom(folder.path());
    QVERIFY(classroom.has_value());
    QVERIFY(namesOf(classroom->returns) ==
            (std::vector<std::string>{"folder.return.json", "large.return.json", "loop.return.json"}));
    QCOMPARE(classroom->returns[0].problems.at(0).code, ProblemCode::FileIsDirectory);
    QCOMPARE(classroom->returns[1].problems.at(0).code, ProblemCode::FileTooLarge);
    QCOMPARE(classroom->returns[2].problems.at(0).code, ProblemCode::FileNotFound);
    const ClassResults results = resultsOf(*classroom);
    QCOMPARE(results.refused.size(), std::size_t{4});
    QCOMPARE(QString::fromStdString(results.refused[0].name), QStringLiteral("broken.handout.json"));
  }

  void reportsAPathThatIsNotAFolder() {
    const test::TempFolder folder;
    const auto file = folder.write("file", "");
    QCOMPARE(readClassroom(folder.path() / "none").error()[0].code, ProblemCode::FileNotFound);
    QCOMPARE(readClassroom(file).error()[0].code, ProblemCode::FileNotFound);
    QCOMPARE(readClassroom(folder.path(), file).error()[0].code, ProblemCode::FileNotFound);
  }
};

ATTN_TEST(TestClassroomFiles)

}  // namespace attn::app::test_classroom_files

#include "test_classroom_files.moc"
