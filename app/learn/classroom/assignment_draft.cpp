// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/assignment_draft.h"

#include <QUndoCommand>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "classroom/handout.h"
#include "classroom/traced_scenarios.h"
#include "lessons/assignment_sources.h"
#include "scenario/pairs.h"
#include "text/learner_markup.h"
#include "text/question_text.h"

namespace attn::app {

namespace {

OfferedQuestion offered(AssignmentItem item, QString place) {
  OfferedQuestion question;
  question.from = findTemplate(item.templateId);
  question.item = std::move(item);
  question.place = std::move(place);
  if (const auto sample = sampleOf(question.item, kSampleSeed)) question.sample = lineOf(sample->question);
  return question;
}

AssignmentItem plainItem(const QuestionTemplate& from) {
  AssignmentItem item;
  item.templateId = std::string(from.id);
  return item;
}

}  // namespace

QString lineOf(const Question& question) {
  return learnerWords(phraseText(question.text)).remove(QChar(0x2060));
}

std::optional<AskedQuestion> sampleOf(const AssignmentItem& item, std::uint64_t seed) {
  Assignment assignment;
  assignment.items.push_back(item);
  assignment.items.back().count = 1;
  try {
    const std::vector<Handout> made = makeHandouts(assignment, 1, seed);
    if (made.empty() || made.front().questions.empty()) return std::nullopt;
    return questionOf(made.front().questions.front());
  } catch (const std::invalid_argument&) {  // it cannot be asked with these parameters
    return std::nullopt;
  }
}

std::vector<OfferedQuestion> questionsOfBank() {
  std::vector<OfferedQuestion> all;
  for (const QuestionTemplate& each : questionTemplates())
    if (findTemplate(each.id) == &each) all.push_back(offered(plainItem(each), {}));
  return all;
}

std::vector<OfferedQuestion> questionsOfLesson(const LoadedLesson& loaded, const QString& locale) {
  const LessonText text = loaded.textIn(locale);
  std::vector<OfferedQuestion> all;
  for (std::size_t i = 0; i < loaded.lesson.steps.size(); ++i) {
    const LessonStep& step = loaded.lesson.steps[i];
    if (!step.question) continue;
    Result<AssignmentItem> item = assignmentItemOf(loaded.lesson, step, loaded.scenarios);
    if (!item) continue;
    const auto said = text.steps.find(step.id);
    const QString title = said == text.steps.end() ? QString() : QString::fromStdString(said->second.title);
    OfferedQuestion question = offered(std::move(*item), QStringLiteral("%1 %2").arg(i + 1).arg(title).trimmed());
    if (!question.sample.isEmpty()) all.push_back(std::move(question));
  }
  return all;
}

std::vector<OfferedQuestion> questionsAbout(const std::shared_ptr<const Scenario>& document) {
  std::vector<OfferedQuestion> all;
  if (!document) return all;
  const auto bare = std::make_shared<const Scenario>(withoutPinned(*document));
  TracedScenarios traced;
  const std::optional<OnStage> stage = traced.stageOf(bare);
  if (!stage) return all;
  for (const QuestionTemplate* each : templatesFor(*stage)) {
    AssignmentItem item = plainItem(*each);
    item.scenario = bare;
    OfferedQuestion question = offered(std::move(item), {});
    if (!question.sample.isEmpty()) all.push_back(std::move(question));
  }
  return all;
}

int minutesOf(const Assignment& assignment) {
  int seconds = 0;
  for (const AssignmentItem& each : assignment.items)
    if (const QuestionTemplate* from = templateOf(each)) seconds += from->seconds * each.count;
  constexpr double kSecondsPerMinute = 60;
  return static_cast<int>(std::ceil(seconds / kSecondsPerMinute));
}

class AssignmentChange : public QUndoCommand {
 public:
  AssignmentChange(AssignmentDraft& draft, const QString& name, Assignment before, Assignment after, QString mergeKey)
      : QUndoCommand(name),
        m_draft(draft),
        m_before(std::move(before)),
        m_after(std::move(after)),
        m_mergeKey(std::move(mergeKey)) {}

  void undo() override { m_draft.m_assignment = m_before; }
  void redo() override { m_draft.m_assignment = m_after; }
  int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* other) override {
    const auto& next = static_cast<const AssignmentChange&>(*other);
    if (next.m_mergeKey != m_mergeKey) return false;
    m_after = next.m_after;
    return true;
  }

 private:
  AssignmentDraft& m_draft;
  Assignment m_before, m_after;
  QString m_mergeKey;
};

AssignmentDraft::AssignmentDraft(QObject* parent) : QObject(parent) {
  // The stack's own handlers must run first.
  connect(&m_undo, &QUndoStack::indexChanged, this, &AssignmentDraft::changed);
}

/// A QUndoStack emits signals while it is destroyed; they must not reach anyone.
AssignmentDraft::~AssignmentDraft() {
  m_undo.disconnect();
}

void AssignmentDraft::change(const QString& name, Assignment next, const QString& mergeKey) {
  if (next == m_assignment) return;
  m_undo.push(new AssignmentChange(*this, name, m_assignment, std::move(next), mergeKey));
}

void AssignmentDraft::begin(Assignment assignment, bool saved) {
  m_assignment = std::move(assignment);
  m_savedOnce = saved;
  m_undo.clear();
  Q_EMIT changed();
}

void AssignmentDraft::setSaved() {
  m_savedOnce = true;
  m_undo.setClean();
  Q_EMIT changed();
}

}  // namespace attn::app
