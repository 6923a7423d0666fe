// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_canvas.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "text/token_text.h"
#include "theme/fonts.h"

namespace attn::app {

SandboxCanvas::SandboxCanvas(Session* session, Playback* playback, QWidget* parent)
    : Canvas(parent),
      m_session(*session),
      m_playback(*playback),
      m_editing(*session),
      m_theme(lightTheme()),
      m_offer(new QPushButton(this)) {
  connect(session, &Session::snapshotChanged, this, &SandboxCanvas::follow);
  connect(session, &Session::selectionChanged, this, &SandboxCanvas::follow);
  connect(playback, &Playback::playheadChanged, this, &SandboxCanvas::follow);
  connect(playback, &Playback::timelineChanged, this, &SandboxCanvas::follow);
  connect(m_offer, &QPushButton::clicked, this, [this] {
    m_session.apply(tr("Switch on: %1").arg(tr("Rotary positions (RoPE)")), withRotation(*m_session.scenario(), true));
  });
  retranslate();
}

Station SandboxCanvas::station() const {
  return stationAt(m_playback.timeline(), m_playback.playhead());
}

bool SandboxCanvas::hasPicture() const {
  return m_session.snapshot().scenario && m_session.snapshot().trace;
}

void SandboxCanvas::follow() {
  if (!isVisible()) return;
  // Space switches a cell here, and plays everywhere else.
  setProperty("switchesBySpace", station() == Station::Mask);
  placeOffer();
  describe();
  update();
}

void SandboxCanvas::placeOffer() {
  const bool wanted = station() == Station::Rotation && hasPicture() && !m_presenting &&
                      !m_session.snapshot().scenario->attention.rope && keyWidth(*m_session.snapshot().scenario) >= 2;
  m_offer->setVisible(wanted);
  if (!wanted) return;
  m_offer->setFont(uiFont(m_theme.px(13), QFont::DemiBold));
  m_offer->setGeometry(rotationOfferRect(size(), m_theme).toRect());
}

void SandboxCanvas::setTheme(const Theme& theme) {
  m_theme = theme;
  follow();
}

void SandboxCanvas::setPresenting(bool presenting) {
  m_presenting = presenting;
  follow();
}

void SandboxCanvas::retranslate() {
  m_offer->setText(tr("Switch rotary positions on"));
  follow();
}

MaskView SandboxCanvas::maskView() const {
  MaskView view;
  view.snapshot = m_session.snapshot();
  view.selection = view.snapshot.scenario ? pairSelection(*view.snapshot.scenario, m_session.selection()) : Selection{};
  if (station() == Station::Mask) view.layers = m_playback.playhead().cell;
  view.hover = m_hoveredCell;
  view.presenting = m_presenting;
  return view;
}

AccidentView SandboxCanvas::accidentView() const {
  AccidentView view;
  view.snapshot = m_session.snapshot();
  if (!hasPicture()) return view;
  view.selection = pairSelection(*view.snapshot.scenario, m_session.selection());
  const bool same = m_accidents && m_accidentsOf == view.snapshot && m_accidentsAt.head == view.selection.head &&
                    m_accidentsAt.row == view.selection.row;
  if (!same) {
    m_accidents = std::make_shared<const AccidentData>(accidentData(view.snapshot, view.selection));
    m_accidentsOf = view.snapshot;
    m_accidentsAt = view.selection;
  }
  view.data = m_accidents;
  view.presenting = m_presenting;
  if (station() == Station::Accidents) view.lines = m_playback.playhead().cell;
  return view;
}

RotationView SandboxCanvas::rotationView() const {
  RotationView view;
  view.snapshot = m_session.snapshot();
  view.selection = view.snapshot.scenario ? pairSelection(*view.snapshot.scenario, m_session.selection()) : Selection{};
  if (station() == Station::Rotation) view.shift = m_playback.playhead().cell;
  view.hoveredDistance = m_hoveredDistance;
  view.presenting = m_presenting;
  return view;
}

void SandboxCanvas::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  switch (station()) {
    case Station::Accidents:
      return drawAccidentScene(painter, size, accidentView(), theme);
    case Station::Rotation:
      return drawRotationScene(painter, size, rotationView(), theme);
    default:
      return drawMaskScene(painter, size, maskView(), theme);
  }
}

void SandboxCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  // A station that slides in appears out of the ground.
  const double arrived = m_playback.playhead().transition;
  if (arrived < 1) {
    painter.fillRect(rect(), m_theme.background);
    painter.setOpacity(arrived * arrived * (3 - 2 * arrived));
  }
  drawPicture(painter, size(), m_theme);
  painter.setOpacity(1);
  drawFocusRing(painter, m_theme);
}

/// Assistive tools hear what is selected and what became of it.
void SandboxCanvas::describe() {
  QString name, text;
  if (hasPicture()) {
    const Selection at = pairSelection(*m_session.snapshot().scenario, m_session.selection());
    switch (station()) {
      case Station::Mask:
        name = tr("Mask: the arrows move, Space opens and closes");
        text = maskCellText(*m_session.snapshot().scenario, at.head, {at.row, at.column});
        break;
      case Station::Accidents:
        name = tr("Accidents: up and down choose a query, left and right a key");
        text = accidentHeadline(accidentView());
        break;
      default: {
        name = tr("Rotation: up and down choose a query, left and right a key");
        const auto turned = rotationData(m_session.snapshot(), at);
        if (turned)
          text = rotationDistanceText(rotationView(), static_cast<int>(turned->queryPosition - turned->keyPosition));
      }
    }
  }
  if (name != accessibleName()) setAccessibleName(name);
  if (text != accessibleDescription()) setAccessibleDescription(text);
  if (m_playback.isPlaying()) return;  // nobody can listen to line after line as they fly by
  const bool otherTable = std::exchange(m_toldOf, station()) != station();
  announceTable(*this, std::exchange(m_told, glanceAt(*this)), otherTable);
}

