// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/picture_actions.h"

#include <QPainter>
#include <new>

#include "exports/picture.h"
#include "labs/lab.h"
#include "session/document_file.h"
#include "session/edition.h"
#include "session/session.h"
#include "session/settings.h"
#include "window/document/documents.h"
#include "window/export/picture_choice.h"

namespace attn::app {
namespace {

constexpr int kClipboardScale = 2;

}  // namespace

QString pictureTitle(const Lab& lab, const Session& session) {
  if (const auto own = lab.ownSubject()) return own->title;
  return session.hasScenario() ? QString::fromStdString(session.scenario()->title) : QString();
}

QString pictureFileName(const Lab& lab, const Session& session) {
  return session.path().empty() || lab.ownSubject() ? lab.id() : nameOfFile(toQString(session.path()));
}

PictureForms pictureForms(Lab& lab, const Session& session, const Theme& theme, const Settings& settings) {
  const QSize size = lab.stagePane()->size();
  PictureLook look;
  look.background = theme.background;
  look.transparent = keptChoice(settings.pictureChoice()).look.transparent;
  const auto draw = [&](QPainter& painter) { lab.drawPicture(painter, size, theme); };
  PictureForms forms;
  look.scale = kClipboardScale;
  forms.png = pngPicture(size * kClipboardScale, look, draw);
  look.scale = 1;
  look.outlines = true;
  if (edition().drawsSvg) forms.svg = svgPicture(size, pictureTitle(lab, session), look, draw);
  if (forms.png.isEmpty() || (edition().drawsSvg && forms.svg.isEmpty())) throw std::bad_alloc();
  return forms;
}

}  // namespace attn::app
