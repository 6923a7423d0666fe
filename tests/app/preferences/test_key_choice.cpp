// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys an action can have, and which action gets a key that two request.
#include "preferences/key_choice.h"

#include "support/qt_test.h"

namespace attn::app::test_key_choice {
namespace {

QKeySequence key(const char* portable) {
  return QKeySequence::fromString(QString::fromLatin1(portable), QKeySequence::PortableText);
}

std::vector<KeyedAction> threeActions() {
  return {{QStringLiteral("save"), QStringLiteral("Save"), QStringLiteral("File"), {key("Ctrl+S")}, {key("Ctrl+S")}},
          {QStringLiteral("find"), QStringLiteral("Find"), QStringLiteral("Menu"), {key("Ctrl+K")}, {key("Ctrl+K")}},
          {QStringLiteral("pin"), QStringLiteral("Pin"), QStringLiteral("Compare"), {}, {}}};
}

}  // namespace

class TestKeyChoice : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keysThatCanBeChosen_data() {
    QTest::addColumn<bool>("can");
    for (const char* can : {"Ctrl+J", "Ctrl+Shift+K", "F3", "Shift+F12", "Ctrl+F1", "Meta+Z", "Ctrl+Alt+T", "Ctrl+,",
                            "Ctrl+Shift+Right", "Ctrl+Alt+Home", "Shift+F10", "Ctrl+5"})
      QTest::newRow(can) << true;
    for (const char* cannot :
         {"J",   "Shift+J",   "5",          "Space",  "PgUp",   "PgDown",   "Home",  "End",      ".",
          ",",   "Ctrl+Left", "Ctrl+Right", "Left",   "Tab",    "Ctrl+Tab", "Esc",   "Ctrl+Esc", "Return",
          "Del", "F10",       "Ctrl+C",     "Ctrl+V", "Ctrl+X", "Ctrl+A",   "Alt+J", "Alt+5",    "Ctrl+K, Ctrl+J",
          "",    "nonsense",  "Alt+Up"})
      QTest::newRow(cannot) << false;
  }
  void keysThatCanBeChosen() {
    QFETCH(bool, can);
    const QString why = whyNotChoosable(key(QTest::currentDataTag()));
    QVERIFY2(why.isEmpty() == can, qPrintable(why));
  }

  void toleratesAnySettingsFile() {
    QStringList odd{
        QStringLiteral("Ctrl+J"), QStringLiteral("Ctrl+J"),   QStringLiteral("@Invalid()"),     QString(),
        QStringLiteral("Space"),  QString(5000, QChar(u'+')), QStringLiteral("Ctrl+Ctrl+Ctrl"), QStringLiteral("\\x1")};
    QCOMPARE(keysFrom(odd), QList<QKeySequence>{key("Ctrl+J")});
    QCOMPARE(keysFrom(portableKeys({key("Ctrl+Shift+K"), key("F7")})),
             (QList<QKeySequence>{key("Ctrl+Shift+K"), key("F7")}));
  }

  void noKeyLeadsToTwoActions() {
    const auto own = [](const QString& action) -> std::optional<QStringList> {
      if (action == QStringLiteral("pin")) return QStringList{QStringLiteral("Ctrl+S"), QStringLiteral("Ctrl+J")};
      if (action == QStringLiteral("find")) return QStringList{QStringLiteral("Ctrl+J"), QStringLiteral("F3")};
      return std::nullopt;
    };
    const auto keys = resolvedKeys(threeActions(), own);
    QCOMPARE(keys.at(QStringLiteral("find")), (QList<QKeySequence>{key("Ctrl+J"), key("F3")}));  // it comes first
    QCOMPARE(keys.at(QStringLiteral("pin")), QList<QKeySequence>{key("Ctrl+S")});
    QVERIFY(keys.at(QStringLiteral("save")).isEmpty());  // a key chosen by the learner overrides a default
  }

  void usesDefaultKeysWithoutSettings() {
    for (const auto& [name, keys] : resolvedKeys(threeActions(), [](const QString&) { return std::nullopt; }))
      QCOMPARE(keys.size(), name == QStringLiteral("pin") ? 0 : 1);
  }

  void findsTheActionOfAKey() {
    const std::vector<KeyedAction> actions = threeActions();
    QCOMPARE(actionWithKey(actions, key("Ctrl+K"), QStringLiteral("pin")), &actions[1]);
    QVERIFY(!actionWithKey(actions, key("Ctrl+K"), QStringLiteral("find")));
    QVERIFY(!actionWithKey(actions, key("F3"), QStringLiteral("pin")));
  }
};

ATTN_TEST(TestKeyChoice)

}  // namespace attn::app::test_key_choice

#include "test_key_choice.moc"
