// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a lab while it plays.
#include <QPainter>
#include <future>

#include "app/labs/measure/fake_engines.h"
#include "app/labs/measure/measure_results.h"
#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "labs/measure/measure_lab.h"
#include "labs/sandbox/sandbox_state.h"
#include "scenario/edit.h"
#include "session/pace.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_film {

namespace {

constexpr QSize kSize(900, 560);

/// A document in a lab, with its results.
struct Shown {
  Session session;
  std::unique_ptr<Lab> lab;

  Shown(const char* id, const char* example) {
    session.openScenario(test::example(example));
    lab = makeLab(QLatin1String(id), session);
    lab->resetForDocument();
    wait();
  }
  void wait() {
    QTRY_VERIFY(!session.isComputing());
    lab->refreshNow();
  }
  Film film() { return lab->film({kSize, lightTheme()}); }
  QImage picture() {
    QImage image(kSize, QImage::Format_RGB32);
    image.fill(lightTheme().background);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    lab->drawPicture(painter, kSize, lightTheme());
    return image;
  }
};

QImage drawn(const Film& film, const Projector& projector, const Playhead& place) {
  QImage image(kSize, QImage::Format_RGB32);
  image.fill(film.background);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  projector(painter, place);
  return image;
}

std::vector<Playhead> places(const Timeline& timeline, int most) {
  const Pace pace(timeline);
  std::vector<Playhead> some;
  for (int i = 0; i < most; ++i) some.push_back(pace.at(pace.length() * (i + 0.37) / most));
  return some;
}

std::vector<QImage> drawnAt(const Film& film, const std::vector<Playhead>& where) {
  const Projector projector = film.projector();
  std::vector<QImage> pictures;
  for (const Playhead& place : where) pictures.push_back(drawn(film, projector, place));
  return pictures;
}

}  // namespace

class TestFilm : public QObject {
  Q_OBJECT

 private:
  void labsAndDocuments() {
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("example");
    for (const auto& [id, example] : {std::pair("steps", "1-the-cat-sat"),
                                      {"steps", "7-grouped-heads"},
                                      {"steps", "t5-gpt2-medium"},
                                      {"sandbox", "6-a-padded-row"},
                                      {"heads", "7-grouped-heads"},
                                      {"tiles", "t1-causal-tiles"},
                                      {"tiles", "t5-gpt2-medium"},
                                      {"decode", "8-a-decode-step"}})
      QTest::addRow("%s of %s", id, example) << QByteArray(id) << QByteArray(example);
  }

