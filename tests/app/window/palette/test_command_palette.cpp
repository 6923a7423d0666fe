// SPDX-License-Identifier: GPL-3.0-or-later
// Everything can be found by a few letters of its name.
#include <QAccessible>
#include <QLineEdit>
#include <QListView>
#include <QTemporaryDir>
#include <algorithm>

#include "app/window/window_fixture.h"
#include "help/manual_window.h"
#include "labs/lab.h"
#include "lessons/lesson_director.h"
#include "support/qt_test.h"
#include "window/frame/appearance.h"
#include "window/help/help_controller.h"
#include "window/palette/command_controller.h"
#include "window/palette/command_palette.h"
#include "window/palette/fuzzy_match.h"

namespace attn::app::test_command_palette {

namespace {

struct Palette {
  WindowFixture f;
  CommandPalette* palette;
  QLineEdit* field;
  QListView* list;

  explicit Palette(const char* example = "1-the-cat-sat.attn.json", QSize size = {1440, 900}) : f(size) {
    if (example) f.window->documents().openExample(QLatin1String(example));
    palette = f.window->findChild<CommandPalette*>();
    field = palette->findChild<QLineEdit*>();
    list = palette->findChild<QListView*>();
  }

  void open() {
    QTest::keyClick(f.window->focusWidget(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY(palette->isVisible());
  }
  void type(const char* text) { field->setText(QString::fromUtf8(text)); }
  QString line(int row) const { return list->model()->index(row, 0).data().toString(); }
  QString where(int row) const { return list->model()->index(row, 0).data(CommandList::Where).toString(); }
  QString chosen() const { return list->currentIndex().data().toString(); }
  QStringList lines() const {
    QStringList all;
    for (int row = 0; row < list->model()->rowCount(); ++row) all << line(row);
    return all;
  }
  void doIt(const char* text) {
    open();
    type(text);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!palette->isVisible());
  }
};

int scoreOf(const char* typed, const char* text) {
  const auto match = fuzzyMatch(QString::fromUtf8(typed), QString::fromUtf8(text));
  return match ? match->score : -1;
}

}  // namespace

class TestCommandPalette : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void lettersMayBeSkippedButKeepTheirOrder() {
    QVERIFY(fuzzyMatch(QStringLiteral("wsum"), QStringLiteral("weighted sum")));
    QVERIFY(fuzzyMatch(QStringLiteral("SUM Weig"), QStringLiteral("weighted sum")));
    QVERIFY(!fuzzyMatch(QStringLiteral("muw"), QStringLiteral("weighted sum")));
    QVERIFY(!fuzzyMatch(QStringLiteral("sum x"), QStringLiteral("weighted sum")));
    QVERIFY(fuzzyMatch({}, QStringLiteral("weighted sum")));
    QVERIFY(fuzzyMatch(QStringLiteral("深色"), QStringLiteral("主题 › 深色")));
    const auto match = fuzzyMatch(QStringLiteral("ws"), QStringLiteral("weighted sum"));
    QCOMPARE(match->letters, (std::vector<qsizetype>{0, 9}));
  }

  void wordsAndTheirStartsFitBetterThanScatteredLetters() {
    QVERIFY(scoreOf("dark", "Dark") > scoreOf("dark", "Show a bar chart, kept"));
    QVERIFY(scoreOf("sm", "softmax: sum") >= scoreOf("sm", "assume"));
    QVERIFY(scoreOf("open", "Open…") > scoreOf("open", "Keep the pen opposite"));
    QVERIFY(scoreOf("cp", "Copy picture") > scoreOf("cp", "accept"));
    QVERIFY(scoreOf("speed 2", "Speed 2×") > scoreOf("speed 2", "Speed 0.25×"));
  }

