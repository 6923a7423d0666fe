// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEventLoop>
#include <QFileInfo>

#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "lessons/lesson_library.h"
#include "session/document_file.h"
#include "window/application_setup.h"
#include "window/export/lesson_page.h"

namespace attn::app {
namespace {

constexpr int kSmallestPicture = 320, kLargestPicture = 2400;

struct LessonPageArguments {
  std::string lesson;  // id of a built-in lesson, or a folder
  LessonPageSettings settings;
  std::string size = "960x640";
  std::filesystem::path out;
};

std::shared_ptr<const LoadedLesson> lessonFor(const std::string& named, QString& problem) {
  QStringList ids;
  for (const auto& each : builtInLessons()) {
    if (each->lesson.id == named) return each;
    ids << QString::fromStdString(each->lesson.id);
  }
  const QFileInfo place(QString::fromStdString(named));
  if (!place.exists()) {
    problem = CommandLine::tr("there is no lesson and no folder \"%1\"; the lessons are %2")
                  .arg(shownText(named), ids.join(QStringLiteral(", ")));
    return nullptr;
  }
  const LoadedLessons found = loadLessons(place.filePath(), lessonVocabulary());
  if (found.size() != 1) {
    problem = found.empty()
                  ? CommandLine::tr("\"%1\" contains no lesson: a folder with a lesson.json").arg(shownText(named))
                  : CommandLine::tr("\"%1\" contains several lessons; name one of its folders").arg(shownText(named));
    return nullptr;
  }
  return found.front();
}

int writeLessonPage(const LessonPageArguments& a) {
  const auto size = sizeOf(QString::fromStdString(a.size), kSmallestPicture, kLargestPicture);
  if (!size)
    return refuse(CommandLine::tr("--size: found \"%1\", expected a width and height from %2 to %3, such as 960x640")
                      .arg(shownText(a.size))
                      .arg(kSmallestPicture)
                      .arg(kLargestPicture));
  LessonPageSettings settings = a.settings;
  settings.size = *size;
  QString problem;
  const auto lesson = lessonFor(a.lesson, problem);
  if (!lesson) return refuse(problem);
  if (lesson->lesson.steps.empty())
    return refuse(CommandLine::tr("\"%1\" has no steps that can be shown; 'lessons check' says what is wrong")
                      .arg(shownText(a.lesson)));
  prepareApplication();  // for the fonts
  MadePage made;
  LessonPageMaker maker;
  QEventLoop loop;
  maker.make(lesson, settings, [&](MadePage page) {
    made = std::move(page);
    loop.quit();
  });
  loop.exec();
  for (const QString& obstacle : made.obstacles)
    complain(CommandLine::tr("this slide cannot be shown, and the page says so: %1").arg(obstacle));
  if (namesStandardOutput(a.out)) return deliver(made.html.toStdString());
  const QString out = toQString(a.out);
  if (const auto written = replaceFile(out, made.html); !written)
    return fail(CommandLine::tr("%1 cannot be written: %2").arg(out, written.error()));
  return kDone;
}

}  // namespace

void addLessonPage(const Command& lessons) {
  const auto a = std::make_shared<LessonPageArguments>();
  const Command page(
      lessons, "page",
      "Write a lesson as one HTML file that works without network and program: slides, notes, questions, answers");
  page.option("LESSON", a->lesson, " ", suggested(namesIn(QStringLiteral(":/lessons"))),
              "The id of a lesson ('lessons' lists them), or its folder")
      ->required();
  constexpr std::array<std::pair<std::string_view, PageTheme>, 3> kThemes{
      {{"auto", PageTheme::Reader}, {"light", PageTheme::Light}, {"dark", PageTheme::Dark}}};
  page.choice("--theme", a->settings.theme, "NAME", kThemes,
              "Colors: auto (as set on the reader's device), light, dark");
  page.option("--size", a->size, "WxH", "Width and height of a picture (960x640)");
  page.seed(a->settings.seed, "Seed of the questions without fixed numbers (1)");
  page->add_flag("--notes", a->settings.speakerNotes, "Also write the notes for the speaker");
  page.option("-o,--output", a->out, "OUT", "File to write (.html)")->required();
  page->fallthrough();
  page.draws([a] { return writeLessonPage(*a); });
}

}  // namespace attn::app
