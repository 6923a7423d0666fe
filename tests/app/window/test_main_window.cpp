// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <new>
#include <semaphore>

#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "labs/model/model_lab.h"
#include "labs/steps/inputs_matrix.h"
#include "panes/import_dialog.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "scenario/word_table.h"
#include "session/document_file.h"
#include "support/qt_test.h"
#include "support/source_folder.h"
#include "widgets/choice_slider.h"
#include "widgets/transport_bar.h"
#include "window/document/card_data.h"
#include "window/frame/appearance.h"
#include "window/frame/document_title.h"
#include "window/frame/header_bar.h"
#include "window/frame/tab_button.h"
#include "window/welcome/document_card.h"
#include "window/welcome/welcome_page.h"

namespace attn::app::test_main_window {

namespace {

void openCatSat(WindowFixture& f) {
  f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
  QTRY_VERIFY(f.isCurrent());
}

void changeNumber(WindowFixture& f, double value) {
  QVERIFY(f.session()
              .apply(QStringLiteral("Change Q"), withCell(*f.session().scenario(), InputSlot::Q, 0, 0, 0, value))
              .empty());
}

QString writeText(WindowFixture& f, const char* name, const std::string& text) {
  const QString path = f.file(name);
  if (!writeWhole(toPath(path), text).empty()) return {};
  return path;
}

/// Every text on screen: labels, buttons, accessible names.
QString visibleTexts(const QWidget& window) {
  QStringList texts{window.windowTitle()};
  const QList<QWidget*> widgets = window.findChildren<QWidget*>();
  for (const QWidget* w : widgets) {
    texts << w->accessibleName() << w->toolTip();
    if (const auto* button = qobject_cast<const QAbstractButton*>(w)) texts << button->text();
    if (const auto* label = qobject_cast<const QLabel*>(w)) texts << label->text();
  }
  return texts.join(QLatin1Char('\n'));
}

bool hasHan(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

void drop(MainWindow& window, const QStringList& paths) {
  QMimeData mime;
  QList<QUrl> urls;
  for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
  mime.setUrls(urls);
  QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent event(QPointF(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &event);
}

}  // namespace

class TestMainWindow : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  /// Texts contain colors; after a switch none has those of the previous theme.
  void noTextKeepsTheInkOfTheThemeBefore() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("7-grouped-heads.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    const auto oldInk = [&](const Theme& before) {
      QStringList faults;
      const auto labels = f.window->findChildren<QLabel*>();
      for (const QLabel* label : labels)
        if (label->isVisible() && label->text().contains(before.ink.name(), Qt::CaseInsensitive))
          faults << label->text().left(200);
      return faults.join(QLatin1Char('\n'));
    };
    const auto visit = [&](Lab* lab, const Theme& before) {
      f.window->workspace().showLab(lab->id());
      f.window->settle();
      QVERIFY2(oldInk(before).isEmpty(), qPrintable(lab->id() + QLatin1Char('\n') + oldInk(before)));
    };
    const Theme light = f.window->appearance().theme();
    for (Lab* lab : f.window->workspace().labs()) visit(lab, darkTheme());
    f.window->actions().themeDark->trigger();
    const Theme dark = f.window->appearance().theme();
    QVERIFY(dark.ink != light.ink);
    for (Lab* lab : f.window->workspace().labs()) visit(lab, light);
    // While a lab is shown.
    for (Lab* lab : f.window->workspace().labs()) {
      f.window->workspace().showLab(lab->id());
      const bool wasDark = f.window->appearance().theme().dark;
      (wasDark ? f.window->actions().themeLight : f.window->actions().themeDark)->trigger();
      visit(lab, wasDark ? dark : light);
    }
  }

