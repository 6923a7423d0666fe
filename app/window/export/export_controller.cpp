// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/export_controller.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QUrl>
#include <algorithm>
#include <array>

#include "desktop/page_address.h"
#include "exports/picture.h"
#include "labs/lab.h"
#include "lessons/lesson_director.h"
#include "scenario/has_numbers.h"
#include "scenario/scenario_text.h"
#include "session/document_file.h"
#include "session/edition.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/case_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/unit_text.h"
#include "widgets/application_events.h"
#include "widgets/file_dialogs.h"
#include "widgets/formula_view.h"
#include "widgets/painted_stage.h"
#include "window/command/actions.h"
#include "window/command/mnemonics.h"
#include "window/document/documents.h"
#include "window/export/animation_dialog.h"
#include "window/export/export_dialog.h"
#include "window/export/picture_actions.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"
#include "window/lesson/open_question.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

struct ScriptText {
  Q_DECLARE_TR_FUNCTIONS(Script)
};
struct CopyText {
  Q_DECLARE_TR_FUNCTIONS(Copy)
};
struct PageText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::PageExport)
};

struct ScenarioTextWords {
  Q_DECLARE_TR_FUNCTIONS(ScenarioText)
};

const QString kPageTopic = QStringLiteral("page");

constexpr std::array kTableFormats{TableFormat::LatexMatrix, TableFormat::LatexTable, TableFormat::Markdown,
                                   TableFormat::Csv,         TableFormat::Tsv,        TableFormat::NumPy};

/// Explains in one or two sentences why a text is not a valid scenario, or a scenario cannot be text, and how to fix
/// it.
QString scenarioTextProblem(const ScenarioTextError& error) {
  using Kind = ScenarioTextError::Kind;
  return textFor(
      error.kind,
      {{Kind::NoText,
        ScenarioTextWords::tr(
            "This text contains no document. A document as text is one long word that begins with “attn1-”.")},
       {Kind::CutShort,
        ScenarioTextWords::tr(
            "The document was cut off: it has only %1 of its %2 characters. Copy all of it, or ask for it again.")
            .arg(wholeText(error.found), wholeText(error.expected))},
       {Kind::Changed,
        ScenarioTextWords::tr(
            "The document is corrupted: a character is missing or wrong. Copy it again, or ask for it as a file.")},
       {Kind::Newer,
        ScenarioTextWords::tr(
            "The document was written by a newer version of this program (format %1; this one reads format %2). "
            "Install the newer version, or ask for the document as a file.")
            .arg(error.found)
            .arg(error.expected)},
       {Kind::TooLarge,
        ScenarioTextWords::tr("The document is too large for a text: more than %1. Save it as a file instead.")
            .arg(bytesText(static_cast<double>(error.expected)))},
       {Kind::NotAScenario, ScenarioTextWords::tr("The text is complete, but its document cannot be opened: %1")
                                .arg(problemsText(error.problems))}});
}

/// What they are called in a notice.
QString formatName(TableFormat format) {
  const std::array<QString, kTableFormats.size()> names{QStringLiteral("LaTeX"),    QStringLiteral("LaTeX"),
                                                        QStringLiteral("Markdown"), QStringLiteral("CSV"),
                                                        CopyText::tr("a table"),    QStringLiteral("NumPy")};
  return names[static_cast<std::size_t>(std::ranges::find(kTableFormats, format) - kTableFormats.begin())];
}

bool clipboardHoldsScenario() {
  static const QRegularExpression begin(QStringLiteral("attn\\s*\\d+\\s*-"), QRegularExpression::CaseInsensitiveOption);
  const QMimeData* mime = QGuiApplication::clipboard()->mimeData();
  return mime && mime->hasText() && begin.match(mime->text()).hasMatch();
}

QString animationTopic() {
  return QStringLiteral("animation");
}

