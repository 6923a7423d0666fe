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

/// The two pages of the lab: growth with T, and the versions of FlashAttention.
enum class GrowthPage { Growth, Versions };

enum class VersionRow { Loops, Bytes, Results, Divisions, Operations, Blocks, Warps, Waiting, Print };
inline constexpr std::array kVersionRows = {VersionRow::Loops,     VersionRow::Bytes,      VersionRow::Results,
                                            VersionRow::Divisions, VersionRow::Operations, VersionRow::Blocks,
                                            VersionRow::Warps,     VersionRow::Waiting,    VersionRow::Print};

/// The selected number: for Operations, Bytes and Memory a row for each case; for Layer a row for each dot.
struct GrowthPlace {
  GrowthPart part = GrowthPart::Memory;
  int row = 3;  // flash2
  VersionRow version = VersionRow::Divisions;
  bool operator==(const GrowthPlace&) const = default;
};

/// Everything that the pictures of the Growth lab depend on.
struct GrowthView {
  std::shared_ptr<const GrowthData> data;
  Index tokens = 8192;
  GrowthPage page = GrowthPage::Growth;
  GrowthPlace place;
  bool presenting = false;

  bool operator==(const GrowthView&) const = default;
};

/// The number of rows of a part, and the selected row clamped to them.
int rowsOf(const GrowthMoment&, GrowthPart);
int shownRow(const GrowthMoment&, const GrowthPlace&);

struct GrowthHit {
  enum class Kind { Number, Part, Version, Plot };
  Kind kind = Kind::Number;
  GrowthPlace place;
  QRectF area;
  QString label;      // tooltip
  double tokens = 0;  // for Plot: T at this position
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
  /// The place of a table row; `row` is clamped.
  GrowthPlace placeOf(int row) const;
  StageHint hint(const QPointF&) const override;
  RowTable table() const override;
  QRectF rowArea(int row) const override { return rowRect(placeOf(row)); }
  int rowAt(const QPointF&) const override;
  QString description() const override;
  /// All tables of the page as tab-separated text.
  QString copyText() const override;
  /// The rectangle of a number of the current page; null if it is not shown.
  QRectF rowRect(const GrowthPlace&) const;
  /// The texts of the picture with their boxes, for tests: none may overlap.
  std::vector<std::pair<QRectF, QString>> words() const;

 private:
  GrowthView m_view;
  Theme m_theme;
  GrowthMoment m_moment;
  std::unique_ptr<VersionsMoment> m_versions;
  std::unique_ptr<GrowthLayout> m_layout;            // for page Growth
  std::unique_ptr<VersionsLayout> m_versionsLayout;  // for page Versions
  std::shared_ptr<FaceCache> m_faces;
};

/// The question of the title, its short answer computed from the numbers, and the rest of the answer.
struct GrowthHeadline {
  QString question, answer, rest;
};
GrowthHeadline growthHeadline(const GrowthData&, const GrowthMoment&);

/// A part's name: "Operations", "Bytes moved", "Peak memory", "A layer".
QString partText(GrowthPart);
/// The table of a part: name, number, and ratio at 2 T (for Layer: intensity and rate).
QStringList growthColumns(GrowthPart, Index tokens);
QStringList growthCells(const GrowthData&, const GrowthMoment&, GrowthPart, int row);
/// The table of versions: name, and FlashAttention 1, 2, 3.
QStringList versionColumns();
QStringList versionCells(const GrowthData&, const VersionsMoment&, VersionRow);
/// The published percentage in a row of the sheet of published figures, without a percent sign: "25"; empty for an
/// unknown id.
QString printedShare(const char* id);

}  // namespace attn::app
