// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window from 760 x 520 to 3840 x 2160, with text from 11 to 40 pt, in both languages, with every lab: no
// texts overlap, none is cut unless it can be scrolled, and shortened texts are complete on hover.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QComboBox>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSet>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "app/figures/drawing_recorder.h"
#include "app/window/window_fixture.h"
#include "panes/import_dialog.h"
#include "panes/reading_column.h"
#include "panes/recording_dialog.h"
#include "session/document_file.h"
#include "support/examples.h"
#include "support/recordings.h"
#include "support/sanitized.h"
#include "support/source_folder.h"
#include "theme/fonts.h"
#include "widgets/number_field.h"
#include "widgets/painted_stage.h"
#include "window/frame/pane_layout.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_legibility {
namespace {

using attn::test::DrawingRecorder;
using attn::test::DrawnText;

/// The looks of the window: every pair of size, text size, language and presentation mode is among the thirty of them.
struct Look {
  QSize window;
  double textPixels;
  bool chinese, presenting;
};

constexpr std::array kSizes{QSize(760, 520),  QSize(1024, 700),  QSize(1280, 720),
                            QSize(1440, 900), QSize(1920, 1080), QSize(3840, 2160)};
constexpr std::array kTextPixels{11.0, 13.0, 24.0, 32.0, 160.0 / 3};

Look look(std::size_t n) {
  return {kSizes[n % kSizes.size()], kTextPixels[n % kTextPixels.size()], n % 4 >= 2, n % 7 >= 4};
}
constexpr std::size_t kLooks = kSizes.size() * kTextPixels.size();

QByteArray nameOf(const Look& look) {
  return QByteArray::number(look.window.width()) + "x" + QByteArray::number(look.window.height()) + ", " +
         QByteArray::number(look.textPixels, 'f', 0) + " px" + (look.chinese ? ", Chinese" : "") +
         (look.presenting ? ", presenting" : "");
}

/// Documents of all kinds, in turn.
constexpr std::array kDocuments{"1-the-cat-sat",     "2-it-and-the-dog", "7-grouped-heads", "5-large-dk",
                                "t1-causal-tiles",   "4-translation",    "6-a-padded-row",  "9-rotary-positions",
                                "t4-grouped-decode", "8-a-decode-step"};

std::vector<DrawnText> textsOn(QWidget& shown) {
  return attn::test::textsOf(
      shown.size(), [&](QPainter& painter) { shown.render(&painter); }, DrawingRecorder::Shapes::LeftOut);
}

/// The widget that shows a text.
QWidget* writerOf(QWidget& window, const DrawnText& text) {
  const QPointF middle = text.seen.center();
  QWidget* found = window.childAt(static_cast<int>(std::floor(middle.x())), static_cast<int>(std::floor(middle.y())));
  return found ? found : &window;
}

/// True if the cut part can be scrolled into view.
bool scrolls(QWidget* writer, bool sideways) {
  // A line of free text scrolls with its cursor; a number must be visible completely.
  if (sideways && qobject_cast<QLineEdit*>(writer) && !qobject_cast<NumberField*>(writer)) return true;
  for (; writer; writer = writer->parentWidget()) {
    const auto* area = qobject_cast<QAbstractScrollArea*>(writer);
    if (!area) continue;
    const QScrollBar* bar = sideways ? area->horizontalScrollBar() : area->verticalScrollBar();
    if (bar->maximum() > bar->minimum()) return true;
  }
  return false;
}

bool isPartOfAPicture(QWidget* writer) {
  for (; writer; writer = writer->parentWidget())
    if (qobject_cast<PaintedStage*>(writer)) return true;
  return false;
}

/// True if the full text is available at its place.
bool tellsMore(QWidget* writer, QWidget& window, const DrawnText& text) {
  for (QWidget* w = writer; w; w = w->parentWidget())
    if (!w->toolTip().isEmpty()) return true;
  const QPoint at = text.seen.center().toPoint();
  QHelpEvent asked(QEvent::ToolTip, writer->mapFrom(&window, at), window.mapToGlobal(at));
  QCoreApplication::sendEvent(writer, &asked);
  const bool told = !QToolTip::text().isEmpty();
  QToolTip::hideText();
  return told;
}

/// A text that is too long and nowhere readable to its end.
bool hidesItsEnd(const DrawnText& text, QWidget* writer, QWidget& window) {
  const QString words = text.text.trimmed();
  if (words.size() < 2 || !words.endsWith(QChar(u'…')) || isPartOfAPicture(writer)) return false;
  const QString begun = words.chopped(1).trimmed();
  if (begun.isEmpty() || !begun.back().isLetterOrNumber()) return false;  // of a sum
  // An ellipsis may belong to the text: "Open…".
  const auto* button = qobject_cast<QAbstractButton*>(writer);
  if (button && button->text().contains(words)) return false;
  const auto* choice = qobject_cast<QComboBox*>(writer);
  if (choice && choice->currentText() == words) return false;
  const auto* label = qobject_cast<QLabel*>(writer);
  if (label && label->text().contains(words)) return false;
  return !tellsMore(writer, window, text);
}

/// If the numbers of a matrix do not fit, a part is magnified on top of its surroundings.
bool mayBeMagnified(const Scenario& s) {
  constexpr Index kAlwaysInNumbers = 6;
  return std::max({queryTokens(s), keyTokens(s), keyWidth(s), valueWidth(s) * s.heads.query}) > kAlwaysInNumbers;
}

QStringList faultsOf(QWidget& window, bool magnifies = false) {
  QStringList faults;
  std::vector<DrawnText> all = textsOn(window);
  std::erase_if(all, [](const DrawnText& t) { return t.seen.isEmpty() || t.opacity < 0.3; });
  const auto name = [&](const DrawnText& t) {
    QWidget* writer = writerOf(window, t);
    return QStringLiteral("“%1” (%2, at %3, %4)")
        .arg(t.text, QString::fromLatin1(writer->metaObject()->className()))
        .arg(t.box.left(), 0, 'f', 0)
        .arg(t.box.top(), 0, 'f', 0);
  };
  for (const DrawnText& t : all) {
    QWidget* writer = writerOf(window, t);
    const bool narrower = t.seen.width() < t.box.width() - 1.5, lower = t.seen.height() < t.box.height() - 1.5;
    if (narrower && !scrolls(writer, true)) faults << QStringLiteral("cut off: ") + name(t);
    if (lower && !scrolls(writer, false)) faults << QStringLiteral("cut in height: ") + name(t);
    if (hidesItsEnd(t, writer, window)) faults << QStringLiteral("shortened for good: ") + name(t);
  }
  std::erase_if(all, [](const DrawnText& t) { return t.tilted; });
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (magnifies && writerOf(window, all[i])->inherits("attn::app::StepsStage")) continue;
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const QRectF common = all[i].seen.intersected(all[j].seen);
      if (common.width() >= 1.5 && common.height() >= 1.5)
        faults << name(all[i]) + QStringLiteral(" lies on ") + name(all[j]);
    }
  }
  return faults;
}

