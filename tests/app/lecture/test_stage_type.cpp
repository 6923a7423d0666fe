// SPDX-License-Identifier: GPL-3.0-or-later
// Read from the last row: in a presentation of 1280 x 720 no word of any stage, at any step of any example, is set in
// less than 14 pixels.
#include <map>
#include <set>

#include "app/figures/drawing_recorder.h"
#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_stage_type {
namespace {

using attn::test::DrawingRecorder;
using attn::test::DrawnText;

constexpr QSize kSmallestProjector(1280, 720);
constexpr double kSeenFromAfar = 14;

std::vector<DrawnText> textsOnStage(MainWindow& window) {
  QWidget& stage = *window.lab()->stagePane();
  return attn::test::textsOf(
      stage.size(), [&](QPainter& painter) { stage.render(&painter); }, DrawingRecorder::Shapes::LeftOut);
}

/// Every kind of step: where it comes first, in the middle and last, half and wholly filled. Of the thousand tiles of a
/// long sequence some all along the way.
std::vector<std::pair<int, double>> placesOf(const Timeline& timeline) {
  std::map<int, std::vector<int>> byKind;
  for (int step = 0; step < static_cast<int>(timeline.steps.size()); ++step)
    byKind[timeline.steps[static_cast<std::size_t>(step)].id].push_back(step);
  std::vector<std::pair<int, double>> places;
  constexpr std::size_t kMostKinds = 16;
  const std::size_t stride = 1 + byKind.size() / kMostKinds;
  std::size_t nth = 0;
  for (const auto& [kind, steps] : byKind) {
    if (nth++ % stride != 0) continue;
    for (const int step : std::set<int>{steps.front(), steps[steps.size() / 2], steps.back()}) {
      const TimelineStep& at = timeline.steps[static_cast<std::size_t>(step)];
      places.emplace_back(step, std::floor(static_cast<double>(at.cells) / 2));
      places.emplace_back(step, finishedAt(at));
    }
  }
  return places;
}

/// Words that are set too small, each with a place where it was seen.
class SmallTexts {
 public:
  void look(MainWindow& window, const QString& place) {
    for (const DrawnText& text : textsOnStage(window)) {
      if (text.seen.isEmpty() || text.opacity < 0.1 || text.pixels >= kSeenFromAfar) continue;
      m_found.try_emplace(QStringLiteral("%1: “%2”").arg(window.lab()->id(), text.text),
                          QStringLiteral("%1 px at %2").arg(text.pixels).arg(place));
    }
  }
  bool isEmpty() const { return m_found.empty(); }
  QByteArray report() const {
    QString all;
    for (const auto& [text, place] : m_found) all += text + u' ' + place + u'\n';
    return all.left(2000).toUtf8();
  }

 private:
  std::map<QString, QString> m_found;
};

}  // namespace

class TestStageType : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepareApplication(); }

  void noWordIsTooSmall_data() {
    QTest::addColumn<QString>("example");
    for (const auto& file : attn::test::allExampleFiles())
      QTest::newRow(file.filename().c_str()) << QString::fromStdString(file.filename().string());
  }
  void noWordIsTooSmall() {
    QFETCH(QString, example);
    WindowFixture f(kSmallestProjector);
    f.window->documents().openExample(example);
    f.window->settle();
    SmallTexts small;
    for (Lab* lab : f.window->labs()) {
      if (!lab->suits(*f.session().scenario())) continue;
      f.window->setPresenting(false);
      f.window->showLab(lab->id());
      f.window->setPresenting(true, false);
      f.window->settle();
      for (const auto& [step, cell] : placesOf(lab->playback()->timeline())) {
        lab->playback()->seek(step, cell);
        f.window->settle();
        small.look(*f.window, QStringLiteral("step %1").arg(step));
      }
    }
    QVERIFY2(small.isEmpty(), small.report());
  }
};

ATTN_TEST(TestStageType)

}  // namespace attn::app::test_stage_type

#include "test_stage_type.moc"
