// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/cell_text.h"
#include "figures/face.h"
#include "figures/matrix_figure.h"
#include "figures/painted_part.h"
#include "figures/scene_theme.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

struct FigureText {
  Q_DECLARE_TR_FUNCTIONS(MatrixFigure)
};

QString emptyRowNote() {
  return FigureText::tr("no visible key: zeros");
}

/// The row and column of the lit cell have bold labels.
bool isActiveRow(const MatrixFigure& f, Index i) {
  return (f.litRow && *f.litRow == i) || (f.litCell && f.litCell->row == i);
}
bool isActiveColumn(const MatrixFigure& f, Index i) {
  return (f.litColumn && *f.litColumn == i) || (f.litCell && f.litCell->column == i);
}

class LabelPen {
 public:
  LabelPen(QPainter& painter, const Theme& theme, double pixels, FaceCache& faces)
      : m_painter(painter),
        m_part(painter),
        m_toPart(painter.worldTransform().inverted()),
        m_theme(theme),
        m_pixels(pixels),
        m_faces(faces) {}

  const Face& face(bool active) { return m_faces.ui(m_pixels, active ? QFont::DemiBold : QFont::Normal); }

  void draw(double x, double y, const QString& name, double room, bool active, double align) {
    const Face& face = this->face(active);
    const QString text = shortened(name, face, room);
    const double width = face.width(text), height = face.metrics().height();
    const QRectF area(x - width * align, y - height, width, 2 * height);
    if (!m_part.touches((m_painter.worldTransform() * m_toPart).mapRect(area))) return;
    m_painter.setPen(active ? m_theme.ink : m_theme.soft);
    face.draw(m_painter, QPointF(x - width * align, y), text);
  }
  double lift() { return face(false).metrics().capHeight() / 2; }

 private:
  QPainter& m_painter;
  PaintedPart m_part;
  QTransform m_toPart;
  const Theme& m_theme;
  double m_pixels;
  FaceCache& m_faces;
};

/// If not all labels fit: the active one, and every n-th that does not overlap it.
bool isWritten(Index i, Index every, std::optional<Index> active) {
  if (active && i == *active) return true;
  return i % every == 0 && (!active || std::abs(i - *active) >= every);
}

void drawRowNames(QPainter& painter, const MatrixFigure& f, const Theme& theme, FaceCache& faces) {
  const double height = f.grid.height() / static_cast<double>(f.rows());
  if (!(height > 0)) return;  // in a window that leaves no room
  const double smallest = theme.px(legiblePixels(9.5, theme.scale));
  const double pixels = std::clamp(height * 0.8, smallest, std::max(smallest, theme.px(f.rowNames ? 12.5 : 11)));
  LabelPen pen(painter, theme, pixels, faces);
  const auto every = static_cast<Index>(std::ceil(pixels * (f.isHeatMap() ? 1.9 : 1.25) / height));
  std::optional<Index> active;
  for (Index i = 0; i < f.rows() && !active; ++i)
    if (isActiveRow(f, i)) active = i;
  for (Index i = 0; i < f.rows(); ++i) {
    if (!isWritten(i, every, active)) continue;
    const QRectF cell = cellRect(f, {i, 0});
    pen.draw(f.grid.left() - theme.px(8), cell.center().y() + pen.lift(), f.rowName(i), f.label.width() - theme.px(8),
             isActiveRow(f, i), 1);
  }
}

