// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/track.h"

#include <QFocusEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "session/playback.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kTimelineHeight = 58, kTimelineLine = 24, kTimelineNames = 48, kTimelineSide = 34, kTimelineGap = 16;
constexpr double kDragFrom = 3;  // a click moves less than this
constexpr double kTimelineDot = 5.5, kTimelineCurrentDot = 8, kTimelineHead = 6;
// Of the triangle, of the click tolerance around it, and of the text above it.
constexpr double kMarkTop = 12, kMarkHeight = 6, kMarkWidth = 9, kMarkReach = 6;
constexpr double kMarkWords = 11, kMarkBaseline = 9.5, kMarkGap = 10;
constexpr qsizetype kLegible = 4;  // minimum visible characters of a name, including the ellipsis

double finishedCells(const Timeline& timeline, const Playhead& playhead) {
  double cells = playhead.cell;
  for (int i = 0; i < playhead.step; ++i)
    cells += static_cast<double>(timeline.steps[static_cast<std::size_t>(i)].cells);
  return cells;
}

}  // namespace

Track::Track(QWidget* parent) : Themed(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(this, &QAbstractSlider::valueChanged, this, [this](int value) {
    if (m_showing || !m_playback) return;
    int step = 0;
    for (const TimelineStep& s : m_playback->timeline().steps) {
      if (value <= s.cells) break;
      value -= static_cast<int>(s.cells);
      ++step;
    }
    m_playback->seek(step, value);
  });
}

void Track::setPlayback(Playback* playback) {
  if (m_playback) m_playback->disconnect(this);
  m_playback = playback;
  m_page = {};
  if (m_playback) {
    connect(m_playback, &Playback::playheadChanged, this, &Track::showPlayhead);
    connect(m_playback, &Playback::timelineChanged, this, &Track::showPlayhead);
    connect(m_playback, &Playback::marksChanged, this, &Track::showPlayhead);
  }
  showPlayhead();
}

QSize Track::sizeHint() const {
  return {qRound(m_theme.px(900)), qRound(m_theme.px(kTimelineHeight))};
}

QSize Track::minimumSizeHint() const {
  return {qRound(m_theme.px(200)), qRound(m_theme.px(kTimelineHeight))};
}

void Track::showPlayhead() {
  if (!m_playback) return;
  const Timeline& timeline = m_playback->timeline();
  m_showing = true;
  Index cells = 0;
  for (const TimelineStep& step : timeline.steps) cells += step.cells;
  setRange(0, static_cast<int>(cells));
  setValue(static_cast<int>(finishedCells(timeline, m_playback->playhead())));
  m_showing = false;
  m_page = pageOf(timeline, m_playback->playhead().step);
  describe();
  update();
}

/// Lists the current section, the marks at the playhead, and all marks.
void Track::describe() {
  const Timeline& timeline = m_playback->timeline();
  if (timeline.steps.empty()) return;
  const Playhead& now = m_playback->playhead();
  const int section = timeline.steps[static_cast<std::size_t>(now.step)].section;
  QStringList parts{timeline.sections[static_cast<std::size_t>(section)]}, names;
  for (const TimelineMark& mark : m_playback->marks()) {
    names << mark.name;
    if (mark.place == now) parts << mark.name;
  }
  if (!names.isEmpty()) parts << tr("Marks: %1").arg(names.join(QStringLiteral("; ")));
  setAccessibleDescription(parts.join(QStringLiteral(". ")));
}

std::vector<Track::ShownMark> Track::shownMarks(const TrackGeometry& geometry) const {
  std::vector<ShownMark> shown;
  for (const TimelineMark& mark : m_playback->marks()) {
    Playhead place = mark.place;
    place.step -= m_page.firstStep;
    if (place.step < 0 || place.step > m_page.timeline.lastStep()) continue;
    shown.push_back({&mark, geometry.positionOf(place), {}});
  }
  // Labels go above their marks from left to right unless they overlap; marks at the same position share one label.
  const QFontMetricsF metrics(uiFont(m_theme.px(kMarkWords)));
  double free = 0;
  for (ShownMark& each : shown) {
    const double wide = metrics.horizontalAdvance(each.mark->label);
    const double left = std::clamp(std::max(free, each.x - wide / 2), 0.0, std::max(0.0, width() - wide));
    if (each.mark->label.isEmpty() || left < free || left > each.x) continue;
    each.label = QRectF(left, 0, wide, m_theme.px(kMarkTop));
    free = left + wide + m_theme.px(kMarkGap);
  }
  return shown;
}

