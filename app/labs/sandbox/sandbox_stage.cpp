// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_stage.h"

#include <QMouseEvent>
#include <QPainter>
#include <utility>

#include "figures/easing.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {

namespace {
/// False if a question is open that hides the document's numbers, or there are none. The scale experiment has its own.
bool hasItems(const SandboxState& state) {
  return state.page() == SandboxPage::Scale || state.hasPicture();
}
}  // namespace

SandboxStage::SandboxStage(SandboxState& state)
    : SceneStage(
          &state.playback(),
          {.name = [&state] { return hasItems(state) ? SandboxText::tr(pageEntry(state.page()).name) : QString(); },
           .select = {},
           .act = {},
           .selectCell =
               [&state](const CellPlace& cell) {
                 if (const auto select = pageEntry(state.page()).select) select(state, cell.row, cell.column);
               }}),
      m_state(state),
      m_offer(new QPushButton(this)) {
  refreshOn(&state, &SandboxState::changed);
  refreshOn(&state.session(), &Session::selectionChanged);
  refreshOn(&state.playback(), &Playback::limitChanged);
  connect(m_offer, &QPushButton::clicked, this, [this] {
    Session& session = m_state.session();
    session.apply(tr("Switch on: %1").arg(tr("Rotary positions (RoPE)")), withRotation(*session.scenario(), true));
  });
  SandboxStage::retranslate();
}

void SandboxStage::refresh() {
  if (!isVisible()) return;
  // Where Space changes an item, it does not start playback.
  setProperty("switchesBySpace", page().change != nullptr);
  if (std::exchange(m_page, m_state.page()) != m_state.page()) m_highlighted.clear();
  placeOffer();
  SceneStage::refresh();
}

void SandboxStage::pictureChanged() {
  SceneStage::pictureChanged();
  refresh();
}

void SandboxStage::placeOffer() {
  const auto& scenario = m_state.session().snapshot().scenario;
  const bool wanted = m_state.page() == SandboxPage::Rotation && m_state.hasPicture() && !isPresenting() &&
                      !scenario->attention.rope && keyWidth(*scenario) >= 2;
  m_offer->setVisible(wanted);
  if (!wanted) return;
  m_offer->setFont(uiFont(theme().px(13), QFont::DemiBold));
  m_offer->setGeometry(rotationOfferRect(size(), theme()).toRect());
}

void SandboxStage::retranslate() {
  m_offer->setText(tr("Switch rotary positions on"));
  SceneStage::retranslate();
}

std::unique_ptr<const PictureFrame> SandboxStage::layOut(const QSizeF& size, const Theme& theme) const {
  m_shown = m_state.view(m_state.page(), isPresenting());
  return frameOf(m_shown, size, theme);
}

bool SandboxStage::isCurrent(const PictureFrame&) const {
  return m_shown == m_state.view(m_state.page(), isPresenting());
}

void SandboxStage::drawPicture(QPainter& painter) const {
  painter.setOpacity(eased(m_state.playback().playhead().transition));  // a new page fades in
  picture().draw(painter);
  painter.setOpacity(1);
  if (m_highlighted.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  picture().drawHighlight(painter, m_highlighted.front().center());
}

void SandboxStage::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !hasItems(m_state)) return event->ignore();
  if (!page().press) return;
  const QRect area = hintAt(event->position()).area.toAlignedRect();
  const QString why = page().press(m_state, picture(), event->position(), false);
  if (!why.isEmpty()) showPlainToolTip(event->globalPosition().toPoint(), why, this, area);
}

void SandboxStage::mouseMoveEvent(QMouseEvent* event) {
  if (!hasItems(m_state)) return;
  const QPointF at = event->position();
  const StageHint hint = hintAt(at);
  setCursor(hint.framed && !hint.area.isNull() ? Qt::PointingHandCursor : Qt::ArrowCursor);
  highlight(picture().highlightAreas(at));
  if (event->buttons() & Qt::LeftButton && page().press) page().press(m_state, picture(), at, true);
}

void SandboxStage::highlight(std::vector<QRectF> areas) {
  if (areas == m_highlighted) return;
  for (const QRectF& area : m_highlighted) repaintAround(area);
  m_highlighted = std::move(areas);
  for (const QRectF& area : m_highlighted) repaintAround(area);
}

void SandboxStage::keyPressEvent(QKeyEvent* event) {
  if (!isPlainKey(*event) || !hasItems(m_state)) return event->ignore();
  const int key = event->key();
  if (const auto step = matrixKey(*event)) {
    if (!page().move || !page().move(m_state, *step)) event->ignore();
  } else if (page().change && (key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter)) {
    const QString why = page().change(m_state);
    const TablePlace at = currentCell();
    if (!why.isEmpty()) showPlainToolTip(mapToGlobal(cellArea(at.row, at.column).bottomRight()), why, this);
  } else {
    event->ignore();
  }
}

void SandboxStage::resizeEvent(QResizeEvent* event) {
  SceneStage::resizeEvent(event);
  placeOffer();
}

void SandboxStage::showEvent(QShowEvent* event) {
  SceneStage::showEvent(event);
  refresh();
}

}  // namespace attn::app
