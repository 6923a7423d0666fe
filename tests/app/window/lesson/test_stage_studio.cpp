// SPDX-License-Identifier: GPL-3.0-or-later
// Stages of lessons as pictures, drawn outside of the window.
#include "window/lesson/stage_studio.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStringList>
#include <algorithm>

#include "app/window/window_fixture.h"
#include "lessons/lesson_director.h"
#include "lessons/lesson_library.h"
#include "lessons/lesson_names.h"
#include "preferences/language.h"
#include "support/qt_test.h"

namespace attn::app::test_stage_studio {
namespace {

using Prediction = LessonPlayer::Prediction;
constexpr QSize kSize(960, 640);

QImage drawn(const DrawPicture& draw, const QSize& size = kSize) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(lightTheme().background);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  draw(painter);
  return image;
}

std::shared_ptr<const LoadedLesson> lessonNamed(const char* id) {
  for (const auto& each : builtInLessons())
    if (each->lesson.id == id) return each;
  return nullptr;
}

OffscreenStageRenderer::Order orderOf(const LoadedLesson& lesson, const LessonStage& stage) {
  return {stage, lesson.scenarios, kSize, lightTheme(), false};
}

/// A stage of a lesson with which every test can start.
OffscreenStageRenderer::Order usualOrder(const char* step = "weights") {
  const auto lesson = lessonNamed("tokens-to-output");
  LessonStage stage = lesson->lesson.steps.front().stage;
  stage.scenario = {"example:1-the-cat-sat", {}, {}};
  stage.compare.reset();
  stage.lab = "steps";
  stage.place = LessonPlace{step, 0, {}, 0};
  stage.select.reset();
  return orderOf(*lesson, stage);
}

std::string nameOf(const MatrixId& matrix) {
  for (const std::string& name : names::matrices())
    if (names::matrixNamed(name) == matrix) return name;
  return {};
}

/// The results of requests, in order of arrival.
struct Delivery {
  std::vector<QImage> pictures;
  QStringList refusals;
  std::size_t count() const { return pictures.size() + static_cast<std::size_t>(refusals.size()); }
  OffscreenStageRenderer::Done taker() {
    return [this](const tl::expected<DrawPicture, QString>& draw) {
      if (draw)
        pictures.push_back(drawn(*draw));
      else
        refusals << draw.error();
    };
  }
};

/// A window that plays a lesson, for comparison.
struct PlayedLesson : WindowFixture {
  QImage picture() {
    test::settle();
    // The renderer hides nothing; in the window the open question does.
    window->workspace().lab()->setHiddenNumbers({});
    window->workspace().lab()->playback()->setLimit(std::nullopt);
    window->workspace().lab()->refreshNow();
    return drawn([this](QPainter& painter) { window->workspace().lab()->drawPicture(painter, kSize, lightTheme()); });
  }
  /// The current stage. A stage without a cell keeps that of the step before, which is named here.
  OffscreenStageRenderer::Order order(const LoadedLesson& lesson, const LessonStage& stage) {
    OffscreenStageRenderer::Order order = orderOf(lesson, stage);
    const Selection& cell = session().selection();
    order.stage.select = LessonCell{nameOf(cell.matrix), cell.head, cell.row, cell.column};
    return order;
  }
  void arrive() {
    const auto isThere = [&] {
      const bool hasNumbers = !std::holds_alternative<ShapeInputs>(session().scenario()->inputs);
      const auto& pinned = session().scenario()->pinned;
      return (!hasNumbers || isCurrent()) && (!pinned || !session().canCompare() || session().pinnedSnapshot().trace) &&
             window->lessons().player().prediction() != Prediction::Waiting;
    };
    QTRY_VERIFY(isThere());
  }
};

}  // namespace

