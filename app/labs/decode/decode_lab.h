// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/decode/decode_state.h"
#include "labs/lab.h"
#include "widgets/scene_stage.h"

namespace attn::app {

/// Shows the current page; series and other table rows are selected by mouse or with the up and down keys.
using DecodeStage = SceneStageOf<DecodeFrame, DecodeView>;

/// Decoding token by token: the cache grows or rolls, and schemes that share keys and values race each other.
class DecodeLab : public Lab {
  Q_OBJECT

 public:
  explicit DecodeLab(Session&, QObject* parent = nullptr);
  /// With an injected measurement, for tests.
  DecodeLab(Session&, MachineMeasure, QObject* parent = nullptr);
  ~DecodeLab() override;

  Playback* playback() override;
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void resetForDocument() override;
  void suspendForLesson() override { m_state.suspendForLesson(); }
  void resumeAfterLesson() override { m_state.resumeAfterLesson(); }
  bool hasOwnChanges() const override { return m_state.hasOwnChanges(); }
  tl::expected<void, QString> useLessonSettings(const QString& json) override {
    return m_state.useLessonSettings(json);
  }
  QString lessonSettings() const override { return m_state.lessonSettings(); }
  bool suits(const Scenario&) const override { return true; }
  /// "prompt", "t1" and so on for the tokens of the text, "last", "next"; then the steps of the other pages.
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();
  void retranslate() override;

  DecodeState& state() { return m_state; }

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void bringUpToDate() override;

 private:
  void updateTimeline();
  void follow();
  DecodeView view() const;

  DecodeState m_state;
  Playback m_playback;
  DecodePage m_page = DecodePage::Race;  // the page of the current timeline
};

}  // namespace attn::app
