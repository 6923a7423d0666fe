// SPDX-License-Identifier: GPL-3.0-or-later
// The list of slides and the editor next to it, by mouse and keyboard.
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSignalSpy>

#include "lecture/record/lecture_panel.h"
#include "lecture/record/question_picker.h"
#include "lecture/record/recorder.h"
#include "lecture/record/view_editor.h"
#include "lecture/record/view_list.h"
#include "lessons/lesson_question.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/pane_edge.h"
#include "widgets/segmented_control.h"

namespace attn::app::test_lecture_panel {
namespace {

struct Shown {
  Recorder recorder;
  QMenu menu;
  LecturePanel panel{recorder, menu};

  explicit Shown(int views = 3, QSize size = {316, 780}) {
    for (int i = 0; i < views; ++i) add(QStringLiteral("View %1").arg(i + 1));
    panel.resize(size);
    panel.show();
    (void)QTest::qWaitForWindowExposed(&panel);
    test::settle();
  }
  void add(const QString& title) {
    PresentView view;
    view.scenario = std::make_shared<const Scenario>(test::example("1-the-cat-sat"));
    view.lab = QStringLiteral("steps");
    view.place = LessonPlace{"weights", 0, recorder.count(), 0, 0};
    view.selection = Selection{Stage::Weights, 0, 2, 1};
    view.title = title;
    recorder.addView(view);
  }
  QStringList titles() const {
    QStringList titles;
    for (int i = 0; i < recorder.count(); ++i) titles << recorder.titleOf(i).right(1);
    return titles;
  }
  QPlainTextEdit& note() { return *panel.findChild<QPlainTextEdit*>(QStringLiteral("lecture.note")); }
};

}  // namespace

class TestLecturePanel : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keysReorderDoubleAndDelete() {
    Shown s;
    ViewList& list = s.panel.views();
    s.recorder.setCurrent(0);
    QTest::keyClick(&list, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(s.titles(), QStringList({QStringLiteral("2"), QStringLiteral("1"), QStringLiteral("3")}));
    QCOMPARE(list.currentIndex().row(), 1);
    QTest::keyClick(&list, Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(&list, Qt::Key_Up, Qt::AltModifier);  // it is the first
    QCOMPARE(s.titles(), QStringList({QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")}));
    QTest::keyClick(&list, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(s.recorder.count(), 4);
    QTest::keyClick(&list, Qt::Key_Delete);
    QCOMPARE(s.titles(), QStringList({QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")}));
    QSignalSpy wanted(&list, &ViewList::viewRequested);
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(wanted.count(), 1);
  }

  void draggingPutsAViewBetweenOthers() {
    Shown s(4);
    ViewListModel& model = s.panel.views().views();
    const auto drop = [&](int from, int before) {
      const std::unique_ptr<QMimeData> data(model.mimeData({model.index(from)}));
      model.dropMimeData(data.get(), Qt::MoveAction, before, 0, {});
    };
    drop(0, 3);
    QCOMPARE(s.titles().join(QString()), QStringLiteral("2314"));
    drop(3, 0);
    QCOMPARE(s.titles().join(QString()), QStringLiteral("4231"));
    drop(1, 1);
    drop(1, 2);
    QCOMPARE(s.titles().join(QString()), QStringLiteral("4231"));
    drop(0, 4);
    QCOMPARE(s.titles().join(QString()), QStringLiteral("2314"));
  }

  void aViewIsRenamedInPlaceByF2() {
    Shown s;
    ViewList& list = s.panel.views();
    list.setFocus();
    s.recorder.setCurrent(1);
    QTest::keyClick(&list, Qt::Key_F2);
    auto* editor = list.findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->setText(QStringLiteral("Another name"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(s.recorder.titleOf(1), QStringLiteral("Another name"));
  }

  void theTitleFieldNamesTheLectureAndShowsItsBeginning() {
    Shown s;
    auto* title = s.panel.findChild<QLineEdit*>(QStringLiteral("lecture.title"));
    QVERIFY(title && title->isEnabled());
    QCOMPARE(title->text(), s.recorder.title());
    const QString before = s.recorder.title();
    title->setFocus();
    title->selectAll();
    const QString longTitle = QStringLiteral("Softmax, row by row, with all of its numbers and a sum");
    QTest::keyClicks(title, longTitle);
    QCOMPARE(s.recorder.title(), longTitle);
    QTest::keyClick(title, Qt::Key_Return);
    QCOMPARE(title->cursorPosition(), 0);
    s.recorder.undoStack().undo();
    QVERIFY2(s.recorder.title() == before, "the words typed in one go are one step");
    QCOMPARE(title->text(), before);
    s.recorder.setTitle(longTitle + QLatin1Char('!'));
    QCOMPARE(title->text(), longTitle + QLatin1Char('!'));
    QCOMPARE(title->cursorPosition(), 0);
  }

  void theNoteFollowsTheChosenViewAndUndo() {
    Shown s;
    s.recorder.setCurrent(0);
    s.note().setFocus();
    QTest::keyClicks(&s.note(), QStringLiteral("Look here"));
    QCOMPARE(s.recorder.noteOf(0), QStringLiteral("Look here"));
    s.recorder.setCurrent(1);
    QCOMPARE(s.note().toPlainText(), QString());
    s.recorder.setCurrent(0);
    QCOMPARE(s.note().toPlainText(), QStringLiteral("Look here"));
    s.recorder.undoStack().undo();
    QCOMPARE(s.note().toPlainText(), QString());
  }

  void blanksAtTheEndOfWhatIsBeingTypedStay() {
    Shown s;
    s.recorder.setCurrent(0);
    s.note().setFocus();
    QTest::keyClicks(&s.note(), QStringLiteral("One "));
    QCOMPARE(s.note().toPlainText(), QStringLiteral("One "));
    QTest::keyClick(&s.note(), Qt::Key_Return);
    QTest::keyClicks(&s.note(), QStringLiteral("two"));
    QCOMPARE(s.recorder.noteOf(0), QStringLiteral("One \ntwo"));
  }

  void showsNoteErrorsBelowIt() {
    Shown s;
    s.recorder.setCurrent(0);
    s.note().setPlainText(QStringLiteral("<b>bold</b>"));
    bool isRecognizable = false;
    for (const QLabel* label : s.panel.findChildren<QLabel*>())
      isRecognizable |= label->isVisible() && label->text().contains(QStringLiteral("HTML"));
    QVERIFY(isRecognizable);
  }

  void aQuestionIsChosenAmongThoseThatFit() {
    Shown s;
    AskableStage stage;
    stage.scenario = std::make_shared<const Scenario>(test::example("1-the-cat-sat"));
    stage.trace = std::make_shared<const Trace>(test::traced(*stage.scenario));
    stage.row = 2;
    stage.lab = QStringLiteral("steps");
    QuestionPicker picker(stage, s.recorder.stepAt(0).stage, lightTheme());
    const std::optional<LessonQuestion> question = picker.chosen();
    QVERIFY(question && question->fromStage);
    const OnStage onStage{*stage.scenario, stage.trace.get(), 0, 2};
    QVERIFY(lessonQuestion(*question, onStage, 1).has_value());
    auto* kinds = picker.findChild<SegmentedControl*>();
    QTest::keyClick(kinds, Qt::Key_Right);
    QVERIFY(picker.chosen() && !picker.chosen()->fromStage);
    s.recorder.setQuestion(0, *question);
    s.recorder.setCurrent(0);
    QVERIFY(s.panel.findChild<QPlainTextEdit*>(QStringLiteral("lecture.predict"))->isVisibleTo(&s.panel));
    QTest::keyClicks(s.panel.findChild<QPlainTextEdit*>(QStringLiteral("lecture.reveal")), QStringLiteral("So."));
    QCOMPARE(s.recorder.lecture().said(0).reveal, std::string("So."));
  }

  void readersAreToldWhatARowShows() {
    Shown s;
    ViewListModel& model = s.panel.views().views();
    model.setLabTitles({{QStringLiteral("steps"), QStringLiteral("Steps")}});
    QCOMPARE(model.index(1).data(Qt::AccessibleTextRole).toString(), QStringLiteral("Slide 2: View 2, Steps"));
  }

  void aPictureThatComesLateBelongsToNoOtherView() {
    Shown s;
    std::vector<std::function<void(const QPixmap&)>> orders;
    ViewListModel& model = s.panel.views().views();
    model.setPainter([&](const LessonStage&, const ScenarioSource&, const QSize&, const Theme&,
                         std::function<void(const QPixmap&)> done) { orders.push_back(std::move(done)); });
    QCOMPARE(orders.size(), std::size_t{3});
    QPixmap picture(4, 4);
    picture.fill(Qt::red);
    s.recorder.updateView(0, [&] {
      PresentView view;
      view.scenario = std::make_shared<const Scenario>(test::example("4-translation"));
      view.lab = QStringLiteral("heads");
      return view;
    }());
    QCOMPARE(orders.size(), std::size_t{4});
    orders[0](picture);
    QVERIFY(model.index(0).data(ViewListModel::Picture).value<QPixmap>().isNull());
    orders[3](picture);
    QVERIFY(!model.index(0).data(ViewListModel::Picture).value<QPixmap>().isNull());
    s.recorder.remove(1);
    orders[1](picture);  // its slide was deleted
    orders[2](picture);
    QVERIFY(!model.index(1).data(ViewListModel::Picture).value<QPixmap>().isNull());
  }

  void reportsAndRestoresItsWidth() {
    Shown s(2);
    s.panel.fitInto(1600);
    const int usual = s.panel.width();
    double preferred = -1;
    connect(&s.panel, &LecturePanel::preferredWidthChanged, this, [&preferred](double width) { preferred = width; });
    auto* edge = s.panel.findChild<PaneEdge*>();
    QVERIFY(edge);
    Q_EMIT edge->resized(usual + 40);
    QCOMPARE(s.panel.width(), usual + 40);
    QCOMPARE(preferred, usual + 40.0);
    Shown later(2);
    later.panel.fitInto(1600);
    later.panel.setPreferredWidth(preferred);
    QCOMPARE(later.panel.width(), usual + 40);
    Q_EMIT edge->defaultWidthRequested();
    QCOMPARE(s.panel.width(), usual);
    QCOMPARE(preferred, 0.0);
  }

  void nothingIsCutOffInLargeTypeAndNarrow_data() {
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 1.5, 2.0}) QTest::addRow("%.1f", scale) << scale;
  }

  void nothingIsCutOffInLargeTypeAndNarrow() {
    QFETCH(double, scale);
    Shown s(2);
    s.panel.setTheme(darkTheme(scale));
    s.panel.fitInto(qRound(1024 * scale));
    test::settle();
    for (const QAbstractButton* button : s.panel.findChildren<QAbstractButton*>()) {
      if (!button->isVisible() || button->text().isEmpty()) continue;
      const int words = button->fontMetrics().horizontalAdvance(button->text());
      QVERIFY2(words <= button->width(), qPrintable(button->text()));
      QVERIFY2(button->mapTo(&s.panel, button->rect().bottomRight()).x() <= s.panel.width(),
               qPrintable(button->text()));
    }
  }
};

ATTN_TEST(TestLecturePanel)

}  // namespace attn::app::test_lecture_panel

#include "test_lecture_panel.moc"