class TestStageStudio : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void drawsWhatTheWindowShows_data() {
    QTest::addColumn<QByteArray>("id");
    for (const char* id : {"softmax", "scaling", "tiles", "decoding", "heads", "masks"})
      QTest::newRow(id) << QByteArray(id);
  }
  void drawsWhatTheWindowShows() {
    QFETCH(QByteArray, id);
    const auto lesson = lessonNamed(id.constData());
    QVERIFY(lesson);
    PlayedLesson played;
    OffscreenStageRenderer studio;
    Delivery delivery;
    std::vector<QImage> expected;
    std::vector<QByteArray> where;
    for (int i = 0; i < static_cast<int>(lesson->lesson.steps.size()); ++i) {
      const LessonStep& step = lesson->lesson.steps[static_cast<std::size_t>(i)];
      if (i == 0)
        played.window->lessons().play(lesson, 0);
      else
        played.window->lessons().goTo(i);
      played.arrive();
      expected.push_back(played.picture());
      studio.order(played.order(*lesson, step.stage), delivery.taker());
      where.emplace_back(step.id.c_str());
      if (!step.reveal()) continue;
      played.window->lessons().commit(std::nullopt);
      played.arrive();
      expected.push_back(played.picture());
      studio.order(played.order(*lesson, *step.reveal()), delivery.taker());
      where.emplace_back((step.id + " revealed").c_str());
    }
    QTRY_VERIFY(studio.isIdle());
    QVERIFY2(delivery.refusals.isEmpty(), qPrintable(delivery.refusals.join(QLatin1Char('\n'))));
    QCOMPARE(delivery.pictures.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
      QVERIFY2(delivery.pictures[i] == expected[i], QByteArray(id + "/" + where[i]));
  }

  void everyStepOfEveryLessonHasAPicture() {
    OffscreenStageRenderer studio;
    Delivery delivery;
    std::size_t orders = 0;
    for (const auto& lesson : builtInLessons())
      for (const LessonStep& step : lesson->lesson.steps) {
        studio.order(orderOf(*lesson, step.stage), delivery.taker());
        ++orders;
      }
    QTRY_COMPARE(delivery.count(), orders);
    QVERIFY2(delivery.refusals.isEmpty(), qPrintable(delivery.refusals.join(QLatin1Char('\n'))));
    for (const QImage& picture : delivery.pictures) {
      const QRgb corner = picture.pixel(0, 0);
      bool isBlank = true;
      for (int y = 0; y < picture.height() && isBlank; ++y)
        for (int x = 0; x < picture.width() && isBlank; ++x) isBlank = picture.pixel(x, y) == corner;
      QVERIFY(!isBlank);
    }
  }

  void ordersAreAnsweredInOrderAndNeverAtOnce() {
    OffscreenStageRenderer studio;
    QStringList answered;
    const auto note = [&](const char* name) {
      return [&answered, name](const tl::expected<DrawPicture, QString>& draw) {
        answered << QLatin1String(name) + (draw ? QString() : QStringLiteral(" refused"));
      };
    };
    OffscreenStageRenderer::Order wrong = usualOrder();
    wrong.stage.scenario.source = "example:none";
    studio.order(usualOrder("scores"), note("first"));
    studio.order(wrong, note("second"));
    studio.order(usualOrder("output"), note("third"));
    QVERIFY(answered.isEmpty());
    QVERIFY(!studio.isIdle());
    QTRY_VERIFY(studio.isIdle());
    QCOMPARE(answered,
             QStringList({QStringLiteral("first"), QStringLiteral("second refused"), QStringLiteral("third")}));
  }

  void theSameOrderGivesTheSamePictureWhateverWasDrawnBefore() {
    OffscreenStageRenderer studio;
    Delivery delivery;
    OffscreenStageRenderer::Order elsewhere = usualOrder("output");
    elsewhere.stage.select = LessonCell{"output", 0, 3, 1};
    OffscreenStageRenderer::Order beginning = usualOrder();
    beginning.stage.place.reset();
    for (const OffscreenStageRenderer::Order& order :
         {usualOrder(), beginning, elsewhere, usualOrder(), beginning, usualOrder()})
      studio.order(order, delivery.taker());
    QTRY_VERIFY(studio.isIdle());
    QCOMPARE(delivery.pictures.size(), std::size_t{6});
    QVERIFY(delivery.pictures[0] == delivery.pictures[3]);
    QVERIFY(delivery.pictures[0] == delivery.pictures[5]);
    QVERIFY(delivery.pictures[1] == delivery.pictures[4]);
    QVERIFY(delivery.pictures[0] != delivery.pictures[2]);
    const auto decoding = lessonNamed("decoding");
    OffscreenStageRenderer::Order decoded = orderOf(*decoding, decoding->lesson.steps[1].stage);
    OffscreenStageRenderer::Order begun = decoded;
    begun.stage.place.reset();
    for (const OffscreenStageRenderer::Order& order : {decoded, begun, decoded}) studio.order(order, delivery.taker());
    QTRY_VERIFY(studio.isIdle());
    QVERIFY(delivery.pictures[6] == delivery.pictures[8]);
  }

  void reportsWhatCannotBeShown_data() {
    QTest::addColumn<QByteArray>("lab");
    QTest::addColumn<QByteArray>("scenario");
    QTest::addColumn<QByteArray>("step");
    QTest::addColumn<int>("head");
    QTest::addColumn<QString>("said");
    QTest::newRow("scenario") << QByteArray("steps") << QByteArray("missing.attn.json") << QByteArray("weights") << 0
                              << QStringLiteral("missing.attn.json");
    QTest::newRow("lab") << QByteArray("laundry") << QByteArray("example:1-the-cat-sat") << QByteArray("weights") << 0
                         << QStringLiteral("laundry");
    QTest::newRow("step") << QByteArray("steps") << QByteArray("example:1-the-cat-sat") << QByteArray("capped") << 0
                          << QStringLiteral("capped");
    QTest::newRow("head") << QByteArray("steps") << QByteArray("example:1-the-cat-sat") << QByteArray("weights") << 99
                          << QStringLiteral("99");
  }
  void reportsWhatCannotBeShown() {
    QFETCH(QByteArray, lab);
    QFETCH(QByteArray, scenario);
    QFETCH(QByteArray, step);
    QFETCH(int, head);
    QFETCH(QString, said);
    OffscreenStageRenderer studio;
    Delivery delivery;
    OffscreenStageRenderer::Order order = usualOrder(step.constData());
    order.stage.lab = lab.toStdString();
    order.stage.scenario.source = scenario.toStdString();
    order.stage.place->head = head;
    studio.order(order, delivery.taker());
    QTRY_VERIFY(studio.isIdle());
    QCOMPARE(delivery.refusals.size(), 1);
    QVERIFY2(delivery.refusals.front().contains(said), qPrintable(delivery.refusals.front()));
    studio.order(usualOrder(), delivery.taker());
    QTRY_COMPARE(delivery.pictures.size(), std::size_t{1});
  }

  void noCallbacksAfterForgetting() {
    OffscreenStageRenderer studio;
    Delivery forgotten, wanted;
    for (int i = 0; i < 3; ++i) studio.order(usualOrder(), forgotten.taker());
    QTest::qWait(0);  // the first one is being computed, or finished
    const std::size_t heard = forgotten.count();
    studio.clear();
    QVERIFY(studio.isIdle());
    QVERIFY(heard < 3);
    studio.order(usualOrder("output"), wanted.taker());
    QTRY_COMPARE(wanted.pictures.size(), std::size_t{1});
    QCOMPARE(forgotten.count(), heard);
  }

  void ordersMayComeAndGoWhileOneIsAnswered() {
    OffscreenStageRenderer studio;
    Delivery later, never;
    studio.order(usualOrder(), [&](const tl::expected<DrawPicture, QString>&) {
      studio.clear();
      studio.order(usualOrder("output"), later.taker());
    });
    studio.order(usualOrder(), never.taker());
    QTRY_COMPARE(later.pictures.size(), std::size_t{1});
    QTRY_VERIFY(studio.isIdle());
    QCOMPARE(never.count(), std::size_t{0});
  }

  void theStudioMayBeClosedAtAnyTime() {
    Delivery delivery;
    for (int turns = 0; turns < 6; ++turns) {
      OffscreenStageRenderer studio;
      studio.order(usualOrder(), delivery.taker());
      for (int i = 0; i < turns; ++i) QCoreApplication::processEvents();
    }
    auto* closed = new OffscreenStageRenderer;
    int calls = 0;
    closed->order(usualOrder(), [&](const tl::expected<DrawPicture, QString>&) {
      ++calls;
      delete closed;
    });
    closed->order(usualOrder(), [&](const tl::expected<DrawPicture, QString>&) { ++calls; });
    QTRY_COMPARE(calls, 1);
    test::settle();
    QCOMPARE(calls, 1);
  }

  void theWindowIsLeftAlone() {
    WindowFixture fixture;
    fixture.window->documents().openExample(QStringLiteral("2-it-and-the-dog.attn.json"));
    QTRY_VERIFY(fixture.isCurrent());
    const auto scenario = fixture.session().scenario();
    const Playhead playhead = fixture.playback().playhead();
    const Selection selection = fixture.session().selection();
    const QWidgetList windows = QApplication::topLevelWidgets();
    const auto visible = std::ranges::count_if(windows, [](const QWidget* each) { return each->isVisible(); });
    OffscreenStageRenderer studio;
    Delivery delivery;
    for (const auto& lesson : {lessonNamed("scaling"), lessonNamed("tiles")})
      for (const LessonStep& step : lesson->lesson.steps) studio.order(orderOf(*lesson, step.stage), delivery.taker());
    QTRY_VERIFY(studio.isIdle());
    QCOMPARE(fixture.session().scenario(), scenario);
    QCOMPARE(fixture.playback().playhead(), playhead);
    QCOMPARE(fixture.session().selection(), selection);
    const QWidgetList now = QApplication::topLevelWidgets();
    QCOMPARE(std::ranges::count_if(now, [](const QWidget* each) { return each->isVisible(); }), visible);
  }

  void textsFollowTheLanguage() {
    Language language;
    language.use(QStringLiteral("en"));
    OffscreenStageRenderer studio;
    Delivery delivery;
    studio.order(usualOrder(), delivery.taker());
    QTRY_VERIFY(studio.isIdle());
    language.use(QStringLiteral("zh_CN"));
    studio.order(usualOrder(), delivery.taker());
    QTRY_VERIFY(studio.isIdle());
    language.use(QStringLiteral("en"));
    studio.order(usualOrder(), delivery.taker());
    QTRY_VERIFY(studio.isIdle());
    QVERIFY(delivery.pictures[0] != delivery.pictures[1]);
    QVERIFY(delivery.pictures[0] == delivery.pictures[2]);
  }
};

ATTN_TEST(TestStageStudio)

}  // namespace attn::app::test_stage_studio

#include "test_stage_studio.moc"
