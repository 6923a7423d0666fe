// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/lesson_picture.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "figures/matrix_figure.h"
#include "figures/weights_map.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

/// The roofline of an A100 80 GB: published bandwidth and peak (2,039 GB/s, 312 TFLOP/s).
constexpr double kBandwidth = 2.039e12, kPeak = 3.12e14;
constexpr double kFrameWidth = 1.8, kLabelPixels = 11.5;
/// How many of ten seeds learn the task with scaled and with unscaled scores, by the standard deviation of the initial
/// Q and K: measured (docs/numbers.md, section 9.7).
struct LearnedSeeds {
  const char* spread;
  double scaled, unscaled;
};
constexpr std::array<LearnedSeeds, 3> kLearnedOfTen{{{"0.18", 10, 10}, {"0.7", 10, 5}, {"1", 10, 0}}};

/// The first rows, e.g. to make cells about square.
LessonWeights firstRows(const LessonWeights& all, Index rows) {
  LessonWeights first = all;
  first.weights = all.weights.topRows(rows);
  first.visible = all.visible.topRows(rows);
  return first;
}

class LessonPainting {
 public:
  LessonPainting(QPainter& painter, const QRectF& box, const LessonNumbers& numbers, const Theme& theme,
                 LessonPictureForm form)
      : m_painter(painter), m_box(box), m_numbers(numbers), m_theme(theme), m_large(form == LessonPictureForm::Large) {}

