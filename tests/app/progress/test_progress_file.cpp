// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/progress/log_samples.h"
#include "progress/log_lines.h"
#include "progress/progress_file.h"
#include "support/qt_test.h"

namespace attn::app::test_progress_file {

namespace {

WholeProgress sample() {
  return {test::fullLog(12),
          {{"2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae", "foo"}}};  // its SHA-256
}

QJsonObject exportedObject() {
  return QJsonDocument::fromJson(exportedProgress(sample())).object();
}

QStringList pointersOf(const QJsonObject& document) {
  const auto read = importedProgress(QJsonDocument(document).toJson());
  QStringList pointers;
  if (!read)
    for (const Problem& problem : read.error()) pointers.append(QString::fromStdString(problem.pointer));
  return pointers;
}

QJsonObject withAnswer(const char* key, const QJsonValue& value) {
  QJsonObject document = exportedObject();
  QJsonArray answers = document.value(QStringLiteral("answers")).toArray();
  QJsonObject answer = answers.at(1).toObject();
  if (value.isUndefined())
    answer.remove(QLatin1StringView(key));
  else
    answer.insert(QLatin1StringView(key), value);
  answers.replace(1, answer);
  document.insert(QStringLiteral("answers"), answers);
  return document;
}

QJsonObject withEvent(const char* key, const QJsonValue& value) {
  QJsonObject document = exportedObject();
  QJsonArray events = document.value(QStringLiteral("events")).toArray();
  QJsonObject event = events.at(0).toObject();
  event.insert(QLatin1StringView(key), value);
  events.replace(0, event);
  document.insert(QStringLiteral("events"), events);
  return document;
}

}  // namespace

class TestProgressFile : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsBackWhatWasExported() {
    const auto read = importedProgress(exportedProgress(sample()));
    QVERIFY(read);
    QVERIFY(read->log == sample().log);
    QVERIFY(read->documents == sample().documents);
    const auto empty = importedProgress(exportedProgress({}));
    QVERIFY(empty);
    QCOMPARE(empty->log.size(), std::size_t{0});
  }

  void canBeReadByPeople() {
    const QJsonObject root = exportedObject();
    QCOMPARE(root.value(QStringLiteral("format")).toString(), QStringLiteral("attentionscope/progress"));
    const QJsonObject answer = root.value(QStringLiteral("answers")).toArray().at(0).toObject();
    QCOMPARE(answer.value(QStringLiteral("seed")).toInteger(), (qint64{1} << 53) - 1);
    QCOMPARE(answer.value(QStringLiteral("right")), QJsonValue(true));
    QCOMPARE(answer.value(QStringLiteral("occasion")).toString(), QStringLiteral("lesson"));
    QVERIFY(!answer.contains(QStringLiteral("mistake")));  // none
  }

  void refusesOtherFilesWithTheirPlaces() {
    auto read = importedProgress(QByteArray("{\n  \"format\": \"attentionscope/progress\",\n  oops\n}"));
    QVERIFY(!read);
    QCOMPARE(read.error()[0].code, ProblemCode::JsonSyntax);
    QCOMPARE(read.error()[0].arguments[0], "3");
    read = importedProgress(QByteArray("{\"format\": \"attentionscope/work\"}"));
    QCOMPARE(read.error()[0].code, ProblemCode::WrongFormat);
    QJsonObject newer = exportedObject();
    newer.insert(QStringLiteral("version"), 2);
    QCOMPARE(importedProgress(QJsonDocument(newer).toJson()).error()[0].code, ProblemCode::UnsupportedVersion);
    QCOMPARE(importedProgress(QByteArray("[]")).error()[0].code, ProblemCode::WrongFormat);
    QCOMPARE(importedProgress(QByteArray()).error()[0].code, ProblemCode::JsonSyntax);
    QVERIFY(!importedProgress(std::filesystem::path("/nowhere/progress.json")));
  }

