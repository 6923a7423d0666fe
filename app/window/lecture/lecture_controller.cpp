// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lecture/lecture_controller.h"

#include <QApplication>
#include <QBuffer>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QMimeDatabase>
#include <QPainter>
#include <QPushButton>
#include <QStandardPaths>
#include <QUndoGroup>
#include <QUndoStack>
#include <algorithm>

#include "attention/trace.h"
#include "base/read_regular_file.h"
#include "exports/picture.h"
#include "labs/lab.h"
#include "learn/learn_page.h"
#include "lecture/record/lecture_panel.h"
#include "lecture/record/view_editor.h"
#include "lessons/lesson_archive.h"
#include "lessons/lesson_director.h"
#include "lessons/live_text.h"
#include "lessons/slide_picture.h"
#include "scenario/has_numbers.h"
#include "session/autosave.h"
#include "session/document_file.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/problem_text.h"
#include "widgets/file_dialogs.h"
#include "widgets/unsaved_changes.h"
#include "window/command/actions.h"
#include "window/document/documents.h"
#include "window/document/dropped_files.h"
#include "window/frame/workspace.h"
#include "window/lesson/lesson_place.h"
#include "window/lesson/stage_studio.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

// A thumbnail is laid out at window size and scaled down.
constexpr int kDrawnWidth = 1040;
constexpr int kAcknowledgedMs = 4000;
constexpr QSize kInsertedPicture(1280, 800);
constexpr double kInsertedScale = 2;  // sharp on a projector
constexpr std::chrono::milliseconds kPatience{150};
// The maximum number of cells, over all heads, computed synchronously to offer questions.
constexpr Index kMaxCellsAtOnce = 1 << 16;

const QString kAddedTopic = QStringLiteral("lecture.added");
const QString kPickTopic = QStringLiteral("lecture.pick");
const QString kRecoveryTopic = QStringLiteral("lecture.recovery");
const QString kJournalTopic = QStringLiteral("lecture.journal");

QString faultsOf(const LoadedLesson& loaded) {
  constexpr int kMax = 5;
  QStringList lines;
  for (const LessonProblem& each : loaded.problems) {
    if (each.severity != Severity::Fault) continue;
    const QString line = each.line > 0 ? QLatin1Char(':') + QString::number(each.line) : QString();
    lines << QString::fromStdString(each.file) + line + QStringLiteral(": ") + problemText(each.problem);
  }
  const auto more = lines.size() - kMax;
  if (more > 0) lines = lines.mid(0, kMax) << LectureController::tr("… and %n more", nullptr, static_cast<int>(more));
  return lines.join(QLatin1Char('\n'));
}

QString titleOfLesson(const LoadedLesson& loaded) {
  const QString title = QString::fromStdString(loaded.textIn(QLocale().name()).title);
  return title.isEmpty() ? QString::fromStdString(loaded.lesson.id) : title;
}

/// Eight hexadecimal digits that depend on the text only.
std::string shortHash(const std::string& text) {
  constexpr int kDigits = 8;
  return QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256)
      .toHex()
      .left(kDigits)
      .toStdString();
}

/// The name of a file for this title: its id if that says all of it, otherwise the title without characters that file
/// systems reserve.
QString lectureFileName(const QString& title) {
  const bool isLatin = std::ranges::all_of(title, [](QChar c) { return c.unicode() < 128; });
  if (isLatin) return QString::fromStdString(attn::idOf(title.toStdString(), "lecture"));
  constexpr int kLongest = 60;
  QString name = title.left(kLongest).simplified();
  for (QChar& c : name)
    if (QStringLiteral("/\\:*?\"<>|").contains(c) || !c.isPrint()) c = QLatin1Char('-');
  while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1);
  return name.isEmpty() ? QStringLiteral("lecture") : name;
}

struct LectureDialog {
  Q_DECLARE_TR_FUNCTIONS(LectureDialog)
};

enum class LessonUse { Play, Edit, Nothing };

/// `faults`: one per line; empty if there are none.
LessonUse askForUse(QWidget* over, const LoadedLesson& loaded, const QString& faults) {
  const auto steps = static_cast<int>(loaded.lesson.steps.size());
  QMessageBox box(faults.isEmpty() ? QMessageBox::Question : QMessageBox::Warning, LectureDialog::tr("Open a lesson"),
                  LectureDialog::tr("“%1” is a lesson with %n step(s).", nullptr, steps).arg(titleOfLesson(loaded)),
                  QMessageBox::Cancel, over);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(faults.isEmpty()
                             ? LectureDialog::tr("Play it, or edit it as your own lecture.")
                             : LectureDialog::tr("It contains errors; its valid parts can be played and edited.") +
                                   QStringLiteral("\n\n") + faults);
  QPushButton* play = box.addButton(LectureDialog::tr("Play it"), QMessageBox::AcceptRole);
  const QPushButton* edit = box.addButton(LectureDialog::tr("Change it"), QMessageBox::AcceptRole);
  box.setDefaultButton(play);
  box.exec();
  if (box.clickedButton() == play) return LessonUse::Play;
  return box.clickedButton() == edit ? LessonUse::Edit : LessonUse::Nothing;
}

