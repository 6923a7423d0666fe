// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>
#include <utility>
#include <variant>

#include "labs/sandbox/experiment_runner.h"
#include "labs/sandbox/mask_editing.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/backward_scene.h"
#include "labs/sandbox/picture/mask_scene.h"
#include "labs/sandbox/picture/rotation_scene.h"
#include "labs/sandbox/picture/rounding_scene.h"
#include "labs/sandbox/picture/scale_scene.h"
#include "labs/sandbox/sandbox_numbers.h"
#include "session/playback.h"
#include "session/session.h"

namespace attn::app {

/// The pages of the Sandbox lab, each a step of the timeline with this index.
enum class SandboxPage { Mask, Accidents, Rounding, Scale, Rotation, Backward };

/// What the picture and the explanation of a page depend on, in the order of SandboxPage.
using SandboxView = std::variant<MaskView, AccidentView, RoundingView, ScaleView, RotationView, BackwardView>;

/// The selection on the pages "rounding", "backward" and "rotation", in addition to the shared query and head.
struct SandboxSelection {
  std::optional<RoundingPart> part;  // nullopt: all parts together
  Loss loss = Loss::SumOfSquares;
  std::optional<BackwardCell> cell;  // nullopt: dS of the selected query and key, or the last finished matrix
  Reach reach;                       // of the curve on the page "rotation"
  bool operator==(const SandboxSelection&) const = default;
};

/// The state of the Sandbox lab that is not part of the document, and the data of its pages.
class SandboxState : public QObject {
  Q_OBJECT

 public:
  explicit SandboxState(Session&);

  Session& session() { return m_session; }
  Playback& playback() { return m_playback; }
  ExperimentRunner& experiment() { return m_experiment; }
  SandboxNumbers& numbers() { return m_numbers; }
  MaskEditing& maskEditing() { return m_maskEditing; }

  SandboxPage page() const { return static_cast<SandboxPage>(m_playback.playhead().step); }
  /// The data of a page at the playhead. While the numbers of a large document are being computed, the previous ones.
  SandboxView view(SandboxPage, bool presenting = false);
  /// The same for exported pictures: waits for the numbers, unless their computation fails.
  SandboxView finishedView(SandboxPage, bool presenting = false);
  /// Starts what the current page needs; true until it is finished.
  bool isPreparing();

  /// True while a question is open that must hide the timeline's content.
  bool isCovered() const { return m_playback.limit() == Playhead{}; }
  bool hasPicture() const { return m_session.snapshot().scenario && m_session.snapshot().trace && !isCovered(); }

  /// The selected query and key, as a cell of the masked scores.
  Selection selection() const;
  void select(Index row, Index column);
  /// The selection itself if its row has an accident, else the first row of its head that has one, else unchanged.
  Selection accidentSelection() const;
  /// The row of a selection, with all stages finished.
  AccidentView accidentView(const Selection&);
  const SandboxSelection& asked() const { return m_asked; }
  template <class Change>
  void ask(Change change) {
    SandboxSelection next = m_asked;
    change(next);
    if (std::exchange(m_asked, next) != next) Q_EMIT changed();
  }

 Q_SIGNALS:
  /// Emitted when anything that the pages show changes, except for the playhead and the shared selection.
  void changed();

 private:
  RoundingView roundingView();
  BackwardView backwardView();

  Session& m_session;
  Playback m_playback;
  SandboxSelection m_asked;
  SandboxNumbers m_numbers;
  MaskEditing m_maskEditing;
  ExperimentRunner m_experiment;
  bool m_experimentFailed = false;
  AccidentView m_accidents;                  // the last one with data
  std::optional<BackwardView> m_difference;  // the view that the last difference was computed for
};

/// The query and key of a selection as a cell of the masked scores, clamped.
Selection pairSelection(const Scenario&, Selection);

}  // namespace attn::app
