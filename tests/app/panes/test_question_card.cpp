// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTranslator>

#include "explanation/markup.h"
#include "panes/check_item.h"
#include "panes/matrix_picker.h"
#include "panes/question_card.h"
#include "support/qt_test.h"
#include "widgets/rich_label.h"
#include "widgets/segmented_control.h"

namespace attn::app::test_question_card {
namespace {

constexpr MistakeKind kSlip{"slip", "You slipped", "Look where you step."};

const QuestionTemplate& someTemplate() {
  return *findTemplate("scaled-score");
}

AskedQuestion asked(Question question) {
  question.text = {"How much is {a}?", {{"a", Whole{1234}}}};
  question.hint = {"Count.", {}};
  return {&someTemplate(), 7, {}, std::move(question)};
}

Question numberQuestion() {
  Question q;
  q.unit = AnswerUnit::Bytes;
  q.answer = 40.0 * (1 << 30);
  q.tolerance = 1e8;
  q.working = {{"The working.", {}}};
  q.mistakes = {{&kSlip, 320.0 * (1 << 30), {"8 times too much", {}}}};
  return q;
}

Question choiceQuestion() {
  Question q;
  q.kind = AnswerKind::Choice;
  q.choices = {{"first", {}}, {"second", {}}, {"third", {}}};
  q.answer = std::size_t{1};
  return q;
}

Question orderQuestion() {
  Question q = choiceQuestion();
  q.kind = AnswerKind::Order;
  q.answer = std::vector<std::size_t>{1, 0, 2};
  return q;
}

Question cellQuestion() {
  Question q;
  q.kind = AnswerKind::Cell;
  q.matrix = AskedMatrix{Matrix::Identity(3, 3), "S", {"a", "b", "c"}, {"a", "b", "c"}};
  q.answer = CellPlace{2, 1};
  return q;
}

Question wordsQuestion() {
  Question q;
  q.kind = AnswerKind::Text;
  q.checklist = {{"Says why.", {}}, {"Says how.", {}}};
  q.modelAnswer = {"Because, and thus.", {}};
  return q;
}

QPushButton* button(const QuestionCard& card, const char* text) {
  const auto buttons = card.findChildren<QPushButton*>();
  for (QPushButton* each : buttons)
    if (each->text() == QLatin1String(text) && each->isVisible()) return each;
  return nullptr;
}

QString allText(const QuestionCard& card) {
  QString text;
  const auto labels = card.findChildren<RichLabel*>();
  for (const RichLabel* label : labels)
    if (label->isVisible()) text += plainOf(label->text()) + QLatin1Char('\n');
  // The joiner that keeps numbers on one line.
  return text.remove(QChar(0x2060)).replace(QChar::Nbsp, QLatin1Char(' '));
}

/// A language in which one sentence is translated.
class Words final : public QTranslator {
 public:
  QString translate(const char*, const char* source, const char*, int) const override {
    return qstrcmp(source, "Because, and thus.") == 0 ? QStringLiteral("Weil, also.") : QString();
  }
  bool isEmpty() const override { return false; }
};

struct ShownCard {
  QuestionCard card;
  QSignalSpy committed{&card, &QuestionCard::committed};
  explicit ShownCard(Question question) {
    card.resize(328, 700);
    card.show();
    card.ask(asked(std::move(question)));
  }
  CommittedAnswer given() const { return committed[0][1].value<CommittedAnswer>(); }
};

}  // namespace

class TestQuestionCard : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void asksWithItsNumbersAndWaitsForAnAnswer() {
    ShownCard shown(numberQuestion());
    QVERIFY2(allText(shown.card).contains(QStringLiteral("1,234")), qPrintable(allText(shown.card)));
    QVERIFY(!button(shown.card, "Answer")->isEnabled());
    QVERIFY(!button(shown.card, "Other numbers"));
  }

