// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>

#include "app/window/window_fixture.h"
#include "scenario/edit.h"
#include "session/document_file.h"
#include "session/pace.h"
#include "widgets/number_field.h"
#include "widgets/range_slider.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "window/export/animation_dialog.h"
#include "window/export/export_controller.h"

namespace attn::app::test_animation_export {

namespace {

/// A square that moves.
Film film(const FilmLook& look) {
  const Timeline timeline{{{0, 0, 2}, {1, 1, 3}, {2, 1, 2}, {3, 2, 1}},
                          {QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")},
                          {}};
  const Projector projector = [ink = look.theme.ink](QPainter& painter, const Playhead& place) {
    painter.fillRect(QRectF(10 + 40 * place.cell, 20 + 50 * place.step, 30, 30), ink);
  };
  return {timeline, look.size, look.theme.background, [projector] { return projector; }};
}

/// The dialog for that film, with the playhead in the second section.
struct Asked {
  std::vector<FilmLook> looks;
  AnimationDialog dialog{[this](const FilmLook& look, const StepRange&) {
                           looks.push_back(look);
                           return film(look);
                         },
                         film({{100, 100}, lightTheme()}).timeline,
                         {1, 1.5, 1},
                         lightTheme(),
                         false};

  template <class Widget>
  Widget* part(const char* name) {
    return test::named<Widget>(dialog, name);
  }
  AnimationPlan plan() { return dialog.choice().plan; }
  void choose(const char* name, int segment) {
    auto* control = part<SegmentedControl>(name);
    control->setCurrent(segment);
    Q_EMIT control->chosen(segment);
  }
  void pick(const char* name, int index) {
    auto* box = part<QComboBox>(name);
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
  }
};

AnimationPlan quickPlan(const Film& of) {
  AnimationPlan plan;
  plan.size = {640, 360};
  plan.framesPerSecond = 4;
  plan.speed = 4;
  const int last = of.timeline.lastStep();
  plan.to = {last, finishedAt(of.timeline.steps[static_cast<std::size_t>(last)]), 1};
  return plan;
}

QByteArray content(const QString& file) {
  QFile opened(file);
  return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

}  // namespace

class TestAnimationExport : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // --- input

  void startsWithTheVisibleSection() {
    Asked asked;
    QVERIFY((asked.plan().from == Playhead{1, 0, 1}));
    QVERIFY((asked.plan().to == Playhead{2, 2, 1}));
    QCOMPARE(asked.plan().size, QSize(1280, 720));
    QCOMPARE(asked.plan().framesPerSecond, 30);
    QCOMPARE(asked.plan().speed, 1.0);
    QCOMPARE(asked.plan().loops, 0);
    QVERIFY(asked.plan().format == AnimationFormat::WebP);
    QCOMPARE(asked.looks.back().size, QSizeF(1280, 720) / 1.5);
  }

  void everyRangeIsTaken() {
    Asked asked;
    asked.choose("Range", 0);
    QVERIFY((asked.plan().from == Playhead{1, 1.5, 1}));
    QVERIFY((asked.plan().to == Playhead{3, 1, 1}));
    asked.choose("Range", 2);
    QVERIFY((asked.plan().from == Playhead{0, 0, 1}));
    auto* sections = asked.part<RangeSlider>("First and last step");
    QCOMPARE(sections->valueText(), QStringLiteral("one – three"));
    sections->choose(0, 1);
    Q_EMIT sections->rangeEdited(0, 1);
    QCOMPARE(asked.part<SegmentedControl>("Range")->current(), 3);
    QVERIFY((asked.plan().to == Playhead{2, 2, 1}));
  }

  void everyChoiceIsTaken() {
    Asked asked;
    const AnimationFormat formats[] = {AnimationFormat::WebP, AnimationFormat::Gif, AnimationFormat::Mp4,
                                       AnimationFormat::WebM};
    asked.pick("Frames/s", 6);
    for (int i = 0; i < 4; ++i) {
      asked.choose("Format", i);
      QVERIFY(asked.plan().format == formats[i]);
      QCOMPARE(asked.plan().framesPerSecond, i == 1 ? 50 : 60);
      QCOMPARE(asked.part<QComboBox>("Repeat")->isEnabled(), i < 2);
    }
    asked.part<NumberField>("Width in pixels")->setValue(801);
    Q_EMIT asked.part<NumberField>("Width in pixels")->edited(801, false);
    QCOMPARE(asked.part<QComboBox>("Size")->currentIndex(), 2);
    QCOMPARE(asked.plan().size, QSize(802, 720));  // a video
    asked.choose("Format", 0);
    QCOMPARE(asked.plan().size, QSize(801, 720));
    asked.pick("Size", 1);
    QCOMPARE(asked.plan().size, QSize(1920, 1080));
    QCOMPARE(asked.dialog.choice().scale, 2.0);
    asked.choose("Theme", 1);
    QVERIFY(asked.dialog.choice().dark && asked.looks.back().theme.dark);
    asked.pick("Speed", 4);
    QCOMPARE(asked.plan().speed, 4.0);
    asked.pick("Repeat", 2);
    QCOMPARE(asked.plan().loops, 2);
  }

  void showsDurationAndEstimatedSize() {
    Asked asked;
    QTRY_VERIFY2(asked.dialog.estimateLabel()->text().contains(QStringLiteral("estimated from")),
                 qPrintable(asked.dialog.estimateLabel()->text()));
    // 2.25 s, a pause, a slide, 2.125 s, and two seconds at the end
    QVERIFY2(asked.dialog.estimateLabel()->text().startsWith(QStringLiteral("7.3 s long, about ")),
             qPrintable(asked.dialog.estimateLabel()->text()));
    asked.choose("Range", 2);
    QVERIFY(asked.dialog.estimateLabel()->text().startsWith(QStringLiteral("Estimating")));
    QTRY_VERIFY(!asked.dialog.estimateLabel()->text().startsWith(QStringLiteral("Estimating")));
    QVERIFY(!asked.dialog.estimateLabel()->text().startsWith(QStringLiteral("7.3 s")));
  }

  void thePreviewPlaysTheRangeAndStops() {
    Asked asked;
    asked.dialog.show();
    auto* preview = asked.dialog.findChild<FilmPreview*>();
    QVERIFY(preview->isPlaying());
    QTRY_VERIFY(preview->shown().cell > 0);
    QCOMPARE(preview->shown().step, 1);
    QVERIFY(preview->grab().toImage() != QImage());
    preview->setPlaying(false);
    const Playhead stopped = preview->shown();
    QTest::qWait(100);
    QVERIFY(preview->shown() == stopped);
  }

  // --- result

  void isWrittenInTheBackgroundAndSaysSo() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    f.window->workspace().showLab(QStringLiteral("steps"));
    QTRY_VERIFY(f.isCurrent());
    const Film taken = f.window->workspace().lab()->film({{640, 360}, lightTheme()});
    const AnimationPlan plan = quickPlan(taken);
    QVERIFY(writeAnimation(toPath(f.file("now.webp")), plan, taken).has_value());
    AnimationExport& exported = f.window->exports().animation();
    exported.begin(toPath(f.file("later.webp")), plan, taken);
    QVERIFY(exported.isRunning());
    QVERIFY(f.window->notices().text().contains(QStringLiteral("later.webp")));
    // The user continues working.
    f.session().apply(QStringLiteral("edit"), withCell(*f.session().scenario(), InputSlot::Q, 0, 0, 0, 4));
    f.playback().toEnd();
    QTRY_VERIFY(!exported.isRunning());
    QVERIFY2(f.window->notices().text().contains(QStringLiteral("was written to")),
             qPrintable(f.window->notices().text()));
    QCOMPARE(content(f.file("later.webp")), content(f.file("now.webp")));
  }

