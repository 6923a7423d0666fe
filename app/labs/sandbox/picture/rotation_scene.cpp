// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/rotation_scene.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/box.h"
#include "figures/cell_text.h"
#include "figures/matrix_figure.h"
#include "figures/roomy_theme.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

constexpr std::size_t kMaxClocks = 8;
constexpr int kCurveSteps = 8;  // points of the curve for each distance

}  // namespace

struct RotationPicture {
  struct Clock {
    std::size_t pair = 0;
    QPointF center;
    double radius = 0;
    double room = 0;  // width of its text
  };
  QRectF heading;
  double clocksTitle = 0, lineTitle = 0, curveTitle = 0;
  std::vector<Clock> clocks;
  QRectF line, curve;
  int reach = 16;                // largest distance on the curve
  int trained = 16;              // the part of it within the trained distance
  std::vector<double> scores;    // q·k from -reach to reach, in steps of 1 / kCurveSteps
  std::vector<double> extended;  // the same with the extension's slower rotation; empty without an extension
  double limit = 1;              // largest score of the axis

  /// The point of a score on the curve.
  QPointF point(double distance, double score) const {
    return {curve.left() + (distance + reach) / (2.0 * reach) * curve.width(),
            curve.center().y() - score / limit * curve.height() / 2};
  }
};

namespace {

using Clock = RotationPicture::Clock;

RotationPicture layOut(const QSizeF& size, const RotationView& view, const RotationData& d, const Theme& theme) {
  const StageFrame frame = stageFrame(size, theme);
  const QRectF& body = frame.body;
  RotationPicture p;
  p.heading = frame.heading;
  p.trained = trainedDistance(*view.snapshot.scenario);
  p.reach = p.trained * std::max(1, view.reach.factor);
  const std::size_t count = std::min(d.pairs.size(), kMaxClocks);
  const auto perRow = static_cast<std::size_t>(std::clamp(body.width() / theme.px(104), 1.0, 8.0));
  const std::size_t rows = (count + perRow - 1) / perRow;
  const std::size_t columns = (count + rows - 1) / rows;
  p.clocksTitle = body.top() + theme.px(10);
  const double words = theme.px(36);
  const double forClocks = body.height() * (rows > 1 ? 0.5 : 0.38) - theme.px(20);
  const double cell = std::min(body.width() / static_cast<double>(columns), theme.px(230));
  const double radius = std::min(cell / 2 - theme.px(10), (forClocks / static_cast<double>(rows) - words) / 2);
  const double top = body.top() + theme.px(24);
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t row = n / columns, column = n % columns;
    const double x = body.left() + (static_cast<double>(column) + 0.5) * cell;
    const double y = top + static_cast<double>(row) * (2 * radius + words) + radius;
    p.clocks.push_back({n, {x, y}, radius, cell - theme.px(6)});
  }
  double bottom = top + static_cast<double>(rows) * (2 * radius + words);
  p.lineTitle = bottom + theme.px(26);
  p.line = QRectF(body.left(), p.lineTitle + theme.px(6), body.width(), theme.px(84));
  p.curveTitle = p.line.bottom() + theme.px(34);
  p.curve = QRectF(body.left() + theme.px(36), p.curveTitle + theme.px(20), body.width() - theme.px(46), 0);
  p.curve.setBottom(std::max(p.curve.top() + theme.px(40), body.bottom() - theme.px(20)));
  for (int i = -p.reach * kCurveSteps; i <= p.reach * kCurveSteps; ++i)
    p.scores.push_back(d.scoreAtDistance(static_cast<double>(i) / kCurveSteps));
  if (view.reach.extension != RopeExtension::AsTrained)
    for (int i = -p.reach * kCurveSteps; i <= p.reach * kCurveSteps; ++i)
      p.extended.push_back(d.extendedAt(static_cast<double>(i) / kCurveSteps, view.reach, p.trained));
  double largest = 0;
  for (const std::vector<double>* scores : {&p.scores, &p.extended})
    for (const double score : *scores) largest = std::max(largest, std::abs(score));
  p.limit = niceLimit(largest);
  return p;
}

