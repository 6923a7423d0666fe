// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>
#include <memory>
#include <utility>

#include "figures/face.h"
#include "figures/formula.h"
#include "theme/theme.h"

namespace attn::app {

/// A stage from top to bottom: heading, then everything else.
struct StageFrame {
  QRectF heading, body;
};
StageFrame stageFrame(const QSizeF&, const Theme&);

/// Writes the texts of a picture. Positions are on the baseline; `align` 0 = left end, 0.5 = middle, 1 = right end.
/// Heights of letters (`pixels`) count in `unit` pixels of the painter: of the theme's scale, if nothing else is said.
class ScenePen {
 public:
  /// With HalfPixels letters are rounded to half a pixel: as fine as the eye needs, and few faces to look up.
  enum class Sizes { Exact, HalfPixels };

  ScenePen(QPainter& painter, const Theme& theme)
      : ScenePen(painter, theme, theme.scale, std::make_shared<FaceCache>()) {}
  /// `faces` is what pictures before this one have looked up.
  ScenePen(QPainter& painter, const Theme& theme, double unit, std::shared_ptr<FaceCache> faces,
           Sizes sizes = Sizes::Exact)
      : m_painter(painter), m_theme(theme), m_unit(unit), m_sizes(sizes), m_faces(std::move(faces)) {}

  /// Shortened where it is wider than `room`. Returns the width that it takes.
  double text(QPointF at, const QString&, double pixels, const QColor&, double align = 0, QFont::Weight = QFont::Normal,
              double room = 1e9) const;
  double width(const QString&, double pixels, QFont::Weight = QFont::Normal) const;
  const Face& face(double pixels, QFont::Weight = QFont::Normal) const;
  const Face& mathFace(double pixels) const;
  /// In one or more lines of at most the width of the rectangle; returns the height that they take.
  double lines(const QRectF&, const QString&, double pixels, const QColor&) const;
  /// With subscripts as in LaTeX: in "d_k" the k hangs lower and smaller. Not shortened.
  void subscripted(QPointF at, const QString&, double pixels, const QColor&, QFont::Weight = QFont::Normal) const;
  void formula(QPointF baseline, const Formula&, double pixels, const QColor& ink, double align = 0) const;
  /// Title and subtitle of a stage; the subtitle gets smaller before it is shortened.
  void heading(const QRectF&, const QString& title, const QString& subtitle) const;
  void caption(QPointF at, const QString&, double room = 1e9) const;
  void arrow(QPointF from, QPointF to, const QColor&) const;

 private:
  double px(double length) const { return length * m_unit; }

  QPainter& m_painter;
  const Theme& m_theme;
  double m_unit;
  Sizes m_sizes;
  std::shared_ptr<FaceCache> m_faces;
};

}  // namespace attn::app
