// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPoint>
#include <QString>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "exports/animation/animation.h"
#include "exports/table/matrix_table.h"
#include "scenario/python_script.h"
#include "session/background_job.h"
#include "session/selection.h"
#include "theme/theme.h"
#include "window/export/lesson_page.h"
#include "window/frame/window_services.h"

class QWidget;

namespace attn::app {

class Lab;
class OpenQuestion;

/// Exports animations of the labs, one at a time, in the background; a notice shows the progress and offers to cancel.
/// Later edits do not affect a running export. Closing the window cancels it without leaving a partial file.
class AnimationExport : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AnimationExport)

 public:
  AnimationExport(Settings&, NoticeBar&, QWidget* window);

  /// Asks for the settings and a file, and starts.
  void ask(Lab&, const Session&, const Theme&);
  void begin(const std::filesystem::path&, const AnimationPlan&, const Film&);
  void cancel() { m_job.requestStop(); }
  /// True if the window can close: asks if an animation is being exported, and cancels it if the user agrees.
  bool mayClose();
  /// Sets the question; for tests.
  void setQuestion(std::function<bool()> mayStop) { m_mayStop = std::move(mayStop); }
  bool isRunning() const { return m_job.isRunning(); }
  /// Returns when the export has ended and was reported (pictures, tests).
  void waitUntilDone() { m_job.waitUntilDone(); }

 private:
  void showProgress(double share);
  void reportResult(const tl::expected<WrittenAnimation, AnimationFailure>&);

  Settings& m_settings;
  NoticeBar& m_notices;
  QWidget* m_window;
  std::function<bool()> m_mayStop;
  QString m_file;
  int m_percent = -1;
  BackgroundJob m_job;
};

/// Exports and clipboard operations: tables, formulas, pictures, animations, scripts, scenarios as text, lessons as
/// pages.
class ExportController : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ExportController)

 public:
  struct Services : WindowServices {
    const OpenQuestion& openQuestion;
  };
  explicit ExportController(const Services&);

  AnimationExport& animation() { return m_animation; }
  /// Opens a scenario in text form from the clipboard as a new document; returns false if there is none. `asked`: the
  /// user chose it from the menu, so failures are reported.
  bool pasteScenario(bool asked);
  /// Asks for a file and writes a lesson or a lecture as an HTML page, in the background; notices show the progress,
  /// offer to stop it, and report the result. Closing the window leaves no file behind.
  void savePage(const std::shared_ptr<const LoadedLesson>&);
  /// `file` is replaced once the page is complete. Discards an export in progress.
  void writePage(const std::shared_ptr<const LoadedLesson>&, const QString& file);

 protected:
  /// Opens a context menu on a stage for the right mouse button or the menu key.
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  void connectPictures();
  void connectTables();
  void updateActions();
  void exportPicture();
  void copyTable(TableFormat);
  void copyFormula();
  void copyScenario();
  void copyScript(PythonLibrary);
  void saveScript();
  bool hasNumbersToCompute();
  void showPageProgress(int pictures, int of);
  void finishPage(const MadePage&, const QString& file);
  /// The matrix to copy: at a point of a stage widget, or the selected one.
  Selection meantMatrix(const QWidget* under, const QPoint& at) const;
  /// `at` is in coordinates of the widget under the pointer; outside of it if opened by a key.
  void showStageMenu(QWidget* under, const QPoint& at, const QPoint& global);

  Services m_services;
  AnimationExport m_animation;
  LessonPageMaker m_pageMaker;
  std::optional<Selection> m_meantMatrix;  // what the open context menu refers to
};

}  // namespace attn::app
