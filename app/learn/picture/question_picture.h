// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "attention/visibility.h"
#include "questions/question_template.h"
#include "theme/theme.h"

class QPainter;

namespace attn::app {

/// One layer: query heads that share pairs of key and value heads; and what is kept of it, where tokens are known.
struct SharedHeadsPicture {
  std::int64_t queryHeads = 1, keyValueHeads = 1, keyWidth = 0;
  std::int64_t layers = 0, tokens = 0;  // 0: not said
};
/// The pairs of queries and keys, or the tiles of them, none of which says whether it is visible.
struct PairsPicture {
  std::int64_t rows = 1, columns = 1;
  std::int64_t blockRows = 1, blockColumns = 1;  // of tiles: how many queries and keys one has
  std::optional<std::int64_t> row, column;       // that are asked about
  VisibilityMatrix visible;                      // pairs that are not are hatched; empty: none is
  /// Pairs are marked one by one.
  bool isMarkable() const { return blockRows == 1 && blockColumns == 1; }
};
/// Vectors and rows of numbers, one below the other.
struct RowsPicture {
  enum class Role { Query, Key, Value, Plain, Weights };
  struct Row {
    std::string name;
    Role role = Role::Plain;
    std::vector<double> values;
    std::optional<std::size_t> hidden;  // the one that is asked for
  };
  std::vector<Row> rows;
};
/// How fast a chip can be for so many operations per byte.
struct RoofPicture {
  double flopsPerSecond = 0, bytesPerSecond = 0;
};
using QuestionPicture = std::variant<SharedHeadsPicture, PairsPicture, RowsPicture, RoofPicture>;

/// What can be drawn of a question from its parameters without answering it; nullopt for the others, and for those that
/// show a matrix or code themselves.
std::optional<QuestionPicture> pictureOf(const AskedQuestion&);

/// Between which heights it is drawn, in design pixels.
struct PictureHeights {
  double least = 0, most = 0;
};
PictureHeights heightsOf(const QuestionPicture&);
/// The pair under a point of the picture: row and column.
std::optional<attn::CellPlace> pairAt(const PairsPicture&, const QRectF&, const Theme&, const QPointF&);
QRectF pairRect(const PairsPicture&, const QRectF&, const Theme&, const attn::CellPlace&);
/// Which pairs are visible under the mask that the question describes; empty if it describes none.
VisibilityMatrix visiblePairs(const AskedQuestion&);
void drawQuestionPicture(QPainter&, const QRectF&, const QuestionPicture&, const Theme&);
QString wordsOf(const QuestionPicture&);

}  // namespace attn::app
