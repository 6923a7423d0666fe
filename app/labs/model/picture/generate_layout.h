// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <vector>

#include "figures/part_picture.h"
#include "labs/model/picture/generate_data.h"

namespace attn::app {

/// A token of the text; or tokens that are not shown.
struct TokenChip {
  QRectF box;
  Index first = 0, last = 0;  // in the whole text
  bool isGenerated = false, isForced = false;
  bool isGap() const { return first != last; }
};

struct ChoiceRow {
  QRectF row, before, after;  // the tracks of the bars
};

struct GenerateLayout : PartLayout {
  using PartLayout::PartLayout;

  std::vector<TokenChip> chips;
  QRectF nextChip;  // where the next token will be
  std::vector<ChoiceRow> choices;
  // The cache: a column for each token, a row for each layer, layer 0 at the bottom.
  QRectF cache;
  Index columns = 0;  // room for this many tokens
  QRectF keyMark, valueMark;
};

GenerateLayout layOutGenerate(const QSizeF&, const ModelView&, const Theme&, const std::shared_ptr<FaceCache>&);

}  // namespace attn::app
