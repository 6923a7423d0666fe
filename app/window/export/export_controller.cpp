// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/export_controller.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <array>

#include "exports/scenario_text_words.h"
#include "labs/lab.h"
#include "lessons/lesson_director.h"
#include "scenario/has_numbers.h"
#include "session/document_file.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/problem_text.h"
#include "widgets/application_events.h"
#include "widgets/file_dialogs.h"
#include "window/command/actions.h"
#include "window/command/mnemonics.h"
#include "window/document/documents.h"
#include "window/export/copy_actions.h"
#include "window/export/page_export.h"
#include "window/export/picture_actions.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"
#include "window/lesson/open_question.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

constexpr std::array kTableFormats{TableFormat::LatexMatrix, TableFormat::LatexTable, TableFormat::Markdown,
                                   TableFormat::Csv,         TableFormat::Tsv,        TableFormat::NumPy};

struct ScriptText {
  Q_DECLARE_TR_FUNCTIONS(Script)
};

}  // namespace

ExportController::ExportController(const Services& services)
    : m_services(services), m_animation(services.settings, services.notices, &services.window) {
  connectPictures();
  connectTables();
  const Actions& a = services.actions;
  connect(a.copyNumPy, &QAction::triggered, this, [this] { copyScript(PythonLibrary::NumPy); });
  connect(a.copyPyTorch, &QAction::triggered, this, [this] { copyScript(PythonLibrary::PyTorch); });
  connect(a.saveScript, &QAction::triggered, this, &ExportController::saveScript);
  connect(a.copyScenario, &QAction::triggered, this,
          [this] { copyScenarioText(m_services.session, m_services.notices); });
  connect(a.pasteScenario, &QAction::triggered, this, [this] { pasteScenario(true); });
  connect(a.exportPage, &QAction::triggered, this, [this] {
    const LessonDirector& director = m_services.director;
    if (director.isPlaying()) savePage(std::make_shared<const LoadedLesson>(director.player().loaded()));
  });
  connect(&services.workspace, &Workspace::availabilityChanged, this, &ExportController::updateActions);
  connect(&services.openQuestion, &OpenQuestion::changed, this, &ExportController::updateActions);
  for (const auto signal : {&LessonDirector::began, &LessonDirector::ended})
    connect(&services.director, signal, this, &ExportController::updateActions);
  updateActions();
}

ExportController::~ExportController() = default;

void ExportController::connectPictures() {
  const Actions& a = m_services.actions;
  connect(a.exportPicture, &QAction::triggered, this, [this] {
    exportPictureOf(*m_services.workspace.lab(), m_services.session, m_services.settings, m_services.appearance.theme(),
                    m_services.notices, &m_services.window);
  });
  connect(a.copyPicture, &QAction::triggered, this, [this] {
    copyPictureOf(*m_services.workspace.lab(), m_services.session, m_services.appearance.theme());
    m_services.notices.show(NoticeBar::Kind::Information, tr("The picture is on the clipboard."));
  });
  connect(a.exportAnimation, &QAction::triggered, this,
          [this] { m_animation.ask(*m_services.workspace.lab(), m_services.session, m_services.appearance.theme()); });
}

void ExportController::connectTables() {
  const Actions& a = m_services.actions;
  for (std::size_t i = 0; i < kTableFormats.size(); ++i)
    connect(a.copyTable[i], &QAction::triggered, this, [this, &a, format = kTableFormats[i]] {
      const TableDigits digits = a.allDigits->isChecked() ? TableDigits::All : TableDigits::AsShown;
      const Selection meant = m_meantMatrix.value_or(m_services.session.selection());
      copyTable(m_services.session, meant, format, digits, m_services.notices);
    });
  connect(a.copyFormula, &QAction::triggered, this, [this] {
    if (m_services.workspace.lab()) copyFormula(*m_services.workspace.lab(), m_services.notices);
  });
  watchApplicationEvents(this, EventOrder::StageMenu);
}

void ExportController::updateActions() {
  const Actions& a = m_services.actions;
  const bool inLab = m_services.workspace.lab() != nullptr, hidesAnswer = m_services.openQuestion.isOpen();
  const bool hasDocument = inLab && m_services.session.hasScenario();
  for (QAction* action : {a.exportPicture, a.copyPicture, a.dragPicture, a.print, a.exportAnimation})
    action->setEnabled(inLab && !hidesAnswer);
  a.copyTableMenu->menuAction()->setEnabled(hasDocument && !hidesAnswer);
  for (QAction* action : a.copyTable) action->setEnabled(hasDocument && !hidesAnswer);
  a.copyFormula->setEnabled(hasDocument && !hidesAnswer);
  a.copyScenario->setEnabled(hasDocument);
  a.exportPage->setEnabled(m_services.director.isPlaying());
}

bool ExportController::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ContextMenu || !watched->isWidgetType()) return false;
  const Workspace& workspace = m_services.workspace;
  QWidget* const stage = workspace.lab() && !workspace.isPresenting() ? workspace.lab()->stagePane() : nullptr;
  auto* const under = static_cast<QWidget*>(watched);
  // An editor over a cell has its own context menu.
  if (!stage || !(under == stage || stage->isAncestorOf(under)) || under->testAttribute(Qt::WA_InputMethodEnabled))
    return false;
  const auto* asked = static_cast<QContextMenuEvent*>(event);
  const bool byKey = asked->reason() == QContextMenuEvent::Keyboard;
  showStageMenu(under, byKey ? QPoint(-1, -1) : asked->pos(), asked->globalPos());
  event->accept();
  return true;
}

