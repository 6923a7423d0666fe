// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPoint>
#include <QString>
#include <memory>
#include <optional>

#include "scenario/python_script.h"
#include "session/selection.h"
#include "window/export/animation_export.h"
#include "window/frame/window_services.h"

class QWidget;

namespace attn::app {

struct LoadedLesson;
class OpenQuestion;
class PageExport;

/// What leaves the window for other programs and comes in by the clipboard: tables, formulas, pictures, animations,
/// scripts, scenarios as text, lessons as pages.
class ExportController : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ExportController)

 public:
  struct Services : WindowServices {
    const OpenQuestion& openQuestion;
  };
  explicit ExportController(const Services&);
  ~ExportController() override;

  AnimationExport& animation() { return m_animation; }
  /// Opens the scenario that the clipboard holds as text as a new document; false if it holds none. `asked`: somebody
  /// chose it from the menu, and is told so.
  bool pasteScenario(bool asked);
  /// Asks for a file and writes a lesson or a lecture as an HTML page, in the background.
  void savePage(const std::shared_ptr<const LoadedLesson>&);
  void writePage(const std::shared_ptr<const LoadedLesson>&, const QString& file);

 protected:
  /// A menu where the right button, or the menu key, is pressed on a stage.
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  void connectPictures();
  void connectTables();
  void updateActions();
  void copyScript(PythonLibrary);
  void saveScript();
  bool hasNumbersToCompute();
  /// `at` in the coordinates of the widget under the pointer; by a key: nowhere on it.
  void showStageMenu(QWidget* under, const QPoint& at, const QPoint& global);

  Services m_services;
  AnimationExport m_animation;
  std::unique_ptr<PageExport> m_page;      // made for the first page
  std::optional<Selection> m_meantMatrix;  // while the menu of a stage is open: what it was opened on
};

}  // namespace attn::app
