// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/read_scenario.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "preferences/language.h"
#include "window/render.h"

namespace attn::app {
namespace {

constexpr int kSmallestSide = 200, kLargestSide = 16384;

std::optional<QSize> parseSize(const QString& text) {
  static const QRegularExpression pattern(QStringLiteral("^(\\d{1,5})[x\u00D7](\\d{1,5})$"));
  const auto match = pattern.match(text);
  if (!match.hasMatch()) return std::nullopt;
  const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
  const bool fits =
      std::min(size.width(), size.height()) >= kSmallestSide && std::max(size.width(), size.height()) <= kLargestSide;
  return fits ? std::optional(size) : std::nullopt;
}

std::optional<std::pair<QString, QString>> parseSpan(const QString& text) {
  const QStringList ends = text.split(QLatin1Char(':'));
  if (ends.size() != 2) return std::nullopt;
  return std::pair(ends[0].trimmed(), ends[1].trimmed());
}

constexpr double kSlowest = 0.25, kFastest = 4;

int refuse(const QString& sentence) {
  complain(sentence);
  return kWrongUse;
}

}  // namespace

int runRenderCommand(const RenderArguments& arguments, int& argc, char** argv) {
  const QString usual = arguments.animate ? QStringLiteral("1280x720") : QStringLiteral("1600x900");
  const QString wanted = arguments.size ? QString::fromStdString(*arguments.size) : usual;
  const auto size = parseSize(wanted);
  if (!size) {
    return refuse(CommandLine::tr("--size: found \"%1\", expected a width and height from %2 to %3, such as 1600x900")
                      .arg(wanted)
                      .arg(kSmallestSide)
                      .arg(kLargestSide));
  }
  if (std::min(size->width(), size->height()) / arguments.scale < kSmallestSide) {
    return refuse(CommandLine::tr("--scale: found %1, expected a value that leaves at least %2 pixels per side of %3")
                      .arg(arguments.scale)
                      .arg(kSmallestSide)
                      .arg(wanted));
  }
  const auto span = arguments.animate ? parseSpan(QString::fromStdString(*arguments.animate)) : std::nullopt;
  if (arguments.animate && !span) {
    return refuse(
        CommandLine::tr("--animate: found \"%1\", expected FROM:TO such as scores:weights, or : for all steps")
            .arg(QString::fromStdString(*arguments.animate)));
  }
  if (!(arguments.speed >= kSlowest && arguments.speed <= kFastest)) {
    return refuse(CommandLine::tr("--speed: found %1, expected a number from %2 to %3")
                      .arg(arguments.speed)
                      .arg(kSlowest)
                      .arg(kFastest));
  }
  const QString locale = QString::fromStdString(arguments.locale);
  // Drawing needs an application and fonts but no display.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  dropQtRemarks();
  if (!hasThreadsForQt()) return kFailed;
  const QApplication application(argc, argv);
  const bool needsDocument = viewNeedsDocument(QString::fromStdString(arguments.view));
  if (needsDocument && arguments.file.empty())
    return refuse(CommandLine::tr("the view \"%1\" needs a FILE").arg(QString::fromStdString(arguments.view)));
  if (needsDocument && !readOrComplain(arguments.file)) return kWrongUse;
  if (arguments.compare && !readOrComplain(*arguments.compare)) return kWrongUse;
  RenderRequest request;
  request.file = arguments.file;
  request.view = QString::fromStdString(arguments.view);
  if (arguments.step) request.step = QString::fromStdString(*arguments.step);
  request.head = arguments.head;
  request.frame = arguments.frame;
  request.size = *size;
  request.dark = arguments.theme == "dark";
  request.present = arguments.present;
  request.alone = arguments.alone;
  request.scale = static_cast<double>(arguments.scale);
  request.transparent = arguments.transparent;
  request.outlines = arguments.outlines;
  if (arguments.compare) request.compare = *arguments.compare;
  request.difference = arguments.difference;
  request.results.assign(arguments.results.begin(), arguments.results.end());
  request.lesson = QString::fromStdString(arguments.lesson);
  request.revealed = arguments.revealed;
  request.seed = arguments.seed;
  request.question = arguments.question;
  request.locale = locale;
  const NamedOutput out(arguments.out, arguments.animate ? ".gif" : ".png");
  request.out = out.file();
  TerminalProgress line;
  std::optional<Interrupt> interrupt;
  if (span) {
    interrupt.emplace();
    RenderRequest::Animation animation;
    animation.from = span->first;
    animation.to = span->second;
    animation.framesPerSecond = static_cast<int>(arguments.framesPerSecond);
    animation.speed = arguments.speed;
    animation.loops = static_cast<int>(arguments.loops);
    animation.smaller = arguments.smaller;
    animation.stop = interrupt->token();
    animation.progress = [&line](double share) { line.show(share, CommandLine::tr("drawing the animation")); };
    animation.remark = [&line](const QString& sentence) { line.say(sentence); };
    request.animation = std::move(animation);
  }
  request.tellOfEigen = [](const BackendFailure& failure) {
    noteEigenInstead(CommandLine::tr("%1 Computed with Eigen instead."), failure);
  };
  const auto rendered = renderView(request);
  line.clear();
  if (rendered) return out.finish();
  complain(rendered.error().sentence);
  return rendered.error().wrongUse ? kWrongUse : kFailed;
}

}  // namespace attn::app
