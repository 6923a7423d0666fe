// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson/step_bar.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "text/tool_tip.h"

namespace attn::app {

/// One piece of the bar. Its click area is larger than what it draws.
class StepMark : public QAbstractButton {
 public:
  enum class State { Done, Here, Ahead };

  explicit StepMark(QWidget* parent) : QAbstractButton(parent) {
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
  }
  void show(const Theme& theme, State state) {
    m_theme = theme;
    m_state = state;
    // The bar has one tab stop; the arrow keys move along it.
    setFocusPolicy(state == State::Here ? Qt::StrongFocus : Qt::ClickFocus);
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double thick = m_theme.px(underMouse() || hasFocus() ? 6 : 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_state == State::Done ? m_theme.ink : m_state == State::Here ? m_theme.selection : m_theme.line);
    painter.drawRoundedRect(QRectF(0, (height() - thick) / 2, width(), thick), thick / 2, thick / 2);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.selection, m_theme.px(1.5)));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), m_theme.px(4), m_theme.px(4));
  }

 private:
  Theme m_theme = lightTheme();
  State m_state = State::Ahead;
};

void StepBar::restyle() {
  setFixedHeight(qRound(m_theme.px(20)));
  arrange();
}

void StepBar::showSteps(const QStringList& titles, int current) {
  const auto wanted = static_cast<std::size_t>(titles.size());
  while (m_marks.size() > wanted) {
    delete m_marks.back();
    m_marks.pop_back();
  }
  while (m_marks.size() < wanted) {
    auto* mark = new StepMark(this);
    const int step = static_cast<int>(m_marks.size());
    connect(mark, &QAbstractButton::clicked, this, [this, step] { Q_EMIT chosen(step); });
    mark->installEventFilter(this);
    m_marks.push_back(mark);
    mark->QWidget::show();
  }
  const bool hadFocus = std::ranges::any_of(m_marks, [](const StepMark* mark) { return mark->hasFocus(); });
  m_current = current;
  setAccessibleName(tr("Steps of the lesson"));
  for (std::size_t i = 0; i < m_marks.size(); ++i) {
    const QString& title = titles[static_cast<qsizetype>(i)];
    setPlainToolTip(m_marks[i], title);
    m_marks[i]->setAccessibleName(tr("Step %1 of %2: %3").arg(i + 1).arg(m_marks.size()).arg(title));
    m_marks[i]->setAccessibleDescription(static_cast<int>(i) == current ? tr("You are here") : QString());
  }
  arrange();
  if (hadFocus && current >= 0) m_marks[static_cast<std::size_t>(current)]->setFocus();
}

void StepBar::arrange() {
  const int count = static_cast<int>(m_marks.size());
  if (count == 0) return;
  const double gap = std::min(m_theme.px(6), width() / (4.0 * count)), each = (width() - gap * (count - 1)) / count;
  for (int i = 0; i < count; ++i) {
    const int left = qRound(i * (each + gap)), right = qRound(i * (each + gap) + each);
    StepMark* mark = m_marks[static_cast<std::size_t>(i)];
    mark->setGeometry(left, 0, std::max(2, right - left), height());
    mark->show(m_theme, i < m_current    ? StepMark::State::Done
                        : i == m_current ? StepMark::State::Here
                                         : StepMark::State::Ahead);
  }
}

bool StepBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto found = std::ranges::find(m_marks, watched);
  if (found == m_marks.end()) return QWidget::eventFilter(watched, event);
  const int at = static_cast<int>(found - m_marks.begin()), last = static_cast<int>(m_marks.size()) - 1;
  const auto focus = [this](int mark) {
    m_marks[static_cast<std::size_t>(mark)]->setFocus(Qt::TabFocusReason);
    return true;
  };
  const auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Left:
      return focus(std::max(0, at - 1));
    case Qt::Key_Right:
      return focus(std::min(last, at + 1));
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!key->isAutoRepeat()) Q_EMIT chosen(at);
      return true;
    default:
      return QWidget::eventFilter(watched, event);
  }
}

}  // namespace attn::app
