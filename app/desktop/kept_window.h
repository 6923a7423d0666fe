// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

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
  QString title;  // of the document or lesson
  // The id of the current built-in lesson, its step (from 0) and number of steps; empty if there is none.
  QString lesson;
  int lessonStep = 0, lessonSteps = 0;

  /// True if anything was in progress that can be resumed.
  bool hasWork() const {
    return !lesson.isEmpty() || (page == Page::Lab && !(document.isEmpty() && journal.isEmpty() && text.isEmpty()));
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

}  // namespace attn::app