QString filterOf(AnimationFormat format) {
  const std::array filters{AnimationText::tr("GIF animation (*.gif)"), AnimationText::tr("WebP animation (*.webp)"),
                           AnimationText::tr("MP4 video (*.mp4)"), AnimationText::tr("WebM video (*.webm)")};
  return filters[static_cast<std::size_t>(format)];
}

}  // namespace

AnimationExport::AnimationExport(Settings& settings, NoticeBar& notices, QWidget* window)
    : QObject(window), m_settings(settings), m_notices(notices), m_window(window), m_mayStop([this] {
        QMessageBox box(QMessageBox::Question, tr("Export an animation"),
                        tr("An animation is still being exported. Close the window and cancel the export?"),
                        QMessageBox::NoButton, m_window);
        box.setTextFormat(Qt::PlainText);
        QAbstractButton* stop = box.addButton(tr("Cancel it"), QMessageBox::DestructiveRole);
        box.addButton(tr("Keep exporting"), QMessageBox::RejectRole);
        box.exec();
        return box.clickedButton() == stop;
      }) {}

bool AnimationExport::mayClose() {
  if (!isRunning()) return true;
  if (!m_mayStop()) return !isRunning();
  cancel();
  return true;
}

void AnimationExport::ask(Lab& lab, const Session& session, const Theme& theme) {
  if (isRunning()) {
    m_notices.say(tr("Another animation is being exported."));
    return;
  }
  lab.playback()->pause();
  lab.refreshNow();
  const Timeline timeline = lab.film({{640, 360}, theme}, {0, -1}).timeline;
  if (timeline.steps.empty()) {
    m_notices.say(tr("There is nothing to animate here: an animation needs a timeline."));
    return;
  }
  AnimationDialog dialog([&lab](const FilmLook& look, const StepRange& range) { return lab.film(look, range); },
                         timeline, lab.playback()->playhead(), theme, lab.playback()->reducedMotion(), m_window);
  if (dialog.exec() != QDialog::Accepted) return;
  const AnimationPlan plan = dialog.choice().plan;
  if (const auto refusal = animationTooLarge(plan.size)) return m_notices.fail(*refusal);
  const QString suffix = animationSuffix(plan.format);
  const QString name = pictureFileName(lab, session);
  const QString path =
      fileToWrite(m_window, tr("Export an animation"), QDir(m_settings.lastFolder()).filePath(name + suffix),
                  filterOf(plan.format), suffix);
  if (path.isEmpty()) return;
  m_settings.setLastFolder(QFileInfo(path).absolutePath());
  begin(toPath(path), plan, dialog.film());
}

void AnimationExport::begin(const std::filesystem::path& path, const AnimationPlan& plan, const Film& film) {
  m_file = toQString(path);
  m_percent = -1;
  m_job.start(
      [this, path, plan, film](const BackgroundJob::Context& context) {
        AnimationWatch watch;
        watch.stop = context.stop();
        watch.progress = [this, &context](double share) { context.notify([this, share] { showProgress(share); }); };
        return writeAnimation(path, plan, film, watch);
      },
      [this](const tl::expected<tl::expected<WrittenAnimation, AnimationFailure>, JobFailure>& outcome) {
        reportResult(outcome ? *outcome : tl::unexpected(AnimationFailure{failureText(outcome.error()), false}));
      });
  showProgress(0);
}

void AnimationExport::showProgress(double share) {
  const auto percent = static_cast<int>(share * 100);
  if (percent == m_percent) return;
  const bool first = m_percent < 0;
  m_percent = percent;
  const QString text = tr("Exporting the animation to %1: %2 %").arg(QFileInfo(m_file).fileName()).arg(percent);
  if (!first) return m_notices.update(animationTopic(), text);
  m_notices.showAbout(animationTopic(), NoticeBar::Kind::Information, text);
  m_notices.offer(tr("Cancel"), [this] { cancel(); });
}

