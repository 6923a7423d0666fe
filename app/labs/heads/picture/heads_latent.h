// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "labs/heads/picture/heads_picture.h"

namespace attn::app {

/// Multi-head latent attention as one picture: tokens are compressed into latents, which are cached along with the
/// rotated part of the keys; every head expands them; below, one score computed both ways, with a key and without.
struct LatentPicture {
  struct Head {
    QRectF card, keys, values;
  };
  /// The strips of one way to a score: the query's numbers above the token's, and the result.
  struct Way {
    QRectF words;                        // above the strips
    std::array<MatrixFigure, 4> strips;  // query and token of the content part, query and token of the rotated part
    QRectF result;
    double content = 0, turned = 0;
  };

  QRectF heading;
  QRectF tokens, latent, turned, box;  // grids of X, c_KV and K_R; `box` encloses what is cached
  std::vector<Head> heads;
  Index perRow = 1;
  QRectF absorption;      // caption and everything below it
  bool abreast = false;   // the ways to a score are side by side
  bool tellsMore = true;  // there is room for the output and the memory saved
  Index query = 0, key = 0;
  std::array<Matrix, 6> rows;  // of the strips: q content, k content, absorbed q, latent, q rotated, k rotated
  Matrix rotatedKeys;          // [T x d_r]
  std::array<Way, 2> ways;
  bool hasStrips = true;                        // else too low: the ways show only text and results
  double directOutput = 0, absorbedOutput = 0;  // column 0 of the query's output
};

/// The view's step must be HeadsStep::Latent. Shows the selected pair of query and key; for a selected token, the query
/// with the largest absolute score for it.
LatentPicture layOutLatent(const QSizeF&, const HeadsData&);
void drawLatent(const HeadsCanvas&, const LatentPicture&);

std::vector<HeadsArea> latentAreas(const LatentPicture&, const HeadsData&);

/// "what 6 numbers of a token say, all heads read: the cache keeps 4 + 2 numbers instead of 64"
QString latentSubtitle(const HeadsData&);

}  // namespace attn::app
