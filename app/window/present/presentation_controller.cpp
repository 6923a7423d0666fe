// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/present/presentation_controller.h"

#include <QAbstractButton>
#include <QApplication>
#include <QGuiApplication>
#include <QImage>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMainWindow>
#include <QPainter>
#include <QScreen>
#include <QWheelEvent>
#include <QWindow>
#include <algorithm>
#include <array>

#include "labs/lab.h"
#include "learn/learn_page.h"
#include "learn/lesson/lesson_pane.h"
#include "lecture/present/presenter_window.h"
#include "lessons/lesson_director.h"
#include "lessons/lesson_slide.h"
#include "panes/question_html.h"
#include "session/edition.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/learner_markup.h"
#include "text/lesson_markup.h"
#include "text/question_text.h"
#include "theme/style_sheet.h"
#include "widgets/application_events.h"
#include "widgets/transport_bar.h"
#include "window/command/actions.h"
#include "window/command/key_router.h"
#include "window/frame/pane_layout.h"
#include "window/frame/workspace.h"
#include "window/lesson/stage_studio.h"
#include "window/notice/notice_bar.h"
#include "window/present/black_screen.h"

namespace attn::app {
namespace {

using Prediction = LessonPlayer::Prediction;

constexpr QSize kNextView(1280, 720);
constexpr int kMaxDigits = 3, kMaxHandsDigits = 4;

/// The title of each step, or its id if it has none.
QStringList titlesOf(const LessonDirector& director) {
  QStringList titles;
  for (const LessonStep& step : director.player().lesson().steps) {
    const auto found = director.text().steps.find(step.id);
    const bool isNamed = found != director.text().steps.end() && !found->second.title.empty();
    titles << (isNamed ? learnerPlain(QString::fromStdString(found->second.title)) : QString::fromStdString(step.id));
  }
  return titles;
}

bool isReturn(const QKeyEvent& key) {
  return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

bool isPlain(const QKeyEvent& key) {
  return (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
}

std::optional<QChar> digitOf(const QKeyEvent& key) {
  if (!isPlain(key) || key.key() < Qt::Key_0 || key.key() > Qt::Key_9) return std::nullopt;
  return QChar(static_cast<char16_t>(u'0' + (key.key() - Qt::Key_0)));
}

/// True for keys in the presenter window that end the black screen: those that advance the lecture.
bool endsBlack(const QKeyEvent& key) {
  constexpr std::array kKeys{Qt::Key_B,        Qt::Key_Period, Qt::Key_Escape,  Qt::Key_Space,
                             Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Forward, Qt::Key_Back};
  return std::ranges::find(kKeys, static_cast<Qt::Key>(key.key())) != kKeys.end();
}

}  // namespace

PresentationController::PresentationController(const Services& services)
    : m_services(services),
      m_window(services.window),
      m_workspace(services.workspace),
      m_settings(services.settings),
      m_black(new BlackScreen(&services.window)),
      m_glass(new StageOverlay(&services.workspace.panes())),
      m_notes(new NotesPanel(&services.workspace.panes())),
      m_pollPanel(new PollPanel(PollPanel::For::Class, &services.workspace.panes())),
      m_notice(new StageNotice(&services.workspace.panes())),
      m_studio(new OffscreenStageRenderer(this)) {
  watchApplicationEvents(this, EventOrder::Presenting);
  connectActions();
  connect(m_black, &BlackScreen::ended, this, [this] {
    if (std::exchange(m_playsAfterBlack, false) && m_workspace.lab()) m_workspace.lab()->playback()->play();
    refresh();
  });
  connect(m_glass, &StageOverlay::changed, this, &PresentationController::showTools);
  connect(m_notice, &StageNotice::over, this, [this] {
    if (m_presenter) m_presenter->setNote({});
  });
  LessonDirector& director = services.director;
  connect(&director, &LessonDirector::changed, this, &PresentationController::lessonChanged);
  connect(&director, &LessonDirector::strayedChanged, this, &PresentationController::refresh);
  connect(&director, &LessonDirector::ended, this, &PresentationController::lessonChanged);
  connect(&services.session, &Session::documentChanged, this, &PresentationController::refresh);
  connect(&m_workspace.panes(), &PaneLayout::arranged, this, &PresentationController::placePanels);
  connect(&m_workspace, &Workspace::stageLeft, this, [this] { setPresenting(false); });
  connect(&m_workspace, &Workspace::stageChanged, this, &PresentationController::stageChanged);
  connect(&services.appearance, &Appearance::themeChanged, this, &PresentationController::setTheme);
  connect(&services.appearance, &Appearance::presentedSizeAsked, this, &PresentationController::showTypeSize);
  stylePanels();
}

PresentationController::~PresentationController() = default;

void PresentationController::connectActions() {
  const Actions& a = m_services.actions;
  connect(a.present, &QAction::triggered, this, [this] {
    const bool begins = !m_workspace.isPresenting();
    if (begins && m_beforePresenting) m_beforePresenting();
    setPresenting(begins);
  });
  connect(a.leavePresentation, &QAction::triggered, this, [this] { setPresenting(false); });
  connect(&m_services.transport, &TransportBar::leavePresentation, this, [this] { setPresenting(false); });
  connect(a.blackScreen, &QAction::triggered, this, [this] { setBlack(true); });
  const auto does = [this](QAction* action, PresenterCommand command) {
    connect(action, &QAction::triggered, this, [this, command] { run(command); });
  };
  does(a.pen, PresenterCommand::Pen);
  does(a.laser, PresenterCommand::Laser);
  does(a.eraser, PresenterCommand::Eraser);
  does(a.undoInk, PresenterCommand::Undo);
  does(a.wipeInk, PresenterCommand::Wipe);
  does(a.zoomPicture, PresenterCommand::Zoom);
  does(a.notesOverPicture, PresenterCommand::Notes);
  does(a.lessonText, PresenterCommand::Text);
  does(a.showOfHands, PresenterCommand::Hands);
  does(a.swapScreens, PresenterCommand::SwapScreens);
  connect(a.presenterView, &QAction::triggered, this, [this] { showPresenter(m_presenter == nullptr); });
}

// --- appearance

void PresentationController::setTheme() {
  styleBars();
  stylePanels();
}

void PresentationController::stylePanels() {
  const Theme& theme = m_services.appearance.theme();
  m_glass->setTheme(theme);
  Theme seen = theme;
  if (m_workspace.isPresenting()) seen.scale = presentedWordsScale(m_window.height(), theme.scale);
  m_notes->setTheme(seen);
  m_pollPanel->setTheme(seen);
  m_notice->setTheme(seen);
  stylePresenter();
  placePanels();
}

/// The bar and the text of a lesson grow with the screen, to be legible from the last row.
void PresentationController::styleBars() {
  Theme bar = m_services.appearance.theme(), text = bar;
  if (m_workspace.isPresenting()) {
    bar.scale = presentedWordsScale(m_window.height(), bar.scale);
    text.scale = presentedScale(m_window.height(), text.scale);
  }
  m_services.transport.setTheme(bar);
  if (m_workspace.hasLearn()) m_workspace.learn().lessonPane()->setTheme(text);
}

/// The presenter window has its own font size, independent of the audience's.
void PresentationController::stylePresenter() {
  if (!m_presenter) return;
  const Theme usual = m_services.appearance.usualTheme();
  const QString own = usual == m_services.appearance.theme() ? QString() : styleSheet(usual);
  if (m_presenter->styleSheet() != own) m_presenter->setStyleSheet(own);
  m_presenter->setTheme(usual);
}

void PresentationController::showTypeSize(double scale, SizeChange change, bool changed) {
  const QString percent = tr("%1 %").arg(QLocale().toString(qRound(scale * 100)));
  QString words = tr("Text on stage: %1").arg(percent);
  if (!changed && change == SizeChange::Larger) words = tr("%1 is the largest size for this screen.").arg(percent);
  if (!changed && change == SizeChange::Smaller) words = tr("%1 is the smallest size.").arg(percent);
  m_notice->showMessage(words, m_glass->stage() ? m_glass->stage()->geometry() : m_workspace.panes().rect());
  if (!m_presenter) return;
  m_presenter->setNote(words);
  m_ordered = -1;
  orderNextPicture();
}

void PresentationController::retranslate() {
  if (m_presenter) m_presenter->retranslate();
  setTheme();
  refresh();
}

void PresentationController::stageChanged() {
  QWidget* stage = m_workspace.lab() ? m_workspace.lab()->stagePane() : nullptr;
  m_glass->cover(stage);
  m_glass->clearInk();
  if (m_workspace.lab()) m_glass->setReducedMotion(m_workspace.lab()->playback()->reducedMotion());
  followPlayback();
  lessonChanged();
}

void PresentationController::followPlayback() {
  disconnect(m_following);
  disconnect(m_timeline);
  m_step = -1;
  Lab* lab = m_workspace.lab();
  if (!lab) return;
  m_step = lab->playback()->playhead().step;
  m_following = connect(lab->playback(), &Playback::playheadChanged, this, &PresentationController::playheadMoved);
  m_timeline = connect(lab->playback(), &Playback::timelineChanged, this, &PresentationController::refresh);
}

/// Clears the ink at a new step, because it was drawn on another picture. Within a step it stays.
void PresentationController::playheadMoved() {
  const int step = m_workspace.lab() ? m_workspace.lab()->playback()->playhead().step : -1;
  if (std::exchange(m_step, step) == step) return;
  m_glass->clearInk();
  refresh();
}

void PresentationController::lessonChanged() {
  const LessonDirector& director = m_services.director;
  const bool isOnStage = director.isPlaying() && director.player().step() >= 0;
  const int view = isOnStage ? director.player().step() : -1;
  if (std::exchange(m_view, view) != view) {
    m_glass->clearInk();
    m_glass->lookAtAll();
    m_ordered = -1;
    setTyped({});
  }
  if (m_poll && (!isOnStage || director.player().askings() != m_polled)) endPoll();
  if (m_poll && director.player().prediction() == Prediction::Revealed && !std::exchange(m_poll->revealed, true))
    showPoll();
  refresh();
}

PresenterFacts PresentationController::facts() const {
  PresenterFacts facts;
  facts.isBlack = isBlack();
  facts.textShown = m_settings.lessonTextPresented();
  if (!m_workspace.lab()) return facts;
  if (m_services.director.isPlaying() && m_services.director.player().step() >= 0)
    addLesson(facts);
  else
    addLab(facts);
  return facts;
}

void PresentationController::addLesson(PresenterFacts& facts) const {
  const LessonDirector& director = m_services.director;
  const LessonPlayer& player = director.player();
  facts.isLesson = true;
  facts.lecture = learnerPlain(QString::fromStdString(director.text().title));
  facts.titles = titlesOf(director);
  facts.position = player.step();
  facts.minutes = static_cast<int>(player.lesson().minutes);
  const StepText& said = director.stepText();
  QStringList notes{director.withNumbers(said.text)};
  notes << director.wordsBefore();
  if (player.prediction() == Prediction::Revealed) notes << director.wordsAfter();
  notes.removeAll(QString());
  facts.notes = notes.join(QStringLiteral("\n\n"));
  facts.spoken = director.withNumbers(said.notes);
  facts.trouble = director.obstacle();
  if (facts.trouble.isEmpty() && director.hasStrayed())
    facts.trouble = tr("The stage shows something else now than the lesson does.");
  facts.isRevealed = player.prediction() == Prediction::Revealed;
  facts.canAskClass = player.prediction() == Prediction::Open;
  if (player.question()) {
    const Question& question = player.question()->question;
    facts.question = questionHtml(question);
    for (std::size_t i = 0; i < question.choices.size(); ++i)
      facts.question += QStringLiteral("<br>%1  ").arg(optionLetter(static_cast<int>(i))) +
                        learnerHtml(phraseText(question.choices[i]));
    facts.answer = rightAnswerHtml(question);
    facts.working = workingHtml(question);
    facts.hint = hintHtml(question);
  } else if (player.isPassage()) {
    const QStringList sentences = passageOf(director.withNumbers(said.text)).sentences;
    facts.question = tr("Which sentence is wrong?").toHtmlEscaped();
    facts.answer = tr("Sentence %1").arg(player.wrongSentence()).toHtmlEscaped();
    facts.working = learnerHtml(sentences.value(player.wrongSentence() - 1)) + QStringLiteral("<br>") +
                    learnerHtml(director.withNumbers(said.reveal));
  } else if (player.prediction() == Prediction::Waiting) {
    facts.question = tr("The numbers for this question are being computed. One moment …").toHtmlEscaped();
  }
}

void PresentationController::addLab(PresenterFacts& facts) const {
  const Playback& playback = *m_workspace.lab()->playback();
  const Timeline& timeline = playback.timeline();
  facts.titles = QStringList(timeline.sections.begin(), timeline.sections.end());
  if (!timeline.steps.empty())
    facts.position = timeline.steps[static_cast<std::size_t>(playback.playhead().step)].section;
  if (const auto scenario = m_services.session.scenario()) {
    facts.lecture = QString::fromStdString(scenario->title);
    facts.notes = QString::fromStdString(scenario->notes);
  }
  facts.notesOfDocument = true;
}

void PresentationController::refresh() {
  const PresenterFacts now = facts();
  // With a window of their own, speaker notes are never shown over the picture.
  QStringList shown{m_presenter ? QString() : now.spoken, now.notes};
  shown.removeAll(QString());
  m_notes->setNotes(shown.join(QStringLiteral("\n\n")));
  Actions& a = m_services.actions;
  const bool hasStage = m_workspace.lab() != nullptr;
  for (QAction* action : {a.presenterView, a.pen, a.laser, a.eraser, a.zoomPicture, a.notesOverPicture})
    action->setEnabled(hasStage);
  a.lessonText->setEnabled(now.isLesson);
  a.lessonText->setChecked(m_settings.lessonTextPresented());
  a.showOfHands->setEnabled(now.canAskClass || m_poll);
  a.showOfHands->setChecked(m_poll.has_value());
  a.swapScreens->setEnabled(m_presenter && m_workspace.isPresenting() && QGuiApplication::screens().size() > 1);
  a.presenterView->setChecked(m_presenter != nullptr);
  if (!hasStage) m_notesRequested = false;
  m_pollPanel->setEntersHere(m_presenter == nullptr);
  placePanels();
  showTools();
  if (!m_presenter) return;
  m_presenter->setFacts(now);
  orderNextPicture();
}

void PresentationController::orderNextPicture() {
  const LessonDirector& director = m_services.director;
  const int next = m_view + 1;
  if (m_view < 0 || !director.isPlaying() || next >= director.player().stepCount()) {
    m_ordered = -1;
    m_studio->clear();
    m_presenter->setNextPicture({});
    return;
  }
  if (m_ordered == next) return;
  m_ordered = next;
  m_presenter->setNextPicture({});
  m_studio->clear();
  const LessonStep& step = director.player().lesson().steps[static_cast<std::size_t>(next)];
  if (step.stage.page) {
    const LessonSlide slide = slideOf(director.player().loaded(), director.text(), step, *step.stage.page);
    return m_presenter->setNextPicture(slideImage(slide, kNextView, m_services.appearance.theme()));
  }
  OffscreenStageRenderer::Order order{step.stage, director.player().loaded().scenarios, kNextView,
                                      m_services.appearance.theme(), true};
  m_studio->order(std::move(order), [this, next](const tl::expected<DrawPicture, QString>& drawn) {
    if (!m_presenter || m_ordered != next || !drawn) return;
    QImage image(kNextView, QImage::Format_ARGB32_Premultiplied);
    image.fill(m_services.appearance.theme().background);
    QPainter painter(&image);
    (*drawn)(painter);
    painter.end();
    m_presenter->setNextPicture(image);
  });
}

void PresentationController::showTools() {
  Actions& a = m_services.actions;
  const bool hasInk = !m_glass->ink().isEmpty();
  a.undoInk->setEnabled(m_glass->ink().canUndo());
  a.wipeInk->setEnabled(hasInk);
  a.pen->setChecked(m_glass->tool() == StageTool::Pen);
  a.laser->setChecked(m_glass->tool() == StageTool::Laser);
  a.eraser->setChecked(m_glass->tool() == StageTool::Eraser);
  a.zoomPicture->setChecked(m_glass->tool() == StageTool::Zoom || m_glass->isZoomed());
  if (m_presenter) m_presenter->setTool(m_glass->tool(), m_glass->pen(), hasInk, m_glass->isZoomed());
  m_notes->raise();
  m_pollPanel->raise();
}

/// Notes are on the right, the show of hands at the bottom; both are over the stage, never over the text of the lesson.
void PresentationController::placePanels() {
  if (!m_notes || !m_pollPanel) return;
  const QWidget* stage = m_glass->stage();
  const bool shown = stage && !stage->isHidden();
  m_notes->setVisible(shown && m_notesRequested);
  m_pollPanel->setVisible(shown && m_poll.has_value());
  if (!shown) return;
  const QRect room = stage->geometry().adjusted(16, 16, -16, -16);
  int below = room.bottom();
  if (m_poll) {
    const int width = std::min(
        room.width(), qRound(1100 * presentedWordsScale(m_window.height(), m_services.appearance.theme().scale)));
    const int height = std::min(room.height(), m_pollPanel->heightForWidth(width));
    m_pollPanel->setGeometry(room.center().x() - width / 2, room.bottom() - height + 1, width, height);
    below = m_pollPanel->y() - 16;
    m_pollPanel->raise();
  }
  if (!m_notesRequested) return;  // laying out a long text is slow
  const int width = std::max(qRound(room.width() * 0.42), std::min(room.width(), 320));
  const int height = std::clamp(m_notes->wantedHeight(width), 80, std::max(80, below - room.top()));
  m_notes->setGeometry(room.right() - width + 1, room.top(), width, height);
  m_notes->raise();
}

// --- presenter window

void PresentationController::showPresenter(bool shown) {
  if (shown && !edition().hasWindows) {
    m_services.notices.say(missingText(&Edition::hasWindows));
    return refresh();
  }
  if (shown && !m_presenter) {
    openPresenterWindow();
    placeOnScreens(false);
    m_presenter->show();
    m_presenter->raise();
    m_presenter->activateWindow();
  } else if (!shown && m_presenter) {
    closePresenter();
  }
  refresh();
}

void PresentationController::openPresenterWindow() {
  m_presenter = std::make_unique<PresenterWindow>();
  PresenterWindow& p = *m_presenter;
  stylePresenter();
  if (!m_settings.presenterGeometry().isEmpty()) p.restoreGeometry(m_settings.presenterGeometry());
  p.follow(m_window.centralWidget());
  if (m_workspace.isPresenting()) p.startClock();
  Actions& a = m_services.actions;
  p.addActions({a.present, a.leavePresentation, a.presenterView, a.larger, a.smaller, a.normalSize});
  for (QAction* lab : a.labs) p.addAction(lab);
  auto* keys = new KeyRouter(
      &p, [this] { return m_workspace.lab() ? m_workspace.lab()->playback() : nullptr; },
      [this] { return m_workspace.isPresenting(); });
  keys->setPageTurner([this](bool forward) { return m_workspace.turnLessonPage(forward); });
  connect(keys, &KeyRouter::blackScreenRequested, this, [this] { setBlack(!isBlack()); });
  connect(&p, &PresenterWindow::commanded, this, &PresentationController::run);
  connect(&p, &PresenterWindow::pointerRequested, this, &PresentationController::toPointer);
  connect(&p, &PresenterWindow::blackRequested, this, [this] {
    setBlack(!isBlack());
    refresh();
  });
  connect(&p, &PresenterWindow::viewRequested, this, &PresentationController::jumpTo);
  connect(&p, &PresenterWindow::onRequested, this, [this](bool forward) {
    if (m_workspace.turnLessonPage(forward) || !m_workspace.lab()) return;
    forward ? m_workspace.lab()->playback()->nextStep() : m_workspace.lab()->playback()->previousStep();
  });
  connect(
      &p, &PresenterWindow::closed, this, [this] { showPresenter(false); }, Qt::QueuedConnection);
  connect(&p, &PresenterWindow::pressed, this, [this](const QPointF& at) {
    if (m_glass->tool() != StageTool::Pointer) m_glass->press(onGlass(at));
  });
  connect(&p, &PresenterWindow::dragged, this, [this](const QPointF& at) { m_glass->drag(onGlass(at)); });
  connect(&p, &PresenterWindow::released, this, [this](const QPointF& at) { m_glass->release(onGlass(at)); });
  connect(&p, &PresenterWindow::pointed, this, [this](const QPointF& at) { m_glass->point(onGlass(at)); });
  connect(&p, &PresenterWindow::left, m_glass, &StageOverlay::leave);
  p.setPoll(m_poll);
  m_ordered = -1;
}

QPointF PresentationController::onGlass(const QPointF& inCenter) const {
  const QWidget* center = m_window.centralWidget();
  return inCenter - QPointF(m_glass->mapTo(center, QPoint(0, 0)));
}

void PresentationController::closePresenter() {
  if (!m_presenter) return;
  m_settings.setPresenterGeometry(m_presenter->saveGeometry());
  m_studio->clear();
  // Deferred deletion: it may be handling an event.
  m_presenter->disconnect(this);
  m_presenter->hide();
  m_presenter.release()->deleteLater();
}

/// With two screens, moves the picture to the audience's and the presenter window to the presenter's.
void PresentationController::placeOnScreens(bool fullScreen) {
  QStringList names;
  const QList<QScreen*> screens = QGuiApplication::screens();
  for (const QScreen* screen : screens) names << screen->name();
  const QString own = QGuiApplication::primaryScreen() ? QGuiApplication::primaryScreen()->name() : QString();
  const auto chosen = chooseScreens(names, own, m_settings.audienceScreen());
  if (!chosen) return;
  const auto called = [&](const QString& name) {
    return *std::ranges::find_if(screens, [&](const QScreen* screen) { return screen->name() == name; });
  };
  if (fullScreen || m_window.isFullScreen()) {
    QScreen* audience = called(chosen->audience);
    m_isMoved = true;
    m_window.setWindowState(m_window.windowState() & ~(Qt::WindowFullScreen | Qt::WindowMaximized));
    if (m_window.windowHandle()) m_window.windowHandle()->setScreen(audience);
    m_window.setGeometry(audience->availableGeometry());
    if (!fullScreen) m_window.setWindowState(m_window.windowState() | Qt::WindowFullScreen);
  }
  if (!m_presenter) return;
  const QScreen* mine = called(chosen->presenter);
  if (m_presenter->isVisible() && m_presenter->screen() == mine) return;
  const QRect room = mine->availableGeometry();
  const QSize size = m_presenter->size().boundedTo(room.size() - QSize(40, 60));
  m_presenter->resize(size);
  m_presenter->move(room.center() - QPoint(size.width(), size.height()) / 2);
}

// --- start and end

void PresentationController::setPresenting(bool presenting, bool fullScreen) {
  if (presenting == m_workspace.isPresenting() || (presenting && !m_workspace.lab())) return;
  m_black->end();
  // Must come first: when a focused control is hidden, Qt moves the focus as with Tab, which would draw a focus ring
  // around the picture.
  if (m_workspace.lab()) m_workspace.lab()->stagePane()->setFocus();
  m_workspace.setPresenting(presenting);
  m_services.appearance.setPresenting(presenting);
  m_services.actions.leavePresentation->setEnabled(presenting);
  m_services.actions.blackScreen->setEnabled(presenting);
  m_services.notices.setHeld(presenting);
  if (presenting) {
    m_stateBefore = m_window.windowState();
    m_placeBefore = m_stateBefore == Qt::WindowNoState ? m_window.geometry() : m_window.normalGeometry();
    m_isMoved = false;
    begin(fullScreen);
    if (fullScreen) m_window.setWindowState(m_window.windowState() | Qt::WindowFullScreen);
  } else {
    // The picture may have been on the audience's screen, which must not show what is edited.
    if (m_isMoved && !m_stateBefore.testFlag(Qt::WindowFullScreen)) {
      m_window.setWindowState(m_window.windowState() & ~(Qt::WindowFullScreen | Qt::WindowMaximized));
      QScreen* own = QGuiApplication::screenAt(m_placeBefore.center());
      if (own && m_window.windowHandle()) m_window.windowHandle()->setScreen(own);
      m_window.setGeometry(m_placeBefore);
    }
    // A page has no other window: it fills the page also without a presentation.
    m_window.setWindowState(edition().hasWindows ? m_stateBefore & ~Qt::WindowFullScreen : m_stateBefore);
    end();
  }
}

bool PresentationController::isBlack() const {
  return !m_black->isHidden();
}

/// Ending the black screen resumes where it started.
void PresentationController::setBlack(bool black) {
  if (!black) return m_black->end();
  if (!m_workspace.isPresenting() || isBlack()) return;
  Playback* playback = m_workspace.lab()->playback();
  m_playsAfterBlack = playback->isPlaying() && !playback->isDriven();
  if (m_playsAfterBlack) playback->pause();
  m_black->begin();
  refresh();
}

void PresentationController::begin(bool fullScreen) {
  const bool isLesson = m_services.director.isPlaying();
  const PresenterWindowSetting wish = m_settings.presenterWindow();
  const bool hasTwo = QGuiApplication::screens().size() > 1;
  const bool opens = fullScreen && hasTwo &&
                     (wish == PresenterWindowSetting::Always || (wish == PresenterWindowSetting::Usual && isLesson));
  const bool isNew = opens && !m_presenter;
  if (isNew) openPresenterWindow();
  if (m_presenter && hasTwo && fullScreen) placeOnScreens(true);
  if (isNew) m_presenter->show();
  if (m_presenter) m_presenter->startClock();
  setTheme();
  refresh();
}

void PresentationController::end() {
  toPointer();
  m_notice->hide();
  m_glass->lookAtAll();
  m_glass->clearInk();
  m_notesRequested = false;
  setTyped({});
  endPoll();
  closePresenter();
  setTheme();
  refresh();
}

// --- commands

void PresentationController::toPointer() {
  m_glass->setTool(StageTool::Pointer);
}

void PresentationController::run(PresenterCommand command) {
  StageOverlay& glass = *m_glass;
  const auto turn = [&](StageTool tool) { glass.setTool(glass.tool() == tool ? StageTool::Pointer : tool); };
  InkPen pen = glass.pen();
  switch (command) {
    case PresenterCommand::Pen:
      turn(StageTool::Pen);
      break;
    case PresenterCommand::NextColor:
      pen.color = (pen.color + 1) % InkPen::kColors;
      glass.setPen(pen);
      break;
    case PresenterCommand::NextWidth:
      pen.width = (pen.width + 1) % InkPen::kWidths;
      glass.setPen(pen);
      break;
    case PresenterCommand::Fading:
      pen.fades = !pen.fades;
      glass.setPen(pen);
      break;
    case PresenterCommand::Laser:
      turn(StageTool::Laser);
      break;
    case PresenterCommand::Eraser:
      turn(StageTool::Eraser);
      break;
    case PresenterCommand::Undo:
      glass.undoInk();
      break;
    case PresenterCommand::Wipe:
      glass.wipeInk();
      break;
    case PresenterCommand::Zoom:
      if (glass.isZoomed())
        glass.lookAtAll();
      else
        turn(StageTool::Zoom);
      break;
    case PresenterCommand::Notes:
      m_notesRequested = !m_notesRequested && m_workspace.lab();
      refresh();
      break;
    case PresenterCommand::Text:
      m_settings.setLessonTextPresented(!m_settings.lessonTextPresented());
      m_workspace.updatePanes();
      refresh();
      break;
    case PresenterCommand::Hands:
      if (m_poll)
        endPoll();
      else
        beginPoll();
      refresh();
      break;
    case PresenterCommand::SwapScreens:
      // Otherwise the presenter's window, with its answers, could go to the projector.
      if (m_presenter && m_workspace.isPresenting() && QGuiApplication::screens().size() > 1) {
        m_settings.setAudienceScreen(m_presenter->screen()->name());
        placeOnScreens(false);
      }
      break;
    case PresenterCommand::StopClock:
      if (m_presenter) m_presenter->toggleClock();
      break;
    case PresenterCommand::ResetClock:
      if (m_presenter) m_presenter->resetClock();
      break;
  }
}

void PresentationController::jumpTo(int view) {
  if (m_view >= 0) {
    m_services.director.goTo(view);
  } else if (m_workspace.lab()) {
    Playback& playback = *m_workspace.lab()->playback();
    const bool exists = view >= 0 && view < static_cast<int>(playback.timeline().sections.size());
    if (exists) playback.seekSection(view);
  }
}

void PresentationController::setTyped(const QString& typed) {
  if (std::exchange(m_typed, typed) == typed) return;
  if (m_presenter) m_presenter->setTypedNumber(typed);
}

// --- keys

PresentationController::Window PresentationController::windowOf(const QObject* watched) const {
  if (!watched->isWidgetType() || QApplication::activePopupWidget()) return Window::None;
  const QWidget* window = static_cast<const QWidget*>(watched)->window();
  if (window == &m_window) return Window::Main;
  return m_presenter && window == m_presenter.get() ? Window::Presenter : Window::None;
}

bool PresentationController::takesKeys(Window window, const QWidget& focused, const QKeyEvent& key) const {
  if (window == Window::None || !m_workspace.lab() || keepsKey(&focused, key)) return false;
  const bool hasTool = m_glass->tool() != StageTool::Pointer || m_glass->isZoomed();
  return window == Window::Presenter || m_workspace.isPresenting() || hasTool;
}

/// `onlyAsking`: only returns whether the key would be handled, without any effect.
bool PresentationController::take(Window window, const QKeyEvent& key, bool onlyAsking) {
  if (isBlack()) {
    // The other window handles the keys of the black screen itself.
    if (window != Window::Presenter || !isPlain(key) || !endsBlack(key)) return false;
    if (!onlyAsking && !key.isAutoRepeat()) {
      setBlack(false);
      refresh();
    }
    return true;
  }
  if (key.key() == Qt::Key_Escape && isPlain(key)) return takeEscape(onlyAsking);
  if (m_poll && takePollKey(key, onlyAsking)) return true;
  if (takeDigit(window, key, onlyAsking)) return true;
  const bool penIsOn = m_glass->tool() == StageTool::Pen || m_glass->tool() == StageTool::Eraser;
  auto command = presenterCommand(key, m_glass->tool() == StageTool::Pen);
  if (!command && penIsOn && key.matches(QKeySequence::Undo)) command = PresenterCommand::Undo;
  if (!command) return false;
  if (!onlyAsking && (!key.isAutoRepeat() || command == PresenterCommand::Undo)) run(*command);
  return true;
}

/// Closes one tool at a time, and the presentation itself last.
bool PresentationController::takeEscape(bool onlyAsking) {
  const bool takes =
      !m_typed.isEmpty() || m_poll || m_glass->tool() != StageTool::Pointer || m_glass->isZoomed() || m_notesRequested;
  if (onlyAsking || !takes) return takes;
  if (!m_typed.isEmpty()) {
    setTyped({});
  } else if (m_poll) {
    endPoll();
    refresh();
  } else if (m_glass->tool() != StageTool::Pointer) {
    toPointer();
  } else if (m_glass->isZoomed()) {
    m_glass->lookAtAll();
  } else {
    run(PresenterCommand::Notes);
  }
  return true;
}

/// A number and Return jump to a view. On a stage with editable numbers, digits go to the stage, unless a lesson is
/// being presented.
bool PresentationController::takeDigit(Window window, const QKeyEvent& key, bool onlyAsking) {
  const bool mayJump = window == Window::Presenter || (m_workspace.isPresenting() && m_view >= 0);
  if (!mayJump) return false;
  const std::optional<QChar> digit = digitOf(key);
  if (digit) {
    if (!onlyAsking) setTyped(QString(m_typed + *digit).right(kMaxDigits));
    return true;
  }
  if (m_typed.isEmpty()) return false;
  if (isReturn(key)) {
    if (!onlyAsking) jumpTo(std::exchange(m_typed, QString()).toInt() - 1);
    if (!onlyAsking && m_presenter) m_presenter->setTypedNumber({});
    return true;
  }
  if (key.key() == Qt::Key_Backspace) {
    if (!onlyAsking) setTyped(m_typed.chopped(1));
    return true;
  }
  if (!onlyAsking) setTyped({});
  return false;
}

bool PresentationController::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
      const Window window = windowOf(watched);
      if (window == Window::None) break;
      const auto& key = *static_cast<QKeyEvent*>(event);
      if (!takesKeys(window, *static_cast<QWidget*>(watched), key)) break;
      const bool onlyAsking = event->type() == QEvent::ShortcutOverride;
      if (!take(window, key, onlyAsking)) break;
      event->accept();
      return true;
    }
    case QEvent::Wheel: {
      auto* wheel = static_cast<QWheelEvent*>(event);
      if (!(wheel->modifiers() & Qt::ControlModifier) || !m_workspace.isPresenting() ||
          windowOf(watched) != Window::Main)
        break;
      const auto* over = static_cast<QWidget*>(watched);
      const QWidget* stage = m_glass->stage();
      if (!stage || (over != stage && !stage->isAncestorOf(over))) break;
      // The overlay is hidden while nothing is zoomed, so pass the first wheel event to it.
      const QPointF at = stage->mapFromGlobal(wheel->globalPosition());
      QWheelEvent passed(at, wheel->globalPosition(), wheel->pixelDelta(), wheel->angleDelta(), wheel->buttons(),
                         wheel->modifiers(), wheel->phase(), wheel->inverted());
      QCoreApplication::sendEvent(m_glass, &passed);
      event->accept();
      return true;
    }
    case QEvent::Resize:
      if (watched != &m_window) break;
      stylePanels();
      if (m_workspace.isPresenting()) styleBars();
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

// --- the show of hands

void PresentationController::beginPoll() {
  const LessonDirector& director = m_services.director;
  if (!director.isPlaying() || director.player().step() < 0) return;
  const LessonPlayer& player = director.player();
  if (player.prediction() != Prediction::Open) return;
  PollState state{{}, ClassPoll({{QString(), true, {}}}), 0, {}, false, false, {}, {}};
  if (player.question()) {
    const Question& question = player.question()->question;
    state.question = learnerWords(phraseText(question.text));
    state.poll = ClassPoll(pollOptions(question));
    state.hintToGive = learnerWords(phraseText(question.hint));
  } else {
    const QStringList sentences = passageOf(director.withNumbers(director.stepText().text)).sentences;
    if (sentences.isEmpty()) return;
    state.question = tr("Which sentence is wrong?");
    state.poll = ClassPoll(pollOptions(sentences, player.wrongSentence()));
  }
  m_polled = player.askings();
  m_poll = std::move(state);
  showPoll();
}

void PresentationController::endPoll() {
  if (!m_poll) return;
  m_poll.reset();
  m_polled = -1;
  showPoll();
}

void PresentationController::showPoll() {
  // Without a second window, the typed number is shown to everyone.
  m_pollPanel->setEntersHere(m_presenter == nullptr);
  m_pollPanel->setState(m_poll);
  if (m_presenter) m_presenter->setPoll(m_poll);
  placePanels();
}

/// Enters the typed number of hands for the current option.
void PresentationController::enterHands() {
  if (m_poll->typed.isEmpty() || m_poll->entering >= m_poll->poll.optionCount()) return;
  m_poll->poll.setHands(m_poll->entering, std::exchange(m_poll->typed, QString()).toInt());
}

bool PresentationController::takePollKey(const QKeyEvent& key, bool onlyAsking) {
  if (m_poll->revealed || !isPlain(key)) return false;
  const int options = m_poll->poll.optionCount();
  const std::optional<QChar> digit = digitOf(key);
  const bool isMove = key.key() == Qt::Key_Up || key.key() == Qt::Key_Down;
  const bool isErase = key.key() == Qt::Key_Backspace;
  if (!digit && !isMove && !isErase && !isReturn(key)) return false;
  if (onlyAsking) return true;
  if (digit) {
    if (m_poll->entering < options) m_poll->typed = QString(m_poll->typed + *digit).right(kMaxHandsDigits);
  } else if (isErase) {
    m_poll->typed.chop(1);
  } else if (isMove) {
    enterHands();
    m_poll->entering = std::clamp(m_poll->entering + (key.key() == Qt::Key_Down ? 1 : -1), 0, options);
  } else if (m_poll->entering < options) {
    enterHands();
    ++m_poll->entering;
  } else {
    takeAdvice();
    return true;
  }
  showPoll();
  return true;
}

void PresentationController::takeAdvice() {
  const PollAdvice advice = m_poll->poll.advice();
  if (advice == PollAdvice::Hint) m_poll->hint = m_poll->hintToGive;
  if (advice == PollAdvice::Discuss) m_poll->discussing = true;
  if (advice == PollAdvice::Hint || advice == PollAdvice::Discuss) m_poll->poll.askAgain();
  if (advice == PollAdvice::GoOn)
    m_workspace.turnLessonPage(true);
  else
    m_poll->entering = 0;
  showPoll();
}

}  // namespace attn::app
