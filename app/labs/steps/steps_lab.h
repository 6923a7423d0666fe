// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPointer>

#include "labs/lab.h"
#include "labs/steps/size_table_state.h"
#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

class StepsInputs;
class StepsStage;

/// The selection for a playhead: the cell being filled, in reading order. Arriving at a finished step keeps the
/// selected row and column.
Selection selectionAt(const Scenario&, const Timeline&, const Playhead&, const Playhead& before, const Selection&);

/// The same for a playhead reached by playing from the start: the cell that was filled last, from (0, 0) on.
Selection playedSelection(const Scenario&, const Timeline&, const Playhead&, Index head);

/// One head, stage by stage, from the inputs to the output.
class StepsLab : public Lab {
  Q_DECLARE_TR_FUNCTIONS(attn::app::StepsLab)

 public:
  explicit StepsLab(Session&, QObject* parent = nullptr);
  ~StepsLab() override;

  Playback* playback() override { return &m_playback; }
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void resetForDocument() override;
  void comeToFront(bool toSelection) override;
  /// Documents of sizes show their cost.
  bool suits(const Scenario&) const override { return true; }
  bool canCompare() const override { return true; }
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  int firstStepOf(const QString& name) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();
  void retranslate() override;

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  InputSlot importTarget() const override;

 private:
  void updateTimeline();
  tl::expected<void, QString> seekSizes(const PicturePlace&);
  void follow(const Playhead&);
  void showSelected();
  void followSizes(const Playhead& now, const Playhead& before);

  Playback m_playback;
  Playhead m_followed;
  SizeTableState m_sizes;
  QPointer<StepsInputs> m_inputs;
  QPointer<StepsStage> m_stage;
  bool m_following = false;   // the selection is changing because the playhead moved
  bool m_shownSizes = false;  // the timeline is for a document of sizes
  bool m_rebuilding = false;  // the playhead is moving because the timeline changed, not because of the user
};

}  // namespace attn::app
