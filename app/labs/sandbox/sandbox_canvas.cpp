// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_canvas.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "text/index_text.h"
#include "text/token_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {

SandboxCanvas::SandboxCanvas(Session* session, Playback* playback, SandboxChoice* choice, SandboxNumbers* numbers,
                             QWidget* parent)
    : PaintedStage(parent),
      m_session(*session),
      m_playback(*playback),
      m_choice(choice),
      m_numbers(numbers),
      m_editing(*session),
      m_offer(new QPushButton(this)) {
  connect(session, &Session::snapshotChanged, this, &SandboxCanvas::follow);
  connect(session, &Session::selectionChanged, this, &SandboxCanvas::follow);
  connect(playback, &Playback::playheadChanged, this, &SandboxCanvas::follow);
  connect(playback, &Playback::timelineChanged, this, &SandboxCanvas::follow);
  connect(playback, &Playback::limitChanged, this, &SandboxCanvas::follow);
  connect(choice, &SandboxChoice::changed, this, &SandboxCanvas::follow);
  connect(numbers, &SandboxNumbers::changed, this, &SandboxCanvas::follow);
  connect(m_offer, &QPushButton::clicked, this, [this] {
    m_session.apply(tr("Switch on: %1").arg(tr("Rotary positions (RoPE)")), withRotation(*m_session.scenario(), true));
  });
  retranslate();
}

Station SandboxCanvas::station() const {
  return stationAt(m_playback.timeline(), m_playback.playhead());
}

bool SandboxCanvas::isCovered() const {
  return m_playback.limit() == Playhead{};
}

bool SandboxCanvas::hasPicture() const {
  return m_session.snapshot().scenario && m_session.snapshot().trace && !isCovered();
}

void SandboxCanvas::follow() {
  if (!isVisible()) return;
  // Here Space toggles a cell; elsewhere it starts playback.
  setProperty("switchesBySpace", station() == Station::Mask);
  placeOffer();
  describe();
  update();
}

void SandboxCanvas::pictureChanged() {
  PaintedStage::pictureChanged();
  follow();
}

void SandboxCanvas::placeOffer() {
  const bool wanted = station() == Station::Rotation && hasPicture() && !isPresenting() &&
                      !m_session.snapshot().scenario->attention.rope && keyWidth(*m_session.snapshot().scenario) >= 2;
  m_offer->setVisible(wanted);
  if (!wanted) return;
  m_offer->setFont(uiFont(theme().px(13), QFont::DemiBold));
  m_offer->setGeometry(rotationOfferRect(size(), theme()).toRect());
}

void SandboxCanvas::retranslate() {
  m_offer->setText(tr("Switch rotary positions on"));
  PaintedStage::retranslate();
}

MaskView SandboxCanvas::maskView() const {
  MaskView view;
  view.snapshot = m_session.snapshot();
  view.selection = view.snapshot.scenario ? pairSelection(*view.snapshot.scenario, m_session.selection()) : Selection{};
  if (station() == Station::Mask) view.layers = m_playback.playhead().cell;
  view.presenting = isPresenting();
  view.covered = isCovered();
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
  view.presenting = isPresenting();
  if (station() == Station::Accidents) view.lines = m_playback.playhead().cell;
  return view;
}

RotationView SandboxCanvas::rotationView() const {
  RotationView view;
  view.snapshot = m_session.snapshot();
  view.selection = view.snapshot.scenario ? pairSelection(*view.snapshot.scenario, m_session.selection()) : Selection{};
  if (station() == Station::Rotation) view.shift = m_playback.playhead().cell;
  view.reach = m_choice->asked().reach;
  view.presenting = isPresenting();
  return view;
}

RoundingView SandboxCanvas::roundingView() const {
  RoundingView view;
  view.snapshot = m_session.snapshot();
  view.presenting = isPresenting();
  if (!hasPicture()) return view;
  const Selection at = pairSelection(*view.snapshot.scenario, m_session.selection());
  view.head = at.head;
  view.row = at.row;
  const RoundingNumbers& numbers = m_numbers->rounding(view.snapshot, at.head, at.row);
  if (numbers.errors) {
    const RoundingErrors& errors = *numbers.errors;
    view.snapshot = numbers.of;
    view.head = numbers.head;
    view.row = std::clamp(at.row, errors.firstRow, errors.firstRow + errors.rows() - 1);
    view.errors = numbers.errors;
  }
  view.part = m_choice->asked().part;
  if (view.part && !rounds(*view.part, *view.snapshot.scenario)) view.part.reset();
  if (station() == Station::Rounding) view.columns = m_playback.playhead().cell;
  return view;
}