  void cancelledItLeavesNothing() {
    WindowFixture f;
    AnimationPlan plan = quickPlan(film({{640, 360}, lightTheme()}));
    plan.framesPerSecond = 60;
    plan.speed = 0.25;
    plan.size = {1280, 720};
    AnimationExport& exported = f.window->exports().animation();
    exported.begin(toPath(f.file("x.gif")), plan, film({{640, 360}, lightTheme()}));
    exported.cancel();
    QTRY_VERIFY(!exported.isRunning());
    QVERIFY(!QFile::exists(f.file("x.gif")));
    QVERIFY(f.window->notices().text().contains(QStringLiteral("nothing was written")));
  }

  void aWindowThatClosesAsksAndThenLeavesNothing() {
    WindowFixture f;
    AnimationPlan plan = quickPlan(film({{640, 360}, lightTheme()}));
    plan.framesPerSecond = 60;
    plan.speed = 0.25;
    plan.size = {1280, 720};
    AnimationExport& exported = f.window->exports().animation();
    int asked = 0;
    bool mayStop = false;
    exported.setQuestion([&] {
      ++asked;
      return mayStop;
    });
    exported.begin(toPath(f.file("x.webp")), plan, film({{640, 360}, lightTheme()}));
    QVERIFY(!f.window->close());
    QCOMPARE(asked, 1);
    QVERIFY(exported.isRunning());
    mayStop = true;
    QVERIFY(f.window->close());
    f.window.reset();  // while it may still run
    QVERIFY(!QFile::exists(f.file("x.webp")));
    QCOMPARE(QDir(f.folder.path()).entryList({QStringLiteral(".attentionscope*")}, QDir::Files | QDir::Hidden),
             QStringList());
  }

  void reportsAFailedWrite() {
    WindowFixture f;
    const Film taken = film({{640, 360}, lightTheme()});
    f.window->exports().animation().begin("/dev/full", quickPlan(taken), taken);
    QTRY_VERIFY(!f.window->exports().animation().isRunning());
    QVERIFY2(f.window->notices().text().contains(QStringLiteral("No space left")),
             qPrintable(f.window->notices().text()));
  }

  void isOfferedWhereALabIsShown() {
    WindowFixture f;
    QVERIFY(!f.window->actions().exportAnimation->isEnabled());
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    f.window->workspace().showLab(QStringLiteral("steps"));
    QVERIFY(f.window->actions().exportAnimation->isEnabled());
  }
};

ATTN_TEST(TestAnimationExport)

}  // namespace attn::app::test_animation_export

#include "test_animation_export.moc"
