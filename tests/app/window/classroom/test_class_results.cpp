// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QImage>
#include <QPushButton>

#include "app/window/window_fixture.h"
#include "exports/classroom_files.h"
#include "learn/classroom/results_page.h"
#include "learn/learn_page.h"
#include "lecture/classroom/class_projector.h"
#include "session/document_file.h"
#include "window/classroom/sample_class.h"
#include "window/render.h"

namespace attn::app::test_class_results {
namespace {

void lay(const QString& folder, const std::string& name, const std::string& text) {
  QFile file(QDir(folder).filePath(QString::fromStdString(name)));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString(text));
}

}  // namespace

class TestClassResults : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void fortyStudentsAreCollectedShownAndExported() {
    const ClassroomFolder all = sampleClass(sampleAssignment(), 1);
    QTemporaryDir folder;
    for (const HandoutFile& each : all.handouts) lay(folder.path(), each.name, writeHandout(each.handout));
    for (std::size_t i = 0; i < 20; ++i) lay(folder.path(), all.returns[i].name, all.returns[i].text);
    WindowFixture f;
    ResultsPage& page = f.window->workspace().learn().classResults();
    f.nextFile = folder.path();
    f.window->actions().collectAnswers->trigger();
    QVERIFY(f.window->workspace().isLearnInFront());
    QCOMPARE(f.window->workspace().learn().shownPage(), LearnPage::Page::Class);
    QTRY_COMPARE(page.sheet().returned.size(), std::size_t(20));
    for (std::size_t i = 20; i < all.returns.size(); ++i) lay(folder.path(), all.returns[i].name, all.returns[i].text);
    QTRY_COMPARE(page.sheet().returned.size(), std::size_t(38));
    QCOMPARE(f.window->workspace().learn().title(), QStringLiteral("Homework 2: masks"));
    f.nextFile = folder.filePath(QStringLiteral("results.csv"));
    page.exportAs(ResultsPage::Export::Csv);
    QTRY_VERIFY(!page.isExporting());
    QFile csv(f.nextFile);
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromStdString(resultsCsv(resultsOf(all))), QString::fromUtf8(csv.readAll()));
  }

  void aQuestionIsShownInAWindowOfItsOwn() {
    WindowFixture f;
    f.window->workspace().showLearn();
    f.window->workspace().learn().showClassFor(
        std::make_shared<const CollectedClass>());  // no submissions yet: nothing to show
    QVERIFY(!f.window->findChild<ClassProjector*>());
    Q_EMIT f.window->workspace().learn().askingRequested(drawQuestion(*findTemplate("scaled-score"), 3), 2);
    auto* projector = f.window->findChild<ClassProjector*>();
    QVERIFY(projector && projector->isVisible() && projector->poll());
    QTest::keyClick(projector->focusProxy(), Qt::Key_Escape);
    QVERIFY(!projector->isVisible());
    QVERIFY(f.window->isVisible());
  }

  void picturesOfAClassAreDrawn() {
    QTemporaryDir folder;
    RenderRequest request;
    request.view = QStringLiteral("class-results");
    request.size = {1440, 900};
    request.out = toPath(folder.filePath(QStringLiteral("a.png")));
    QVERIFY(renderView(request).has_value());
    QCOMPARE(QImage(toQString(request.out)).size(), QSize(1440, 900));
    request.present = true;
    request.step = QStringLiteral("right");
    request.out = toPath(folder.filePath(QStringLiteral("b.png")));
    QVERIFY(renderView(request).has_value());
    request.step = QStringLiteral("never");
    QVERIFY(renderView(request).error().wrongUse);
    request.step.reset();
    request.present = false;
    request.question = 7;
    QVERIFY(renderView(request).error().sentence.contains(QStringLiteral("1 to 6")));
    request.question.reset();
    request.file = "/nowhere/at/all";
    QVERIFY(renderView(request).error().wrongUse);
  }
};

ATTN_TEST(TestClassResults)

}  // namespace attn::app::test_class_results

#include "test_class_results.moc"