  void anExampleIsCalledAsItWasChosen() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QCOMPARE(f.session().scenario()->title, std::string("The cat sat"));
    f.language.use(QStringLiteral("zh_CN"));
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QCOMPARE(QString::fromStdString(f.session().scenario()->title), QStringLiteral("猫坐下了"));
    QVERIFY(QString::fromStdString(f.session().scenario()->notes).startsWith(QStringLiteral("最小的示例")));
    QVERIFY(!f.session().isModified());
    f.language.use(QStringLiteral("en"));
  }

  void welcomePageOpensExamples() {
    WindowFixture f;
    auto* welcome = f.window->findChild<WelcomePage*>();
    QVERIFY(welcome->isVisible());
    QVERIFY(!f.window->workspace().lab());
    welcome->finishPictures();
    const auto cards = welcome->findChildren<QAbstractButton*>();
    const auto card = std::find_if(cards.begin(), cards.end(), [](const QAbstractButton* b) {
      return b->accessibleName() == QStringLiteral("Translation");
    });
    QVERIFY(card != cards.end());
    QVERIFY((*card)->accessibleDescription().contains(QStringLiteral("3 key")));
    (*card)->setFocus();
    QTest::keyClick(*card, Qt::Key_Return);
    QVERIFY(f.window->workspace().lab());
    QVERIFY(isCrossAttention(*f.session().scenario()));
    QVERIFY(!welcome->isVisible());
  }