void AnimationExport::reportResult(const tl::expected<WrittenAnimation, AnimationFailure>& outcome) {
  m_notices.withdraw(animationTopic());
  if (outcome) {
    m_notices.say(tr("The animation was written to %1 (%2).").arg(m_file, bytesText(outcome->bytes)), outcome->remark);
  } else if (outcome.error().cancelled) {
    m_notices.say(tr("The animation was not exported; nothing was written."));
  } else {
    m_notices.fail(outcome.error().sentence);
  }
}

ExportController::ExportController(const Services& services)
    : m_services(services), m_animation(services.settings, services.notices, &services.window) {
  connectPictures();
  connectTables();
  const Actions& a = services.actions;
  connect(a.copyNumPy, &QAction::triggered, this, [this] { copyScript(PythonLibrary::NumPy); });
  connect(a.copyPyTorch, &QAction::triggered, this, [this] { copyScript(PythonLibrary::PyTorch); });
  connect(a.saveScript, &QAction::triggered, this, &ExportController::saveScript);
  connect(a.copyScenario, &QAction::triggered, this, &ExportController::copyScenario);
  connect(a.pasteScenario, &QAction::triggered, this, [this] { pasteScenario(true); });
  connect(a.exportPage, &QAction::triggered, this, [this] {
    const LessonDirector& director = m_services.director;
    if (director.isPlaying()) savePage(std::make_shared<const LoadedLesson>(director.player().loaded()));
  });
  connect(&m_pageMaker, &LessonPageMaker::progressChanged, this, &ExportController::showPageProgress);
  connect(&services.workspace, &Workspace::availabilityChanged, this, &ExportController::updateActions);
  connect(&services.openQuestion, &OpenQuestion::changed, this, &ExportController::updateActions);
  for (const auto signal : {&LessonDirector::began, &LessonDirector::ended})
    connect(&services.director, signal, this, &ExportController::updateActions);
  updateActions();
}

void ExportController::connectPictures() {
  const Actions& a = m_services.actions;
  connect(a.exportPicture, &QAction::triggered, this, &ExportController::exportPicture);
  connect(a.copyPicture, &QAction::triggered, this, [this] {
    const PictureForms forms = pictureForms(*m_services.workspace.lab(), m_services.session,
                                            m_services.appearance.theme(), m_services.settings);
    QGuiApplication::clipboard()->setMimeData(mimeOf(forms).release());
    m_services.notices.say(tr("The picture is on the clipboard."));
  });
  connect(a.exportAnimation, &QAction::triggered, this,
          [this] { m_animation.ask(*m_services.workspace.lab(), m_services.session, m_services.appearance.theme()); });
}

void ExportController::connectTables() {
  const Actions& a = m_services.actions;
  for (std::size_t i = 0; i < kTableFormats.size(); ++i)
    connect(a.copyTable[i], &QAction::triggered, this, [this, format = kTableFormats[i]] { copyTable(format); });
  connect(a.copyFormula, &QAction::triggered, this, &ExportController::copyFormula);
  watchApplicationEvents(this, EventOrder::StageMenu);
}

void ExportController::updateActions() {
  const Actions& a = m_services.actions;
  const bool hasStage = m_services.workspace.lab() != nullptr, hidesAnswer = m_services.openQuestion.isOpen();
  const bool inLab = hasStage && !m_services.workspace.showsSlide();
  const bool hasDocument = inLab && m_services.session.hasScenario();
  for (QAction* action : {a.exportPicture, a.copyPicture, a.dragPicture, a.print})
    action->setEnabled(hasStage && !hidesAnswer);
  a.exportAnimation->setEnabled(inLab && !hidesAnswer);
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
  m_meantMatrix = at.x() < 0 ? session.selection() : meantMatrix(under, at);
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
    m_services.notices.fail(scenarioTextProblem(read.error()));
    return true;
  }
  m_services.documents.openPasted(*read);
  return true;
}

