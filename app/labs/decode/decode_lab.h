// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/decode/decode_state.h"
#include "labs/lab.h"

namespace attn::app {

class DecodeExplain;
class DecodeInputs;
class DecodeStage;

/// A text is written token by token: its cache grows or rolls, and ways to share keys and values race each other.
class DecodeLab : public Lab {
  Q_OBJECT

 public:
  explicit DecodeLab(Session&, QObject* parent = nullptr);
  /// With a measurement from elsewhere (tests).
  DecodeLab(Session&, MachineMeasure, QObject* parent = nullptr);
  ~DecodeLab() override;

  QString id() const override { return QStringLiteral("decode"); }
  QString title() const override { return name(); }
  static QString name() { return tr("Decode"); }
  QWidget* inputsPane() override;
  QWidget* stagePane() override;
  QWidget* explainPane() override;
  Playback* playback() override;
  void setTheme(const Theme&) override;
  void setPresenting(bool) override;
  void retranslate() override;
  void refreshNow() override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void importNumbers(const std::filesystem::path& file) override;
  void startFresh() override;
  bool suits(const Scenario&) const override { return true; }
  /// "prompt", "t1" and so on for the tokens of the text, "last", "next".
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  static std::vector<LabView> views();

  DecodeState& state() { return m_state; }

 private:
  void updateTimeline();
  void follow();

  Session& m_session;
  DecodeState m_state;
  Playback m_playback;
  Theme m_theme;
  bool m_presenting = false;
  // Made when they are asked for.
  QPointer<DecodeInputs> m_inputs;
  QPointer<DecodeStage> m_stage;
  QPointer<DecodeExplain> m_explain;
};

}  // namespace attn::app
