// SPDX-License-Identifier: GPL-3.0-or-later
// What an administrator has fixed or hidden, in the window.
#include <QComboBox>
#include <QLabel>
#include <algorithm>

#include "app/window/window_fixture.h"
#include "labs/lab_factory.h"
#include "preferences/preferences_dialog.h"
#include "support/qt_test.h"
#include "widgets/segmented_control.h"
#include "window/frame/header_bar.h"
#include "window/frame/tab_button.h"
#include "window/palette/command_controller.h"
#include "window/palette/commands.h"
#include "window/settings/settings_controller.h"

namespace attn::app::test_policy {
namespace {

SystemSettings policy(const QStringList& fixed, const QStringList& hidden) {
  SystemSettings system;
  system.values[indexOf(Setting::Language)] = QStringLiteral("en");
  system.values[indexOf(Setting::Backend)] = 1.0;
  system.policy.fixed = fixed;
  system.policy.hidden = hidden;
  return system;
}

bool knows(MainWindow& window, const QString& id) {
  const std::vector<Command> all = window.commands().all();
  return std::ranges::any_of(all, [&](const Command& each) { return each.id == id; });
}

qsizetype indexOfLab(const char* id) {
  return labIds().indexOf(QLatin1String(id));
}

}  // namespace

class TestPolicy : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void nothingIsHiddenOrFixedWithoutAPolicy() {
    WindowFixture f;
    for (const QAction* lab : f.window->actions().labs) QVERIFY(lab->isVisible() && lab->isEnabled());
    QVERIFY(f.window->actions().tour->isVisible());
    QVERIFY(f.window->actions().languages->isEnabled());
    QVERIFY(knows(*f.window, f.window->actions().labs[static_cast<std::size_t>(indexOfLab("measure"))]->objectName()));
  }

  void aHiddenLabIsNowhere() {
    WindowFixture f({1440, 900}, policy({}, {QStringLiteral("measure"), QStringLiteral("tour")}));
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    const qsizetype measure = indexOfLab("measure");
    QAction* action = f.window->actions().labs[static_cast<std::size_t>(measure)];
    QVERIFY(!action->isVisible() && !action->isEnabled());
    const auto* header = f.window->findChild<HeaderBar*>();
    const std::vector<QWidget*> tabs = header->tabs();
    QCOMPARE(static_cast<qsizetype>(tabs.size()), labIds().size());
    for (qsizetype lab = 0; lab < labIds().size(); ++lab)
      QCOMPARE(tabs[static_cast<std::size_t>(lab)]->isHidden(), lab == measure);
    QVERIFY(!knows(*f.window, action->objectName()));
    QVERIFY(!knows(*f.window, f.window->actions().tour->objectName()));
    const Lab* before = f.window->workspace().lab();
    QTest::keyClick(f.window.get(), static_cast<Qt::Key>(Qt::Key_1 + measure), Qt::ControlModifier);
    QCOMPARE(f.window->workspace().lab(), before);
    // Another lab's link to it says why nothing happens.
    f.window->workspace().showLab(QStringLiteral("measure"));
    QCOMPARE(f.window->workspace().lab(), before);
    QVERIFY2(f.window->notices().text().contains(QStringLiteral("has hidden the lab Measure")),
             qPrintable(f.window->notices().text()));
    f.window->workspace().showLab(QStringLiteral("train"));
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("train"));
  }

  void fixedSettingsAreShownAndDisabled() {
    WindowFixture f({1440, 900}, policy({QStringLiteral("view/language"), QStringLiteral("compute/backend")}, {}));
    QVERIFY(!f.window->actions().languages->isEnabled());
    PreferencesDialog& dialog = f.window->preferences().showPreferences();
    dialog.finish();
    for (const char* name : {"language", "device"}) {
      const auto* box = dialog.findChild<QComboBox*>(QLatin1String(name));
      QVERIFY2(box && !box->isEnabled(), name);
      QVERIFY2(!box->currentText().isEmpty(), name);
      const auto* note = dialog.findChild<QLabel*>(QLatin1String(name) + QStringLiteral("Fixed"));
      QVERIFY2(note && note->text() == QStringLiteral("Set by your administrator."), name);
    }
    QVERIFY(dialog.findChild<SegmentedControl*>(QStringLiteral("decimals"))->isEnabled());
    QVERIFY(!dialog.findChild<QLabel*>(QStringLiteral("decimalsFixed")));
    const QList<QAction*> devices = f.window->actions().deviceMenu->actions();
    for (const QAction* each : devices) QVERIFY(each->isSeparator() || !each->isEnabled());
  }

  void whatIsIgnoredIsSaidInTheWindow() {
    SystemSettings system;
    system.ignored.push_back({QStringLiteral("/etc/xdg/attentionscope.conf"),
                              QStringLiteral("view/theme"),
                              QStringLiteral("77"),
                              {QStringLiteral("light")}});
    WindowFixture f({1440, 900}, system);
    QTRY_VERIFY(f.window->notices().details().contains(QStringLiteral("/etc/xdg/attentionscope.conf, view/theme")));
  }
};

ATTN_TEST(TestPolicy)

}  // namespace attn::app::test_policy

#include "test_policy.moc"
