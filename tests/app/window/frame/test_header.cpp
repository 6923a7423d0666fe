// SPDX-License-Identifier: GPL-3.0-or-later
// The header has space for everything, from the smallest window on.
#include <QAccessible>
#include <QMenu>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing_recorder.h"
#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "labs/train/train_lab.h"
#include "panes/reading_column.h"
#include "support/qt_test.h"
#include "widgets/chip_button.h"
#include "window/frame/appearance.h"
#include "window/frame/document_title.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/frame/tab_button.h"

namespace attn::app::test_header {

namespace {

/// What is cut or overlaps; empty if nothing does.
QStringList faultsOf(const HeaderBar& header) {
  QStringList faults;
  QList<const QWidget*> shown;
  const auto children = header.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
  for (const QWidget* child : children) {
    if (!child->isVisible() || child->width() == 0) continue;
    const QString name = child->accessibleName();
    if (!header.rect().contains(child->geometry())) faults << name + QStringLiteral(" leaves the header");
    for (const QWidget* other : shown)
      if (other->geometry().intersects(child->geometry()))
        faults << name + QStringLiteral(" lies on ") + other->accessibleName();
    const auto* title = qobject_cast<const DocumentTitle*>(child);
    const bool words = title || qobject_cast<const TabButton*>(child) || qobject_cast<const ChipButton*>(child);
    const int wanted = title ? std::min(title->titleWidth(), 120) : child->sizeHint().width();
    if (words && child->width() < wanted) faults << name + QStringLiteral(" is cut");
    shown << child;
  }
  return faults;
}

/// A float32 device with the range of its numbers.
class Float32Device final : public Backend {
 public:
  const BackendInfo& info() const override { return m_info; }
  BackendResult<Trace> trace(const Scenario& scenario, std::stop_token stop) override {
    Scenario inFloat32 = scenario;
    inFloat32.attention.arithmetic = Arithmetic::Float32;
    std::optional<Trace> result = traceOnCpu(inFloat32, stop);
    if (!result) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, "fake", {}});
    result->backend = m_info;
    return std::move(*result);
  }

 private:
  BackendInfo m_info{"opencl", "Fake device", "float32"};
};

}  // namespace

