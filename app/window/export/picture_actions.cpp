// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/picture_actions.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <array>
#include <memory>
#include <new>

#include "exports/picture.h"
#include "labs/lab.h"
#include "session/document_file.h"
#include "session/session.h"
#include "session/settings.h"
#include "widgets/file_dialogs.h"
#include "window/document/documents.h"
#include "window/export/export_dialog.h"
#include "window/notice/notice_bar.h"

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

void exportPictureOf(Lab& lab, const Session& session, Settings& settings, const Theme& theme, NoticeBar& notices,
                     QWidget* window) {
  const auto draw = [&lab](QPainter& painter, const QSize& size, const Theme& in) {
    lab.drawPicture(painter, size, in);
  };
  ExportDialog dialog(draw, lab.stagePane()->size(), theme, window);
  if (dialog.exec() != QDialog::Accepted) return;
  const PictureChoice choice = dialog.choice();
  const QString title = pictureTitle(lab, session), name = pictureFileName(lab, session);
  const std::array<QString, 3> filters{PictureText::tr("Image (*.png)"), PictureText::tr("Vector graphics (*.svg)"),
                                       PictureText::tr("PDF page (*.pdf)")};
  const auto format = static_cast<std::size_t>(pictureSuffixes().indexOf(choice.suffix));
  if (const auto refusal = pictureTooLarge(choice.size, choice.suffix)) {
    notices.show(NoticeBar::Kind::Error, *refusal);
    return;
  }
  const QString path =
      fileToWrite(window, PictureText::tr("Export the picture"),
                  QDir(settings.lastFolder()).filePath(name + choice.suffix), filters[format], choice.suffix);
  if (path.isEmpty()) return;
  const QSize drawn = drawnSize(choice.size, choice.look);
  const auto written = writePicture(toPath(path), choice.size, title, choice.look, [&](QPainter& painter) {
    lab.drawPicture(painter, drawn, exportTheme(choice.dark, choice.decimals));
  });
  if (written) {
    settings.setLastFolder(QFileInfo(path).absolutePath());
    notices.show(NoticeBar::Kind::Information, PictureText::tr("The picture was written to %1.").arg(path));
  } else {
    notices.show(NoticeBar::Kind::Error, written.error());
  }
}

PictureForms pictureForms(Lab& lab, const Session& session, const Theme& theme) {
  const QSize size = lab.stagePane()->size();
  PictureLook look;
  look.background = theme.background;
  const auto draw = [&](QPainter& painter) { lab.drawPicture(painter, size, theme); };
  PictureForms forms;
  look.scale = kClipboardScale;
  forms.png = pngPicture(size * kClipboardScale, look, draw);
  look.scale = 1;
  look.outlines = true;
  forms.svg = svgPicture(size, pictureTitle(lab, session), look, draw);
  if (forms.png.isEmpty() || forms.svg.isEmpty()) throw std::bad_alloc();
  return forms;
}

void copyPictureOf(Lab& lab, const Session& session, const Theme& theme) {
  QGuiApplication::clipboard()->setMimeData(mimeOf(pictureForms(lab, session, theme)).release());
}

}  // namespace attn::app
