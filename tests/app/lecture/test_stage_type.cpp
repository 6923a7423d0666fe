// SPDX-License-Identifier: GPL-3.0-or-later
// Readable from the last row: in a presentation of 1280 x 720, no text of any stage at any step of the examples is
// smaller than 14 pixels.
#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "app/figures/drawing_recorder.h"
#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "lessons/lesson_director.h"
#include "lessons/lesson_library.h"
#include "scenario/has_numbers.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_stage_type {
namespace {

using attn::test::DrawingRecorder;
using attn::test::DrawnText;

constexpr QSize kSmallestProjector(1280, 720);
/// A window whose stage has the width that remains next to the text of a lesson.
constexpr QSize kNextToText(853, 720);
constexpr double kSeenFromAfar = 14;

std::vector<DrawnText> textsOnStage(MainWindow& window) {
  QWidget& stage = *window.workspace().lab()->stagePane();
  return attn::test::textsOf(
      stage.size(), [&](QPainter& painter) { stage.render(&painter); }, DrawingRecorder::Shapes::LeftOut);
}

/// Every kind of step: half and fully filled at its first and last occurrence. For the thousand tiles of a long
/// sequence, a sample along the way.
std::vector<std::pair<int, double>> placesOf(const Timeline& timeline) {
  std::map<int, std::pair<int, int>> byKind;
  for (int step = 0; step < static_cast<int>(timeline.steps.size()); ++step) {
    const int kind = timeline.steps[static_cast<std::size_t>(step)].id;
    byKind.try_emplace(kind, step, step).first->second.second = step;
  }
  std::vector<std::pair<int, double>> places;
  constexpr std::size_t kMaxKinds = 20;
  const std::size_t stride = 1 + byKind.size() / kMaxKinds;
  std::size_t nth = 0;
  for (const auto& [kind, steps] : byKind) {
    if (nth++ % stride != 0) continue;
    const TimelineStep& first = timeline.steps[static_cast<std::size_t>(steps.first)];
    places.emplace_back(steps.first, std::floor(static_cast<double>(first.cells) / 2));
    places.emplace_back(steps.second, finishedAt(timeline.steps[static_cast<std::size_t>(steps.second)]));
  }
  return places;
}

/// Texts that are too small, each with a place where they occur.
class Faults {
 public:
  void look(MainWindow& window, const QString& place) {
    std::vector<DrawnText> texts = textsOnStage(window);
    if (texts.empty()) note(window, {}, QStringLiteral("an empty stage"), place);
    std::erase_if(texts, [](const DrawnText& t) { return t.seen.isEmpty() || t.opacity < 0.3 || t.covered; });
    for (const DrawnText& text : texts) {
      if (text.pixels < kSeenFromAfar) note(window, text.text, QStringLiteral("%1 px").arg(text.pixels), place);
      if (text.seen.width() < text.box.width() - 1.5 || text.seen.height() < text.box.height() - 1.5)
        note(window, text.text, QStringLiteral("cut off"), place);
    }
    std::erase_if(texts, [](const DrawnText& t) { return t.tilted; });
    for (std::size_t i = 0; i < texts.size(); ++i) {
      for (std::size_t j = i + 1; j < texts.size(); ++j) {
        const QRectF common = texts[i].seen.intersected(texts[j].seen);
        const bool onTop = texts[i].hidden.contains(common.adjusted(1, 1, -1, -1));  // of the overlay
        if (common.width() >= 1.5 && common.height() >= 1.5 && !onTop)
          note(window, texts[i].text, QStringLiteral("lies on “%1”").arg(texts[j].text), place);
      }
    }
  }
  bool isEmpty() const { return m_found.empty(); }
  QByteArray report() const {
    QString all;
    for (const auto& [text, place] : m_found) all += text + u' ' + place + u'\n';
    return all.left(8000).toUtf8();
  }

 private:
  void note(MainWindow& window, const QString& text, const QString& fault, const QString& place) {
    const auto where = QStringLiteral("%1 %2").arg(window.workspace().lab()->id(), place);
    if (++m_count[where] > 4) return;
    m_found.try_emplace(where + QStringLiteral(": “%1”").arg(text), fault);
  }

  std::map<QString, QString> m_found;
  std::map<QString, int> m_count;
};

}  // namespace

class TestStageType : public QObject {
  Q_OBJECT

  /// The contents of a window.
  struct Look {
    QSize size;
    bool chinese;
    double scale;
    std::tuple<int, bool, double> order() const { return {size.width(), chinese, scale}; }
  };

