// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QFileInfo>
#include <QLocale>
#include <nlohmann/json.hpp>

#include "base/foreign_text.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "lessons/lesson_library.h"
#include "preferences/language.h"
#include "text/problem_text.h"
#include "window/lesson/lesson_check.h"

namespace attn::app {
namespace {

using Json = nlohmann::ordered_json;

QString shownText(const std::string& text) {
  return QString::fromStdString(foreign::shown(text));
}

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
    complain(CommandLine::tr("there is no folder and no file \"%1\"").arg(shownText(*folder)));
    return kWrongUse;
  }
  const LoadedLessons lessons = folder ? loadLessons(name, lessonVocabulary()) : builtInLessons();
  if (lessons.empty()) {
    complain(
        CommandLine::tr("\"%1\" contains no lesson: a folder with a lesson.json, or a file that ends with .lesson.zip")
            .arg(shownText(folder.value_or(""))));
    return kWrongUse;
  }
  bool hasFault = false;
  QString report;
  for (const auto& loaded : lessons) report += reportOn(*loaded, hasFault);
  const int delivered = deliver(report);
  if (delivered != kDone) return delivered;
  return hasFault ? kWrongUse : kDone;
}

}  // namespace

int runLessonsCommand(const LessonsArguments& a, int& argc, char** argv) {
  // Labs are widgets, which need an application but no display.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  dropQtRemarks();
  if (!hasThreadsForQt()) return kFailed;
  const QApplication application(argc, argv);
  Language language;
  language.use(QString::fromStdString(a.locale));
  if (a.check) return checkLessons(a.folder);
  if (a.page) return writeLessonPage(*a.page);
  const LoadedLessons lessons = builtInLessons();
  return a.json ? deliver(lessonsJson(lessons)) : deliver(lessonsTable(lessons));
}

}  // namespace attn::app
