// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/recorder.h"

#include <QLocale>
#include <QUndoCommand>
#include <algorithm>
#include <utility>

#include "lessons/lecture_file.h"
#include "lessons/lesson_reader.h"
#include "lessons/live_text.h"
#include "scenario/has_numbers.h"

namespace attn::app {

/// Undo command with the lecture before and after a change. Consecutive typing is merged.
class LectureCommand : public QUndoCommand {
 public:
  LectureCommand(Recorder& recorder, const QString& name, Recorder::State before, Recorder::State after, QString key)
      : QUndoCommand(name),
        m_recorder(recorder),
        m_before(std::move(before)),
        m_after(std::move(after)),
        m_key(std::move(key)) {}

  void undo() override { m_recorder.take(m_before); }
  void redo() override { m_recorder.take(m_after); }
  int id() const override { return m_key.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* later) override {
    const auto* next = static_cast<const LectureCommand*>(later);
    if (next->m_key != m_key) return false;
    m_after = next->m_after;
    return true;
  }

 private:
  Recorder& m_recorder;
  Recorder::State m_before, m_after;
  QString m_key;
};

namespace {

LessonCompareMode lessonMode(CompareMode mode) {
  switch (mode) {
    case CompareMode::Difference:
      return LessonCompareMode::Difference;
    case CompareMode::OnlyB:
      return LessonCompareMode::OnlyOpen;
    case CompareMode::SideBySide:
      break;
  }
  return LessonCompareMode::SideBySide;
}

std::string languageOfWindow() {
  const QLocale window;
  if (window.language() == QLocale::Chinese) return "zh_CN";
  return window.language() == QLocale::C ? "en" : window.name().section(QLatin1Char('_'), 0, 0).toStdString();
}

}  // namespace

Recorder::Recorder(QObject* parent) : QObject(parent) {
  connect(&m_undo, &QUndoStack::cleanChanged, this, &Recorder::modifiedChanged);
}

Recorder::~Recorder() {
  m_undo.disconnect(this);
}

bool Recorder::isFull() const {
  return count() >= static_cast<int>(kMaxLessonSteps);
}

void Recorder::setCurrent(int view) {
  const int next = std::clamp(view, -1, count() - 1);
  if (next == m_state.current) return;
  endTyping();
  m_state.current = next;
  Q_EMIT currentChanged(next);
}

int Recorder::indexOf(const std::string& id) const {
  if (!hasLecture()) return -1;
  const auto& steps = lecture().lesson.steps;
  const auto found = std::ranges::find(steps, id, &LessonStep::id);
  return found == steps.end() ? -1 : static_cast<int>(found - steps.begin());
}

void Recorder::begin(const QString& title) {
  open(newLecture(title.toStdString(), languageOfWindow()));
}

void Recorder::open(Lecture lecture, bool unsaved) {
  const bool wasModified = isModified();
  m_undo.clear();
  m_unsaved = unsaved;
  const int first = lecture.lesson.steps.empty() ? -1 : 0;
  m_state = {std::make_shared<const Lecture>(std::move(lecture)), first};
  Q_EMIT opened();
  Q_EMIT changed();
  Q_EMIT currentChanged(first);
  if (wasModified != isModified()) Q_EMIT modifiedChanged();
}

void Recorder::close() {
  if (!hasLecture()) return;
  m_undo.clear();
  m_unsaved = false;
  m_state = {};
  Q_EMIT opened();
  Q_EMIT changed();
  Q_EMIT currentChanged(-1);
  Q_EMIT modifiedChanged();
}

void Recorder::setSaved() {
  endTyping();
  const bool wasModified = isModified();
  m_unsaved = false;
  m_undo.setClean();
  if (wasModified) Q_EMIT modifiedChanged();
}

void Recorder::takeId(const std::string& id) {
  if (!hasLecture() || lecture().lesson.id == id) return;
  m_state.lecture = std::make_shared<const Lecture>(withLessonId(lecture(), id));
  Q_EMIT changed();
}

void Recorder::take(const State& state) {
  const int before = m_state.current;
  m_state = state;
  Q_EMIT changed();
  if (before != state.current) Q_EMIT currentChanged(state.current);
}

void Recorder::apply(const QString& name, Lecture next, int current, const QString& mergeKey) {
  if (next == lecture()) return;
  const QString key = mergeKey.isEmpty() ? QString() : mergeKey + QLatin1Char(' ') + QString::number(m_typing);
  if (mergeKey.isEmpty()) endTyping();
  m_undo.push(
      new LectureCommand(*this, name, m_state, {std::make_shared<const Lecture>(std::move(next)), current}, key));
  Q_EMIT modifiedChanged();
  Q_EMIT edited();
}

const std::vector<NamedExample>& Recorder::examples() const {
  if (m_examples.empty()) m_examples = knownExamples();
  return m_examples;
}

LessonStage Recorder::stageOf(const PresentView& view, Lecture& lecture) const {
  LessonStage stage;
  stage.scenario = carried(lecture, view.scenario, examples());
  if (view.scenario->pinned)
    stage.compare = LessonComparison{carried(lecture, view.scenario->pinned, examples()), lessonMode(view.mode)};
  stage.lab = view.lab.toStdString();
  stage.place = view.place;
  if (view.selection && hasNumbers(*view.scenario)) stage.select = lessonCell(*view.scenario, *view.selection);
  stage.point = view.point.toStdString();
  return stage;
}

bool Recorder::addView(const PresentView& view, std::optional<int> behind) {
  if (isFull()) return false;
  if (!hasLecture()) begin(tr("My lecture"));
  Lecture next = lecture();
  const LessonStage stage = stageOf(view, next);
  return add({stage, view.title.toStdString(), {}}, std::move(next), behind);
}

bool Recorder::add(const NewStep& step, Lecture next, std::optional<int> behind) {
  const int place = behind && has(*behind) ? *behind + 1 : count();
  apply(tr("Add a slide"), withStep(std::move(next), at(place), step), place);
  return true;
}

bool Recorder::addSlide(const QString& title, std::optional<int> behind) {
  if (isFull()) return false;
  if (!hasLecture()) begin(tr("My lecture"));
  LessonStage stage;
  stage.page.emplace();
  return add({stage, title.toStdString(), {}}, lecture(), behind);
}

LessonSlide Recorder::slideAt(int view) const {
  const LessonStep& step = stepAt(view);
  return slideOf(*asLesson(lecture()), lecture().text(), step, *step.stage.page);
}

void Recorder::setPicture(int view, const std::optional<NewPicture>& picture) {
  if (!has(view) || !isPage(view)) return;
  const QString name = picture ? tr("Insert a picture") : tr("Remove the picture");
  apply(name, withPicture(lecture(), at(view), picture), view);
}

void Recorder::updateView(int view, const PresentView& present) {
  if (!has(view)) return;
  Lecture next = lecture();
  const LessonStage stage = stageOf(present, next);
  apply(tr("Update the slide"), withStage(std::move(next), at(view), stage), view);
}

void Recorder::move(int from, int to) {
  if (!has(from) || !has(to) || from == to) return;
  apply(tr("Move a slide"), withStepMoved(lecture(), at(from), at(to)), to);
}

void Recorder::duplicate(int view) {
  if (!has(view) || isFull()) return;
  apply(tr("Duplicate a slide"), withStepDuplicated(lecture(), at(view)), view + 1);
}

void Recorder::remove(int view) {
  if (!has(view)) return;
  apply(tr("Delete a slide"), withoutStep(lecture(), at(view)), std::min(view, count() - 2));
}

void Recorder::rename(int view, const QString& title) {
  if (has(view)) apply(tr("Rename a slide"), withStepTitle(lecture(), at(view), title.toStdString()), view);
}

void Recorder::setQuestion(int view, std::optional<LessonQuestion> question) {
  if (!has(view)) return;
  const QString name = question ? tr("Ask a question") : tr("Remove the question");
  apply(name, withQuestion(lecture(), at(view), std::move(question)), view);
}

void Recorder::setReveal(int view, const PresentView& present) {
  if (!has(view)) return;
  Lecture next = lecture();
  const LessonStage stage = stageOf(present, next);
  apply(tr("Choose what is revealed"), withReveal(std::move(next), at(view), stage), view);
}

void Recorder::setRevealHere(int view) {
  if (!has(view)) return;
  LessonStage stage = stepAt(view).stage;
  stage.point.clear();
  apply(tr("Choose what is revealed"), withReveal(lecture(), at(view), stage), view);
}

void Recorder::setNote(int view, const QString& text) {
  if (!has(view)) return;
  apply(tr("Change the text of the slide"), withNote(lecture(), at(view), text.toStdString()), view,
        QStringLiteral("note ") + QString::fromStdString(stepAt(view).id));
}

void Recorder::setSpeakerNotes(int view, const QString& text) {
  if (!has(view)) return;
  apply(tr("Change the speaker notes"), withSpeakerNotes(lecture(), at(view), text.toStdString()), view,
        QStringLiteral("notes ") + QString::fromStdString(stepAt(view).id));
}

void Recorder::setPictureDescription(int view, const QString& words) {
  if (!has(view) || !isPage(view)) return;
  apply(tr("Describe the picture"), withPictureDescription(lecture(), at(view), words.simplified().toStdString()), view,
        QStringLiteral("picture ") + QString::fromStdString(stepAt(view).id));
}

void Recorder::setPredictText(int view, const QString& text) {
  if (!has(view)) return;
  apply(tr("Change the text above the question"), withPredictText(lecture(), at(view), text.toStdString()), view,
        QStringLiteral("predict ") + QString::fromStdString(stepAt(view).id));
}

void Recorder::setRevealText(int view, const QString& text) {
  if (!has(view)) return;
  apply(tr("Change the text after the answer"), withRevealText(lecture(), at(view), text.toStdString()), view,
        QStringLiteral("reveal ") + QString::fromStdString(stepAt(view).id));
}

void Recorder::setTitle(const QString& title) {
  if (!hasLecture()) return;
  apply(tr("Rename the lecture"), withLectureTitle(lecture(), title.toStdString()), current(), QStringLiteral("title"));
}

}  // namespace attn::app
