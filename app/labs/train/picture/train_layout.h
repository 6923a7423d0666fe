// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <vector>

#include "figures/charts/painted_plot.h"
#include "figures/picture_tabs.h"
#include "figures/word_sheet.h"
#include "labs/train/picture/train_data.h"
#include "theme/theme.h"

namespace attn::app {

/// The map of one head.
struct TrainMap {
  Index layer = 0, head = 0;
  QRectF title, grid;
};

/// A line of the list of guesses.
struct TrainGuessRow {
  Index position = 0;
  TrainGuess guess;
  QRectF row, bar;
  QRectF mark;   // of right or wrong; null where nothing is asked
  QRectF arrow;  // from the token to the guess
};

struct TrainLayout {
  explicit TrainLayout(WordSheet sheet) : words(std::move(sheet)) {}

  bool compact = false;  // one part at a time, chosen by tabs
  bool fits = true;      // nothing had to be left out
  WordSheet words;
  PictureTabs tabs;  // compact only
  PaintedPlot loss, scores;
  bool hasLoss = false, hasScores = false;
  std::vector<TrainMap> maps;
  QRectF legend;              // of the colours of the maps; null without room
  std::vector<QRectF> notes;  // behind the words beside the cells that are asked about
  QRectF hatched;             // the look of what is not visible; null without room
  std::vector<TrainGuessRow> guesses;
  double period = 0;  // y of the line where the repeat begins; 0: none
  QRectF guessList;
};

TrainLayout layOutTrain(const QSizeF&, const TrainView&, const Theme&, const std::shared_ptr<FaceCache>&);

}  // namespace attn::app