  void everyTabOpensItsLabAtTheFirstClick() {
    WindowFixture f;
    auto* header = f.window->findChild<HeaderBar*>();
    const auto tabs = header->findChildren<TabButton*>();
    const qsizetype first = 1;  // behind that of Learn
    QCOMPARE(static_cast<std::size_t>(tabs.size() - first), f.window->actions().labs.size());
    const char* const labs[] = {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"};
    for (qsizetype n = first; n < tabs.size(); ++n) {
      WindowFixture fresh;
      const auto there = fresh.window->findChild<HeaderBar*>()->findChildren<TabButton*>();
      QVERIFY(!fresh.window->workspace().lab());
      QTest::mouseClick(there[n], Qt::LeftButton);
      QVERIFY(fresh.window->workspace().lab());
      QCOMPARE(fresh.window->workspace().lab()->id(), QLatin1String(labs[n - first]));
      QVERIFY(there[n]->isChecked());
    }
  }

  void pictureAndExplanationAgree() {
    WindowFixture f;
    const auto shownStep = [&] { return f.playback().playhead().step; };
    const auto selectedStep = [&] {
      return stepOfStage(f.playback().timeline(), std::get<Stage>(f.session().selection().matrix));
    };
    for (const char* example : {"1-the-cat-sat", "t1-causal-tiles", "7-grouped-heads"}) {
      f.window->documents().openExample(QLatin1String(example) + QStringLiteral(".attn.json"));
      f.window->workspace().showLab(QStringLiteral("steps"));
      QVERIFY(f.playback().playhead() == Playhead{});  // a learner starts at the first step
      QCOMPARE(selectedStep(), shownStep());
      f.playback().nextStep();
      f.playback().nextStep();
      const Playhead place = f.playback().playhead();
      // Other labs select other stages; this one restores its position.
      f.window->workspace().showLab(QStringLiteral("heads"));
      Selection weights = f.session().selection();
      weights.matrix = Stage::Weights;
      f.session().select(weights);
      f.window->workspace().showLab(QStringLiteral("steps"));
      QVERIFY(f.playback().playhead() == place);
      QCOMPARE(selectedStep(), shownStep());
      // Selecting a cell here shows it.
      f.window->workspace().showLab(QStringLiteral("heads"));
      f.session().select(weights);
      Q_EMIT f.window->workspace().lab()->labRequested(QStringLiteral("steps"));
      QCOMPARE(f.shownStage(), Stage::Weights);
      QVERIFY(f.session().selection() == weights);
    }
  }

  void languageSwitchesWhileRunning() {
    WindowFixture f;
    openCatSat(f);
    QVERIFY(!hasHan(visibleTexts(*f.window)));
    const QList<QAction*> languages = f.window->actions().languages->actions();
    const auto chinese = std::find_if(languages.begin(), languages.end(),
                                      [](const QAction* a) { return a->data().toString() == QStringLiteral("zh_CN"); });
    QVERIFY(chinese != languages.end());
    (*chinese)->trigger();
    QTRY_VERIFY(hasHan(visibleTexts(*f.window)));
    QVERIFY(hasHan(f.window->actions().open->text()));
    QVERIFY(hasHan(f.playback().timeline().sections.front()));
    QCOMPARE(f.settings.language(), QStringLiteral("zh_CN"));
    const auto english = std::find_if(languages.begin(), languages.end(),
                                      [](const QAction* a) { return a->data().toString() == QStringLiteral("en"); });
    (*english)->trigger();
    QTRY_COMPARE(f.window->actions().open->text(), QString::fromUtf8("&Open…"));
  }

  void themeSwitchesEverything() {
    WindowFixture f;
    openCatSat(f);
    const auto middle = [&] {
      const QImage image = f.window->grab().toImage();
      return image.pixelColor(image.width() / 2, image.height() - 4);
    };
    QVERIFY(middle().lightness() > 200);
    f.window->actions().themeDark->trigger();
    QVERIFY(f.window->appearance().theme().dark);
    QVERIFY(middle().lightness() < 60);
    QCOMPARE(f.settings.themeMode(), ThemeMode::Dark);
    f.window->actions().themeLight->trigger();
    QVERIFY(middle().lightness() > 200);
  }

  void textGrowsAndShrinks() {
    WindowFixture f;
    openCatSat(f);
    const double before = f.window->appearance().theme().scale;
    f.window->actions().larger->trigger();
    QVERIFY(f.window->appearance().theme().scale > before);
    f.window->actions().smaller->trigger();
    QCOMPARE(f.window->appearance().theme().scale, before);
    // Up to the limit and one step beyond; every step restyles the whole window.
    const auto grow = [&] {
      for (double last = 0; f.window->appearance().theme().scale > last;) {
        last = f.window->appearance().theme().scale;
        f.window->actions().larger->trigger();
      }
    };
    grow();
    QCOMPARE(f.window->appearance().theme().scale, largestScale({1440, 900}));
    f.window->resize(3840, 2160);
    grow();
    QCOMPARE(f.window->appearance().theme().scale * normalTextPixels, 160.0 / 3.0);  // 40 pt
    f.window->resize(1440, 900);
    QCOMPARE(f.window->appearance().theme().scale, largestScale({1440, 900}));
    f.window->actions().normalSize->trigger();
    QCOMPARE(f.window->appearance().theme().scale, 1.0);
  }

  void presentationShowsThePictureAlone() {
    WindowFixture f;
    openCatSat(f);
    f.window->actions().present->trigger();
    QVERIFY(f.window->workspace().isPresenting());
    QVERIFY(f.window->isFullScreen());
    QVERIFY(!f.window->findChild<HeaderBar*>()->isVisible());
    QVERIFY(!f.window->workspace().lab()->inputsPane()->isVisible());
    QVERIFY(!f.window->workspace().lab()->explainPane()->isVisible());
    QVERIFY(f.window->workspace().lab()->stagePane()->isVisible());
    QVERIFY(f.window->findChild<TransportBar*>()->isVisible());
    const Playhead before = f.playback().playhead();
    QTest::keyClick(f.window->workspace().lab()->stagePane(), Qt::Key_PageDown);
    QVERIFY(!(f.playback().playhead() == before));
    QTest::keyClick(f.window->workspace().lab()->stagePane(), Qt::Key_Escape);
    QVERIFY(!f.window->workspace().isPresenting());
    QVERIFY(!f.window->isFullScreen());
    QVERIFY(f.window->workspace().lab()->inputsPane()->isVisible());
  }

  void aPresentersClickerStepsOnWhateverWasTouchedBefore() {
    WindowFixture f;
    openCatSat(f);
    auto* slider = f.window->workspace().lab()->inputsPane()->findChild<ChoiceSlider*>();
    QVERIFY(slider);
    const int chosen = slider->chosen();
    const int step = f.playback().playhead().step;
    QTest::keyClick(slider, Qt::Key_PageDown);
    QCOMPARE(f.playback().playhead().step, step + 1);
    QTest::keyClick(slider, Qt::Key_PageUp);
    QCOMPARE(f.playback().playhead().step, step);
    QCOMPARE(slider->chosen(), chosen);
    // A slider handles its other keys itself.
    f.playback().seek(2, 0);
    QTest::keyClick(slider, Qt::Key_Home);
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(f.playback().playhead().step, 2);
  }

  void fitsASmallWindow() {
    WindowFixture f({1024, 700});
    openCatSat(f);
    QCOMPARE(f.window->size(), QSize(1024, 700));
    QVERIFY(f.window->workspace().lab()->stagePane()->width() >= 500);
    const auto bars = f.window->findChildren<TransportBar*>();
    QVERIFY(bars[0]->geometry().bottom() <= f.window->height());
  }

  void droppedDocumentsOpen() {
    WindowFixture f;
    Scenario scenario = *readDocument(sourceFile("resources/scenarios/1-the-cat-sat.attn.json"));
    scenario.title = "Dropped";
    const QString path = writeText(f, "dropped.attn.json", writeDocument(scenario));
    drop(*f.window, {path});
    QTRY_VERIFY(f.session().hasScenario());
    QCOMPARE(f.session().scenario()->title, std::string("Dropped"));
    QCOMPARE(toQString(f.session().path()), path);
  }

  void droppedNumbersAreTakenInByTheLabOnScreen() {
    WindowFixture f;
    openCatSat(f);
    f.window->workspace().showLab(QStringLiteral("tiles"));
    const QString path = writeText(f, "numbers.csv", "7,8\n9,10\n11,12\n");
    bool imported = false;
    QTimer answering;
    connect(&answering, &QTimer::timeout, this, [&] {
      auto* dialog = qobject_cast<ImportDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      imported = dialog->importChosen();
      dialog->close();
    });
    answering.start(0);
    drop(*f.window, {path});
    QTRY_VERIFY(imported);
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("tiles"));
    QCOMPARE(stackIn(*f.session().scenario(), InputSlot::Q)[0](2, 1), 12.0);
  }

