// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/stage_glass.h"

#include <QApplication>
#include <QCoreApplication>
#include <QCursor>
#include <QElapsedTimer>
#include <QGraphicsEffect>
#include <QHelpEvent>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace attn::app {
namespace {

constexpr int kFrame = 33;          // milliseconds between frames of fading ink
constexpr double kEraserReach = 9;  // pixels at a height of 720
constexpr double kMinRegion = 24;
constexpr double kWheelNotch = 1.2;

StageOverlay::Clock monotonicClock() {
  auto timer = std::make_shared<QElapsedTimer>();
  timer->start();
  return [timer] { return timer->elapsed(); };
}

/// A dot with the pen's size and color.
QCursor dotCursor(double diameter, const QColor& fill, const QColor& line, double ratio) {
  const int side = std::clamp(static_cast<int>(std::ceil(diameter)) + 6, 10, 64);
  QPixmap pixels(QSize(side, side) * ratio);
  pixels.setDevicePixelRatio(ratio);
  pixels.fill(Qt::transparent);
  QPainter painter(&pixels);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(fill);
  painter.setPen(QPen(line, 1.5));
  const double radius = std::min(diameter, side - 4.0) / 2;
  painter.drawEllipse(QPointF(side / 2.0, side / 2.0), radius, radius);
  painter.end();
  return QCursor(pixels, side / 2, side / 2);
}

}  // namespace

/// Zooms into a region of a widget by repainting it at that scale, so that lines and letters stay sharp.
class PictureZoom : public QGraphicsEffect {
 public:
  /// Must be set as the graphics effect of `stage`.
  explicit PictureZoom(QWidget* stage) : QGraphicsEffect(stage), m_stage(stage) {}

  void setView(const PictureView& view) {
    m_view = view;
    if (m_stage) m_stage->update();
  }
  /// A change anywhere may be visible anywhere.
  QRectF boundingRectFor(const QRectF& part) const override {
    // Qt also asks about parts of the stage and about its rectangle in the parent: return all of the stage, for any
    // origin.
    if (!m_stage) return part;
    const QSizeF all = m_stage->size();
    return part.adjusted(-all.width(), -all.height(), all.width(), all.height());
  }