/// False, after a notice, for a sizes-only document.
bool ExportController::hasNumbersToCompute() {
  const Session& session = m_services.session;
  if (session.hasScenario() && hasNumbers(*session.scenario())) return true;
  m_services.notices.say(ScriptText::tr("The document has sizes but no numbers: there is nothing to compute."));
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
  m_services.notices.say(backward ? withThem : withoutThem);
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
    m_services.notices.say(ScriptText::tr("The script was written to %1.").arg(path));
  } else {
    m_services.notices.fail(problemsText(problems));
  }
}

void ExportController::exportPicture() {
  Lab& lab = *m_services.workspace.lab();
  const auto draw = [&lab](QPainter& painter, const QSize& size, const Theme& in) {
    lab.drawPicture(painter, size, in);
  };
  ExportDialog dialog(draw, lab.stagePane()->size(), m_services.appearance.theme(),
                      keptChoice(m_services.settings.pictureChoice()), &m_services.window);
  if (dialog.exec() != QDialog::Accepted) return;
  const PictureChoice choice = dialog.choice();
  m_services.settings.setPictureChoice(keptText(choice));
  const QString title = pictureTitle(lab, m_services.session), name = pictureFileName(lab, m_services.session);
  const QString filter = choice.suffix == QLatin1String(".png")   ? PictureText::tr("Image (*.png)")
                         : choice.suffix == QLatin1String(".svg") ? PictureText::tr("Vector graphics (*.svg)")
                                                                  : PictureText::tr("PDF page (*.pdf)");
  if (const auto refusal = pictureTooLarge(choice.size, choice.suffix)) {
    m_services.notices.fail(*refusal);
    return;
  }
  const QString path =
      fileToWrite(&m_services.window, PictureText::tr("Export the picture"),
                  QDir(m_services.settings.lastFolder()).filePath(name + choice.suffix), filter, choice.suffix);
  if (path.isEmpty()) return;
  const auto written = writePicture(toPath(path), choice.size, title, choice.look, [&](QPainter& painter) {
    lab.drawPicture(painter, choice.drawn, exportTheme(choice));
  });
  if (written) {
    m_services.settings.setLastFolder(QFileInfo(path).absolutePath());
    m_services.notices.say(PictureText::tr("The picture was written to %1.").arg(path));
  } else {
    m_services.notices.fail(written.error());
  }
}

void ExportController::copyTable(TableFormat format) {
  const Selection matrix = m_meantMatrix.value_or(m_services.session.selection());
  const TableDigits digits = m_services.actions.allDigits->isChecked() ? TableDigits::All : TableDigits::AsShown;
  const std::optional<MatrixTable> table = matrixTable(m_services.session.snapshot(), matrix);
  if (!table) {
    m_services.notices.say(
        CopyText::tr("There are no numbers to copy: the document has sizes only, or is being computed."));
    return;
  }
  const QString text = tableText(*table, format, digits);
  auto* mime = new QMimeData;
  mime->setText(text);
  if (format == TableFormat::Csv) mime->setData(QStringLiteral("text/csv"), text.toUtf8());
  if (format == TableFormat::Markdown) mime->setData(QStringLiteral("text/markdown"), text.toUtf8());
  QGuiApplication::clipboard()->setMimeData(mime);
  const QString what = CopyText::tr("%1 (%2 × %3) is on the clipboard as %4.")
                           .arg(table->variable)
                           .arg(table->values.rows())
                           .arg(table->values.cols())
                           .arg(formatName(format));
  m_services.notices.say(what);
}

