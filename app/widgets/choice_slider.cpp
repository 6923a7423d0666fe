// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/choice_slider.h"

#include <QAccessibleWidget>
#include <QFontMetricsF>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figures/subscripted_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr qsizetype kMaxDotsNextTo = 16, kMaxDotsAbove = 24;  // more would overlap
constexpr double kRangesHeight = 24;

/// The chosen number for assistive tools. Qt's own slider interface would report the index among the allowed numbers.
class ChosenNumber : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit ChosenNumber(ChoiceSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Value ? slider()->valueText() : QAccessibleWidget::text(kind);
  }
  QVariant currentValue() const override { return slider()->chosen(); }
  QVariant minimumValue() const override { return slider()->allowed().value(slider()->minimum()); }
  QVariant maximumValue() const override { return slider()->allowed().value(slider()->maximum()); }
  /// Steps may have any size; this is the smallest possible one.
  QVariant minimumStepSize() const override { return 1; }
  void setCurrentValue(const QVariant& number) override {
    if (slider()->isEnabled()) slider()->setValue(nearestPlace(slider()->allowed(), number.toInt()));
  }

 private:
  ChoiceSlider* slider() const { return static_cast<ChoiceSlider*>(object()); }
};

QAccessibleInterface* chosenNumberFactory(const QString&, QObject* object) {
  auto* slider = qobject_cast<ChoiceSlider*>(object);
  return slider ? new ChosenNumber(slider) : nullptr;
}

}  // namespace

ChoiceSlider::ChoiceSlider(Layout layout, Spacing spacing, QWidget* parent)
    : Themed(parent), m_layout(layout), m_spacing(spacing) {
  QAccessible::installFactory(chosenNumberFactory);  // Qt keeps each factory once
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
  setOrientation(Qt::Horizontal);
  setCursor(Qt::PointingHandCursor);
  setRange(0, 0);
  connect(this, &QAbstractSlider::valueChanged, this, [this] {
    describe();
    update();
    if (!m_quiet) Q_EMIT edited(chosen(), isSliderDown() || m_turning);
  });
}

void ChoiceSlider::setName(const QString& name, const QString& symbol) {
  if (name == m_name && symbol == m_symbol) return;
  m_name = name;
  m_symbol = symbol;
  setAccessibleName(withoutSubscriptMarks(name));
  update();
}

void ChoiceSlider::setValueShown(bool shown) {
  m_valueShown = shown;
  update();
}

void ChoiceSlider::place(int knob, int lowest, int highest) {
  m_quiet = true;
  setRange(lowest, highest);
  setValue(knob);
  m_quiet = false;
  describe();
  update();
}

void ChoiceSlider::setAllowed(const QList<int>& allowed) {
  setEnabled(allowed.size() > 1);
  if (allowed == m_allowed || allowed.isEmpty()) return;
  const int present = chosen();
  m_allowed = allowed;
  place(nearestPlace(allowed, present), 0, static_cast<int>(allowed.size()) - 1);
}

void ChoiceSlider::setMarks(const QList<int>& marks) {
  m_marks = marks;
  update();
}

void ChoiceSlider::setRanges(std::vector<Range> ranges) {
  if (ranges == m_ranges) return;
  m_ranges = std::move(ranges);
  updateGeometry();
  update();
}

void ChoiceSlider::setTexts(std::function<QString(int)> chosen, std::function<QString(int)> mark) {
  m_valueText = std::move(chosen);
  m_markText = std::move(mark);
  describe();
  update();
}

QString ChoiceSlider::valueText() const {
  return m_valueText ? m_valueText(chosen()) : QLocale().toString(chosen());
}

void ChoiceSlider::describe() {
  if (const QString text = valueText(); text != accessibleDescription()) setAccessibleDescription(text);
}

QSize ChoiceSlider::sizeHint() const {
  if (m_layout == Layout::NextTo) return LabelledTrack::sizeSecondary(m_theme);
  return LabelledTrack::sizeAbove(m_theme) + QSize(0, m_ranges.empty() ? 0 : qRound(m_theme.px(kRangesHeight)));
}

LabelledTrack ChoiceSlider::track() const {
  return m_layout == Layout::NextTo ? LabelledTrack::beside(m_theme, size(), m_valueShown)
                                    : LabelledTrack::above(m_theme, width());
}