  void droppedThingsThatAreNoDocumentAreNamedForWhatTheyAre() {
    WindowFixture f;
    openCatSat(f);
    const auto before = f.session().scenario();
    const QString folder = f.folder.path();
    QImage(4, 4, QImage::Format_RGB32).save(folder + QStringLiteral("/cat.png"));
    drop(*f.window, {folder + QStringLiteral("/cat.png")});
    QTRY_VERIFY(f.window->notices().isVisible());
    QVERIFY2(f.window->notices().text().startsWith(QStringLiteral("“cat.png” is a picture. You can drop a document")),
             qPrintable(f.window->notices().text()));
    drop(*f.window, {folder});
    QTRY_VERIFY(f.window->notices().text().contains(QStringLiteral("is a folder.")));
    const QString disguised = writeText(f, "cat.bin", "\x89PNG\r\n\x1a\n");
    drop(*f.window, {disguised});
    QTRY_VERIFY(f.window->notices().text().contains(QStringLiteral("“cat.bin” is a picture.")));
    QCOMPARE(f.session().scenario(), before);
  }

  void aDroppedModelIsOpenedInTheModelLab() {
    WindowFixture f;
    openCatSat(f);
    const auto before = f.session().scenario();
    drop(*f.window, {writeText(f, "weights.bin", "GGUF")});
    QTRY_COMPARE(f.window->workspace().lab()->id(), QStringLiteral("model"));
    auto& lab = dynamic_cast<ModelLab&>(*f.window->workspace().lab());
    QTRY_VERIFY(lab.state().service().openError().contains(QStringLiteral("[truncated]")));
    QCOMPARE(f.session().scenario(), before);
  }