QString lectureToWrite(QWidget* over, const QString& suggested) {
  const QString oneFile = LectureDialog::tr("Lecture in one file (*.lesson.zip)");
  const QString folder = LectureDialog::tr("Lecture as a folder (*)");
  QString chosen = isOneFile(suggested) ? oneFile : folder;
  QString path = placeToWrite(over, LectureDialog::tr("Save the lecture"), suggested,
                              oneFile + QStringLiteral(";;") + folder, &chosen);
  if (path.isEmpty() || chosen != oneFile || isOneFile(path)) return path;
  path += QStringLiteral(".lesson.zip");  // the dialog has not checked this name
  return mayReplace(over, path) ? path : QString();
}

/// The result of reading in the background.
struct ReadLesson {
  std::shared_ptr<const LoadedLesson> loaded;
  std::shared_ptr<const Lecture> lecture;
};

}  // namespace

LectureController::LectureController(const Services& services, const QString& recoveryFolder)
    : m_services(services),
      m_workspace(services.workspace),
      m_actions(services.actions),
      m_settings(services.settings),
      m_notices(services.notices),
      m_panel(new LecturePanel(m_recorder, *services.actions.lectureMenu, &services.window)),
      m_stage(
          std::make_unique<ViewOnStage>(services.session, services.autosave, services.director, services.workspace)),
      m_autosave([this] { return unsaved(); }, recoveryFolder),
      m_pick(services.session),
      m_theme(lightTheme()) {
  m_panel->hide();
  m_panel->setPreferredWidth(m_settings.lectureWidth());
  connectParts();
  m_workspace.setStepsBefore([this] { return undoSteps(); });
}

LectureController::~LectureController() {
  m_workspace.setStepsBefore([] { return nullptr; });
  delete m_panel;  // it references the recorder
}

LecturePanel& LectureController::panel() {
  return *m_panel;
}

void LectureController::connectParts() {
  const Actions& a = m_actions;
  connect(a.addView, &QAction::triggered, this, &LectureController::addView);
  connect(a.insertSlide, &QAction::triggered, this, &LectureController::insertSlide);
  connect(a.newLecture, &QAction::triggered, this, &LectureController::begin);
  connect(a.openLecture, &QAction::triggered, this, &LectureController::openWithDialog);
  connect(a.saveLecture, &QAction::triggered, this, &LectureController::save);
  connect(a.saveLectureAs, &QAction::triggered, this, &LectureController::saveWithDialog);
  connect(a.showLecture, &QAction::triggered, this, &LectureController::setPanelShown);
  connect(a.giveLecture, &QAction::triggered, this, [this] { give(m_recorder.current()); });
  connect(a.exportLecture, &QAction::triggered, this, [this] {
    if (m_recorder.hasLecture()) Q_EMIT pageRequested(asLesson(m_recorder.lecture()));
  });

  connect(&a, &Actions::keysChanged, m_panel,
          [this] { m_panel->setAddKeys(m_actions.addView->shortcut().toString(QKeySequence::NativeText)); });
  connect(&m_workspace, &Workspace::availabilityChanged, this, &LectureController::update);
  connect(&m_workspace, &Workspace::learnMade, this, [this](LearnPage& learn) {
    connect(&learn, &LearnPage::lectureRequested, this, [this](const QString& file) { opens(file); });
  });
  connect(&m_workspace, &Workspace::presentingChanged, this, &LectureController::endPresentation);
  connect(&m_workspace, &Workspace::presentingChanged, this, &LectureController::update);

  connect(m_panel, &LecturePanel::addRequested, this, &LectureController::addView);
  connect(m_panel, &LecturePanel::insertRequested, this, &LectureController::insertSlide);
  connect(m_panel, &LecturePanel::viewRequested, this, &LectureController::showView);
  connect(m_panel, &LecturePanel::updateRequested, this, &LectureController::updateView);
  connect(m_panel, &LecturePanel::backRequested, this, &LectureController::leaveView);
  connect(m_panel, &LecturePanel::playRequested, this, &LectureController::give);
  connect(m_panel, &LecturePanel::preferredWidthChanged, this,
          [this](double width) { m_settings.setLectureWidth(width); });
  connect(m_panel, &LecturePanel::hideRequested, this, [this] { setPanelShown(false); });
  ViewEditor& editor = m_panel->editor();
  editor.setNumbers([this](const std::string& markdown) { return m_services.director.withNumbers(markdown); });
  editor.setOffers([this] { return numbersToOffer(); });
  editor.setPictures([this](QMenu& menu) { offerPictures(menu); });
  editor.setPictureTaker([this](const QMimeData& data, bool insert) { return takesPicture(data, insert); });
  connect(&editor, &ViewEditor::pickRequested, this, &LectureController::pickNumber);
  connect(&editor, &ViewEditor::pickCanceled, &m_pick, &NumberPick::cancel);
  connect(&editor, &ViewEditor::questionRequested, this, &LectureController::chooseQuestion);
  connect(&editor, &ViewEditor::revealRequested, this, [this] {
    const auto present = m_stage->present();
    if (present) m_recorder.setReveal(m_recorder.current(), *present);
  });
  connect(&m_services.session, &Session::snapshotChanged, &editor, &ViewEditor::refreshPreview);

  connect(&m_recorder, &Recorder::changed, this, [this] {
    m_autosave.look();
    if (!m_stage->id().empty() && m_recorder.indexOf(m_stage->id()) < 0) leaveView();  // the view was deleted
    if (const int shown = m_stage->showsSlide() ? m_recorder.indexOf(m_stage->id()) : -1; shown >= 0) {
      if (m_recorder.isPage(shown))
        m_stage->showSlide(m_stage->id(), m_recorder.slideAt(shown));
      else
        leaveView();  // a lab again, after undo
    }
    updateStage();
    update();
  });
  connect(&m_pick, &NumberPick::picked, &editor, [this, &editor](const Selection& cell) {
    editor.insertNumber(liveNumberOf(*m_services.session.scenario(), cell));
  });
  connect(&m_pick, &NumberPick::ended, this, [this, &editor] {
    editor.setPicking(false);
    m_notices.withdraw(kPickTopic);
  });
  connect(&m_recorder, &Recorder::currentChanged, &m_pick, &NumberPick::cancel);
  connect(&m_recorder, &Recorder::modifiedChanged, this, [this] { m_autosave.look(); });
  connect(&m_recorder, &Recorder::edited, this, [this] {
    m_lastWasLecture = true;
    m_workspace.updateUndo();
  });
  connect(&m_recorder.undoStack(), &QUndoStack::indexChanged, &m_workspace, &Workspace::updateUndo);
  connect(m_services.session.undoGroup(), &QUndoGroup::indexChanged, this, [this] {
    m_lastWasLecture = false;
    m_workspace.updateUndo();
  });
  connect(qApp, &QApplication::focusChanged, &m_workspace, &Workspace::updateUndo);
  connect(qApp, &QApplication::focusChanged, this, [this, &editor](const QWidget*, const QWidget* now) {
    if (editor.isPicking() && now && !editor.isText(now) && !m_pick.watches(now)) m_pick.cancel();
  });
  connect(m_stage.get(), &ViewOnStage::changed, this, &LectureController::updateStage);
  connect(m_stage.get(), &ViewOnStage::changed, this, [this] { m_autosave.look(); });
  connect(&m_services.director, &LessonDirector::began, this, &LectureController::update);
  connect(&m_services.director, &LessonDirector::ended, this, &LectureController::update);

  connect(&m_autosave, &KeptFile::problemChanged, this, [this] {
    if (const QString& reason = m_autosave.problem(); !reason.isEmpty())
      return m_notices.showAbout(
          kJournalTopic, NoticeBar::Kind::Error,
          tr("The unsaved lecture cannot be backed up in case of a crash. Save it soon; the program keeps trying."),
          reason);
    m_notices.withdraw(kJournalTopic);
  });
  m_acknowledged.setSingleShot(true);
  connect(&m_acknowledged, &QTimer::timeout, this, [this] { m_notices.withdraw(kAddedTopic); });
}

