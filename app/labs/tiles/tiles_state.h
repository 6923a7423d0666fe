// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "labs/tiles/picture/tiles_scene.h"
#include "session/playback.h"
#include "session/session.h"

namespace attn::app {

/// State shared by the panes of the Tiles lab: the schedule of the open scenario, its numbers, and the hardware of the
/// race. Not updated while the stage is hidden.
class TilesState : public QObject {
  Q_OBJECT

 public:
  TilesState(Session&, Playback&, QObject* parent = nullptr);

  /// Null if no document is open.
  const std::shared_ptr<const TilesData>& data() const { return m_data; }
  TilesView view() const;
  Session& session() { return m_session; }
  Playback& playback() { return m_playback; }

  const Hardware& hardware() const { return m_hardware; }
  void setHardware(const Hardware&);
  /// Follows a query; the rest of the selection is kept as far as possible.
  void followRow(Index query);

  /// Sets the stage's visibility. Pending updates run when it becomes visible.
  void setStageVisible(bool);
  /// Updates schedule and numbers even if the stage is hidden.
  void bringUpToDate();

 Q_SIGNALS:
  /// Emitted when schedule, numbers or row change; the playhead has its own signal.
  void changed();

 private:
  void follow();
  void recount();
  void takeNumbers();

  Session& m_session;
  Playback& m_playback;
  Hardware m_hardware;
  std::shared_ptr<const TilesData> m_data;
  std::shared_ptr<const TilesNumbers> m_numbers;
  bool m_stageVisible = false, m_stale = true;
};

}  // namespace attn::app