  void ofSeveralDroppedFilesItIsSaidWhichOneIsTaken() {
    WindowFixture f;
    Scenario scenario = *readDocument(sourceFile("resources/scenarios/1-the-cat-sat.attn.json"));
    scenario.title = "Second";
    const QString picture = writeText(f, "a.png", "\x89PNG\r\n\x1a\n");
    const QString document = writeText(f, "b.attn.json", writeDocument(scenario));
    const QString numbers = writeText(f, "c.csv", "1,2\n");
    drop(*f.window, {picture, document, numbers});
    QTRY_VERIFY(f.session().hasScenario());
    QCOMPARE(f.session().scenario()->title, std::string("Second"));
    QCOMPARE(f.window->notices().text(),
             QStringLiteral(
                 "3 files were dropped; only one is opened at a time. Opened: “b.attn.json”. Ignored: a.png, c.csv."));
    // Even if reading takes so long that another notice appears meanwhile.
    f.window->documents().setPatience(std::chrono::milliseconds(0));
    drop(*f.window, {document, numbers});
    QTRY_COMPARE(
        f.window->notices().text(),
        QStringLiteral("2 files were dropped; only one is opened at a time. Opened: “b.attn.json”. Ignored: c.csv."));
  }

  void aBadFileLeavesEverythingAndSaysWhy() {
    WindowFixture f;
    openCatSat(f);
    changeNumber(f, 3);
    const auto before = f.session().scenario();
    const QString path = writeText(
        f, "bad.attn.json",
        R"({"format":"attentionscope/scenario","version":1,"heads":{"query":3,"kv":2},"inputs":{"kind":"qkv",)"
        R"("q":{"shape":[1,2],"data":[1]},"k":{"shape":[1,2],"data":[1,2]},"v":{"shape":[1,2],"data":[1,2]}}})");
    drop(*f.window, {path});
    QTRY_VERIFY(f.window->notices().isVisible());
    QVERIFY(f.window->notices().text().contains(QStringLiteral("bad.attn.json")));
    QVERIFY(f.window->notices().details().contains(QStringLiteral("/inputs/q")));
    QCOMPARE(f.session().scenario(), before);
    QCOMPARE(f.session().undoStack()->count(), 1);
    QVERIFY(f.window->workspace().lab());
    QCOMPARE(f.asked, 0);
  }

  void noNumberInTheSettingsMakesABlankWindow() {
    for (const char* number : {"nan", "-inf", "1e308"}) {
      QTemporaryDir folder;
      const QString ini = folder.filePath(QStringLiteral("settings.ini"));
      QFile file(ini);
      QVERIFY(file.open(QIODevice::WriteOnly));
      for (const char* section : {"[view]\ntextPixels=", "\n[playback]\nspeed=", "\n[window]\ninputsWidth=",
                                  "\nexplainWidth=", "\ngeometry="})
        file.write(QByteArray(section) + number);
      file.close();
      Settings settings(ini);
      Language language;
      WindowParts parts;
      parts.recoveryFolder = folder.filePath(QStringLiteral("recovery"));
      parts.progressFolder = folder.filePath(QStringLiteral("progress"));
      parts.startsBackend = false;
      MainWindow window(settings, language, parts);
      window.show();
      QVERIFY(window.appearance().theme().scale >= 0.8 && window.appearance().theme().scale <= 4.2);
      window.documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
      QTRY_VERIFY(window.session().snapshot().trace && !window.session().isComputing());
      window.settle();
      const QWidget* stage = window.workspace().lab()->stagePane();
      QVERIFY(stage->width() > 200 && stage->height() > 100);
      const QImage picture = window.workspace().lab()->stagePane()->grab().toImage();
      QSet<QRgb> colors;
      for (int y = 0; y < picture.height(); y += 2)
        for (int x = 0; x < picture.width(); x += 2) colors.insert(picture.pixel(x, y));
      QVERIFY2(colors.size() > 8, number);
    }
  }

