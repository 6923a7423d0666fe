// SPDX-License-Identifier: GPL-3.0-or-later
// A document in which every text would open a file if read as rich text: it is shown as plain text.
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QTextDocument>
#include <QTextEdit>
#include <QToolTip>
#include <vector>

#include "app/labs/measure/measure_results.h"
#include "app/session/fake_backend.h"
#include "app/window/window_fixture.h"
#include "measure/bench_document.h"
#include "scenario/document.h"
#include "session/document_file.h"
#include "support/qt_test.h"
#include "support/source_folder.h"

namespace attn::app::test_foreign_text {

namespace {

const std::string kMarkup = "<img src=\"file:///x\"><b>";

/// Looks like text from a driver.
class HostileBackend final : public Backend {
 public:
  const BackendInfo& info() const override { return m_info; }
  BackendResult<Trace> trace(const Scenario& scenario, std::stop_token stop) override {
    std::optional<Trace> trace = traceOnCpu(scenario, stop);
    if (!trace) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, "hostile", {}});
    trace->backend = m_info;
    return std::move(*trace);
  }

 private:
  BackendInfo m_info{"opencl", kMarkup, "float32"};
};

BackendResult<std::unique_ptr<Backend>> hostileBackend(BackendChoice, std::optional<int>) {
  return std::make_unique<HostileBackend>();
}

Scenario hostileScenario() {
  Result<Scenario> read = readDocument(sourceFile("resources/scenarios/1-the-cat-sat.attn.json"));
  Scenario s = read.value();
  s.title = kMarkup;
  s.notes = kMarkup + "\n\n" + kMarkup;
  for (std::string& token : s.tokens) token = kMarkup;
  Scenario other = s;
  other.attention.mask.causal = !other.attention.mask.causal;
  s.pinned = std::make_shared<const Scenario>(std::move(other));
  return s;
}

/// The text of a widget that is not shown literally; empty if all are.
QString wrongWith(const QString& text, Qt::TextFormat format) {
  const bool rich = format == Qt::RichText || (format == Qt::AutoText && Qt::mightBeRichText(text));
  if (!rich) return {};
  QTextDocument document;
  document.setHtml(text);
  if (text.contains(QStringLiteral("<img src=\"file"))) return QStringLiteral("the picture is one");
  if (document.toPlainText().contains(QChar::ObjectReplacementCharacter)) return QStringLiteral("holds an object");
  return {};
}

/// Requests tooltips at several positions of a widget, as the pointer would.
QStringList hovered(QWidget& widget) {
  QStringList tips;
  constexpr int kPlaces = 6;
  for (int row = 0; row < kPlaces; ++row) {
    for (int column = 0; column < kPlaces; ++column) {
      const QPoint at((2 * column + 1) * widget.width() / (2 * kPlaces),
                      (2 * row + 1) * widget.height() / (2 * kPlaces));
      QHelpEvent help(QEvent::ToolTip, at, widget.mapToGlobal(at));
      QCoreApplication::sendEvent(&widget, &help);
      if (QToolTip::isVisible()) tips << QToolTip::text();
    }
  }
  QToolTip::hideText();
  return tips;
}

}  // namespace

class TestForeignText : public QObject {
  Q_OBJECT

  int m_seen = 0;  // texts with the markup

  void look(const QString& text, Qt::TextFormat format, const QString& where) {
    const QString plain = QString(text).replace(QStringLiteral("&lt;"), QStringLiteral("<"));
    if (plain.contains(QStringLiteral("<img"))) ++m_seen;
    const QString wrong = wrongWith(text, format);
    QVERIFY2(wrong.isEmpty(), qPrintable(where + QStringLiteral(": ") + wrong + QStringLiteral(": ") + text.left(300)));
  }