QString signedText(double value, int decimals) {
  return (value >= 0 ? QStringLiteral("+") : QString()) + numberText(value, decimals);
}

QString rotationColumns(const RotationPair& pair) {
  return SandboxText::tr("columns %1, %2").arg(indexText(pair.first), indexText(pair.second));
}

class RotationPainter : public SandboxPainter<RotationPicture, RotationView> {
 public:
  RotationPainter(QPainter& painter, const RotationPicture& p, const RotationView& view, const RotationData& d,
                  const Theme& theme)
      : SandboxPainter(painter, p, view, theme), m_d(d) {
    const Scenario& s = *view.snapshot.scenario;
    m_query = shownTokens(queryTokenNames(s)).value(static_cast<qsizetype>(view.selection.row));
    m_key = shownTokens(keyTokenNames(s)).value(static_cast<qsizetype>(view.selection.column));
    for (const Clock& clock : p.clocks) {
      const RotationPair& pair = d.pairs[clock.pair];
      m_longest = std::max({m_longest, clockHand(d.q, pair, 0).length, clockHand(d.k, pair, 0).length});
    }
  }

  void draw() {
    m_pen.heading(m_p.heading, SandboxText::tr("Rotation"),
                  SandboxText::tr("both hands rotate with their position; only the distance matters"));
    drawClocks();
    drawPositions();
    drawCurve();
  }

  /// Marks a distance on the curve, with its score.
  void mark(double distance, const QColor& color, double width) {
    const QPointF at = m_p.point(distance, shownAt(distance));
    m_painter.setPen(QPen(color, m_theme.px(width)));
    m_painter.setBrush(m_theme.background);
    m_painter.drawLine(QPointF(at.x(), m_p.curve.top()), QPointF(at.x(), m_p.curve.bottom()));
    m_painter.drawEllipse(at, m_theme.px(4.5), m_theme.px(4.5));
    const QString words = numberText(shownAt(distance), m_theme.decimals);
    const double wide = m_pen.width(words, 12.5, QFont::DemiBold) + m_theme.px(10);
    const bool left = at.x() + m_theme.px(8) + wide > m_p.curve.right();
    const double x = left ? at.x() - m_theme.px(8) - wide : at.x() + m_theme.px(8);
    const double y = std::clamp(at.y(), m_p.curve.top() + m_theme.px(10), m_p.curve.bottom() - m_theme.px(10));
    QColor veil = m_theme.background;
    veil.setAlphaF(0.9F);
    m_painter.fillRect(QRectF(x, y - m_theme.px(9), wide, m_theme.px(18)), veil);
    m_pen.text({x + m_theme.px(5), y + m_theme.px(4.5)}, words, 12.5, m_theme.ink, 0, QFont::DemiBold);
  }

 private:
  double distance() const { return m_d.queryPosition - m_d.keyPosition; }

  void drawClocks() {
    const double right = m_p.heading.right();
    const QString some = m_d.pairs.size() > m_p.clocks.size()
                             ? SandboxText::tr("Pairs of columns as clock hands: the first %1 of %2")
                                   .arg(QLocale().toString(static_cast<qlonglong>(m_p.clocks.size())),
                                        QLocale().toString(static_cast<qlonglong>(m_d.pairs.size())))
                             : SandboxText::tr("Pairs of columns as clock hands");
    const double legend = m_pen.width(m_query, 12) + m_pen.width(m_key, 12) + m_theme.px(60);
    m_pen.caption({m_p.heading.left(), m_p.clocksTitle}, some, m_p.heading.width() - legend - m_theme.px(12));
    // Legend.
    double x = right - std::min(legend, m_p.heading.width() / 2);
    for (const bool query : {true, false}) {
      const QString& name = query ? m_query : m_key;
      drawBox(m_painter, QRectF(x, m_p.clocksTitle - m_theme.px(6), m_theme.px(14), m_theme.px(3)),
              query ? m_theme.query : m_theme.key, {}, 0, 1.5);
      m_pen.text({x + m_theme.px(19), m_p.clocksTitle}, name, 12, m_theme.ink, 0, QFont::Normal,
                 m_p.heading.width() / 5);
      x += m_theme.px(30) + std::min(m_pen.width(name, 12), m_p.heading.width() / 5);
    }
    const Vector parts = rotatedScoreParts(m_d.rope, m_d.q, m_d.k, m_d.queryPosition, m_d.keyPosition, m_d.first);
    for (const Clock& clock : m_p.clocks) drawClock(clock, parts(static_cast<Index>(clock.pair)));
  }

