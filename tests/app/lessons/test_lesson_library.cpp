// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>

#include "core/lessons/documented_lesson.h"
#include "lessons/lecture_file.h"
#include "lessons/lesson_archive.h"
#include "lessons/lesson_library.h"
#include "support/files.h"
#include "support/qt_test.h"

namespace attn::app::test_lesson_library {
namespace {

LessonProblems faultsOf(const LoadedLesson& loaded) {
  LessonProblems faults;
  for (const LessonProblem& problem : loaded.problems)
    if (problem.severity == Severity::Fault) faults.push_back(problem);
  return faults;
}

QString pathOf(const test::TempFolder& folder, const char* name = "") {
  return QString::fromStdString((folder.path() / name).string());
}

}  // namespace

class TestLessonLibrary : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void documentsOfOurLessonsHaveNotesInTheLanguage() {
    const QLocale before;
    QLocale::setDefault(QLocale(QStringLiteral("zh_CN")));
    const auto notesOf = [](const char* lesson, const char* document) {
      const Result<Scenario> scenario = loadLesson(QLatin1String(lesson), {})->scenarios(document);
      return scenario ? QString::fromStdString(scenario->notes) : QString();
    };
    QVERIFY(notesOf(":/lessons/backward", "quarters.attn.json").contains(QStringLiteral("反向传播")));
    QVERIFY(notesOf(":/lessons/backward", "example:1-the-cat-sat").contains(QStringLiteral("权重")));
    QLocale::setDefault(before);
    QVERIFY(notesOf(":/lessons/backward", "quarters.attn.json").contains(QStringLiteral("backward pass")));
  }

  void readsAFolderWithItsTextsInEveryLanguage() {
    const test::TempFolder folder;
    folder.write("scaling/lesson.json", test::documentedLesson());
    folder.write("scaling/en.md", test::documentedText());
    folder.write("scaling/zh_CN.md", "# 标题 {#lesson r1}\n摘要\n## 分数 {#scores r1}\n文字\n");
    folder.write("scaling/README.md", "no language");
    const auto loaded = loadLesson(pathOf(folder, "scaling"), lessonVocabulary());
    QVERIFY2(faultsOf(*loaded).empty(), faultsOf(*loaded).empty() ? "" : faultsOf(*loaded)[0].problem.pointer.c_str());
    QCOMPARE(loaded->texts.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(loaded->textIn(QStringLiteral("zh_CN")).title), QStringLiteral("标题"));
    QCOMPARE(QString::fromStdString(loaded->textIn(QStringLiteral("zh_CN")).steps.at("now").language),
             QStringLiteral("en"));
    // The window's locales include a country.
    QCOMPARE(QString::fromStdString(loaded->textIn(QStringLiteral("en_US")).language), QStringLiteral("en"));
    QCOMPARE(QString::fromStdString(loaded->textIn(QStringLiteral("fr_FR")).language), QStringLiteral("en"));
  }

