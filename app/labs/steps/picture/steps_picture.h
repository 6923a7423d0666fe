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
  enum class Kind { Symbol, Arrow };  // an arrow has its formula above it
  Kind kind = Kind::Symbol;
  Formula formula;
  double pixels = 24;  // design pixels
  QPointF center{};
  double opacity = 1;
  bool operator==(const Sign&) const = default;
};

/// Plain text on the stage; `at` is its left end (or its center) on the baseline.
struct Note {
  QString text;
  QPointF at;
  double pixels = 12;  // design pixels
  bool centered = false;
  double opacity = 1;
  bool operator==(const Note&) const = default;
};

/// A small matrix without labels that links to its stage.
struct Thumbnail {
  Stage stage = Stage::Scores;
  int step = 0;
  QRectF rect;
  QString caption;
  bool current = false;
  bool operator==(const Thumbnail&) const = default;
};

/// The softmax of one row, in large cells with the arithmetic between them.
struct SoftmaxStrip {
  QRectF area;
  bool full = false;  // with bars and legends, for presentations
  double opacity = 1;
  bool operator==(const SoftmaxStrip&) const = default;
};

/// Everything on the stage after layout. Points into a StepsData.
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
  bool magnifies = true;  // magnify around the selected cell if it shows no number
};

using Part = std::variant<MatrixFigure, Sign>;

/// One way to arrange a stage. Row: from left to right. Corner: [left, top, result, bias below top (optional)]. Stack:
/// figures in a row, the last one in a second row.
struct Arrangement {
  enum class Kind { Row, Corner, Stack };
  Kind kind = Kind::Row;
  std::vector<Part> parts;
};

/// True if the view has everything that a picture needs.
bool isDrawable(const StepsView&);
Stage stageAt(const StepsData&, int step);

/// The number format: Short drops a decimal (from signed numbers; shares keep theirs) to fit small cells.
enum class Digits { Full, Usual, Short };
/// In order: the requested decimals, then the default if that is fewer, then a single decimal.
std::vector<Digits> digitsToTry(const Theme&);

/// Lays out the first arrangement whose numbers are legible, else the one with the largest cells. Returns true if every
/// matrix of up to 16 x 16 shows its numbers.
bool arrange(std::vector<Arrangement>, const QRectF& area, const Theme&, StepsPicture&, Digits = Digits::Full);

/// The theme scaled for the picture of a view: the requested size, and in presentations growing with the picture as
/// long as every number and the whole row of a softmax fit; never below the smallest legible size.
Theme stepsTheme(const Theme&, const QSizeF&, const StepsView&, const std::shared_ptr<FaceCache>& faces = nullptr);
/// The picture at `playhead`, without the transition into its step.
StepsPicture settledPicture(const QSizeF&, const StepsData&, const Playhead&);
/// The picture of the view, including the transition.
StepsPicture stepsPicture(const QSizeF&, const StepsData&);
/// Draws a picture of this size; if the painter has a clip, only the parts that may touch it.
void drawStepsPicture(QPainter&, const QSizeF&, const StepsPicture&, const StepsData&);
/// The cell at a point, in the topmost figure there. If M is derived from mask rules instead of given as a matrix, its
/// cells are returned as masked scores.
std::optional<StepsHit> hitFigures(const StepsPicture&, const StepsData&, const QPointF&);
/// The extent of the magnifier of a heat map's lit cell, including its connecting line; null if there is none.
QRectF magnifierExtent(const MatrixFigure&, const QSizeF&, const StepsPicture&, const StepsData&);
/// Interpolates between two pictures; `share` is 0..1, already eased.
StepsPicture blended(StepsPicture from, StepsPicture to, double share);

// --- arrangements by stage; `filled` counts finished cells of the result

std::vector<Arrangement> inputArrangements(const StepsData&);
/// Of the stages that are matrix products.
std::vector<Arrangement> productArrangements(const StepsData&, Stage, double filled);
std::vector<Arrangement> rotationArrangements(const StepsData&, Stage, double filled);
std::vector<Arrangement> cacheArrangements(const StepsData&, Stage, double filled);
std::vector<Arrangement> elementwiseArrangements(const StepsData&, Stage, double filled);
/// Dispatches to the functions above. Stage::Concat is laid out by layConcat() instead.
std::vector<Arrangement> stageArrangements(const StepsData&, Stage, double filled);
/// Returns the same as arrange().
bool layConcat(const StepsData&, double filled, const QRectF& area, StepsPicture&, Digits = Digits::Full);

QString stageTitle(const StepsData&, Stage);
QString stageSubtitle(const StepsData&, Stage);

void layThumbnails(const StepsData&, Stage current, const QRectF& area, StepsPicture&);
void drawThumbnails(QPainter&, const StepsPicture&, const StepsData&);
void drawSoftmaxStrip(QPainter&, const SoftmaxStrip&, const StepsData&, const Playhead&);

std::optional<StepsHit> hitSoftmaxStrip(const QPointF&, const SoftmaxStrip&, const StepsData&, const Playhead&);

/// The number of a cell; nullopt until it is computed.
std::optional<double> knownValue(const MatrixFigure&, const CellPlace&);
/// Full row and column names, and the number once it is known.
QString cellLabel(const MatrixFigure&, const CellPlace&);

}  // namespace attn::app