 protected:
  void draw(QPainter* painter) override {
    if (!m_stage) return;
    // QWidget::render() clips to the widget's rectangle on the painter's device, regardless of the transform: render to
    // a separate image of the same size.
    const double ratio = painter->device()->devicePixelRatio();
    QImage seen(m_stage->size() * ratio, QImage::Format_ARGB32_Premultiplied);
    if (seen.isNull()) return;
    seen.setDevicePixelRatio(ratio);
    seen.fill(Qt::transparent);
    QPainter pen(&seen);
    pen.setRenderHints(painter->renderHints());
    pen.setTransform(m_view.transform(m_stage->size()), true);
    // Not drawSource(): it paints into the window and ignores the painter's transform.
    m_stage->render(&pen, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
    pen.end();
    painter->drawImage(QPointF(), seen);
  }

 private:
  QPointer<QWidget> m_stage;
  PictureView m_view;
};

StageOverlay::StageOverlay(QWidget* parent) : QWidget(parent), m_clock(monotonicClock()) {
  setMouseTracking(true);
  setFocusPolicy(Qt::NoFocus);
  setAttribute(Qt::WA_NoSystemBackground);
  setAccessibleName(tr("Ink on the picture"));
  hide();
  m_ticks.setInterval(kFrame);
  connect(&m_ticks, &QTimer::timeout, this, &StageOverlay::tick);
  m_way.setDuration(kZoomTime);
  m_way.setStartValue(0.0);
  m_way.setEndValue(1.0);
  m_way.setEasingCurve(QEasingCurve::InOutCubic);
  connect(&m_way, &QVariantAnimation::valueChanged, this,
          [this](const QVariant& t) { showView(PictureView::between(m_from, m_target, t.toDouble())); });
}

StageOverlay::~StageOverlay() {
  if (m_stage && m_zoom) m_stage->setGraphicsEffect(nullptr);
}

void StageOverlay::cover(QWidget* stage) {
  if (stage == m_stage) return;
  m_way.stop();
  m_target = {};
  showView({});
  if (m_stage) m_stage->removeEventFilter(this);
  m_stage = stage;
  m_hovered = nullptr;
  m_pressed = false;
  m_region.reset();
  m_grip.reset();
  m_click.reset();
  m_laser.off();
  m_ink.clear();
  if (stage) {
    setParent(stage->parentWidget());
    stage->installEventFilter(this);
    setGeometry(stage->geometry());
  }
  appear();
  Q_EMIT changed();
}

void StageOverlay::setTheme(const Theme& theme) {
  m_theme = theme;
  showCursor();
  update();
}

/// Visible only while there is something to show or a tool is active.
void StageOverlay::appear() {
  const bool isRequested = m_stage && !m_stage->isHidden() &&
                           (!passesOn() || !m_ink.isEmpty() || !m_view.isWhole() || isZoomed() || m_laser.isOn());
  setAttribute(Qt::WA_TransparentForMouseEvents, passesOn() && m_view.isWhole() && !isZoomed());
  if (isRequested) raise();
  setVisible(isRequested);
  showCursor();
}

void StageOverlay::showCursor() {
  const double ratio = devicePixelRatioF();
  switch (m_tool) {
    case StageTool::Pen:
      setCursor(dotCursor(inkWidth(m_pen.width, size()), inkColor(m_pen.color, m_theme), m_theme.background, ratio));
      break;
    case StageTool::Eraser:
      setCursor(dotCursor(2 * kEraserReach, Qt::transparent, m_theme.ink, ratio));
      break;
    case StageTool::Laser:
      setCursor(Qt::BlankCursor);
      break;
    case StageTool::Zoom:
      setCursor(Qt::CrossCursor);
      break;
    case StageTool::Pointer:
      setCursor(m_grip && m_pressed && !m_click ? Qt::ClosedHandCursor
                : m_hovered                     ? m_hovered->cursor().shape()
                                                : Qt::ArrowCursor);
      break;
  }
}

void StageOverlay::setTool(StageTool tool) {
  if (tool == m_tool) return;
  if (m_ink.isDrawing()) m_ink.end(m_clock());
  m_tool = tool;
  m_pressed = false;
  m_region.reset();
  m_grip.reset();
  m_click.reset();
  m_laser.off();
  appear();
  update();
  tick();
  Q_EMIT changed();
}

void StageOverlay::setPen(const InkPen& pen) {
  m_pen = pen;
  showCursor();
  Q_EMIT changed();
}

void StageOverlay::undoInk() {
  m_ink.undo();
  appear();
  update();
  Q_EMIT changed();
}

void StageOverlay::wipeInk() {
  m_ink.wipe();
  appear();
  update();
  Q_EMIT changed();
}

void StageOverlay::clearInk() {
  if (m_ink.isEmpty() && !m_ink.canUndo()) return;
  m_ink.clear();
  appear();
  update();
  Q_EMIT changed();
}

void StageOverlay::look(const PictureView& view) {
  if (!m_stage || (view == m_target && view == m_view)) return;
  m_way.stop();
  m_from = m_view;
  m_target = view;
  if (m_reducedMotion || !isVisibleTo(window()) || !m_stage->isVisible())
    showView(view);
  else
    m_way.start();
  appear();
  Q_EMIT changed();
}

void StageOverlay::showView(const PictureView& view) {
  m_view = view;
  if (m_stage) {
    if (view.isWhole()) {
      if (m_zoom) m_stage->setGraphicsEffect(nullptr);
    } else {
      if (!m_zoom) m_stage->setGraphicsEffect(m_zoom = new PictureZoom(m_stage));
      m_zoom->setView(view);
    }
    m_stage->update();
  }
  appear();
  update();
}

QPointF StageOverlay::share(const QPointF& point) const {
  const QPointF inPicture = m_view.toPicture(point, size());
  return {inPicture.x() / std::max(1, width()), inPicture.y() / std::max(1, height())};
}

void StageOverlay::press(const QPointF& at) {
  m_pressed = true;
  switch (m_tool) {
    case StageTool::Pen:
      m_ink.begin(m_pen, share(at));
      touched(inkBounds(m_ink.strokes().back(), size()));
      appear();
      break;
    case StageTool::Eraser:
      drag(at);
      break;
    case StageTool::Laser:
      point(at);
      break;
    case StageTool::Zoom:
      m_region = QRectF(at, at);
      break;
    case StageTool::Pointer:
      m_grip = m_click = at;
      break;
  }
}

void StageOverlay::drag(const QPointF& at) {
  if (!m_pressed) return point(at);
  switch (m_tool) {
    case StageTool::Pen: {
      if (!m_ink.isDrawing()) break;
      m_ink.extend(share(at));
      // A new point still changes the last segments of the curve.
      InkStroke end = m_ink.strokes().back();
      constexpr std::size_t kBends = 5;
      if (end.points.size() > kBends) end.points.erase(end.points.begin(), end.points.end() - kBends);
      touched(inkBounds(end, size()));
      Q_EMIT changed();
      break;
    }
    case StageTool::Eraser: {
      const std::size_t before = m_ink.strokes().size();
      m_ink.erase(share(at), size(), kEraserReach * height() / 720.0 / m_view.scale());
      if (m_ink.strokes().size() == before) break;
      update();
      Q_EMIT changed();
      break;
    }
    case StageTool::Laser:
      point(at);
      break;
    case StageTool::Zoom:
      m_region->setBottomRight(at);
      update();
      break;
    case StageTool::Pointer:
      if (!m_grip) break;
      if (m_click && (at - *m_click).manhattanLength() < QApplication::startDragDistance()) break;
      m_click.reset();
      m_way.stop();
      m_target = m_view.panned(at - *m_grip, size());
      m_grip = at;
      showView(m_target);
      Q_EMIT changed();
      break;
  }
}

void StageOverlay::release(const QPointF& at) {
  if (!m_pressed) return;
  m_pressed = false;
  switch (m_tool) {
    case StageTool::Pen:
      m_ink.end(m_clock());
      tick();
      Q_EMIT changed();
      break;
    case StageTool::Zoom: {
      const QRectF marked = std::exchange(m_region, std::nullopt)->normalized();
      update();
      setTool(StageTool::Pointer);
      const QTransform toPicture = m_view.transform(size()).inverted();
      // A click without a region zooms in on that point.
      if (marked.width() < kMinRegion && marked.height() < kMinRegion)
        look(m_view.zoomed(2, at, size()));
      else
        look(PictureView::of(toPicture.mapRect(marked), size()));
      break;
    }
    default:
      break;
  }
  m_grip.reset();
  m_click.reset();
  showCursor();
}

void StageOverlay::point(const QPointF& at) {
  if (m_tool != StageTool::Laser) return;
  const QRectF before = laserPlace();
  m_laser.moveTo(share(at), m_clock());
  touched(before.united(laserPlace()));
  if (!m_ticks.isActive()) m_ticks.start();
  appear();
  Q_EMIT changed();
}

void StageOverlay::leave() {
  if (m_laser.isOn()) {
    m_laser.off();
    update();
    Q_EMIT changed();
  }
}

/// The bounds of the dot and its tail; the tail is short in time but may be long in distance.
QRectF StageOverlay::laserPlace() const {
  return m_laser.isOn() ? QRectF(rect()) : QRectF();
}

void StageOverlay::tick() {
  const std::int64_t now = m_clock();
  const std::size_t before = m_ink.strokes().size();
  const bool fades = m_ink.fade(now), hasTail = m_laser.hasTail(now);
  if (fades || hasTail || m_ink.strokes().size() != before || m_ticks.isActive()) {
    update();
    Q_EMIT changed();
  }
  if (fades || hasTail)
    m_ticks.start();
  else
    m_ticks.stop();
  if (m_ink.strokes().size() != before) appear();
}

void StageOverlay::touched(const QRectF& part) {
  update(m_view.transform(size()).mapRect(part).adjusted(-2, -2, 2, 2).toAlignedRect());
}

QWidget* StageOverlay::under(const QPointF& inStage) const {
  if (!m_stage) return nullptr;
  QWidget* child = m_stage->childAt(inStage.toPoint());
  return child ? child : m_stage.data();
}

void StageOverlay::passOn(QWidget* target, QEvent::Type type, const QPointF& at, Qt::MouseButton button,
                          Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
  if (!target) return;
  const QPointF inStage = m_view.toPicture(at, size());
  const QPointF local = target->mapFrom(m_stage, inStage);
  QMouseEvent passed(type, local, target->window()->mapFromGlobal(mapToGlobal(at)), mapToGlobal(at), button, buttons,
                     modifiers);
  QCoreApplication::sendEvent(target, &passed);
}

void StageOverlay::mousePressEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() == Qt::LeftButton) press(event->position());
}

