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

/// Where the parts of the stage stand. Parts without room are null rectangles.
struct MeasureLayout {
  bool compact = false;  // one chart and one of table and bars, chosen by switches
  QRectF heading;
  QRectF leftTitle, leftChart, rightTitle, rightChart;  // compact: only the right ones
  QRectF lowerTitle, table, countedTitle, counted;
  QRectF invitation;  // before anything was measured, in place of all but the heading
};
MeasureLayout layOutMeasure(const QSizeF&, const MeasureView&, const Theme&);

/// The table of runs: its columns and visible rows.
struct MeasureTable {
  QRectF header;
  struct Line {
    QRectF area;
    std::size_t row = 0;  // of rowsOf()
  };
  std::vector<Line> lines;
  std::vector<double> edges;  // where each column ends (the second one begins), from the left of the stage
  double pixels = 12.5;       // of its text
  double algorithmRoom = 0;   // what the column of algorithms may take
  double rowHeight = 24;
  int firstRow = 0;
  int hiddenRows = 0;  // that do not fit
};
MeasureTable layOutTable(const QRectF&, const MeasureView&, const Theme&);
/// The first row that has to be shown so that `row` is visible.
int firstRowFor(const MeasureTable&, int row);

/// "T", "algorithm", … in the present language.
QStringList tableColumns(const MeasureView&);
/// What stands in a row of the table; a run that failed has its reason after the algorithm.
QStringList tableCells(const MeasureView&, const MeasureRow&);
/// The whole table as tab-separated values, numbers as programs read them.
QString tableTsv(const MeasureView&);

/// What lies under a point: a run of the table.
struct MeasureHit {
  MeasurePlace place;
  QRectF area;
  QString label;  // tooltip
};

/// All of the stage but its charts, laid out. A pure function of its arguments.
class MeasureFrame : public PictureFrame {
 public:
  MeasureFrame(const QSizeF&, MeasureView, const Theme&);

  const MeasureView& view() const { return m_view; }
  /// Scaled to the area.
  const Theme& theme() const { return m_theme; }
  const MeasureLayout& layout() const { return m_layout; }
  const MeasureTable& results() const { return m_table; }
  /// Where the Run button of the invitation stands.
  QRectF invitationButton() const;
  void draw(QPainter&) const override;
  std::optional<MeasureHit> hit(const QPointF&) const;

 private:
  MeasureView m_view;
  Theme m_theme;
  MeasureLayout m_layout;
  MeasureTable m_table;  // without lines where it is not on the stage
};

/// The whole picture in words, for screen readers.
QString measureSceneText(const MeasureView&);
/// A row of the table in words.
QString measureRowText(const MeasureView&, const MeasureRow&);

/// Counted bytes next to measured time of the selected count of tokens.
struct CountedBars {
  struct Bar {
    QString name;
    double value = 0;
    QString text;
    bool strong = false;  // flash
    bool other = false;   // of the result that is compared with
  };
  QString bytesTitle, bytesFactor, timeTitle, timeFactor;
  std::vector<Bar> bytes, times;
  QString why;  // why the two ratios differ, built from the real numbers
};
CountedBars countedBars(const MeasureView&);
/// The reason alone: what caches, the arithmetic and the size of S have to do with it.
QString whyTheyDiffer(const MeasureView&);

/// What will be measured, and what counting bytes lets expect: (title, sentences).
struct MeasureInvitation {
  QString title;
  QStringList lines;
  QString expectation;
};
MeasureInvitation measureInvitation(const MeasureView&);

}  // namespace attn::app
