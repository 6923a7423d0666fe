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

/// A stage from top to bottom: the heading and the rest.
struct StageFrame {
  QRectF heading, body;
};
StageFrame stageFrame(const QSizeF&, const Theme&);

/// Writes the texts of a picture. Positions are on the baseline; `align` 0 = left end, 0.5 = middle, 1 = right end.
/// Font sizes (`pixels`) are in units of `unit` painter pixels; by default the theme's scale.
class ScenePen {
 public:
  /// HalfPixels rounds font sizes to half a pixel, which is visually sufficient and limits the number of fonts.
  enum class Sizes { Exact, HalfPixels };

  ScenePen(QPainter& painter, const Theme& theme)
      : ScenePen(painter, theme, theme.scale, std::make_shared<FaceCache>()) {}
  /// `faces` caches the fonts of earlier pictures.
  ScenePen(QPainter& painter, const Theme& theme, double unit, std::shared_ptr<FaceCache> faces,
           Sizes sizes = Sizes::Exact)
      : m_painter(painter), m_theme(theme), m_unit(unit), m_sizes(sizes), m_faces(std::move(faces)) {}

  /// Elided if wider than `room`. Returns the width.
  double text(QPointF at, const QString&, double pixels, const QColor&, double align = 0, QFont::Weight = QFont::Normal,
              double room = 1e9) const;
  double width(const QString&, double pixels, QFont::Weight = QFont::Normal) const;
  /// The largest size between `smallest` and `pixels` at which the text fits `room`; `smallest` if none does.
  double fittingPixels(const QString&, double pixels, double smallest, double room,
                       QFont::Weight = QFont::Normal) const;
  const Face& face(double pixels, QFont::Weight = QFont::Normal) const;
  const Face& mathFace(double pixels) const;
  /// Wrapped to the width of the rectangle; returns the height.
  double lines(const QRectF&, const QString&, double pixels, const QColor&) const;
  /// With subscripts as in LaTeX: in "d_k" the k is lower and smaller. Not elided.
  void subscripted(QPointF at, const QString&, double pixels, const QColor&, QFont::Weight = QFont::Normal) const;
  void formula(QPointF baseline, const Formula&, double pixels, const QColor& ink, double align = 0) const;
  /// Title and subtitle of a stage; the subtitle shrinks before it is elided.
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