  void lookAtWidget(QWidget& widget, const QString& lab) {
    const QString where = lab + QLatin1Char(' ') + QLatin1String(widget.metaObject()->className());
    look(widget.toolTip(), Qt::AutoText, where + QStringLiteral(" tooltip"));
    if (const auto* label = qobject_cast<QLabel*>(&widget)) {
      if (!label->text().isEmpty() && !widget.inherits("QTipLabel"))  // that one belongs to Qt
        QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(where + label->text().left(200)));
      look(label->text(), label->textFormat(), where);
      if (label->textFormat() == Qt::PlainText)
        QVERIFY2(!label->text().contains(QStringLiteral("</sub>")), qPrintable(where));
    }
    if (const auto* edit = qobject_cast<QTextEdit*>(&widget)) look(edit->toHtml(), Qt::RichText, where);
    if (const auto* box = qobject_cast<QComboBox*>(&widget))
      for (int i = 0; i < box->count(); ++i) look(box->itemData(i, Qt::ToolTipRole).toString(), Qt::AutoText, where);
    for (const QAction* action : widget.actions())
      look(action->toolTip(), Qt::AutoText, where + QStringLiteral(" action"));
    if (widget.isVisible())
      for (const QString& tip : hovered(widget)) look(tip, Qt::AutoText, where + QStringLiteral(" hovered"));
  }

  void lookAround(MainWindow& window, const QString& lab) {
    lookAtWidget(window, lab);
    std::vector<QPointer<QWidget>> all;  // a tooltip disappears while others are shown
    for (QWidget* widget : window.findChildren<QWidget*>()) all.emplace_back(widget);
    for (const QPointer<QWidget>& widget : all)
      if (widget) lookAtWidget(*widget, lab);
  }

 private Q_SLOTS:
  void inEveryLab() {
    WindowFixture f;
    WindowParts parts;
    parts.recoveryFolder = f.folder.filePath(QStringLiteral("hostile"));
    parts.progressFolder = f.folder.filePath(QStringLiteral("progress"));
    parts.backends = &hostileBackend;
    f.settings.setBackend(BackendChoice::OpenCl, 0);
    f.window = std::make_unique<MainWindow>(f.settings, f.language, parts);
    f.window->documents().setPatience(std::nullopt);
    f.window->resize(1440, 900);
    f.window->show();
    QVERIFY(QTest::qWaitForWindowExposed(f.window.get()));
    const QString file = f.file("<b>hostile.attn.json");
    QVERIFY(writeWhole(toPath(file), writeDocument(hostileScenario())).empty());
    QVERIFY(f.window->documents().openFile(file));
    QTRY_VERIFY(f.isCurrent());
    BenchResult result = test::poclResult();
    for (auto& device : result.devices) device.name = device.platform = kMarkup;
    result.processor = kMarkup;
    const QString measured = f.file("<b>result.json");
    QVERIFY(writeWhole(toPath(measured), writeBenchDocument(result)).empty());
    for (const char* lab : {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"}) {
      f.window->workspace().showLab(QString::fromLatin1(lab));
      if (QLatin1String(lab) == QLatin1String("measure"))
        QVERIFY(f.window->workspace().lab()->openResult(toPath(measured), toPath(measured)).has_value());
      f.window->settle();
      test::settle();
      m_seen = 0;
      lookAround(*f.window, QLatin1String(lab));
      QVERIFY2(m_seen > 3, lab);
    }
    f.window->documents().fillRecentMenu(*f.window->actions().recentMenu);
    m_seen = 0;
    const auto recent = f.window->actions().recentMenu->actions();
    for (const QAction* action : recent) look(action->toolTip(), Qt::AutoText, QStringLiteral("recent files"));
    f.window->workspace().showWelcome();
    f.window->settle();
    lookAround(*f.window, QStringLiteral("welcome"));
    f.window->notices().show(NoticeBar::Kind::Error, QString::fromStdString(kMarkup), QString::fromStdString(kMarkup));
    lookAround(*f.window, QStringLiteral("notice"));
    QVERIFY(m_seen > 0);
  }
};

ATTN_TEST(TestForeignText)

}  // namespace attn::app::test_foreign_text

#include "test_foreign_text.moc"
