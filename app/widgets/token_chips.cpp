// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/token_chips.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "text/token_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr int kFoldedTokens = 40;
constexpr double kTokenFontSize = 12.5;
constexpr double kChipHeight = 25;
constexpr double kPadding = 9;
constexpr double kTokenGap = 4;
constexpr double kLongest = 140;

}  // namespace

TokenChips::TokenChips(Mode mode, QWidget* parent)
    : QWidget(parent), m_theme(lightTheme()), m_mode(mode), m_editor(this) {
  setFocusPolicy(Qt::StrongFocus);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  m_editor.hide();
  m_editor.installEventFilter(this);
  connect(&m_editor, &QLineEdit::editingFinished, this, [this] { finishRenaming(true); });
}

void TokenChips::setTheme(const Theme& theme) {
  m_theme = theme;
  relayout();
}

void TokenChips::setTokens(const QStringList& tokens) {
  if (tokens == m_tokens) return;
  if (tokens.size() != m_tokens.size()) finishRenaming(false);  // it may be another token by now
  m_tokens = tokens;
  m_current = std::min(m_current, static_cast<int>(tokens.size()) - 1);
  setAccessibleDescription(tokens.mid(0, kFoldedTokens).join(QLatin1Char(' ')));
  relayout();
}

void TokenChips::setCurrent(int token) {
  if (token == m_current) return;
  m_current = token;
  update();
}

void TokenChips::setSwitchedOn(const QList<int>& chips) {
  m_on = chips;
  update();
}

int TokenChips::shownTokens() const {
  const int all = static_cast<int>(m_tokens.size());
  return m_unfolded || all <= kFoldedTokens ? all : kFoldedTokens;
}

QList<TokenChips::Chip> TokenChips::arranged(int width) const {
  const QFontMetricsF metrics(uiFont(m_theme.px(kTokenFontSize), QFont::DemiBold));
  const double height = m_theme.px(kChipHeight);
  const double gap = m_theme.px(kTokenGap);
  QStringList words = m_tokens.mid(0, shownTokens());
  if (shownTokens() < m_tokens.size()) {
    words.append(tr("… %Ln more", nullptr, static_cast<int>(m_tokens.size()) - shownTokens()));
  } else if (m_mode == Mode::Edit) {
    words.append(QStringLiteral("+"));
  }
  QList<Chip> chips;
  double x = 0;
  double y = 0;
  for (const QString& word : words) {
    const double room = std::min<double>(m_theme.px(kLongest), width);
    const QString shown = metrics.elidedText(word, Qt::ElideRight, room - 2 * m_theme.px(kPadding));
    const double chipWidth =
        std::min<double>(width, std::max(height, metrics.horizontalAdvance(shown) + 2 * m_theme.px(kPadding)));
    if (x > 0 && x + chipWidth > width) {
      x = 0;
      y += height + gap;
    }
    chips.append({QRectF(x, y, chipWidth, height), shown});
    x += chipWidth + gap;
  }
  return chips;
}

int TokenChips::heightForWidth(int width) const {
  const QList<Chip> chips = arranged(width);
  return chips.isEmpty() ? 0 : qCeil(chips.last().box.bottom());
}

QSize TokenChips::sizeHint() const {
  const int wide = width() > 0 ? width() : qRound(m_theme.px(256));
  return {wide, heightForWidth(wide)};
}

void TokenChips::relayout() {
  m_chips = arranged(width());
  setFixedHeight(heightForWidth(width()));
  updateGeometry();
  update();
}

void TokenChips::resizeEvent(QResizeEvent* event) {
  if (event->size().width() != event->oldSize().width()) relayout();
}

int TokenChips::chipAt(const QPointF& point) const {
  for (int n = 0; n < m_chips.size(); ++n) {
    if (m_chips[n].box.contains(point)) return n;
  }
  return -1;
}

void TokenChips::activate(int chip) {
  if (chip < 0) return;
  if (chip < shownTokens()) {
    m_current = chip;
    if (m_mode == Mode::Switches) {
      Q_EMIT switched(chip, !m_on.contains(chip));
    } else {
      Q_EMIT selected(chip);
    }
  } else if (shownTokens() < m_tokens.size()) {
    m_unfolded = true;
    relayout();
  } else {
    Q_EMIT addRequested(static_cast<int>(m_tokens.size()) - 1);
  }
  update();
}