void LectureController::setTheme(const Theme& theme) {
  m_theme = theme;
  m_panel->setTheme(theme);
}

void LectureController::retranslate() {
  m_panel->retranslate();
  std::map<QString, QString> titles;
  if (m_panelRequested)
    for (Lab* each : m_workspace.labs()) titles.emplace(each->id(), each->title());
  m_panel->views().views().setLabTitles(titles);
}

void LectureController::fitInto(int windowWidth) {
  m_panel->fitInto(windowWidth);
}

/// The panel is shown with a lab or the welcome page; lessons, presentations and Learn use the whole window.
void LectureController::update() {
  const bool isAlone = m_workspace.isPresenting() || m_services.director.isPlaying() || m_workspace.isLearnInFront();
  const bool shows = m_panelRequested && !isAlone;
  const bool canAdd = m_workspace.lab() && !m_workspace.showsSlide() && m_services.session.hasScenario();
  if (shows != m_panel->isVisibleTo(m_panel->parentWidget())) m_panel->setVisible(shows);
  m_panel->setAddable(canAdd);
  m_actions.addView->setEnabled(canAdd);
  const bool hasLecture = m_recorder.hasLecture();
  m_actions.showLecture->setChecked(m_panelRequested);
  for (QAction* action : {m_actions.saveLecture, m_actions.saveLectureAs}) action->setEnabled(hasLecture);
  for (QAction* action : {m_actions.giveLecture, m_actions.exportLecture})
    action->setEnabled(hasLecture && m_recorder.count() > 0);
  m_workspace.updateUndo();
}

void LectureController::setPanelShown(bool shown) {
  m_panelRequested = shown;
  if (shown) {
    if (!m_studio) {
      m_studio = std::make_unique<OffscreenStageRenderer>();
      m_panel->views().views().setPainter(painter());
      retranslate();
    }
    if (!m_recorder.hasLecture()) m_recorder.begin(tr("My lecture"));
    if (m_workspace.isLearnInFront())
      m_services.session.hasScenario() ? m_workspace.showLab(0) : m_workspace.showWelcome();
  }
  update();
}

