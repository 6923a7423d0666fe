// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QEventLoop>
#include <QFileInfo>
#include <QRegularExpression>

#include "base/foreign_text.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/terminal.h"
#include "lessons/lesson_library.h"
#include "session/document_file.h"
#include "window/application_setup.h"
#include "window/export/lesson_page.h"

namespace attn::app {
namespace {

constexpr int kSmallestPicture = 320, kLargestPicture = 2400;

std::optional<QSize> pictureSize(const std::string& text) {
  static const QRegularExpression pattern(QStringLiteral("^(\\d{1,5})x(\\d{1,5})$"));
  const auto match = pattern.match(QString::fromStdString(text));
  if (!match.hasMatch()) return std::nullopt;
  const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
  const bool fits = std::min(size.width(), size.height()) >= kSmallestPicture &&
                    std::max(size.width(), size.height()) <= kLargestPicture;
  return fits ? std::optional(size) : std::nullopt;
}

int refusePage(const QString& sentence) {
  complain(sentence);
  return kWrongUse;
}

QString shownPageText(const std::string& text) {
  return QString::fromStdString(foreign::shown(text));
}

std::shared_ptr<const LoadedLesson> lessonFor(const std::string& named, QString& problem) {
  QStringList ids;
  for (const auto& each : builtInLessons()) {
    if (each->lesson.id == named) return each;
    ids << QString::fromStdString(each->lesson.id);
  }
  const QFileInfo place(QString::fromStdString(named));
  if (!place.exists()) {
    problem = CommandLine::tr("there is no lesson and no folder \"%1\"; the lessons are %2")
                  .arg(shownPageText(named), ids.join(QStringLiteral(", ")));
    return nullptr;
  }
  const LoadedLessons found = loadLessons(place.filePath(), lessonVocabulary());
  if (found.size() != 1) {
    problem =
        found.empty()
            ? CommandLine::tr("\"%1\" contains no lesson: a folder with a lesson.json").arg(shownPageText(named))
            : CommandLine::tr("\"%1\" contains several lessons; name one of its folders").arg(shownPageText(named));
    return nullptr;
  }
  return found.front();
}

}  // namespace

int writeLessonPage(const LessonPageArguments& a) {
  LessonPageSettings wish;
  const auto size = pictureSize(a.size);
  if (!size)
    return refusePage(
        CommandLine::tr("--size: found \"%1\", expected a width and height from %2 to %3, such as 960x640")
            .arg(shownPageText(a.size))
            .arg(kSmallestPicture)
            .arg(kLargestPicture));
  wish.size = *size;
  wish.theme = a.theme == "light" ? PageTheme::Light : a.theme == "dark" ? PageTheme::Dark : PageTheme::Reader;
  if (a.seed) wish.seed = *a.seed;
  QString problem;
  const auto lesson = lessonFor(a.lesson, problem);
  if (!lesson) return refusePage(problem);
  if (lesson->lesson.steps.empty())
    return refusePage(CommandLine::tr("\"%1\" has no steps that can be shown; 'lessons check' says what is wrong")
                          .arg(shownPageText(a.lesson)));
  prepareApplication();  // for the fonts
  MadePage made;
  LessonPageMaker maker;
  QEventLoop loop;
  maker.make(lesson, wish, [&](MadePage page) {
    made = std::move(page);
    loop.quit();
  });
  loop.exec();
  for (const QString& obstacle : made.obstacles)
    complain(CommandLine::tr("this view cannot be shown, and the page says so: %1").arg(obstacle));
  if (namesStandardOutput(a.out)) return deliver(made.html.toStdString());
  const QString out = toQString(a.out);
  if (const auto written = replaceFile(out, made.html); !written) {
    complain(CommandLine::tr("%1 cannot be written: %2").arg(out, written.error()));
    return kFailed;
  }
  return kDone;
}

}  // namespace attn::app