  void readsOneFileAsItReadsAFolder() {
    const test::TempFolder folder;
    const std::string own =
        R"({"format": "attentionscope/scenario", "version": 1, "title": "Own", "inputs": {"kind": "shape",
            "query_tokens": 1, "key_tokens": 2, "d_k": 1, "d_v": 1}})";
    const std::string bytes = writeLessonArchive(
        {{"lesson.json", test::documentedLesson()}, {"en.md", test::documentedText()}, {"own.attn.json", own}});
    folder.write("Renamed (1).lesson.zip", bytes);
    const auto loaded = loadLesson(pathOf(folder, "Renamed (1).lesson.zip"), lessonVocabulary());
    QVERIFY2(faultsOf(*loaded).empty(), faultsOf(*loaded).empty() ? "" : faultsOf(*loaded)[0].problem.pointer.c_str());
    QCOMPARE(loaded->lesson.id, std::string("scaling"));
    QCOMPARE(loaded->texts.size(), std::size_t{1});
    QCOMPARE(loaded->scenarios("own.attn.json")->title, std::string("Own"));
    QVERIFY(loaded->scenarios("../own.attn.json").error()[0].code == ProblemCode::PathOutsideFolder);
    QVERIFY(loaded->scenarios("none.attn.json").error()[0].code == ProblemCode::FileNotFound);
    folder.write("scaling/lesson.json", test::documentedLesson());
    QCOMPARE(loadLessons(pathOf(folder), lessonVocabulary()).size(), std::size_t{2});
    QCOMPARE(lessonAt(pathOf(folder, "scaling/lesson.json")), pathOf(folder, "scaling"));
    QCOMPARE(lessonAt(pathOf(folder, "scaling")), pathOf(folder, "scaling"));
    QCOMPARE(lessonAt(pathOf(folder)), QString());
  }

  void reportsAnInvalidFileOnce() {
    const test::TempFolder folder;
    folder.write("a.lesson.zip", "no archive");
    folder.write("b.lesson.zip", writeLessonArchive({{"readme.txt", "nothing of a lesson"}}));
    const auto garbage = faultsOf(*loadLesson(pathOf(folder, "a.lesson.zip"), lessonVocabulary()));
    QCOMPARE(garbage.size(), std::size_t{1});
    QVERIFY(garbage[0].problem.code == ProblemCode::FileUnreadable);
    const auto empty = faultsOf(*loadLesson(pathOf(folder, "b.lesson.zip"), lessonVocabulary()));
    QCOMPARE(empty.size(), std::size_t{1});
    QCOMPARE(empty[0].file, std::string("lesson.json"));
  }

  void aLessonThatIsChangedAndWrittenKeepsWhatIsNotItsOwn() {
    const test::TempFolder folder;
    folder.write("a.lesson.zip", writeLessonArchive({{"lesson.json", test::documentedLesson()},
                                                     {"en.md", test::documentedText()},
                                                     {"notes.txt", "mine"}}));
    const QString path = pathOf(folder, "a.lesson.zip");
    Lecture lecture = lectureOf(*loadLesson(path, lessonVocabulary()));
    lecture = withNote(lecture, 0, "Other words.");
    DocumentTextCache texts;
    QVERIFY(saveLecture(lecture, path, texts).has_value());
    const auto again = loadLesson(path, lessonVocabulary());
    QVERIFY(faultsOf(*again).empty());
    QVERIFY(again->packed->contains("notes.txt"));
    QCOMPARE(again->texts.at("en").steps.at("scores").text, std::string("Other words."));
    QVERIFY(again->lesson == lecture.lesson);
  }

  void opensDocumentsOnlyFromTheLessonFolder() {
    const test::TempFolder folder;
    folder.write("a/lesson.json", "{}");
    folder.write("a/own.attn.json",
                 R"({"format": "attentionscope/scenario", "version": 1, "title": "Own", "inputs": {"kind": "shape",
                     "query_tokens": 1, "key_tokens": 2, "d_k": 1, "d_v": 1}})");
    folder.write("outside.attn.json", "{}");
    const auto loaded = loadLesson(pathOf(folder, "a"), lessonVocabulary());
    QCOMPARE(loaded->scenarios("own.attn.json")->title, std::string("Own"));
    QVERIFY(loaded->scenarios("../outside.attn.json").error()[0].code == ProblemCode::PathOutsideFolder);
    QVERIFY(loaded->scenarios("none.attn.json").error()[0].code == ProblemCode::FileNotFound);
    QVERIFY(loaded->scenarios("example:1-the-cat-sat").has_value());
    QVERIFY(loaded->scenarios("example:../fonts/x").error()[0].code == ProblemCode::FileNotFound);
  }

  void aLessonThatIsNoLessonSaysSo() {
    const test::TempFolder folder;
    folder.write("a/lesson.json", "{\"format\"");
    const auto broken = loadLesson(pathOf(folder, "a"), lessonVocabulary());
    QVERIFY(broken->lesson.steps.empty());
    QCOMPARE(broken->lesson.id, std::string("a"));
    QVERIFY(faultsOf(*broken)[0].problem.code == ProblemCode::JsonSyntax);
    const auto missing = loadLesson(pathOf(folder, "b"), lessonVocabulary());
    QVERIFY(faultsOf(*missing)[0].problem.code == ProblemCode::FileNotFound);
  }

  void sortsLessonsByCourseAndOrder() {
    const test::TempFolder folder;
    const auto lesson = [&](const char* id, const char* course, int order) {
      folder.write(std::string(id) + "/lesson.json",
                   QStringLiteral(R"({"format": "attentionscope/lesson", "version": 1, "id": "%1", "course": "%2",
                                      "order": %3, "minutes": 6, "steps": []})")
                       .arg(QLatin1String(id), QLatin1String(course))
                       .arg(order)
                       .toStdString());
    };
    lesson("a", "my-course", 1);
    lesson("b", "memory", 1);
    lesson("c", "foundations", 2);
    lesson("d", "foundations", 1);
    folder.write("no-lesson/en.md", "# T {#lesson}");
    QStringList ids;
    for (const auto& loaded : loadLessons(pathOf(folder), lessonVocabulary()))
      ids << QString::fromStdString(loaded->lesson.id);
    QCOMPARE(ids, (QStringList{QStringLiteral("d"), QStringLiteral("c"), QStringLiteral("b"), QStringLiteral("a")}));
    QCOMPARE(loadLessons(pathOf(folder, "a"), lessonVocabulary()).size(), std::size_t{1});
    QCOMPARE(courseTitle(QStringLiteral("my-course")), QStringLiteral("my-course"));
    QCOMPARE(courseTitle(QStringLiteral("foundations")), QStringLiteral("Foundations"));
  }

  void ourOwnAreWholeInBothLanguages() {
    const LoadedLessons own = builtInLessons();
    QVERIFY(own.size() >= 13);
    for (const auto& loaded : own) {
      for (const LessonProblem& problem : loaded->problems)
        QVERIFY2(false, (loaded->lesson.id + "/" + problem.file + " " + problem.problem.pointer).c_str());
      QVERIFY(loaded->texts.contains("en") && loaded->texts.contains("zh_CN"));
    }
  }
};

ATTN_TEST(TestLessonLibrary)

}  // namespace attn::app::test_lesson_library

#include "test_lesson_library.moc"
