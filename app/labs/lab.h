// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <optional>
#include <tl/expected.hpp>

#include "scenario/scenario.h"
#include "session/playback.h"
#include "theme/theme.h"

class QPainter;
class QSizeF;
class QWidget;

namespace attn::app {

/// A picture that `render --view` may ask for: a lab, and the step it shows where none is named.
struct LabView {
  QString name;
  QString lab;
  QString step;
};

/// Where the playhead of a picture stands.
struct PicturePlace {
  QString step;  // one of Lab::stepNames()
  Index head = 0;
  std::optional<int> frame;  // so many cells filled; without it the finished step
};

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
  /// Whether there is something to show of this document.
  virtual bool suits(const Scenario&) const;
  /// Whether it shows two scenarios while the session compares.
  virtual bool canCompare() const { return false; }
  /// Every step that seek() may name, whether this document has it or not.
  virtual QStringList stepNames() const = 0;
  /// Moves to a place; else says what does not exist and what does.
  virtual tl::expected<void, QString> seek(const PicturePlace&) = 0;
  /// Shows a result that was measured earlier, with another one beside it; else says why it cannot.
  virtual tl::expected<void, QString> openResult(const std::filesystem::path& file,
                                                 const std::optional<std::filesystem::path>& other);

 Q_SIGNALS:
  /// The learner wants to see the selected cell in another lab.
  void labRequested(const QString& id);
  /// The learner wants to see printed figures beside our counts.
  void publishedSheetRequested();

 protected:
  /// seek() once the step is known: checks head and frame.
  static tl::expected<void, QString> seekFrame(Playback&, int step, const std::optional<int>& frame);
  static tl::expected<void, QString> checkHead(const Scenario&, Index head);
  /// What seek() answers to a step that is not among the names, or not in the document.
  tl::expected<void, QString> noSuchStep(const QString& name) const;
};

}  // namespace attn::app
