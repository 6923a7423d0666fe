// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

namespace attn::app {

/// What a window comes back with when the desktop restores its session, or when the next start continues.
struct KeptWindow {
  enum class Page { Welcome, Learn, Lab };

  QString document;  // its file; empty where it has none
  QString journal;   // of what is unsaved; empty where nothing is
  QString text;      // of a document that has neither
  Page page = Page::Welcome;
  QString lab;  // of Page::Lab
  // Where its playhead stands, as labs name it; empty where it stands nowhere.
  QString step;
  int head = 0, nth = 0, pass = 0;
  std::optional<int> frame{};
  QString title;  // of the document or the lesson
  // The lesson that was played, by the id of one of ours, and its step (from 0) of so many; empty: none was.
  QString lesson;
  int lessonStep = 0, lessonSteps = 0;

  /// Whether anything was in progress that can be continued.
  bool hasWork() const {
    return !lesson.isEmpty() || (page == Page::Lab && !(document.isEmpty() && journal.isEmpty() && text.isEmpty()));
  }

  bool operator==(const KeptWindow&) const = default;
};

QByteArray textOf(const KeptWindow&);
std::optional<KeptWindow> readKeptWindow(const QByteArray&);

/// The file of a window in the application's data folder, or in `folder`. Id and key are the session manager's.
QString keptWindowFile(const QString& sessionId, const QString& sessionKey, const QString& folder = {});
/// The file of the window that was closed last.
QString lastWindowFile(const QString& folder = {});
bool keepWindow(const QString& file, const KeptWindow&);
std::optional<KeptWindow> keptWindow(const QString& file);

}  // namespace attn::app