  void aLongReadIsShownAndCanBeCancelled() {
    WindowFixture f;
    openCatSat(f);
    const auto before = f.session().scenario();
    Documents& documents = f.window->documents();
    std::binary_semaphore mayEnd(0);
    documents.setReader([&](const std::filesystem::path&) {
      mayEnd.acquire();
      return Result<Scenario>(*before);
    });
    documents.setPatience(std::chrono::milliseconds(0));
    QVERIFY(!documents.openFile(f.file("slow.attn.json")));
    NoticeBar& notices = f.window->notices();
    QVERIFY(notices.isVisible());
    QVERIFY2(notices.text().contains(QStringLiteral("slow.attn.json")), qPrintable(notices.text()));
    const auto buttons = notices.findChildren<QPushButton*>();
    QVERIFY(!buttons.isEmpty() && buttons[0]->isVisible());
    buttons[0]->click();
    QVERIFY(!notices.isVisible());
    mayEnd.release();
    // What is opened next comes after everything that the canceled one could still deliver.
    documents.setReader([](const std::filesystem::path&) -> Result<Scenario> { throw std::bad_alloc(); });
    documents.setPatience(std::nullopt);
    QVERIFY(!documents.openFile(f.file("large.attn.json")));
    QVERIFY(notices.isVisible());
    QVERIFY(notices.text().contains(QStringLiteral("large.attn.json")));
    QVERIFY(notices.details().contains(QStringLiteral("memory")));
    QCOMPARE(f.session().scenario(), before);
  }

  void whatTookLongOpensWhenItIsRead() {
    WindowFixture f;
    openCatSat(f);
    Documents& documents = f.window->documents();
    Scenario read = *f.session().scenario();
    read.title = "Read slowly";
    std::binary_semaphore mayEnd(0);
    documents.setReader([&](const std::filesystem::path&) {
      mayEnd.acquire();
      return Result<Scenario>(read);
    });
    documents.setPatience(std::chrono::milliseconds(0));
    QVERIFY(!documents.openFile(f.file("slow.attn.json")));
    QVERIFY(f.window->notices().isVisible());
    QEventLoop loop;
    connect(&documents, &Documents::opened, &loop, &QEventLoop::quit);
    mayEnd.release();
    loop.exec();
    QCOMPARE(f.session().scenario()->title, std::string("Read slowly"));
    QVERIFY(!f.window->notices().isVisible());
  }