  void findsEnglishWordsInEveryLanguage() {
    Palette p;
    p.f.language.use(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    p.open();
    const auto rowOf = [&p](const char* title) { return p.lines().indexOf(QString::fromUtf8(title)); };
    p.type("serving");
    QCOMPARE(rowOf("推理服务"), 0);
    p.type("from tokens to output");
    QCOMPARE(rowOf("从词元到输出"), 0);
    p.type("export picture");
    QVERIFY2(rowOf("导出图片…") >= 0, qPrintable(p.lines().join(QLatin1Char('\n'))));
    p.type("sandbox");
    QVERIFY(rowOf("沙盒") >= 0);
    p.type("large key width");
    QVERIFY(rowOf("很大的键宽度") >= 0);
    p.type("online softmax");
    QVERIFY(p.lines().contains(QStringLiteral("在线 softmax")));
  }

  void itHasEverythingThatTheMenuHasAndMore() {
    Palette p;
    p.open();
    const QStringList all = p.lines();
    for (const char* name : {"Open…", "Dark", "Heads", "Measure", "softmax", "weighted sum", "It and the dog",
                             "English", "Eigen: the processor, double precision", "Text of 16 pt", "Speed 2×",
                             "Black screen", "Keyboard shortcuts", "Messages so far…", "Difference B − A", "Quit"})
      QVERIFY2(all.contains(QString::fromUtf8(name)), name);
    QVERIFY(!all.contains(QStringLiteral("Find a command…")));
    for (const QString& line : all) QVERIFY2(!line.contains(u'&') && !line.contains(u'\t'), qPrintable(line));
    // Unavailable commands come last, and arrow keys skip them.
    bool disabled = false;
    for (int row = 0; row < p.list->model()->rowCount(); ++row) {
      const bool enabled = p.list->model()->flags(p.list->model()->index(row, 0)) & Qt::ItemIsEnabled;
      QVERIFY(!(enabled && disabled));
      disabled = disabled || !enabled;
    }
    QVERIFY(disabled);
  }

  /// Not only commands: explanations of a term are found by it, and unavailable commands come last.
  void lessonsTermsAndExamplesAreFound() {
    Palette p;
    p.open();
    p.type("GQA");
    const auto rowOf = [&](const char* line, const char* where) {
      for (int row = 0; row < p.list->model()->rowCount(); ++row)
        if (p.line(row) == QString::fromUtf8(line) && p.where(row).startsWith(QString::fromUtf8(where))) return row;
      return -1;
    };
    const int term = rowOf("grouped-query attention (GQA)", "Glossary"),
              lesson = rowOf("Shared heads: GQA and MQA", "Lesson"), example = rowOf("Grouped heads", "");
    QVERIFY2(term >= 0 && lesson >= 0 && example >= 0, qPrintable(p.lines().join(QStringLiteral(" | "))));
    for (const int row : {term, lesson, example})
      QVERIFY(p.list->model()->flags(p.list->model()->index(row, 0)) & Qt::ItemIsEnabled);
    QTest::keyClick(p.field, Qt::Key_Escape);
    p.doIt("Shared heads");
    QVERIFY(p.f.window->lessons().isPlaying());
    QCOMPARE(p.f.window->lessons().player().lesson().id, std::string("shared-heads"));
    p.doIt("grouped-query attention");
    QVERIFY(p.f.window->help().manual());
    QCOMPARE(p.f.window->help().manual()->place().page, QStringLiteral("glossary"));
    QCOMPARE(p.f.window->help().manual()->place().anchor, QStringLiteral("term-grouped-query-attention"));
    p.f.window->help().manual()->close();
  }

  void recentLecturesAreFound() {
    Palette p;
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("heads.attn-lesson.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    p.f.window->documents().remember(file.fileName(), QStringLiteral("Heads by example"));
    p.open();
    p.type("Heads by example");
    const QStringList found = p.lines().filter(QStringLiteral("Heads by example"));
    QVERIFY2(!found.isEmpty(), qPrintable(p.lines().join(QStringLiteral(" | "))));
  }

  void everyIdIsThereOnce() {
    Palette p("7-grouped-heads.attn.json");
    QSet<QString> ids;
    const std::vector<Command> all = p.f.window->commands().all();
    for (const Command& command : all) {
      QVERIFY2(!command.id.isEmpty() && !ids.contains(command.id), qPrintable(command.title + command.id));
      ids.insert(command.id);
    }
  }

  void itDoesWhatIsChosen() {
    Palette p;
    p.doIt("dark");
    QVERIFY(p.f.window->appearance().theme().dark);
    p.doIt("tiles");
    QCOMPARE(p.f.window->workspace().lab()->id(), QStringLiteral("tiles"));
    p.doIt("steps");
    p.doIt("wsum");
    QCOMPARE(p.f.shownStage(), Stage::Output);
    p.doIt("it dog");
    QCOMPARE(p.f.session().scenario()->title, std::string("It and the dog"));
    p.doIt("text 16");
    QCOMPARE(p.f.window->appearance().theme().scale * normalTextPixels, 64.0 / 3.0);
    p.doIt("speed 2");
    QCOMPARE(p.f.playback().speed(), 2.0);
    p.doIt("中文");
    QTRY_COMPARE(p.f.settings.language(), QStringLiteral("zh_CN"));
  }

  void theOneChosenLastComesFirst() {
    Palette p;
    p.doIt("larger");
    p.doIt("heads");
    p.open();
    QCOMPARE(p.line(0), QStringLiteral("Heads"));
    QCOMPARE(p.line(1), QStringLiteral("Larger text"));
    QCOMPARE(p.chosen(), QStringLiteral("Heads"));
    QTest::keyClick(p.field, Qt::Key_Escape);
    p.f.make();  // the next start
    QCOMPARE(p.f.settings.recentCommands(), QStringList({QStringLiteral("lab2"), QStringLiteral("larger")}));
  }

  void keysMoveAndTheFocusGoesBack() {
    Palette p;
    QVERIFY(QTest::qWaitForWindowActive(p.f.window.get()));
    QWidget* before = p.f.window->focusWidget();
    const Playhead playhead = p.f.playback().playhead();
    p.open();
    QVERIFY(p.field->hasFocus());
    const QString first = p.chosen();
    QCOMPARE(first, p.line(0));
    QTest::keyClick(p.field, Qt::Key_Down);
    QCOMPARE(p.chosen(), p.line(1));
    QTest::keyClick(p.field, Qt::Key_Tab);
    QCOMPARE(p.chosen(), p.line(2));
    QVERIFY(p.field->hasFocus());
    QTest::keyClick(p.field, Qt::Key_Up);
    QTest::keyClick(p.field, Qt::Key_Backtab);
    QCOMPARE(p.chosen(), first);
    QTest::keyClick(p.field, Qt::Key_PageDown);
    QVERIFY(p.list->currentIndex().row() > 3);
    QTest::keyClick(p.field, Qt::Key_PageUp);
    QCOMPARE(p.chosen(), first);
    QTest::keyClick(p.field, Qt::Key_Up);  // wraps to the last available one
    QVERIFY(p.list->currentIndex().row() > 3);
    // Shortcuts of the window are inactive meanwhile.
    QTest::keyClick(p.field, Qt::Key_2, Qt::ControlModifier);
    QTest::keyClick(p.field, Qt::Key_F5);
    QTest::keyClicks(p.field, QStringLiteral(" ."));
    QCOMPARE(p.f.window->workspace().lab()->id(), QStringLiteral("steps"));
    QVERIFY(!p.f.window->workspace().isPresenting());
    QVERIFY(p.f.playback().playhead() == playhead);
    QTest::keyClick(p.field, Qt::Key_Escape);
    QVERIFY(!p.palette->isVisible());
    QCOMPARE(p.f.window->focusWidget(), before);
  }

  void inAPresentationEscapeClosesItAlone() {
    Palette p;
    p.f.window->actions().present->trigger();
    QTest::keyClick(p.f.window->focusWidget(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(p.palette->isVisible());
    QTest::keyClick(p.field, Qt::Key_Escape);
    QVERIFY(!p.palette->isVisible());
    QVERIFY(p.f.window->workspace().isPresenting());
    p.doIt("decode");
    QCOMPARE(p.f.window->workspace().lab()->id(), QStringLiteral("decode"));
    QVERIFY(p.f.window->workspace().isPresenting());
  }

  void reportsMissingParts() {
    Palette p;
    p.open();
    p.type("qqqq");
    QVERIFY(!p.list->isVisible());
    QVERIFY(p.field->accessibleDescription().contains(QStringLiteral("qqqq")));
    QTest::keyClick(p.field, Qt::Key_Return);
    QVERIFY(p.palette->isVisible());
    p.type("softm");
    QVERIFY(p.list->isVisible());
    QVERIFY(p.lines().contains(QStringLiteral("softmax")));
    const std::vector<Command> commands = p.f.window->commands().all();
    for (const QString& line : p.lines()) {  // letters scattered over other names do not match
      const bool meant = std::ranges::any_of(commands, [&](const Command& each) {
        return each.title == line &&
               QString(each.title + each.about).contains(QLatin1String("softm"), Qt::CaseInsensitive);
      });
      QVERIFY2(meant, qPrintable(line));
    }
  }

  void readersHearTheChosenLine() {
    Palette p;
    p.open();
    p.type("larger");
    QVERIFY(p.field->accessibleDescription().startsWith(QStringLiteral("Larger text, View, Ctrl")));
    QCOMPARE(p.field->accessibleName(), QStringLiteral("Find a command"));
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(p.list);
    QVERIFY(list->childCount() >= 1);
    QCOMPARE(list->child(0)->text(QAccessible::Name), p.field->accessibleDescription());
  }

  void itFitsTheSmallestWindowAndWorksOnTheFirstPage() {
    Palette p(nullptr, {760, 520});
    p.open();
    const QWidget* panel = p.field->parentWidget();
    QVERIFY(p.f.window->rect().contains(QRect(panel->mapTo(p.f.window.get(), QPoint()), panel->size())));
    QVERIFY(p.list->viewport()->height() >= 5 * p.list->sizeHintForRow(0));
    p.type("cat sat");
    QCOMPARE(p.chosen(), QStringLiteral("The cat sat"));
    QTest::keyClick(p.field, Qt::Key_Return);
    QVERIFY(p.f.session().hasScenario());
    p.open();
    QTest::mouseClick(p.palette, Qt::LeftButton, {}, {3, 510});
    QVERIFY(!p.palette->isVisible());
  }
};

ATTN_TEST(TestCommandPalette)

}  // namespace attn::app::test_command_palette

#include "test_command_palette.moc"
