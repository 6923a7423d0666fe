// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "scenario/scenario.h"
#include "session/kept_file.h"

namespace attn::app {

class Session;

/// Keeps a journal of the unsaved document.
class Autosave : public WorkJournal {
 public:
  explicit Autosave(Session&, const QString& folder = QString(), JournalWriter = &writeJournal,
                    std::unique_ptr<Alarm> = timerAlarm());

  /// Writes unsaved work to the journal now, even if no edit was signaled, and returns when it is on disk; false if it
  /// could not be written.
  bool keepNow();
  /// While held, the journal keeps the work that is open now, whatever is opened in the meantime: the user's own
  /// document is set aside, and is restored before setHeld(false).
  void setHeld(bool);

  /// Reads a journal; returns nullptr if it cannot be read. The file stays until discardJournal().
  static std::shared_ptr<const Scenario> read(const RecoverableWork&);

 private:
  void keepDocument();
  void documentChanged();

  Session& m_session;
  bool m_isHeld = false;
};

}  // namespace attn::app
