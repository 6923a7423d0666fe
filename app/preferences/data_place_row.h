// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <cstdint>

#include "preferences/preference_choices.h"
#include "session/background_job.h"
#include "theme/theme.h"

class QLabel;
class QPushButton;

namespace attn::app {

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

}  // namespace attn::app
