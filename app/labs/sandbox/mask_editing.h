// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "attention/mask_layers.h"
#include "labs/sandbox/picture/mask_scene.h"
#include "session/session.h"

namespace attn::app {

/// Turns clicks and drags on the mask picture into edits. One gesture is one undo step.
class MaskEditing {
 public:
  explicit MaskEditing(Session& session) : m_session(session) {}

  /// Handles a press on a cell. Returns the reason if another layer closes the cell.
  QString press(const MaskHit&);
  void drag(const MaskHit&);
  void release();
  /// The same by keyboard, on the result.
  QString switchCell(const CellPlace&);
  /// Toggles a layer; switching it on again restores its previous setting.
  void switchLayer(MaskLayer);

 private:
  struct Stroke {
    MaskHit::Part part = MaskHit::Part::Result;
    bool open = false;
  };
  void paint(const CellPlace&);
  void togglePadding(Index key);
  QString lockedReason(const CellPlace&) const;

  Session& m_session;
  std::optional<Stroke> m_stroke;
  int m_gesture = 0;
  Mask m_remembered;  // layer settings before they were switched off
};

}  // namespace attn::app
