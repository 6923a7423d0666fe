// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/lab.h"
#include "labs/train/train_state.h"

namespace attn::app {

class TrainStage;

/// Trains a small model of attention alone, and shows how its heads come to look where they look. The transport bar
/// runs over the steps of training.
class TrainLab : public Lab {
  Q_OBJECT

 public:
  explicit TrainLab(Session&, QObject* parent = nullptr);
  /// With threads from elsewhere (tests).
  TrainLab(Session&, TrainParts, QObject* parent = nullptr);
  ~TrainLab() override;

  QString id() const override { return QStringLiteral("train"); }
  QString title() const override { return name(); }
  static QString name() { return tr("Train"); }
  Playback* playback() override { return &m_playback; }
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  bool isPreparing() override;
  void startFresh() override;
  void comeToFront(bool toSelection) override;
  bool suits(const Scenario&) const override { return true; }
  /// Steps of the run that are measured: "0", "10" … "600". Going to one that is not trained yet trains.
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();

  /// The task and the model of the run that is shown.
  std::optional<LabSubject> ownSubject() const override;
  QString kept() const override { return textOf(m_state.kept()); }
  void useKept(const QString& text) override { m_state.use(trainKept(text)); }
  void lend() override { m_state.lend(); }
  void takeBack() override { m_state.takeBack(); }
  QUndoStack* ownSteps() override { return m_state.undoStack(); }
  std::optional<OwnComparison> ownComparison() override;
  TrainState& state() { return m_state; }
  /// The head that is asked about becomes a document of its own, in the Steps lab.
  void openInSteps();

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void retranslateTimeline() override { m_state.retranslate(); }
  void bringUpToDate() override;

 private:
  void followSubject();

  Playback m_playback;
  TrainState m_state;
  std::optional<LabSubject> m_subject;  // as it was last told
  QPointer<TrainStage> m_stage;
};

}  // namespace attn::app