ViewPainter LectureController::painter() {
  return [this](const LessonStage& stage, const ScenarioSource& scenarios, const QSize& pixels, const Theme& theme,
                std::function<void(const QPixmap&)> done) {
    Theme plain = theme;
    plain.scale = 1;
    const QSize drawn(kDrawnWidth, kDrawnWidth * pixels.height() / std::max(1, pixels.width()));
    m_studio->order({stage, scenarios, drawn, plain, true},
                    [pixels, drawn, ground = theme.background,
                     done = std::move(done)](const tl::expected<DrawPicture, QString>& draw) {
                      if (!draw) return done({});
                      QPixmap picture(pixels);
                      picture.fill(ground);
                      QPainter painter(&picture);
                      painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
                      painter.scale(static_cast<double>(pixels.width()) / drawn.width(),
                                    static_cast<double>(pixels.height()) / drawn.height());
                      (*draw)(painter);
                      painter.end();
                      done(picture);
                    });
  };
}

// --- views

void LectureController::addView() {
  const std::optional<PresentView> present = m_stage->present();
  if (!present) return;
  if (m_recorder.isFull()) {
    m_notices.say(tr("A lecture has at most %n slide(s).", nullptr, m_recorder.count()));
    return;
  }
  const bool isFirst = !m_recorder.hasLecture() || m_recorder.count() == 0;
  const int shown = m_stage->id().empty() ? -1 : m_recorder.indexOf(m_stage->id());
  m_recorder.addView(*present, shown >= 0 ? std::optional(shown) : std::nullopt);
  m_stage->becomes(m_recorder.stepAt(m_recorder.current()).id);
  if (isFirst && !m_workspace.isPresenting()) setPanelShown(true);
  acknowledge(m_recorder.current());
}

void LectureController::insertSlide() {
  if (m_recorder.isFull()) {
    m_notices.say(tr("A lecture has at most %n slide(s).", nullptr, m_recorder.count()));
    return;
  }
  const int current = m_recorder.hasLecture() ? m_recorder.current() : -1;
  m_recorder.addSlide(tr("New slide"), current >= 0 ? std::optional(current) : std::nullopt);
  if (m_workspace.isPresenting() || m_services.director.isPlaying()) return acknowledge(m_recorder.current());
  setPanelShown(true);
  showView(m_recorder.current());
  ViewList& list = m_panel->views();
  list.setFocus();
  list.edit(list.currentIndex());  // the title
}

void LectureController::acknowledge(int view) {
  m_notices.showAbout(kAddedTopic, NoticeBar::Kind::Information,
                      tr("Slide %1 is in the lecture “%2”.").arg(view + 1).arg(m_recorder.title()));
  m_acknowledged.start(kAcknowledgedMs);
}

void LectureController::showView(int view) {
  if (view < 0 || view >= m_recorder.count()) return;
  const LessonStep step = m_recorder.stepAt(view);
  if (m_stage->id() == step.id && !m_stage->isElsewhere()) return;
  offerTakeover();
  // A click on a slide must not take the list's keys away.
  const bool hadFocus = hasFocus();
  m_recorder.setCurrent(view);
  if (step.stage.page) {
    m_stage->showSlide(step.id, m_recorder.slideAt(view));
    if (hadFocus) m_panel->views().setFocus();
    return update();
  }
  const auto shown = m_stage->show(step.id, step.stage, asLesson(m_recorder.lecture())->scenarios);
  if (!shown) m_notices.fail(tr("Slide %1 cannot be shown.").arg(view + 1), shown.error());
  if (hadFocus) m_panel->views().setFocus();
  update();
}

/// Changes on the stage are not lost when another view is shown: offers to add them to the view.
void LectureController::offerTakeover() {
  if (!m_stage->isChanged()) return;
  const auto changed = m_stage->present();
  const int view = m_recorder.indexOf(m_stage->id());
  if (!changed || view < 0) return;
  m_notices.say(tr("Slide %1 was changed on the stage. The saved slide is unchanged.").arg(view + 1));
  m_notices.offer(tr("Save the change"), [this, id = m_stage->id(), changed = *changed] {
    m_recorder.updateView(m_recorder.indexOf(id), changed);
  });
}

void LectureController::updateView(int view) {
  const std::optional<PresentView> present = m_stage->present();
  if (!present || view < 0 || view >= m_recorder.count()) return;
  m_recorder.updateView(view, *present);
  m_stage->becomes(m_recorder.stepAt(view).id);
}

void LectureController::updateStage() {
  m_panel->setStage({m_stage->id(), m_stage->isElsewhere(), m_stage->hasOwnDocument()});
}

void LectureController::leaveView() {
  if (!m_stage->isShowing()) return;
  offerTakeover();
  m_stage->leave();
  update();
}

void LectureController::play(int view) {
  if (!m_recorder.hasLecture() || m_recorder.count() == 0) return;
  leaveView();
  m_services.director.play(asLesson(m_recorder.lecture()), std::clamp(view, 0, m_recorder.count() - 1));
}

