// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/render.h"

#include <QApplication>
#include <QDateTime>
#include <QPainter>
#include <QTemporaryDir>
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "exercises/exercise.h"
#include "exports/animation/animation.h"
#include "exports/animation/video_writer.h"
#include "exports/classroom_files.h"
#include "exports/picture.h"
#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "learn/assignment/assignment_state.h"
#include "learn/classroom/results_folder.h"
#include "learn/classroom/results_page.h"
#include "learn/learn_page.h"
#include "lecture/classroom/class_projector.h"
#include "lessons/lesson_director.h"
#include "panes/reading_column.h"
#include "preferences/language.h"
#include "progress/progress.h"
#include "questions/learning_record.h"
#include "scenario/has_numbers.h"
#include "scenario/input_file.h"
#include "scenario/pairs.h"
#include "session/document_file.h"
#include "session/examples.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/list_text.h"
#include "text/problem_text.h"
#include "window/application_setup.h"
#include "window/classroom/sample_class.h"
#include "window/export/picture_actions.h"
#include "window/frame/appearance.h"
#include "window/frame/pane_layout.h"
#include "window/idle.h"
#include "window/main_window.h"
#include "window/present/presentation_controller.h"

namespace attn::app {
namespace {

/// The name of the interview in the log below.
constexpr std::string_view kSampleInterview = "sample";

/// The outcome of a question.
struct Course {
  enum class Answer { Right, Mistaken, None };
  Answer answer = Answer::Right;
  double seconds = 60;
  std::optional<double> sureness = kFairlySure;
  bool hint = false;
};

constexpr std::array kCourses{Course{Course::Answer::Right, 62, kCertain},
                              Course{Course::Answer::Right, 98},
                              Course{Course::Answer::Mistaken, 121},
                              Course{Course::Answer::Right, 41, kCertain},
                              Course{Course::Answer::Right, 86, kGuessing},
                              Course{Course::Answer::Mistaken, 187, kCertain},
                              Course{Course::Answer::Right, 118, kCertain},
                              Course{Course::Answer::None, 55, std::nullopt},
                              Course{Course::Answer::Right, 134, kFairlySure, true},
                              Course{Course::Answer::Right, 47, kCertain}};

GivenAnswer givenTo(const Question& question, Course::Answer how) {
  if (how == Course::Answer::None) return {};
  if (question.kind == AnswerKind::Text) {
    std::vector<std::size_t> ticked;
    const std::size_t missed = how == Course::Answer::Right ? 0 : 1;
    for (std::size_t i = missed; i < question.checklist.size(); ++i) ticked.push_back(i);
    return TextAnswer{{}, std::move(ticked)};
  }
  const bool isMistake = how == Course::Answer::Mistaken && !question.mistakes.empty();
  const AnswerValue& value = isMistake ? question.mistakes.front().answer : question.answer;
  return std::visit([](const auto& each) { return GivenAnswer(each); }, value);
}

/// A simulated log of an interview: most questions are answered correctly, some with the most common mistake, one with
/// a hint and one not at all. For pictures. Deterministic: the same plan gives the same log.
LearningLog sampleInterview(const InterviewPlan& plan, const Moment& begun) {
  LearningLog log;
  std::vector<DrawnQuestion> drawn = drawInterview(plan);
  const std::string interview(kSampleInterview);
  log.begun.push_back({interview, begun, plan, drawn});
  double spent = 0;
  const auto after = [&] { return Moment{begun.utcMs + static_cast<std::int64_t>(spent * 1000), begun.offsetMinutes}; };
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const QuestionTemplate* from = findTemplate(drawn[i].templateId, drawn[i].version);
    if (!from) continue;
    const Course& course = kCourses[i % kCourses.size()];
    spent += course.seconds;
    const AskedQuestion asked = drawQuestion(*from, drawn[i].seed);
    const GivenAnswer given = givenTo(asked.question, course.answer);
    LoggedAnswer line = loggedAnswer(asked, given, course.hint, course.sureness);
    if (const auto* said = std::get_if<TextAnswer>(&given)) insertFollowUps(plan.mode, drawn, i, *said->ticked);
    line.uid = "answer-" + std::to_string(i);
    line.when = after();
    line.occasion = Occasion::Interview;
    line.interview = interview;
    line.number = static_cast<int>(i);
    line.seconds = course.seconds;
    log.answers.push_back(std::move(line));
  }
  log.ended.push_back({"end", after(), interview, spent});
  return log;
}

struct RenderText {
  Q_DECLARE_TR_FUNCTIONS(Render)
};

tl::unexpected<RenderFailure> wrongUse(const QString& sentence) {
  return tl::unexpected(RenderFailure{sentence, true});
}

tl::expected<void, RenderFailure> written(const tl::expected<void, QString>& result) {
  if (result) return {};
  return tl::unexpected(RenderFailure{result.error(), false});
}

/// Waits until the window is complete and idle.
tl::expected<void, RenderFailure> rest(MainWindow& window, const RenderRequest& request) {
  const auto rested = waitUntilIdle({[&] { return window.isPreparing(); }, [&] { window.settle(); }}, request.patience);
  if (rested) return {};
  const auto seconds = static_cast<int>(std::chrono::ceil<std::chrono::seconds>(request.patience).count());
  const QString sentence = rested.error() == IdleFailure::Preparing
                               ? RenderText::tr(
                                     "The view “%1” was still being computed after %n second(s). Draw a smaller "
                                     "document, or try again when the computer is less busy.",
                                     nullptr, seconds)
                               : RenderText::tr(
                                     "The layout of the view “%1” did not settle within %n second(s). Try another "
                                     "--size, and please report this bug with the command.",
                                     nullptr, seconds);
  return tl::unexpected(RenderFailure{sentence.arg(request.view), false});
}

/// "stage" is the picture of the Steps lab without the window.
const QString kStage = QStringLiteral("stage");
const QString kWelcome = QStringLiteral("welcome");
const QString kLearn = QStringLiteral("learn");
const QString kInterview = QStringLiteral("interview");
const QString kReport = QStringLiteral("interview-report");
const QString kCode = QStringLiteral("code");
const QString kWork = QStringLiteral("work");
const QString kClass = QStringLiteral("class-results");
constexpr std::uint64_t kDefaultSeed = 1;

std::optional<LabView> labViewOf(const RenderRequest& request) {
  const QString name = request.view == kStage ? QStringLiteral("steps") : request.view;
  for (const LabView& view : labViews()) {
    if (view.name == name) return view;
  }
  return std::nullopt;
}

QString suffixOf(const std::filesystem::path& file) {
  return QString::fromStdString(file.extension().string()).toLower();
}

bool wantsComparison(const RenderRequest& request) {
  return request.view == compareViewName || request.compare || request.difference;
}

/// Opens the requested document, and pins the one to compare with.
tl::expected<void, RenderFailure> openDocument(MainWindow& window, const RenderRequest& request) {
  Result<Scenario> read = readDocumentOrExample(request.file);
  if (!read) return wrongUse(problemsText(read.error()));
  const bool isFile = !namesStandardInput(request.file);
  if (isFile) translateExample(request.file, *read);
  if (request.compare) {
    Result<Scenario> other = readDocumentOrExample(*request.compare);
    if (!other) return wrongUse(toQString(*request.compare) + QStringLiteral(": ") + problemsText(other.error()));
    read->pinned = std::make_shared<const Scenario>(withoutPinned(std::move(*other)));
  }
  if (wantsComparison(request) && !read->pinned) {
    return wrongUse(RenderText::tr("%1 has no pinned state to compare with; name another document with --compare.")
                        .arg(toQString(request.file)));
  }
  if (namesExample(request.file) || namesStandardInput(request.file))
    window.session().openScenario(std::move(*read));
  else
    window.session().openRead(std::move(*read), request.file);
  window.session().setCompareMode(!wantsComparison(request) ? CompareMode::OnlyB
                                  : request.difference      ? CompareMode::Difference
                                                            : CompareMode::SideBySide);
  return {};
}

tl::expected<void, RenderFailure> checkLab(MainWindow& window, const RenderRequest& request) {
  const Session& session = window.session();
  const auto noNumbers = [](const std::filesystem::path& file) {
    return wrongUse(RenderText::tr("%1 contains sizes but no numbers: there is nothing to draw.").arg(toQString(file)));
  };
  if (!window.workspace().lab()->suits(*session.scenario())) return noNumbers(request.file);
  if (!wantsComparison(request)) return {};
  if (!window.workspace().lab()->canCompare())
    return wrongUse(RenderText::tr("The view “%1” shows only one document.").arg(request.view));
  if (!session.canCompare())
    return noNumbers(hasNumbers(*session.scenario()) ? request.compare.value_or(request.file) : request.file);
  return {};
}

/// Computes the open document with the requested backend.
tl::expected<void, RenderFailure> computeWithChosen(MainWindow& window, const RenderRequest& request) {
  window.session().restoreBackend(request.backend);
  if (!window.session().hasScenario()) return {};
  auto computed = written(waitForNumbers(window.session()));
  const auto& why = window.session().whyNotOpenCl();
  if (why && request.onEigenFallback) request.onEigenFallback(*why);
  return computed;
}

tl::expected<std::shared_ptr<const LoadedLesson>, RenderFailure> lessonOf(MainWindow& window,
                                                                          const RenderRequest& request) {
  QStringList ids;
  for (const auto& each : window.workspace().learn().lessons()) {
    const QString id = QString::fromStdString(each->lesson.id);
    if (id == request.lesson) return each;
    ids << id;
  }
  if (const QString path = lessonAt(request.lesson); !path.isEmpty()) return loadLesson(path, lessonVocabulary());
  return wrongUse(RenderText::tr("Unknown lesson “%1”; the lessons are %2.").arg(request.lesson, listText(ids)));
}

/// Shows a lesson step on the stage, with its answer if requested.
tl::expected<void, RenderFailure> playStep(MainWindow& window, const RenderRequest& request) {
  const auto lesson = lessonOf(window, request);
  if (!lesson) return tl::unexpected(lesson.error());
  const int count = static_cast<int>((*lesson)->lesson.steps.size());
  bool isNumber = true;
  const int step = request.step ? request.step->toInt(&isNumber) : 1;
  if (!isNumber || step < 1 || step > count)
    return wrongUse(RenderText::tr("The lesson “%1” has no step “%2”; its steps are 1 to %3.")
                        .arg(request.lesson, request.step.value_or(QStringLiteral("1")))
                        .arg(count));
  LessonDirector& director = window.lessons();
  director.setSeeds([seed = request.seed.value_or(kDefaultSeed)] { return seed; });
  director.play(*lesson, step - 1);
  if (auto computed = computeWithChosen(window, request); !computed) return computed;
  if (!request.revealed) return {};
  if (auto rested = rest(window, request); !rested) return rested;
  if (director.player().prediction() != LessonPlayer::Prediction::Open)
    return wrongUse(RenderText::tr("Step %1 of the lesson “%2” has no question, so there is nothing to reveal.")
                        .arg(step)
                        .arg(request.lesson));
  director.commit(std::nullopt);
  return written(waitForNumbers(window.session()));
}

/// A fixed time for reproducible pictures.
QDateTime pictureTime() {
  return {QDate(2026, 11, 19), QTime(11, 0), Qt::UTC};
}

tl::expected<void, RenderFailure> openInterview(MainWindow& window, const RenderRequest& request) {
  InterviewPlan plan = planOf(request.interviewMode);
  plan.seed = request.seed.value_or(kDefaultSeed);
  if (request.revealed) plan.feedback = Feedback::AfterEach;
  const int question = request.question.value_or(1);
  const auto questions = static_cast<int>(drawInterview(plan).size());
  if (question < 1 || question > questions)
    return wrongUse(
        RenderText::tr("The interview has no question %1; its questions are 1 to %2.").arg(question).arg(questions));
  window.workspace().showLearn();
  if (request.view == kInterview) {
    window.workspace().learn().showInterviewFor(plan, question - 1, request.revealed);
    return {};
  }
  const Moment now = momentOf(pictureTime());
  const Moment begun{now.utcMs - plan.seconds * std::int64_t{1000}, now.offsetMinutes};
  const LearningRecord record(sampleInterview(plan, begun));
  window.workspace().learn().showReportFor(*reportOf(record, std::string(kSampleInterview), now, {}), now);
  return {};
}

/// An exercise in which the learner writes a function; solved if the answers are revealed.
tl::expected<void, RenderFailure> openExercise(MainWindow& window, const RenderRequest& request) {
  const auto count = static_cast<int>(codeExercises().size());
  const int exercise = request.question.value_or(1);
  if (exercise < 1 || exercise > count)
    return wrongUse(RenderText::tr("There is no exercise %1; the exercises are 1 to %2.").arg(exercise).arg(count));
  window.workspace().showLearn();
  window.workspace().learn().showCodeFor(exercise - 1, request.revealed);
  return {};
}

/// An assignment as seen by a student; after submission if the answers are revealed.
tl::expected<void, RenderFailure> openAssignment(MainWindow& window, const RenderRequest& request) {
  if (request.file.empty()) return wrongUse(RenderText::tr("The view “%1” needs a hand-out: FILE.").arg(request.view));
  const auto handout = openHandout(toQString(request.file));
  if (!handout) return wrongUse(toQString(request.file) + QStringLiteral(": ") + handout.error());
  if (request.revealed && handout->isSealed())
    return wrongUse(RenderText::tr("The answers of this hand-out are sealed."));
  if (request.revealed && isOpenWork(workFolder(Progress::standardFile()), *handout, QDateTime::currentDateTime()))
    return wrongUse(
        RenderText::tr("This hand-out is being worked on here. Its answers are shown after it is handed in."));
  const auto count = static_cast<int>(handout->questions.size());
  if (request.question && (*request.question < 1 || *request.question > count))
    return wrongUse(RenderText::tr("The hand-out has no question %1; its questions are 1 to %2.")
                        .arg(*request.question)
                        .arg(count));
  std::optional<int> question;
  if (request.question) question = *request.question - 1;
  window.workspace().showLearn();
  window.workspace().learn().showHandoutFor(*handout, question, request.revealed);
  return {};
}

/// The submissions of a class, from a folder or simulated.
tl::expected<void, RenderFailure> openClass(MainWindow& window, const RenderRequest& request) {
  ClassroomFolder folder;
  if (request.file.empty()) {
    folder = sampleClass(sampleAssignment(), request.seed.value_or(kDefaultSeed));
  } else {
    auto read = readClassroom(request.file);
    if (!read) return wrongUse(problemsText(read.error()));
    folder = std::move(*read);
  }
  window.workspace().showLearn();
  window.workspace().learn().showClassFor(collectedOf(folder));
  ResultsPage& results = window.workspace().learn().classResults();
  const auto count = static_cast<int>(results.sheet().questions.size());
  if (!request.question) return {};
  if (*request.question < 1 || *request.question > count)
    return wrongUse(RenderText::tr("The assignment has no question %1; its questions are 1 to %2.")
                        .arg(*request.question)
                        .arg(count));
  results.chooseQuestion(static_cast<std::size_t>(*request.question - 1));
  return {};
}

bool isOfLearn(const QString& view) {
  return view == kWork || view == kClass || view == kLearn || view == kInterview || view == kReport || view == kCode;
}

/// A question of an assignment as projected for the class: "question", "answers" or "right".
tl::expected<void, RenderFailure> drawProjection(MainWindow& window, const RenderRequest& request) {
  const ClassQuestionDetails& question = window.workspace().learn().classResults().question();
  const QStringList steps{QStringLiteral("question"), QStringLiteral("answers"), QStringLiteral("right")};
  const auto step = steps.indexOf(request.step.value_or(steps.front()));
  if (step < 0 || !question.asked)
    return wrongUse(
        RenderText::tr("Unknown step “%1”; the steps are %2.").arg(request.step.value_or(QString()), listText(steps)));
  const PictureLook look{request.scale, request.transparent, request.outlines, window.appearance().theme().background};
  ClassProjector projector(window.appearance().theme());
  projector.setAttribute(Qt::WA_DontShowOnScreen);
  projector.resize(drawnSize(request.size, look));
  projector.project(question);
  for (qsizetype i = 0; i < step; ++i) projector.forward();
  projector.show();
  if (auto rested = rest(window, request); !rested) return rested;
  return written(writePicture(request.out, request.size, projector.windowTitle(), look,
                              [&](QPainter& painter) { projector.render(&painter); }));
}

/// Learn as seen by a new user.
tl::expected<void, RenderFailure> openLearn(MainWindow& window, const RenderRequest& request) {
  window.workspace().learn().setClock(&pictureTime);
  if (request.view == kWork) return openAssignment(window, request);
  if (request.view == kClass) return openClass(window, request);
  if (request.view == kCode) return openExercise(window, request);
  if (request.view != kLearn) return openInterview(window, request);
  window.workspace().showLearn();
  if (!request.lesson.isEmpty()) return playStep(window, request);
  if (request.step) return wrongUse(RenderText::tr("--step needs --lesson: the view “learn” has no steps of its own."));
  if (request.revealed) return wrongUse(RenderText::tr("--revealed needs --lesson and --step."));
  return {};
}

/// A range of the lab's timeline given by step names; leaves the lab at the start of the range.
tl::expected<std::pair<Playhead, Playhead>, QString> rangeOf(Lab& lab, const RenderRequest& request) {
  const RenderRequest::Animation& asked = *request.animation;
  const Timeline timeline = lab.playback()->timeline();
  if (timeline.steps.empty())
    return tl::unexpected(RenderText::tr("The view “%1” has nothing to animate.").arg(request.view));
  // The head is applied at the start of the range.
  const auto goTo = [&](const QString& name) { return lab.seek({name, request.head, std::nullopt, 0}); };
  const int last = timeline.lastStep();
  Playhead from{0, 0, 1}, to{last, finishedAt(timeline.steps[static_cast<std::size_t>(last)]), 1};
  if (!asked.to.isEmpty()) {
    if (const auto there = goTo(asked.to); !there) return tl::unexpected(there.error());
    to = lab.playback()->playhead();
  }
  if (!asked.from.isEmpty()) {
    if (const auto there = goTo(asked.from); !there) return tl::unexpected(there.error());
    from = {lab.firstStepOf(asked.from), 0, 1};
  } else if (asked.to.isEmpty()) {
    // Only for the head: this step exists in every document.
    if (const auto there = goTo(labViewOf(request)->step); !there) return tl::unexpected(there.error());
  }
  if (from.step > to.step) {
    return tl::unexpected(
        RenderText::tr("“%1” comes after “%2”: animations only run forward.").arg(asked.from, asked.to));
  }
  return std::pair(from, to);
}

tl::expected<void, RenderFailure> drawAnimation(MainWindow& window, const RenderRequest& request) {
  const RenderRequest::Animation& asked = *request.animation;
  Lab& lab = *window.workspace().lab();
  const auto range = rangeOf(lab, request);
  if (!range) return wrongUse(QStringLiteral("--animate: ") + range.error());
  window.presentation().setPresenting(request.present, false);
  lab.refreshNow();
  AnimationPlan plan;
  plan.format = *animationFormatOf(suffixOf(request.out));
  plan.from = range->first;
  plan.to = range->second;
  plan.size = isVideo(plan.format) ? evenSize(request.size) : request.size;
  plan.framesPerSecond = asked.framesPerSecond;
  plan.speed = asked.speed;
  plan.loops = asked.loops;
  plan.smaller = asked.smaller;
  const FilmLook look{QSizeF(plan.size) / request.scale, window.appearance().theme(), request.scale};
  const Film film = lab.film(look, {plan.from.step, plan.to.step});
  const auto made = writeAnimation(request.out, plan, film, {asked.stop, asked.progress});
  if (made) {
    if (asked.remark && !made->remark.isEmpty()) asked.remark(made->remark);
    return {};
  }
  if (made.error().cancelled)
    return tl::unexpected(RenderFailure{RenderText::tr("Stopped; %1 was not written.").arg(toQString(request.out))});
  return tl::unexpected(RenderFailure{made.error().sentence, false});
}

tl::expected<void, RenderFailure> drawWindow(MainWindow& window, const RenderRequest& request) {
  window.setAttribute(Qt::WA_DontShowOnScreen);
  window.setMinimumSize(1, 1);
  const Theme& theme = window.appearance().theme();
  const PictureLook look{request.scale, request.transparent, request.outlines, theme.background};
  const QSize drawn = drawnSize(request.size, look);
  window.resize(drawn);
  window.show();
  if (request.animation) {
    if (auto computed = computeWithChosen(window, request); !computed) return computed;
    return drawAnimation(window, request);
  }
  if (isOfLearn(request.view)) {
    if (auto opened = openLearn(window, request); !opened) return opened;
    if (request.view == kClass && request.present) return drawProjection(window, request);
    window.presentation().setPresenting(request.present, false);
  }
  if (const auto view = labViewOf(request)) {
    if (auto computed = computeWithChosen(window, request); !computed) return computed;
    const PicturePlace place{request.step.value_or(view->step), request.head, request.frame};
    if (const auto placed = window.workspace().lab()->seek(place); !placed) return wrongUse(placed.error());
    window.workspace().panes().reading().showNotes(false);  // the picture shows a step
    window.presentation().setPresenting(request.present, false);
  }
  if (auto rested = rest(window, request); !rested) return rested;
  if (request.alone && !window.workspace().lab())
    return wrongUse(RenderText::tr("--alone needs a lab: the view “%1” is the whole window.").arg(request.view));
  const Session& session = window.session();
  QString title = QStringLiteral("AttentionScope");
  if (window.workspace().lab())
    title = pictureTitle(*window.workspace().lab(), session);
  else if (session.hasScenario())
    title = QString::fromStdString(session.scenario()->title);
  if (request.print) {
    Lab& lab = *window.workspace().lab();
    Theme paper = theme;
    paper.fixedType = true;
    const auto draw = [&](QPainter& painter, const QSize& size) { lab.drawPicture(painter, size, paper); };
    const auto layout = printLayout(*request.print, suffixOf(request.out), draw);
    if (!layout) return wrongUse(QStringLiteral("--width-cm: ") + layout.error());
    return written(writePicture(request.out, layout->size, title, printLook(*layout, look),
                                [&](QPainter& painter) { draw(painter, layout->drawn); }));
  }
  if (request.alone || request.view == kStage) {
    return written(writePicture(request.out, request.size, title, look, [&](QPainter& painter) {
      window.workspace().lab()->drawPicture(painter, drawn, theme);
    }));
  }
  return written(
      writePicture(request.out, request.size, title, look, [&](QPainter& painter) { window.render(&painter); }));
}

tl::expected<void, RenderFailure> renderInApplication(const RenderRequest& request) {
  prepareApplication();
  QTemporaryDir folder;
  Settings settings(folder.filePath(QStringLiteral("settings.ini")));
  settings.setThemeMode(request.dark ? ThemeMode::Dark : ThemeMode::Light);
  settings.setMotion(MotionSetting::Reduced);
  Language language;
  language.use(request.locale.isEmpty() ? QStringLiteral("en") : request.locale);
  WindowParts parts;
  parts.recoveryFolder = folder.path();
  parts.progressFolder = folder.path();
  parts.startsBackend = false;
  MainWindow window(settings, language, parts);
  if (const auto view = labViewOf(request)) {
    if (request.file.empty())
      window.documents().ensureDocument();
    else if (auto opened = openDocument(window, request); !opened)
      return opened;
    window.workspace().showLab(view->lab);
    if (auto suits = checkLab(window, request); !suits) return suits;
    window.workspace().lab()->resetForDocument();
    if (!request.results.empty()) {
      const auto other = request.results.size() > 1 ? std::optional(request.results[1]) : std::nullopt;
      if (const auto shown = window.workspace().lab()->openResult(request.results[0], other); !shown)
        return wrongUse(shown.error());
    }
  }
  return drawWindow(window, request);
}

}  // namespace

