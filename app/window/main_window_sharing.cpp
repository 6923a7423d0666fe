// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window for other programs and comes in by the clipboard: tables, formulas, pictures, scenarios as
// text, lessons as pages.
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <array>
#include <utility>

#include "exports/scenario_text_words.h"
#include "labs/lab.h"
#include "learn/learn_page.h"
#include "lessons/lesson_director.h"
#include "session/settings.h"
#include "widgets/file_dialogs.h"
#include "window/command/actions.h"
#include "window/command/mnemonics.h"
#include "window/command/stage_menu.h"
#include "window/export/copy_actions.h"
#include "window/export/page_export.h"
#include "window/lesson/open_question.h"
#include "window/main_window.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

constexpr std::array kTableFormats{TableFormat::LatexMatrix, TableFormat::LatexTable, TableFormat::Markdown,
                                   TableFormat::Csv,         TableFormat::Tsv,        TableFormat::NumPy};

}  // namespace

void MainWindow::connectSharing() {
  Actions& a = *m_actions;
  for (std::size_t i = 0; i < kTableFormats.size(); ++i)
    connect(a.copyTable[i], &QAction::triggered, this, [this, format = kTableFormats[i]] {
      const TableDigits digits = m_actions->allDigits->isChecked() ? TableDigits::All : TableDigits::AsShown;
      const Selection meant = m_meantMatrix.value_or(m_session.selection());
      attn::app::copyTable(m_session, meant, format, digits, *m_notices);
    });
  connect(a.copyFormula, &QAction::triggered, this, [this] {
    if (lab()) attn::app::copyFormula(*lab(), *m_notices);
  });
  connect(a.copyScenario, &QAction::triggered, this, [this] { copyScenarioText(m_session, *m_notices); });
  connect(a.pasteScenario, &QAction::triggered, this, [this] { pasteScenario(); });
  connect(a.exportPage, &QAction::triggered, this, &MainWindow::exportPage);
  auto* menu =
      new StageMenu([this]() -> QWidget* { return lab() && !m_presenting ? lab()->stagePane() : nullptr; }, this);
  connect(menu, &StageMenu::menuWanted, this, &MainWindow::showStageMenu);
  for (const auto signal : {&LessonDirector::began, &LessonDirector::ended})
    connect(m_lessons, signal, this, &MainWindow::updateSharing);
  updateSharing();
}

void MainWindow::updateSharing() {
  Actions& a = *m_actions;
  const bool inLab = lab() != nullptr && m_session.hasScenario();
  const bool maySee = inLab && !m_openQuestion->isOpen();
  a.copyTableMenu->menuAction()->setEnabled(maySee);
  for (QAction* action : a.copyTable) action->setEnabled(maySee);
  a.copyFormula->setEnabled(maySee);
  a.copyScenario->setEnabled(inLab);
  a.exportPage->setEnabled(m_lessons->isPlaying());
}

/// The menu of a stage: what is under the pointer is what is copied.
void MainWindow::showStageMenu(QWidget* under, const QPoint& at, const QPoint& global) {
  Actions& a = *m_actions;
  m_meantMatrix = at.x() < 0 ? m_session.selection() : meantMatrix(m_session, under, at);
  QMenu menu(this);
  if (const auto table = matrixTable(m_session.snapshot(), *m_meantMatrix)) {
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

/// What the clipboard holds becomes a document of its own; `asked`: somebody has chosen it from the menu, and hears why
/// it does not.
bool MainWindow::pasteScenario(bool asked) {
  if (!asked && !clipboardHoldsScenario()) return false;
  const QString text = QGuiApplication::clipboard()->text();
  auto read = readScenarioText(text.toStdString());
  if (!read) {
    m_notices->show(NoticeBar::Kind::Error, scenarioTextProblem(read.error()));
    return true;
  }
  m_documents->openPasted(*read);
  return true;
}

void MainWindow::exportPage() {
  if (m_lessons->isPlaying()) saveAsPage(std::make_shared<const LoadedLesson>(m_lessons->player().loaded()));
}

void MainWindow::saveAsPage(const std::shared_ptr<const LoadedLesson>& lesson) {
  const QString suffix = QStringLiteral(".html"), name = QString::fromStdString(lesson->lesson.id) + suffix;
  const QString file = fileToWrite(this, tr("Export as a page"), QDir(m_settings.lastFolder()).filePath(name),
                                   tr("Web pages (*.html)"), suffix);
  if (!file.isEmpty()) exportPageOf(lesson, file);
}

void MainWindow::exportPageOf(const std::shared_ptr<const LoadedLesson>& lesson, const QString& file) {
  if (!m_pageExport) m_pageExport = new PageExport(*m_notices, this);
  m_settings.setLastFolder(QFileInfo(file).absolutePath());
  m_pageExport->start(lesson, {}, file);
}

}  // namespace attn::app
