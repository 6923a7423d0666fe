// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>

#include "app/window/window_fixture.h"
#include "labs/growth/growth_lab.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/choice_box.h"
#include "widgets/choice_slider.h"
#include "widgets/segmented_control.h"

namespace attn::app::test_growth_lab {
namespace {

/// A window that shows the Growth lab.
struct GrowthFixture : WindowFixture {
  explicit GrowthFixture(const char* example = "t9-llama-3-1-8b-prefill-8k", QSize size = {1440, 900})
      : WindowFixture(size) {
    session().openScenario(test::example(example));
    window->workspace().showLab(QStringLiteral("growth"));
    window->workspace().lab()->resetForDocument();
  }
  GrowthLab& lab() { return *qobject_cast<GrowthLab*>(window->workspace().lab()); }
  GrowthState& state() { return lab().state(); }
  GrowthStage& stage() { return dynamic_cast<GrowthStage&>(*lab().stagePane()); }
  Index tokens() { return tokensAt(playback().playhead()); }
  template <class Widget>
  Widget* named(const char* name) {
    return test::named<Widget>(*lab().inputsPane(), name);
  }
};

void choose(QComboBox* box, const QString& text) {
  box->setCurrentIndex(box->findText(text));
  Q_EMIT box->activated(box->currentIndex());
}

}  // namespace

class TestGrowthLab : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  void everyDocumentIsShown() {
    GrowthFixture f;
    for (const auto& file : test::allExampleFiles()) {
      const auto before = f.state().data();
      f.session().openScenario(test::example(file.stem().stem().string()));
      f.window->workspace().showLab(QStringLiteral("growth"));
      f.window->settle();
      QVERIFY2(f.state().data() && f.state().data() != before, file.c_str());
      QVERIFY2(f.state().data()->curve(Algorithm::Standard), file.c_str());
      QVERIFY(f.stage().tableRows() > 0);
    }
  }

