// SPDX-License-Identifier: GPL-3.0-or-later
// All settings in one dialog, applied at once; custom shortcuts; data deleted on request.
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <algorithm>

#include "app/progress/log_samples.h"
#include "app/window/window_fixture.h"
#include "preferences/data_place_row.h"
#include "preferences/keys_dialog.h"
#include "preferences/preferences_dialog.h"
#include "progress/progress.h"
#include "text/number_text.h"
#include "widgets/choice_slider.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "window/command/mnemonics.h"
#include "window/palette/command_controller.h"
#include "window/palette/commands.h"
#include "window/present/presentation_controller.h"
#include "window/settings/settings_controller.h"
#include "window/welcome/welcome_page.h"

namespace attn::app::test_preferences {
namespace {

struct Preferences {
  WindowFixture f;
  PreferencesDialog* dialog = nullptr;

  explicit Preferences(QSize size = {1440, 900}) : f(size) { open(); }
  void open() {
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->actions().preferences->trigger();
    dialog = &f.window->preferences().showPreferences();
    dialog->finish();
  }
  void choose(const char* name, int segment) {
    auto* control = dialog->findChild<SegmentedControl*>(QLatin1String(name));
    QVERIFY(control);
    while (control->current() != segment)
      QTest::keyClick(control, control->current() < segment ? Qt::Key_Right : Qt::Key_Left);
  }
  QPushButton* button(const char* name) { return dialog->findChild<QPushButton*>(QLatin1String(name)); }
};

QKeySequence key(const char* portable) {
  return QKeySequence::fromString(QString::fromLatin1(portable), QKeySequence::PortableText);
}

}  // namespace

class TestPreferences : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void thereIsOneDialogAndItIsNotModal() {
    Preferences p;
    QVERIFY(p.dialog->isVisible() && !p.dialog->isModal());
    QCOMPARE(&p.f.window->preferences().showPreferences(), p.dialog);
    QCOMPARE(p.f.window->actions().preferences->shortcut(), key("Ctrl+,"));
  }

  void theThemeIsChosenAtOnce() {
    Preferences p;
    p.choose("theme", static_cast<int>(ThemeMode::Dark));
    QCOMPARE(p.f.settings.themeMode(), ThemeMode::Dark);
    QVERIFY(p.f.window->appearance().theme().dark);
    p.choose("theme", static_cast<int>(ThemeMode::HighContrast));
    QVERIFY(p.f.window->appearance().theme().highContrast && !p.f.window->appearance().theme().dark);
    QVERIFY(p.f.window->actions().themeContrast->isChecked());
    // The dialog shows what is chosen in the menu.
    p.f.window->actions().themeLight->trigger();
    QCOMPARE(p.dialog->findChild<SegmentedControl*>(QStringLiteral("theme"))->current(),
             static_cast<int>(ThemeMode::Light));
  }

  void textGrowsWithTheSpace() {
    Preferences p;
    auto* size = p.dialog->findChild<ChoiceSlider*>(QStringLiteral("textSize"));
    const double before = p.f.window->appearance().theme().scale;
    QTest::keyClick(size, Qt::Key_Right);
    QCOMPARE(p.f.settings.textPixels(), 44.0 / 3);
    QVERIFY(p.f.window->appearance().theme().scale > before);
    QTest::keyClick(size, Qt::Key_End);
    QCOMPARE(p.f.settings.textPixels(), 160.0 / 3);  // 40 pt
    QCOMPARE(p.f.window->appearance().theme().scale, 900 / 520.0);
    QVERIFY(p.dialog->width() <= 1440 && p.dialog->height() <= 900);
    p.f.window->actions().normalSize->trigger();
    QCOMPARE(size->chosen(), 0);
  }

  void decimalsAreThoseOfCellsAndExplanations() {
    Preferences p;
    p.choose("decimals", 4);
    QCOMPARE(p.f.settings.decimals(), std::optional(4));
    QCOMPARE(p.f.window->appearance().theme().decimals, 4);
    p.choose("decimals", 0);
    QVERIFY(!p.f.settings.decimals());
    QCOMPARE(p.f.window->appearance().theme().decimals, 2);
  }

  void motionFollowsTheDesktopUntilItIsChosen() {
    Preferences p;
    p.choose("motion", static_cast<int>(MotionSetting::Full));
    QVERIFY(!p.f.playback().reducedMotion());
    p.f.window->appearance().setDesktopLook({false, false, true, {}});
    QVERIFY(!p.f.playback().reducedMotion());
    p.choose("motion", static_cast<int>(MotionSetting::System));
    QVERIFY(p.f.playback().reducedMotion());
    QVERIFY(p.f.window->actions().reducedMotion->isChecked());
    QCOMPARE(p.f.settings.motion(), MotionSetting::System);  // checking the entry changes nothing
    p.f.window->appearance().setDesktopLook({});
    QVERIFY(!p.f.playback().reducedMotion());
  }

