// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/lab.h"
#include "lessons/lesson_slide.h"
#include "session/playback.h"

namespace attn::app {

class SceneStage;

/// The stage of a slide without a lab, so that presenting, drawing on the picture, exporting and printing treat it like
/// any other stage. It has no timeline, no inputs and no explanation.
class SlideLab : public Lab {
  Q_OBJECT

 public:
  explicit SlideLab(Session&, QObject* parent = nullptr);
  ~SlideLab() override;

  void showSlide(const LessonSlide&);

  Playback* playback() override { return &m_playback; }
  Film film(const FilmLook&, const StepRange& = {}) override { return {}; }
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  void resetForDocument() override {}
  bool suits(const Scenario&) const override { return true; }
  std::optional<LabSubject> ownSubject() const override;
  QStringList stepNames() const override { return {}; }
  tl::expected<void, QString> seek(const PicturePlace& place) override { return noSuchStep(place.step); }
  std::optional<PicturePlace> place() override { return std::nullopt; }

 Q_SIGNALS:
  /// Left or Right was pressed on the slide.
  void turned(bool forward);

 protected:
  QWidget* makeInputs() override { return new QWidget; }
  QWidget* makeStage() override;
  QWidget* makeExplanation() override { return new QWidget; }

 private:
  SlideView m_view;
  Playback m_playback;
  QPointer<SceneStage> m_stage;
};

}  // namespace attn::app
