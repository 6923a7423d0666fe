// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <filesystem>

#include "session/playback.h"
#include "theme/theme.h"

class QPainter;
class QSizeF;
class QWidget;

namespace attn::app {

/// A lab, as the main window knows it: three panes and a playback. Labs do not know each other. Widgets are created
/// with the lab and owned by the window they are put in.
class Lab : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  virtual QString id() const = 0;      // "steps": settings, command line
  virtual QString title() const = 0;   // translated
  virtual QWidget* inputsPane() = 0;   // left, 288 px; hidden in presentation mode
  virtual QWidget* stagePane() = 0;    // centre
  virtual QWidget* explainPane() = 0;  // right, 328 px; hidden in presentation mode
  virtual Playback* playback() = 0;
  virtual void setTheme(const Theme&) = 0;
  virtual void setPresenting(bool) = 0;  // larger type in the stage, nothing but the picture
  virtual void retranslate() = 0;
  /// Brings everything that is put off while nobody looks up to date, at once.
  virtual void refreshNow() = 0;
  /// The stage at its playhead, for pictures and the clipboard.
  virtual void drawPicture(QPainter&, const QSizeF&, const Theme&) = 0;
  /// Asks which numbers of a file go into which matrix; without a file, for the file first.
  virtual void importNumbers(const std::filesystem::path& file) = 0;
  /// A document was opened: the playhead goes to where a learner begins.
  virtual void startFresh() = 0;
};

}  // namespace attn::app