void LectureController::give(int view) {
  if (m_workspace.isPresenting()) return;
  play(std::max(0, view));
  if (!m_services.director.isPlaying()) return;
  m_isGiven = true;
  Q_EMIT presentationRequested();
}

bool LectureController::isEditing() const {
  return m_panelRequested && m_recorder.count() > 0 && !m_services.director.isPlaying() &&
         !m_workspace.isLearnInFront() && !m_workspace.isPresenting();
}

void LectureController::playForPresentation() {
  if (!isEditing()) return;
  play(std::max(0, m_recorder.current()));
  m_isGiven = m_services.director.isPlaying();
}

/// The editor shows the slide that was presented last.
void LectureController::endPresentation() {
  if (m_workspace.isPresenting() || !std::exchange(m_isGiven, false)) return;
  const LessonDirector& director = m_services.director;
  if (director.isPlaying()) m_recorder.setCurrent(director.player().step());
  // Not within the signal: the presentation is still ending.
  QTimer::singleShot(0, this, [this] { m_services.director.leave(); });
}

QStringList LectureController::numbersToOffer() const {
  const Session& session = m_services.session;
  if (!session.hasScenario()) return {};
  QStringList offers;
  const Scenario& scenario = *session.scenario();
  const Selection& selected = session.selection();
  if (hasNumbers(scenario)) {
    const auto cell = [&](const MatrixId& of) {
      return liveNumberOf(scenario, {of, selected.head, selected.row, selected.column});
    };
    offers << cell(selected.matrix);
    const bool isPair = shapeOf(scenario, selected.matrix) == shapeOf(scenario, Stage::Weights);
    for (const Stage other : {Stage::Scores, Stage::Scaled, Stage::Weights})
      if (isPair && MatrixId(other) != selected.matrix) offers << cell(other);
  }
  for (const char* size : {"d_k", "d_v", "T_q", "T_k", "H", "scale"}) offers << QString::fromLatin1(size);
  return offers;
}

void LectureController::pickNumber(bool once) {
  Lab* lab = m_workspace.lab();
  if (!lab || !m_services.session.hasScenario() || !hasNumbers(*m_services.session.scenario())) return;
  const bool isOther =
      !m_stage->id().empty() && (m_stage->isElsewhere() || m_recorder.indexOf(m_stage->id()) != m_recorder.current());
  if (!once) {
    if (isOther || m_pick.isActive()) return;
    m_pick.begin(lab->stagePane(), NumberPick::Pick::WhileEditing);
    return m_panel->editor().setPicking(true);
  }
  m_pick.begin(lab->stagePane());
  m_notices.showAbout(kPickTopic, NoticeBar::Kind::Information,
                      tr("Click a number on the stage, or go to it with the arrow keys and press Enter. Esc cancels."));
}

// --- the picture of a slide without a lab

void LectureController::offerPictures(QMenu& menu) {
  connect(menu.addAction(tr("A file…")), &QAction::triggered, this, [this] {
    const QString folder = QDir(m_settings.lastFolder()).exists() ? m_settings.lastFolder() : QDir::homePath();
    if (const QString path = chosenFile(&m_services.window, LectureDialog::tr("Insert a picture"), folder,
                                        LectureDialog::tr("Pictures (*.png *.jpg *.jpeg *.svg)"));
        !path.isEmpty())
      insertPictureFile(path);
  });
  const Session& session = m_services.session;
  if (session.hasScenario()) {
    QMenu* labs = menu.addMenu(tr("The document"));
    for (Lab* lab : m_workspace.labs()) {
      if (!m_workspace.offers(lab->id()) || lab->ownSubject() || !lab->suits(*session.scenario())) continue;
      connect(labs->addAction(lab->title()), &QAction::triggered, this, [this, lab] {
        LessonStage stage;
        stage.scenario.source = "document";
        stage.lab = lab->id().toStdString();
        if (const auto place = lab->place()) {
          stage.place = lessonPlace(*place);
          stage.place->settings = lab->lessonSettings().toStdString();
        }
        const std::shared_ptr<const Scenario> document = m_services.session.scenario();
        insertPicture(
            stage, [document](const std::string&) -> Result<Scenario> { return *document; }, lab->title());
      });
    }
  }
  QMenu* slides = nullptr;
  for (int i = 0; i < m_recorder.count(); ++i) {
    if (m_recorder.isPage(i)) continue;
    if (!slides) slides = menu.addMenu(tr("A slide of the lecture"));
    QString title = m_recorder.titleOf(i);
    title.replace(QLatin1Char('&'), QStringLiteral("&&"));
    connect(slides->addAction(QStringLiteral("%1. %2").arg(i + 1).arg(title)), &QAction::triggered, this,
            [this, stage = m_recorder.stepAt(i).stage, words = m_recorder.titleOf(i)] {
              insertPicture(stage, asLesson(m_recorder.lecture())->scenarios, words);
            });
  }
}