double ChoiceSlider::xOf(int place) const {
  const QRectF line = track().line();
  if (m_allowed.size() < 2) return line.left();
  if (m_spacing == Spacing::Even) return line.left() + line.width() * place / static_cast<double>(m_allowed.size() - 1);
  const double low = std::log(m_allowed.first()), high = std::log(m_allowed.last());
  return line.left() + line.width() * (std::log(m_allowed.value(place)) - low) / (high - low);
}

void ChoiceSlider::followMouse(double x) {
  int nearest = 0;
  for (int n = 1; n < m_allowed.size(); ++n)
    if (std::abs(xOf(n) - x) < std::abs(xOf(nearest) - x)) nearest = n;
  setValue(nearest);
}

void ChoiceSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setSliderDown(true);
  followMouse(event->position().x());
}

void ChoiceSlider::mouseMoveEvent(QMouseEvent* event) {
  if (isSliderDown()) followMouse(event->position().x());
}

void ChoiceSlider::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !isSliderDown()) return;
  setSliderDown(false);
  Q_EMIT edited(chosen(), false);
}

void ChoiceSlider::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown) {
    event->ignore();
  } else {
    QAbstractSlider::keyPressEvent(event);
  }
}

void ChoiceSlider::wheelEvent(QWheelEvent* event) {
  // Only a focused slider reacts to the wheel; otherwise the wheel scrolls the pane.
  if (!hasFocus() || event->angleDelta().y() == 0) {
    event->ignore();
    return;
  }
  m_turning = true;
  setValue(value() + (event->angleDelta().y() > 0 ? 1 : -1));
  m_turning = false;
  event->accept();
}

void ChoiceSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const LabelledTrack t = track();
  const double knob = xOf(value());
  t.drawWords(painter, m_name, m_symbol, m_valueShown ? valueText() : QString());
  t.drawLine(painter, t.line().left(), knob, isEnabled());
  paintDots(painter);
  if (m_layout == Layout::Above) paintMarks(painter);
  t.drawKnob(painter, knob, isEnabled(), hasFocus());
  paintRanges(painter);
}

/// Draws dots at the allowed numbers that have no marks.
void ChoiceSlider::paintDots(QPainter& painter) const {
  const bool beside = m_layout == Layout::NextTo;
  if (m_spacing != Spacing::Even || m_allowed.size() > (beside ? kMaxDotsNextTo : kMaxDotsAbove)) return;
  const double y = track().line().center().y();
  painter.setPen(Qt::NoPen);
  for (int n = 0; n < m_allowed.size(); ++n) {
    painter.setBrush(n >= value() ? m_theme.faint
                     : beside     ? (isEnabled() ? m_theme.ink : m_theme.faint)
                                  : m_theme.panel);
    painter.drawEllipse(QPointF(xOf(n), y), m_theme.px(2), m_theme.px(2));
  }
}

void ChoiceSlider::paintMarks(QPainter& painter) const {
  std::vector<std::pair<double, QString>> marks;
  for (const int mark : m_marks)
    if (const auto place = m_allowed.indexOf(mark); place >= 0)
      marks.emplace_back(xOf(static_cast<int>(place)), m_markText ? m_markText(mark) : QLocale().toString(mark));
  track().drawMarks(painter, marks);
}

void ChoiceSlider::paintRanges(QPainter& painter) const {
  const double y = LabelledTrack::sizeAbove(m_theme).height() + m_theme.px(3);
  for (const Range& range : m_ranges) {
    const bool current = value() >= range.first && value() <= range.last;
    const QFont font = uiFont(m_theme.px(12), current ? QFont::DemiBold : QFont::Normal);
    const double wide = QFontMetricsF(font).horizontalAdvance(range.name);
    const double from = xOf(range.first), to = xOf(range.last), middle = (from + to) / 2;
    const double reach = std::max(m_theme.px(8), (to - from) / 2 + m_theme.px(6));
    const QColor ink = current ? m_theme.ink : m_theme.soft;
    const double left = std::max(1.0, middle - reach), right = std::min(width() - 1.0, middle + reach);
    painter.setPen(QPen(ink, m_theme.px(current ? 2.5 : 1)));
    painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.setPen(ink);
    painter.setFont(font);
    const double x = std::clamp(middle - wide / 2, 0.0, std::max(0.0, width() - wide));
    painter.drawText(QRectF(x - 1, y + m_theme.px(2), wide + 2, m_theme.px(17)), Qt::AlignCenter, range.name);
  }
}

}  // namespace attn::app