void StageOverlay::mouseMoveEvent(QMouseEvent* event) {
  event->accept();
  if (event->buttons() & Qt::LeftButton) return drag(event->position());
  if (!passesOn()) return point(event->position());
  QWidget* target = under(m_view.toPicture(event->position(), size()));
  if (target != m_hovered) {
    if (m_hovered) {
      QEvent left(QEvent::Leave);
      QCoreApplication::sendEvent(m_hovered, &left);
    }
    m_hovered = target;
  }
  passOn(target, QEvent::MouseMove, event->position(), Qt::NoButton, Qt::NoButton, event->modifiers());
  showCursor();
}

void StageOverlay::mouseReleaseEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() != Qt::LeftButton) return;
  if (passesOn() && m_click) {
    QWidget* target = under(m_view.toPicture(*m_click, size()));
    const QPointer<QWidget> alive(target);
    passOn(target, QEvent::MouseButtonPress, *m_click, Qt::LeftButton, Qt::LeftButton, event->modifiers());
    if (alive) passOn(target, QEvent::MouseButtonRelease, *m_click, Qt::LeftButton, Qt::NoButton, event->modifiers());
  }
  release(event->position());
}

void StageOverlay::mouseDoubleClickEvent(QMouseEvent* event) {
  event->accept();
  if (!passesOn()) return press(event->position());
  passOn(under(m_view.toPicture(event->position(), size())), QEvent::MouseButtonDblClick, event->position(),
         Qt::LeftButton, Qt::LeftButton, event->modifiers());
}

