// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <optional>
#include <vector>

#include "figures/picture_frame.h"
#include "labs/measure/picture/measure_data.h"
#include "theme/theme.h"

namespace attn::app {

class ScenePen;

/// The layout of the stage. Parts without room are null rectangles.
struct MeasureLayout {
  bool compact = false;  // one chart, and either table or bars, selected by switches
  QRectF heading;
  QRectF leftTitle, leftChart, rightTitle, rightChart;  // compact: only the right ones
  QRectF lowerTitle, table, countedTitle, counted;
  QRectF invitation;  // before the first measurement, instead of everything but the heading
};
MeasureLayout layOutMeasure(const QSizeF&, const MeasureView&, const Theme&);

/// The table of runs: its columns and visible rows.
struct MeasureTable {
  QRectF header;
  struct Line {
    QRectF area;
    std::size_t row = 0;  // index in rowsOf()
  };
  std::vector<Line> lines;
  std::vector<double> edges;  // right edge of each column (left edge of the second), in stage coordinates
  double pixels = 12.5;       // font size
  double algorithmRoom = 0;   // width available to the column of algorithms
  double rowHeight = 24;
  int firstRow = 0;
  int hiddenRows = 0;  // number of rows that do not fit
};
MeasureTable layOutTable(const QRectF&, const MeasureView&, const Theme&);
/// The first row to show so that `row` is visible.
int firstRowFor(const MeasureTable&, int row);

/// "T", "algorithm", … in the current language.
QStringList tableColumns(const MeasureView&);
/// The cells of a table row; a failed run has its error after the algorithm.
QStringList tableCells(const MeasureView&, const MeasureRow&);
/// The whole table as tab-separated values, with machine-readable numbers.
QString tableTsv(const MeasureView&);

/// A run of the table at a point.
struct MeasureHit {
  MeasurePlace place;
  QRectF area;
  QString label;  // tooltip
};

/// The laid-out stage without its charts. A pure function of its arguments.
class MeasureFrame : public PictureFrame {
 public:
  MeasureFrame(const QSizeF&, MeasureView, const Theme&);

  const MeasureView& view() const { return m_view; }
  /// Scaled to the area.
  const Theme& theme() const { return m_theme; }
  const MeasureLayout& layout() const { return m_layout; }
  const MeasureTable& results() const { return m_table; }
  /// The rectangle of the invitation's Run button.
  QRectF invitationButton() const;
  void draw(QPainter&) const override;
  std::optional<MeasureHit> hit(const QPointF&) const;
  StageHint hint(const QPointF&) const override;
  /// The table of runs, with a dash in empty cells.
  RowTable table() const override;
  QRectF rowArea(int row) const override;
  int rowAt(const QPointF&) const override;
  QString description() const override;
  QString copyText() const override { return hasRuns(m_view) ? tableTsv(m_view) : QString(); }

 private:
  MeasureView m_view;
  Theme m_theme;
  MeasureLayout m_layout;
  MeasureTable m_table;  // empty if it is not on the stage
};

/// The whole picture as text, for screen readers.
QString measureSceneText(const MeasureView&);
/// A table row as text.
QString measureRowText(const MeasureView&, const MeasureRow&);

/// Counted bytes next to measured time at the selected number of tokens.
struct CountedBars {
  struct Bar {
    QString name;
    double value = 0;
    QString text;
    bool strong = false;  // flash
    bool other = false;   // from the other result
  };
  QString bytesTitle, bytesFactor, timeTitle, timeFactor;
  std::vector<Bar> bytes, times;
  QString why;  // why the two ratios differ, with the actual numbers
};
CountedBars countedBars(const MeasureView&);
/// The reason only: the effect of caches, arithmetic and the size of S.
QString whyTheyDiffer(const MeasureView&);

/// What will be measured, and what the byte counts predict.
struct MeasureInvitation {
  QString title;
  QStringList lines;
  QString expectation;
};
MeasureInvitation measureInvitation(const MeasureView&);

/// Parts of the picture.
void drawTable(ScenePen&, QPainter&, const QRectF& area, const MeasureTable&, const MeasureView&, const Theme&);
void drawCounted(ScenePen&, QPainter&, const QRectF&, const MeasureView&, const Theme&);

}  // namespace attn::app