  void theDesktopIsFollowedOnlyWhereThatIsChosen() {
    Preferences p;
    p.choose("theme", static_cast<int>(ThemeMode::System));
    p.f.window->appearance().setDesktopLook({true, false, false, QColor(0x33, 0x66, 0xCC)});
    QVERIFY(p.f.window->appearance().theme().dark);
    QVERIFY(p.f.window->appearance().theme().accent != p.f.window->appearance().theme().selection);
    p.f.window->appearance().setDesktopLook({true, true, false, {}});
    QVERIFY(p.f.window->appearance().theme().highContrast);
    p.choose("theme", static_cast<int>(ThemeMode::Light));
    QVERIFY(!p.f.window->appearance().theme().dark && !p.f.window->appearance().theme().highContrast);
    p.f.window->appearance().setDesktopLook({true, false, false, QColor(0x33, 0x66, 0xCC)});
    QCOMPARE(p.f.window->appearance().theme(), lightTheme());
  }

  void theLanguageOfTheDialogChangesWithIt() {
    Preferences p;
    auto* language = p.dialog->findChild<QComboBox*>(QStringLiteral("language"));
    language->setCurrentIndex(language->findData(QStringLiteral("zh_CN")));
    Q_EMIT language->activated(language->currentIndex());
    test::settle();
    p.dialog->finish();
    QCOMPARE(p.f.settings.language(), QStringLiteral("zh_CN"));
    language = p.dialog->findChild<QComboBox*>(QStringLiteral("language"));
    QCOMPARE(language->currentData().toString(), QStringLiteral("zh_CN"));
    QVERIFY(p.dialog->isVisible());
    p.f.language.use(QStringLiteral("en"));
  }

  void theDeviceIsThatOfTheMenu() {
    Preferences p;
    auto* device = p.dialog->findChild<QComboBox*>(QStringLiteral("device"));
    QVERIFY(device->count() >= 2);
    QVERIFY(device->currentText().contains(QStringLiteral("Eigen")));
    device->setCurrentIndex(0);
    Q_EMIT device->activated(0);
    QCOMPARE(p.f.settings.backend(), BackendChoice::Auto);
  }

  void placesAreShownAndCopied() {
    Preferences p;
    const auto rows = p.dialog->findChildren<DataPlaceRow*>();
    QVERIFY(rows.size() >= 4);
    for (DataPlaceRow* row : rows) {
      const auto buttons = row->findChildren<QPushButton*>();
      QCOMPARE(buttons.size(), 2);
      QGuiApplication::clipboard()->clear();
      buttons[1]->click();
      const QString path = QGuiApplication::clipboard()->text();
      QVERIFY(QFileInfo(path).isAbsolute());
    }
  }

  void sizesOfFoldersAreCounted() {
    QTemporaryDir folder;
    QDir(folder.path()).mkpath(QStringLiteral("a/b"));
    for (const char* name : {"one", "a/two", "a/b/.three"}) {
      QFile file(folder.filePath(QLatin1String(name)));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(QByteArray(1000, 'x'));
    }
    QFile::link(QStringLiteral("/usr"), folder.filePath(QStringLiteral("a/link")));
    QCOMPARE(bytesAt(folder.path(), {}), 3000);
    QCOMPARE(bytesAt(folder.filePath(QStringLiteral("one")), {}), 1000);
    QCOMPARE(bytesAt(folder.filePath(QStringLiteral("nothing")), {}), 0);
  }

  void theUsualSettingsComeBack() {
    Preferences p;
    p.choose("theme", static_cast<int>(ThemeMode::Dark));
    p.choose("decimals", 5);
    p.choose("motion", static_cast<int>(MotionSetting::Reduced));
    p.choose("presenterWindow", static_cast<int>(PresenterWindowSetting::Never));
    p.f.settings.setKeysOf(QStringLiteral("save"), QStringList{QStringLiteral("F3")});
    p.f.settings.addRecentFile({p.f.folder.path(), QStringLiteral("t"), QDateTime::currentDateTimeUtc()});
    p.button("usual")->click();
    QCOMPARE(p.f.settings.themeMode(), ThemeMode::System);
    QCOMPARE(p.f.window->appearance().theme().decimals, 2);
    QCOMPARE(p.f.settings.motion(), MotionSetting::System);
    QCOMPARE(p.f.settings.presenterWindow(), PresenterWindowSetting::Usual);
    QVERIFY(!p.f.settings.keysOf(QStringLiteral("save")));
    QCOMPARE(p.f.window->actions().save->shortcut(), key("Ctrl+S"));
    QVERIFY(!p.f.settings.recentFiles().empty());
    QCOMPARE(p.dialog->findChild<SegmentedControl*>(QStringLiteral("theme"))->current(), 0);
  }