  /// False if the numbers that it needs are missing.
  bool draw(const QString& lesson) {
    using Part = bool (LessonPainting::*)() const;
    static constexpr auto kParts = std::to_array<std::pair<const char*, Part>>({
        {"tokens-to-output", &LessonPainting::tokensToOutput},
        {"scaling", &LessonPainting::scaling},
        {"scaling-and-learning", &LessonPainting::scalingAndLearning},
        {"softmax", &LessonPainting::softmax},
        {"masks", &LessonPainting::masks},
        {"heads", &LessonPainting::manyHeads},
        {"shared-heads", &LessonPainting::sharedHeads},
        {"cross-attention", &LessonPainting::crossAttention},
        {"positions", &LessonPainting::positions},
        {"learning-to-look-back", &LessonPainting::lookingBack},
        {"quadratic", &LessonPainting::quadratic},
        {"tiles", &LessonPainting::tiles},
        {"decoding", &LessonPainting::decoding},
        {"numbers", &LessonPainting::roofline},
        {"where-attention-sits", &LessonPainting::block},
        {"real-heads", &LessonPainting::realHeads},
        {"serving", &LessonPainting::serving},
        {"smaller-caches", &LessonPainting::smallerCaches},
        {"long-context", &LessonPainting::longContext},
        {"backward", &LessonPainting::backward},
    });
    for (const auto& [id, part] : kParts)
      if (lesson == QLatin1String(id)) return (this->*part)();
    return false;
  }
  /// The picture of an unknown lesson: a page with a small map and lines of text.
  void drawUnknown() const {
    const double height = std::min(m_box.height(), m_box.width() * 1.2), width = height * 0.8;
    const QRectF sheet(m_box.center().x() - width / 2, m_box.center().y() - height / 2, width, height);
    m_painter.setPen(QPen(m_theme.faint, px(1.2)));
    m_painter.setBrush(m_theme.panel);
    m_painter.drawRoundedRect(sheet.adjusted(0.5, 0.5, -0.5, -0.5), px(4), px(4));
    const double cell = width * 0.17;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j)
        m_painter.fillRect(
            QRectF(sheet.left() + width * 0.22 + j * cell, sheet.top() + height * 0.16 + i * cell, cell - 1, cell - 1),
            mixedColor(m_theme.panel, m_theme.query, 0.35 + 0.3 * (i - j)));
    m_painter.setPen(QPen(m_theme.faint, px(1.6), Qt::SolidLine, Qt::RoundCap));
    for (const double y : {0.72, 0.84})
      m_painter.drawLine(QPointF(sheet.left() + width * 0.22, sheet.top() + height * y),
                         QPointF(sheet.left() + width * (y < 0.8 ? 0.76 : 0.58), sheet.top() + height * y));
  }

 private:
  double px(double length) const { return m_theme.px(length); }
  QRectF square() const {
    const double side = std::min(m_box.width(), m_box.height());
    return {m_box.center().x() - side / 2, m_box.center().y() - side / 2, side, side};
  }
  void map(const LessonWeights& weights, const QRectF& grid) const {
    MatrixFigure figure;
    figure.values = &weights.weights;
    figure.scale = weightsScale(weights.weights);
    figure.visible = &weights.visible;
    figure.grid = grid;
    const double cell = std::min(grid.width() / static_cast<double>(figure.columns()),
                                 grid.height() / static_cast<double>(figure.rows()));
    drawMatrixCells(m_painter, figure, m_theme, std::clamp(cell / 8, 0.5, 1.5));
  }
  void framed(const QRectF& rect) const {
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_theme.selection, px(kFrameWidth)));
    m_painter.drawRoundedRect(rect, px(2.5), px(2.5));
  }
  QRectF rowOf(const QRectF& grid, const LessonWeights& weights, Index row) const {
    const double height = grid.height() / static_cast<double>(weights.weights.rows());
    return QRectF(grid.left(), grid.top() + height * static_cast<double>(row), grid.width(), height)
        .adjusted(-px(1.5), -px(1), px(1.5), px(1));
  }
  void dot(QPointF at, double radius, const QColor& color) const {
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    m_painter.drawEllipse(at, radius, radius);
  }
  void label(const QString& text, QPointF baseline, double align, bool strong, double pixels = kLabelPixels) const {
    const QFont face = uiFont(px(pixels), strong ? QFont::DemiBold : QFont::Normal);
    m_painter.setFont(face);
    m_painter.setPen(strong ? m_theme.ink : m_theme.soft);
    m_painter.drawText(baseline - QPointF(align * QFontMetricsF(face).horizontalAdvance(text), 0), text);
  }

  bool tokensToOutput() const {
    const auto& asking = m_numbers.asking;
    return namedMap(asking, asking ? static_cast<Index>(asking->rows.indexOf(QStringLiteral("it"))) : -1);
  }
  bool scaling() const {
    if (!m_numbers.unscaled || !m_numbers.scaled) return false;
    const double gap = px(m_large ? 22 : 4), height = (m_box.height() - gap - (m_large ? px(14) : 0)) / 2;
    const double cell = m_box.width() / static_cast<double>(m_numbers.scaled->weights.cols());
    const Index rows =
        std::clamp<Index>(static_cast<Index>(std::lround(height / cell)), 2, m_numbers.scaled->weights.rows());
    const double top = m_box.top() + (m_large ? px(14) : 0);
    const QRectF above(m_box.left(), top, m_box.width(), height), below = above.translated(0, height + gap);
    map(firstRows(*m_numbers.unscaled, rows), above);
    map(firstRows(*m_numbers.scaled, rows), below);
    if (m_large) {
      label(QStringLiteral("q·k"), above.topLeft() - QPointF(0, px(5)), 0, false);
      label(QStringLiteral("q·k / √d"), below.topLeft() - QPointF(0, px(5)), 0, false);
    }
    return true;
  }
  /// For each standard deviation two columns, scaled and unscaled, with heights by the number of seeds that learned.
  bool scalingAndLearning() const {
    const double below = m_large ? px(20) : px(2);
    const QRectF plot = square().adjusted(0, px(3), 0, -below);
    const double group = plot.width() / static_cast<double>(kLearnedOfTen.size()), column = group * 0.36;
    const auto stand = [&](double left, double seeds, const QColor& color) {
      const double height = plot.height() * seeds / 10;
      m_painter.fillRect(QRectF(left, plot.bottom() - height, column, height), color);
    };
    for (std::size_t i = 0; i < kLearnedOfTen.size(); ++i) {
      const LearnedSeeds& of = kLearnedOfTen[i];
      const double left = plot.left() + group * (static_cast<double>(i) + 0.1);
      stand(left, of.scaled, m_theme.query);
      stand(left + column + px(1), of.unscaled, m_theme.selection);
      if (m_large) {
        const QFontMetricsF metrics(uiFont(px(kLabelPixels)));
        const QString text = QStringLiteral("× ") + QLatin1String(of.spread);
        label(text, QPointF(left + column, plot.bottom() + metrics.ascent() + px(4)), 0.5, false);
      }
    }
    m_painter.setPen(QPen(m_theme.faint, m_theme.lineWidth()));
    m_painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    return true;
  }
  bool softmax() const {
    const auto& padded = m_numbers.padded;
    return namedMap(padded, padded && !padded->emptyRows.empty() ? padded->emptyRows.front() : -1);
  }
  bool masks() const { return namedMap(m_numbers.window, -1); }
  bool manyHeads() const {
    if (m_numbers.heads.size() < 4) return false;
    const QRectF all = square();
    const double gap = all.width() * 0.08, side = (all.width() - gap) / 2;
    for (std::size_t h = 0; h < 4; ++h)
      map(m_numbers.heads[h],
          QRectF(all.left() + (h % 2 == 0 ? 0 : side + gap), all.top() + (h < 2 ? 0 : side + gap), side, side));
    return true;
  }
  bool sharedHeads() const {
    if (!m_numbers.shared) return false;
    const HeadCounts& heads = *m_numbers.shared;
    const double slot = m_box.width() / static_cast<double>(heads.query);
    const double radius = std::min(slot * 0.40, px(m_large ? 9.5 : 3.4));
    const double side = m_large ? px(24) : px(9);
    const double height = std::min(m_box.height(), m_box.width() * 0.9);
    const double top = m_box.center().y() - height / 2 + radius, bottom = m_box.center().y() + height / 2 - side;
    const Index lit = m_large ? heads.query * 5 / 8 : -1;  // the lesson asks about head 5
    const auto queryAt = [&](Index h) { return QPointF(m_box.left() + slot * (static_cast<double>(h) + 0.5), top); };
    const auto groupX = [&](Index g) {
      return m_box.left() + m_box.width() * (static_cast<double>(g) + 0.5) / static_cast<double>(heads.keyValue);
    };
    m_painter.setBrush(Qt::NoBrush);
    const auto wire = [&](Index h) {
      const QPointF from = queryAt(h), to(groupX(heads.keyValueHeadOf(h)), bottom);
      const double middle = (from.y() + to.y()) / 2;
      QPainterPath path(from);
      path.cubicTo(QPointF(from.x(), middle), QPointF(to.x(), middle), to);
      m_painter.setPen(h == lit ? QPen(m_theme.selection, px(2.6)) : QPen(m_theme.scores, px(m_large ? 1.3 : 0.9)));
      m_painter.drawPath(path);
    };
    for (Index h = 0; h < heads.query; ++h)
      if (h != lit) wire(h);
    if (lit >= 0) wire(lit);
    const QFont face = uiFont(px(11), QFont::DemiBold);
    for (Index h = 0; h < heads.query; ++h) {
      if (h == lit) dot(queryAt(h), radius + px(2), m_theme.selection);
      dot(queryAt(h), radius, m_theme.query);
      if (!m_large) continue;
      m_painter.setFont(face);
      m_painter.setPen(readableOn(m_theme.query));
      m_painter.drawText(QRectF(queryAt(h) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)), Qt::AlignCenter,
                         QString::number(h));
    }
    for (Index g = 0; g < heads.keyValue; ++g) {
      const QRectF key(groupX(g) - side - px(0.5), bottom, side, side), value = key.translated(side + px(1), 0);
      for (const auto& [rect, color, name] :
           {std::tuple(key, m_theme.key, QStringLiteral("K")), std::tuple(value, m_theme.value, QStringLiteral("V"))}) {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(color);
        m_painter.drawRoundedRect(rect, px(2), px(2));
        if (!m_large) continue;
        m_painter.setFont(face);
        m_painter.setPen(readableOn(color));
        m_painter.drawText(rect, Qt::AlignCenter, name);
      }
    }
    return true;
  }
  bool positions() const {
    const std::vector<double>& y = m_numbers.scoreByDistance;
    if (y.size() < 3) return false;
    const auto [low, high] = std::minmax_element(y.begin(), y.end());
    if (*low == *high) return false;
    const double inset = px(m_large ? 6 : 3.5);
    const QRectF plot = m_box.adjusted(inset, inset, -inset, -inset);
    const double bottom = std::min(0.0, *low), top = std::max(0.0, *high);
    const auto height = [&](double value) { return plot.bottom() - plot.height() * (value - bottom) / (top - bottom); };
    const auto at = [&](std::size_t d) {
      return QPointF(plot.left() + plot.width() * static_cast<double>(d) / static_cast<double>(y.size() - 1),
                     height(y[d]));
    };
    m_painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
    m_painter.drawLine(QPointF(m_box.left(), height(0)), QPointF(m_box.right(), height(0)));
    // Catmull-Rom spline through the points.
    QPainterPath curve(at(0));
    for (std::size_t d = 1; d < y.size(); ++d) {
      const QPointF before = at(d >= 2 ? d - 2 : 0), behind = at(std::min(d + 1, y.size() - 1));
      curve.cubicTo(at(d - 1) + (at(d) - before) / 6, at(d) - (behind - at(d - 1)) / 6, at(d));
    }
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_theme.scores, px(m_large ? 2 : 1.5)));
    m_painter.drawPath(curve);
    for (std::size_t d = 0; m_large && d < y.size(); ++d) dot(at(d), px(2.6), m_theme.scores);
    // Distances 1 and 3, which the lesson compares.
    for (const std::size_t d : {std::size_t{1}, std::size_t{3}}) dot(at(d), px(m_large ? 5 : 3.2), m_theme.selection);
    return true;
  }
  /// A repeated token attends to the token after its first occurrence.
  bool lookingBack() const { return namedMap(m_numbers.lookingBack, 4); }
  bool crossAttention() const {
    const auto& found = m_numbers.translated;
    if (!found || found->weights.size() == 0) return false;
    const QFontMetricsF metrics(uiFont(px(11.5), QFont::DemiBold));
    const double room = m_large ? m_box.width() * 0.28 : px(5);
    const double left = m_box.left() + room, right = m_box.right() - room;
    const auto y = [&](Index i, Index count) {
      return m_box.top() + m_box.height() * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
    };
    const Matrix& weights = found->weights;
    for (Index i = 0; i < weights.rows(); ++i)
      for (Index j = 0; j < weights.cols(); ++j) {
        QColor color = m_theme.scores;
        color.setAlphaF(static_cast<float>(0.2 + 0.8 * weights(i, j)));
        m_painter.setPen(QPen(color, px(0.6 + (m_large ? 4.4 : 2.8) * weights(i, j)), Qt::SolidLine, Qt::RoundCap));
        m_painter.drawLine(QPointF(left, y(i, weights.rows())), QPointF(right, y(j, weights.cols())));
      }
    const double radius = px(m_large ? 5 : 3.8);
    for (Index i = 0; i < weights.rows(); ++i) {
      dot({left, y(i, weights.rows())}, radius, m_theme.query);
      if (m_large)
        label(shortened(found->rows.value(static_cast<qsizetype>(i)), metrics, room - px(12)),
              {left - px(12), y(i, weights.rows()) + metrics.capHeight() / 2}, 1, false);
    }
    m_painter.setPen(Qt::NoPen);
    for (Index j = 0; j < weights.cols(); ++j) {
      m_painter.setPen(Qt::NoPen);
      m_painter.setBrush(m_theme.key);
      m_painter.drawRect(QRectF(right - radius * 0.9, y(j, weights.cols()) - radius * 0.9, radius * 1.8, radius * 1.8));
      if (m_large)
        label(shortened(found->columns.value(static_cast<qsizetype>(j)), metrics, room - px(12)),
              {right + px(12), y(j, weights.cols()) + metrics.capHeight() / 2}, 0, false);
    }
    return true;
  }
  bool quadratic() const {
    const double inset = px(3);
    const QRectF plot =
        (m_large ? m_box.adjusted(px(24), 0, -px(34), -px(14)) : m_box).adjusted(inset, inset, -inset, -inset);
    const auto at = [&](double x, double y) {
      return QPointF(plot.left() + plot.width() * x, plot.bottom() - plot.height() * y);
    };
    m_painter.setPen(QPen(m_theme.faint, 1));
    m_painter.drawLine(at(0, 0), at(1, 0));
    m_painter.setPen(QPen(m_theme.faint, px(1.2), Qt::DashLine));
    m_painter.drawLine(at(0, 0), at(1, 0.25));
    QPainterPath curve(at(0, 0));
    for (int i = 1; i <= 32; ++i) curve.lineTo(at(i / 32.0, i * i / 1024.0));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_theme.scores, px(m_large ? 2.2 : 1.8)));
    m_painter.drawPath(curve);
    // Twice the text, four times the operations.
    for (const double x : {0.5, 1.0}) dot(at(x, x * x), px(m_large ? 5 : 3.2), m_theme.selection);
    if (m_large) {
      label(QStringLiteral("T²"), at(1, 1) + QPointF(px(10), px(5)), 0, true);
      label(QStringLiteral("T"), at(1, 0.25) + QPointF(px(10), px(4)), 0, false);
      label(QStringLiteral("×4"), at(1, 0.62) + QPointF(px(10), px(4)), 0, false);
    }
    return true;
  }
  /// Four by four tiles under a causal mask: full, half on the diagonal, and skipped.
  bool tiles() const {
    constexpr int kSide = 4;
    const QRectF all = square();
    const double side = all.width() / kSide;
    std::vector<QRectF> skipped;
    for (int i = 0; i < kSide; ++i)
      for (int j = 0; j < kSide; ++j) {
        const QRectF tile =
            QRectF(all.left() + j * side, all.top() + i * side, side, side).adjusted(0.75, 0.75, -0.75, -0.75);
        m_painter.fillRect(tile, j > i ? m_theme.field : m_theme.query);
        if (j > i) skipped.push_back(tile);
        if (j != i) continue;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.queryBackground);
        m_painter.drawPolygon(QPolygonF({tile.topLeft(), tile.topRight(), tile.bottomRight()}));
      }
    drawHatching(m_painter, skipped, m_theme);
    framed(QRectF(all.left() + side, all.top() + 2 * side, side, side).adjusted(1, 1, -1, -1));
    return true;
  }
  /// Keys and values side by side, a row per token; the newest token below reads all of them.
  bool decoding() const {
    const int rows = m_large ? 8 : 6;
    const double gap = px(m_large ? 8 : 3), letters = m_large ? px(20) : 0;  // K and V label the columns
    const double width = std::min((m_box.width() - gap) / 2 - letters, px(m_large ? 64 : 60));
    const double row = m_box.height() / rows, left = m_box.center().x() - width - gap / 2;
    for (int i = 0; i < rows; ++i) {
      const bool newest = i + 1 == rows;
      const QRectF key(left, m_box.top() + i * row, width, row - 1.2);
      m_painter.fillRect(key, mixedColor(m_theme.field, m_theme.key, newest ? 1 : 0.45));
      m_painter.fillRect(key.translated(width + gap, 0), mixedColor(m_theme.field, m_theme.value, newest ? 1 : 0.45));
      if (!newest) continue;
      framed(key.united(key.translated(width + gap, 0)).adjusted(-px(1), -px(0.5), px(1), px(0.5)));
      if (!m_large) continue;
      const double baseline = key.center().y() + QFontMetricsF(uiFont(px(11.5))).capHeight() / 2;
      label(QStringLiteral("K"), {key.left() - px(8), baseline}, 1, true);
      label(QStringLiteral("V"), {key.right() + width + gap + px(8), baseline}, 0, true);
    }
    return true;
  }
  /// Attainable operations per second against operations per byte, both logarithmic.
  bool roofline() const {
    constexpr double kFrom = 2, kTo = 2000;
    const double inset = px(4);
    const QRectF plot = m_box.adjusted(inset, inset, -inset, -inset);
    const auto reached = [](double intensity) { return std::min(kBandwidth * intensity, kPeak); };
    const double low = std::log(reached(kFrom)), high = std::log(kPeak);
    const auto at = [&](double intensity) {
      return QPointF(plot.left() + plot.width() * std::log(intensity / kFrom) / std::log(kTo / kFrom),
                     plot.bottom() - plot.height() * (std::log(reached(intensity)) - low) / (high - low));
    };
    m_painter.setPen(QPen(m_theme.faint, 1));
    m_painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_theme.scores, px(m_large ? 2.2 : 1.8)));
    m_painter.drawPolyline(QPolygonF({at(kFrom), at(kPeak / kBandwidth), at(kTo)}));
    const double radius = px(m_large ? 4.5 : 3);
    for (const double batch : {8.0, 32.0}) {
      dot(at(batch), radius, m_theme.scores);
      dot(at(batch), radius - px(1.3), m_theme.panel);
    }
    dot(at(600), radius + px(0.4), m_theme.selection);
    if (m_large) {
      label(QStringLiteral("FLOP/s"), plot.topLeft() + QPointF(0, px(9)), 0, false);
      label(QStringLiteral("FLOP/B"), plot.bottomRight() - QPointF(0, px(6)), 1, false);
    }
    return true;
  }
  /// The streams of four tokens, which meet in the attention only; above it, an MLP on each of them.
  bool block() const {
    constexpr int kTokens = 4;
    const QRectF all = square();
    const double pitch = all.width() / kTokens;
    const auto x = [&](int token) { return all.left() + pitch * (token + 0.5); };
    m_painter.setPen(QPen(m_theme.line, px(m_large ? 3.5 : 2.2)));
    for (int token = 0; token < kTokens; ++token)
      m_painter.drawLine(QPointF(x(token), all.top() + px(2)), QPointF(x(token), all.bottom() - px(2)));
    const QRectF band(all.left(), all.top() + all.height() * 0.5, all.width(), all.height() * 0.34);
    m_painter.setPen(QPen(m_theme.output, px(1.2)));
    m_painter.setBrush(mixedColor(m_theme.panel, m_theme.output, 0.12));
    m_painter.drawRoundedRect(band.adjusted(0.6, 0.6, -0.6, -0.6), px(2.5), px(2.5));
    m_painter.setBrush(Qt::NoBrush);
    for (int key = 0; key < kTokens - 1; ++key) {
      QPainterPath curve(QPointF(x(key), band.bottom()));
      curve.cubicTo(QPointF(x(key), band.center().y()), QPointF(x(kTokens - 1), band.center().y()),
                    QPointF(x(kTokens - 1), band.top()));
      const bool isMain = key == kTokens - 2;
      m_painter.setPen(QPen(isMain ? m_theme.selection : m_theme.soft, px(isMain ? 2.6 : 0.8)));
      m_painter.drawPath(curve);
    }
    m_painter.setPen(QPen(m_theme.soft, m_theme.lineWidth()));
    m_painter.setBrush(m_theme.field);
    for (int token = 0; token < kTokens; ++token)
      m_painter.drawRect(QRectF(x(token) - pitch * 0.3, all.top() + all.height() * 0.16, pitch * 0.6, pitch * 0.6));
    return true;
  }
  /// Heads of one model: some look at the first token, some one token back, some at a single token.
  bool realHeads() const {
    constexpr int kHeads = 3, kTokens = 5;
    const QRectF all = square();
    const double pitch = all.width() / kHeads, side = pitch * 0.84, cell = side / kTokens;
    for (int row = 0; row < kHeads; ++row)
      for (int column = 0; column < kHeads; ++column) {
        const int kind = (row + 2 * column) % kHeads;
        const QPointF corner(all.left() + pitch * column + (pitch - side) / 2,
                             all.top() + pitch * row + (pitch - side) / 2);
        for (int query = 0; query < kTokens; ++query)
          for (int key = 0; key <= query; ++key) {
            const int looked = kind == 0 ? 0 : kind == 1 ? std::max(0, query - 1) : query == kTokens - 1 ? 2 : 0;
            m_painter.fillRect(QRectF(corner.x() + key * cell, corner.y() + query * cell, cell, cell),
                               mixedColor(m_theme.field, m_theme.query, key == looked ? 1 : 0.25));
          }
        if (row == 1 && column == 2) framed(QRectF(corner, QSizeF(side, side)).adjusted(-1, -1, 1, 1));
      }
    return true;
  }
  /// A continuous batch: three slots over time; the next sequence starts where one has ended.
  bool serving() const {
    constexpr std::array<std::array<int, 3>, 3> kLengths{{{3, 6, 2}, {7, 3, 1}, {2, 4, 5}}};
    constexpr double kSteps = 11;
    const double row = m_box.height() / kLengths.size(), step = m_box.width() / kSteps, gap = px(m_large ? 5 : 2.5);
    for (std::size_t slot = 0; slot < kLengths.size(); ++slot) {
      double begin = m_box.left();
      for (std::size_t sequence = 0; sequence < kLengths[slot].size(); ++sequence) {
        const QRectF bar(begin, m_box.top() + static_cast<double>(slot) * row, kLengths[slot][sequence] * step, row);
        m_painter.fillRect(bar.adjusted(0, gap / 2, -1.5, -gap / 2),
                           mixedColor(m_theme.field, m_theme.query, 0.9 - 0.3 * static_cast<double>(sequence)));
        begin = bar.right();
      }
    }
    const double now = m_box.left() + 7 * step;
    m_painter.setPen(QPen(m_theme.selection, px(kFrameWidth)));
    m_painter.drawLine(QPointF(now, m_box.top()), QPointF(now, m_box.bottom()));
    return true;
  }
  /// The numbers of a token's cache in DeepSeek-V2 (128 heads of 128, d_r = 64): MHA with half the bits, GQA with 8
  /// heads, and a latent of 512, with the root of the number as length.
  bool smallerCaches() const {
    constexpr std::array<double, 4> kNumbers{32768, 16384, 2048, 576};
    const double row = m_box.height() / kNumbers.size(), gap = px(m_large ? 6 : 3);
    for (std::size_t i = 0; i < kNumbers.size(); ++i) {
      const QRectF bar(m_box.left(), m_box.top() + static_cast<double>(i) * row + gap / 2,
                       m_box.width() * std::sqrt(kNumbers[i] / kNumbers[0]), row - gap);
      const bool isLatent = i + 1 == kNumbers.size();
      m_painter.fillRect(bar, mixedColor(m_theme.field, m_theme.key, isLatent ? 1 : 0.45));
      if (isLatent) framed(bar.adjusted(-px(1.5), -px(1), px(1.5), px(1)));
    }
    return true;
  }
  /// cos d + 3 cos 0.1 d, up to four times the trained 16 positions.
  bool longContext() const {
    constexpr double kTrained = 16, kPositions = 64, kHighest = 4;
    const double inset = px(3);
    const QRectF plot = m_box.adjusted(inset, inset, -inset, -inset);
    const auto at = [&](double distance) {
      const double score = std::cos(distance) + 3 * std::cos(0.1 * distance);
      return QPointF(plot.left() + plot.width() * distance / kPositions,
                     plot.center().y() - plot.height() / 2 * score / kHighest);
    };
    QPolygonF trained, beyond;
    for (int i = 0; i <= 4 * kPositions; ++i) {
      const double distance = i / 4.0;
      if (distance <= kTrained) trained << at(distance);
      if (distance >= kTrained) beyond << at(distance);
    }
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_theme.faint, px(1.2)));
    m_painter.drawPolyline(beyond);
    m_painter.setPen(QPen(m_theme.scores, px(m_large ? 2.4 : 1.8)));
    m_painter.drawPolyline(trained);
    m_painter.setPen(QPen(m_theme.selection, px(1.4), Qt::DashLine));
    m_painter.drawLine(QPointF(trained.back().x(), plot.top()), QPointF(trained.back().x(), plot.bottom()));
    return true;
  }
  /// dS: a causal matrix whose rows add up to 0, by the signs of its cells.
  bool backward() const {
    constexpr int kTokens = 5;
    const QRectF all = square();
    const double cell = all.width() / kTokens;
    for (int query = 0; query < kTokens; ++query)
      for (int key = 0; key <= query; ++key) {
        const bool isFirst = query == 0, isOwn = key == query;
        const QColor ink = isFirst ? m_theme.field : isOwn ? m_theme.scores : m_theme.query;
        m_painter.fillRect(
            QRectF(all.left() + key * cell, all.top() + query * cell, cell, cell).adjusted(0.75, 0.75, -0.75, -0.75),
            mixedColor(m_theme.field, ink, isOwn ? 0.9 : 0.9 / query));
      }
    framed(QRectF(all.left(), all.top() + 3 * cell, 4 * cell, cell));
    return true;
  }
  /// A map with row labels and one framed row.
  bool namedMap(const std::optional<LessonWeights>& weights, Index markedRow) const {
    if (!weights || weights->weights.size() == 0) return false;
    QRectF grid = square();
    if (m_large) {
      // Labels as large as the rows allow; if they would be too small, they are omitted.
      const double above = QFontMetricsF(uiFont(px(kLabelPixels))).height();
      const double rowAtMost = (m_box.height() - above) / static_cast<double>(weights->weights.rows());
      const double pixels = std::min(kLabelPixels, rowAtMost * 0.92 / m_theme.scale);
      const QFontMetricsF metrics(uiFont(px(pixels), QFont::DemiBold));
      const bool named = pixels >= 9;
      double names = 0;
      for (const QString& name : weights->rows) names = std::max(names, metrics.horizontalAdvance(name));
      names = named ? std::min(names, m_box.width() * 0.45) + px(8) : 0;
      const double side = std::min(m_box.width() - names, m_box.height() - above);
      grid = QRectF(m_box.left() + names + std::max(0.0, (m_box.width() - names - side) / 2),
                    m_box.top() + above + (m_box.height() - above - side) / 2, side, side);
      const double row = side / static_cast<double>(weights->weights.rows());
      for (Index i = 0; named && i < weights->weights.rows(); ++i)
        label(shortened(weights->rows.value(static_cast<qsizetype>(i)), metrics, names - px(8)),
              {grid.left() - px(7), grid.top() + row * (static_cast<double>(i) + 0.5) + metrics.capHeight() / 2}, 1,
              i == markedRow, pixels);
      if (markedRow >= 0 && markedRow < weights->weights.rows()) {
        Index strongest = 0;
        if (weights->weights.row(markedRow).maxCoeff(&strongest) > 0) {
          const double column = side / static_cast<double>(weights->weights.cols());
          label(weights->columns.value(static_cast<qsizetype>(strongest)),
                {grid.left() + column * (static_cast<double>(strongest) + 0.5), grid.top() - px(6)}, 0.5, true);
        }
      }
    }
    map(*weights, grid);
    if (markedRow >= 0 && markedRow < weights->weights.rows()) framed(rowOf(grid, *weights, markedRow));
    return true;
  }

  QPainter& m_painter;
  QRectF m_box;
  const LessonNumbers& m_numbers;
  const Theme& m_theme;
  bool m_large;
};

}  // namespace

void drawLessonPicture(QPainter& painter, const QRectF& box, const QString& lesson, const LessonNumbers& numbers,
                       const Theme& theme, LessonPictureForm form) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  LessonPainting painting(painter, box, numbers, theme, form);
  if (!painting.draw(lesson)) painting.drawUnknown();
  painter.restore();
}

QString pictureOfPassage(const QString& passage) {
  static constexpr std::array<std::pair<const char*, const char*>, 11> kPictures{{
      {"all-other-words", "tokens-to-output"},
      {"columns", "tokens-to-output"},
      {"head-before-reshape", "heads"},
      {"smaller-by-w-o", "heads"},
      {"one-k-for-all", "shared-heads"},
      {"query-heads", "decoding"},
      {"gigabytes", "decoding"},
      {"who-was-first", "masks"},
      {"added", "positions"},
      {"stays-on-chip", "tiles"},
      {"fewer-operations", "quadratic"},
  }};
  for (const auto& [id, lesson] : kPictures)
    if (passage == QLatin1String(id)) return QLatin1String(lesson);
  return {};
}

}  // namespace attn::app