bool LectureController::takesPicture(const QMimeData& data, bool insert) {
  const int view = m_recorder.current();
  if (!isEditing() || view < 0 || !m_recorder.isPage(view)) return false;
  const QStringList files = localFiles(data);
  const auto file = std::ranges::find_if(files, [](const QString& each) {
    return QMimeDatabase().mimeTypeForFile(each).name().startsWith(QLatin1String("image/"));
  });
  // Spreadsheets copy their cells also as a picture.
  const bool hasPixels = files.isEmpty() && data.hasImage() && !data.hasText();
  if (file == files.end() && !hasPixels) return false;
  if (!insert) return true;
  if (hasPixels) {
    QByteArray png;
    QBuffer buffer(&png);
    qvariant_cast<QImage>(data.imageData()).save(&buffer, "png");
    insertPicture(QStringLiteral("picture"), png.toStdString());
  } else {
    insertPictureFile(*file);
  }
  return true;
}

void LectureController::insertPictureFile(const QString& path) {
  const QFileInfo file(path);
  const auto failed = [&](const QString& reason) { m_notices.fail(tr("The picture was not inserted."), reason); };
  auto bytes = readRegularFile(toPath(path), archive_limits::pictureBytes);
  if (!bytes && bytes.error().kind == ReadFailure::Kind::TooLarge)
    return failed(problemText(
        {ProblemCode::FileTooLarge,
         "",
         {file.fileName().toStdString(), std::to_string(file.size()), std::to_string(archive_limits::pictureBytes)}}));
  if (!bytes) return failed(QString::fromStdString(bytes.error().text()));
  insertPicture(path, std::move(*bytes));
}

/// `name` may be a path; its suffix follows the contents.
void LectureController::insertPicture(const QString& name, std::string bytes) {
  const QFileInfo file(name);
  const auto failed = [&](const QString& reason) {
    m_notices.fail(tr("The picture was not inserted."), file.fileName() + QStringLiteral(": ") + reason);
  };
  if (bytes.size() > archive_limits::pictureBytes)
    return failed(problemText(
        {ProblemCode::FileTooLarge,
         "",
         {file.fileName().toStdString(), std::to_string(bytes.size()), std::to_string(archive_limits::pictureBytes)}}));
  const auto picture = SlidePicture::read(bytes);
  if (!picture) return failed(picture.error());
  const std::string kind(picture->mimeType() + std::string_view("image/").size());  // "png", "jpeg", "svg+xml"
  const std::string stored = file.completeBaseName().toStdString() + '.' + kind.substr(0, kind.find('+'));
  m_recorder.setPicture(m_recorder.current(),
                        NewPicture{stored, std::make_shared<const std::string>(std::move(bytes))});
}

void LectureController::insertPicture(const LessonStage& stage, const ScenarioSource& scenarios,
                                      const QString& description) {
  if (m_recorder.current() < 0) return;
  const std::string id = m_recorder.stepAt(m_recorder.current()).id;
  m_studio->order({stage, scenarios, kInsertedPicture, lightTheme(), true},
                  [this, id, stage, description](const tl::expected<DrawPicture, QString>& draw) {
                    const int view = m_recorder.indexOf(id);
                    if (view < 0) return;
                    if (!draw) return m_notices.fail(tr("The picture was not inserted."), draw.error());
                    PictureLook look;
                    look.scale = kInsertedScale;
                    const QByteArray png = pngPicture(kInsertedPicture * kInsertedScale, look, *draw);
                    if (png.isEmpty()) return m_notices.fail(tr("The picture was not inserted."));
                    m_recorder.setPicture(
                        view, NewPicture{stage.lab + ".png", std::make_shared<const std::string>(png.toStdString()),
                                         description.toStdString()});
                  });
}

void LectureController::chooseQuestion() {
  const int view = m_recorder.current();
  if (view < 0) return;
  const LessonStep step = m_recorder.stepAt(view);
  AskableStage stage;
  stage.lab = QString::fromStdString(step.stage.lab);
  const Result<Scenario> scenario = scenarioOf(step.stage, asLesson(m_recorder.lecture())->scenarios);
  if (scenario) {
    stage.scenario = std::make_shared<const Scenario>(*scenario);
    const Snapshot& shown = m_services.session.snapshot();
    const Index cells = queryTokens(*scenario) * keyTokens(*scenario) * scenario->heads.query;
    if (!hasNumbers(*scenario)) {
      stage.trace = nullptr;
    } else if (shown.hasResults() && *shown.scenario == *scenario) {
      stage.trace = shown.trace;
    } else if (cells <= kMaxCellsAtOnce) {
      if (auto trace = traceOnCpu(*scenario)) stage.trace = std::make_shared<const Trace>(std::move(*trace));
    }
    if (step.stage.select) {
      stage.head = step.stage.select->head;
      stage.row = step.stage.select->row;
    }
  }
  auto* picker =
      new QuestionPicker(stage, step.question ? step.question->reveal : step.stage, m_theme, &m_services.window);
  connect(picker, &QuestionPicker::picked, this, [this, id = step.id](const LessonQuestion& question) {
    m_recorder.setQuestion(m_recorder.indexOf(id), question);
  });
  picker->open();
}

// --- the file