  // ---- stored data

  void nothingIsDeletedWithoutAChoice() {
    Preferences p;
    p.button("delete")->click();
    auto* asked = p.dialog->findChild<DeleteDataDialog*>();
    QVERIFY(asked && asked->chosen().isEmpty());
    QVERIFY(!asked->findChild<QPushButton*>(QStringLiteral("delete"))->isEnabled());
    asked->reject();
  }

  void whatIsChosenGoesAndDocumentsStay() {
    Preferences p;
    const QString document = p.f.file("mine.attn.json");
    p.f.nextFile = document;
    p.f.window->actions().saveAs->trigger();
    QTRY_VERIFY(QFile::exists(document));
    p.f.window->progress().add(test::fullAnswer(1));
    QVERIFY(p.f.window->progress().flush());
    const QDir pictures(p.f.file("pictures"));
    p.f.window->actions().welcome->trigger();
    p.f.window->findChild<WelcomePage*>()->finishPictures();
    QVERIFY(!pictures.isEmpty());  // of the saved document
    // Unsaved documents of another run.
    QVERIFY(QDir().mkpath(p.f.file("recovery")));
    const QString journal = p.f.file("recovery/0123.journal");
    QFile left(journal);
    QVERIFY(left.open(QIODevice::WriteOnly));
    left.write("{\"path\":\"\",\"title\":\"lost\",\"written\":\"2026-01-01T00:00:00Z\",\"document\":\"{}\"}");
    left.close();
    QCOMPARE(p.f.window->autosave().recoverable().size(), std::size_t(1));
    QVERIFY(!p.f.settings.recentFiles().empty());

    p.button("delete")->click();
    auto* asked = p.dialog->findChild<DeleteDataDialog*>();
    for (ToggleSwitch* part : asked->findChildren<ToggleSwitch*>()) part->click();
    QCOMPARE(asked->chosen().size(), 5);
    asked->findChild<QPushButton*>(QStringLiteral("delete"))->click();
    QTRY_COMPARE(p.f.window->progress().log().size(), std::size_t(0));
    QVERIFY(p.f.settings.recentFiles().empty());
    QCOMPARE(p.f.settings.themeMode(), ThemeMode::System);
    QVERIFY(!QFile::exists(journal));
    QVERIFY(pictures.isEmpty());
    QVERIFY(QFile::exists(document));
    QVERIFY(p.f.session().hasScenario());  // open documents stay open
    QTRY_VERIFY(p.f.window->notices().text().contains(QStringLiteral("deleted")));
  }

  /// What is listed is what is deleted.
  void theFoldersAreThoseThatAreUsed() {
    Preferences p;
    const auto rows = p.dialog->findChildren<DataPlaceRow*>();
    const auto tells = [&rows](const QString& path) {
      return std::ranges::any_of(rows, [&path](const DataPlaceRow* row) { return row->path() == path; });
    };
    QVERIFY(tells(p.f.file("pictures")));
    QVERIFY(tells(p.f.file("recovery")));
    QVERIFY(tells(p.f.settings.file()));
  }

  void onlyWhatIsChosenGoes() {
    Preferences p;
    p.f.settings.addRecentFile({p.f.folder.path(), QStringLiteral("t"), QDateTime::currentDateTimeUtc()});
    p.f.settings.setThemeMode(ThemeMode::Dark);
    p.button("delete")->click();
    auto* asked = p.dialog->findChild<DeleteDataDialog*>();
    asked->findChild<ToggleSwitch*>(QStringLiteral("settings"))->click();
    asked->findChild<QPushButton*>(QStringLiteral("delete"))->click();
    QCOMPARE(p.f.settings.themeMode(), ThemeMode::System);
    QVERIFY(!p.f.settings.recentFiles().empty());
  }

  // ---- keys

