// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>

class QPainter;

namespace attn::app {

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

 private:
  QSizeF m_size;
};

}  // namespace attn::app