BackwardView SandboxCanvas::backwardView() const {
  BackwardView view;
  view.snapshot = m_session.snapshot();
  view.presenting = isPresenting();
  if (!hasPicture()) return view;
  const SandboxSelection& asked = m_choice->asked();
  const GradientNumbers& numbers = m_numbers->gradients(view.snapshot, asked.loss);
  view.data = numbers.data;
  if (!view.data) return view;
  view.snapshot = numbers.of;
  const Selection at = pairSelection(*view.snapshot.scenario, m_session.selection());
  view.head = at.head;
  const BackwardCell usual{GradientMatrix::Masked, at.row, at.column};
  view.cell = clampedCell(*view.data, view.head, asked.cell.value_or(usual));
  if (m_differenceIn != view.data || m_differenceAt != std::pair(view.head, view.cell)) {
    m_difference = differenceAt(*view.data, view.head, view.cell);
    m_differenceIn = view.data;
    m_differenceAt = {view.head, view.cell};
  }
  view.difference = m_difference;
  if (station() == Station::Backward) view.steps = m_playback.playhead().cell;
  return view;
}

void SandboxCanvas::requestNumbers() const {
  if (station() == Station::Rounding) roundingView();
  if (station() == Station::Backward) backwardView();
}

void SandboxCanvas::waitForNumbers() const {
  // The last request may be queued behind an earlier one.
  for (requestNumbers(); m_numbers->isRunning(); requestNumbers()) m_numbers->waitUntilDone();
}

void SandboxCanvas::ask(Index row, std::optional<RoundingPart> part) {
  SandboxSelection asked = m_choice->asked();
  asked.part = part;
  m_choice->ask(asked);
  select(row, pairSelection(*m_session.scenario(), m_session.selection()).column);
}

void SandboxCanvas::ask(const BackwardCell& cell) {
  SandboxSelection asked = m_choice->asked();
  asked.cell = cell;
  m_choice->ask(asked);
}

std::unique_ptr<const PictureFrame> SandboxCanvas::layOut(const QSizeF& size, const Theme& theme) const {
  switch (station()) {
    case Station::Accidents:
      return std::make_unique<AccidentFrame>(size, accidentView(), theme);
    case Station::Rotation:
      return std::make_unique<RotationFrame>(size, rotationView(), theme);
    case Station::Rounding:
      return std::make_unique<RoundingFrame>(size, roundingView(), theme);
    case Station::Backward:
      return std::make_unique<BackwardFrame>(size, backwardView(), theme);
    default:
      return std::make_unique<MaskFrame>(size, maskView(), theme);
  }
}

bool SandboxCanvas::isCurrent(const PictureFrame& shown) const {
  switch (station()) {
    case Station::Accidents: {
      const auto* frame = dynamic_cast<const AccidentFrame*>(&shown);
      return frame && frame->view() == accidentView();
    }
    case Station::Rotation: {
      const auto* frame = dynamic_cast<const RotationFrame*>(&shown);
      return frame && frame->view() == rotationView();
    }
    case Station::Rounding: {
      const auto* frame = dynamic_cast<const RoundingFrame*>(&shown);
      return frame && frame->view() == roundingView();
    }
    case Station::Backward: {
      const auto* frame = dynamic_cast<const BackwardFrame*>(&shown);
      return frame && frame->view() == backwardView();
    }
    default: {
      const auto* frame = dynamic_cast<const MaskFrame*>(&shown);
      return frame && frame->view() == maskView();
    }
  }
}

void SandboxCanvas::drawPicture(QPainter& painter) const {
  // A new page fades in.
  const double arrived = m_playback.playhead().transition;
  if (arrived < 1) painter.setOpacity(arrived * arrived * (3 - 2 * arrived));
  switch (station()) {
    case Station::Accidents:
      accidentFrame().draw(painter);
      break;
    case Station::Rotation:
      rotationFrame().draw(painter, m_hoveredDistance);
      break;
    case Station::Rounding:
      roundingFrame().draw(painter);
      break;
    case Station::Backward:
      backwardFrame().draw(painter);
      break;
    default:
      maskFrame().draw(painter, m_hoveredCell);
  }
  painter.setOpacity(1);
}

