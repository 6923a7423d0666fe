// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QRegularExpression>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/terminal.h"
#include "window/render.h"

namespace attn::app {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

constexpr int kLargestSide = 16384;

/// "1600x900", each side from 200 to 16384.
std::optional<QSize> parseSize(const QString& text) {
  static const QRegularExpression pattern(QStringLiteral("^(\\d{1,5})[x\u00D7](\\d{1,5})$"));
  const auto match = pattern.match(text);
  if (!match.hasMatch()) return std::nullopt;
  const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
  constexpr int kSmallestSide = 200;
  const bool fits =
      std::min(size.width(), size.height()) >= kSmallestSide && std::max(size.width(), size.height()) <= kLargestSide;
  return fits ? std::optional(size) : std::nullopt;
}

}  // namespace

int runRenderCommand(const RenderArguments& arguments, int& argc, char** argv) {
  const auto size = parseSize(QString::fromStdString(arguments.size));
  if (!size) {
    complain(Text::tr("--size: found %1, expected two sides from 200 to %2 such as 1600x900")
                 .arg(QString::fromStdString(arguments.size))
                 .arg(kLargestSide));
    return kWrongUse;
  }
  // Drawing needs an application and fonts, but no display.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication application(argc, argv);
  RenderRequest request;
  request.file = arguments.file;
  request.view = QString::fromStdString(arguments.view);
  if (arguments.step) request.step = QString::fromStdString(*arguments.step);
  request.head = arguments.head;
  request.frame = arguments.frame;
  request.size = *size;
  request.dark = arguments.theme == "dark";
  request.present = arguments.present;
  request.locale = QString::fromStdString(arguments.locale);
  request.out = arguments.out;
  const auto rendered = renderView(request);
  if (rendered) return kDone;
  complain(rendered.error().sentence);
  return rendered.error().wrongUse ? kWrongUse : kFailed;
}

}  // namespace attn::app
