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

class HeadsCompareSheet;
class HeadsExplainPane;
class HeadsStage;

/// What the key/value heads of the scenario were made of when their number was last changed; nothing where they are
/// as the document gave them, or have been edited since.
std::shared_ptr<const HeadsOrigin> lastRegrouping(const QUndoStack&, const Scenario& now);

/// All heads on one sheet: what they share, what each of them looks at, and how their outputs become one.
class HeadsLab : public Lab {
  Q_DECLARE_TR_FUNCTIONS(attn::app::HeadsLab)

 public:
  explicit HeadsLab(Session&, QObject* parent = nullptr);
  ~HeadsLab() override;

  QString id() const override { return QStringLiteral("heads"); }
  QString title() const override { return name(); }
  static QString name() { return tr("Heads"); }
  Playback* playback() override { return &m_playback; }
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void startFresh() override;
  bool canCompare() const override { return true; }
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();

  /// What the picture shows now.
  HeadsView view() const;
  HeadsChoices& choices() { return m_choices; }

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void retranslateTimeline() override;
  void bringUpToDate() override;

 private:
  void updateTimeline();
  void follow(const Playhead&);
  /// What is compared: B, on the timeline of both.
  HeadsView commonView() const;
  void drawSheet(QPainter&, const QSizeF&, const Theme&) const;
  double cacheHeight(const QSizeF&, const Theme&) const;
  void drawCache(QPainter&, const QSizeF&, const Theme&) const;
  /// Whether the playback runs over the steps of the results alone.
  bool ownTimeline() const;
  /// Gives the present view to the panes that are visible; the others take it when they are shown.
  void updatePanes();
  void openInSteps();
  void select(const Selection&);

  HeadsChoices m_choices;
  Playback m_playback;
  Playhead m_followed;
  QPointer<HeadsStage> m_stage;  // parts of the panes, once these are made
  QPointer<HeadsCompareSheet> m_compare;
  QPointer<HeadsExplainPane> m_explain;
  bool m_rebuilding = false;  // the playhead moves because the timeline changed, not because somebody moved it
  mutable std::shared_ptr<const Scenario> m_originOf;  // the scenario that m_origin belongs to
  mutable std::shared_ptr<const HeadsOrigin> m_origin;
};

}  // namespace attn::app