  void aKeyIsRecordedAndHoldsAtOnce() {
    Preferences p;
    p.button("keys")->click();
    KeysDialog& keys = p.f.window->preferences().showKeys();
    keys.select(QStringLiteral("welcome"));
    QCOMPARE(keys.selected(), QStringLiteral("welcome"));
    keys.findChild<QPushButton*>(QStringLiteral("change"))->click();
    auto* field = keys.findChild<KeyField*>();
    QVERIFY(field->isVisible());
    QTest::keyClick(field, Qt::Key_J);  // it types text
    QVERIFY(field->isVisible());
    QCOMPARE(p.f.window->actions().welcome->shortcut(), key("Ctrl+Shift+H"));
    QTest::keyClick(field, Qt::Key_J, Qt::ControlModifier);
    QVERIFY(!field->isVisible());
    QCOMPARE(p.f.window->actions().welcome->shortcuts(), QList<QKeySequence>{key("Ctrl+J")});
    QCOMPARE(p.f.settings.keysOf(QStringLiteral("welcome")), std::optional(QStringList{QStringLiteral("Ctrl+J")}));
    // In the palette and in the list of keys.
    bool told = false;
    for (const Command& command : p.f.window->commands().all())
      if (command.id == QStringLiteral("welcome")) told = command.keys == QStringLiteral("Ctrl+J");
    QVERIFY(told);
    const auto help = p.f.window->actions().keyHelp();
    QVERIFY(std::ranges::any_of(help, [](const auto& line) { return line.second == QStringLiteral("Ctrl+J"); }));
    // The next window has it, too.
    p.f.make();
    QCOMPARE(p.f.window->actions().welcome->shortcut(), key("Ctrl+J"));
  }

  void asksBeforeMovingAKey() {
    WindowFixture f;
    KeysDialog& keys = f.window->preferences().showKeys();
    keys.select(QStringLiteral("welcome"));
    keys.takeKey(key("Ctrl+S"));
    auto* yes = keys.findChild<QPushButton*>(QStringLiteral("yes"));
    auto* no = keys.findChild<QPushButton*>(QStringLiteral("no"));
    QVERIFY(yes->isVisible());
    no->click();
    QCOMPARE(f.window->actions().save->shortcut(), key("Ctrl+S"));
    QVERIFY(!f.settings.keysOf(QStringLiteral("welcome")));
    keys.takeKey(key("Ctrl+S"));
    yes->click();
    QVERIFY(f.window->actions().save->shortcuts().isEmpty());
    QCOMPARE(f.window->actions().welcome->shortcut(), key("Ctrl+S"));
    // Restored: the default keys of one are used by the other.
    keys.select(QStringLiteral("save"));
    keys.findChild<QPushButton*>(QStringLiteral("usual"))->click();
    QVERIFY(yes->isVisible());
    yes->click();
    QCOMPARE(f.window->actions().save->shortcut(), key("Ctrl+S"));
    QVERIFY(f.window->actions().welcome->shortcuts().isEmpty());
    keys.findChild<QPushButton*>(QStringLiteral("allUsual"))->click();
    yes->click();
    QCOMPARE(f.window->actions().welcome->shortcut(), key("Ctrl+Shift+H"));
    QVERIFY(f.settings.actionsWithOwnKeys().isEmpty());
  }

  void aSecondKeyIsAddedAndAllAreTakenAway() {
    WindowFixture f;
    KeysDialog& keys = f.window->preferences().showKeys();
    keys.select(QStringLiteral("save"));
    keys.findChild<QPushButton*>(QStringLiteral("add"))->click();
    QTest::keyClick(keys.findChild<KeyField*>(), Qt::Key_F3);
    QCOMPARE(f.window->actions().save->shortcuts(), (QList<QKeySequence>{key("Ctrl+S"), key("F3")}));
    keys.findChild<QPushButton*>(QStringLiteral("none"))->click();
    QVERIFY(f.window->actions().save->shortcuts().isEmpty());
    QCOMPARE(f.settings.keysOf(QStringLiteral("save")), std::optional(QStringList()));
  }

  void actionsAreFoundByNameMenuAndKey() {
    WindowFixture f;
    KeysDialog& keys = f.window->preferences().showKeys();
    auto* search = keys.findChild<QLineEdit*>();
    auto* list = keys.findChild<QTableWidget*>();
    const int all = list->rowCount();
    QVERIFY(all > 60);
    search->setText(QStringLiteral("ctrl+shift+h"));
    QCOMPARE(list->rowCount(), 1);
    QCOMPARE(keys.selected(), QStringLiteral("welcome"));
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(keys.isVisible());
    QCOMPARE(keys.focusWidget(), list);
    search->setText(QStringLiteral("file save as"));
    QVERIFY(list->rowCount() >= 1 && list->rowCount() < 4);
    search->setText(QStringLiteral("nothing is called so"));
    QCOMPARE(list->rowCount(), 0);
    QVERIFY(!keys.findChild<QPushButton*>(QStringLiteral("change"))->isEnabled());
    search->clear();
    QCOMPARE(list->rowCount(), all);
  }