/// A file of recorded attention, and the state of its dialog.
struct RecordedLook {
  const char* file;
  std::string bytes;
};

std::vector<RecordedLook> recordingsToLookAt() {
  const test::RecordedShape two{4, 2, 3, 7, 4};
  QFile example(QString::fromStdString(sourceFile("resources/recordings/tiny-llama.safetensors")));
  if (!example.open(QIODevice::ReadOnly)) qFatal("no recording");
  return {
      {"tiny-llama.safetensors", example.readAll().toStdString()},  // agrees
      {"一个从别处记录下来的注意力文件，名字很长很长，连一行也放不下，所以要换行，名字很长很长.safetensors",
       test::recordedFile({}, "{}")},  // asks
      {"a_recording_of_the_layer_17_of_a_translating_model_from_English_to_French_2024-05-17T10-22-31.safetensors",
       test::recordedFile(two, R"({"rope":"half","rope_base":"10000","mask":"causal","window":"3","model":"tiny"})")},
      {"says_what_cannot_be.safetensors",
       test::recordedFile(two, R"({"rope":"sideways","mask":"diagonal","padding":"[1","scale":"wide"})")},
  };
}

}  // namespace

class TestLegibility : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyPairOfCircumstancesIsTried() {
    const auto differs = [](auto of, std::size_t expected) {
      std::set<decltype(of(Look{}))> seen;
      for (std::size_t n = 0; n < kLooks; ++n) seen.insert(of(look(n)));
      QCOMPARE(seen.size(), expected);
    };
    differs([](const Look& l) { return std::pair(l.window.width(), l.textPixels); }, kLooks);
    differs([](const Look& l) { return std::pair(l.window.width(), l.chinese); }, 2 * kSizes.size());
    differs([](const Look& l) { return std::pair(l.window.width(), l.presenting); }, 2 * kSizes.size());
    differs([](const Look& l) { return std::pair(l.textPixels, l.chinese); }, 2 * kTextPixels.size());
    differs([](const Look& l) { return std::pair(l.textPixels, l.presenting); }, 2 * kTextPixels.size());
    differs([](const Look& l) { return std::pair(l.chinese, l.presenting); }, 4);
  }

  void nothingIsCutAndNothingLiesOnAnother_data() {
    QTest::addColumn<int>("number");
    const std::size_t stride =
        attn::test::kSanitized ? 7 : 1;  // coprime to both list lengths: uses every size and text size
    for (std::size_t n = 0; n < kLooks; n += stride) QTest::newRow(nameOf(look(n)).constData()) << static_cast<int>(n);
  }
  void nothingIsCutAndNothingLiesOnAnother() {
    QFETCH(int, number);
    const Look at = look(static_cast<std::size_t>(number));
    WindowFixture f(std::nullopt);
    f.settings.setTextPixels(at.textPixels);
    f.settings.setPresentedScale(at.textPixels / 13);
    f.language.use(at.chinese ? QStringLiteral("zh_CN") : QStringLiteral("en"));
    f.make(at.window);
    QStringList faults;
    QSet<QString> told;
    bool magnifies = false;
    const auto note = [&](const QString& where) {
      QStringList found;
      const auto isLegible = [&] {
        if (f.window->isPreparing()) return false;
        f.window->settle();
        for (int layouts = 0; layouts < 3; ++layouts) QCoreApplication::processEvents();
        found = faultsOf(*f.window, magnifies);
        return found.isEmpty();
      };
      // A result that arrives now changes texts; only what stays is a fault.
      (void)QTest::qWaitFor(isLegible, 10000);
      for (const QString& fault : found) {
        if (told.contains(fault)) continue;
        told.insert(fault);
        faults << where + QStringLiteral(": ") + fault;
      }
    };
    note(QStringLiteral("welcome"));
    const int labs = static_cast<int>(f.window->workspace().labs().size());
    // Every third lab: each size and each text size occurs with all of them.
    for (int lab = number / static_cast<int>(kSizes.size()) % 3; lab < labs; lab += 3) {
      const auto document = static_cast<std::size_t>(number + 3 * lab) % kDocuments.size();
      f.window->documents().openExample(QLatin1String(kDocuments[document]) + QStringLiteral(".attn.json"));
      QTRY_VERIFY(f.isCurrent());
      magnifies = mayBeMagnified(*f.session().scenario());
      f.window->workspace().showLab(lab);
      f.window->presentation().setPresenting(at.presenting, false);
      const QString place = QLatin1String(kDocuments[document]) + QLatin1Char(' ') + f.window->workspace().lab()->id();
      note(place + QStringLiteral(" start"));
      f.window->workspace().panes().reading().showNotes(false);
      const int last = f.playback().timeline().lastStep();
      // A third, two thirds, or the end, in turn: over all looks, each lab is tested at each.
      if (const int step = (1 + (number + lab) % 3) * last / 3; step >= 0) {
        f.playback().seek(step, 1e9);
        note(place + QStringLiteral(" step %1").arg(step));
      }
      // In a narrow window the panes are folded; each is shown once.
      for (const PaneSide side : {PaneSide::Left, PaneSide::Right}) {
        if (at.presenting || f.window->workspace().panes().isOpen(side)) continue;
        f.window->workspace().panes().toggle(side);
        note(place + (side == PaneSide::Left ? QStringLiteral(" inputs") : QStringLiteral(" reading")));
        f.window->workspace().panes().toggle(side);
      }
      f.window->presentation().setPresenting(false);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
  }

  // On a projector of 1280 x 720: texts and numbers of 14 px in every picture for lectures.
  void wordsOfAPresentationAreLarge() {
    WindowFixture f({1280, 720});
    const double least = QFontMetricsF(uiFont(14)).capHeight() - 0.8;  // glyphs are on whole pixels
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    QStringList small;
    for (const char* lab : {"steps", "heads", "sandbox"}) {
      f.window->workspace().showLab(QLatin1String(lab));
      f.window->presentation().setPresenting(true, false);
      for (int step = 0; step <= f.playback().timeline().lastStep(); ++step) {
        f.playback().seek(step, 1e9);
        f.window->settle();
        QCoreApplication::processEvents();
        for (const DrawnText& t : textsOn(*f.window->workspace().lab()->stagePane()))
          if (t.text.trimmed().size() > 3 && t.capHeight < least && !t.tilted)  // subscripts are shorter
            small << QStringLiteral("%1 step %2: “%3”").arg(QLatin1String(lab)).arg(step).arg(t.text);
      }
      f.window->presentation().setPresenting(false);
    }
    QVERIFY2(small.isEmpty(), qPrintable(QLatin1Char('\n') + small.join(QLatin1Char('\n'))));
  }

  void dialogsFitOverTheirWindow_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("pixels");
    QTest::addColumn<bool>("chinese");
    QTest::newRow("1024 x 700, 40 pt") << QSize(1024, 700) << kTextPixels.back() << false;
    QTest::newRow("760 x 520, Chinese") << QSize(760, 520) << 13.0 << true;
    QTest::newRow("1024 x 700, 200 %, Chinese") << QSize(1024, 700) << 26.0 << true;
    QTest::newRow("3840 x 2160, 40 pt, Chinese") << QSize(3840, 2160) << kTextPixels.back() << true;
  }
  void dialogsFitOverTheirWindow() {
    QFETCH(QSize, size);
    QFETCH(double, pixels);
    QFETCH(bool, chinese);
    WindowFixture f(std::nullopt);
    f.settings.setTextPixels(pixels);
    f.language.use(chinese ? QStringLiteral("zh_CN") : QStringLiteral("en"));
    f.make(size);
    f.window->documents().openExample(QStringLiteral("7-grouped-heads.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    QStringList faults;
    const auto look = [&](QWidget& dialog, const char* name) {
      dialog.show();
      QCoreApplication::processEvents();
      if (dialog.width() > size.width() || dialog.height() > size.height())
        faults << QStringLiteral("%1 is larger than its window").arg(QString::fromUtf8(name));
      for (const QString& fault : faultsOf(dialog)) faults << QString::fromUtf8(name) + QStringLiteral(": ") + fault;
    };
    ImportDialog import(f.session(), InputSlot::Q, {}, f.window->appearance().theme(), f.window.get());
    look(import, "import");
    for (const RecordedLook& each : recordingsToLookAt()) {
      const QString file = f.folder.filePath(QString::fromUtf8(each.file));
      QVERIFY(writeWhole(toPath(file), each.bytes).empty());
      RecordingDialog recording(f.session(), toPath(file), f.window->appearance().theme(), f.window.get());
      recording.finishComparing();
      look(recording, each.file);
    }
    for (QAction* action : {f.window->actions().shortcuts, f.window->actions().published,
                            f.window->actions().preferences, f.window->actions().editKeys}) {
      action->trigger();
      for (auto* dialog : f.window->findChildren<QDialog*>())
        if (dialog != &import && dialog->isVisible()) {
          look(*dialog, qPrintable(dialog->windowTitle()));
          dialog->close();
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
  }
};

ATTN_TEST(TestLegibility)

}  // namespace attn::app::test_legibility

#include "test_legibility.moc"
