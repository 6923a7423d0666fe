// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/audience_picture.h"

#include <QApplication>
#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <utility>

#include "theme/fonts.h"
#include "widgets/application_events.h"

namespace attn::app {
namespace {

constexpr int kPause = 40;  // milliseconds between frames

}  // namespace

AudiencePicture::AudiencePicture(QWidget* parent) : Themed(parent) {
  setMouseTracking(true);
  setAccessibleName(tr("What the audience sees"));
  m_soon.setSingleShot(true);
  m_soon.setInterval(kPause);
  connect(&m_soon, &QTimer::timeout, this, &AudiencePicture::refresh);
}

void AudiencePicture::follow(QWidget* seen) {
  m_seen = seen;
  refresh();
}

void AudiencePicture::setVeil(const QString& words) {
  if (words == m_veil) return;
  m_veil = words;
  update();
}

QRectF AudiencePicture::place() const {
  if (!m_seen || m_seen->size().isEmpty()) return QRectF(rect());
  const QSizeF size = QSizeF(m_seen->size()).scaled(this->size(), Qt::KeepAspectRatio);
  return {QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

QPointF AudiencePicture::inSeen(const QPointF& point) const {
  const QRectF shown = place();
  if (!m_seen || shown.isEmpty()) return {};
  return {(point.x() - shown.x()) * m_seen->width() / shown.width(),
          (point.y() - shown.y()) * m_seen->height() / shown.height()};
}

void AudiencePicture::refresh() {
  if (!m_seen || !isVisible() || m_painting) return;
  const QRectF shown = place();
  const double ratio = devicePixelRatioF();
  const QSize pixels = (shown.size() * ratio).toSize();
  if (pixels.isEmpty()) return;
  if (m_picture.size() != pixels) m_picture = QPixmap(pixels);
  m_picture.setDevicePixelRatio(1);  // otherwise the painter would scale, too
  m_picture.fill(m_theme.background);
  m_painting = true;
  {
    QPainter painter(&m_picture);
    painter.scale(static_cast<double>(pixels.width()) / m_seen->width(),
                  static_cast<double>(pixels.height()) / m_seen->height());
    m_seen->render(&painter, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
  }
  m_painting = false;
  m_picture.setDevicePixelRatio(ratio);
  update();
}

bool AudiencePicture::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint && !m_painting && m_seen && !m_soon.isActive() && watched->isWidgetType()) {
    const auto* painted = static_cast<QWidget*>(watched);
    if (painted == m_seen || m_seen->isAncestorOf(painted)) m_soon.start();
  }
  return QWidget::eventFilter(watched, event);
}

void AudiencePicture::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!std::exchange(m_watching, true)) watchApplicationEvents(this, EventOrder::AudiencePicture);
  m_soon.start();
}

void AudiencePicture::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (std::exchange(m_watching, false)) stopWatchingApplicationEvents(this);
}

void AudiencePicture::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_soon.start();
}

void AudiencePicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  const QRectF shown = place();
  painter.fillRect(shown, m_theme.background);
  if (!m_picture.isNull()) painter.drawPixmap(shown, m_picture, QRectF(m_picture.rect()));
  painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
  painter.drawRect(shown.adjusted(0, 0, -1, -1));
  if (m_veil.isEmpty()) return;
  painter.fillRect(shown, QColor(0, 0, 0, 150));
  painter.setFont(uiFont(m_theme.px(16), QFont::DemiBold));
  painter.setPen(Qt::white);
  painter.drawText(shown.adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap, m_veil);
}

void AudiencePicture::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) Q_EMIT pressed(inSeen(event->position()));
}

void AudiencePicture::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton)
    Q_EMIT dragged(inSeen(event->position()));
  else
    Q_EMIT pointed(inSeen(event->position()));
}

void AudiencePicture::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) Q_EMIT released(inSeen(event->position()));
}

}  // namespace attn::app