void drawColumnNames(QPainter& painter, const MatrixFigure& f, const Theme& theme, FaceCache& faces) {
  const double width = f.grid.width() / static_cast<double>(f.columns());
  if (!(width > 0)) return;
  const double pixels = theme.px(f.columnNames ? 12.5 : 11);
  LabelPen pen(painter, theme, pixels, faces);
  std::optional<Index> active;
  for (Index i = 0; i < f.columns() && !active; ++i)
    if (isActiveColumn(f, i)) active = i;
  if (f.uprightLabels) {
    const double smallest = theme.px(legiblePixels(9.5, theme.scale));
    LabelPen small(painter, theme, std::clamp(width * 0.8, smallest, std::max(smallest, pixels)), faces);
    const auto every = static_cast<Index>(std::ceil(theme.px(12) / width));
    for (Index i = 0; i < f.columns(); ++i) {
      if (!isWritten(i, every, active)) continue;
      painter.save();
      painter.translate(cellRect(f, {0, i}).center().x(), f.grid.top() - theme.px(8));
      painter.rotate(-90);
      small.draw(0, small.lift(), f.columnName(i), f.label.height() - theme.px(10), isActiveColumn(f, i), 0);
      painter.restore();
    }
    return;
  }
  const double room = f.isHeatMap() ? theme.px(64) : width - theme.px(3);
  double step = 1;
  if (f.isHeatMap()) {
    double widest = f.columnNames ? widestOf(*f.columnNames, pen.face(true)) : 0;
    widest = std::clamp(widest, theme.px(20), room);
    step = std::ceil((widest + theme.px(8)) / width);
  } else if (!f.columnNames) {
    step = std::ceil((pen.face(true).width(f.columnName(f.columns() - 1)) + theme.px(5)) / width);
  }
  for (Index i = 0; i < f.columns(); ++i) {
    if (!isWritten(i, static_cast<Index>(step), active)) continue;
    const QString name = f.columnName(f.columnNames ? i : i + f.columnOffset);
    pen.draw(cellRect(f, {0, i}).center().x(), f.grid.top() - theme.px(8), name,
             f.columnNames ? room : std::max(room, theme.px(24)), isActiveColumn(f, i), 0.5);
  }
}

void drawCaption(QPainter& painter, const MatrixFigure& f, const Theme& theme, FaceCache& faces) {
  const QLocale locale;
  const QString text = locale.toString(f.rows()) + QStringLiteral(" × ") + locale.toString(f.columns());
  LabelPen pen(painter, theme, theme.px(11.5), faces);
  pen.draw(f.grid.center().x(), f.grid.bottom() + theme.px(19), text, theme.px(120), false, 0.5);
}

}  // namespace

namespace {

double noteLetters(const Theme& theme) {
  return theme.px(legiblePixels(10.5, theme.scale));
}

}  // namespace

bool emptyRowNoteFits(const MatrixFigure& f, const Theme& theme) {
  if (!f.emptyRows || f.emptyRows->empty()) return false;
  FaceCache own;
  const double width = facesOf(f, own).ui(noteLetters(theme)).width(emptyRowNote()) + theme.px(10);
  return width <= f.grid.width() && f.grid.height() / static_cast<double>(f.rows()) >= theme.px(16);
}

void drawEmptyRowNotes(QPainter& painter, const MatrixFigure& f, const Theme& theme) {
  if (!emptyRowNoteFits(f, theme)) return;
  FaceCache own;
  LabelPen pen(painter, theme, noteLetters(theme), facesOf(f, own));
  const double width = pen.face(false).width(emptyRowNote()) + theme.px(10);
  for (const Index row : *f.emptyRows) {
    if (!f.isEmptyRow(row)) continue;
    const double middle = cellRect(f, {row, 0}).center().y();
    const QRectF plate(f.grid.center().x() - width / 2, middle - theme.px(8), width, theme.px(16));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.field);
    painter.drawRoundedRect(plate, theme.px(5), theme.px(5));
    pen.draw(plate.center().x(), middle + pen.lift(), emptyRowNote(), width, false, 0.5);
  }
}

QString shortened(const QString& text, const QFontMetricsF& metrics, double room) {
  if (metrics.horizontalAdvance(text) <= room) return text;
  if (text.isRightToLeft()) room -= metrics.averageCharWidth();  // joined letters change shape when elided
  QString shown = metrics.elidedText(text, Qt::ElideRight, room);
  for (double less = 1; less < 24 && metrics.horizontalAdvance(shown) > room; ++less)
    shown = metrics.elidedText(text, Qt::ElideRight, room - less);
  return shown;
}

QString shortened(const QString& text, const Face& face, double room) {
  return face.width(text) <= room ? text : shortened(text, face.metrics(), room);
}

FaceCache& facesOf(const MatrixFigure& f, FaceCache& own) {
  return f.faces ? *f.faces : own;
}

double widestOf(const QStringList& names, const Face& face) {
  // Character widths vary, but a name of half the length is never the widest.
  qsizetype longest = 0;
  for (const QString& name : names) longest = std::max(longest, name.size());
  double widest = 0;
  int measured = 0;
  for (const QString& name : names) {
    if (name.size() * 2 < longest || (names.size() > 24 && name.size() < longest) || ++measured > 24) continue;
    widest = std::max(widest, face.width(name));
  }
  return widest;
}