void LectureController::begin() {
  if (!mayClose()) return;
  m_path.clear();
  m_saved.clear();
  m_panel->setPath(m_path);
  m_recorder.begin(tr("My lecture"));
  setPanelShown(true);
}

bool LectureController::opens(const QString& path) {
  const QString lesson = lessonAt(path);
  if (lesson.isEmpty()) return false;
  // Questions about files from the command line must wait until the window is visible.
  if (m_services.window.isVisible())
    read(lesson, false);
  else
    QTimer::singleShot(0, this, [this, lesson] { read(lesson, false); });
  return true;
}

void LectureController::openWithDialog() {
  const QString folder = QDir(m_settings.lastFolder()).exists() ? m_settings.lastFolder() : QDir::homePath();
  const QString path = chosenFile(&m_services.window, LectureDialog::tr("Open a lecture"), folder,
                                  LectureDialog::tr("Lessons (*.lesson.zip lesson.json);;All files (*)"));
  if (path.isEmpty()) return;
  const QString lesson = lessonAt(path);
  if (lesson.isEmpty()) {
    m_notices.fail(tr("%1 is not a lecture.").arg(QFileInfo(path).fileName()),
                   tr("Lectures are files that end with .lesson.zip, or folders with a lesson.json."));
    return;
  }
  read(lesson, true);
}

void LectureController::read(const QString& path, bool toEdit) {
  const QString name = QFileInfo(path).fileName();
  m_reading.start(
      [path](const BackgroundJob::Context&) {
        ReadLesson read{loadLesson(path, lessonVocabulary()), nullptr};
        read.lecture = std::make_shared<const Lecture>(lectureOf(*read.loaded));
        return read;
      },
      [this, path, name, toEdit](tl::expected<ReadLesson, JobFailure> read) {
        m_notices.withdraw(kAddedTopic);
        if (!read)
          m_notices.fail(tr("%1 was not opened.").arg(name), failureText(read.error()));
        else
          offer(read->loaded, read->lecture, path, toEdit);
      });
  if (!m_reading.waitUntilDone(kPatience))
    m_notices.showAbout(kAddedTopic, NoticeBar::Kind::Information, tr("Opening %1 …").arg(name));
}

void LectureController::offer(const std::shared_ptr<const LoadedLesson>& loaded,
                              const std::shared_ptr<const Lecture>& lecture, const QString& path, bool toEdit) {
  const QString faults = faultsOf(*loaded);
  if (loaded->lesson.steps.empty() && !faults.isEmpty()) {
    m_notices.fail(tr("%1 was not opened.").arg(QFileInfo(path).fileName()), faults);
    return;
  }
  const LessonUse use = toEdit ? LessonUse::Edit : askForUse(&m_services.window, *loaded, faults);
  if (use == LessonUse::Play) {
    leaveView();
    m_services.documents.remember(path, titleOfLesson(*loaded));
    m_services.director.play(loaded, 0);
  } else if (use == LessonUse::Edit) {
    if (!mayClose()) return;
    edit(*lecture, path);
    if (toEdit && !faults.isEmpty()) m_notices.fail(tr("This lecture contains errors:"), faults);
  }
}

void LectureController::edit(const Lecture& lecture, const QString& path) {
  m_services.director.leave();
  m_path = path;
  m_saved = documentPaths(lecture);
  m_panel->setPath(path);
  m_recorder.open(lecture);
  m_services.documents.remember(path, m_recorder.title());
  setPanelShown(true);
}

QString LectureController::suggestedFile() const {
  if (!m_path.isEmpty()) return m_path;
  const QString last = m_settings.lastFolder();
  const QString folder = QDir(last).exists() && !last.isEmpty()
                             ? last
                             : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  const QString name = lectureFileName(m_recorder.title());
  QString path = QDir(folder).filePath(name + QStringLiteral(".lesson.zip"));
  for (int n = 2; QFileInfo::exists(path); ++n)
    path = QDir(folder).filePath(QStringLiteral("%1-%2.lesson.zip").arg(name).arg(n));
  return path;
}

/// An id that no built-in lesson has: the learner's log tells lessons apart by their ids.
std::string LectureController::idFromTitle() const {
  const std::string title = m_recorder.title().toStdString();
  const std::string id = attn::idOf(title, "lecture-" + shortHash(title));
  const bool isTaken = std::ranges::any_of(builtInLessons(), [&](const auto& each) { return each->lesson.id == id; });
  return isTaken ? id + "-lecture" : id;
}

bool LectureController::save() {
  if (!m_recorder.hasLecture()) return false;
  return m_path.isEmpty() ? saveWithDialog() : write(m_path);
}

bool LectureController::saveWithDialog() {
  if (!m_recorder.hasLecture()) return false;
  QString path = lectureToWrite(&m_services.window, suggestedFile());
  if (path.isEmpty()) return false;
  if (isOneFile(path)) return write(path);
  // A folder is named after its lesson, with a restricted set of characters.
  const QFileInfo info(QDir::cleanPath(path));
  const QString name = QString::fromStdString(attn::idOf(info.fileName().toStdString(), "lecture"));
  path = QDir(info.absolutePath()).filePath(name);
  if (path != m_path && QFileInfo::exists(path) && !QDir(path).isEmpty()) {
    m_notices.fail(tr("The lecture was not saved."),
                   tr("The folder “%1” is not empty. Choose another name.").arg(path));
    return false;
  }
  return write(path);
}

