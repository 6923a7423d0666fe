// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/open_question.h"

#include <utility>

#include "labs/lab.h"
#include "lessons/lesson_director.h"
#include "panes/reading_column.h"
#include "questions/answering_stage.h"
#include "window/frame/pane_layout.h"
#include "window/frame/workspace.h"
#include "window/lesson/ask_me.h"

namespace attn::app {
namespace {

const QString kSteps = QStringLiteral("steps");

/// The playhead before this stage is computed; nullopt if the document has no such step.
std::optional<Playhead> beginningOf(Lab& steps, Session& session, Stage stage) {
  Playback& playback = *steps.playback();
  const Playhead from = playback.playhead();
  const Selection selected = session.selection();
  const std::optional<Playhead> limit = playback.limit();  // from the previous question
  playback.setLimit(std::nullopt);
  const std::string_view name = stageName(stage);
  const PicturePlace place{QString::fromUtf8(name), selected.head, 0};
  std::optional<Playhead> beginning;
  if (steps.seek(place)) beginning = playback.playhead();
  playback.seek(from.step, from.cell);
  session.select(selected);
  playback.setLimit(limit);
  return beginning;
}

}  // namespace

OpenQuestion::OpenQuestion(Session& session, Workspace& workspace, LessonDirector& lessons, AskMe& askMe)
    : m_session(session), m_workspace(workspace), m_lessons(lessons), m_askMe(askMe) {
  connect(&lessons, &LessonDirector::placeChanged, this, &OpenQuestion::update);
  connect(&lessons, &LessonDirector::changed, this, &OpenQuestion::update);
  connect(&lessons, &LessonDirector::began, &askMe, &AskMe::leave);
  connect(&askMe, &AskMe::changed, this, &OpenQuestion::update);
  connect(&workspace, &Workspace::stageChanged, this, &OpenQuestion::coverOtherLabs);
}

Concealment OpenQuestion::ofLesson() const {
  Concealment hidden;
  const LessonPlayer& player = m_lessons.player();
  hidden.asker = Concealment::Asker::Lesson;
  if (player.question()) hidden.numbers = HiddenNumbers(player.question()->question);
  // To find the wrong sentence of a passage, the user plays the lab.
  if (player.isPassage() || !m_lessons.place()) return hidden;
  hidden.lab = QString::fromStdString(player.stage().lab);
  hidden.limit = m_lessons.place();
  hidden.holdsOtherLabs = player.current().question->fromStage;
  return hidden;
}

Concealment OpenQuestion::ofCard() const {
  Concealment hidden;
  const AskedQuestion& asked = *m_askMe.openQuestion();
  hidden.asker = Concealment::Asker::Card;
  hidden.numbers = HiddenNumbers(asked.question);
  if (!m_askMe.isAboutStage()) return hidden;
  hidden.lab = kSteps;
  if (const std::optional<Stage> stage = answeringStage(asked))
    hidden.limit = beginningOf(*m_workspace.labNamed(kSteps), m_session, *stage);
  hidden.holdsOtherLabs = true;
  return hidden;
}

void OpenQuestion::update() {
  Concealment next;
  if (m_lessons.hasOpenQuestion())
    next = ofLesson();
  else if (m_askMe.openQuestion())
    next = ofCard();
  if (next == m_now) return;
  m_now = std::move(next);
  apply();
  coverOtherLabs();
  Q_EMIT changed();
}

void OpenQuestion::coverOtherLabs() {
  const bool isOfLesson = m_now.asker == Concealment::Asker::Lesson && !m_now.lab.isEmpty();
  const Lab* shown = m_workspace.lab();
  const bool isOther = isOfLesson && shown && shown->id() != m_now.lab;
  m_workspace.setLabCovered(isOther);
}

void OpenQuestion::apply() {
  using HeldBack = ReadingColumn::HeldBack;
  const bool isCard = m_now.asker == Concealment::Asker::Card;
  m_workspace.panes().reading().holdBack(isCard           ? HeldBack::ByCard
                                         : m_now.isOpen() ? HeldBack::ByLesson
                                                          : HeldBack::No);
  const Selection selected = m_session.selection();
  for (Lab* lab : m_workspace.labs()) {
    const bool isAsked = lab->id() == m_now.lab;
    Playback& playback = *lab->playback();
    const std::optional<Playhead> limit = isAsked                ? m_now.limit
                                          : m_now.holdsOtherLabs ? std::optional(Playhead{})
                                                                 : std::nullopt;
    if (isCard && limit) {
      if (m_before.playheads.empty()) m_before.selection = selected;
      m_before.playheads.try_emplace(lab->id(), playback.playhead());
    }
    lab->setHiddenNumbers(m_now.numbers);
    playback.setLimit(limit);
  }
  if (m_now.asker == Concealment::Asker::Lesson && m_now.limit) {
    // Moving a lab back changes the selection, and with it the stage of the lesson.
    m_workspace.labNamed(m_now.lab)->playback()->seek(m_now.limit->step, m_now.limit->cell);
    if (m_session.hasScenario()) m_session.select(selected);
  }
  if (isCard) return;
  const Before before = std::exchange(m_before, {});
  if (before.playheads.empty() || m_now.isOpen() || !m_session.hasScenario()) return;
  for (const auto& [lab, playhead] : before.playheads)
    m_workspace.labNamed(lab)->playback()->seek(playhead.step, playhead.cell);
  m_session.select(before.selection);
}

}  // namespace attn::app