std::vector<Track::ShownMark> Track::marksAt(QPointF point) const {
  if (point.y() > lineY()) return {};
  std::vector<ShownMark> all = shownMarks(geometryNow());
  auto meant = std::ranges::find_if(all, [&](const ShownMark& each) { return each.label.contains(point); });
  if (meant == all.end()) {
    const auto distance = [&](const ShownMark& each) { return std::abs(each.x - point.x()); };
    meant = std::ranges::min_element(all, {}, distance);
    if (meant == all.end() || distance(*meant) > m_theme.px(kMarkReach)) return {};
  }
  // Name both marks if they are too close to tell apart.
  const auto apart = [x = meant->x](const ShownMark& each) { return std::abs(each.x - x); };
  std::erase_if(all, [&](const ShownMark& each) { return apart(each) > m_theme.px(kMarkWidth / 2); });
  std::ranges::stable_sort(all, {}, apart);
  return all;
}

TrackGeometry Track::geometryNow() const {
  const double side = m_theme.px(kTimelineSide);
  return {m_page.timeline, side, width() - m_theme.px(kTimelineDot + 4), m_theme.px(kTimelineGap)};
}

Playhead Track::shownPlayhead() const {
  Playhead playhead = m_playback->playhead();
  playhead.step -= m_page.firstStep;
  return playhead;
}

double Track::lineY() const {
  return m_theme.px(kTimelineLine);
}

bool Track::onName(QPointF point) const {
  return point.y() > lineY() + m_theme.px(kTimelineCurrentDot + 2);
}