  void aNumberIsTypedInItsUnit() {
    ShownCard shown(numberQuestion());
    auto* field = shown.card.findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("40"));
    Q_EMIT shown.card.findChild<SegmentedControl*>()->chosen(3);
    shown.card.findChild<SegmentedControl*>()->setCurrent(3);  // MB, MiB, GB, GiB
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(shown.committed.size(), 1);
    QVERIFY(shown.given().right);
    QCOMPARE(shown.given().asTyped, QStringLiteral("40 GiB"));
    QVERIFY(allText(shown.card).contains(QStringLiteral("Right: 40.0 GiB")));
    QVERIFY(allText(shown.card).contains(QStringLiteral("The working.")));
    QVERIFY(field->isReadOnly());
  }

  void recognizesAKnownMistakeAndShowsItNextToTheAnswer() {
    ShownCard shown(numberQuestion());
    shown.card.findChild<SegmentedControl*>()->setCurrent(3);
    auto* field = shown.card.findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("320"));
    button(shown.card, "Answer")->click();
    QVERIFY(!shown.given().right);
    QCOMPARE(shown.given().mistake, &kSlip);
    const QString said = allText(shown.card);
    for (const char* words : {"320 GiB", "40.0 GiB", "You slipped", "8 times too much", "Look where you step."})
      QVERIFY2(said.contains(QLatin1String(words)), words);
  }

  void ignoresTextThatIsNotANumber() {
    ShownCard shown(numberQuestion());
    auto* field = shown.card.findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("many"));
    QVERIFY(!button(shown.card, "Answer")->isEnabled());
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(shown.committed.isEmpty());
  }

  void aChoiceIsMadeByItsDigit() {
    ShownCard shown(choiceQuestion());
    shown.card.takeFocus();
    const auto all = shown.card.findChildren<QAbstractButton*>();
    QAbstractButton* second = nullptr;
    for (QAbstractButton* each : all)
      if (each->accessibleName() == QStringLiteral("second")) second = each;
    QVERIFY(second);
    QTest::keyClick(second->parentWidget(), Qt::Key_2);
    QVERIFY(second->isChecked());
    QTest::keyClick(second->parentWidget(), Qt::Key_Return);
    QVERIFY(shown.given().right);
  }

  void anOrderIsMadeWithTheKeys() {
    ShownCard shown(orderQuestion());
    shown.card.takeFocus();
    QTest::keyClick(shown.card.focusWidget(), Qt::Key_Down);
    QCOMPARE(shown.card.focusWidget()->accessibleName(), QStringLiteral("2. second"));
    QTest::keyClick(shown.card.focusWidget(), Qt::Key_Up, Qt::ControlModifier);
    QCOMPARE(shown.card.focusWidget()->accessibleName(), QStringLiteral("1. second"));
    QTest::keyClick(shown.card.focusWidget(), Qt::Key_Return);
    QVERIFY(shown.given().right);
  }

  void theDealtOrderIsNotAnAnswer() {
    ShownCard shown(orderQuestion());
    shown.card.takeFocus();
    QVERIFY(!button(shown.card, "Answer")->isEnabled());
    QTest::keyClick(shown.card.focusWidget(), Qt::Key_Return);
    QCOMPARE(shown.committed.size(), 0);
    QLabel* note = nullptr;
    for (QLabel* label : shown.card.findChildren<QLabel*>())
      if (label->text().contains(QStringLiteral("move at least one line"))) note = label;
    QVERIFY(note && !note->isHidden());
    QTest::keyClick(shown.card.focusWidget(), Qt::Key_Down, Qt::ControlModifier);
    QVERIFY(button(shown.card, "Answer")->isEnabled());
    QVERIFY(note->isHidden());
  }

  void aNumberIsReadAsItIsTyped() {
    for (const char* text : {"40 GiB", "40GiB", "４０ GiB", "40,0 GiB", "2^5 + 8", "80/2 gib", "42.95 GB"}) {
      ShownCard shown(numberQuestion());
      auto* field = shown.card.findChild<QLineEdit*>();
      field->setText(QString::fromUtf8(text));
      const bool isSum = QString::fromUtf8(text).contains(QLatin1Char('+'));
      QCOMPARE(button(shown.card, "Answer")->isEnabled(), !isSum);
      if (isSum) continue;
      button(shown.card, "Answer")->click();
      QVERIFY2(shown.given().right, text);
      QCOMPARE(shown.given().asTyped, QString::fromUtf8(text));
    }
  }

  void rejectsTextThatIsNotANumber() {
    ShownCard shown(numberQuestion());
    auto* field = shown.card.findChild<QLineEdit*>();
    const auto fault = [&] { return field->accessibleDescription(); };
    const auto says = [&](const char* text, const char* words) {
      field->setText(QString::fromUtf8(text));
      QTest::keyClick(field, Qt::Key_Return);
      QVERIFY2(fault().contains(QString::fromUtf8(words)), qPrintable(QString::fromUtf8(text) + fault()));
      QVERIFY(!button(shown.card, "Answer")->isEnabled());
    };
    says("abc", "“abc” is not a number.");
    says("12 + 3", "“+ 3” after “12” cannot be read.");
    says("1e999", "“1e999” is too large.");
    says("1/0", "“1/0” divides by 0.");
    says("1,23,4", "do not make groups of three digits");
    says("2^", "Something is missing after “2^”.");
    says("3 tokens", "“tokens” is not a unit of this answer");
    QCOMPARE(shown.committed.size(), 0);
    field->setText(QStringLiteral("4"));
    QVERIFY(fault().isEmpty());
  }

  void aLineIsDraggedPastItsNeighbor() {
    ShownCard shown(orderQuestion());
    shown.card.takeFocus();
    test::settle();
    QWidget* first = shown.card.focusWidget();
    const QPoint from = first->rect().center(), to = from + QPoint(0, first->height() * 3 / 2);
    QTest::mousePress(first, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, first->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(first, &move);
    QTest::mouseRelease(first, Qt::LeftButton, {}, to);
    QCOMPARE(first->accessibleName(), QStringLiteral("2. first"));
    button(shown.card, "Answer")->click();
    QVERIFY(shown.given().right);
  }

  void anotherLanguageKeepsWhatIsTyped() {
    ShownCard shown(numberQuestion());
    auto* units = shown.card.findChild<SegmentedControl*>();
    units->setCurrent(3);
    QTest::keyClicks(shown.card.findChild<QLineEdit*>(), QStringLiteral("320"));
    button(shown.card, "Hint")->click();
    shown.card.retranslate();
    QCOMPARE(shown.card.findChild<QLineEdit*>()->text(), QStringLiteral("320"));
    QVERIFY(allText(shown.card).contains(QStringLiteral("Count.")));
    button(shown.card, "Answer")->click();
    QCOMPARE(shown.given().asTyped, QStringLiteral("320 GiB"));
    QVERIFY(shown.given().hintUsed);
  }

  void anAnsweredCardStaysAnsweredInAnotherLanguage() {
    Words translation;
    ShownCard shown(wordsQuestion());
    QTest::keyClicks(shown.card.findChild<QPlainTextEdit*>(), QStringLiteral("So."));
    button(shown.card, "Answer")->click();
    shown.card.findChildren<CheckItem*>().constLast()->setChecked(true);
    QCoreApplication::installTranslator(&translation);
    shown.card.retranslate();
    QCoreApplication::removeTranslator(&translation);
    QCOMPARE(shown.card.findChild<QPlainTextEdit*>()->toPlainText(), QStringLiteral("So."));
    QVERIFY(shown.card.isCommitted());
    QVERIFY2(allText(shown.card).contains(QStringLiteral("Weil, also.")), qPrintable(allText(shown.card)));
    QVERIFY(!shown.card.findChildren<CheckItem*>().constFirst()->isChecked());
    QVERIFY(shown.card.findChildren<CheckItem*>().constLast()->isChecked());
    QCOMPARE(shown.committed.size(), 1);
  }

  void aCellIsPointedAtWithTheKeys() {
    ShownCard shown(cellQuestion());
    auto* picker = shown.card.findChild<MatrixPicker*>(QString(), Qt::FindChildrenRecursively);
    const auto pickers = shown.card.findChildren<MatrixPicker*>();
    for (MatrixPicker* each : pickers)
      if (each->focusPolicy() != Qt::NoFocus) picker = each;
    for (const auto key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Right}) QTest::keyClick(picker, key);
    QVERIFY(picker->chosen());
    QCOMPARE(*picker->chosen(), (CellPlace{2, 1}));
    QTest::keyClick(picker, Qt::Key_Return);
    QVERIFY(shown.given().right);
  }

  void wordsAreComparedByTheLearner() {
    ShownCard shown(wordsQuestion());
    QVERIFY(!button(shown.card, "Answer")->isEnabled());
    QTest::keyClicks(shown.card.findChild<QPlainTextEdit*>(), QStringLiteral("So."));
    button(shown.card, "Answer")->click();
    QCOMPARE(shown.given().given, GivenAnswer(TextAnswer{"So.", {}}));
    QCOMPARE(shown.given().asTyped, QStringLiteral("So."));
    QVERIFY(allText(shown.card).contains(QStringLiteral("Because, and thus.")));
    QCOMPARE(shown.card.findChildren<CheckItem*>().size(), 2);
  }

  void tabGoesThroughTheChecklistToTheButtons() {
    ShownCard shown(wordsQuestion());
    QTest::keyClicks(shown.card.findChild<QPlainTextEdit*>(), QStringLiteral("So."));
    button(shown.card, "Answer")->click();
    const auto points = shown.card.findChildren<CheckItem*>();
    QTRY_VERIFY(points.back()->isVisible());
    points.front()->setFocus();
    QTest::keyClick(points.front(), Qt::Key_Tab);
    QCOMPARE(shown.card.focusWidget(), points.back());
    QTest::keyClick(points.back(), Qt::Key_Tab);
    QCOMPARE(shown.card.focusWidget(), button(shown.card, "Other numbers"));
  }

  void aHintIsRemembered() {
    ShownCard shown(numberQuestion());
    button(shown.card, "Hint")->click();
    QVERIFY(allText(shown.card).contains(QStringLiteral("Count.")));
    QTest::keyClicks(shown.card.findChild<QLineEdit*>(), QStringLiteral("1"));
    button(shown.card, "Answer")->click();
    QVERIFY(shown.given().hintUsed);
  }

  void otherNumbersAndAnotherQuestionAreAskedFor() {
    ShownCard shown(numberQuestion());
    QSignalSpy other(&shown.card, &QuestionCard::otherNumbersRequested),
        another(&shown.card, &QuestionCard::anotherRequested);
    QTest::keyClicks(shown.card.findChild<QLineEdit*>(), QStringLiteral("1"));
    button(shown.card, "Answer")->click();
    button(shown.card, "Other numbers")->click();
    button(shown.card, "Another question")->click();
    QCOMPARE(other.size(), 1);
    QCOMPARE(another.size(), 1);
  }
};

ATTN_TEST(TestQuestionCard)

}  // namespace attn::app::test_question_card

#include "test_question_card.moc"