void TokenChips::startRenaming(int token) {
  if (m_mode != Mode::Edit || token < 0 || token >= shownTokens()) return;
  m_renaming = token;
  m_editor.setFont(uiFont(m_theme.px(kTokenFontSize)));
  QRectF box = m_chips[token].box;
  box.setWidth(std::max(box.width(), m_theme.px(72)));
  if (box.right() > width()) box.moveRight(width());
  m_editor.setGeometry(box.toAlignedRect());
  m_editor.setText(m_tokens[token]);
  m_editor.setAccessibleName(tr("New text of “%1”").arg(m_tokens[token]));
  m_editor.selectAll();
  m_editor.show();
  m_editor.setFocus();
}

void TokenChips::finishRenaming(bool keep) {
  if (m_renaming < 0) return;
  const int token = m_renaming;
  m_renaming = -1;  // hiding the editor ends its editing once more
  const QString text = m_editor.text();
  m_editor.hide();
  setFocus();
  if (keep && text != m_tokens.value(token)) Q_EMIT renamed(token, text);
}

void TokenChips::mousePressEvent(QMouseEvent* event) {
  finishRenaming(true);
  if (event->button() == Qt::LeftButton) activate(chipAt(event->position()));
}

void TokenChips::mouseDoubleClickEvent(QMouseEvent* event) {
  if (m_mode == Mode::Edit) startRenaming(chipAt(event->position()));
}

void TokenChips::keyPressEvent(QKeyEvent* event) {
  const int last = static_cast<int>(m_chips.size()) - 1;
  const int next = event->key() == Qt::Key_Right ? m_current + 1 : event->key() == Qt::Key_Left ? m_current - 1 : -2;
  const bool onToken = m_current >= 0 && m_current < shownTokens();
  if (next >= 0 && next <= last) {
    m_current = next;
    if (m_mode == Mode::Edit && next < shownTokens()) Q_EMIT selected(next);
    update();
  } else if (event->key() == Qt::Key_Space || (!onToken && event->key() == Qt::Key_Return)) {
    activate(m_current);
  } else if (onToken && (event->key() == Qt::Key_F2 || event->key() == Qt::Key_Return)) {
    m_mode == Mode::Edit ? startRenaming(m_current) : activate(m_current);
  } else if (m_mode == Mode::Edit && (event->key() == Qt::Key_Insert || event->key() == Qt::Key_Plus)) {
    Q_EMIT addRequested(m_current);
  } else if (m_mode == Mode::Edit && onToken && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
    Q_EMIT removeRequested(m_current);
  } else {
    QWidget::keyPressEvent(event);
  }
}

/// A line edit passes Return on to its parent, where it would begin the next renaming.
bool TokenChips::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Escape) return false;
  finishRenaming(key != Qt::Key_Escape);
  return true;
}

bool TokenChips::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int chip = chipAt(help->pos());
    const bool elided = chip >= 0 && chip < shownTokens() && m_chips[chip].shown != m_tokens[chip];
    const QString add = m_mode == Mode::Edit && chip == m_tokens.size() ? tr("Add a token") : toolTip();
    QToolTip::showText(help->globalPos(), elided ? m_tokens[chip] : add, this);
    return true;
  }
  return QWidget::event(event);
}

void TokenChips::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  for (int n = 0; n < m_chips.size(); ++n) {
    const bool token = n < shownTokens();
    const bool lit = token && (m_mode == Mode::Edit ? n == m_current : m_on.contains(n));
    const bool focused = hasFocus() && n == m_current;
    painter.setPen(QPen(lit || focused ? m_theme.selection : m_theme.line, focused ? 2 : 1));
    painter.setBrush(lit ? m_theme.selectionBackground : m_theme.field);
    painter.drawRoundedRect(m_chips[n].box.adjusted(1, 1, -1, -1), m_theme.px(7), m_theme.px(7));
    painter.setFont(uiFont(m_theme.px(kTokenFontSize), lit ? QFont::DemiBold : QFont::Normal));
    painter.setPen(token ? m_theme.ink : m_theme.faint);
    painter.drawText(m_chips[n].box, Qt::AlignCenter, m_chips[n].shown);
  }
}

}  // namespace attn::app
