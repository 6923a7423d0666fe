// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QRect>
#include <QString>
#include <optional>
#include <vector>

#include "lessons/lesson.h"

class QWidget;

namespace attn::app {

/// The state of a window restored by the session manager or by the next start.
struct SavedWindowState {
  enum class Page { Welcome, Learn, Lab };

  QString document;  // path; empty if it has none
  QString journal;   // of the unsaved changes; empty if there are none
  QString text;      // of a document with neither file nor journal
  Page page = Page::Welcome;
  QString lab;  // for Page::Lab
  // The playhead's step by its name in the lab; empty if there is none.
  QString step;
  int head = 0, nth = 0, pass = 0;
  std::optional<int> frame{};
  std::optional<LessonCell> cell{};  // the selected one; absent: as the lab chooses
  QString title;                     // of the document or lesson
  // The id of the current built-in lesson, its step (from 0) and number of steps; empty if there is none.
  QString lesson;
  int lessonStep = 0, lessonSteps = 0;
  QString lecture = {};  // path of the lecture that was edited; empty if there is none

  /// True if anything was in progress that can be resumed.
  bool hasWork() const {
    return !lesson.isEmpty() || !lecture.isEmpty() ||
           (page == Page::Lab && !(document.isEmpty() && journal.isEmpty() && text.isEmpty()));
  }

  bool operator==(const SavedWindowState&) const = default;
};

QByteArray textOf(const SavedWindowState&);
std::optional<SavedWindowState> readKeptWindow(const QByteArray&);

/// The file of a window's state in the application's data folder, or in `folder`. Id and key come from the session
/// manager.
QString keptWindowFile(const QString& sessionId, const QString& sessionKey, const QString& folder = {});
/// The state file of the window that was closed last.
QString lastWindowFile(const QString& folder = {});
bool keepWindow(const QString& file, const SavedWindowState&);
std::optional<SavedWindowState> keptWindow(const QString& file);

/// A screen as seen by a window. Lengths are in desktop units, in which a scaled window keeps its size.
struct ScreenFacts {
  QString name;
  QRect whole, available;  // without and with space reserved for the desktop's bars

  bool operator==(const ScreenFacts&) const = default;
};
std::vector<ScreenFacts> presentScreens();

struct WindowPlace {
  QString screen;
  QRect onScreen;  // normal geometry, relative to the corner of its screen
  bool maximised = false;

  bool operator==(const WindowPlace&) const = default;
};

/// The place of a window; its screen is the one that contains most of it.
WindowPlace placeOf(const QWidget&);
QByteArray textOf(const WindowPlace&);
std::optional<WindowPlace> readPlace(const QByteArray&);

/// The window's rectangle on the current screens: on the screen with the same name, otherwise the first; with the same
/// size, but within the screen's available area and fully visible. `smallest` takes precedence if the screen is too
/// small.
QRect fittedRect(const WindowPlace&, const std::vector<ScreenFacts>&, const QSize& smallest);

/// The size of a window that has not been placed before: as wanted, or as much as the first screen holds with a title
/// bar.
QSize firstSize(QSize wanted, const std::vector<ScreenFacts>&);

/// Restores the geometry of a window before it is shown; returns false if `kept` contains none for it.
bool restorePlace(QWidget&, const QByteArray& kept);

}  // namespace attn::app
