// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers in lessons are those on their stages: every cell named in a text is drawn with the same digits, and every
// number written in a text is declared in lesson.json and drawn, computed or attributed.
#include <QRegularExpression>
#include <set>

#include "app/figures/drawing_recorder.h"
#include "app/window/window_fixture.h"
#include "lessons/lesson_director.h"
#include "lessons/live_text.h"
#include "support/qt_test.h"

namespace attn::app::test_lesson_numbers {
namespace {

using Numbers = std::set<std::string>;
using Prediction = LessonPlayer::Prediction;

Numbers numbersIn(const std::string& markdown) {
  const std::vector<std::string> all = writtenNumbers(markdown);
  return {all.begin(), all.end()};
}

/// Without sources in parentheses: "(Vaswani et al. 2017, section 3.2.1)".
std::string withoutSources(const std::string& markdown) {
  static const QRegularExpression source(QStringLiteral("[(（][^()（）]*(19|20)\\d\\d[^()（）]*[)）]"));
  return QString::fromStdString(markdown).remove(source).toStdString();
}

/// Single-digit numbers and a few others are words of the sentence: "two of 4 heads".
bool mustBeDeclared(const std::string& number) {
  constexpr double kLargestWord = 12;
  return number.find('.') != std::string::npos || std::stod(number) > kLargestWord;
}

/// True if a live number is a cell of the stage, not computed from several and not a size.
bool isCell(const std::string& live) {
  const auto close = live.find(']');
  return close != std::string::npos && live.find_first_not_of(" :0123456789", close + 1) == std::string::npos;
}

struct Stage : WindowFixture {
  using WindowFixture::WindowFixture;
  LessonDirector& director() { return window->lessons(); }

  void arrive() {
    const auto isThere = [&] {
      return !director().isComputing() && !director().isGliding() &&
             director().player().prediction() != Prediction::Waiting;
    };
    QTRY_VERIFY(isThere());
    window->workspace().lab()->refreshNow();
    test::settle();
  }

  Numbers drawn() {
    QWidget& stage = *window->workspace().lab()->stagePane();
    Numbers all;
    for (const test::DrawnText& text : test::textsOf(
             stage.size(), [&](QPainter& painter) { stage.render(&painter); }, test::DrawingRecorder::Shapes::LeftOut))
      all.merge(numbersIn(text.text.toStdString()));
    return all;
  }
};

/// The contents of a stage, kept while the next one is computed.
struct Computed {
  explicit Computed(const Session& session)
      : scenario(session.scenario()), snapshot(session.snapshot()), pinned(session.pinnedSnapshot()) {}
  LiveValues values() const {
    return {scenario.get(), snapshot.hasResults() ? snapshot.trace.get() : nullptr, scenario->pinned.get(),
            pinned.hasResults() ? pinned.trace.get() : nullptr};
  }

  std::shared_ptr<const Scenario> scenario;
  Snapshot snapshot, pinned;
};

/// What is wrong with the numbers of one text.
QStringList faultsOf(const std::string& words, const LessonStep& step, const Numbers& drawn, const LiveValues& values) {
  QStringList faults;
  for (const LivePiece& piece : livePieces(words, values)) {
    if (!piece.isNumber || !isCell(piece.text)) continue;
    const std::string live = "{" + piece.text + "}";
    for (const std::string& number : numbersIn(withLiveNumbers(live, values).toStdString()))
      if (!drawn.contains(number))
        faults << QString::fromStdString("the stage does not draw " + number + " of " + live);
  }
  for (const std::string& number : numbersIn(withoutSources(words))) {
    const auto declared = std::ranges::find(step.numbers, number, &LessonNumber::written);
    if (declared == step.numbers.end()) {
      if (mustBeDeclared(number)) faults << QString::fromStdString(number + " is not declared");
      continue;
    }
    const std::string& from = declared->from;
    if (from == kDrawnOnStage && !drawn.contains(number))
      faults << QString::fromStdString("the stage does not draw " + number);
    if (!from.starts_with(kFormulaMark)) continue;
    const auto value = formulaValue(from.substr(kFormulaMark.size()), values);
    if (!value || !isWrittenAs(number, *value))
      faults << QStringLiteral("%1 is %2%3")
                    .arg(QString::fromStdString(number), QString::fromStdString(from),
                         value ? QStringLiteral(" = %1").arg(*value) : QString());
  }
  return faults;
}

}  // namespace

class TestLessonNumbers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void areThoseOfTheStage_data() {
    QTest::addColumn<int>("index");
    const LoadedLessons lessons = builtInLessons();
    for (int i = 0; i < static_cast<int>(lessons.size()); ++i)
      QTest::newRow(lessons[static_cast<std::size_t>(i)]->lesson.id.c_str()) << i;
  }
  void areThoseOfTheStage() {
    QFETCH(int, index);
    const auto lesson = builtInLessons()[static_cast<std::size_t>(index)];
    Stage stage(QSize(1600, 900));
    QStringList faults;
    for (int i = 0; i < static_cast<int>(lesson->lesson.steps.size()); ++i) {
      const LessonStep& step = lesson->lesson.steps[static_cast<std::size_t>(i)];
      if (i == 0)
        stage.director().play(lesson, 0);
      else
        stage.director().goTo(i);
      stage.arrive();
      const auto check = [&](const std::string& language, const std::string& words, const Numbers& drawn,
                             const LiveValues& values) {
        for (const QString& fault : faultsOf(words, step, drawn, values))
          faults << QString::fromStdString(lesson->lesson.id + "/" + step.id + " (" + language + "): ") + fault;
      };
      Numbers drawn = stage.drawn();
      const Computed asked(stage.session());
      if (step.isPrediction()) {
        stage.director().commit(std::nullopt);
        stage.arrive();
        const Numbers revealed = stage.drawn();
        for (const auto& [language, text] : lesson->texts)
          check(language, text.steps.at(step.id).reveal, revealed, liveValuesOf(stage.session()));
        // What an open question hides is drawn after the answer, while its text is still visible.
        drawn.insert(revealed.begin(), revealed.end());
      }
      for (const auto& [language, text] : lesson->texts)
        for (const std::string& words : {text.steps.at(step.id).text, text.steps.at(step.id).predict})
          check(language, words, drawn, asked.values());
    }
    stage.director().leave();
    QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
  }
};

ATTN_TEST(TestLessonNumbers)

}  // namespace attn::app::test_lesson_numbers

#include "test_lesson_numbers.moc"