  void aDocumentOfSizesBeginsWithItsModelAtItsLength() {
    GrowthFixture f;
    QCOMPARE(f.state().settings().model, std::string("Llama 3.1 8B"));
    QCOMPARE(f.tokens(), Index{8192});
    GrowthFixture longer("t7-llama-3-8b-decode-128k");
    QCOMPARE(longer.tokens(), Index{131'072});
    GrowthFixture words("1-the-cat-sat");
    QCOMPARE(words.state().settings().model, std::string("Llama 3 8B"));
    QCOMPARE(words.tokens(), Index{8192});
  }

  void playingGoesThroughEveryTAndScrubbingBackIsExact() {
    GrowthFixture f;
    f.playback().seek(3, 2);
    const QImage before = f.stage().grab().toImage();
    const Index there = f.tokens();
    f.playback().setSpeed(4);
    f.playback().play();
    QTRY_VERIFY(f.tokens() > 4 * there);
    f.playback().seek(3, 2);
    QCOMPARE(f.tokens(), there);
    QCOMPARE(f.stage().grab().toImage(), before);
    f.playback().toEnd();
    QCOMPARE(f.tokens(), kMaxGrowth);
    f.playback().previousStep();
    f.playback().seekSection(0);
    QCOMPARE(f.tokens(), kMinGrowth);
  }

  void settingsAreCountedAtOnce() {
    GrowthFixture f;
    QSignalSpy changes(&f.state(), &GrowthState::changed);
    choose(f.named<ChoiceBox>("Hardware"), QStringLiteral("H100 SXM"));
    QCOMPARE(f.state().data()->settings.hardware.name, std::string("H100 SXM"));
    choose(f.named<ChoiceBox>("Model"), QStringLiteral("GPT-2 small"));
    QCOMPARE(f.state().data()->shape.heads.query, Index{12});
    choose(f.named<ChoiceBox>("Model"), QStringLiteral("This document"));
    QVERIFY(f.state().data()->model == nullptr);
    auto* rows = f.named<SegmentedControl>("Queries in a tile");
    rows->setFocus();
    const auto bytes = [&] { return growthMoment(*f.state().data(), 8192).at(Algorithm::Flash2)->cost->bytes; };
    const std::int64_t tall = bytes();
    QTest::keyClick(rows, Qt::Key_Left);
    QCOMPARE(f.state().settings().tileRows, Index{64});
    QVERIFY(bytes() > tall * 19 / 10);
    auto* sequences = f.named<ChoiceSlider>("Sequences at once");
    QTest::keyClick(sequences, Qt::Key_Right);
    QCOMPARE(f.state().settings().sequences, std::int64_t{32});
    auto* window = f.named<SegmentedControl>("Window of the last line");
    QTest::keyClick(window, Qt::Key_Left);
    QTest::keyClick(window, Qt::Key_Left);
    QCOMPARE(f.state().settings().window, Index{0});
    QCOMPARE(f.state().data()->curves.size(), std::size_t{4});
    QCOMPARE(changes.size(), 7);
  }

  void tilesThatDoNotFitAreMadeSmaller() {
    GrowthFixture f;
    choose(f.named<ChoiceBox>("Hardware"), QStringLiteral("M2 laptop"));
    QVERIFY(f.state().data()->shape.tileRows < 128);
    QVERIFY(f.state().data()->curve(Algorithm::Flash2));
  }

  void arrowKeysAskAboutOtherNumbers() {
    GrowthFixture f;
    f.stage().setFocus();
    QCOMPARE(f.state().place().part, GrowthPart::Memory);
    QTest::keyClick(&f.stage(), Qt::Key_Up);
    QCOMPARE(f.state().place().row, 2);
    QTest::keyClick(&f.stage(), Qt::Key_Right);
    QCOMPARE(f.state().place().part, GrowthPart::Layer);
    QTest::keyClick(&f.stage(), Qt::Key_Left);
    QTest::keyClick(&f.stage(), Qt::Key_Left);
    QCOMPARE(f.state().place().part, GrowthPart::Bytes);
    QTest::keyClick(&f.stage(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("model\tT\t")));
    QTest::mouseClick(&f.stage(), Qt::LeftButton, {},
                      f.stage().frame().rowRect({GrowthPart::Operations, 1, {}}).center().toPoint());
    QCOMPARE(f.state().place().part, GrowthPart::Operations);
    QCOMPARE(f.state().place().row, 1);
  }

  void aPressInAPlotMovesT() {
    GrowthFixture f;
    const QRectF row = f.stage().frame().rowRect({GrowthPart::Operations, 0, {}});
    const QPoint inPlot(qRound(row.center().x()) + 25, qRound(row.top()) - 120);
    QTest::mousePress(&f.stage(), Qt::LeftButton, {}, inPlot);
    const Index first = f.tokens();
    QVERIFY(first > kMinGrowth && first != 8192);
    QTest::mouseMove(&f.stage(), inPlot + QPoint(40, 0));
    QTest::mouseRelease(&f.stage(), Qt::LeftButton, {}, inPlot + QPoint(40, 0));
  }

  void thePageOfTheVersionsIsAPlaceOfItsOwn() {
    GrowthFixture f;
    QVERIFY(f.lab().seek({QStringLiteral("flash-64k"), 0, {}}).has_value());
    QCOMPARE(f.state().page(), GrowthPage::Versions);
    QCOMPARE(f.tokens(), Index{65'536});
    QCOMPARE(f.lab().place()->step, QStringLiteral("flash-64k"));
    QCOMPARE(f.stage().tableRows(), static_cast<int>(kVersionRows.size()));
    f.stage().setFocus();
    QTest::keyClick(&f.stage(), Qt::Key_Down);
    QCOMPARE(f.state().place().version, VersionRow::Operations);
    QVERIFY(f.lab().seek({QStringLiteral("layer-1M"), 0, {}}).has_value());
    QCOMPARE(f.state().page(), GrowthPage::Growth);
    QCOMPARE(f.state().place().part, GrowthPart::Layer);
    QVERIFY(!f.lab().seek({QStringLiteral("2M"), 0, {}}).has_value());
    QVERIFY(!f.lab().seek({QStringLiteral("8k"), 0, 9}).has_value());
    QVERIFY(f.lab().seek({QStringLiteral("8k"), 0, 4}).has_value());
    QCOMPARE(f.tokens(), Index{11'585});
  }
};

ATTN_TEST(TestGrowthLab)

}  // namespace attn::app::test_growth_lab

#include "test_growth_lab.moc"
