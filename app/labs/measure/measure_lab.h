// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/lab.h"
#include "labs/measure/measure_inputs.h"
#include "labs/measure/measure_state.h"

namespace attn::app {

class MeasureExplain;
class MeasureStage;

/// Runs the real kernels on the chosen device: time and operations per second against T, next to what was counted.
class MeasureLab : public Lab {
  Q_OBJECT

 public:
  explicit MeasureLab(Session&, QObject* parent = nullptr);
  /// With devices, engines and answers from elsewhere (tests).
  MeasureLab(Session&, MeasureParts, MeasureQuestions, QObject* parent = nullptr);
  ~MeasureLab() override;

  QString id() const override { return QStringLiteral("measure"); }
  QString title() const override { return name(); }
  static QString name() { return tr("Measure"); }
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
  void startFresh() override {}
  bool suits(const Scenario&) const override { return true; }
  /// "build", "tune", "warm-up", "measure", "compare", "done".
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  tl::expected<void, QString> openResult(const std::filesystem::path& file,
                                         const std::optional<std::filesystem::path>& other) override;
  static std::vector<LabView> views();

  MeasureState& state() { return m_state; }
  MeasureStage* stage();

 private:
  Session& m_session;
  Playback m_playback;
  MeasureState m_state;
  MeasureQuestions m_ask;
  Theme m_theme;
  bool m_presenting = false;
  // Made when they are asked for.
  QPointer<MeasureInputs> m_inputs;
  QPointer<MeasureStage> m_stage;
  QPointer<MeasureExplain> m_explain;
};

}  // namespace attn::app