  void namesThePlaceOfWhatDoesNotFit_data() {
    QTest::addColumn<QJsonObject>("document");
    QTest::addColumn<QString>("pointer");
    const auto answerRow = [](const char* key, const QJsonValue& value) {
      QTest::addRow("%s = %s", key, qPrintable(value.toVariant().toString()))
          << withAnswer(key, value) << QStringLiteral("/answers/1/") + QLatin1StringView(key);
    };
    answerRow("uid", QString());
    answerRow("uid", 3);
    answerRow("utc_ms", -1);
    answerRow("utc_ms", 1e300);
    answerRow("utc_ms", QStringLiteral("yesterday"));
    answerRow("offset_minutes", 2000);
    answerRow("template", QString());
    answerRow("version", 0);
    answerRow("version", 1.5);
    answerRow("seed", -1);
    answerRow("seed", 9007199254740992.0);
    answerRow("head", -1);
    answerRow("row", QStringLiteral("2"));
    answerRow("occasion", QStringLiteral("party"));
    answerRow("lesson", 3);
    answerRow("given", QString());
    answerRow("right", QStringLiteral("yes"));
    answerRow("right", 2);
    answerRow("share", 1.01);
    answerRow("seconds", -1);
    answerRow("hint", QJsonValue::Null);
    answerRow("sureness", -0.1);
    answerRow("rating", 5);
    answerRow("mood", QStringLiteral("good"));
    QTest::addRow("missing seed") << withAnswer("seed", QJsonValue::Undefined) << QStringLiteral("/answers/1");
    QTest::addRow("event kind") << withEvent("kind", QStringLiteral("lesson-loved"))
                                << QStringLiteral("/events/0/kind");
    QTest::addRow("event detail") << withEvent("detail", QJsonObject()) << QStringLiteral("/events/0/kind");
    QTest::addRow("event time") << withEvent("utc_ms", -5) << QStringLiteral("/events/0/utc_ms");
    QTest::addRow("event uid") << withEvent("uid", QString(65, u'a')) << QStringLiteral("/events/0/uid");
    QJsonObject document = exportedObject();
    document.insert(QStringLiteral("answers"), 3);
    QTest::addRow("answers = 3") << document << QStringLiteral("/answers");
    document = exportedObject();
    document.insert(QStringLiteral("documents"), QJsonObject{{QStringLiteral("abc"), QStringLiteral("foo")}});
    QTest::addRow("hash") << document << QStringLiteral("/documents/abc");
    document = exportedObject();
    document.remove(QStringLiteral("events"));
    QTest::addRow("no events") << document << QString();
  }

  void namesThePlaceOfWhatDoesNotFit() {
    QFETCH(const QJsonObject, document);
    QFETCH(const QString, pointer);
    QCOMPARE(pointersOf(document), QStringList{pointer});
  }

  void reportsUpToAHundredProblems() {
    QJsonObject document = withEvent("kind", 3);
    QJsonArray answers;
    for (int i = 0; i < 400; ++i) answers.append(i);
    document.insert(QStringLiteral("answers"), answers);
    QCOMPARE(pointersOf(document).size(), 100);
    QCOMPARE(pointersOf(document)[99], QStringLiteral("/answers/99"));
  }

  void keepsAnInterviewOfATopicThatIsNoMore() { QVERIFY(!readWith("topic", QStringLiteral("alchemy"))->topic); }

  /// Older versions had one mode, and did not name it.
  void readsAnInterviewWithoutAMode() {
    QCOMPARE(readWith("mode", QJsonValue::Undefined)->mode, InterviewMode::Numbers);
    QCOMPARE(readWith("mode", QStringLiteral("design"))->mode, InterviewMode::Design);
  }

 private:
  /// The plan of the interview in the file, with another value.
  static std::optional<InterviewPlan> readWith(const char* key, const QJsonValue& value) {
    QJsonObject document = exportedObject();
    QJsonArray events = document.value(QStringLiteral("events")).toArray();
    for (qsizetype i = 0; i < events.size(); ++i) {
      QJsonObject event = events.at(i).toObject();
      if (event.value(QStringLiteral("kind")) != QStringLiteral("interview-begun")) continue;
      QJsonObject detail = event.value(QStringLiteral("detail")).toObject();
      detail.insert(QLatin1StringView(key), value);
      event.insert(QStringLiteral("detail"), detail);
      events.replace(i, event);
    }
    document.insert(QStringLiteral("events"), events);
    const auto read = importedProgress(QJsonDocument(document).toJson());
    return read ? std::optional(read->log.begun.at(0).plan) : std::nullopt;
  }
};

ATTN_TEST(TestProgressFile)

}  // namespace attn::app::test_progress_file

#include "test_progress_file.moc"