  void drawClock(const Clock& clock, double part) {
    const RotationPair& pair = m_d.pairs[clock.pair];
    drawDisc(m_painter, clock.center, clock.radius, m_theme.field, m_theme.line, m_theme.px(1.2));
    m_painter.setPen(QPen(m_theme.faint, m_theme.px(1)));
    for (int tick = 0; tick < 12; ++tick) {
      const double angle = tick * std::numbers::pi / 6;
      const QPointF out(std::cos(angle), -std::sin(angle));
      m_painter.drawLine(clock.center + out * (clock.radius - m_theme.px(3)), clock.center + out * clock.radius);
    }
    const ClockHand q = clockHand(m_d.q, pair, m_d.queryPosition + m_view.done);
    const ClockHand k = clockHand(m_d.k, pair, m_d.keyPosition + m_view.done);
    drawAngle(clock, k.angle, q.angle);
    // Faint hands show the angles before the shift.
    if (m_view.done > 0) {
      drawHand(clock, clockHand(m_d.q, pair, m_d.queryPosition), m_theme.query, 0.22);
      drawHand(clock, clockHand(m_d.k, pair, m_d.keyPosition), m_theme.key, 0.22);
    }
    drawHand(clock, k, m_theme.key, 1);
    drawHand(clock, q, m_theme.query, 1);
    const double y = clock.center.y() + clock.radius;
    m_pen.text({clock.center.x(), y + m_theme.px(15)}, rotationColumns(pair), 11, m_theme.soft, 0.5, QFont::Normal,
               clock.room);
    m_pen.text({clock.center.x(), y + m_theme.px(30)}, signedText(part, m_theme.decimals), 12.5, m_theme.ink, 0.5,
               QFont::DemiBold, clock.room);
  }

  void drawHand(const Clock& clock, const ClockHand& hand, const QColor& color, double opacity) {
    if (m_longest <= 0) return;
    const double length = hand.length / m_longest * (clock.radius - m_theme.px(6));
    const QPointF tip = clock.center + QPointF(std::cos(hand.angle), -std::sin(hand.angle)) * length;
    m_painter.save();
    m_painter.setOpacity(m_painter.opacity() * opacity);
    m_painter.setPen(QPen(color, m_theme.px(2.6), Qt::SolidLine, Qt::RoundCap));
    m_painter.drawLine(clock.center, tip);
    drawDisc(m_painter, tip, m_theme.px(3.6), color);
    m_painter.drawEllipse(clock.center, m_theme.px(2.4), m_theme.px(2.4));
    m_painter.restore();
  }

  /// Draws the smaller angle between the hands.
  void drawAngle(const Clock& clock, double from, double to) {
    constexpr double kTurn = 2 * std::numbers::pi;
    const double span = std::remainder(to - from, kTurn);
    const double r = clock.radius * 0.34;
    const QRectF box(clock.center.x() - r, clock.center.y() - r, 2 * r, 2 * r);
    const auto degrees = [](double angle) { return std::remainder(angle, kTurn) * 180 / std::numbers::pi; };
    m_painter.setPen(QPen(m_theme.selection, m_theme.px(1.6)));
    m_painter.setBrush(m_theme.selectionBackground);
    m_painter.drawPie(box, qRound(degrees(from) * 16), qRound(span * 180 / std::numbers::pi * 16));
  }

