// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/render.h"

#include <QApplication>
#include <QEventLoop>
#include <QPainter>
#include <QTemporaryDir>
#include <map>

#include "labs/lab.h"
#include "scenario/document.h"
#include "scenes/steps_timeline.h"
#include "session/document_file.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/problem_text.h"
#include "window/appearance.h"
#include "window/application_setup.h"
#include "window/language.h"
#include "window/main_window.h"
#include "window/picture.h"

namespace attn::app {
namespace {

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

/// Stations by the words on the transport bar, each with a stage in it.
const std::map<QString, Stage>& stations() {
  static const std::map<QString, Stage> map = {
      {QStringLiteral("project"), Stage::Queries}, {QStringLiteral("scale"), Stage::Scaled},
      {QStringLiteral("cap"), Stage::Capped},      {QStringLiteral("mask"), Stage::Masked},
      {QStringLiteral("softmax"), Stage::Weights}, {QStringLiteral("weighted-sum"), Stage::Output},
  };
  return map;
}

/// The step that a request names; nullopt where the document has no such step.
std::optional<int> stepNamed(const Timeline& timeline, const QString& name) {
  const auto station = stations().find(name);
  const std::optional<Stage> stage =
      station == stations().end() ? stageNamed(name.toStdString()) : std::optional(station->second);
  if (!stage) return std::nullopt;
  int step = stepOfStage(timeline, *stage);
  const Stage found = stageOf(timeline.steps[static_cast<std::size_t>(step)]);
  // Given queries, keys and values stand there at once, in one step.
  const bool together = found == Stage::Queries && (*stage == Stage::Keys || *stage == Stage::Values);
  if (found != *stage && !together) return std::nullopt;
  if (station != stations().end()) {
    const int stop = timeline.steps[static_cast<std::size_t>(step)].station;
    while (step < timeline.lastStep() && timeline.steps[static_cast<std::size_t>(step) + 1].station == stop) ++step;
  }
  return step;
}

/// Waits until the chosen backend has computed what is on screen and its error is known.
void waitForNumbers(Session& session) {
  QEventLoop loop;
  const auto check = [&] {
    const bool numbers = session.snapshot().trace && session.largestRelativeError().has_value();
    if (!session.backendIsStarting() && !session.isComputing() && numbers) loop.quit();
  };
  QObject::connect(&session, &Session::relativeErrorChanged, &loop, check);
  QObject::connect(&session, &Session::backendChanged, &loop, check);
  QObject::connect(&session, &Session::notice, &loop, [&](const QString&) {
    if (!session.isComputing() && !session.backendIsStarting()) loop.quit();
  });
  QMetaObject::invokeMethod(&loop, check, Qt::QueuedConnection);
  loop.exec();
}

tl::expected<void, RenderFailure> place(MainWindow& window, const RenderRequest& request) {
  Playback& playback = *window.lab()->playback();
  const QString name = request.step.value_or(QStringLiteral("weights"));
  const std::optional<int> step = stepNamed(playback.timeline(), name);
  if (!step) {
    return wrongUse(renderSteps().contains(name)
                        ? RenderText::tr("The document has no step “%1”: it is switched off there.").arg(name)
                        : RenderText::tr("Unknown step “%1”; the steps are %2.")
                              .arg(name, renderSteps().join(QStringLiteral(", "))));
  }
  const Index heads = window.session().scenario()->heads.query;
  if (request.head < 0 || request.head >= heads) {
    return wrongUse(RenderText::tr("Head %1 does not exist; the document has heads 0 … %2.")
                        .arg(static_cast<qlonglong>(request.head))
                        .arg(static_cast<qlonglong>(heads - 1)));
  }
  const Index cells = playback.timeline().steps[static_cast<std::size_t>(*step)].cells;
  if (request.frame && (*request.frame < 0 || *request.frame > cells)) {
    return wrongUse(RenderText::tr("Frame %1 does not exist; the step has frames 0 … %2.")
                        .arg(*request.frame)
                        .arg(static_cast<qlonglong>(cells)));
  }
  Selection selection = window.session().selection();
  selection.head = request.head;
  window.session().select(selection);
  playback.seek(*step, request.frame ? *request.frame : static_cast<double>(cells));
  return {};
}

tl::expected<void, RenderFailure> drawWindow(MainWindow& window, const RenderRequest& request) {
  window.setAttribute(Qt::WA_DontShowOnScreen);
  window.setMinimumSize(1, 1);
  window.resize(request.size);
  window.show();
  if (request.view != QLatin1String("welcome")) {
    window.session().chooseBackend(request.backend);
    waitForNumbers(window.session());
    if (const auto placed = place(window, request); !placed) return placed;
    window.setPresenting(request.present, false);
  }
  QCoreApplication::processEvents();
  window.settle();
  QCoreApplication::processEvents();
  const QString title = window.session().hasScenario() ? QString::fromStdString(window.session().scenario()->title)
                                                       : QStringLiteral("AttentionScope");
  if (request.view == QLatin1String("stage")) {
    const Theme& theme = window.theme();
    return written(writePicture(request.out, request.size, title, [&](QPainter& painter) {
      painter.fillRect(QRectF(QPointF(), QSizeF(request.size)), theme.background);
      window.lab()->drawPicture(painter, request.size, theme);
    }));
  }
  return written(writePicture(request.out, request.size, title, [&](QPainter& painter) { window.render(&painter); }));
}

tl::expected<void, RenderFailure> renderInApplication(const RenderRequest& request) {
  prepareApplication();
  QTemporaryDir folder;
  Settings settings(folder.filePath(QStringLiteral("settings.ini")));
  settings.setThemeMode(request.dark ? ThemeMode::Dark : ThemeMode::Light);
  settings.setReducedMotion(true);
  Language language;
  language.use(request.locale.isEmpty() ? QStringLiteral("en") : request.locale);
  WindowParts parts;
  parts.recoveryFolder = folder.path();
  parts.startsBackend = false;
  MainWindow window(settings, language, parts);
  if (request.view != QLatin1String("welcome")) {
    Result<Scenario> read = readDocument(request.file);
    if (!read) return wrongUse(problemsText(read.error()));
    if (std::holds_alternative<ShapeInputs>(read->inputs)) {
      return wrongUse(
          RenderText::tr("%1 gives sizes but no numbers: there is nothing to draw.").arg(toQString(request.file)));
    }
    window.session().openRead(std::move(*read), request.file);
    window.showLab(0);
    window.lab()->startFresh();
  }
  return drawWindow(window, request);
}

}  // namespace

QStringList renderViews() {
  return {QStringLiteral("steps"), QStringLiteral("stage"), QStringLiteral("welcome")};
}

QStringList renderSteps() {
  QStringList names;
  for (int i = 0; i <= static_cast<int>(Stage::Projected); ++i) {
    const std::string_view name = stageName(static_cast<Stage>(i));
    names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  }
  for (const auto& [word, stage] : stations()) names << word;
  return names;
}

tl::expected<void, RenderFailure> renderView(const RenderRequest& request) {
  if (!renderViews().contains(request.view)) {
    return wrongUse(RenderText::tr("Unknown view “%1”; the views are %2.")
                        .arg(request.view, renderViews().join(QStringLiteral(", "))));
  }
  if (!pictureSuffixes().contains(QString::fromStdString(request.out.extension().string()).toLower())) {
    return wrongUse(RenderText::tr("%1: pictures are written as %2.")
                        .arg(toQString(request.out), pictureSuffixes().join(QStringLiteral(", "))));
  }
  if (QCoreApplication::instance()) return renderInApplication(request);
  qputenv("QT_QPA_PLATFORM", "offscreen");
  int argc = 1;
  char name[] = "attentionscope";
  char* argv[] = {name, nullptr};
  const QApplication application(argc, argv);
  return renderInApplication(request);
}

}  // namespace attn::app
