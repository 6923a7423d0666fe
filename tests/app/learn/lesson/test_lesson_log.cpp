// SPDX-License-Identifier: GPL-3.0-or-later
// What is logged about a lesson.
#include <set>

#include "app/learn/lesson/lesson_classroom.h"
#include "lessons/lesson_director.h"
#include "progress/progress.h"
#include "questions/learning_record.h"
#include "support/qt_test.h"

namespace attn::app::test_lesson_log {
namespace {

using Classroom = test::LessonClassroom;

}  // namespace

class TestLessonLog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aPredictionIsKeptWithWhatItWasMadeFrom() {
    Classroom room;
    room.play(room.own("scaling"), 2);
    room.nowMs += 12'500;
    const double doubled = std::get<double>(room.player().question()->question.mistakes.front().answer);
    const std::uint64_t seed = room.player().question()->seed;
    room.director().commit(AnswerValue(doubled));
    QCOMPARE(room.progress.log().answers.size(), std::size_t{1});
    const LoggedAnswer& line = room.progress.log().answers.front();
    QVERIFY(line.occasion == Occasion::Lesson);
    QCOMPARE(line.lesson + "/" + line.step, std::string("scaling/ratio"));
    QCOMPARE(line.templateId, std::string("ratio-squared"));
    QCOMPARE(line.seed, seed);
    QVERIFY(!line.right);
    QCOMPARE(line.mistake, std::string(room.player().mistakes().at(0).kind->id));
    QCOMPARE(line.seconds, 12.5);
    QVERIFY2(line.rating == std::optional(Rating::Again), "its card begins");
    QVERIFY(line.document && line.document->hash.size() == 64);
    QCOMPARE(line.document->row, std::optional(6));
    QByteArray text;
    room.progress.askForDocument(line.document->hash, [&](QByteArray known) { text = known; });
    QTRY_VERIFY(text.contains("bone"));
    const LearningRecord& record = room.progress.record();
    QCOMPARE(record.lessons().at("scaling").predictions, 1);
    QCOMPARE(record.lessons().at("scaling").right, 0);
    QCOMPARE(record.cards({}).size(), std::size_t{1});
  }

  void aDrawnQuestionIsKeptWithoutADocumentAndALookWithoutARating() {
    Classroom room;
    room.play(room.own("scaling"), 0);
    room.director().commit(std::nullopt);
    const LoggedAnswer& line = room.progress.log().answers.front();
    QVERIFY(!line.document);
    QCOMPARE(line.given, std::string("null"));
    QVERIFY(!line.right && !line.rating);
    QVERIFY2(room.progress.record().lessons().at("scaling").predictions == 0, "nothing was predicted");
    QVERIFY(room.progress.record().strengths(Moment{room.nowMs, 0}).empty());
  }

  void aPassageIsAPredictionOfItsLessonAndOfNoCard() {
    Classroom room;
    room.play(room.own("textbook-mistakes"));
    room.director().commit(AnswerValue(static_cast<std::size_t>(room.player().wrongSentence() - 1)));
    const LoggedAnswer& line = room.progress.log().answers.front();
    QCOMPARE(line.templateId, std::string(kPassage));
    QCOMPARE(line.given, std::string("2"));
    QVERIFY(line.right && !line.rating);
    const LearningRecord& record = room.progress.record();
    QCOMPARE(record.lessons().at("textbook-mistakes").right, 1);
    QVERIFY(record.cards({}).empty() && record.strengths(Moment{room.nowMs, 0}).empty());
    QVERIFY2(room.progress.flush(), "the file takes it");
    Progress again(room.file("learner"));
    if (!again.isOpen()) QSignalSpy(&again, &Progress::opened).wait(test::kPatienceMs);
    QCOMPARE(again.log().answers.size(), std::size_t{1});
    QVERIFY(!again.problem());
  }

  void aLessonContinuesWhereItWasLeft() {
    Classroom room;
    const auto lesson = room.own("scaling");
    QCOMPARE(room.log.stepToGoOnWith(lesson->lesson), 0);
    room.play(lesson, 0);
    room.nowMs += 1000;
    room.director().goTo(3);
    room.director().leave();
    QCOMPARE(room.log.stepToGoOnWith(lesson->lesson), 3);
    const std::size_t marks = room.progress.log().marks.size();
    room.nowMs += 1000;
    room.play(lesson, 3);
    QVERIFY2(room.progress.log().marks.size() == marks, "to come back says nothing new");
    room.nowMs += 1000;
    room.director().goTo(5);
    room.nowMs += 1000;
    room.director().next();
    QVERIFY(!room.director().isPlaying());
    QVERIFY(room.progress.record().lessons().at("scaling").finished);
    QCOMPARE(room.log.stepToGoOnWith(lesson->lesson), 0);
    room.nowMs += 1000;
    room.play(lesson, 0);
    const auto& progress = room.progress.record().lessons().at("scaling");
    QVERIFY(progress.finished);
    QCOMPARE(progress.steps, (std::set<std::string>{"sum"}));  // restarted
    Lesson other = lesson->lesson;
    other.steps.erase(other.steps.begin());
    QVERIFY2(room.log.stepToGoOnWith(other) == 0, "a step that is gone");
  }
};

ATTN_TEST(TestLessonLog)

}  // namespace attn::app::test_lesson_log

#include "test_lesson_log.moc"