  void drawPositions() {
    m_pen.caption({m_p.heading.left(), m_p.lineTitle},
                  SandboxText::tr("Positions: both tokens shifted by %1")
                      .arg(numberText(m_view.done, m_view.done == std::floor(m_view.done) ? 0 : 1)),
                  m_p.heading.width());
    const double low = std::min(m_d.queryPosition, m_d.keyPosition) - 1;
    const double high = std::max(m_d.queryPosition, m_d.keyPosition) + kRotationShifts + 1;
    const double y = m_p.line.top() + m_theme.px(28);
    const auto xOf = [&](double position) {
      return m_p.line.left() + (position - low) / (high - low) * m_p.line.width();
    };
    drawLine(m_painter, {m_p.line.left(), y}, {m_p.line.right(), y}, m_theme.soft, m_theme.px(1.2));
    const double step = std::ceil((high - low) / std::max(1.0, m_p.line.width() / m_theme.px(30)));
    for (double at = std::ceil(low); at <= high; ++at) {
      const bool named = std::fmod(at - std::ceil(low), step) == 0;
      drawLine(m_painter, {xOf(at), y - m_theme.px(named ? 4 : 2)}, {xOf(at), y}, m_theme.faint, m_theme.px(1));
      if (named) m_pen.text({xOf(at), y + m_theme.px(14)}, numberText(at, 0), 10.5, m_theme.faint, 0.5);
    }
    drawToken(xOf(m_d.keyPosition + m_view.done), y, m_key, m_theme.key, false);
    drawToken(xOf(m_d.queryPosition + m_view.done), y, m_query, m_theme.query, true);
    // Before and after the shift, from vectors rotated by different angles.
    const double base = m_p.line.bottom() - m_theme.px(4);
    const QString before = SandboxText::tr("q·k without shift: %1").arg(numberText(m_d.scoreAt(0), 4));
    const QString after = SandboxText::tr("shifted: %1").arg(numberText(m_d.scoreAt(m_view.done), 4));
    const double half = m_p.line.width() / 2;
    m_pen.text({m_p.line.left(), base}, before, 13, m_theme.ink, 0, QFont::DemiBold, half - m_theme.px(8));
    m_pen.text({m_p.line.left() + std::max(half, m_pen.width(before, 13, QFont::DemiBold) + m_theme.px(24)), base},
               after, 13, m_theme.ink, 0, QFont::DemiBold, half);
  }

  void drawToken(double x, double y, const QString& name, const QColor& color, bool above) {
    drawDisc(m_painter, QPointF(x, y), m_theme.px(5), color);
    const double room = m_theme.px(110), width = std::min(m_pen.width(name, 12, QFont::DemiBold), room);
    const double left = std::clamp(x - width / 2, m_p.line.left(), m_p.line.right() - width);
    m_pen.text({left, y - m_theme.px(above ? 10 : -30)}, name, 12, readableShade(color, m_theme.background), 0,
               QFont::DemiBold, room);
  }