namespace {

constexpr double kOffScale = 44;  // width per kind of off-scale number

QStringList offScale(const ColorScale& scale) {
  QStringList words;
  if (scale.notNumbers) words << QStringLiteral("NaN");
  if (scale.infinities) words << QStringLiteral("±∞");
  return words;
}

/// Sample cells, right-aligned at the end of the bar.
void drawOffScale(QPainter& painter, const QRectF& area, const ColorScale& scale, const Theme& theme,
                  FaceCache& faces) {
  LabelPen pen(painter, theme, theme.px(11), faces);
  double right = area.right();
  for (const QString& words : offScale(scale)) {
    const QRectF box(right - theme.px(kOffScale - 10), area.top(), theme.px(8), theme.px(8));
    const double number = words == QLatin1String("NaN") ? std::nan("") : std::numeric_limits<double>::infinity();
    painter.setPen(QPen(theme.soft, theme.px(1)));
    painter.setBrush(scale.color(number, theme));
    painter.drawRect(box);
    pen.draw(box.right() + theme.px(4), box.bottom(), words, theme.px(30), false, 0);
    right -= theme.px(kOffScale);
  }
}

}  // namespace

double legendWidth(const MatrixFigure& f, const Theme& theme) {
  const double extra = theme.px(kOffScale) * static_cast<double>(offScale(f.scale).size());
  return std::max(std::clamp(f.grid.width(), theme.px(56), theme.px(260)), theme.px(56) + extra);
}

void drawLegend(QPainter& painter, const QRectF& area, const ColorScale& scale, const Theme& theme, FaceCache& faces) {
  if (scale.kind == ColorScale::Kind::Plain) return;
  drawOffScale(painter, area, scale, theme, faces);
  const QRectF bar = area.adjusted(0, 0, -theme.px(kOffScale) * static_cast<double>(offScale(scale).size()), 0);
  QLinearGradient gradient(bar.topLeft(), bar.topRight());
  const bool isSigned = scale.kind == ColorScale::Kind::Diverging;
  constexpr int kStops = 24;
  for (int i = 0; i <= kStops; ++i) {
    const double share = static_cast<double>(i) / kStops;
    gradient.setColorAt(share, scale.color(isSigned ? (2 * share - 1) * scale.limit : share * scale.limit, theme));
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(gradient);
  painter.drawRect(bar);
  LabelPen pen(painter, theme, theme.px(11), faces);
  const double y = bar.bottom() + theme.px(15), room = bar.width();
  const QString open = scale.open ? QStringLiteral("≥ ") : QString();
  const QString low =
      isSigned ? (scale.open ? QStringLiteral("≤ ") : QString()) + limitText(-scale.limit) : limitText(0);
  const QString high = open + limitText(scale.limit), middle = limitText(0);
  const Face& face = pen.face(false);
  // The scale is symmetric: below a narrow bar, one end suffices.
  if (room >= face.width(low) + face.width(high) + theme.px(4)) pen.draw(bar.left(), y, low, room, false, 0);
  const double ends = std::max(face.width(low), face.width(high));
  if (isSigned && room >= 2 * ends + face.width(middle) + theme.px(12))
    pen.draw(bar.center().x(), y, middle, room, false, 0.5);
  pen.draw(bar.right(), y, high, room, false, 1);
}

void drawFigureLabels(QPainter& painter, const MatrixFigure& f, const Theme& theme) {
  FaceCache own;
  FaceCache& faces = facesOf(f, own);
  if (f.rowLabels) drawRowNames(painter, f, theme, faces);
  if (f.columnLabels) drawColumnNames(painter, f, theme, faces);
  if (!f.title.isEmpty()) {
    const double pixels = theme.px(18);
    const QSizeF size = f.title.size(pixels);
    const double bottom = f.grid.top() - (f.columnLabels ? f.label.height() : theme.px(6));
    f.title.draw(painter, {f.grid.center().x() - size.width() / 2, bottom - size.height()}, pixels, f.color,
                 theme.selectionBackground);
  }
  if (f.caption) drawCaption(painter, f, theme, faces);
  if (f.hasLegend()) {
    const double width = legendWidth(f, theme);
    const double top = f.grid.bottom() + theme.px(f.caption ? 34 : 12);
    drawLegend(painter, {f.grid.center().x() - width / 2, top, width, theme.px(8)}, f.scale, theme, faces);
  }
}

}  // namespace attn::app