/// Updates the accessible name and description for the selection.
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
      case Station::Rounding:
        name = tr("Rounding: up and down choose a query, left and right a part");
        text = roundingCellText(roundingView(), at.row, roundingView().part);
        break;
      case Station::Backward:
        name = tr("Backward pass: the arrows move in the matrix, M goes to the next one");
        text = gradientCellText(backwardView(), backwardView().cell);
        break;
      default: {
        name = tr("Rotation: up and down choose a query, left and right a key");
        const auto turned = rotationData(m_session.snapshot(), at);
        if (turned) text = rotationDistanceText(*turned, static_cast<int>(turned->queryPosition - turned->keyPosition));
      }
    }
  }
  if (name != accessibleName()) setAccessibleName(name);
  if (text != accessibleDescription()) setAccessibleDescription(text);
  if (m_playback.isPlaying()) return;  // screen readers cannot keep up with playback
  const bool otherTable = std::exchange(m_reportedStation, station()) != station();
  notifyTableChanged(otherTable);
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
    const auto hit = maskFrame().hit(at);
    if (!hit) return;
    if (hit->part != MaskHit::Part::LayerName) select(hit->cell.row, hit->cell.column);
    m_playback.seekStation(static_cast<int>(Station::Mask));  // the change must be visible
    const QString why = m_editing.press(*hit);
    if (!why.isEmpty()) showPlainToolTip(event->globalPosition().toPoint(), why, this, hit->rect.toAlignedRect());
  } else if (station() == Station::Accidents) {
    const auto hit = accidentFrame().hit(at);
    if (hit) select(hit->row, hit->chip ? accidentView().selection.column : hit->key);
  } else if (station() == Station::Rounding) {
    const auto hit = roundingFrame().hit(at);
    if (hit && hit->place == RoundingHit::Place::Cell) ask(hit->row, hit->part);
  } else if (station() == Station::Backward) {
    if (const auto hit = backwardFrame().hit(at)) ask(hit->cell);
  }
}

void SandboxCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!hasPicture()) return;
  const QPointF at = event->position();
  std::optional<CellPlace> cell;
  std::optional<int> distance;
  bool touchable = false;
  switch (station()) {
    case Station::Mask: {
      const auto hit = maskFrame().hit(at);
      touchable = hit.has_value();
      if (!hit || hit->part == MaskHit::Part::LayerName) break;
      cell = hit->cell;
      if (!m_pressed || !(event->buttons() & Qt::LeftButton)) break;
      select(hit->cell.row, hit->cell.column);
      m_editing.drag(*hit);
      break;
    }
    case Station::Accidents:
      touchable = accidentFrame().hit(at).has_value();
      break;
    case Station::Rounding: {
      const auto hit = roundingFrame().hit(at);
      touchable = hit && hit->place == RoundingHit::Place::Cell;
      break;
    }
    case Station::Backward:
      touchable = backwardFrame().hit(at).has_value();
      break;
    default:
      if (const auto hit = rotationFrame().hit(at)) distance = hit->distance;
  }
  setCursor(touchable ? Qt::PointingHandCursor : Qt::ArrowCursor);
  markHovered(cell, distance);
}

void SandboxCanvas::markHovered(std::optional<CellPlace> cell, std::optional<int> distance) {
  const auto repaint = [this] {
    if (m_hoveredCell && station() == Station::Mask)
      for (const QRectF& area : maskFrame().cellRects(*m_hoveredCell)) repaintAround(area);
    if (m_hoveredDistance && station() == Station::Rotation) repaintAround(rotationFrame().curveArea());
  };
  if (cell == m_hoveredCell && distance == m_hoveredDistance) return;
  repaint();
  m_hoveredCell = cell;
  m_hoveredDistance = distance;
  repaint();
}

void SandboxCanvas::mouseReleaseEvent(QMouseEvent*) {
  m_pressed = false;
  m_editing.release();
}

void SandboxCanvas::leaveEvent(QEvent*) {
  markHovered({}, {});
}

