// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <optional>
#include <variant>
#include <vector>

#include "labs/steps/picture/steps_data.h"

namespace attn::app {

/// An operator or a remark between matrices.
struct Sign {
  enum class Kind { Symbol, Arrow };  // an arrow carries its formula above it
  Kind kind = Kind::Symbol;
  Formula formula;
  double pixels = 20;  // design pixels
  QPointF center;
  double opacity = 1;
  bool operator==(const Sign&) const = default;
};

/// An operator between matrices.
Sign symbolSign(const QString&, const Theme&, double pixels = 24);

/// Plain text on the stage; `at` is its left (or middle) end on the baseline.
struct Note {
  QString text;
  QPointF at;
  double pixels = 12;  // design pixels
  bool centered = false;
  double opacity = 1;
  bool operator==(const Note&) const = default;
};

/// A small matrix without labels that leads to its stage.
struct Thumbnail {
  Stage stage = Stage::Scores;
  int step = 0;
  QRectF rect;
  QString caption;
  bool current = false;
  bool operator==(const Thumbnail&) const = default;
};

/// The softmax of one row, in large cells with the arithmetic between.
struct SoftmaxStrip {
  QRectF area;
  bool full = false;  // with bars and legends, for presentations
  double opacity = 1;
  bool operator==(const SoftmaxStrip&) const = default;
};

/// Everything on the stage, laid out. Points into a StepsData.
struct StepsPicture {
  QString title, subtitle;
  double textOpacity = 1;
  QRectF heading, stage;
  std::vector<MatrixFigure> figures;
  std::vector<Sign> signs;
  std::vector<Note> notes;
  std::optional<SoftmaxStrip> strip;
  std::vector<Thumbnail> thumbnails;
  QPointF thumbnailsTitle;
  bool magnifies = true;  // the surroundings of the selected cell, where it has no number
};

using Part = std::variant<MatrixFigure, Sign>;

/// One way to arrange a stage. Row: from left to right. Corner: [left, top, result, bias under the top or nothing].
/// Stack: figures in a row, the last one in a second row.
struct Arrangement {
  enum class Kind { Row, Corner, Stack };
  Kind kind = Kind::Row;
  std::vector<Part> parts;
};

/// Whether the view holds everything that a picture needs.
bool isDrawable(const StepsView&);
Stage stageAt(const StepsData&, int step);

/// How numbers are written: Short leaves out a decimal (of signed numbers; shares keep theirs) to fit small cells.
enum class Digits { Full, Usual, Short };
/// In this order: as many as are asked for, then the usual ones where those are fewer, then a single decimal.
std::vector<Digits> digitsToTry(const Theme&);

/// Lays out the first arrangement whose numbers are legible, else the one with the largest cells. True where every
/// matrix of up to 16 x 16 has its numbers.
bool arrange(std::vector<Arrangement>, const QRectF& area, const Theme&, StepsPicture&, Digits = Digits::Full);

/// The theme in the type size that the picture of a view has: as large as asked for, and in a presentation growing with
/// the picture, as long as every number and the whole row of a softmax find room; never below what can be read.
Theme stepsTheme(const Theme&, const QSizeF&, const StepsView&);
/// The picture at `playhead`, without the transition into its step.
StepsPicture settledPicture(const QSizeF&, const StepsData&, const Playhead&);
/// The picture of the view: with the transition.
StepsPicture stepsPicture(const QSizeF&, const StepsData&);
/// Draws a picture of this size; of a painter with a clip, only what may touch it.
void drawStepsPicture(QPainter&, const QSizeF&, const StepsPicture&, const StepsData&);
/// The cell at a point, of the figure that lies on top there. M stands for rules where nobody gave it as a matrix: its
/// cells are asked about as masked scores.
std::optional<StepsHit> hitFigures(const StepsPicture&, const StepsData&, const QPointF&);
/// Where the enlarged surroundings of a heat map's lit cell are drawn, with the line that leads there; null for none.
QRectF magnifierExtent(const MatrixFigure&, const QSizeF&, const StepsPicture&, const StepsData&);
/// `share` of the way (0..1, eased already) from one picture to the next.
StepsPicture blended(StepsPicture from, StepsPicture to, double share);

// --- what the stages consist of; `filled` counts finished cells of the result

std::vector<Arrangement> inputArrangements(const StepsData&);
std::vector<Arrangement> projectionArrangements(const StepsData&, Stage, double filled);
std::vector<Arrangement> rotationArrangements(const StepsData&, Stage, double filled);
std::vector<Arrangement> cacheArrangements(const StepsData&, Stage, double filled);
std::vector<Arrangement> scoreArrangements(const StepsData&, double filled);
std::vector<Arrangement> outputArrangements(const StepsData&, double filled);
std::vector<Arrangement> outputProjectionArrangements(const StepsData&, double filled);
std::vector<Arrangement> elementwiseArrangements(const StepsData&, Stage, double filled);
/// All of the above, by stage; but for Stage::Concat, which layConcat() lays out.
std::vector<Arrangement> stageArrangements(const StepsData&, Stage, double filled);
/// Returns what arrange() does.
bool layConcat(const StepsData&, double filled, const QRectF& area, StepsPicture&, Digits = Digits::Full);

QString stageTitle(const StepsData&, Stage);
QString stageSubtitle(const StepsData&, Stage);

void layThumbnails(const StepsData&, Stage current, const QRectF& area, StepsPicture&);
void drawThumbnails(QPainter&, const StepsPicture&, const StepsData&);
void drawSoftmaxStrip(QPainter&, const SoftmaxStrip&, const StepsData&, const Playhead&);

std::optional<StepsHit> hitSoftmaxStrip(const QPointF&, const SoftmaxStrip&, const StepsData&, const Playhead&);

/// The number of a cell; absent as long as it is not computed.
std::optional<double> knownValue(const MatrixFigure&, const CellPlace&);
/// Full names and the number, as far as it is known yet.
QString cellLabel(const MatrixFigure&, const CellPlace&);

}  // namespace attn::app