  void keysOfThePlaybackAreShownWithOnesOwn() {
    WindowFixture f(std::nullopt);
    f.settings.setKeysOf(QStringLiteral("playPause"), QStringList{QStringLiteral("Ctrl+J")});
    f.make();
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    const QString text = f.window->actions().playPause->text();
    QVERIFY2(text.endsWith(QStringLiteral("\tSpace, Ctrl+J")), qPrintable(text));
    QTest::keyClick(f.window->workspace().lab()->stagePane(), Qt::Key_J, Qt::ControlModifier);
    QVERIFY(f.playback().isPlaying());
    QTest::keyClick(f.window->workspace().lab()->stagePane(), Qt::Key_Space);
    QVERIFY(!f.playback().isPlaying());
  }

  void theDialogsSpeakTheLanguageThatIsChosen() {
    WindowFixture f;
    KeysDialog& keys = f.window->preferences().showKeys();
    keys.select(QStringLiteral("save"));
    f.language.use(QStringLiteral("zh_CN"));
    test::settle();
    QCOMPARE(keys.selected(), QStringLiteral("save"));
    const auto* list = keys.findChild<QTableWidget*>();
    QCOMPARE(list->item(list->currentRow(), 0)->text(), withoutMnemonic(f.window->actions().save->text()));
    f.language.use(QStringLiteral("en"));
  }

  void noActionSharesAKey() {
    WindowFixture f;
    QMap<QString, QString> owners;
    for (const KeyedAction& action : f.window->actions().keyedActions())
      for (const QKeySequence& each : action.usual) {
        const QString shown = each.toString(QKeySequence::PortableText);
        QVERIFY2(!owners.contains(shown), qPrintable(shown + QStringLiteral(": ") + owners[shown]));
        QVERIFY2(whyNotChoosable(each).isEmpty(), qPrintable(whyNotChoosable(each)));
        owners[shown] = action.title;
      }
    QVERIFY(owners.size() > 30);
  }

  void tooltipsNameTheKeysThatThereAre() {
    WindowFixture f(std::nullopt);
    f.settings.setKeysOf(QStringLiteral("showInputs"), QStringList{QStringLiteral("Ctrl+J")});
    f.make();
    QStringList tips;
    for (const QWidget* widget : f.window->findChildren<QWidget*>()) tips << widget->toolTip();
    const QString all = tips.join(QLatin1Char('\n'));
    QVERIFY(all.contains(QStringLiteral("Ctrl+J")));
    QVERIFY(!all.contains(QStringLiteral("F8")));
  }

  void theWheelWithCtrlChangesTheType() {
    Preferences p;
    p.dialog->close();
    const auto turn = [&p](int eighths) {
      QWidget* stage = p.f.window->workspace().lab()->stagePane();
      QWheelEvent wheel(QPointF(50, 50), stage->mapToGlobal(QPointF(50, 50)), {}, {0, eighths}, Qt::NoButton,
                        Qt::ControlModifier, Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(stage, &wheel);
    };
    turn(120);
    QCOMPARE(p.f.settings.textPixels(), 44.0 / 3);  // 11 pt
    for (int i = 0; i < 4; ++i) turn(-30);          // a touch pad
    QCOMPARE(p.f.settings.textPixels(), 13.0);
    p.f.window->presentation().setPresenting(true, false);
    turn(120);
    QCOMPARE(p.f.settings.textPixels(), 13.0);  // it zooms there
  }

  // With any settings file, the keys for open, save and quit are unambiguous.
  void hostileKeysOfTheFileDoNoHarm() {
    WindowFixture f(std::nullopt);
    for (const char* value : {"Ctrl+S", "@Invalid()", "Space", "", "Ctrl+S, Ctrl+O", "nan", "none"}) {
      for (const char* action : {"save", "open", "playPause", "welcome", "no such action"})
        f.settings.setKeysOf(QLatin1String(action), QStringList{QString::fromLatin1(value)});
      f.make();
      int holders = 0;
      for (const KeyedAction& action : f.window->actions().keyedActions())
        holders += action.present.contains(key("Ctrl+S")) ? 1 : 0;
      QVERIFY2(holders <= 1, value);
    }
    f.window->preferences().showKeys();
  }
};

ATTN_TEST(TestPreferences)

}  // namespace attn::app::test_preferences

#include "test_preferences.moc"
