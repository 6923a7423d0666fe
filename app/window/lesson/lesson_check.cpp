// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/lesson_check.h"

#include <QEventLoop>
#include <algorithm>

#include "base/number_format.h"
#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "lessons/control_names.h"
#include "lessons/lesson_names.h"
#include "lessons/lesson_question.h"
#include "lessons/live_numbers.h"
#include "lessons/slide_picture.h"
#include "lessons/stage_scenario.h"
#include "scenario/has_numbers.h"
#include "scenario/listing.h"
#include "session/session.h"
#include "window/lesson/lesson_place.h"

namespace attn::app {
namespace {

/// Labs with their own document, used to check a lesson.
class StageChecker {
 public:
  StageChecker() : m_labs(makeLabs(m_session)) {}
  ~StageChecker() { m_labs.clear(); }
  StageChecker(const StageChecker&) = delete;
  StageChecker& operator=(const StageChecker&) = delete;

  Session& session() { return m_session; }

  /// Opens the scenario and waits until it is computed.
  void open(const Scenario& scenario) {
    if (m_session.hasScenario() && *m_session.scenario() == scenario) return;
    m_session.openScenario(scenario);
    if (!hasNumbers(scenario)) return;
    QEventLoop loop;
    const auto arrived = [&] { return m_session.snapshot().scenario == m_session.scenario() && hasPinned(); };
    const auto check = [&] {
      if (arrived() || !m_session.isComputing()) loop.quit();
    };
    QObject::connect(&m_session, &Session::snapshotChanged, &loop, check);
    QObject::connect(&m_session, &Session::pinnedSnapshotChanged, &loop, check);
    QObject::connect(&m_session, &Session::notice, &loop, check);
    if (!arrived()) loop.exec();
  }

  Lab* lab(const std::string& id) {
    const auto found = std::ranges::find_if(m_labs, [&](const auto& each) { return each->id().toStdString() == id; });
    return found == m_labs.end() ? nullptr : found->get();
  }

  LiveValues values() const {
    const Scenario& scenario = *m_session.scenario();
    const Snapshot& snapshot = m_session.snapshot();
    const Snapshot& pinned = m_session.pinnedSnapshot();
    return {&scenario, hasNumbers(scenario) && snapshot.hasResults() ? snapshot.trace.get() : nullptr,
            scenario.pinned.get(), pinned.hasResults() ? pinned.trace.get() : nullptr};
  }

 private:
  bool hasPinned() const {
    const auto& pinned = m_session.scenario()->pinned;
    return !pinned || !hasNumbers(*pinned) || m_session.pinnedSnapshot().hasResults();
  }

  Session m_session;
  std::vector<std::unique_ptr<Lab>> m_labs;
};

class StageCheck {
 public:
  explicit StageCheck(const LoadedLesson& loaded) : m_loaded(loaded) {}

  LessonProblems run() {
    const auto& steps = m_loaded.lesson.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      checkStep(steps[i], "/steps/" + std::to_string(i));
      checkNumbersAreWritten(steps[i], "/steps/" + std::to_string(i) + "/numbers/");
    }
    return std::move(m_problems);
  }

 private:
  void add(std::string pointer, ProblemCode code, std::vector<std::string> arguments) {
    Problem problem{code, std::move(pointer), std::move(arguments)};
    // Report a stage inherited by several steps only once.
    const auto same = [&](const LessonProblem& known) {
      return known.problem.code == problem.code && known.problem.arguments == problem.arguments;
    };
    if (std::ranges::none_of(m_problems, same))
      m_problems.push_back({Severity::Fault, std::string(kLessonFile), 0, std::move(problem)});
  }

  void checkStep(const LessonStep& step, const std::string& pointer) {
    if (showStage(step.stage, pointer)) {
      checkTexts(step, false, valuesOf(step.stage));
      if (step.question) checkQuestion(*step.question, step.stage, pointer + "/question");
    }
    if (step.reveal() && showStage(*step.reveal(), pointer + (step.question ? "/question/reveal" : "/mistake/reveal")))
      checkTexts(step, true, valuesOf(*step.reveal()));
    for (std::size_t i = 0; i < step.tasks.size(); ++i)
      showStage(step.tasks[i].stage, pointer + "/tasks/" + std::to_string(i));
  }

  void checkPage(const LessonPage& page, const std::string& pointer) {
    if (page.picture.empty()) return;
    const auto bytes = m_loaded.pictures(page.picture);
    if (!bytes) {
      for (const Problem& problem : bytes.error()) add(pointer, problem.code, problem.arguments);
    } else if (const auto picture = SlidePicture::read(**bytes); !picture) {
      add(pointer, ProblemCode::NoSuchPlace, {page.picture + ": " + picture.error().toStdString()});
    }
  }

  /// A slide without a lab shows no numbers.
  LiveValues valuesOf(const LessonStage& stage) const { return stage.page ? LiveValues{} : m_rehearsal.values(); }