bool LectureController::write(const QString& path) {
  m_recorder.endTyping();
  const std::string before = m_recorder.lecture().lesson.id;
  if (!isOneFile(path))
    m_recorder.takeId(QFileInfo(path).fileName().toStdString());
  else if (m_path.isEmpty())
    m_recorder.takeId(idFromTitle());
  const bool isSame = path == m_path;
  const auto written = saveLecture(m_recorder.lecture(), path, m_texts, isSame ? m_saved : std::set<std::string>());
  if (!written) {
    m_recorder.takeId(before);
    m_notices.fail(tr("The lecture was not saved."), written.error());
    return false;
  }
  m_path = path;
  m_saved = documentPaths(m_recorder.lecture());
  m_panel->setPath(path);
  m_services.documents.remember(path, m_recorder.title());
  m_recorder.setSaved();
  m_autosave.look();
  m_notices.showAbout(kAddedTopic, NoticeBar::Kind::Information,
                      tr("The lecture is saved: %1").arg(QFileInfo(path).fileName()));
  m_acknowledged.start(kAcknowledgedMs);
  return true;
}

bool LectureController::mayClose() {
  m_recorder.endTyping();
  const int view = m_stage->isChanged() ? m_recorder.indexOf(m_stage->id()) : -1;
  const auto takeOver = [&] {
    updateView(view);
    return true;
  };
  if (view >= 0 &&
      !mayDiscard(&m_services.window, LectureDialog::tr("A changed slide"),
                  LectureDialog::tr("Save the changes on the stage to “%1”?").arg(m_recorder.titleOf(view)),
                  LectureDialog::tr("Otherwise the slide stays unchanged."), takeOver, LectureDialog::tr("Save it")))
    return false;
  const auto saves = [this] { return save(); };
  if (m_recorder.isModified() &&
      !mayDiscard(&m_services.window, LectureDialog::tr("Unsaved lecture"),
                  LectureDialog::tr("Save the changes to the lecture “%1”?").arg(m_recorder.title()),
                  LectureDialog::tr("Without saving, the changes since the last save are lost."), saves,
                  LectureDialog::tr("Save")))
    return false;
  m_stage->leave();
  return true;
}

/// A change on the stage that was not saved in a slide becomes a slide of its own.
UnsavedLecture LectureController::unsaved() const {
  if (!m_recorder.hasLecture()) return {};
  const bool isChanged = m_stage->isChanged();
  if (!isChanged) return m_recorder.isModified() ? UnsavedLecture{m_recorder.shared(), m_path} : UnsavedLecture{};
  const std::optional<PresentView> present = m_stage->present();
  const int view = m_recorder.indexOf(m_stage->id());
  if (!present || view < 0 || m_recorder.isFull()) return {m_recorder.shared(), m_path};
  Lecture kept = m_recorder.lecture();
  const LessonStage stage = m_recorder.stageOf(*present, kept);
  kept = withStep(std::move(kept), static_cast<std::size_t>(view) + 1,
                  {stage, tr("%1 (changed)").arg(m_recorder.titleOf(view)).toStdString(), {}});
  return {std::make_shared<const Lecture>(std::move(kept)), m_path};
}

void LectureController::offerRecovery() {
  const std::vector<RecoverableWork> found = m_autosave.recoverable();
  if (found.empty()) return;
  const RecoverableWork& newest = found.front();
  m_notices.showAbout(kRecoveryTopic, NoticeBar::Kind::Information,
                      tr("There is an unsaved lecture, “%1”, from a run that ended unexpectedly.").arg(newest.title));
  m_notices.offer(tr("Open it"), [this, newest] {
    m_notices.withdraw(kRecoveryTopic);
    std::optional<Lecture> lecture = LectureAutosave::read(newest);
    if (!lecture) {
      m_notices.fail(tr("The recovered lecture cannot be read."));
      return;
    }
    if (!mayClose()) return;
    m_path = newest.path;
    m_saved.clear();
    m_panel->setPath(m_path);
    m_autosave.takeOver(newest);  // the old journal is removed once the program's own contains the lecture
    m_recorder.open(std::move(*lecture), true);
    m_autosave.look();
    setPanelShown(true);
  });
}

bool LectureController::hasFocus() const {
  const QWidget* focused = QApplication::focusWidget();
  return focused && (focused == m_panel || m_panel->isAncestorOf(focused));
}

QUndoStack* LectureController::undoSteps() {
  if (!m_recorder.hasLecture()) return nullptr;
  QUndoStack& steps = m_recorder.undoStack();
  return hasFocus() || m_stage->showsSlide() || (m_lastWasLecture && (steps.canUndo() || steps.canRedo())) ? &steps
                                                                                                           : nullptr;
}

bool LectureController::takesSave() const {
  return m_recorder.hasLecture() && (hasFocus() || m_stage->isShowing());
}

}  // namespace attn::app
