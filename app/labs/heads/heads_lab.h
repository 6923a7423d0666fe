// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
class InputsColumn;

/// What the key/value heads of the scenario were made of when their number was last changed; nothing where they are
/// as the document gave them, or have been edited since.
std::shared_ptr<const HeadsOrigin> lastRegrouping(const QUndoStack&, const Scenario& now);

/// All heads on one sheet: what they share, what each of them looks at, and how their outputs become one.
class HeadsLab : public Lab {
  Q_OBJECT

 public:
  explicit HeadsLab(Session&, QObject* parent = nullptr);
  ~HeadsLab() override;

  QString id() const override { return QStringLiteral("heads"); }
  QString title() const override { return name(); }
  static QString name() { return tr("Heads"); }
  QWidget* inputsPane() override;
  QWidget* stagePane() override;
  QWidget* explainPane() override;
  Playback* playback() override { return &m_playback; }
  void setTheme(const Theme&) override;
  void setPresenting(bool) override;
  void retranslate() override;
  void refreshNow() override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void importNumbers(const std::filesystem::path& file) override;
  void startFresh() override;
  bool canCompare() const override { return true; }
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  static std::vector<LabView> views();

  /// What the picture shows now.
  HeadsView view() const;
  HeadsChoices& choices() { return m_choices; }

 private:
  void updateTimeline();
  void follow(const Playhead&);
  /// What is compared: B, on the timeline of both.
  HeadsView commonView() const;
  void drawSheet(QPainter&, const QSizeF&, const Theme&) const;
  /// The panes that somebody sees follow what has changed.
  void show();
  void openInSteps();
  void select(const Selection&);
  HeadsStage* stage();
  HeadsExplainPane* explanation();

  Session& m_session;
  HeadsChoices m_choices;
  Playback m_playback;
  Playhead m_followed;
  QPointer<InputsColumn> m_inputs;  // panes are made when they are first asked for
  QPointer<HeadsStage> m_stage;
  QPointer<HeadsCompareSheet> m_compare;  // over the sheet
  QPointer<HeadsExplainPane> m_explain;
  Theme m_theme;
  bool m_presenting = false;
  bool m_rebuilding = false;  // the playhead moves because the timeline changed, not because somebody moved it
  mutable std::shared_ptr<const Scenario> m_originOf;  // the scenario that m_origin belongs to
  mutable std::shared_ptr<const HeadsOrigin> m_origin;
};

}  // namespace attn::app
