// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "figures/picture_frame.h"
#include "labs/growth/picture/growth_data.h"
#include "theme/theme.h"

namespace attn::app {

/// The two pictures of the lab: what grows with T, and what tells the versions of FlashAttention apart.
enum class GrowthPage { Growth, Versions };

/// What a row of the table of versions is about.
enum class VersionRow { Loops, Bytes, Results, Divisions, Operations, Blocks, Warps, Waiting, Print };
inline constexpr std::array kVersionRows = {VersionRow::Loops,     VersionRow::Bytes,      VersionRow::Results,
                                            VersionRow::Divisions, VersionRow::Operations, VersionRow::Blocks,
                                            VersionRow::Warps,     VersionRow::Waiting,    VersionRow::Print};

/// The number that is asked about: of Operations, Bytes and Memory a row for each case; of Layer one for each dot.
struct GrowthPlace {
  GrowthPart part = GrowthPart::Memory;
  int row = 3;  // flash2
  VersionRow version = VersionRow::Divisions;
  bool operator==(const GrowthPlace&) const = default;
};

/// All that the pictures of the Growth lab depend on.
struct GrowthView {
  std::shared_ptr<const GrowthData> data;
  Index tokens = 8192;
  GrowthPage page = GrowthPage::Growth;
  GrowthPlace place;
  bool presenting = false;

  bool operator==(const GrowthView&) const = default;
};

/// How many rows a part has, and the chosen row cut to them.
int rowsOf(const GrowthMoment&, GrowthPart);
int shownRow(const GrowthMoment&, const GrowthPlace&);

/// What lies under a point.
struct GrowthHit {
  enum class Kind { Number, Part, Version, Plot };
  Kind kind = Kind::Number;
  GrowthPlace place;
  QRectF area;
  QString label;      // tooltip
  double tokens = 0;  // of a Plot: T at this place
};

class FaceCache;
class PaintedPlot;
struct GrowthLayout;
struct VersionsLayout;

/// The stage, laid out. A pure function of its arguments.
class GrowthFrame : public PictureFrame {
 public:
  GrowthFrame(const QSizeF&, GrowthView, const Theme&);
  ~GrowthFrame() override;

  const GrowthView& view() const { return m_view; }
  const GrowthMoment& moment() const { return m_moment; }
  void draw(QPainter&) const override;
  std::optional<GrowthHit> hit(const QPointF&) const;
  /// A row of the table, cut to those there are, as what is asked about.
  GrowthPlace placeOf(int row) const;
  StageHint hint(const QPointF&) const override;
  RowTable table() const override;
  QRectF rowArea(int row) const override { return rowRect(placeOf(row)); }
  int rowAt(const QPointF&) const override;
  QString description() const override;
  QString copyText() const override;
  /// Where a number of the present page stands; null where it is not in sight.
  QRectF rowRect(const GrowthPlace&) const;
  /// The words that stand in the picture, with their boxes, for tests: none may overlap.
  std::vector<std::pair<QRectF, QString>> words() const;

 private:
  GrowthView m_view;
  Theme m_theme;
  GrowthMoment m_moment;
  std::unique_ptr<VersionsMoment> m_versions;
  std::unique_ptr<GrowthLayout> m_layout;            // of page Growth
  std::unique_ptr<VersionsLayout> m_versionsLayout;  // of page Versions
  std::shared_ptr<FaceCache> m_faces;
};

/// The question and its answer, which follows from the numbers: of the title, what is answered in a few words, and the
/// rest.
struct GrowthHeadline {
  QString question, answer, rest;
};
GrowthHeadline growthHeadline(const GrowthData&, const GrowthMoment&);

/// A part's name: "Operations", "Bytes moved", "Peak memory", "A layer".
QString partText(GrowthPart);
/// A row of a part as a table: its name, its number, how many times as much at 2 T (of Layer: intensity and rate).
QStringList growthColumns(GrowthPart, Index tokens);
QStringList growthCells(const GrowthData&, const GrowthMoment&, GrowthPart, int row);
/// A row of the table of versions: its name, and FlashAttention 1, 2, 3.
QStringList versionColumns();
QStringList versionCells(const GrowthData&, const VersionsMoment&, VersionRow);
/// What a row of the sheet of published figures has in print, without a percent sign: "25"; empty for an unknown one.
QString printedShare(const char* id);
/// All tables of the page as tab-separated text.
QString growthTsv(const GrowthView&);
/// The whole picture in words, for screen readers.
QString growthSceneText(const GrowthView&);

}  // namespace attn::app