  void drawCurve() {
    const QString words =
        m_p.extended.empty()
            ? SandboxText::tr("q·k against the distance: query position minus key position")
            : SandboxText::tr(
                  "q·k against the distance: %1 (thick), as trained (thin); dotted lines: distances seen in training")
                  .arg(ropeExtensionName(m_view.reach.extension));
    m_pen.caption({m_p.heading.left(), m_p.curveTitle}, words, m_p.heading.width());
    const QRectF& box = m_p.curve;
    const auto point = [&](int at) {
      return m_p.point(at, m_p.scores[static_cast<std::size_t>((at + m_p.reach) * kCurveSteps)]);
    };
    m_painter.setPen(QPen(m_theme.line, m_theme.px(m_theme.lineWidth())));
    for (const double share : {0.0, 0.5, 1.0}) {
      const double y = box.top() + share * box.height();
      drawLine(m_painter, {box.left(), y}, {box.right(), y}, share == 0.5 ? m_theme.soft : m_theme.line, m_theme.px(1));
      m_pen.text({box.left() - m_theme.px(8), y + m_theme.px(4)}, limitText(m_p.limit * (1 - 2 * share)), 11,
                 m_theme.soft, 1);
    }
    const int every = std::max(1, static_cast<int>(std::ceil(2.0 * m_p.reach * m_theme.px(30) / box.width())));
    for (int at = -m_p.reach; at <= m_p.reach; ++at) {
      if (at % every == 0)
        m_pen.text({point(at).x(), box.bottom() + m_theme.px(16)}, numberText(at, 0), 11, m_theme.soft, 0.5);
    }
    const auto drawLine = [&](const std::vector<double>& scores, const QColor& color, double width) {
      QPainterPath path(m_p.point(-m_p.reach, scores.front()));
      for (std::size_t i = 0; i < scores.size(); ++i)
        path.lineTo(m_p.point(static_cast<double>(i) / kCurveSteps - m_p.reach, scores[i]));
      m_painter.setBrush(Qt::NoBrush);
      m_painter.setPen(QPen(color, m_theme.px(width)));
      m_painter.drawPath(path);
    };
    if (m_p.reach > m_p.trained) {
      m_painter.setPen(QPen(m_theme.soft, m_theme.px(1), Qt::DotLine));
      for (const int edge : {-m_p.trained, m_p.trained}) {
        const double x = m_p.point(edge, 0).x();
        m_painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()));
      }
    }
    const bool extends = !m_p.extended.empty();
    drawLine(m_p.scores, extends ? mixedColor(m_theme.background, m_theme.scores, 0.5) : m_theme.scores,
             extends ? 1 : 1.4);
    if (extends) drawLine(m_p.extended, m_theme.scores, 2.2);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.scores);
    const double dot = m_p.reach > 32 ? 1.6 : 2.6;
    const bool dots = m_p.reach <= 64 && !extends;
    for (int at = -m_p.reach; at <= m_p.reach && dots; ++at)
      m_painter.drawEllipse(point(at), m_theme.px(dot), m_theme.px(dot));
    if (std::abs(distance()) <= m_p.reach) mark(distance(), m_theme.selection, 2.4);
  }

  double shownAt(double distance) const {
    return m_p.extended.empty() ? m_d.scoreAtDistance(distance) : m_d.extendedAt(distance, m_view.reach, m_p.trained);
  }

  const RotationData& m_d;
  QString m_query, m_key;
  double m_longest = 0;
};

void drawOffer(QPainter& painter, const QSizeF& size, const RotationView& view, const Theme& theme) {
  ScenePen pen(painter, theme);
  const StageFrame frame = stageFrame(size, theme);
  pen.heading(frame.heading, SandboxText::tr("Rotation"),
              SandboxText::tr("this document does not rotate its queries and keys"));
  const bool possible = withRotation(*view.snapshot.scenario, true).attention.rope.has_value();
  const QRectF words(frame.body.left(), frame.body.top(), std::min(frame.body.width(), theme.px(460)), theme.px(120));
  pen.lines(words,
            possible ? SandboxText::tr("Rotary positions (RoPE) rotate every query and key by an angle that grows with "
                                       "its position. Switch them on to see your numbers rotate; Undo reverts it.")
                     : SandboxText::tr("RoPE rotates pairs of columns, but these queries and keys have only one. Make "
                                       "them wider in the Steps lab first."),
            13.5, theme.soft);
}

}  // namespace

QRectF rotationOfferRect(const QSizeF& size, const Theme& theme) {
  const StageFrame frame = stageFrame(size, theme);
  return {frame.body.left(), frame.body.top() + theme.px(96), std::min(frame.body.width(), theme.px(240)),
          theme.px(36)};
}

