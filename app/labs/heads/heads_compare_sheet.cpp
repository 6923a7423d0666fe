// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_compare_sheet.h"
#include "widgets/canvas.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace attn::app {
namespace {

bool sameSnapshot(const Snapshot& a, const Snapshot& b) {
  return a.scenario == b.scenario && a.trace == b.trace;
}

}  // namespace

HeadsCompareSheet::HeadsCompareSheet(Session& session, std::function<HeadsView()> common, QWidget* sheet)
    : QWidget(sheet), m_session(session), m_common(std::move(common)), m_theme(lightTheme()) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setLayoutDirection(Qt::LeftToRight);
  hide();
  sheet->installEventFilter(this);
  connect(&session, &Session::scenarioChanged, this, &HeadsCompareSheet::changed);
  connect(&session, &Session::pinnedSnapshotChanged, this, &HeadsCompareSheet::changed);
  connect(&session, &Session::compareModeChanged, this, &HeadsCompareSheet::changed);
}

HeadsCompareSheet::~HeadsCompareSheet() = default;

void HeadsCompareSheet::setTheme(const Theme& theme) {
  m_theme = theme;
  changed();
}

void HeadsCompareSheet::changed() {
  const bool comparing = m_session.isComparing();
  if (comparing == isHidden()) {
    QWidget* sheet = parentWidget();
    const bool focused = comparing ? sheet->hasFocus() : hasFocus();
    sheet->setFocusProxy(comparing ? this : nullptr);
    setGeometry(sheet->rect());
    setVisible(comparing);
    if (focused) (comparing ? static_cast<QWidget*>(this) : sheet)->setFocus();
  }
  if (m_frame) m_known = m_frame->known();
  m_frame.reset();
  m_hover.reset();
  if (!comparing) return;
  update();
  if (isVisible()) describe();
}

const HeadsCompareFrame& HeadsCompareSheet::frame() const {
  if (m_frame && m_frame->size() == QSizeF(size())) return *m_frame;
  HeadsView common = m_common();
  if (!sameSnapshot(m_shownA, m_session.pinnedSnapshot())) m_known.a.reset();
  if (!sameSnapshot(m_shownB, common.snapshot)) m_known.b.reset();
  m_shownA = m_session.pinnedSnapshot();
  m_shownB = common.snapshot;
  m_frame = std::make_unique<HeadsCompareFrame>(size(), std::move(common), m_session.pinnedSnapshot(),
                                                m_session.compareMode(), m_theme, m_known);
  return *m_frame;
}

void HeadsCompareSheet::describe() {
  setAccessibleName(frame().title());
  setAccessibleDescription(frame().cellText(m_session.selection()));
}

bool HeadsCompareSheet::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

void HeadsCompareSheet::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  frame().draw(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  if (m_hover) {
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.2)));
    painter.drawRoundedRect(m_hover->hit.area.adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(3), m_theme.px(3));
  }
  if (hasFocus()) {
    painter.setPen(QPen(m_theme.query, m_theme.px(2)));
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), m_theme.px(6), m_theme.px(6));
  }
}

void HeadsCompareSheet::choose(const HeadsHit& hit) {
  if (hit.kind == HeadsHit::Kind::Step) return;
  Selection next = m_session.selection();
  next.head = hit.head;
  if (hit.kind == HeadsHit::Kind::Cell) {
    next.matrix = hit.matrix;
    next.row = hit.row;
    next.column = hit.column;
  }
  Q_EMIT selectRequested(next);
}

void HeadsCompareSheet::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  if (const auto found = frame().hit(event->position())) choose(found->hit);
}

void HeadsCompareSheet::mouseDoubleClickEvent(QMouseEvent* event) {
  if (frame().hit(event->position())) Q_EMIT openRequested();
}

void HeadsCompareSheet::mouseMoveEvent(QMouseEvent* event) {
  auto found = frame().hit(event->position());
  const QRectF before = m_hover ? m_hover->hit.area : QRectF(), now = found ? found->hit.area : QRectF();
  m_hover = std::move(found);
  setCursor(m_hover ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (before != now) update();
}

void HeadsCompareSheet::leaveEvent(QEvent*) {
  m_hover.reset();
  update();
}

void HeadsCompareSheet::keyPressEvent(QKeyEvent* event) {
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  const std::optional<CellStep> step = arrowStep(*event);
  const bool open = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!plain || !m_session.hasScenario() || (!step && !open)) return event->ignore();
  if (open) {
    Q_EMIT openRequested();
    return;
  }
  Selection next = m_session.selection();
  next.row = std::max<Index>(0, next.row + step->down);
  next.column = std::max<Index>(0, next.column + step->right);
  Q_EMIT selectRequested(clamped(next, *m_session.scenario()));
}

bool HeadsCompareSheet::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto found = frame().hit(help->pos()))
      QToolTip::showText(help->globalPos(), found->hit.label, this, found->hit.area.toAlignedRect());
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

}  // namespace attn::app