void Track::paintDots(QPainter& painter, const TrackGeometry& geometry) const {
  const Timeline& timeline = m_page.timeline;
  const Playhead playhead = shownPlayhead();
  const int current = timeline.steps[static_cast<std::size_t>(playhead.step)].section;
  const double x = geometry.positionOf(playhead);
  const double y = lineY();
  painter.setPen(QPen(m_theme.line, m_theme.px(3), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(geometry.dot(0), y), QPointF(geometry.end(), y));
  painter.setPen(QPen(m_theme.ink, m_theme.px(3), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(geometry.dot(0), y), QPointF(x, y));
  for (const double end : geometry.stepEnds()) {
    painter.setPen(QPen(end <= x ? m_theme.panel : m_theme.faint, m_theme.px(1.5)));
    painter.drawLine(QPointF(end, y - m_theme.px(3)), QPointF(end, y + m_theme.px(3)));
  }
  for (int i = 0; i < static_cast<int>(timeline.sections.size()); ++i) {
    const bool reached = i <= current;
    const double radius = m_theme.px(i == current ? kTimelineCurrentDot : kTimelineDot);
    painter.setPen(QPen(reached || i == m_hovered ? m_theme.ink : m_theme.soft, m_theme.px(1.6)));
    painter.setBrush(reached ? m_theme.ink : m_theme.panel);
    painter.drawEllipse(QPointF(geometry.dot(i), y), radius, radius);
  }
  painter.setPen(QPen(m_theme.panel, m_theme.px(2)));
  painter.setBrush(m_theme.selection);
  painter.drawEllipse(QPointF(x, y), m_theme.px(kTimelineHead + 1), m_theme.px(kTimelineHead + 1));
}

/// Triangles whose tips touch the line.
void Track::paintMarks(QPainter& painter, const TrackGeometry& geometry) const {
  const double half = m_theme.px(kMarkWidth / 2), top = m_theme.px(kMarkTop), tip = m_theme.px(kMarkTop + kMarkHeight);
  painter.setFont(uiFont(m_theme.px(kMarkWords)));
  for (const ShownMark& each : shownMarks(geometry)) {
    const bool isHovered = each.x == m_hoveredMark;
    painter.setPen(QPen(isHovered ? m_theme.selection : m_theme.ink, m_theme.px(1.2)));
    painter.drawLine(QPointF(each.x, tip), QPointF(each.x, lineY() - m_theme.px(1.5)));
    painter.setPen(Qt::NoPen);
    painter.setBrush(isHovered ? m_theme.selection : m_theme.ink);
    painter.drawPolygon(QPolygonF{{each.x - half, top}, {each.x + half, top}, {each.x, tip}});
    if (each.label.isNull()) continue;
    painter.setPen(isHovered ? m_theme.ink : m_theme.soft);
    painter.drawText(QPointF(each.label.left(), m_theme.px(kMarkBaseline)), each.mark->label);
  }
}

void Track::paintNames(QPainter& painter, const TrackGeometry& geometry) const {
  const Timeline& timeline = m_page.timeline;
  const int current = timeline.steps[static_cast<std::size_t>(shownPlayhead().step)].section;
  const auto sections = static_cast<int>(timeline.sections.size());
  const double interval = sections > 1 ? geometry.dot(1) - geometry.dot(0) : width();
  // Names are elided only while their beginnings remain distinct; otherwise only every second, third … name is shown,
  // in full if there is room.
  const QFontMetricsF bold(uiFont(m_theme.px(12), QFont::DemiBold));
  const double gap = m_theme.px(6);
  std::vector<double> widths;
  for (const QString& name : timeline.sections) widths.push_back(bold.horizontalAdvance(name));
  // Next to shorter names, a name may be wider than its interval.
  const auto roomOf = [&](int section) {
    const double side = std::min(geometry.dot(section), width() - geometry.dot(section));
    double half = std::max(side, (interval - gap) / 2);
    for (const int next : {section - 1, section + 1})
      if (next >= 0 && next < sections)
        half = std::min(half, interval - gap - std::min(widths[static_cast<std::size_t>(next)], interval - gap) / 2);
    return 2 * half;
  };
  bool isCut = false;
  for (int i = 0; i < sections; ++i) {
    const QString& name = timeline.sections[static_cast<std::size_t>(i)];
    isCut = isCut || bold.elidedText(name, Qt::ElideRight, roomOf(i)).size() < std::min(kLegible, name.size());
  }
  const double widest = *std::ranges::max_element(widths);
  const auto every = isCut ? std::clamp(static_cast<int>(std::ceil((widest + gap) / interval)), 1, sections) : 1;
  for (int i = 0; i < sections; ++i) {
    const bool isEmphasized = i == current || i == m_hovered;
    const bool isNearEmphasized = std::abs(i - current) < every || (m_hovered >= 0 && std::abs(i - m_hovered) < every);
    if (!isEmphasized && (i % every != 0 || isNearEmphasized)) continue;
    if (i == current && m_hovered >= 0 && i != m_hovered && std::abs(i - m_hovered) < every) continue;
    const QFont face = uiFont(m_theme.px(12), i == current ? QFont::DemiBold : QFont::Normal);
    const QFontMetricsF metrics(face);
    const QString name = metrics.elidedText(timeline.sections[static_cast<std::size_t>(i)], Qt::ElideRight,
                                            every > 1 ? interval * every - gap : roomOf(i));
    const double w = metrics.horizontalAdvance(name);
    const double x = std::clamp(geometry.dot(i) - w / 2, 0.0, std::max(0.0, width() - w));
    painter.setFont(face);
    painter.setPen(isEmphasized ? m_theme.ink : m_theme.soft);
    painter.drawText(QPointF(x, m_theme.px(kTimelineNames)), name);
  }
}

void Track::paintEvent(QPaintEvent*) {
  if (!m_playback || m_playback->timeline().steps.empty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const TrackGeometry geometry = geometryNow();
  paintMarks(painter, geometry);
  paintDots(painter, geometry);
  paintNames(painter, geometry);
  if (!hasFocus() || !m_focusByKeys) return;
  painter.setPen(QPen(m_theme.selection, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), m_theme.px(7), m_theme.px(7));
}

bool Track::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && m_playback && !m_playback->timeline().steps.empty()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    QStringList names;
    for (const ShownMark& each : marksAt(help->pos())) names << each.mark->name;
    if (!names.isEmpty()) {
      showPlainToolTip(help->globalPos(), names.join(QLatin1Char('\n')), this);
      return true;
    }
    const int section = geometryNow().sectionAt(help->pos().x());
    showPlainToolTip(help->globalPos(), m_page.timeline.sections[static_cast<std::size_t>(section)], this);
    return true;
  }
  return QAbstractSlider::event(event);
}

void Track::seekTo(double x) {
  const Playhead place = geometryNow().playheadAt(x);
  m_playback->seek(m_page.firstStep + place.step, place.cell);
}

/// Seeks for a click on the line: to the section of a dot, otherwise to the step there, finished. In a step that is
/// complete from its beginning (the steps of a run, the lengths of a sequence), seeks to the exact position.
void Track::showFinished(double x) {
  const TrackGeometry geometry = geometryNow();
  const int section = geometry.sectionAt(x);
  if (std::abs(geometry.dot(section) - x) <= m_theme.px(kTimelineCurrentDot + 2)) return seekToSection(section);
  const Playhead place = geometry.playheadAt(x);
  const TimelineStep& step = m_page.timeline.steps[static_cast<std::size_t>(place.step)];
  m_playback->seek(m_page.firstStep + place.step, step.standing ? place.cell : finishedAt(step));
}

/// Seeks to a section of the current page.
void Track::seekToSection(int section) {
  const int before = m_playback->timeline().steps[static_cast<std::size_t>(m_page.firstStep)].section -
                     m_page.timeline.steps.front().section;
  m_playback->seekSection(before + section);
}

void Track::mousePressEvent(QMouseEvent* event) {
  if (!m_playback || m_playback->timeline().steps.empty() || event->button() != Qt::LeftButton) return;
  if (onName(event->position())) {
    seekToSection(geometryNow().sectionAt(event->position().x()));
  } else if (const auto marks = marksAt(event->position()); !marks.empty()) {
    const Playhead place = marks.front().mark->place;
    m_playback->seek(place.step, place.cell);
  } else {
    setSliderDown(true);
    m_pressedAt = event->position().x();
    m_dragged = false;
  }
}

void Track::mouseMoveEvent(QMouseEvent* event) {
  if (!m_playback || m_playback->timeline().steps.empty()) return;
  if (isSliderDown()) {
    m_dragged = m_dragged || std::abs(event->position().x() - m_pressedAt) >= m_theme.px(kDragFrom);
    if (m_dragged) seekTo(event->position().x());
    return;
  }
  const int hovered = onName(event->position()) ? geometryNow().sectionAt(event->position().x()) : -1;
  const auto marks = marksAt(event->position());
  const double hoveredMark = marks.empty() ? -1 : marks.front().x;
  if (hovered == m_hovered && hoveredMark == m_hoveredMark) return;
  m_hovered = hovered;
  m_hoveredMark = hoveredMark;
  update();
}

void Track::mouseReleaseEvent(QMouseEvent* event) {
  if (!isSliderDown()) return;
  setSliderDown(false);
  if (!m_dragged && m_playback && !m_playback->timeline().steps.empty()) showFinished(event->position().x());
}

void Track::leaveEvent(QEvent*) {
  m_hovered = -1;
  m_hoveredMark = -1;
  update();
}

void Track::keyPressEvent(QKeyEvent* event) {
  if (!m_playback) return;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
      m_playback->previousCell();
      break;
    case Qt::Key_Right:
    case Qt::Key_Up:
      m_playback->nextCell();
      break;
    default:
      event->ignore();  // the slider below handles its own keys
  }
}

/// A mouse user sees the focus already; in a presentation, a focus ring would surround the whole line.
void Track::focusInEvent(QFocusEvent* event) {
  const bool sameAsBefore = event->reason() == Qt::ActiveWindowFocusReason || event->reason() == Qt::PopupFocusReason;
  if (!sameAsBefore)
    m_focusByKeys = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                    event->reason() == Qt::ShortcutFocusReason;
  QAbstractSlider::focusInEvent(event);
  update();
}

void Track::wheelEvent(QWheelEvent* event) {
  if (!m_playback || event->angleDelta().y() == 0) return;
  if (event->angleDelta().y() < 0) {
    m_playback->nextCell();
  } else {
    m_playback->previousCell();
  }
  event->accept();
}

}  // namespace attn::app