void ExportController::copyFormula() {
  if (!m_services.workspace.lab()) return;
  Lab& lab = *m_services.workspace.lab();
  lab.explainPane();
  lab.refreshNow();  // it may be hidden behind the notes
  QStringList formulas;
  for (const FormulaView* view : lab.explainPane()->findChildren<FormulaView*>()) {
    const QString latex = view->formula().latex();
    if (!latex.isEmpty() && view->isVisibleTo(lab.explainPane()) && !formulas.contains(latex)) formulas << latex;
  }
  if (formulas.isEmpty()) {
    m_services.notices.say(CopyText::tr("This explanation has no formula."));
    return;
  }
  QString text = formulas.takeFirst() + QLatin1Char('\n');
  for (const QString& other : formulas) text += QStringLiteral("% ") + other + QLatin1Char('\n');
  QGuiApplication::clipboard()->setText(text);
  m_services.notices.say(CopyText::tr("The formula is on the clipboard as LaTeX."));
}

void ExportController::copyScenario() {
  if (!m_services.session.hasScenario()) return;
  const auto text = scenarioText(*m_services.session.scenario());
  if (!text) {
    m_services.notices.fail(scenarioTextProblem(text.error()));
    return;
  }
  QGuiApplication::clipboard()->setText(QString::fromStdString(*text));
  m_services.notices.say(CopyText::tr("The document is on the clipboard as text (%1 characters). "
                                      "Paste it into a window of this program to open it.")
                             .arg(wholeText(static_cast<std::int64_t>(text->size()))));
}

Selection ExportController::meantMatrix(const QWidget* under, const QPoint& at) const {
  for (const QWidget* each = under; each; each = each->isWindow() ? nullptr : each->parentWidget()) {
    const auto* stage = dynamic_cast<const PaintedStage*>(each);
    if (!stage) continue;
    if (const auto cell = stage->numberAt(stage->mapFrom(under->window(), under->mapTo(under->window(), at))))
      return *cell;
  }
  return m_services.session.selection();
}

void ExportController::savePage(const std::shared_ptr<const LoadedLesson>& lesson) {
  const QString suffix = QStringLiteral(".html"), name = QString::fromStdString(lesson->lesson.id) + suffix;
  const QString file =
      fileToWrite(&m_services.window, tr("Export as a page"), QDir(m_services.settings.lastFolder()).filePath(name),
                  tr("Web pages (*.html)"), suffix);
  if (!file.isEmpty()) writePage(lesson, file);
}

void ExportController::writePage(const std::shared_ptr<const LoadedLesson>& lesson, const QString& file) {
  m_services.settings.setLastFolder(QFileInfo(file).absolutePath());
  LessonPageSettings wish;
  wish.address = edition().isPage ? pageAddress() : m_services.settings.browserAddress();
  m_pageMaker.make(lesson, wish, [this, file](const MadePage& page) { finishPage(page, file); });
  showPageProgress(0, 0);
}

void ExportController::showPageProgress(int pictures, int of) {
  m_services.notices.showAbout(kPageTopic, NoticeBar::Kind::Information,
                               of == 0 ? PageText::tr("Drawing the page…")
                                       : PageText::tr("Drawing the page: %1 of %2 pictures").arg(pictures).arg(of));
  m_services.notices.offer(PageText::tr("Stop"), [this] {
    m_pageMaker.cancel();
    m_services.notices.withdraw(kPageTopic);
  });
}

void ExportController::finishPage(const MadePage& page, const QString& file) {
  m_services.notices.withdraw(kPageTopic);
  if (const auto written = replaceFile(file, page.html); !written) {
    m_services.notices.fail(PageText::tr("%1 cannot be written: %2").arg(file, written.error()));
    return;
  }
  const QString size = bytesText(static_cast<double>(page.html.size()));
  m_services.notices.say(
      page.obstacles.isEmpty()
          ? PageText::tr("The page was written to %1 (%2).").arg(file, size)
          : PageText::tr("The page was written to %1 (%2). %n slide(s) could not be shown; the page says why.", nullptr,
                         static_cast<int>(page.obstacles.size()))
                .arg(file, size),
      page.obstacles.join(QLatin1Char('\n')));
  m_services.notices.offer(PageText::tr("View it"), [file] {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absoluteFilePath()));
  });
}

}  // namespace attn::app
