// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/lab.h"
#include "labs/train/train_state.h"

namespace attn::app {

class TrainStage;

/// Trains a small attention-only model and shows how its heads learn where to attend. The transport bar covers the
/// training steps.
class TrainLab : public Lab {
  Q_OBJECT

 public:
  explicit TrainLab(Session&, QObject* parent = nullptr);
  /// With injected threads, for tests.
  TrainLab(Session&, TrainParts, QObject* parent = nullptr);
  ~TrainLab() override;

  Playback* playback() override { return &m_playback; }
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  bool isPreparing() override;
  void resetForDocument() override;
  void comeToFront(bool toSelection) override;
  bool suits(const Scenario&) const override { return true; }
  /// Measured steps of the run: "0", "10" … "600". Seeking to an untrained step starts training.
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();
  void retranslate() override { m_state.retranslate(); }

  /// The task and model of the run shown.
  std::optional<LabSubject> ownSubject() const override;
  QString kept() const override { return textOf(m_state.kept()); }
  void useKept(const QString& text) override { m_state.use(trainKept(text)); }
  void suspendForLesson() override { m_state.suspendForLesson(); }
  void resumeAfterLesson() override { m_state.resumeAfterLesson(); }
  QUndoStack* ownSteps() override { return m_state.undoStack(); }
  std::optional<OwnComparison> ownComparison() override;
  TrainState& state() { return m_state; }
  /// Copies the selected head into a new document in the Steps lab.
  void openInSteps();

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void bringUpToDate() override;

 private:
  void followSubject();

  Playback m_playback;
  TrainState m_state;
  std::optional<LabSubject> m_subject;  // last value announced by subjectChanged()
  QPointer<TrainStage> m_stage;
};

}  // namespace attn::app