QStringList renderViews() {
  QStringList names;
  for (const LabView& view : labViews()) names << view.name;
  return names << kStage << kWelcome << kLearn << kInterview << kReport << kWork << kClass << kCode;
}

bool viewNeedsDocument(const QString& view) {
  if (view == kStage) return true;
  return std::ranges::any_of(labViews(), [&](const LabView& each) { return each.name == view && each.needsDocument; });
}

namespace {

/// Rejects incompatible options.
tl::expected<void, RenderFailure> checkAnimation(const RenderRequest& request) {
  const RenderRequest::Animation& asked = *request.animation;
  if (!labViewOf(request))
    return wrongUse(RenderText::tr("--animate needs a lab: the view “%1” has no timeline.").arg(request.view));
  if (request.step || request.frame)
    return wrongUse(RenderText::tr("--animate sets the steps; omit --step and --frame."));
  if (request.transparent || request.outlines)
    return wrongUse(RenderText::tr("--transparent and --outlines are for single pictures; omit them."));
  if (request.print) return wrongUse(RenderText::tr("--width-cm is for single pictures; omit it."));
  const std::optional<AnimationFormat> format = animationFormatOf(suffixOf(request.out));
  if (!format) {
    return wrongUse(
        RenderText::tr("%1: animations are written as %2.").arg(toQString(request.out), listText(animationSuffixes())));
  }
  if (asked.framesPerSecond > mostFramesPerSecond(*format)) {
    return wrongUse(RenderText::tr("--fps: found %1; %2 supports at most %3 frames per second.")
                        .arg(asked.framesPerSecond)
                        .arg(animationSuffix(*format))
                        .arg(mostFramesPerSecond(*format)));
  }
  if (const int side = std::max(request.size.width(), request.size.height()); side > kLargestAnimatedSide)
    return wrongUse(RenderText::tr("--size: found %1; an animation is at most %2 pixels wide and high.")
                        .arg(side)
                        .arg(kLargestAnimatedSide));
  if (isVideo(*format)) {
    if (const auto encoder = findVideoEncoder(*format); !encoder)
      return tl::unexpected(RenderFailure{encoder.error(), false});
  }
  if (const auto refusal = animationTooLarge(request.size)) return tl::unexpected(RenderFailure{*refusal, false});
  return {};
}

tl::expected<void, RenderFailure> checkPicture(const RenderRequest& request) {
  if (request.print && request.present)
    return wrongUse(RenderText::tr("--width-cm sets the size of the text; omit --present."));
  if (request.print && !labViewOf(request) && request.view != kStage)
    return wrongUse(
        RenderText::tr("--width-cm needs a lab: the view “%1” has no picture of its own.").arg(request.view));
  if (!pictureSuffixes().contains(suffixOf(request.out))) {
    const QString sentence =
        animationFormatOf(suffixOf(request.out))
            ? RenderText::tr("%1: pictures are written as %2; an animation needs --animate FROM:TO.")
            : RenderText::tr("%1: pictures are written as %2.");
    return wrongUse(sentence.arg(toQString(request.out), listText(pictureSuffixes())));
  }
  if (const auto refusal = pictureTooLarge(request.size, suffixOf(request.out)))
    return tl::unexpected(RenderFailure{*refusal, false});
  return {};
}

}  // namespace

tl::expected<void, RenderFailure> renderView(const RenderRequest& request) {
  if (!renderViews().contains(request.view)) {
    return wrongUse(RenderText::tr("Unknown view “%1”; the views are %2.").arg(request.view, listText(renderViews())));
  }
  if (request.transparent && !request.alone && !request.print && request.view != kStage)
    return wrongUse(RenderText::tr("--transparent needs --alone: the window has its own background."));
  if (auto checked = request.animation ? checkAnimation(request) : checkPicture(request); !checked) return checked;
  if (QCoreApplication::instance()) return renderInApplication(request);
  qputenv("QT_QPA_PLATFORM", "offscreen");
  int argc = 1;
  char name[] = "attentionscope";
  char* argv[] = {name, nullptr};
  const QApplication application(argc, argv);
  return renderInApplication(request);
}

}  // namespace attn::app
