// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCryptographicHash>

#include "app/window/window_fixture.h"
#include "panes/question_card.h"
#include "panes/reading_column.h"
#include "progress/progress.h"
#include "scenario/document.h"
#include "support/scenarios.h"
#include "window/frame/pane_layout.h"
#include "window/lesson/ask_me.h"

namespace attn::app::test_ask_me {
namespace {

/// A window with an open document, a question about it on the card, and the progress loaded.
struct AskedFixture : WindowFixture {
  AskedFixture() {
    window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(isCurrent());
    QTRY_VERIFY(window->progress().isOpen());
    window->workspace().showLab(QStringLiteral("steps"));
    window->actions().askMe->trigger();
    QVERIFY(card().asked());
  }
  QuestionCard& card() { return window->workspace().panes().reading().question(); }
  const std::vector<LoggedAnswer>& kept() { return window->progress().log().answers; }
  /// The question of the card, for any editor.
  std::string commit(const GivenAnswer& given, bool hint = false) {
    const AskedQuestion onCard = *card().asked();
    Q_EMIT card().committed(onCard, {given, {}, judged(onCard.question, given).right, nullptr, hint});
    return std::string(onCard.from->id);
  }
  GivenAnswer rightAnswer() {
    return std::visit([](const auto& value) { return GivenAnswer(value); }, card().asked()->question.answer);
  }
  /// Requests questions until one is answered by a value.
  void askForAValue() {
    while (card().asked()->question.kind == AnswerKind::Text) Q_EMIT card().anotherRequested();
  }
};

attn::Card cardInReview(const std::string& id, std::int64_t dueDay) {
  attn::Card card;
  card.id = id;
  card.phase = CardPhase::Review;
  card.dueDay = dueDay;
  return card;
}

}  // namespace

class TestAskMe : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void asksAboutTheOpenDocumentInFrontOfTheExplanation() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->workspace().showLab(QStringLiteral("steps"));
    f.window->actions().askMe->trigger();
    ReadingColumn& reading = f.window->workspace().panes().reading();
    QVERIFY(reading.showsQuestion());
    QVERIFY(reading.question().asked());
    const std::string first(reading.question().asked()->from->id);
    Q_EMIT reading.question().anotherRequested();
    QVERIFY(std::string(reading.question().asked()->from->id) != first);
    Q_EMIT reading.question().otherNumbersRequested();
    QVERIFY(!reading.question().isCommitted());
  }

  void continuesInAnotherLanguage() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->actions().askMe->trigger();
    f.language.use(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    QVERIFY(f.window->workspace().panes().reading().showsQuestion());
  }

  void opensTheFoldedPaneAndGoesWithTheDocument() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->workspace().panes().toggle(PaneSide::Right);
    f.window->actions().askMe->trigger();
    QVERIFY(f.window->workspace().panes().isOpen(PaneSide::Right));
    f.window->documents().openExample(QStringLiteral("7-grouped-heads.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(!f.window->workspace().panes().reading().showsQuestion());
  }

  void anAnswerIsKeptWithTheDocumentThatItIsAbout() {
    AskedFixture f;
    f.askForAValue();
    const AskedQuestion asked = *f.card().asked();
    const std::string id = f.commit(f.rightAnswer());
    QCOMPARE(f.kept().size(), std::size_t(1));
    const LoggedAnswer& line = f.kept().front();
    QVERIFY(line.occasion == Occasion::AskMe);
    QCOMPARE(line.templateId, id);
    QCOMPARE(line.seed, asked.seed);
    QVERIFY(line.right);
    QVERIFY(line.document.has_value());
    const std::string text = writeDocument(*f.session().scenario());
    const QByteArray hash =
        QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256).toHex();
    QCOMPARE(line.document->hash, hash.toStdString());
    QCOMPARE(line.document->head, static_cast<int>(f.session().selection().head));
    QCOMPARE(line.document->row, std::optional(static_cast<int>(f.session().selection().row)));
    // The stored data is enough to ask again.
    QByteArray kept;
    f.window->progress().flush();
    f.window->progress().askForDocument(line.document->hash, [&](const QByteArray& bytes) { kept = bytes; });
    QTRY_VERIFY(!kept.isEmpty());
    const Result<Scenario> scenario = parseDocument(kept.toStdString());
    QVERIFY(scenario.has_value());

    const auto again = attn::askAbout(
        *asked.from, OnStage{*scenario, f.session().snapshot().trace.get(), line.document->head, line.document->row},
        line.seed);
    QVERIFY(again && again->question.answer == asked.question.answer);
  }

  void drawnNumbersNeedNoDocument() {
    AskedFixture f;
    f.askForAValue();
    Q_EMIT f.card().otherNumbersRequested();
    f.commit(f.rightAnswer());
    QVERIFY(!f.kept().back().document);
    Q_EMIT f.card().anotherRequested();
    f.askForAValue();
    f.commit(f.rightAnswer());
    QVERIFY(f.kept().back().document.has_value());
  }

  void aMistakeAndAHintAreKept() {
    AskedFixture f;
    const auto recognizedAlone = [&]() -> std::optional<Mistake> {
      const Question& question = f.card().asked()->question;
      for (const Mistake& each : question.mistakes)
        if (recognizedMistakes(question, each.answer).size() == 1) return each;
      return std::nullopt;
    };
    for (int i = 0; i < 60 && !recognizedAlone(); ++i) Q_EMIT f.card().anotherRequested();
    const std::optional<Mistake> found = recognizedAlone();
    QVERIFY(found.has_value());
    const Mistake& mistake = *found;
    f.commit(std::visit([](const auto& value) { return GivenAnswer(value); }, mistake.answer), true);
    QCOMPARE(f.kept().back().mistake, std::string(mistake.kind->id));
    QVERIFY(!f.kept().back().right);
    QVERIFY(f.kept().back().hintUsed);
  }

  void askingDoesNotChangeTheSchedule() {
    AskedFixture f;
    f.askForAValue();
    f.commit(f.rightAnswer());
    QVERIFY(!f.kept().back().rating);
    QVERIFY(f.window->progress().record().cards(CardRules()).empty());
  }

  void anUnplannedAnswerRatesACardThatIsDueOrForgotten() {
    const Moment now{1'795'082'400'000, 60};
    const std::int64_t today = localDay(now);
    const std::vector<attn::Card> cards{cardInReview("due", today), cardInReview("later", today + 5)};
    using R = std::optional<Rating>;
    QVERIFY(unplannedRating(Rating::Good, cards, "due", now) == R(Rating::Good));
    QVERIFY(unplannedRating(Rating::Hard, cards, "due", now) == R(Rating::Hard));
    QVERIFY(unplannedRating(Rating::Again, cards, "due", now) == R(Rating::Again));
    QVERIFY(unplannedRating(Rating::Good, cards, "later", now) == R());
    QVERIFY(unplannedRating(Rating::Again, cards, "later", now) == R(Rating::Again));
    QVERIFY(unplannedRating(Rating::Again, cards, "never begun", now) == R());
    QVERIFY(unplannedRating(std::nullopt, cards, "due", now) == R());
  }

  void isNotThereOnTheWelcomePage() {
    WindowFixture f;
    QVERIFY(!f.window->actions().askMe->isEnabled());
  }
};

ATTN_TEST(TestAskMe)

}  // namespace attn::app::test_ask_me

#include "test_ask_me.moc"