void SandboxCanvas::keyPressEvent(QKeyEvent* event) {
  if (!isPlainKey(*event) || !hasPicture()) return event->ignore();
  if (station() == Station::Rounding || station() == Station::Backward) {
    if (!handleArrowKey(*event)) event->ignore();
    return;
  }
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
  const QRectF cell = maskFrame().cellRect(std::nullopt, {at.row, at.column});
  if (!why.isEmpty()) showPlainToolTip(mapToGlobal(cell.bottomRight().toPoint()), why, this);
}

bool SandboxCanvas::handleArrowKey(const QKeyEvent& event) {
  const auto key = matrixKey(event);
  if (!key) return false;
  if (station() == Station::Rounding) {
    const RoundingView view = roundingView();
    if (!view.errors || key->matrix != 0) return false;
    const auto columns = roundingColumns(*view.errors);
    const auto at = std::ranges::find(columns, view.part) - columns.begin();
    const Index next = std::clamp<Index>(at + key->step.right, 0, static_cast<Index>(columns.size()) - 1);
    // In a large document the selected row may not be computed yet.
    const Index row = pairSelection(*m_session.snapshot().scenario, m_session.selection()).row;
    ask(std::max<Index>(0, row + key->step.down), columns[static_cast<std::size_t>(next)]);
    return true;
  }
  const BackwardView view = backwardView();
  if (!view.data) return false;
  BackwardCell cell = view.cell;
  if (key->matrix != 0) {
    do {
      const int next = (static_cast<int>(cell.matrix) + key->matrix + kGradientMatrices) % kGradientMatrices;
      cell = {static_cast<GradientMatrix>(next), cell.row, cell.column};
    } while (!gradientMatrix(*view.data, view.head, cell.matrix));
  }
  cell.row = std::max<Index>(0, cell.row + key->step.down);
  cell.column = std::max<Index>(0, cell.column + key->step.right);
  ask(clampedCell(*view.data, view.head, cell));
  return true;
}

void SandboxCanvas::resizeEvent(QResizeEvent* event) {
  PaintedStage::resizeEvent(event);
  placeOffer();
}

void SandboxCanvas::showEvent(QShowEvent* event) {
  PaintedStage::showEvent(event);
  follow();
}

StageHint SandboxCanvas::hintAt(const QPointF& point) const {
  if (!hasPicture()) return {};
  const Scenario& s = *m_session.snapshot().scenario;
  switch (station()) {
    case Station::Mask: {
      const auto hit = maskFrame().hit(point);
      if (!hit) return {};
      if (hit->part != MaskHit::Part::LayerName)
        return {maskCellText(s, maskFrame().view().selection.head, hit->cell), hit->rect};
      return {isLayerOn(s.attention.mask, hit->layer) ? tr("Click to switch this layer off")
                                                      : tr("Click to switch this layer on"),
              hit->rect};
    }
    case Station::Accidents: {
      const auto hit = accidentFrame().hit(point);
      if (!hit) return {};
      if (!hit->chip) return {rowStageText(accidentFrame().view(), hit->line, hit->key), hit->rect};
      return {shownTokens(queryTokenNames(s)).value(static_cast<qsizetype>(hit->row)), hit->rect};
    }
    case Station::Rounding: {
      const auto hit = roundingFrame().hit(point);
      if (!hit) return {};
      const RoundingView& view = roundingFrame().view();
      if (hit->place == RoundingHit::Place::Cell) return {roundingCellText(view, hit->row, hit->part), hit->rect};
      if (hit->place != RoundingHit::Place::Output) return {storedRowText(view, hit->place, hit->row), hit->rect};
      return {tr("column %1 of the output of “%2”")
                  .arg(indexText(hit->column), shownTokens(queryTokenNames(s)).value(hit->row)),
              hit->rect};
    }
    case Station::Backward: {
      const auto hit = backwardFrame().hit(point);
      return hit ? StageHint{gradientCellText(backwardFrame().view(), hit->cell), hit->rect} : StageHint{};
    }
    default: {
      const auto hit = rotationFrame().hit(point);
      return hit ? StageHint{rotationFrame().distanceText(hit->distance), hit->rect} : StageHint{};
    }
  }
}

}  // namespace attn::app
