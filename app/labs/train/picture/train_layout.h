// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <vector>

#include "figures/charts/painted_plot.h"
#include "figures/part_picture.h"
#include "labs/train/picture/train_data.h"

namespace attn::app {

/// The map of one head.
struct TrainMap {
  Index layer = 0, head = 0;
  QRectF title, grid;
};

/// A row of the list of guesses.
struct TrainGuessRow {
  Index position = 0;
  TrainGuess guess;
  QRectF row, bar;
  QRectF mark;   // correct or wrong; null if the task asks for nothing
  QRectF arrow;  // from the token to the guess
};

struct TrainLayout : PartLayout {
  using PartLayout::PartLayout;

  PaintedPlot loss, scores;
  bool hasLoss = false, hasScores = false;
  std::vector<TrainMap> maps;
  QRectF legend;              // color scale of the maps; null if there is no room
  std::vector<QRectF> notes;  // text backgrounds next to the selected cells
  QRectF hatched;             // legend for hidden cells; null if there is no room
  std::vector<TrainGuessRow> guesses;
  double period = 0;  // y of the line at the start of the repeat; 0: none
  QRectF guessList;
};

TrainLayout layOutTrain(const QSizeF&, const TrainView&, const Theme&, const std::shared_ptr<FaceCache>&);

}  // namespace attn::app
