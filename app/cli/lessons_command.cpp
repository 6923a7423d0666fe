// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileInfo>
#include <QLocale>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "lessons/lesson_library.h"
#include "text/problem_text.h"
#include "window/lesson/lesson_check.h"

namespace attn::app {
namespace {

using Json = nlohmann::ordered_json;

std::string lessonsJson(const LoadedLessons& lessons) {
  Json list = Json::array();
  for (const auto& loaded : lessons) {
    const Lesson& lesson = loaded->lesson;
    const LessonText text = loaded->textIn(QLocale().name());
    Json languages = Json::array();
    for (const auto& [language, ignored] : loaded->texts) languages.push_back(language);
    Json steps = Json::array();
    for (const LessonStep& step : lesson.steps) steps.push_back(step.id);
    list.push_back({{"id", lesson.id},
                    {"course", lesson.course},
                    {"order", lesson.order},
                    {"title", text.title},
                    {"summary", text.summary},
                    {"minutes", lesson.minutes},
                    {"predictions", lesson.predictions()},
                    {"steps", std::move(steps)},
                    {"languages", std::move(languages)}});
  }
  return Json{{"format", "attentionscope/lessons"}, {"version", 1}, {"lessons", std::move(list)}}.dump(
             2, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

QString lessonsTable(const LoadedLessons& lessons) {
  std::vector<QStringList> rows{{CommandLine::tr("COURSE"), CommandLine::tr("LESSON"), CommandLine::tr("TITLE"),
                                 CommandLine::tr("MINUTES"), CommandLine::tr("STEPS"), CommandLine::tr("PREDICTIONS")}};
  for (const auto& loaded : lessons) {
    const Lesson& lesson = loaded->lesson;
    rows.push_back({courseTitle(QString::fromStdString(lesson.course)), shownText(lesson.id),
                    shownText(loaded->textIn(QLocale().name()).title), QString::number(lesson.minutes),
                    QString::number(lesson.steps.size()), QString::number(lesson.predictions())});
  }
  return textTable(rows, 3);
}

QString problemLine(const std::string& lesson, const LessonProblem& problem) {
  QString line = shownText(lesson) + QLatin1Char('/') + shownText(problem.file);
  if (problem.line > 0) line += QLatin1Char(':') + QString::number(problem.line);
  line += QStringLiteral(": ");
  if (problem.severity == Severity::Warning) line += CommandLine::tr("warning: ");
  if (problem.severity == Severity::Note) line += CommandLine::tr("note: ");
  return line + problemText(problem.problem) + QLatin1Char('\n');
}

QString reportOn(const LoadedLesson& loaded, bool& hasFault) {
  LessonProblems problems = loaded.problems;
  const LessonProblems played = problemsOnStage(loaded);
  problems.insert(problems.end(), played.begin(), played.end());
  QString report;
  if (!hasFaults(problems)) report = shownText(loaded.lesson.id) + QStringLiteral(": ok\n");
  hasFault = hasFault || hasFaults(problems);
  for (const LessonProblem& problem : problems) report += problemLine(loaded.lesson.id, problem);
  return report;
}

int checkLessons(const std::optional<std::string>& folder) {
  const QString name = folder ? QString::fromStdString(*folder) : QString();
  if (folder && !QFileInfo::exists(name)) {
    return refuse(CommandLine::tr("there is no folder and no file \"%1\"").arg(shownText(*folder)));
  }
  const LoadedLessons lessons = folder ? loadLessons(name, lessonVocabulary()) : builtInLessons();
  if (lessons.empty()) {
    return refuse(
        CommandLine::tr("\"%1\" contains no lesson: a folder with a lesson.json, or a file that ends with .lesson.zip")
            .arg(shownText(folder.value_or(""))));
  }
  bool hasFault = false;
  QString report;
  for (const auto& loaded : lessons) report += reportOn(*loaded, hasFault);
  const int delivered = deliver(report);
  if (delivered != kDone) return delivered;
  return hasFault ? kWrongUse : kDone;
}

}  // namespace

void addLessons(const Command& program) {
  struct Arguments {
    bool json = false;
    std::optional<std::string> folder;  // to check; nullopt for the built-in lessons
  };
  const auto a = std::make_shared<Arguments>();
  const Command lessons(program, "lessons", "List the lessons, or check them");
  lessons->add_flag("--json", a->json, "As JSON");
  lessons.locale("Language of the texts: en, zh_CN (the system's)");
  const Command check(lessons, "check",
                      "Show every step off screen: one line per lesson, its name and ok, or the error");
  check.option("FOLDER", a->folder, " ",
               "A lesson (its folder, or .lesson.zip), or a folder of lessons (the program's own)");
  check->fallthrough();
  check.draws([a] { return checkLessons(a->folder); });
  addLessonPage(lessons);
  lessons.draws([a] {
    const LoadedLessons all = builtInLessons();
    return a->json ? deliver(lessonsJson(all)) : deliver(lessonsTable(all));
  });
}

}  // namespace attn::app
