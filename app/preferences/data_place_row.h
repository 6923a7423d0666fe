// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <QWidget>
#include <cstdint>
#include <vector>

#include "preferences/preference_choices.h"
#include "session/background_job.h"
#include "theme/theme.h"

class QLabel;
class QPushButton;

namespace attn::app {

class ToggleSwitch;

/// The size in bytes of a file, or of all files below a folder; links are not followed. Returns early if stopped.
std::int64_t bytesAt(const QString& path, const std::stop_token& stop);

/// A path, its size, and buttons to open or copy it. The size is counted in the background.
class DataPlaceRow : public QWidget {
  Q_OBJECT

 public:
  DataPlaceRow(DataPlace, QWidget* parent = nullptr);

  const QString& path() const { return m_place.path; }
  void setTheme(const Theme&);
  /// Recounts the size.
  void count();
  void finish() { m_counter.waitUntilDone(); }

 Q_SIGNALS:
  void openAsked(const QString& folder);

 private:
  DataPlace m_place;
  QLabel *m_what, *m_path;
  QPushButton *m_open, *m_copy;
  BackgroundJob m_counter;
};

/// A part of the data that can be deleted separately.
struct DeletablePart {
  QString id;       // independent of the language
  QString name;     // "Learning progress"
  QString exactly;  // what is deleted: "12 answers, 3 lessons begun"
};

/// Asks which of the user's data to delete, names each part exactly, and says that documents are not affected.
class DeleteDataDialog : public QDialog {
  Q_OBJECT

 public:
  DeleteDataDialog(const std::vector<DeletablePart>&, const Theme&, QWidget* parent = nullptr);

  QStringList chosen() const;

 private:
  void showMessage();

  std::vector<std::pair<QString, ToggleSwitch*>> m_switches;
  QPushButton* m_delete;
};

}  // namespace attn::app
