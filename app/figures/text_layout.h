// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "figures/face.h"
#include "theme/theme.h"

class QPainter;

namespace attn::app {

/// The texts of a picture, measured and placed during layout: drawing does no layout, and tests can check for overlaps.
class TextLayout {
 public:
  struct Word {
    QPointF baseline;
    QRectF box;
    QString text;
    double pixels = 12;
    QFont::Weight weight = QFont::Normal;
    QColor ink;
  };

  TextLayout(const Theme& theme, std::shared_ptr<FaceCache> faces) : m_theme(theme), m_faces(std::move(faces)) {}

  double width(const QString&, double pixels, QFont::Weight = QFont::Normal) const;
  double ascent(double pixels, QFont::Weight = QFont::Normal) const;
  double height(double pixels, QFont::Weight = QFont::Normal) const;
  /// Elided if wider than `room`; `align` 0 = starts at x, 1 = ends there. The baseline is at y.
  void add(QPointF at, const QString&, double pixels, const QColor& ink, double align = 0,
           QFont::Weight = QFont::Normal, double room = 1e9);
  /// Wrapped at spaces into lines of at most `width`.
  QStringList broken(const QString&, double pixels, QFont::Weight, double width) const;
  /// Adds wrapped lines below a top edge; returns the y of the next item.
  double addLines(QPointF topLeft, double width, const QString&, double pixels, const QColor& ink,
                  QFont::Weight = QFont::Normal);

  const std::vector<Word>& words() const { return m_words; }
  void draw(QPainter&) const;

 private:
  const Face& face(double pixels, QFont::Weight) const;

  Theme m_theme;
  std::shared_ptr<FaceCache> m_faces;
  std::vector<Word> m_words;
};

}  // namespace attn::app
