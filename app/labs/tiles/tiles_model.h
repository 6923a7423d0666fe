// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "labs/tiles/picture/tiles_scene.h"
#include "session/playback.h"
#include "session/session.h"

namespace attn::app {

/// What the panes of the Tiles lab share: the counted schedule of the open scenario, its numbers, and the hardware of
/// the race. While the stage is hidden nothing is counted.
class TilesModel : public QObject {
  Q_OBJECT

 public:
  TilesModel(Session&, Playback&, QObject* parent = nullptr);

  /// Absent while no document is open.
  const std::shared_ptr<const TilesData>& data() const { return m_data; }
  TilesView view() const;
  Session& session() { return m_session; }
  Playback& playback() { return m_playback; }

  const Hardware& hardware() const { return m_hardware; }
  void setHardware(const Hardware&);
  /// Follows a query; the rest of the selection stays as near as it can.
  void followRow(Index query);

  /// Whether the stage is on screen; what happened before is caught up with.
  void setStageVisible(bool);
  /// Counts and numbers of this moment, also while the stage is hidden.
  void bringUpToDate();

 Q_SIGNALS:
  /// Another schedule, other numbers or another row; the playhead has a signal of its own.
  void changed();

 private:
  void follow();
  void countAnew();
  void takeNumbers();

  Session& m_session;
  Playback& m_playback;
  Hardware m_hardware;
  std::shared_ptr<const TilesData> m_data;
  std::shared_ptr<const TilesNumbers> m_numbers;
  bool m_stageVisible = false, m_stale = true;
};

}  // namespace attn::app