void StageOverlay::wheelEvent(QWheelEvent* event) {
  event->accept();
  if (event->modifiers() & Qt::ControlModifier) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return;
    m_way.stop();
    const PictureView closer = m_view.zoomed(std::pow(kWheelNotch, notches), event->position(), size());
    m_target = closer;
    showView(closer);
    Q_EMIT changed();
    return;
  }
  if (!passesOn() || m_view.isWhole()) return;
  QWidget* target = under(m_view.toPicture(event->position(), size()));
  if (!target) return;
  const QPointF local = target->mapFrom(m_stage, m_view.toPicture(event->position(), size()));
  QWheelEvent passed(local, event->globalPosition(), event->pixelDelta(), event->angleDelta(), event->buttons(),
                     event->modifiers(), event->phase(), event->inverted());
  QCoreApplication::sendEvent(target, &passed);
}

void StageOverlay::leaveEvent(QEvent*) {
  leave();
  if (m_hovered) {
    QEvent left(QEvent::Leave);
    QCoreApplication::sendEvent(m_hovered, &left);
    m_hovered = nullptr;
  }
}

bool StageOverlay::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (!passesOn()) return true;
    const QPointF inStage = m_view.toPicture(help->pos(), size());
    if (QWidget* target = under(inStage)) {
      QHelpEvent passed(QEvent::ToolTip, target->mapFrom(m_stage, inStage).toPoint(), help->globalPos());
      QCoreApplication::sendEvent(target, &passed);
    }
    return true;
  }
  return QWidget::event(event);
}

bool StageOverlay::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_stage) switch (event->type()) {
      case QEvent::Move:
      case QEvent::Resize:
        setGeometry(m_stage->geometry());
        break;
      case QEvent::Show:
      case QEvent::Hide:
        appear();
        break;
      default:
        break;
    }
  return QWidget::eventFilter(watched, event);
}

void StageOverlay::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.save();
  painter.setTransform(m_view.transform(size()), true);
  const std::int64_t now = m_clock();
  drawInk(painter, m_ink, size(), m_theme, now);
  painter.restore();
  if (m_laser.isOn()) {
    painter.save();
    painter.setTransform(m_view.transform(size()), true);
    m_laser.draw(painter, size(), now);
    painter.restore();
  }
  if (!m_region) return;
  painter.setRenderHint(QPainter::Antialiasing);
  QColor veil = m_theme.query;
  veil.setAlphaF(0.12F);
  painter.setBrush(veil);
  painter.setPen(QPen(m_theme.query, 2, Qt::DashLine));
  painter.drawRect(m_region->normalized());
}

}  // namespace attn::app
