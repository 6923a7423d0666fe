// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace attn::app {

struct FolderConflicts;

/// What is asked while work is handed out; tests answer in the teacher's place. An empty path: nothing.
struct HandoutQuestions {
  std::function<QString(QWidget*, const QString& folder)> folder;
  /// Whether what lies there may be replaced.
  std::function<bool(QWidget*, const FolderConflicts&)> replace;
  std::function<void(const QString& folder)> showFolder;

  static HandoutQuestions dialogs();
};

/// What is asked while work is made; tests answer in the teacher's place. An empty path: nothing.
struct WorkFileQuestions {
  enum class Unsaved { Save, Discard, Cancel };
  std::function<QString(QWidget*, const QString& folder)> fileToOpen;
  std::function<QString(QWidget*, const QString& suggested)> fileToSave;
  std::function<Unsaved(QWidget*)> unsaved;
  HandoutQuestions handouts;

  static WorkFileQuestions dialogs();
};

}  // namespace attn::app
