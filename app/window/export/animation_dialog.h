// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>
#include <functional>
#include <optional>

#include "exports/animation/animation.h"
#include "figures/film.h"
#include "session/background_job.h"
#include "theme/theme.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace attn::app {

class GlyphButton;
class NumberField;
class RangeSlider;
class SegmentedControl;
class ToggleSwitch;

/// The settings of an animation for slides or a page.
struct AnimationChoice {
  AnimationPlan plan;
  double scale = 1.5;  // of the text
  bool dark = false;
  int decimals = kDefaultDecimals;  // as on screen

  FilmLook look() const;
};

/// A small looping preview of a film; shows its end if motion is reduced.
class FilmPreview : public QWidget {
  Q_OBJECT

 public:
  explicit FilmPreview(QWidget* parent = nullptr);

  /// `plan` determines the range and the speed.
  void show(const Film&, const AnimationPlan&);
  void setPlaying(bool);
  bool isPlaying() const { return m_timer.isActive(); }
  /// The current playhead.
  Playhead shown() const;
  QSize sizeHint() const override;

 Q_SIGNALS:
  void playingChanged(bool);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Film m_film;
  Projector m_projector;
  AnimationPlan m_plan;
  double m_from = 0, m_length = 0, m_now = 0;  // seconds at speed 1
  QElapsedTimer m_clock;
  QTimer m_timer;
};

/// Asks for the range of a timeline and the format of an animation, with a preview, its duration and its approximate
/// file size.
class AnimationDialog : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AnimationDialog)

 public:
  /// Creates a film of the lab's current state.
  using TakeFilm = std::function<Film(const FilmLook&, const StepRange&)>;

  AnimationDialog(TakeFilm, const Timeline&, const Playhead& here, const Theme&, bool reducedMotion,
                  QWidget* parent = nullptr);

  AnimationChoice choice() const;
  /// The previewed film, for the current choice.
  const Film& film() const { return m_film; }
  const QLabel* estimateLabel() const { return m_estimate; }

 private:
  enum Range { FromHere, ThisStep, All, OwnRange };
  enum Size { Hd, FullHd, OwnSize };

  void takeRange(int which);
  void takeSize(int which);
  /// Updates the dialog after a change of the choice.
  void refresh();
  void estimate();
  void showEstimate(const tl::expected<AnimationEstimate, AnimationFailure>&);
  int sectionHere() const;

  TakeFilm m_take;
  Timeline m_timeline;
  Playhead m_here;
  int m_decimals;
  std::optional<AnimationChoice> m_filmOf;
  Film m_film;
  FilmPreview* m_preview;
  GlyphButton* m_play;
  QPushButton* m_export = nullptr;
  SegmentedControl *m_range, *m_format, *m_scale, *m_theme;
  RangeSlider* m_sections;
  QComboBox *m_size, *m_rate, *m_speed, *m_loops;
  NumberField *m_width, *m_height;
  ToggleSwitch* m_smaller;
  QLabel *m_note, *m_estimate;
  QTimer m_pause;  // delays the estimate, because choices often change again
  BackgroundJob m_job;
};

}  // namespace attn::app
