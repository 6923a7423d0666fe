// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/lab.h"
#include "labs/measure/measure_state.h"

namespace attn::app {

class MeasureStage;

/// Runs the real kernels on the selected device: time and operations per second against T, next to the counted traffic.
class MeasureLab : public Lab {
  Q_OBJECT

 public:
  explicit MeasureLab(Session&, QObject* parent = nullptr);
  /// With injected devices and engines, for tests.
  MeasureLab(Session&, MeasureParts, QObject* parent = nullptr);
  ~MeasureLab() override;

  Playback* playback() override { return &m_playback; }
  /// Of the measured result; empty if there is none.
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  bool isPreparing() override { return m_state.isFindingDevices(); }
  void resetForDocument() override {}
  bool suits(const Scenario&) const override { return true; }
  /// "build", "tune", "warm-up", "measure", "compare", "done".
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  tl::expected<void, QString> openResult(const std::filesystem::path& file,
                                         const std::optional<std::filesystem::path>& other) override;
  static std::vector<LabView> views();
  void retranslate() override;

  MeasureState& state() { return m_state; }
  MeasureStage* stage();

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void bringUpToDate() override;

 private:
  void drawStage(QPainter&, const QSizeF&, const Theme&, MeasureState&) const;

  Playback m_playback;
  MeasureState m_state;
  QPointer<MeasureStage> m_stage;
};

}  // namespace attn::app
