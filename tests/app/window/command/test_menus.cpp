// SPDX-License-Identifier: GPL-3.0-or-later
// Every menu works by mnemonics, in every language.
#include <QMenu>
#include <QSet>

#include "app/window/window_fixture.h"
#include "support/qt_test.h"
#include "support/source_folder.h"
#include "window/command/mnemonics.h"

namespace attn::app::test_menus {

namespace {

/// What is wrong with the mnemonics of a menu and its submenus; empty if nothing is.
QStringList faultsOf(QMenu& menu, const QString& path) {
  Q_EMIT menu.aboutToShow();  // fills the menus that are created dynamically
  QStringList faults;
  QHash<QChar, QString> owners;
  const QList<QAction*> entries = menu.actions();
  for (QAction* entry : entries) {
    if (entry->isSeparator()) continue;
    const QString name = path + QStringLiteral(" > ") + withoutMnemonic(entry->text());
    const QChar letter = mnemonicOf(entry->text());
    if (letter.isNull()) {
      faults << name + QStringLiteral(" has no letter");
    } else if (owners.contains(letter)) {
      faults << name + QStringLiteral(" has the letter of ") + owners[letter];
    }
    owners[letter] = name;
    if (entry->menu()) faults << faultsOf(*entry->menu(), name);
  }
  if (owners.isEmpty()) faults << path + QStringLiteral(" is empty");
  return faults;
}

}  // namespace

class TestMenus : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aLetterIsMarkedWhereItStandsOrPutBehind_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("letter");
    QTest::addColumn<QString>("marked");
    const auto row = [](const char* text, char16_t letter, const char* marked) {
      QTest::newRow(marked) << QString::fromUtf8(text) << static_cast<int>(letter) << QString::fromUtf8(marked);
    };
    row("Open…", u'O', "&Open…");
    row("Save as…", u'A', "Save &as…");
    row("Next cell\t.", u'C', "Next &cell\t.");
    row("Import picture", u'X', "Import picture(&X)");
    row("打开…", u'O', "打开(&O)…");
    row("Search & rescue", u'R', "Search && &rescue");
    row("保存 & 关闭\tCtrl+S", u'S', "保存 && 关闭(&S)\tCtrl+S");
  }
  void aLetterIsMarkedWhereItStandsOrPutBehind() {
    QFETCH(QString, text);
    QFETCH(int, letter);
    QFETCH(QString, marked);
    const QString made = withMnemonic(text, static_cast<char16_t>(letter));
    QCOMPARE(made, marked);
    QCOMPARE(mnemonicOf(made), QChar(static_cast<char16_t>(letter)));
    QCOMPARE(withoutMnemonic(made), text.section(QLatin1Char('\t'), 0, 0));
  }

  void newEntriesGetUnusedMnemonics() {
    QMenu menu;
    for (const char* name : {"&Copy", "Cut", "Clear", "复制", "复制", "Copy && cut"})
      menu.addAction(QString::fromUtf8(name));
    fillMnemonics(menu);
    QSet<QChar> letters;
    const QList<QAction*> entries = menu.actions();
    for (const QAction* entry : entries) letters.insert(mnemonicOf(entry->text()));
    QCOMPARE(letters.size(), entries.size());
    QVERIFY(!letters.contains(QChar()));
    QCOMPARE(entries.front()->text(), QStringLiteral("&Copy"));
    QCOMPARE(withoutMnemonic(entries.back()->text()), QStringLiteral("Copy & cut"));
  }

  void everyEntryHasALetterOfItsOwn_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("en") << QStringLiteral("en");
    QTest::newRow("zh_CN") << QStringLiteral("zh_CN");
  }
  void everyEntryHasALetterOfItsOwn() {
    QFETCH(QString, language);
    WindowFixture f;
    f.settings.addRecentFile({QString::fromStdString(sourceFile("README.md")), QStringLiteral("Salt & pepper"),
                              QDateTime::currentDateTimeUtc()});
    f.window->documents().openExample(QStringLiteral("7-grouped-heads.attn.json"));
    f.language.use(language);
    QCoreApplication::processEvents();
    f.window->settle();
    const QStringList faults = faultsOf(*f.window->actions().menu(), language);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
  }

  void aDocumentsAmpersandIsASign() {
    WindowFixture f;
    f.settings.addRecentFile({QString::fromStdString(sourceFile("README.md")), QStringLiteral("Salt & pepper"),
                              QDateTime::currentDateTimeUtc()});
    QMenu& recent = *f.window->actions().recentMenu;
    Q_EMIT recent.aboutToShow();
    QCOMPARE(withoutMnemonic(recent.actions().front()->text()), QStringLiteral("Salt & pepper (README.md)"));
  }

  void everyLabHasAKey() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    const char* const labs[] = {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"};
    QCOMPARE(f.window->actions().labs.size(), std::size(labs));
    for (std::size_t n = std::size(labs); n-- > 0;) {
      QTest::keyClick(f.window->workspace().lab()->stagePane(), static_cast<Qt::Key>(Qt::Key_1 + n),
                      Qt::ControlModifier);
      QCOMPARE(f.window->workspace().lab()->id(), QLatin1String(labs[n]));
      QVERIFY(f.window->actions().labs[n]->isChecked());
    }
    f.window->workspace().showWelcome();
    for (const QAction* lab : f.window->actions().labs) {
      QVERIFY(!lab->isChecked());
      QVERIFY2(!lab->text().contains(QStringLiteral("(&")),
               qPrintable(lab->text()));  // the mnemonic is a letter of the title
    }
  }
};

ATTN_TEST(TestMenus)

}  // namespace attn::app::test_menus

#include "test_menus.moc"