class TestHeader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void labsAreTabsForAScreenReader() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    f.window->workspace().showLab(1);
    int selected = 0;
    const auto tabs = f.window->findChildren<TabButton*>();
    QCOMPARE(tabs.size(), labTitles().size() + 1);
    for (TabButton* tab : tabs) {
      QAccessibleInterface* told = QAccessible::queryAccessibleInterface(tab);
      QCOMPARE(told->role(), QAccessible::PageTab);
      QCOMPARE(told->text(QAccessible::Name), tab->text());
      QVERIFY(told->state().selectable && !told->state().checkable);
      QCOMPARE(bool(told->state().selected), tab->isChecked());
      selected += tab->isChecked();
      QVERIFY(told->actionInterface()->actionNames().contains(QAccessibleActionInterface::pressAction()));
    }
    QCOMPARE(selected, 1);
    QAccessible::queryAccessibleInterface(tabs.last())
        ->actionInterface()
        ->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(tabs.last()->isChecked());
  }

  /// If a number exceeds float32, no error can be given, and the header says why.
  void anOverflowIsSaidInWords() {
    WindowFixture f(std::nullopt);
    f.backends = [](BackendChoice choice, std::optional<int> index) -> BackendResult<std::unique_ptr<Backend>> {
      if (choice == BackendChoice::Eigen) return makeBackend(choice, index);
      return std::make_unique<Float32Device>();
    };
    f.settings.setBackend(BackendChoice::OpenCl, std::nullopt);
    f.make({1920, 1080});
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    f.session().chooseBackend(BackendChoice::OpenCl);
    const auto shown = [&] {
      QStringList names;
      for (const ChipButton* chip : f.window->findChildren<ChipButton*>()) names << chip->accessibleName();
      return names.join(QLatin1Char('\n'));
    };
    QTRY_VERIFY(f.session().largestRelativeError() && shown().contains(QStringLiteral("error ")));
    QVERIFY(std::isfinite(*f.session().largestRelativeError()));
    Scenario next = *f.session().scenario();
    next.attention.scale = 1e39;
    QVERIFY(f.session().apply(QStringLiteral("scale"), next).empty());
    QTRY_VERIFY(shown().contains(QStringLiteral("float32 overflows")));
    QVERIFY(!shown().contains(QStringLiteral("∞")));
    next.attention.arithmetic = Arithmetic::Float16;
    QVERIFY(f.session().apply(QStringLiteral("arithmetic"), next).empty());
    QTRY_VERIFY(!shown().contains(QStringLiteral("overflows")));
  }

  void nothingIsCutInAnyWindow_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("text");
    for (const char* language : {"en", "zh_CN"}) {
      for (const QSize size : {QSize(760, 520), QSize(850, 600), QSize(1024, 700), QSize(1280, 720), QSize(1440, 900)})
        QTest::addRow("%s %d", language, size.width()) << QString::fromUtf8(language) << size << normalTextPixels;
      QTest::addRow("%s large", language) << QString::fromUtf8(language) << QSize(1440, 900) << 24.0;
      QTest::addRow("%s 4K", language) << QString::fromUtf8(language) << QSize(3840, 2160) << 160.0 / 3;
    }
  }
  void nothingIsCutInAnyWindow() {
    QFETCH(QString, language);
    QFETCH(QSize, size);
    QFETCH(double, text);
    WindowFixture f(std::nullopt);
    f.settings.setTextPixels(text);
    f.make(size);
    f.language.use(language);
    QCoreApplication::processEvents();
    const auto* header = f.window->findChild<HeaderBar*>();
    const auto check = [&](const char* where) {
      // The device chip changes its text when the device is ready, and is laid out a little later.
      QTRY_VERIFY2(faultsOf(*header).isEmpty(),
                   qPrintable(QLatin1String(where) + QStringLiteral(": ") + faultsOf(*header).join(u'\n')));
    };
    check("welcome");
    for (const char* example : {"1-the-cat-sat", "7-grouped-heads"}) {
      f.window->documents().openExample(QLatin1String(example) + QStringLiteral(".attn.json"));
      QTRY_VERIFY(f.isCurrent());
      f.window->settle();
      for (const char* lab : {"steps", "measure"}) {
        f.window->workspace().showLab(QLatin1String(lab));
        check(example);
      }
    }
  }

  /// If a lab shows its own run, the document's name would be wrong above it.
  void theTitleComesBeforeFileNameAndChips() {
    WindowFixture f({1440, 800});
    f.window->documents().openExample(QStringLiteral("7-grouped-heads.attn.json"));
    test::settle();
    const auto* title = f.window->findChild<DocumentTitle*>();
    QVERIFY(title->isVisible());
    const auto drawn = test::textsOf(title->size(), [&](QPainter& painter) {
      const_cast<DocumentTitle*>(title)->render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    });
    QVERIFY(!drawn.empty());
    QCOMPARE(drawn.front().text, QString::fromStdString(f.session().scenario()->title));
  }

  void aLabWithoutTheDocumentSaysWhatItShows() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    auto* header = f.window->findChild<HeaderBar*>();
    const auto* title = header->findChild<DocumentTitle*>();
    const auto* page = header->findChild<PageTitle*>();
    QVERIFY(title->isVisible() && !page->isVisible() && f.window->actions().rename->isEnabled());
    f.window->workspace().panes().reading().showNotes(true);
    f.window->workspace().showLab(QStringLiteral("train"));
    QVERIFY(!title->isVisible() && page->isVisible());
    QVERIFY(!f.window->workspace().panes().reading().showsNotes());
    QVERIFY(page->accessibleName().startsWith(QStringLiteral("Repeat what was seen, 2 layers")));
    QVERIFY(page->toolTip().contains(QStringLiteral("“The cat sat” is not used")));
    const auto computesDocument = [&] {
      return std::ranges::any_of(header->findChildren<ChipButton*>(), [](const ChipButton* chip) {
        return chip->isVisible() && chip->accessibleName().startsWith(QStringLiteral("Computed by"));
      });
    };
    QVERIFY(!computesDocument());  // training runs on the CPU for any device of the document
    QVERIFY(!f.window->actions().rename->isEnabled());
    QTRY_VERIFY2(faultsOf(*header).isEmpty(), qPrintable(faultsOf(*header).join(u'\n')));
    // Another task has another name, in each language.
    auto& train = qobject_cast<TrainLab*>(f.window->workspace().lab())->state();
    QVERIFY(train.apply(QStringLiteral("task"), defaultTraining(TrainingTask::Sort)).empty());
    train.waitUntilDone();
    QTRY_VERIFY(page->accessibleName().startsWith(QStringLiteral("Sort the digits, 1 layer")));
    // Undo reverts its settings, also from the header.
    QVERIFY(f.window->actions().undo->isEnabled());
    f.window->workspace().showLab(QStringLiteral("steps"));
    QVERIFY(title->isVisible() && !page->isVisible() && f.window->actions().rename->isEnabled());
    QVERIFY(computesDocument());
    QVERIFY(f.window->workspace().panes().reading().showsNotes());  // as they were before
    f.window->resize(760, 520);
    f.window->workspace().showLab(QStringLiteral("train"));
    QTRY_VERIFY2(faultsOf(*header).isEmpty(), qPrintable(faultsOf(*header).join(u'\n')));
  }

  void foldedTabsAreAMenuOfTheLabs() {
    WindowFixture f({760, 520});
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    auto* header = f.window->findChild<HeaderBar*>();
    const auto tabs = header->findChildren<TabButton*>();
    QVERIFY(!tabs.front()->isVisible());
    const auto chips = header->findChildren<ChipButton*>();
    const auto labs =
        std::ranges::find_if(chips, [](const ChipButton* c) { return c->text() == QStringLiteral("Steps"); });
    QVERIFY(labs != chips.end() && (*labs)->isVisible());
    QTest::mouseClick(*labs, Qt::LeftButton);
    QMenu* menu = f.window->actions().labMenu;
    QVERIFY(menu->isVisible());
    QTest::keyClick(menu, Qt::Key_T);
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("tiles"));
    QCOMPARE((*labs)->text(), QStringLiteral("Tiles"));
    f.window->resize(1440, 900);
    QCoreApplication::processEvents();
    QVERIFY(tabs.front()->isVisible() && !(*labs)->isVisible());
  }

  void tabsSayTheirKeys() {
    WindowFixture f;
    const auto tabs = f.window->findChild<HeaderBar*>()->findChildren<TabButton*>();
    QCOMPARE(tabs[0]->toolTip(), QStringLiteral("Learn (Ctrl+L)"));
    for (qsizetype n = 1; n < tabs.size(); ++n)
      QCOMPARE(tabs[n]->toolTip(), QStringLiteral("%1 (Ctrl+%2)").arg(tabs[n]->text()).arg(n));
  }
};

ATTN_TEST(TestHeader)

}  // namespace attn::app::test_header

#include "test_header.moc"
