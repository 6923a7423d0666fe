// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>
#include <QStringList>
#include <vector>

class QPainter;

namespace attn::app {

/// What a stage says of a place of its picture.
struct StageHint {
  QString text;        // plain
  QRectF area;         // the hint holds as long as the pointer is here
  bool framed = true;  // the area reacts to the mouse: it gets a frame
};

/// What a picture says as a table of which whole rows are selected, for assistive tools.
struct RowTable {
  QStringList columns;
  std::vector<QStringList> rows;  // a cell for each column; the first names the row
  int current = -1;               // the row that is asked about
};

/// One picture of a stage, laid out for one view, one size and one theme. It is drawn and asked what lies under a point
/// without being laid out again, so a stage keeps it until something changes that the picture depends on.
class PictureFrame {
 public:
  explicit PictureFrame(const QSizeF& size) : m_size(size) {}
  virtual ~PictureFrame() = default;
  PictureFrame(const PictureFrame&) = delete;
  PictureFrame& operator=(const PictureFrame&) = delete;

  const QSizeF& size() const { return m_size; }
  /// Of a painter with a clip, what cannot touch it may be left out.
  virtual void draw(QPainter&) const = 0;

  // For a SceneStage.
  /// What to say of a point; no text for nothing.
  virtual StageHint hint(const QPointF&) const { return {}; }
  virtual RowTable table() const { return {}; }
  /// Where a row of the table is drawn; null where it is not in sight.
  virtual QRectF rowArea(int /*row*/) const { return {}; }
  /// The row at a point; -1 for none.
  virtual int rowAt(const QPointF&) const { return -1; }
  /// The whole picture in words.
  virtual QString description() const { return {}; }
  /// What the Copy key copies; empty for nothing.
  virtual QString copyText() const { return {}; }

 private:
  QSizeF m_size;
};

}  // namespace attn::app
