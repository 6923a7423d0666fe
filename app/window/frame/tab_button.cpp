// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/tab_button.h"

#include <QAccessibleWidget>
#include <QPainter>

#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kTabTextPixels = 13.5;

/// By default, Qt exposes a checkable button as a check box.
class AccessibleTab : public QAccessibleWidget {
 public:
  explicit AccessibleTab(TabButton* tab) : QAccessibleWidget(tab, QAccessible::PageTab) {}

  QString text(QAccessible::Text kind) const override {
    const QString own = QAccessibleWidget::text(kind);
    return kind == QAccessible::Name && own.isEmpty() ? tab()->text() : own;
  }
  QAccessible::State state() const override {
    QAccessible::State state = QAccessibleWidget::state();
    state.selectable = true;
    state.selected = tab()->isChecked();
    return state;
  }
  QStringList actionNames() const override { return QStringList{pressAction()} + QAccessibleWidget::actionNames(); }
  void doAction(const QString& action) override {
    if (action == pressAction())
      tab()->click();
    else
      QAccessibleWidget::doAction(action);
  }

 private:
  TabButton* tab() const { return static_cast<TabButton*>(object()); }
};

QAccessibleInterface* accessibleTabFactory(const QString&, QObject* object) {
  auto* tab = qobject_cast<TabButton*>(object);
  return tab ? new AccessibleTab(tab) : nullptr;
}

}  // namespace

TabButton::TabButton(QWidget* parent) : Themed(parent) {
  setAttribute(Qt::WA_Hover);
  QAccessible::installFactory(accessibleTabFactory);  // Qt keeps each factory once
  connect(this, &QAbstractButton::toggled, this, [this] {
    QAccessible::State changed;
    changed.selected = true;
    QAccessibleStateChangeEvent event(this, changed);
    QAccessible::updateAccessibility(&event);
  });
  setCheckable(true);
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void TabButton::setSide(double side) {
  if (side == m_side) return;
  m_side = side;
  updateGeometry();
  update();
}

int TabButton::widthWith(double side) const {
  const QFontMetricsF metrics(uiFont(m_theme.px(kTabTextPixels), QFont::DemiBold));
  return qCeil(metrics.horizontalAdvance(text()) + 2 * m_theme.px(side));
}

void TabButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(uiFont(m_theme.px(kTabTextPixels), isChecked() ? QFont::DemiBold : QFont::Medium));
  painter.setPen(isChecked() || underMouse() ? m_theme.ink : m_theme.soft);
  painter.drawText(rect(), Qt::AlignCenter, text());
  const double line = m_theme.px(2);
  if (isChecked()) painter.fillRect(QRectF(0, height() - line, width(), line), m_theme.ink);
  if (!hasFocus()) return;
  painter.setPen(QPen(m_theme.selection, 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(3, 7, -3, -7), 6, 6);
}

}  // namespace attn::app
