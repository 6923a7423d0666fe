// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/document_painter.h"

#include <QApplication>
#include <QWidget>
#include <memory>
#include <optional>
#include <utility>

#include "exports/print_size.h"
#include "figures/document_picture.h"
#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "lessons/control_names.h"
#include "lessons/lesson.h"
#include "session/session.h"
#include "window/lesson/stage_studio.h"

namespace attn::app {
namespace {

std::unique_ptr<OffscreenStageRenderer>& renderer() {
  static std::unique_ptr<OffscreenStageRenderer> only;
  return only;
}

/// Labs and their fonts cannot outlive the application.
void removePainter() {
  setDocumentPainter({});
  renderer().reset();
}

DrawnDocument pictureOf(const OffscreenStageRenderer::View& view, Theme theme) {
  Lab& lab = view.lab;
  theme.fixedType = true;
  const PrintSize print{.widthCm = kDocumentPictureCm};
  const auto layout = printLayout(print, QStringLiteral(".pdf"),
                                  [&](QPainter& painter, const QSize& size) { lab.drawPicture(painter, size, theme); });
  if (!layout) return tl::unexpected(layout.error());
  // A film, unlike the lab, does not change with the next document.
  const Playhead playhead = lab.playback()->playhead();
  const Film film = lab.film({layout->drawn, theme}, {playhead.step, playhead.step});
  if (film.isEmpty())
    return tl::unexpected(OffscreenStageRenderer::tr("The lab “%1” shows nothing of this document.").arg(lab.title()));
  return DocumentPicture{layout->drawn,
                         [projector = film.projector, playhead](QPainter& painter) { projector()(painter, playhead); }};
}

void draw(const AskedPicture& asked, const Theme& theme, std::function<void(DrawnDocument)> done) {
  LessonStage stage;
  stage.lab = asked.lab;
  stage.place = LessonPlace{asked.step, asked.head, std::nullopt};
  const auto document = [scenario = asked.document](const std::string&) -> Result<Scenario> { return *scenario; };
  renderer()->orderView(
      {stage, document, {}, theme},
      [theme, done = std::move(done)](const tl::expected<OffscreenStageRenderer::View, QString>& view) {
        done(view ? pictureOf(*view, theme) : tl::unexpected(view.error()));
      });
}

std::vector<DocumentLab> labsWithSteps() {
  std::vector<DocumentLab> labs;
  Session session;
  for (const std::string& each : pictureLabs()) {
    const QString id = QString::fromStdString(each);
    const std::unique_ptr<Lab> lab = makeLab(id, session);
    DocumentLab known{id, lab->title(), lab->stepNames(), {}};
    for (const LabView& view : labViews())
      if (view.name == id) known.firstStep = view.step;
    labs.push_back(std::move(known));
  }
  return labs;
}

void updateScreen() {
  for (QWidget* each : QApplication::topLevelWidgets()) each->update();
}

}  // namespace

void installDocumentPainter() {
  if (renderer()) return;
  renderer() = std::make_unique<OffscreenStageRenderer>();
  qAddPostRoutine(removePainter);
  setDocumentPainter({draw, labsWithSteps, updateScreen});
}

}  // namespace attn::app
