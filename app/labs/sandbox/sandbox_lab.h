// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/lab.h"
#include "labs/sandbox/experiment_runner.h"
#include "session/session.h"

class QStackedWidget;

namespace attn::app {

class SandboxCanvas;
class SandboxExplain;
class SandboxInputs;
class ScalePanel;

/// Masks and softmax to play with: who may look at whom, what goes wrong, why scores are scaled, how positions turn.
class SandboxLab : public Lab {
  Q_OBJECT

 public:
  explicit SandboxLab(Session&, QObject* parent = nullptr);
  ~SandboxLab() override;

  QString id() const override { return QStringLiteral("sandbox"); }
  QString title() const override { return name(); }
  static QString name() { return tr("Sandbox"); }
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
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  static std::vector<LabView> views();

  ExperimentRunner& experiment() { return m_experiment; }

 private:
  void showStation();

  Session& m_session;
  Playback m_playback;
  ExperimentRunner m_experiment;
  Theme m_theme;
  bool m_presenting = false;
  // Made when they are asked for; in a window they belong to it.
  QPointer<SandboxInputs> m_inputs;
  QPointer<QStackedWidget> m_stage;
  QPointer<SandboxCanvas> m_canvas;
  QPointer<ScalePanel> m_scale;
  QPointer<SandboxExplain> m_explain;
};

}  // namespace attn::app
