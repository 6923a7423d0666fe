// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/lab.h"
#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

class CompareCanvas;
class ExplainPane;
class InputsPane;
class StageCanvas;

/// Which cell the learner is asked to look at when the playhead stands here: the one being filled, in reading order.
/// Arriving at a finished step keeps the row and column that were selected before.
Selection selectionAt(const Scenario&, const Timeline&, const Playhead&, const Playhead& before, const Selection&);

/// One head, stage by stage, from the inputs to the output.
class StepsLab : public Lab {
  Q_OBJECT

 public:
  explicit StepsLab(Session&, QObject* parent = nullptr);
  ~StepsLab() override;

  QString id() const override { return QStringLiteral("steps"); }
  QString title() const override { return name(); }
  static QString name() { return tr("Steps"); }
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

 private:
  void updateTimeline();
  void follow(const Playhead&);

  Session& m_session;
  Playback m_playback;
  Playhead m_followed;
  QPointer<InputsPane> m_inputs;
  QPointer<StageCanvas> m_stage;
  QPointer<CompareCanvas> m_compare;
  QPointer<ExplainPane> m_explain;
  bool m_presenting = false;
  bool m_rebuilding = false;  // the playhead moves because the timeline changed, not because somebody moved it
};

}  // namespace attn::app
