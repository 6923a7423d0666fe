// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPointer>

#include "labs/lab.h"
#include "labs/sandbox/experiment_runner.h"
#include "labs/sandbox/sandbox_choice.h"
#include "labs/sandbox/sandbox_numbers.h"
#include "labs/sandbox/sandbox_stations.h"
#include "session/session.h"

class QStackedWidget;

namespace attn::app {

class SandboxCanvas;
class ScalePanel;
class SizesOnlyCover;

/// Experiments with masks and softmax: which tokens are visible, numerical accidents, why scores are scaled, and how
/// positions rotate.
class SandboxLab : public Lab {
  Q_DECLARE_TR_FUNCTIONS(attn::app::SandboxLab)

 public:
  explicit SandboxLab(Session&, QObject* parent = nullptr);
  ~SandboxLab() override;

  QString id() const override { return QStringLiteral("sandbox"); }
  QString title() const override { return name(); }
  static QString name() { return tr("Sandbox"); }
  Playback* playback() override { return &m_playback; }
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  bool isPreparing() override;
  void resetForDocument() override;
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();

  ExperimentRunner& experiment() { return m_experiment; }
  SandboxNumbers& numbers() { return m_numbers; }

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void retranslateTimeline() override;
  void bringUpToDate() override;

 private:
  void showStation();
  /// On arriving at the accidents page, selects a row that has one, unless the selected row does.
  void followStation();
  void selectAccident();
  void updateSizesOnlyNote();
  /// The selection itself if its row has an accident, else the first row of its head that has one, else unchanged.
  Selection firstAccident(const Snapshot&) const;
  void drawScale(QPainter&, const QSizeF&, const Theme&, Playback&);

  Playback m_playback;
  SandboxChoice m_choice;
  SandboxNumbers m_numbers;
  Station m_station = Station::Mask;
  bool m_accidentPending = false;  // pending until results are available
  ExperimentRunner m_experiment;
  bool m_experimentFailed = false;
  QPointer<QStackedWidget> m_stage;
  QPointer<SandboxCanvas> m_canvas;
  QPointer<SizesOnlyCover> m_sizesOnly;
  QPointer<ScalePanel> m_scale;
};

}  // namespace attn::app
