// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/growth_stage.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <algorithm>

#include "labs/growth/growth_state.h"

namespace attn::app {

GrowthStage::GrowthStage(GrowthState* state, Playback* playback, QWidget* parent)
    : PaintedStage(parent), m_state(state), m_playback(playback) {
  connect(state, &GrowthState::changed, this, &GrowthStage::refresh);
  connect(state, &GrowthState::placeChanged, this, &GrowthStage::refresh);
  connect(playback, &Playback::playheadChanged, this, &GrowthStage::refresh);
  connect(playback, &Playback::playingChanged, this, &GrowthStage::refresh);
  retranslate();
}

GrowthView GrowthStage::view() const {
  return {m_state->data(), tokensAt(m_playback->playhead()), m_state->page(), m_state->place(), isPresenting()};
}

std::unique_ptr<const PictureFrame> GrowthStage::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<GrowthFrame>(size, view(), theme);
}

bool GrowthStage::isCurrent(const PictureFrame& shown) const {
  return static_cast<const GrowthFrame&>(shown).view() == view();
}

void GrowthStage::retranslate() {
  setAccessibleName(tr("Growth with the number of tokens"));
  PaintedStage::retranslate();
  refresh();
}

void GrowthStage::refresh() {
  if (!isVisible()) return;
  update();
  describe();
}

void GrowthStage::describe() {
  if (m_playback->isPlaying() || !QAccessible::isActive()) return;
  tellTable();
  const QString words = growthSceneText(view());
  if (words == accessibleDescription()) return;
  setAccessibleDescription(words);
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

void GrowthStage::showEvent(QShowEvent* event) {
  PaintedStage::showEvent(event);
  setAccessibleDescription(growthSceneText(view()));
}

StageHint GrowthStage::hintAt(const QPointF& point) const {
  const auto hit = frame().hit(point);
  return hit ? StageHint{hit->label, hit->area} : StageHint{};
}

QRectF GrowthStage::hoverAreaAt(const QPointF& point) const {
  const auto hit = frame().hit(point);
  return hit && hit->kind != GrowthHit::Kind::Plot ? hit->area : QRectF();
}

void GrowthStage::press(const QPointF& point) {
  m_scrubbing = false;
  const auto hit = frame().hit(point);
  if (!hit) return;
  if (hit->kind == GrowthHit::Kind::Plot) {
    m_scrubbing = true;
    seekTokens(point);
  } else {
    m_state->select(hit->place);
  }
}

void GrowthStage::drag(const QPointF& point) {
  if (m_scrubbing) seekTokens(point);
}

void GrowthStage::seekTokens(const QPointF& point) {
  const auto hit = frame().hit(point);
  if (!hit || hit->kind != GrowthHit::Kind::Plot) return;
  const Playhead to = playheadOf(hit->tokens);
  m_playback->seek(to.step, to.cell);
}

int GrowthStage::row() const {
  if (m_state->page() == GrowthPage::Versions) return static_cast<int>(m_state->place().version);
  return shownRow(frame().moment(), m_state->place());
}

GrowthPlace GrowthStage::placeOf(int row) const {
  GrowthPlace place = m_state->place();
  if (m_state->page() == GrowthPage::Versions)
    place.version =
        kVersionRows[static_cast<std::size_t>(std::clamp(row, 0, static_cast<int>(kVersionRows.size()) - 1))];
  else
    place.row = std::clamp(row, 0, std::max(0, rowsOf(frame().moment(), place.part) - 1));
  return place;
}

void GrowthStage::step(int down, int right) {
  if (down != 0) return m_state->select(placeOf(row() + down));
  if (m_state->page() == GrowthPage::Versions) return;
  GrowthPlace place = m_state->place();
  const int part = std::clamp(static_cast<int>(place.part) + right, 0, static_cast<int>(std::size(kGrowthParts)) - 1);
  place.part = kGrowthParts[part];
  m_state->select(place);
}

void GrowthStage::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    QGuiApplication::clipboard()->setText(growthTsv(view()));
    return;
  }
  if (!isPlainKey(*event) || tableRows() == 0) return event->ignore();
  switch (event->key()) {
    case Qt::Key_Down:
      return step(1, 0);
    case Qt::Key_Up:
      return step(-1, 0);
    case Qt::Key_Right:
      return step(0, 1);
    case Qt::Key_Left:
      return step(0, -1);
    default:
      event->ignore();
  }
}

// --- for assistive tools

int GrowthStage::tableRows() const {
  if (!m_state->data() || frame().moment().cases.empty()) return 0;
  return m_state->page() == GrowthPage::Versions ? static_cast<int>(kVersionRows.size())
                                                 : rowsOf(frame().moment(), m_state->place().part);
}

int GrowthStage::tableColumns() const {
  return m_state->page() == GrowthPage::Versions ? static_cast<int>(versionColumns().size()) : 3;
}

QString GrowthStage::cellText(int row, int column) const {
  if (row < 0 || row >= tableRows()) return {};
  const GrowthView shown = view();
  const QStringList cells = shown.page == GrowthPage::Versions
                                ? versionCells(*shown.data, versionsMoment(*shown.data, shown.tokens),
                                               kVersionRows[static_cast<std::size_t>(row)])
                                : growthCells(*shown.data, frame().moment(), shown.place.part, row);
  return columnName(column) + QStringLiteral(": ") + cells.value(column);
}

/// Whole rows are selected: each cell stands for its row.
QRect GrowthStage::cellArea(int row, int) const {
  if (row < 0 || row >= tableRows()) return {};
  return frame().rowRect(placeOf(row)).toAlignedRect();
}

TablePlace GrowthStage::cellUnder(const QPoint& point) const {
  for (int row = 0; row < tableRows(); ++row)
    if (cellArea(row, 0).contains(point)) return {row, 0};
  return {};
}

TablePlace GrowthStage::currentCell() const {
  return tableRows() > 0 ? TablePlace{row(), 0} : TablePlace{};
}

void GrowthStage::selectCell(int row, int) {
  if (row >= 0 && row < tableRows()) m_state->select(placeOf(row));
}

QString GrowthStage::rowName(int row) const {
  if (row < 0 || row >= tableRows()) return {};
  const GrowthView shown = view();
  return shown.page == GrowthPage::Versions ? versionCells(*shown.data, versionsMoment(*shown.data, shown.tokens),
                                                           kVersionRows[static_cast<std::size_t>(row)])
                                                  .front()
                                            : growthCells(*shown.data, frame().moment(), shown.place.part, row).front();
}

QString GrowthStage::columnName(int column) const {
  const GrowthView shown = view();
  return shown.page == GrowthPage::Versions ? versionColumns().value(column)
                                            : growthColumns(shown.place.part, shown.tokens).value(column);
}

}  // namespace attn::app
