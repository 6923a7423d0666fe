// SPDX-License-Identifier: GPL-3.0-or-later
// place() is the inverse of seek(): the recorded place restores the playhead, in every lab.
#include <algorithm>
#include <memory>
#include <vector>

#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "scenario/pairs.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_places {
namespace {

/// A lab with a document, without a window.
struct Bench {
  Session session;
  std::vector<std::unique_ptr<Lab>> labs;
  Lab* lab = nullptr;

  Bench(const QString& id, const Scenario& scenario) : labs(makeLabs(session)) {
    session.openScenario(scenario);
    for (const auto& each : labs)
      if (each->id() == id) lab = each.get();
    lab->resetForDocument();
    lab->refreshNow();
  }
  ~Bench() { labs.clear(); }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  const Playhead& playhead() const { return lab->playback()->playhead(); }

  /// True if place() restores the position from both ends; otherwise reports the failing position.
  QString strayFrom(const QString& about) {
    const Playhead here = playhead();
    const Selection selection = session.selection();
    const std::optional<PicturePlace> place = lab->place();
    if (!place) return about + QStringLiteral(": no place");
    for (void (Playback::*away)() : {&Playback::toStart, &Playback::toEnd}) {
      (lab->playback()->*away)();
      const auto sought = lab->seek(*place);
      if (!sought) return about + QStringLiteral(": ") + sought.error();
      if (playhead().step != here.step || playhead().cell != here.cell || lab->place() != place)
        return QStringLiteral("%1: step %2 cell %3 came back as step %4 cell %5")
            .arg(about)
            .arg(here.step)
            .arg(here.cell)
            .arg(playhead().step)
            .arg(playhead().cell);
    }
    session.select(selection);
    return {};
  }
};

Scenario compared(Scenario scenario) {
  scenario = withCurrentPinned(std::move(scenario));
  scenario.attention.scale = 0.25;
  return scenario;
}

}  // namespace

class TestPlaces : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyPlaceLeadsBackToItself_data() {
    QTest::addColumn<QString>("lab");
    QTest::addColumn<QString>("example");
    for (const char* lab : {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"})
      for (const char* example : {"1-the-cat-sat", "4-translation", "7-grouped-heads", "t1-causal-tiles",
                                  "t2-ragged-tiles", "t5-gpt2-medium", "t8-tile-too-big"})
        QTest::addRow("%s, %s", lab, example) << QString::fromLatin1(lab) << QString::fromLatin1(example);
  }

  void everyPlaceLeadsBackToItself() {
    QFETCH(QString, lab);
    QFETCH(QString, example);
    const Scenario scenario = test::example(example.toStdString());
    const bool hasPair = (lab == QStringLiteral("steps") || lab == QStringLiteral("heads")) &&
                         !std::holds_alternative<ShapeInputs>(scenario.inputs);
    int places = 0;
    for (const bool isCompared : {false, true}) {
      if (isCompared && !hasPair) continue;
      Bench bench(lab, isCompared ? compared(scenario) : scenario);
      if (!bench.lab->suits(scenario)) QSKIP("this lab needs numbers");
      const QStringList names = bench.lab->stepNames();
      for (const QString& name : names) {
        if (!bench.lab->seek({name, scenario.heads.query - 1, {}}) || bench.lab->playback()->timeline().steps.empty())
          continue;  // the document has no such step
        ++places;
        QCOMPARE(bench.strayFrom(name), QString());
        const int step = bench.playhead().step;
        const auto cells =
            static_cast<int>(bench.lab->playback()->timeline().steps[static_cast<std::size_t>(step)].cells);
        for (const int frame : {0, 1, cells / 2, cells - 1, cells}) {
          if (frame < 0 || frame > cells) continue;
          bench.lab->playback()->seek(step, frame);
          QCOMPARE(bench.strayFrom(QStringLiteral("%1, frame %2").arg(name).arg(frame)), QString());
        }
      }
    }
    const bool isTooBig = lab == QStringLiteral("tiles") && example == QStringLiteral("t8-tile-too-big");
    QVERIFY2(places > 0 || isTooBig, "none of its places was tried");
  }

  /// Includes positions that no step name identifies alone: tiles of another row, further passes of the same row.
  void everyStepOfTheTimelineLeadsBackToItself_data() { everyPlaceLeadsBackToItself_data(); }

  void everyStepOfTheTimelineLeadsBackToItself() {
    QFETCH(QString, lab);
    QFETCH(QString, example);
    const Scenario scenario = test::example(example.toStdString());
    Bench bench(lab, scenario);
    if (!bench.lab->suits(scenario)) QSKIP("this lab needs numbers");
    const int last = bench.lab->playback()->timeline().lastStep();
    constexpr int kTried = 60;
    for (int step = 0; step <= last; step += std::max(1, last / kTried)) {
      const auto cells =
          static_cast<double>(bench.lab->playback()->timeline().steps[static_cast<std::size_t>(step)].cells);
      for (const double cell : {0.0, cells}) {
        bench.lab->playback()->seek(step, cell);
        QCOMPARE(bench.strayFrom(QStringLiteral("step %1").arg(step)), QString());
      }
    }
  }

  /// During playback a cell is partly filled: it is recorded as filled.
  void aCellThatIsBeingFilledIsRecordedAsFilled() {
    Bench bench(QStringLiteral("steps"), test::example("1-the-cat-sat"));
    QVERIFY(bench.lab->seek({QStringLiteral("scores"), 0, 0}));
    bench.lab->playback()->seek(bench.playhead().step, 3.4);
    QCOMPARE(bench.lab->place()->frame, std::optional(4));
  }

  void withoutADocumentThereIsNoPlace() {
    Session session;
    std::vector<std::unique_ptr<Lab>> labs = makeLabs(session);
    for (const auto& lab : labs)
      if (lab->id() != QStringLiteral("measure")) QVERIFY2(!lab->place(), qPrintable(lab->id()));
    labs.clear();
  }
};

ATTN_TEST(TestPlaces)

}  // namespace attn::app::test_places

#include "test_places.moc"
