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

/// One layer: query heads sharing K/V heads; and its cache, if the number of tokens is known.
struct SharedHeadsPicture {
  std::int64_t queryHeads = 1, keyValueHeads = 1, keyWidth = 0;
  std::int64_t layers = 0, tokens = 0;  // 0: unknown
  bool wired = true;                    // shows which query head reads which K/V head
};
/// The grid of query-key pairs, or of tiles, without showing which are visible.
struct PairsPicture {
  std::int64_t rows = 1, columns = 1;
  std::int64_t blockRows = 1, blockColumns = 1;  // queries and keys per tile
  std::optional<std::int64_t> row, column;       // asked about
  VisibilityMatrix visible;                      // the other pairs are hatched; empty: none are hatched
  bool isMarkable() const { return blockRows == 1 && blockColumns == 1; }
};
/// Vectors and rows of numbers, below each other.
struct RowsPicture {
  enum class Role { Query, Key, Value, Plain, Weights };
  struct Row {
    std::string name;
    Role role = Role::Plain;
    std::vector<double> values;
    std::optional<std::size_t> hidden;  // the one asked for
  };
  std::vector<Row> rows;
};
/// The roofline of a chip, for an arithmetic intensity.
struct RoofPicture {
  double flopsPerSecond = 0, bytesPerSecond = 0;
};
/// The question's document at a step of a lab.
struct LabPicture {
  AskedPicture asked;
};
using QuestionPicture = std::variant<SharedHeadsPicture, PairsPicture, RowsPicture, RoofPicture, LabPicture>;

/// The question's own picture, or one that can be drawn from its parameters without answering it; nullopt if there is
/// none, and for questions that show a matrix or code themselves.
std::optional<QuestionPicture> pictureOf(const AskedQuestion&);

/// Range of the picture's height, in design pixels.
struct PictureHeights {
  double least = 0, most = 0;
};
PictureHeights heightsOf(const QuestionPicture&);
/// The pair at a point of the picture: row and column.
std::optional<attn::CellPlace> pairAt(const PairsPicture&, const QRectF&, const Theme&, const QPointF&);
QRectF pairRect(const PairsPicture&, const QRectF&, const Theme&, const attn::CellPlace&);
/// The visible pairs under the mask described in the question; empty if it describes none.
VisibilityMatrix visiblePairs(const AskedQuestion&);
void drawQuestionPicture(QPainter&, const QRectF&, const QuestionPicture&, const Theme&);
QString wordsOf(const QuestionPicture&);

}  // namespace attn::app
