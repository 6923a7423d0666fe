// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <memory>

#include "labs/heads/heads_choices.h"
#include "labs/heads/picture/heads_scene.h"
#include "labs/lab.h"

class QUndoStack;

namespace attn::app {

class HeadsCompareCanvas;
class HeadsStage;

/// What the key/value heads of the scenario were made of when their number last changed; null if they are as the
/// document defined them, or have been edited since.
std::shared_ptr<const HeadsOrigin> lastRegrouping(const QUndoStack&, const Scenario& now);

/// All heads on one sheet: what they share, what each of them attends to, and how their outputs are combined.
class HeadsLab : public Lab {
  Q_DECLARE_TR_FUNCTIONS(attn::app::HeadsLab)

 public:
  explicit HeadsLab(Session&, QObject* parent = nullptr);
  ~HeadsLab() override;

  Playback* playback() override { return &m_playback; }
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void resetForDocument() override;
  bool canCompare() const override { return true; }
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();
  void retranslate() override;

  HeadsView view() const;
  HeadsChoices& choices() { return m_choices; }

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void bringUpToDate() override;

 private:
  void updateTimeline();
  void follow(const Playhead&);
  /// The view of B on the timeline of both sides.
  HeadsView commonView() const;
  void drawSheet(QPainter&, const QSizeF&, const Theme&) const;
  /// Draws the cache chart at the foot of a picture, unless the painter is null. Returns its height.
  double drawCache(QPainter*, const QSizeF&, const Theme&) const;
  /// True if the playback covers only the steps of the results.
  bool ownTimeline() const;
  /// Updates the visible panes; the others are updated when they are shown.
  void updatePanes();
  void openInSteps();

  HeadsChoices m_choices;
  Playback m_playback;
  Playhead m_followed;
  QPointer<HeadsStage> m_stage;  // null until the stage pane is created
  QPointer<HeadsCompareCanvas> m_compare;
  bool m_rebuilding = false;                           // the timeline change moves the playhead, not the user
  mutable std::shared_ptr<const Scenario> m_originOf;  // the scenario that m_origin belongs to
  mutable std::shared_ptr<const HeadsOrigin> m_origin;
};

}  // namespace attn::app