  void documentsOfSizesOpenLikeAnyOther() {
    WindowFixture f;
    const QString examples = QString::fromStdString(sourceFile("resources/scenarios/"));
    for (const char* name : {"t5-gpt2-medium", "t6-llama-3-8b-decode-8k", "t7-llama-3-8b-decode-128k"}) {
      const QString path = examples + QLatin1String(name) + QStringLiteral(".attn.json");
      QVERIFY(f.window->documents().openFile(path));
      QCOMPARE(toQString(f.session().path()), path);
      QVERIFY(!f.window->notices().isVisible());
      QCOMPARE(f.settings.recentFiles().front().path, path);
      for (const char* lab : {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"}) {
        f.window->workspace().showLab(QString::fromLatin1(lab));
        f.window->settle();
      }
    }
    f.nextFile = examples + QStringLiteral("t5-gpt2-medium.attn.json");
    f.window->documents().openWithDialog();
    QCOMPARE(f.session().scenario()->title, std::string("GPT-2 medium shape"));
    drop(*f.window, {examples + QStringLiteral("t6-llama-3-8b-decode-8k.attn.json")});
    QTRY_COMPARE(f.session().scenario()->title, std::string("Llama 3 8B decode at 8k"));
  }

  void everyDocumentHasItsPictureAmongTheRecentFiles() {
    WindowFixture f;
    const QDir examples(QString::fromStdString(sourceFile("resources/scenarios")));
    const QStringList names = examples.entryList({QStringLiteral("*.attn.json")}, QDir::Files);
    for (const QString& name : names) {
      QVERIFY(f.window->documents().openFile(examples.filePath(name)));
      f.window->workspace().showWelcome();
      f.window->settle();
      const auto cards = f.window->findChildren<DocumentCard*>();
      const auto recent = std::ranges::find_if(
          cards, [&](const DocumentCard* card) { return card->toolTip() == examples.filePath(name); });
      QVERIFY(recent != cards.end());
      QCOMPARE((*recent)->hasPicture(), cardDataOf(f.session().scenario()).has_value());
      QVERIFY(!(*recent)->grab().isNull());
    }
  }

  void aFileShowsItsName() {
    WindowFixture f;
    openCatSat(f);
    QVERIFY(DocumentTitle::fileNextTo(f.session()).isEmpty());
    f.nextFile = f.file("my cat");
    QVERIFY(f.window->documents().saveWithDialog());
    QCOMPARE(f.session().scenario()->title, std::string("The cat sat"));
    QCOMPARE(DocumentTitle::fileNextTo(f.session()), QStringLiteral("my cat.attn.json"));
    QVERIFY2(f.window->windowTitle().startsWith(QStringLiteral("The cat sat (my cat.attn.json)")),
             qPrintable(f.window->windowTitle()));
    const auto* title = f.window->findChild<DocumentTitle*>();
    QVERIFY(title->toolTip().contains(f.file("my cat.attn.json")));
    QVERIFY(title->accessibleName().contains(QStringLiteral("my cat.attn.json")));
    f.nextFile = f.file("The cat sat.attn.json");
    QVERIFY(f.window->documents().saveWithDialog());
    QVERIFY(DocumentTitle::fileNextTo(f.session()).isEmpty());
  }

  void aNewDocumentHasTheNumbersOfTheWordTable() {
    WindowFixture f;
    f.window->documents().openNew();
    QCOMPARE(tableTokens(*f.session().scenario()).size(), f.session().scenario()->tokens.size());
    QTRY_VERIFY(f.isCurrent());
  }

  void aDocumentWithoutANameTakesThatOfItsFile() {
    WindowFixture f;
    f.window->documents().openNew();
    f.nextFile = f.file("lesson 3");
    QVERIFY(f.window->documents().saveWithDialog());
    QCOMPARE(f.session().scenario()->title, std::string("lesson 3"));
    QVERIFY(!f.session().isModified());
    f.nextFile = f.file("lesson 4");
    QVERIFY(f.window->documents().saveWithDialog());
    QCOMPARE(f.session().scenario()->title, std::string("lesson 4"));
    f.nextFile = f.file("no such folder/lesson 5");
    QVERIFY(!f.window->documents().saveWithDialog());
    QCOMPARE(f.session().scenario()->title, std::string("lesson 4"));
  }

  void closingAsksAboutUnsavedChanges() {
    WindowFixture f;
    openCatSat(f);
    changeNumber(f, 3);
    f.nextAnswer = UnsavedAnswer::Cancel;
    QVERIFY(!f.window->close());
    QCOMPARE(f.asked, 1);
    f.nextAnswer = UnsavedAnswer::Save;
    f.nextFile = QStringLiteral("");  // the file dialog is canceled, too
    QVERIFY(!f.window->close());
    f.nextFile = f.file("kept.attn.json");
    QVERIFY(f.window->close());
    QVERIFY(QFile::exists(f.nextFile));
    QCOMPARE(f.asked, 3);
  }

  void aNumberBeingTypedIsNotLost() {
    WindowFixture f;
    openCatSat(f);
    auto* editor = f.window->findChild<InputsMatrix*>()->findChild<MatrixEditor*>();
    const QModelIndex cell = editor->model()->index(1, 1);
    editor->setFocus();
    editor->setCurrentIndex(cell);
    editor->edit(cell);
    auto* line = editor->findChild<QLineEdit*>();
    QVERIFY(line);
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("6.5"));
    f.nextFile = f.file("typed.attn.json");
    f.window->actions().save->trigger();
    QCOMPARE(stackIn(*readDocument(toPath(f.nextFile)), InputSlot::Q)[0](1, 1), 6.5);
    editor->setFocus();
    editor->edit(cell);
    QTRY_VERIFY(qobject_cast<QLineEdit*>(f.window->focusWidget()));
    line = qobject_cast<QLineEdit*>(f.window->focusWidget());
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("7.5"));
    f.nextAnswer = UnsavedAnswer::Cancel;
    QVERIFY(!f.window->close());
    QCOMPARE(f.asked, 1);
  }

  void openingAsksAboutUnsavedChanges() {
    WindowFixture f;
    openCatSat(f);
    changeNumber(f, 3);
    const auto edited = f.session().scenario();
    f.nextAnswer = UnsavedAnswer::Cancel;
    f.window->documents().openExample(QStringLiteral("8-a-decode-step.attn.json"));
    QCOMPARE(f.session().scenario(), edited);
    f.nextAnswer = UnsavedAnswer::Discard;
    f.window->actions().newDocument->trigger();
    QVERIFY(f.session().scenario() != edited);
    QCOMPARE(f.asked, 2);
    QTRY_VERIFY(f.isCurrent());
  }

  void offersAndOpensRecoveredDocuments() {
    WindowFixture f;
    openCatSat(f);
    changeNumber(f, 3);
    f.window->autosave().flush();
    const QString kept = f.window->autosave().path();
    QVERIFY(QFile::exists(kept));
    f.window.reset();  // ended without closing, as in a crash: no program holds the journal's lock any more
    QVERIFY(QFile::exists(kept));
    f.make();
    const auto findButton = [&f]() -> QPushButton* {
      const auto buttons = f.window->findChildren<QPushButton*>();
      const auto found = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* b) {
        return b->text() == QStringLiteral("Continue with it");
      });
      return found == buttons.end() ? nullptr : *found;
    };
    QTRY_VERIFY(findButton());
    findButton()->click();
    QVERIFY(f.session().hasScenario());
    QCOMPARE(stackIn(*f.session().scenario(), InputSlot::Q)[0](0, 0), 3.0);
    QVERIFY(f.session().isModified());
    QVERIFY(!QFile::exists(kept));
    QVERIFY(QFile::exists(f.window->autosave().path()));
  }

  void renamingIsAnEdit() {
    WindowFixture f;
    openCatSat(f);
    f.nextText = QStringLiteral("Renamed");
    f.window->actions().rename->trigger();
    QVERIFY(f.window->windowTitle().startsWith(QStringLiteral("Renamed")));
    f.window->actions().undo->trigger();
    QVERIFY(f.window->windowTitle().startsWith(QStringLiteral("The cat sat")));
  }

  void everyButtonHasAName() {
    WindowFixture f;
    openCatSat(f);
    const auto buttons = f.window->findChildren<QAbstractButton*>();
    for (const QAbstractButton* button : buttons) {
      const bool ofTheToolkit = button->inherits("QTableCornerButton");
      if (!button->isVisible() || ofTheToolkit) continue;
      const QString name = button->accessibleName() + button->text();
      QVERIFY2(!name.isEmpty(), button->metaObject()->className());
    }
  }
};

ATTN_TEST(TestMainWindow)

}  // namespace attn::app::test_main_window

#include "test_main_window.moc"
