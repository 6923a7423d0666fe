// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_fixture.h"
#include "panes/question_card.h"
#include "panes/reading_column.h"
#include "window/pane_layout.h"

namespace attn::app::test_ask_me {

class TestAskMe : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepareApplication(); }

  void asksAboutTheOpenDocumentInFrontOfTheExplanation() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->showLab(QStringLiteral("steps"));
    f.window->actions().askMe->trigger();
    ReadingColumn& reading = f.window->panes().reading();
    QVERIFY(reading.showsQuestion());
    QVERIFY(reading.question().asked());
    const std::string first(reading.question().asked()->from->id);
    Q_EMIT reading.question().anotherWanted();
    QVERIFY(std::string(reading.question().asked()->from->id) != first);
    Q_EMIT reading.question().otherNumbersWanted();
    QVERIFY(!reading.question().isCommitted());
  }

  void goesOnWithItsWordsInAnotherLanguage() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->actions().askMe->trigger();
    f.language.use(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    QVERIFY(f.window->panes().reading().showsQuestion());
  }

  void opensTheFoldedPaneAndGoesWithTheDocument() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.window->panes().toggle(PaneSide::Right);
    f.window->actions().askMe->trigger();
    QVERIFY(f.window->panes().isOpen(PaneSide::Right));
    f.window->documents().openExample(QStringLiteral("7-grouped-heads.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(!f.window->panes().reading().showsQuestion());
  }

  void isNotThereOnTheWelcomePage() {
    WindowFixture f;
    QVERIFY(!f.window->actions().askMe->isEnabled());
  }
};

ATTN_TEST(TestAskMe)

}  // namespace attn::app::test_ask_me

#include "test_ask_me.moc"
