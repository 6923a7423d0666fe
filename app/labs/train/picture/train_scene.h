// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <optional>
#include <utility>
#include <vector>

#include "labs/train/picture/train_layout.h"

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

/// The laid-out stage. A pure function of its arguments.
class TrainFrame : public PartFrame<TrainView, TrainLayout> {
 public:
  TrainFrame(const QSizeF&, TrainView, const Theme&);

  void draw(QPainter&) const override;
  std::optional<TrainHit> hit(const QPointF&) const;
  StageHint hint(const QPointF&) const override;
  /// The whole picture.
  QString description() const override;
  /// Steps, losses, accuracies and scores of the run as tab-separated text.
  QString copyText() const override;
  /// The weights of the selected head.
  std::optional<ItemTable> itemTable() const override;
  /// The rectangle of a weight's cell; null if it is not shown.
  QRectF cellRect(const TrainPlace&) const;
  std::vector<std::pair<QRectF, QString>> words() const override;

 private:
  void drawMaps(QPainter&) const;
  void drawChosen(QPainter&) const;
  void drawGuesses(QPainter&) const;
};

/// "Step 320", and a sentence about it.
Headline trainHeadline(const TrainView&);
QString partText(TrainPart);

/// A weight in words: "query 12 (t) looks at key 5 (i): 0.99".
QString weightText(const TrainView&, const TrainPlace&);
/// The model's prediction at a position, and whether it is correct.
QString guessText(const TrainView&, Index position);
/// What happened at a mark: as a sentence, and as a short label.
QString markText(const TrainMark&, const TrainingRun&);
QString markLabel(const TrainMark&);

}  // namespace attn::app
