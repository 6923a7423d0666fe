// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_stage.h"

#include <QMouseEvent>
#include <QPainter>
#include <utility>

#include "figures/easing.h"
#include "labs/sandbox/picture/sandbox_text.h"
#include "scenario/edit.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {

SandboxStage::SandboxStage(SandboxModel& model) : m_model(model), m_offer(new QPushButton(this)) {
  connect(&model, &SandboxModel::changed, this, &SandboxStage::follow);
  connect(&model.session(), &Session::selectionChanged, this, &SandboxStage::follow);
  connect(&model.playback(), &Playback::playheadChanged, this, &SandboxStage::follow);
  connect(&model.playback(), &Playback::timelineChanged, this, &SandboxStage::follow);
  connect(&model.playback(), &Playback::limitChanged, this, &SandboxStage::follow);
  connect(m_offer, &QPushButton::clicked, this, [this] {
    Session& session = m_model.session();
    session.apply(tr("Switch on: %1").arg(tr("Rotary positions (RoPE)")), withRotation(*session.scenario(), true));
  });
  retranslate();
}

void SandboxStage::follow() {
  if (!isVisible()) return;
  // Where Space changes an item, it does not start playback.
  setProperty("switchesBySpace", page().change != nullptr);
  if (m_reportedPage != m_model.page()) m_highlighted.clear();
  placeOffer();
  describe();
  update();
}

void SandboxStage::pictureChanged() {
  PaintedStage::pictureChanged();
  follow();
}

void SandboxStage::placeOffer() {
  const auto& scenario = m_model.session().snapshot().scenario;
  const bool wanted = m_model.page() == SandboxPage::Rotation && m_model.hasPicture() && !isPresenting() &&
                      !scenario->attention.rope && keyWidth(*scenario) >= 2;
  m_offer->setVisible(wanted);
  if (!wanted) return;
  m_offer->setFont(uiFont(theme().px(13), QFont::DemiBold));
  m_offer->setGeometry(rotationOfferRect(size(), theme()).toRect());
}

void SandboxStage::retranslate() {
  m_offer->setText(tr("Switch rotary positions on"));
  PaintedStage::retranslate();
}

std::unique_ptr<const PictureFrame> SandboxStage::layOut(const QSizeF& size, const Theme& theme) const {
  m_shown = m_model.view(m_model.page(), isPresenting());
  return frameOf(m_shown, size, theme);
}

bool SandboxStage::isCurrent(const PictureFrame&) const {
  return m_shown == m_model.view(m_model.page(), isPresenting());
}

void SandboxStage::drawPicture(QPainter& painter) const {
  painter.setOpacity(eased(m_model.playback().playhead().transition));  // a new page fades in
  picture().draw(painter);
  painter.setOpacity(1);
  if (m_highlighted.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  picture().drawHighlight(painter, m_highlighted.front().center());
}

/// Updates the accessible name and description for the selection.
void SandboxStage::describe() {
  const QString name = hasItems() ? SandboxText::tr(page().name) : QString();
  const QString text = hasItems() ? pageSummary(m_model.view(m_model.page())) : QString();
  if (name != accessibleName()) setAccessibleName(name);
  if (text != accessibleDescription()) setAccessibleDescription(text);
  if (m_model.playback().isPlaying()) return;  // screen readers cannot keep up with playback
  notifyTableChanged(std::exchange(m_reportedPage, m_model.page()) != m_model.page());
}

void SandboxStage::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !hasItems()) return event->ignore();
  if (!page().press) return;
  const QRect area = hintAt(event->position()).area.toAlignedRect();
  const QString why = page().press(m_model, picture(), event->position(), false);
  if (!why.isEmpty()) showPlainToolTip(event->globalPosition().toPoint(), why, this, area);
}

void SandboxStage::mouseMoveEvent(QMouseEvent* event) {
  if (!hasItems()) return;
  const QPointF at = event->position();
  const StageHint hint = hintAt(at);
  setCursor(hint.framed && !hint.area.isNull() ? Qt::PointingHandCursor : Qt::ArrowCursor);
  highlight(picture().highlightAreas(at));
  if (event->buttons() & Qt::LeftButton && page().press) page().press(m_model, picture(), at, true);
}

void SandboxStage::highlight(std::vector<QRectF> areas) {
  if (areas == m_highlighted) return;
  for (const QRectF& area : m_highlighted) repaintAround(area);
  m_highlighted = std::move(areas);
  for (const QRectF& area : m_highlighted) repaintAround(area);
}

void SandboxStage::keyPressEvent(QKeyEvent* event) {
  if (!isPlainKey(*event) || !hasItems()) return event->ignore();
  const int key = event->key();
  if (const auto step = matrixKey(*event)) {
    if (!page().move || !page().move(m_model, *step)) event->ignore();
  } else if (page().change && (key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter)) {
    const QString why = page().change(m_model);
    const TablePlace at = currentCell();
    if (!why.isEmpty()) showPlainToolTip(mapToGlobal(cellArea(at.row, at.column).bottomRight()), why, this);
  } else {
    event->ignore();
  }
}

void SandboxStage::resizeEvent(QResizeEvent* event) {
  PaintedStage::resizeEvent(event);
  placeOffer();
}

void SandboxStage::showEvent(QShowEvent* event) {
  PaintedStage::showEvent(event);
  follow();
}

StageHint SandboxStage::hintAt(const QPointF& point) const {
  return hasItems() ? picture().hint(point) : StageHint{};
}

const ItemTable& SandboxStage::items() const {
  static const ItemTable none;
  if (!hasItems()) return none;
  const SandboxFrame& shown = picture();
  if (std::exchange(m_itemsOf, layoutCount()) != layoutCount()) m_items = shown.items();
  return m_items;
}

bool SandboxStage::isInside(int row, int column) const {
  return row >= 0 && row < tableRows() && column >= 0 && column < tableColumns();
}

QString SandboxStage::cellText(int row, int column) const {
  return isInside(row, column) ? items().text(row, column) : QString();
}

QRect SandboxStage::cellArea(int row, int column) const {
  return isInside(row, column) ? items().area(row, column).toAlignedRect() : QRect();
}

TablePlace SandboxStage::cellUnder(const QPoint& point) const {
  const ItemTable& table = items();
  for (int row = 0; row < table.rows.size(); ++row)
    for (int column = 0; column < table.columns.size(); ++column)
      if (table.area(row, column).contains(point)) return {row, column};
  return {};
}

TablePlace SandboxStage::currentCell() const {
  const auto& current = items().current;
  return current ? TablePlace{static_cast<int>(current->row), static_cast<int>(current->column)} : TablePlace{};
}

void SandboxStage::selectCell(int row, int column) {
  if (hasItems() && page().select) page().select(m_model, row, column);
}

}  // namespace attn::app
