// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "labs/heads/picture/heads_picture.h"

namespace attn::app {

/// Multi-head latent attention as one picture: tokens are compressed into latents, which a cache keeps beside the part
/// of the keys that turns; every head expands them; and below, one score both ways, with a key and without.
struct LatentPicture {
  struct Head {
    QRectF card, keys, values;
  };
  /// The strips of one way to a score: what the query brings above what the token brings, and what they give.
  struct Way {
    QRectF words;                        // above the strips
    std::array<MatrixFigure, 4> strips;  // query and token of the content, query and token of what turns
    QRectF result;
    double content = 0, turned = 0;
  };

  QRectF heading;
  QRectF tokens, latent, turned, box;  // grids of X, c_KV and K_R; and what encloses what is cached
  std::vector<Head> heads;
  Index perRow = 1;
  QRectF absorption;      // caption and everything below it
  bool abreast = false;   // the ways to a score stand side by side
  bool tellsMore = true;  // there is room for the output and what is saved
  Index query = 0, key = 0;
  std::array<Matrix, 6> rows;  // of the strips: q content, k content, absorbed q, latent, q turned, k turned
  Matrix turnedKeys;           // [T x d_r]
  std::array<Way, 2> ways;
  bool hasStrips = true;                        // high enough to be seen; else the ways have words and what they give
  double directOutput = 0, absorbedOutput = 0;  // column 0 of the query's output
};

/// Of a view whose step is HeadsStep::Latent. The pair of query and key is the selected one; of a selected token the
/// last query that sees it.
LatentPicture layOutLatent(const QSizeF&, const HeadsData&);
void drawLatent(const HeadsCanvas&, const LatentPicture&);

/// A matrix of the picture and where it is.
struct LatentArea {
  MatrixId matrix;
  Index head = 0;
  QRectF rect;
  Index rows = 0, columns = 0, columnOffset = 0;
};
std::vector<LatentArea> latentAreas(const LatentPicture&, const HeadsData&);

/// "what 6 numbers of a token say, all heads read: the cache keeps 4 + 2 numbers instead of 64"
QString latentSubtitle(const HeadsData&);

}  // namespace attn::app