  /// Returns false if the scenario cannot be opened: nothing else can be checked then.
  bool showStage(const LessonStage& stage, const std::string& pointer) {
    if (stage.page) {
      checkPage(*stage.page, pointer + "/page/picture");
      return true;
    }
    const Result<Scenario> scenario = scenarioOf(stage, m_loaded.scenarios);
    if (!scenario) {
      for (const Problem& problem : scenario.error())
        add(pointer + (problem.pointer.empty() ? "/scenario" : problem.pointer), problem.code, problem.arguments);
      return false;
    }
    m_rehearsal.open(*scenario);
    checkCell(stage, *scenario, pointer);
    Lab* lab = m_rehearsal.lab(stage.lab);
    if (!lab) return true;  // already reported by the reader
    if (!lab->suits(*scenario)) {
      add(pointer + "/lab", ProblemCode::LabCannotShow, {stage.lab});
      return true;
    }
    lab->resetForDocument();
    lab->comeToFront(false);
    lab->refreshNow();
    if (stage.place) checkPlace(*lab, *stage.place, pointer + "/place");
    if (!stage.point.empty()) checkControl(*lab, stage, pointer + "/point");
    return true;
  }

  void checkPlace(Lab& lab, const LessonPlace& place, const std::string& pointer) {
    if (const auto sought = seek(lab, place); !sought)
      add(pointer, ProblemCode::NoSuchPlace, {sought.error().toStdString()});
  }

  void checkCell(const LessonStage& stage, const Scenario& scenario, const std::string& pointer) {
    const auto matrix = stage.select ? names::matrixNamed(stage.select->matrix) : std::nullopt;
    if (!matrix || !hasNumbers(scenario)) return;
    const LessonCell& cell = *stage.select;
    const MatrixShape shape = shapeOf(scenario, *matrix);
    if (cell.row >= shape.rows || cell.column >= shape.columns)
      add(pointer + "/select", ProblemCode::NoSuchCell,
          {std::to_string(cell.row), std::to_string(cell.column), cell.matrix, std::to_string(shape.rows),
           std::to_string(shape.columns)});
    else if (cell.head >= scenario.heads.query)
      add(pointer + "/select/head", ProblemCode::OutOfRange,
          {std::to_string(cell.head), rangeText(0, scenario.heads.query - 1)});
  }

  /// Checks controls in the panes of labs; the others always exist.
  void checkControl(Lab& lab, const LessonStage& stage, const std::string& pointer) {
    const QString id = QString::fromStdString(stage.point);
    const std::vector<std::string> known = controlNames();
    if (std::ranges::find(known, stage.point) == known.end()) return;  // already reported by the reader
    bool isThere = id != QStringLiteral("compare") || (stage.compare && lab.canCompare());
    if (id.startsWith(QStringLiteral("inputs."))) {
      QWidget* pane = lab.inputsPane();
      const QWidget* control = pane->findChild<QWidget*>(id);
      isThere = control && control->isVisibleTo(pane);
    }
    if (!isThere) add(pointer, ProblemCode::ControlNotThere, {stage.point, stage.lab});
  }

  void checkQuestion(const LessonQuestion& question, const LessonStage& stage, const std::string& pointer) {
    if (!findTemplate(question.templateId)) return;  // already reported by the reader
    static const Scenario nothing;
    const LiveValues values = valuesOf(stage);
    OnStage asked{
        values.scenario ? *values.scenario : nothing, values.trace, stage.select ? stage.select->head : 0, {}};
    if (stage.select) asked.row = stage.select->row;
    if (!lessonQuestion(question, asked, 0)) add(pointer + "/template", ProblemCode::NoQuestion, {question.templateId});
  }

  /// Checks the live numbers in the texts shown with this stage, in every language.
  void checkTexts(const LessonStep& step, bool isRevealed, const LiveValues& values) {
    for (const auto& [language, text] : m_loaded.texts) {
      const auto found = text.steps.find(step.id);
      if (found == text.steps.end()) continue;
      const StepText& said = found->second;
      const auto add = [&, file = language + ".md"](ProblemCode code, std::vector<std::string> arguments) {
        m_problems.push_back({Severity::Fault, file, said.line, {code, "", std::move(arguments)}});
      };
      for (const std::string* words : isRevealed ? std::vector{&said.reveal} : std::vector{&said.text, &said.predict}) {
        for (const LivePiece& piece : livePieces(*words, values))
          if (piece.isNumber && !piece.value) add(ProblemCode::NoLiveNumber, {piece.text});
        const std::vector<std::string> written = writtenNumbers(*words);
        for (const LessonNumber& number : step.numbers) {
          if (!number.from.starts_with(kFormulaMark) || std::ranges::find(written, number.written) == written.end())
            continue;
          const std::string formula = number.from.substr(kFormulaMark.size());
          const std::optional<double> value = formulaValue(formula, values);
          if (!value)
            add(ProblemCode::NoLiveNumber, {formula});
          else if (!isWrittenAs(number.written, *value))
            add(ProblemCode::OutOfRange, {number.written, shortest(*value) + " = " + formula});
        }
      }
    }
  }

  /// Checks that every number declared by the step is used in one of its texts.
  void checkNumbersAreWritten(const LessonStep& step, const std::string& pointer) {
    std::vector<std::string> written;
    for (const auto& [language, text] : m_loaded.texts) {
      const auto found = text.steps.find(step.id);
      if (found == text.steps.end()) continue;
      for (const std::string* words : {&found->second.text, &found->second.predict, &found->second.reveal})
        for (std::string& number : writtenNumbers(*words)) written.push_back(std::move(number));
    }
    for (const LessonNumber& number : step.numbers)
      if (std::ranges::find(written, number.written) == written.end())
        add(pointer + number.written, ProblemCode::UnknownName, {number.written, shortList(written)});
  }

  const LoadedLesson& m_loaded;
  StageChecker m_rehearsal;
  LessonProblems m_problems;
};

}  // namespace

LessonProblems problemsOnStage(const LoadedLesson& loaded) {
  return StageCheck(loaded).run();
}

}  // namespace attn::app