void SandboxCanvas::select(Index row, Index column) {
  if (!m_session.hasScenario()) return;
  Selection next = pairSelection(*m_session.scenario(), m_session.selection());
  next.row = row;
  next.column = column;
  m_session.select(next);
}

void SandboxCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !hasPicture()) {
    event->ignore();
    return;
  }
  m_pressed = true;
  const QPointF at = event->position();
  if (station() == Station::Mask) {
    const auto hit = hitMaskScene(at, size(), maskView(), m_theme);
    if (!hit) return;
    if (hit->part != MaskHit::Part::LayerName) select(hit->cell.row, hit->cell.column);
    m_playback.seekStation(static_cast<int>(Station::Mask));  // what is changed must be seen
    const QString why = m_editing.press(*hit);
    if (!why.isEmpty()) QToolTip::showText(event->globalPosition().toPoint(), why, this, hit->rect.toAlignedRect());
  } else if (station() == Station::Accidents) {
    const auto hit = hitAccidentScene(at, size(), accidentView(), m_theme);
    if (hit) select(hit->row, hit->chip ? accidentView().selection.column : hit->key);
  }
}

void SandboxCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!hasPicture()) return;
  const auto cellBefore = m_hoveredCell;
  const auto distanceBefore = m_hoveredDistance;
  m_hoveredCell.reset();
  m_hoveredDistance.reset();
  bool touchable = false;
  switch (station()) {
    case Station::Mask: {
      const auto hit = hitMaskScene(event->position(), size(), maskView(), m_theme);
      touchable = hit.has_value();
      if (!hit || hit->part == MaskHit::Part::LayerName) break;
      m_hoveredCell = hit->cell;
      if (!m_pressed || !(event->buttons() & Qt::LeftButton)) break;
      select(hit->cell.row, hit->cell.column);
      m_editing.drag(*hit);
      break;
    }
    case Station::Accidents:
      touchable = hitAccidentScene(event->position(), size(), accidentView(), m_theme).has_value();
      break;
    default:
      if (const auto hit = hitRotationScene(event->position(), size(), rotationView(), m_theme))
        m_hoveredDistance = hit->distance;
  }
  setCursor(touchable ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (cellBefore != m_hoveredCell || distanceBefore != m_hoveredDistance) update();
}

void SandboxCanvas::mouseReleaseEvent(QMouseEvent*) {
  m_pressed = false;
  m_editing.release();
}

void SandboxCanvas::leaveEvent(QEvent*) {
  m_hoveredCell.reset();
  m_hoveredDistance.reset();
  update();
}

void SandboxCanvas::keyPressEvent(QKeyEvent* event) {
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (!plain || !hasPicture()) return event->ignore();
  const Selection at = pairSelection(*m_session.snapshot().scenario, m_session.selection());
  if (const auto step = arrowStep(*event)) {
    select(std::max<Index>(0, at.row + step->down), std::max<Index>(0, at.column + step->right));
    return;
  }
  const int key = event->key();
  const bool switches = key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter;
  if (!switches || station() != Station::Mask) return event->ignore();
  m_playback.seekStation(static_cast<int>(Station::Mask));
  const QString why = m_editing.switchCell({at.row, at.column});
  const QRectF cell = maskCellRect(size(), maskView(), m_theme, std::nullopt, {at.row, at.column});
  if (!why.isEmpty()) QToolTip::showText(mapToGlobal(cell.bottomRight().toPoint()), why, this);
}

void SandboxCanvas::resizeEvent(QResizeEvent* event) {
  Canvas::resizeEvent(event);
  placeOffer();
}

void SandboxCanvas::showEvent(QShowEvent* event) {
  Canvas::showEvent(event);
  follow();
}

CanvasHint SandboxCanvas::hintAt(const QPointF& point) const {
  if (!hasPicture()) return {};
  const Scenario& s = *m_session.snapshot().scenario;
  switch (station()) {
    case Station::Mask: {
      const MaskView view = maskView();
      const auto hit = hitMaskScene(point, size(), view, m_theme);
      if (!hit) return {};
      if (hit->part != MaskHit::Part::LayerName) return {maskCellText(s, view.selection.head, hit->cell), hit->rect};
      return {isLayerOn(s.attention.mask, hit->layer) ? tr("Click to switch this layer off")
                                                      : tr("Click to switch this layer on"),
              hit->rect};
    }
    case Station::Accidents: {
      const AccidentView view = accidentView();
      const auto hit = hitAccidentScene(point, size(), view, m_theme);
      if (!hit) return {};
      if (!hit->chip) return {lifeCellText(view, hit->line, hit->key), hit->rect};
      return {shownTokens(queryTokenNames(s)).value(static_cast<qsizetype>(hit->row)), hit->rect};
    }
    default: {
      const RotationView view = rotationView();
      const auto hit = hitRotationScene(point, size(), view, m_theme);
      return hit ? CanvasHint{rotationDistanceText(view, hit->distance), hit->rect} : CanvasHint{};
    }
  }
}

}  // namespace attn::app