 private Q_SLOTS:
  void showsWhatTheLabShowsWhileItPlays_data() { labsAndDocuments(); }
  void showsWhatTheLabShowsWhileItPlays() {
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, example);
    Shown shown(id, example);
    Playback& playback = *shown.lab->playback();
    playback.toStart();
    shown.session.select({Stage::Queries, 0, 0, 0});  // if no other cell is selected
    const Film film = shown.film();
    QCOMPARE(film.timeline, playback.timeline());
    const Projector projector = film.projector();
    playback.setReducedMotion(true);  // the film draws the slides
    playback.play();
    int compared = 0;
    for (int tick = 0; playback.isPlaying() && tick < 4000; ++tick) {
      playback.advance(0.05);
      const int step = playback.playhead().step;
      const auto& at = film.timeline.steps[static_cast<std::size_t>(step)];
      const bool filling = playback.playhead().cell > 0 && playback.playhead().cell < static_cast<double>(at.cells);
      if (tick % 37 != 0 || !filling) continue;
      QCOMPARE(drawn(film, projector, playback.playhead()), shown.picture());
      ++compared;
    }
    QVERIFY(compared > 1);
  }

  void isTheSameInEveryThread_data() { labsAndDocuments(); }
  void isTheSameInEveryThread() {
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, example);
    Shown shown(id, example);
    const Film film = shown.film();
    const std::vector<Playhead> where = places(film.timeline, 6);
    const std::vector<QImage> here = drawnAt(film, where);
    auto one = std::async(std::launch::async, [&] { return drawnAt(film, where); });
    auto two = std::async(std::launch::async, [&] { return drawnAt(film, where); });
    QVERIFY(one.get() == here);
    QVERIFY(two.get() == here);
    QVERIFY(here.front() != here.back());
  }

  void staysWhatItIsWhateverHappens() {
    Shown shown("steps", "1-the-cat-sat");
    const Film film = shown.film();
    const std::vector<Playhead> where = places(film.timeline, 5);
    const std::vector<QImage> before = drawnAt(film, where);
    const Scenario changed = withCell(*shown.session.scenario(), InputSlot::Q, 0, 0, 0, 4);
    QVERIFY(shown.session.apply(QStringLiteral("edit"), changed).empty());
    shown.wait();
    shown.lab->playback()->seek(2, 1);
    shown.lab->setPresenting(true);
    QVERIFY(drawnAt(film, where) == before);
    QVERIFY(drawnAt(shown.film(), where) != before);
    shown.lab.reset();
    QVERIFY(drawnAt(film, where) == before);
  }

  /// The selected cell follows the playhead, so the film of a range is always the same.
  void doesNotDependOnWhereThePlayheadWas() {
    Shown shown("steps", "1-the-cat-sat");
    const std::vector<Playhead> where = places(shown.film().timeline, 5);
    const std::vector<QImage> before = drawnAt(shown.film(), where);
    shown.lab->playback()->seek(3, 5);
    QVERIFY(drawnAt(shown.film(), where) == before);
    shown.session.select({Stage::Scores, 0, 1, 1});
    QVERIFY(drawnAt(shown.film(), where) == before);
  }

  void aSectionNameStartsAtItsFirstStep() {
    Shown shown("steps", "1-the-cat-sat");
    QVERIFY(shown.lab->seek({QStringLiteral("softmax"), 0, {}, 0}).has_value());
    const Timeline& timeline = shown.lab->playback()->timeline();
    const int first = shown.lab->firstStepOf(QStringLiteral("softmax")), last = shown.lab->playback()->playhead().step;
    QVERIFY(first < last);
    QCOMPARE(timeline.steps[std::size_t(first)].section, timeline.steps[std::size_t(last)].section);
    QVERIFY(first == 0 || timeline.steps[std::size_t(first) - 1].section != timeline.steps[std::size_t(last)].section);
    QCOMPARE(shown.lab->firstStepOf(QStringLiteral("weights")), last);
  }

  void chartsAreThePanelsOwn() {
    Shown shown("sandbox", "5-large-dk");
    const auto scale = static_cast<int>(SandboxPage::Scale);
    Playback& playback = *shown.lab->playback();
    const Film film = shown.film();
    const Projector projector = film.projector();
    for (const double width : {1.0, 4.0, 11.0}) {
      playback.seek(scale, width);
      QCOMPARE(drawn(film, projector, {scale, width, 1}), shown.picture());
    }
    // Steps outside of the range are not drawn.
    const Film others = shown.lab->film({kSize, lightTheme()}, {0, scale - 1});
    QVERIFY(drawn(others, others.projector(), {scale, 2, 1}) != drawn(film, projector, {scale, 2, 1}));
  }

  void aMeasurementGrowsRoundByRound() {
    test::FakeMachine machine;
    Session session;
    MeasureLab lab(session, test::fakeParts(machine));
    const FilmLook look{kSize, lightTheme()};
    QVERIFY(lab.film(look).isEmpty());  // nothing was measured
    lab.state().show(std::make_shared<const BenchResult>(test::poclResult()));
    const Film film = lab.film(look);
    const Projector projector = film.projector();
    const auto measure = static_cast<int>(BenchPhase::Measure), done = static_cast<int>(BenchPhase::Done);
    std::vector<QImage> before;
    for (const Playhead& place : {Playhead{measure, 1, 1}, Playhead{measure, 4, 1}, Playhead{done, 1, 1}}) {
      lab.playback()->seek(place.step, place.cell);
      QImage image(kSize, QImage::Format_RGB32);
      image.fill(lightTheme().background);
      QPainter painter(&image);
      painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
      lab.drawPicture(painter, kSize, lightTheme());
      painter.end();
      before.push_back(drawn(film, projector, place));
      QCOMPARE(before.back(), image);
    }
    QVERIFY(before[0] != before[1] && before[1] != before[2]);
    lab.state().show(std::make_shared<const BenchResult>(test::gpuResult()));
    QCOMPARE(drawn(film, projector, {done, 1, 1}), before[2]);
  }
};

ATTN_TEST(TestFilm)

}  // namespace attn::app::test_film

#include "test_film.moc"