/// The context menu of a stage; copies what is under the pointer.
void ExportController::showStageMenu(QWidget* under, const QPoint& at, const QPoint& global) {
  const Actions& a = m_services.actions;
  const Session& session = m_services.session;
  m_meantMatrix = at.x() < 0 ? session.selection() : meantMatrix(session, under, at);
  QMenu menu(&m_services.window);
  if (const auto table = matrixTable(session.snapshot(), *m_meantMatrix)) {
    QAction* title = menu.addAction(asMenuText(tr("Copy %1 (%2, %3 × %4) as", "a matrix: what it is, its shape")
                                                   .arg(table->variable, table->name)
                                                   .arg(table->values.rows())
                                                   .arg(table->values.cols())));
    title->setEnabled(false);
    menu.addSeparator();
    for (QAction* action : a.copyTable) menu.addAction(action);
    menu.addSeparator();
    menu.addAction(a.allDigits);
    menu.addSeparator();
  }
  menu.addActions({a.copyFormula, a.copyPicture, a.copyScenario});
  menu.addSeparator();
  menu.addActions({a.exportPicture, a.dragPicture, a.print});
  menu.exec(global);
  m_meantMatrix.reset();
}

bool ExportController::pasteScenario(bool asked) {
  if (!asked && !clipboardHoldsScenario()) return false;
  const QString text = QGuiApplication::clipboard()->text();
  auto read = readScenarioText(text.toStdString());
  if (!read) {
    m_services.notices.show(NoticeBar::Kind::Error, scenarioTextProblem(read.error()));
    return true;
  }
  m_services.documents.openPasted(*read);
  return true;
}

/// False, after a notice, for a sizes-only document.
bool ExportController::hasNumbersToCompute() {
  const Session& session = m_services.session;
  if (session.hasScenario() && hasNumbers(*session.scenario())) return true;
  m_services.notices.show(NoticeBar::Kind::Information,
                          ScriptText::tr("The document has sizes but no numbers: there is nothing to compute."));
  return false;
}

/// Copies a script that recomputes the open document, with a backward pass if a loss is set.
void ExportController::copyScript(PythonLibrary library) {
  if (!hasNumbersToCompute()) return;
  const std::optional<Loss> backward = m_services.actions.wantedGradients();
  QGuiApplication::clipboard()->setText(
      QString::fromStdString(pythonScript(*m_services.session.scenario(), library, backward)));
  const bool isNumPy = library == PythonLibrary::NumPy;
  const QString withoutThem = isNumPy ? ScriptText::tr("The NumPy script is on the clipboard.")
                                      : ScriptText::tr("The PyTorch script is on the clipboard.");
  const QString withThem = isNumPy ? ScriptText::tr("The NumPy script with its gradients is on the clipboard.")
                                   : ScriptText::tr("The PyTorch script with its gradients is on the clipboard.");
  m_services.notices.show(NoticeBar::Kind::Information, backward ? withThem : withoutThem);
}

/// The filter of the file dialog selects the library.
void ExportController::saveScript() {
  if (!hasNumbersToCompute()) return;
  const Session& session = m_services.session;
  const std::optional<Loss> backward = m_services.actions.wantedGradients();
  const QString numpy = ScriptText::tr("NumPy script (*.py)"), torch = ScriptText::tr("PyTorch script (*.py)");
  const QString name =
      session.path().empty() ? QStringLiteral("attention") : QFileInfo(toQString(session.path())).baseName();
  QString filter = numpy;
  const QString suffix = QStringLiteral(".py");
  const QString path = fileToWrite(&m_services.window, ScriptText::tr("Save as a Python script"),
                                   QDir(m_services.settings.lastFolder()).filePath(name + suffix),
                                   numpy + QStringLiteral(";;") + torch, suffix, &filter);
  if (path.isEmpty()) return;
  const PythonLibrary library = filter == torch ? PythonLibrary::PyTorch : PythonLibrary::NumPy;
  const Problems problems = writeWhole(toPath(path), pythonScript(*session.scenario(), library, backward));
  if (problems.empty()) {
    m_services.settings.setLastFolder(QFileInfo(path).absolutePath());
    m_services.notices.show(NoticeBar::Kind::Information, ScriptText::tr("The script was written to %1.").arg(path));
  } else {
    m_services.notices.show(NoticeBar::Kind::Error, problemsText(problems));
  }
}

void ExportController::savePage(const std::shared_ptr<const LoadedLesson>& lesson) {
  const QString suffix = QStringLiteral(".html"), name = QString::fromStdString(lesson->lesson.id) + suffix;
  const QString file =
      fileToWrite(&m_services.window, tr("Export as a page"), QDir(m_services.settings.lastFolder()).filePath(name),
                  tr("Web pages (*.html)"), suffix);
  if (!file.isEmpty()) writePage(lesson, file);
}

void ExportController::writePage(const std::shared_ptr<const LoadedLesson>& lesson, const QString& file) {
  if (!m_page) m_page = std::make_unique<PageExport>(m_services.notices, nullptr);
  m_services.settings.setLastFolder(QFileInfo(file).absolutePath());
  m_page->start(lesson, {}, file);
}

}  // namespace attn::app
