// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/command.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "window/render.h"

namespace attn::app {
namespace {

constexpr int kSmallestSide = 200, kLargestSide = 16384;

struct RenderArguments {
  RenderRequest request;
  std::optional<QString> size;     // nullopt: the default for the view
  std::optional<QString> animate;  // "FROM:TO"
  RenderRequest::Animation animation;
  std::vector<std::string> results;
  std::optional<double> widthCm;  // for paper
  PrintSize print;                // its other values
};

std::optional<std::pair<QString, QString>> parseSpan(const QString& text) {
  const QStringList ends = text.split(QLatin1Char(':'));
  if (ends.size() != 2) return std::nullopt;
  return std::pair(ends[0].trimmed(), ends[1].trimmed());
}

constexpr double kSlowest = 0.25, kFastest = 4;

/// The size on paper; an error message if a value is out of range.
tl::expected<PrintSize, QString> printSizeOf(const RenderArguments& a) {
  PrintSize print = a.print;
  print.widthCm = *a.widthCm;
  const struct {
    const char* option;
    double value, low, high;
  } ranges[] = {{"--width-cm", print.widthCm, kMinPrintCm, kMaxPrintCm},
                {"--height-cm", print.heightCm.value_or(kMinPrintCm), kMinPrintCm, kMaxPrintCm},
                {"--text-pt", print.textPt, kMinPrintPt, kMaxPrintPt}};
  for (const auto& range : ranges) {
    if (range.value >= range.low && range.value <= range.high) continue;
    return tl::unexpected(CommandLine::tr("%1: found %2, expected a number from %3 to %4")
                              .arg(QLatin1String(range.option))
                              .arg(range.value)
                              .arg(range.low)
                              .arg(range.high));
  }
  return print;
}

int render(const RenderArguments& a) {
  RenderRequest request = a.request;
  const QString usual = a.animate ? QStringLiteral("1280x720") : QStringLiteral("1600x900");
  const QString wanted = a.size.value_or(usual);
  const auto size = sizeOf(wanted, kSmallestSide, kLargestSide);
  if (!size) {
    return refuse(CommandLine::tr("--size: found \"%1\", expected a width and height from %2 to %3, such as 1600x900")
                      .arg(wanted)
                      .arg(kSmallestSide)
                      .arg(kLargestSide));
  }
  if (std::min(size->width(), size->height()) / request.scale < kSmallestSide) {
    return refuse(CommandLine::tr("--scale: found %1, expected a value that leaves at least %2 pixels per side of %3")
                      .arg(request.scale)
                      .arg(kSmallestSide)
                      .arg(wanted));
  }
  const auto span = a.animate ? parseSpan(*a.animate) : std::nullopt;
  if (a.animate && !span) {
    return refuse(
        CommandLine::tr("--animate: found \"%1\", expected FROM:TO such as scores:weights, or : for all steps")
            .arg(*a.animate));
  }
  if (!(a.animation.speed >= kSlowest && a.animation.speed <= kFastest)) {
    return refuse(CommandLine::tr("--speed: found %1, expected a number from %2 to %3")
                      .arg(a.animation.speed)
                      .arg(kSlowest)
                      .arg(kFastest));
  }
  if (a.widthCm) {
    const auto print = printSizeOf(a);
    if (!print) return refuse(print.error());
    request.print = *print;
  }
  const bool needsDocument = viewNeedsDocument(request.view);
  if (needsDocument && request.file.empty())
    return refuse(CommandLine::tr("the view \"%1\" needs a FILE").arg(request.view));
  if (needsDocument && !readOrComplain(request.file.string())) return kWrongUse;
  if (request.compare && !readOrComplain(request.compare->string())) return kWrongUse;
  request.size = *size;
  request.results.assign(a.results.begin(), a.results.end());
  const NamedOutput out(request.out, span ? ".gif" : ".png");
  request.out = out.file();
  TerminalProgress line;
  std::optional<Interrupt> interrupt;
  if (span) {
    interrupt.emplace();
    RenderRequest::Animation animation = a.animation;
    animation.from = span->first;
    animation.to = span->second;
    animation.stop = interrupt->token();
    animation.progress = [&line](double share) { line.show(share, CommandLine::tr("drawing the animation")); };
    animation.remark = [&line](const QString& sentence) { line.say(sentence); };
    request.animation = std::move(animation);
  }
  request.onEigenFallback = [](const BackendFailure& failure) {
    noteEigenInstead(CommandLine::tr("%1 Computed with Eigen instead."), failure);
  };
  const auto rendered = renderView(request);
  line.clear();
  if (rendered) return out.finish();
  return rendered.error().wrongUse ? refuse(rendered.error().sentence) : fail(rendered.error().sentence);
}

}  // namespace

void addRender(const Command& program) {
  const auto a = std::make_shared<RenderArguments>();
  RenderRequest& request = a->request;
  const Command command(program, "render", "Draw what the window would show, without a display");
  command.option("FILE", request.file, " ", suggested(exampleNames()),
                 "Document, or a hand-out for the view work; not needed for welcome, learn, code and interviews");
  std::vector<std::string> views;
  for (const QString& view : renderViews()) views.push_back(view.toStdString());
  command
      .option("--view", request.view, "NAME", suggested(views),
              "What to draw: " + renderViews().join(QStringLiteral(", ")).toStdString())
      ->required();
  command.option(
      "--step", request.step, "STAGE",
      suggested({"q", "k", "v", "scores", "scaled", "masked", "softmax", "weights", "output"}),
      "Stage to show: q, k, v, scores, scaled, masked, weights, output, ...; for a lesson, the number of the step");
  command.option("--head", request.head, "N", countFromZero(), "Query head, from 0");
  command.option("--frame", request.frame, "N", countFromZero(), "Only the first N cells of the step are filled");
  CLI::Option* const size =
      command.option("--size", a->size, "WxH", "Width and height in pixels (1600x900; for animations 1280x720)");
  CLI::Option* const width = command
                                 .option("--width-cm", a->widthCm, "X", realNumber(),
                                         "For paper: the lab's picture alone, this wide, with text of --text-pt")
                                 ->excludes(size);
  command
      .option("--height-cm", a->print.heightCm, "X", realNumber(),
              "With --width-cm: height in centimeters (what the picture needs)")
      ->needs(width);
  command.option("--text-pt", a->print.textPt, "X", realNumber(), "With --width-cm: size of body text in points (8)")
      ->needs(width);
  command
      .option("--dpi", a->print.dotsPerInch, "N", wholeNumber(kMinPrintDpi, kMaxPrintDpi),
              "With --width-cm, for .png: pixels per inch, 72 to 1200 (300)")
      ->needs(width);
  constexpr std::array<std::pair<std::string_view, bool>, 2> kIsDark{{{"light", false}, {"dark", true}}};
  command.choice("--theme", request.dark, "NAME", kIsDark, "light or dark");
  command.locale("Language of the texts and numbers: en, zh_CN", "en");
  command->add_flag("--present", request.present, "As in presentation mode: only the picture, with larger type");
  command
      .option("--scale", request.scale, "N", wholeNumber(1, 4),
              "Scale of everything drawn, 1 to 4 (1); the size of the picture stays the same")
      ->excludes(width);
  command->add_flag("--transparent", request.transparent, "With --alone or --width-cm: transparent background");
  command->add_flag("--outlines", request.outlines, "For .svg: text as outlines, for systems without the fonts");
  command->add_flag("--alone", request.alone, "The picture alone, without the window around it");
  command.option("--compare", request.compare, "OTHER", suggested(exampleNames()),
                 "Another document, drawn next to FILE as A");
  command->add_flag("--difference", request.difference, "For a comparison: the difference of FILE from the other");
  command
      .option("--bench", a->results, "RESULT [OTHER]",
              "For the view measure: output of 'bench --json'; give it twice to compare two")
      ->expected(1, 2);
  command.option(
      "--lesson", request.lesson, "LESSON", suggested(namesIn(QStringLiteral(":/lessons"))),
      "For the view learn: the window in a step of this lesson or lecture: an id ('lessons' lists them), a file or a "
      "folder");
  command->add_flag("--revealed", request.revealed,
                    "For a lesson: the step after \"show me\"; for an interview: the answer; for a hand-out: after "
                    "handing in; for an exercise in code: the solution");
  command.seed(request.seed, "For lessons and interviews: seed of the questions (1)");
  constexpr std::array<std::pair<std::string_view, InterviewMode>, 3> kModes{
      {{"numbers", InterviewMode::Numbers}, {"aloud", InterviewMode::Aloud}, {"design", InterviewMode::Design}}};
  command.choice("--mode", request.interviewMode, "NAME", kModes,
                 "How the interview is held: numbers, aloud or design (numbers)");
  command.option("--question", request.question, "K", countFromZero(),
                 "For the views interview, work and code: the question, from 1");
  command.option("--animate", a->animate, "FROM:TO",
                 "The lab's picture while it plays, from the beginning of one step to the end of another, named as for "
                 "--step; without FROM from the beginning, without TO to the end");
  command.option("--fps", a->animation.framesPerSecond, "N", wholeNumber(1, 60),
                 "For animations: frames per second, 1 to 60 (30)");
  command.option("--speed", a->animation.speed, "X", "For animations: speed relative to the window, 0.25 to 4 (1)");
  command.option("--loops", a->animation.loops, "N", wholeNumber(0, 1000),
                 "For .gif and .webp: number of repetitions, 0 for endless (0)");
  command->add_flag("--smaller", a->animation.smaller, "For .webp: a smaller file with slightly different colors");
  command
      .option("-o,--output", request.out, "OUT",
              "File to write: .png, .svg or .pdf; with --animate .gif, .webp, .mp4 or .webm")
      ->required();
  command.draws([a, command] {
    a->request.locale = QString::fromStdString(command.givenLocale());
    return render(*a);
  });
}

}  // namespace attn::app
