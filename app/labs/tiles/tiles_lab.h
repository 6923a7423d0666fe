// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/lab.h"
#include "labs/tiles/tiles_model.h"

namespace attn::app {

class InputsColumn;
class TilesExplainPane;
class TilesStage;

/// What tiling moves between slow memory and chip, event by event, with the online softmax that makes it exact, and a
/// race against the ways without it. Panes are made when they are first asked for.
class TilesLab : public Lab {
  Q_OBJECT

 public:
  explicit TilesLab(Session&, QObject* parent = nullptr);
  ~TilesLab() override;

  QString id() const override { return QStringLiteral("tiles"); }
  QString title() const override { return name(); }
  static QString name() { return tr("Tiles"); }
  QWidget* inputsPane() override;
  QWidget* stagePane() override;
  QWidget* explainPane() override;
  Playback* playback() override { return &m_playback; }
  void setTheme(const Theme&) override;
  void setPresenting(bool) override;
  void retranslate() override;
  void refreshNow() override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void importNumbers(const std::filesystem::path&) override;
  void startFresh() override;
  /// Sizes without numbers have traffic too.
  bool suits(const Scenario&) const override { return true; }
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  static std::vector<LabView> views();

  TilesModel& model() { return m_model; }

 private:
  Playback m_playback;
  TilesModel m_model;
  Theme m_theme = lightTheme();
  bool m_presenting = false;
  QPointer<InputsColumn> m_inputs;
  QPointer<TilesStage> m_stage;
  QPointer<TilesExplainPane> m_explain;
};

}  // namespace attn::app