 private Q_SLOTS:
  // The whole screen, and the part that the text of a lesson leaves.
  void theStageIsNarrowNextToALesson_data() {
    QTest::addColumn<QSize>("screen");
    QTest::addColumn<QSize>("least");
    QTest::newRow("1280 x 720") << QSize(1280, 720) << kNextToText;
    QTest::newRow("1366 x 768") << QSize(1366, 768) << kNextToText;
    QTest::newRow("1920 x 1080") << QSize(1920, 1080) << QSize(1360, 900);
  }
  void theStageIsNarrowNextToALesson() {
    QFETCH(QSize, screen);
    QFETCH(QSize, least);
    WindowFixture f(screen);
    f.window->lessons().setSeeds([] { return 3; });
    f.window->lessons().play(builtInLessons()[0]);
    f.window->presentation().setPresenting(true, false);
    f.window->settle();
    QVERIFY(f.settings.lessonTextPresented());
    const QSize stage = f.window->workspace().lab()->stagePane()->size();
    QVERIFY2(stage.width() >= least.width() && stage.height() >= least.height() - 90,
             qPrintable(QStringLiteral("%1 x %2").arg(stage.width()).arg(stage.height())));
  }

  void everythingIsReadFromAfar_data() {
    QTest::addColumn<QString>("example");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("chinese");
    QTest::addColumn<double>("scale");
    QTest::addColumn<int>("turn");
    struct Row {
      QString name, example;
      Look look;
      int turn;  // every third lab, starting with one of the first three
    };
    std::vector<Row> rows;
    int number = 0;
    for (const auto& file : attn::test::allExampleFiles()) {
      const QString example = QString::fromStdString(file.filename().string());
      const bool chinese = number % 2 == 1;
      // The language changes with each example, the third of the labs with every second.
      if (number % 4 == 0) rows.push_back({example, example, {kSmallestProjector, !chinese, 1}, number / 4});
      rows.push_back({example + QStringLiteral(", beside text"), example, {kNextToText, chinese, 1}, number / 2});
      ++number;
    }
    for (const char* example : {"7-grouped-heads", "t4-grouped-decode"})
      rows.push_back({QLatin1String(example) + QStringLiteral(", large"),
                      QLatin1String(example) + QStringLiteral(".attn.json"),
                      {kNextToText, false, 1.25},
                      0});
    // In the same window, one after another, if they look the same.
    std::ranges::stable_sort(rows, {}, [](const Row& row) { return row.look.order(); });
    for (const Row& row : rows)
      QTest::newRow(qPrintable(row.name))
          << row.example << row.look.size << row.look.chinese << row.look.scale << row.turn;
  }
  void everythingIsReadFromAfar() {
    QFETCH(QString, example);
    QFETCH(QSize, size);
    QFETCH(bool, chinese);
    QFETCH(double, scale);
    QFETCH(int, turn);
    walk(example, {size, chinese, scale}, turn);
  }
  void cleanupTestCase() { m_window.reset(); }

 private:
  WindowFixture& windowOf(const Look& look) {
    m_isNew = !m_window || m_look.order() != look.order();
    if (!m_isNew) {
      m_window->window->presentation().setPresenting(false);
      return *m_window;
    }
    m_window.reset();
    m_window = std::make_unique<WindowFixture>(std::nullopt);
    m_look = look;
    m_window->settings.setPresentedScale(look.scale);
    m_window->language.use(look.chinese ? QStringLiteral("zh_CN") : QStringLiteral("en"));
    m_window->make(look.size);
    return *m_window;
  }

  void walk(const QString& example, const Look& look, int turn) {
    WindowFixture& f = windowOf(look);
    f.window->documents().openExample(example);
    if (hasNumbers(*f.session().scenario())) QTRY_VERIFY(f.isCurrent());
    Faults faults;
    // One presentation for all labs: starting and ending one resets all fonts.
    f.window->presentation().setPresenting(true, false);
    for (Lab* lab : f.window->workspace().labs()) {
      // Training does not depend on the document: its hundred pictures are the same for each.
      const bool isSkipped = lab->id() == QStringLiteral("train") ? !m_isNew : turn++ % 3 != 0;
      if (isSkipped || !lab->suits(*f.session().scenario())) continue;
      f.window->workspace().showLab(lab->id());
      QCoreApplication::processEvents();
      f.window->settle();
      for (const auto& [step, cell] : placesOf(lab->playback()->timeline())) {
        lab->playback()->seek(step, cell);
        f.window->settle();
        faults.look(*f.window, QStringLiteral("step %1 cell %2").arg(step).arg(cell));
      }
    }
    QVERIFY2(faults.isEmpty(), faults.report());
  }

  std::unique_ptr<WindowFixture> m_window;
  Look m_look{};
  bool m_isNew = true;  // nothing else was checked in it
};

ATTN_TEST(TestStageType)

}  // namespace attn::app::test_stage_type

#include "test_stage_type.moc"
