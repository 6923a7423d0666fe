// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/sealing.h"

#include <fstream>
#include <iterator>

#include "classroom/traced_scenarios.h"
#include "exports/classroom_files.h"
#include "support/files.h"
#include "support/qt_test.h"
#include "text/question_text.h"

namespace attn::app::test_sealing {
namespace {

Assignment homework() {
  return {.title = "Homework",
          .items = {{.templateId = "scaled-score"},
                    {.templateId = "score-cell"},
                    {.templateId = "stage-order"},
                    {.templateId = "hiding-rule"},
                    {.templateId = "visible-pairs"}}};
}

std::string textOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

class TestSealing : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aKeyIsReadHoweverItIsTyped() {
    const SealingKey key = newSealingKey();
    const QString text = keyText(key);
    QCOMPARE(text.size(), 34);
    QVERIFY(keyOf(text) == key);
    QString typed = text.toLower().replace(u'-', u' ').replace(u'0', u'o').replace(u'1', u'l');
    QVERIFY(keyOf(QStringLiteral("  ") + typed + QLatin1Char('\n')) == key);
  }

  void aTypingErrorIsNamed() {
    const QString text = keyText({});
    QVERIFY(keyOf(text.left(30)).error().contains(QStringLiteral("24")));
    QVERIFY(keyOf(QStringLiteral("U") + text.mid(1)).error().contains(QStringLiteral("U")));
    QVERIFY(keyOf(QString()).error().contains(QStringLiteral("28")));
    int found = 0, tried = 0;
    for (qsizetype i = 0; i < text.size(); ++i)
      for (const QChar other : QStringLiteral("29AZ")) {
        if (text[i] == u'-' || text[i] == other) continue;
        QString wrong = text;
        wrong[i] = other;
        ++tried;
        found += keyOf(wrong) ? 0 : 1;
      }
    // Twelve check bits miss one error in 4096; such a key does not fit the hand-outs.
    QVERIFY2(found >= tried - 1, qPrintable(QString::number(found)));
  }

  void sealedQuestionsAskTheSameAndHoldNoAnswer() {
    const std::vector<Handout> open = makeHandouts(homework(), 3, 7);
    const SealingKey key = newSealingKey();
    const std::vector<Handout> closed = sealed(open, key);
    for (std::size_t i = 0; i < open.size(); ++i) {
      const std::string text = writeHandout(closed[i]);
      for (const char* word : {"\"seed\"", "\"template\"", "\"parameters\"", "\"tolerance\""})
        QVERIFY2(text.find(word) == std::string::npos, word);
      const Result<Handout> read = readHandout(text);
      QVERIFY(read.has_value());
      for (std::size_t q = 0; q < open[i].questions.size(); ++q) {
        const AskedQuestion asked = *questionOf(open[i].questions[q]), back = *questionOf(read->questions[q]);
        QCOMPARE(questionText(back.question), questionText(asked.question));
        if (asked.question.kind == AnswerKind::Number)
          QCOMPARE(numberWantedText(back.question), numberWantedText(asked.question));
      }
      const auto opened = unsealed(*read, key);
      QVERIFY2(opened.has_value(), opened ? "" : qPrintable(opened.error()));
      QVERIFY(*opened == open[i]);
    }
  }

  void everyNumberIsAskedForAsBefore() {
    for (const QuestionTemplate& from : questionTemplates()) {
      if (from.kind != AnswerKind::Number || findTemplate(from.id) != &from) continue;
      Handout handout;
      HandoutQuestion& question = handout.questions.emplace_back();
      question.templateId = from.id;
      question.seed = 1;
      TracedScenarios traced;
      const AskedQuestion asked = *questionOf(handout.questions[0]);
      const AskedQuestion back = *questionOf(withoutAnswers(handout, traced).questions[0]);
      QCOMPARE(numberWantedText(back.question), numberWantedText(asked.question));
      QCOMPARE(back.question.unit, asked.question.unit);
    }
  }

  void aWrongKeyAndAChangedFileAreNamed() {
    const SealingKey key = newSealingKey();
    const Handout closed = sealed(makeHandouts(homework(), 1, 7), key).front();
    QVERIFY(unsealed(closed, newSealingKey()).error().contains(QStringLiteral("other hand-outs")));
    const std::string text = writeHandout(closed);
    const auto changed = [&](const std::string& from, const std::string& to) {
      std::string other = text;
      other.replace(other.find(from), from.size(), to);
      const Result<Handout> read = readHandout(other);
      return read && !unsealed(*read, key);
    };
    QVERIFY(changed("\"Homework\"", "\"Homework 2\""));
    QVERIFY(changed("\"points\": 1", "\"points\": 2"));
    QVERIFY(changed(closed.sealed->nonce, std::string(closed.sealed->nonce.size(), '0')));
    QVERIFY(changed(closed.sealed->box.substr(0, 8), "00000000"));
    QVERIFY(changed(closed.sealed->box, ""));
    QVERIFY(!changed("\"title\"", "  \"title\""));
  }

  void aKeyFileIsNeverReplaced() {
    const test::TempFolder folder;
    const std::filesystem::path path = folder.path() / "homework.key";
    const SealingKey key = newSealingKey();
    QVERIFY(writeKeyFile(path, key, "Homework\nKey").has_value());
    const std::string text = textOf(path);
    QVERIFY(writeKeyFile(path, newSealingKey(), "Homework").error().contains(QStringLiteral("homework.key")));
    QCOMPARE(textOf(path), text);
    QVERIFY(readKeyFile(path) == key);
    std::ofstream(folder.path() / "broken.key") << "no key";
    QVERIFY(readKeyFile(folder.path() / "broken.key").error().startsWith(QStringLiteral("broken.key: ")));
    QCOMPARE(keysIn(folder.path()).size(), std::size_t{1});
  }

  void aClassIsReadWithTheKeyNextToItsFolder() {
    const test::TempFolder folder;
    const SealingKey key = newSealingKey();
    const std::vector<Handout> open = makeHandouts(homework(), 2, 7);
    QVERIFY(writeTexts(handoutTexts(sealed(open, key)), folder.path() / "class").has_value());
    QCOMPARE(resultsOf(*readClassroom(folder.path() / "class")).sealed, 2);
    QCOMPARE(resultsOf(*readClassroom(folder.path() / "class", std::nullopt, nullptr, newSealingKey())).sealed, 2);
    QVERIFY(readClassroom(folder.path() / "class", std::nullopt, nullptr, key)->handouts[1].handout == open[1]);
    QVERIFY(writeKeyFile(folder.path() / "homework.key", key, "Homework").has_value());
    QVERIFY(readClassroom(folder.path() / "class")->handouts[0].handout == open[0]);
  }
};

ATTN_TEST(TestSealing)

}  // namespace attn::app::test_sealing

#include "test_sealing.moc"
