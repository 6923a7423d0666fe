// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

#include "widgets/file_dialogs.h"

class QWidget;

namespace attn::app {

struct FolderConflicts;

/// The dialogs for making assignment files, replaced by tests. An empty path means canceled.
struct HandoutQuestions {
  std::function<QString(QWidget*, const QString& folder)> folder;
  /// True if the existing files may be replaced.
  std::function<bool(QWidget*, const FolderConflicts&)> replace;
  std::function<void(const QString& folder)> showFolder;
  std::function<QString(QWidget*, const QString& folder)> roster{};
  std::function<QString(QWidget*, const QString& suggested)> keyFile{};

  static HandoutQuestions dialogs();
};

/// The dialogs for editing an assignment, replaced by tests. An empty path means canceled.
struct AssignmentFileQuestions {
  std::function<QString(QWidget*, const QString& folder)> fileToOpen;
  std::function<QString(QWidget*, const QString& suggested)> fileToSave;
  std::function<UnsavedAnswer(QWidget*)> unsaved;
  HandoutQuestions handouts;
  std::function<QString(QWidget*, const QString& folder)> documentToOpen{};

  static AssignmentFileQuestions dialogs();
};

}  // namespace attn::app
