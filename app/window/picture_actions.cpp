// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/picture_actions.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include "labs/lab.h"
#include "session/document_file.h"
#include "session/session.h"
#include "session/settings.h"
#include "window/notice_bar.h"
#include "window/picture.h"

namespace attn::app {
namespace {

constexpr int kClipboardScale = 2;

}  // namespace

void exportPictureOf(Lab& lab, const Session& session, Settings& settings, const Theme& theme, NoticeBar& notices,
                     QWidget* window) {
  const QString title = QString::fromStdString(session.scenario()->title);
  const QString name = session.path().empty() ? lab.id() : QFileInfo(toQString(session.path())).baseName();
  QString path =
      QFileDialog::getSaveFileName(window, PictureText::tr("Export the picture"),
                                   QDir(settings.lastFolder()).filePath(name + QStringLiteral(".svg")),
                                   PictureText::tr("Vector graphics (*.svg);;PDF page (*.pdf);;Image (*.png)"));
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".svg");
  const QSize size = lab.stagePane()->size();
  const auto draw = [&](QPainter& painter) { lab.drawPicture(painter, size, theme); };
  const auto written = writePicture(toPath(path), size, title, draw);
  if (written) {
    notices.show(NoticeBar::Kind::Information, PictureText::tr("The picture was written to %1.").arg(path));
  } else {
    notices.show(NoticeBar::Kind::Error, written.error());
  }
}

void copyPictureOf(Lab& lab, const Theme& theme) {
  const QSize size = lab.stagePane()->size();
  QImage image(size * kClipboardScale, QImage::Format_RGB32);
  image.fill(theme.background);
  QPainter painter(&image);
  painter.scale(kClipboardScale, kClipboardScale);
  lab.drawPicture(painter, size, theme);
  painter.end();
  QGuiApplication::clipboard()->setImage(image);
}

}  // namespace attn::app
