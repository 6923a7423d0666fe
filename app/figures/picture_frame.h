// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

#include "base/cell_place.h"

class QPainter;

namespace attn::app {

/// The hint for a point of the picture.
struct StageHint {
  QString text;        // plain
  QRectF area;         // the hint is valid while the pointer is in this area
  bool framed = true;  // the area is framed because it reacts to the mouse
};

/// A picture as a table with selectable rows, for assistive tools.
struct RowTable {
  QStringList columns;
  std::vector<QStringList> rows;  // a cell for each column; the first names the row
  int current = -1;               // selected row
};

/// A picture as a table with selectable cells, for assistive tools. The area of a cell that is not shown is null.
struct ItemTable {
  QStringList rows{}, columns{};  // names
  std::optional<CellPlace> current{};
  std::function<QString(Index row, Index column)> text{};
  std::function<QRectF(Index row, Index column)> area{};
};

/// One picture of a stage, laid out for one view, one size and one theme. Drawing and hit testing need no new layout,
/// so a stage keeps the frame until one of its inputs changes.
class PictureFrame {
 public:
  explicit PictureFrame(const QSizeF& size) : m_size(size) {}
  virtual ~PictureFrame() = default;
  PictureFrame(const PictureFrame&) = delete;
  PictureFrame& operator=(const PictureFrame&) = delete;

  const QSizeF& size() const { return m_size; }
  /// If the painter has a clip, anything outside it may be omitted.
  virtual void draw(QPainter&) const = 0;

  // For a SceneStage.
  /// The hint at a point; an empty text means none.
  virtual StageHint hint(const QPointF&) const { return {}; }
  virtual RowTable table() const { return {}; }
  /// The table if it has cells instead of rows.
  virtual std::optional<ItemTable> itemTable() const { return std::nullopt; }
  /// The rectangle of a table row; null if it is not visible.
  virtual QRectF rowArea(int /*row*/) const { return {}; }
  /// The row at a point; -1 if there is none.
  virtual int rowAt(const QPointF&) const { return -1; }
  /// The whole picture as text.
  virtual QString description() const { return {}; }
  /// The text that the Copy key copies; empty if there is none.
  virtual QString copyText() const { return {}; }

 private:
  QSizeF m_size;
};

}  // namespace attn::app
