// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "figures/picture_frame.h"
#include "labs/train/picture/train_data.h"
#include "theme/theme.h"

namespace attn::app {

/// What is at a point.
struct TrainHit {
  enum class Kind { Weight, Head, Guess, Part, Plot };
  Kind kind = Kind::Weight;
  TrainPlace place;
  QRectF area;
  QString label;   // tooltip
  Index step = 0;  // for Plot: the training step there
};

class FaceCache;
struct TrainLayout;

/// The laid-out stage. A pure function of its arguments.
class TrainFrame : public PictureFrame {
 public:
  TrainFrame(const QSizeF&, TrainView, const Theme&);
  ~TrainFrame() override;

  const TrainView& view() const { return m_view; }
  void draw(QPainter&) const override;
  std::optional<TrainHit> hit(const QPointF&) const;
  StageHint hint(const QPointF&) const override;
  /// The whole picture.
  QString description() const override;
  /// Steps, losses, accuracies and scores of the run as tab-separated text.
  QString copyText() const override;
  /// The rectangle of a weight's cell; null if it is not shown.
  QRectF cellRect(const TrainPlace&) const;
  /// The rectangles of the probability bars.
  std::vector<QRectF> guessBars() const;
  /// The texts of the picture with their boxes, for tests that check for overlaps.
  std::vector<std::pair<QRectF, QString>> words() const;

 private:
  void drawMaps(QPainter&) const;
  void drawChosen(QPainter&) const;
  void drawGuesses(QPainter&) const;

  TrainView m_view;
  Theme m_theme;
  std::shared_ptr<FaceCache> m_faces;
  std::unique_ptr<TrainLayout> m_layout;
};

/// "Step 320", and a sentence about it.
struct TrainHeadline {
  QString title, sentence;
};
TrainHeadline trainHeadline(const TrainView&);
QString partText(TrainPart);

/// A weight in words: "query 12 (t) looks at key 5 (i): 0.99".
QString weightText(const TrainView&, const TrainPlace&);
/// The model's prediction at a position, and whether it is correct.
QString guessText(const TrainView&, Index position);
/// What happened at a mark: as a sentence, and as a short label.
QString markText(const TrainMark&, const TrainingRun&);
QString markLabel(const TrainMark&);

}  // namespace attn::app