RotationFrame::RotationFrame(const QSizeF& size, RotationView view, const Theme& theme)
    : SandboxFrameOf(size, view, sceneTheme(roomyTheme(theme, size, view.presenting), size, view.presenting)),
      m_data(rotationData(m_view.snapshot, m_view.selection)) {
  if (m_data) m_picture = std::make_shared<RotationPicture>(layOut(size, m_view, *m_data, m_theme));
}

void RotationFrame::paint(QPainter& painter) const {
  if (m_picture)
    RotationPainter(painter, *m_picture, m_view, *m_data, m_theme).draw();
  else if (m_view.snapshot.scenario && m_view.snapshot.trace)
    drawOffer(painter, size(), m_view, m_theme);
}

StageHint RotationFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  return found ? StageHint{distanceText(found->distance), found->rect, false} : StageHint{};
}

std::vector<QRectF> RotationFrame::highlightAreas(const QPointF& point) const {
  const auto found = hit(point);
  return found ? std::vector<QRectF>{found->rect, m_picture->curve} : std::vector<QRectF>{};
}

void RotationFrame::drawHighlight(QPainter& painter, const QPointF& inItem) const {
  if (const auto found = hit(inItem))
    RotationPainter(painter, *m_picture, m_view, *m_data, m_theme).mark(found->distance, m_theme.ink, 1.4);
}

QString RotationFrame::description() const {
  if (!m_data) return {};
  return rotationDistanceText(*m_data, static_cast<int>(m_data->queryPosition - m_data->keyPosition));
}

std::optional<ItemTable> RotationFrame::itemTable() const {
  if (!m_data) return ItemTable{};
  const RotationData& d = *m_data;
  const Vector parts = rotatedScoreParts(d.rope, d.q, d.k, d.queryPosition, d.keyPosition, d.first);
  ItemTable table{.columns = {QString()}};
  for (std::size_t pair = 0; pair < d.pairs.size(); ++pair) table.rows << indexText(static_cast<Index>(pair));
  table.text = [this, parts](Index row, Index) -> QString {
    return rotationColumns(m_data->pairs[static_cast<std::size_t>(row)]) + QStringLiteral(": ") +
           signedText(parts(row), m_theme.decimals);
  };
  table.area = [this](Index row, Index) {
    if (row >= static_cast<Index>(m_picture->clocks.size())) return QRectF();
    const Clock& clock = m_picture->clocks[static_cast<std::size_t>(row)];
    return QRectF(clock.center - QPointF(clock.radius, clock.radius), QSizeF(2 * clock.radius, 2 * clock.radius));
  };
  return table;
}

std::optional<RotationHit> RotationFrame::hit(const QPointF& point) const {
  if (!m_picture || !m_picture->curve.adjusted(-4, -4, 4, 24).contains(point)) return std::nullopt;
  const QRectF& curve = m_picture->curve;
  const int reach = m_picture->reach;
  const double share = (point.x() - curve.left()) / curve.width();
  const int distance = std::clamp(static_cast<int>(std::lround((2 * share - 1) * reach)), -reach, reach);
  const double x = curve.left() + (distance + reach) / (2.0 * reach) * curve.width();
  return RotationHit{distance, QRectF(x - 6, curve.top(), 12, curve.height())};
}

QRectF RotationFrame::curveArea() const {
  return m_picture ? m_picture->curve : QRectF();
}

QString RotationFrame::distanceText(int distance) const {
  if (!m_data) return {};
  QString text = rotationDistanceText(*m_data, distance);
  if (!m_picture->extended.empty())
    text += SandboxText::tr("; %1: %2")
                .arg(ropeExtensionName(m_view.reach.extension),
                     numberText(m_data->extendedAt(distance, m_view.reach, m_picture->trained), 4));
  if (std::abs(distance) > m_picture->trained) text += SandboxText::tr("; farther than trained");
  return text;
}

}  // namespace attn::app
