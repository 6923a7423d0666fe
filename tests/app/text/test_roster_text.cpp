// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/roster_text.h"

#include <QSet>

#include "support/qt_test.h"

namespace attn::app::test_roster_text {

class TestRosterText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyProblemHasASentenceOfItsOwn() {
    QSet<QString> seen;
    for (int fault = 0; fault <= static_cast<int>(RosterFault::ReadAsLatin1); ++fault) {
      const QString text = rosterProblemText({static_cast<RosterFault>(fault), 7, "\u202Evalue", 3});
      QVERIFY2(text.startsWith(QStringLiteral("line 7: ")) && text.endsWith(QLatin1Char('.')), qPrintable(text));
      QVERIFY2(!text.contains(QLatin1Char('%')) && !text.contains(QChar(0x202E)), qPrintable(text));
      seen << text;
    }
    QCOMPARE(seen.size(), static_cast<int>(RosterFault::ReadAsLatin1) + 1);
    QVERIFY(rosterProblemText({RosterFault::Empty}).startsWith(QStringLiteral("The file is empty")));
  }

  void longListsAreCut() {
    Roster roster;
    for (std::size_t line = 2; line < 12; ++line) roster.problems.push_back({RosterFault::MissingId, line, "A"});
    roster.problems.push_back({RosterFault::ReadAsLatin1});
    const QStringList texts = rosterProblemTexts(roster, false, 4);
    QCOMPARE(texts.size(), 5);
    QVERIFY(texts.last().contains(QStringLiteral("6 more")));
    QCOMPARE(rosterProblemTexts(roster, true, 4).size(), 1);
  }

  void changesNameTheStudents() {
    RosterHandouts handouts;
    QVERIFY(rosterChangeTexts(handouts).isEmpty());
    const auto handoutOf = [](const std::string& id, const std::string& name) {
      Handout handout;
      handout.student = RosterStudent{id, name, "", ""};
      return NamedHandout{id, handout};
    };
    for (int i = 0; i < 10; ++i) handouts.made.push_back(handoutOf("s" + std::to_string(i), "Ada"));
    QVERIFY2(rosterChangeTexts(handouts).isEmpty(), "an empty folder");
    handouts.left.push_back(handoutOf("s99", ""));
    handouts.safe.emplace_back("a/b", "a-b");
    const QStringList texts = rosterChangeTexts(handouts);
    QCOMPARE(texts.size(), 4);
    QVERIFY(texts[1].contains(QStringLiteral("Ada (s0)")) && texts[1].contains(QStringLiteral("2 more")));
    QVERIFY(texts[2].contains(QStringLiteral("s99")));
    QVERIFY(texts[3].contains(QStringLiteral("“a/b” as “a-b”")));
  }
};

ATTN_TEST(TestRosterText)

}  // namespace attn::app::test_roster_text

#include "test_roster_text.moc"
