// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/classroom_files.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "base/zip_files.h"
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

QString ignoredIn(const ClassroomFolder& folder) {
  const QStringList reasons{QStringLiteral("other"), QStringLiteral("hidden"), QStringLiteral("link")};
  QStringList all;
  for (const IgnoredFile& each : folder.ignored)
    all << QString::fromStdString(each.name) + QLatin1Char(' ') + reasons.value(static_cast<int>(each.why));
  return all.join(QStringLiteral(", "));
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

  void everyFileIsReadOrListed() {
    const test::TempFolder folder;
    const std::vector<NamedText> texts = handoutTexts(makeHandouts(oneQuestion(), 5, 1));
    QVERIFY(writeTexts(texts, folder.path()));
    folder.write("b.return.json", returnTo(texts[0]));
    folder.write("student/a.return (1).json", returnTo(texts[1]));
    folder.write("student/deeper/my_homework.json", returnTo(texts[2]));
    folder.write("student/mine.handout.json", texts[0].text);
    folder.write("student/x.return.json.txt", returnTo(texts[3]));
    folder.write(".hidden/d.return.json", "hidden");
    folder.write("notes.json", "none of ours");
    folder.write("picture.png", "PNG");
    fs::create_directory_symlink(folder.path(), folder.path() / "loop");
    const Result<ClassroomFolder> classroom = readClassroom(folder.path());
    QVERIFY(classroom.has_value());
    QVERIFY(namesOf(classroom->returns) ==
            (std::vector<std::string>{"b.return.json", "student/a.return (1).json", "student/deeper/my_homework.json",
                                      "student/x.return.json.txt"}));
    QCOMPARE(classroom->handouts.size(), std::size_t{5});
    QCOMPARE(ignoredIn(*classroom), QStringLiteral(".hidden hidden, loop link, notes.json other, picture.png other"));
    QCOMPARE(classroom->unreadable.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(classroom->unreadable[0].name), QStringLiteral("student/mine.handout.json"));
    QVERIFY(classroom->unreadable[0].why == Refusal::HandoutReturned);
    QCOMPARE(resultsOf(*classroom).returned.size(), std::size_t{4});
  }

  void archivesAreOpenedWithinLimits() {
    const test::TempFolder folder;
    const std::vector<NamedText> texts = handoutTexts(makeHandouts(oneQuestion(), 4, 1));
    QVERIFY(writeTexts(texts, folder.path() / "handouts"));
    std::string inner = packedFiles({{"mine.return.json", returnTo(texts[1])}});
    for (int i = 1; i < kMaxArchiveDepth; ++i) inner = packedFiles({{"inner.zip", inner}});
    folder.write("back/all.zip", packedFiles({{"Ada_1_assignsubmission_file_/a.return.json", returnTo(texts[0])},
                                              {"Ada_1_assignsubmission_file_/notes.txt", "hello"},
                                              {"__MACOSX/a.return.json", "resource"},
                                              {"deep.zip", inner},
                                              {"easy.handout.json", texts[2].text},
                                              {"big.return.json", std::string(kMaxSubmissionBytes + 1, '7')}}));
    folder.write("back/broken.zip", "PK\x03\x04 no more");
    folder.write("back/report.docx", packedFiles({{"a.return.json", returnTo(texts[3])}}));
    const Result<ClassroomFolder> classroom = readClassroom(folder.path() / "back", folder.path() / "handouts");
    QVERIFY(classroom.has_value());
    QVERIFY(namesOf(classroom->returns) ==
            std::vector<std::string>{"all.zip/Ada_1_assignsubmission_file_/a.return.json"});
    QVERIFY(classroom->returns[0].modified.has_value());
    std::map<std::string, Refusal> refused;
    for (const RefusedFile& each : classroom->unreadable) refused[each.name] = each.why;
    QVERIFY(refused == (std::map<std::string, Refusal>{{"all.zip/big.return.json", Refusal::Unreadable},
                                                       {"all.zip/deep.zip/inner.zip/inner.zip", Refusal::TooDeep},
                                                       {"all.zip/easy.handout.json", Refusal::HandoutReturned},
                                                       {"broken.zip", Refusal::Unreadable}}));
    QCOMPARE(ignoredIn(*classroom),
             QStringLiteral("all.zip/Ada_1_assignsubmission_file_/notes.txt other, report.docx other"));
  }

  void archivesOfTheGroupsAreTheTeachersOwn() {
    const test::TempFolder folder;
    Roster roster;
    for (const char* id : {"s1", "s2", "s3"})
      roster.students.push_back({id, id, "", id == std::string("s3") ? "B" : "A"});
    const RosterHandouts first = makeHandouts(oneQuestion(), roster, 1);
    QVERIFY(writeTexts(rosterTexts(first, folder.path(), true), folder.path()));
    QVERIFY(fs::exists(folder.path() / "homework.A.handouts.zip"));
    const Result<ClassroomFolder> classroom = readClassroom(folder.path());
    QCOMPARE(classroom->handouts.size(), std::size_t{3});
    QVERIFY(classroom->unreadable.empty() && classroom->ignored.empty());
    // A student who joins is added to the archive of the group; nothing else changes.
    roster.students.push_back({"s4", "s4", "", "A"});
    const RosterHandouts second = makeHandouts(oneQuestion(), roster, 1, handoutsIn(folder.path()));
    const std::vector<NamedText> added = rosterTexts(second, folder.path(), true);
    QCOMPARE(added.size(), std::size_t{3});
    QVERIFY(othersInPlaceOf(added, folder.path()).empty());
    folder.write("homework.B.handouts.zip", packedFiles({{"homework.s3.handout.json", "another"}}));
    QVERIFY(othersInPlaceOf(added, folder.path()) == std::vector<std::string>{"homework.B.handouts.zip"});
    // A student may send a hand-out back in an archive, too.
    folder.write("C.zip", packedFiles({{"homework.s1.handout.json", writeHandout(first.made[0].handout)}}));
    QCOMPARE(readClassroom(folder.path())->unreadable.size(), std::size_t{1});
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
