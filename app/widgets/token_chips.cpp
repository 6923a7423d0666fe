// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/token_chips.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr int kFoldedTokens = 40;
constexpr double kTokenFontSize = 12.5;
constexpr double kChipHeight = 25;
constexpr double kPadding = 9;
constexpr double kTokenGap = 4;
constexpr double kLongest = 140;
constexpr double kEditorWidth = 88;

}  // namespace

TokenChips::TokenChips(Mode mode, QWidget* parent) : Themed(parent), m_mode(mode), m_editor(this) {
  setFocusPolicy(Qt::StrongFocus);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  m_editor.hide();
  m_editor.installEventFilter(this);
  connect(&m_editor, &QLineEdit::editingFinished, this, [this] { finishEditing(true); });
}

void TokenChips::setTokens(const QStringList& tokens) {
  if (tokens == m_tokens) return;
  if (tokens.size() != m_tokens.size()) finishEditing(false);  // the index may refer to another token now
  m_tokens = tokens;
  m_current = std::min(m_current, static_cast<int>(tokens.size()) - 1);
  QStringList names;
  for (const QString& token : tokens.mid(0, kFoldedTokens)) names.append(shownToken(token));
  setAccessibleDescription(names.join(QLatin1Char(' ')));
  relayout();
}

void TokenChips::setMarked(const QList<int>& tokens) {
  if (std::exchange(m_marked, tokens) != tokens) update();
}

void TokenChips::setCurrent(int token) {
  if (token == m_current) return;
  m_current = token;
  update();
}

void TokenChips::setKey(int token) {
  if (std::exchange(m_key, token) != token) update();
}

void TokenChips::setSwitchedOn(const QList<int>& chips) {
  if (std::exchange(m_on, chips) != chips) update();
}

int TokenChips::shownTokens() const {
  const int all = static_cast<int>(m_tokens.size());
  return m_unfolded || all <= kFoldedTokens ? all : kFoldedTokens;
}

QList<TokenChips::Chip> TokenChips::arranged(int width) const {
  const QFontMetricsF metrics(uiFont(m_theme.px(kTokenFontSize), QFont::DemiBold));
  const double height = m_theme.px(kChipHeight);
  const double gap = m_theme.px(kTokenGap);
  QStringList words;
  for (const QString& token : m_tokens.mid(0, shownTokens())) words.append(shownToken(token));
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
    } else if (selects()) {
      Q_EMIT selected(chip);
    }
  } else if (shownTokens() < m_tokens.size()) {
    m_unfolded = true;
    relayout();
  } else {
    startAdding(static_cast<int>(m_tokens.size()) - 1);
  }
  update();
}

void TokenChips::startRenaming(int token) {
  if (m_mode != Mode::Edit || token < 0 || token >= shownTokens()) return;
  finishEditing(true);
  m_renaming = token;
  openEditor(m_chips[token].box, m_tokens[token], tr("Rename “%1”").arg(shownToken(m_tokens[token])));
}

void TokenChips::startAdding(int after) {
  if (m_mode != Mode::Edit || after >= shownTokens()) return;
  finishEditing(true);
  m_addingAfter = after;
  // Position of the next chip: "+", or the token that the new one will push to the right.
  const QRectF next = after + 1 < m_chips.size() ? m_chips[after + 1].box : QRectF();
  openEditor(next, {}, tr("New token"));
}

void TokenChips::openEditor(QRectF at, const QString& text, const QString& name) {
  m_editor.setFont(uiFont(m_theme.px(kTokenFontSize)));
  at.setWidth(std::min<double>(width(), std::max(at.width(), m_theme.px(kEditorWidth))));
  if (at.right() > width()) at.moveRight(width());
  m_editor.setGeometry(at.toAlignedRect());
  m_editor.setText(text);
  m_editor.setAccessibleName(name);
  m_editor.selectAll();
  m_editor.show();
  m_editor.setFocus();
}

void TokenChips::finishEditing(bool keep) {
  if (m_renaming < 0 && !m_addingAfter) return;
  const int renamedToken = std::exchange(m_renaming, -1);  // hiding the editor emits editingFinished again
  const std::optional<int> after = std::exchange(m_addingAfter, std::nullopt);
  const QString text = m_editor.text();
  const bool focused = m_editor.hasFocus();
  m_editor.hide();
  if (focused) setFocus();
  if (!keep) return;
  if (after) {
    if (!text.isEmpty()) Q_EMIT added(*after, text);
  } else if (text != m_tokens.value(renamedToken)) {
    Q_EMIT renamed(renamedToken, text);
  }
}

void TokenChips::mousePressEvent(QMouseEvent* event) {
  finishEditing(true);
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
    if (selects() && next < shownTokens()) Q_EMIT selected(next);
    update();
  } else if (event->key() == Qt::Key_Space || (!onToken && event->key() == Qt::Key_Return)) {
    activate(m_current);
  } else if (onToken && (event->key() == Qt::Key_F2 || event->key() == Qt::Key_Return)) {
    m_mode == Mode::Edit ? startRenaming(m_current) : activate(m_current);
  } else if (m_mode == Mode::Edit && (event->key() == Qt::Key_Insert || event->key() == Qt::Key_Plus)) {
    startAdding(std::min(m_current, static_cast<int>(m_tokens.size()) - 1));
  } else if (m_mode == Mode::Edit && onToken && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
    Q_EMIT removeRequested(m_current);
  } else {
    QWidget::keyPressEvent(event);
  }
}

/// A line edit passes Return on to its parent, which would start the next renaming.
bool TokenChips::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Escape) return false;
  finishEditing(key != Qt::Key_Escape);
  return true;
}

bool TokenChips::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int chip = chipAt(help->pos());
    const bool token = chip >= 0 && chip < shownTokens();
    const QString name = token ? shownToken(m_tokens[chip]) : QString();
    QStringList lines;
    if (token && m_chips[chip].shown != name) lines.append(name);
    if (token && m_marked.contains(chip)) lines.append(tr("New: its numbers were drawn at random"));
    if (m_mode == Mode::Edit && chip == m_tokens.size()) lines.append(tr("Add a token"));
    if (lines.isEmpty()) return QWidget::event(event);  // the tooltip of all chips
    showPlainToolTip(help->globalPos(), lines.join(u'\n'), this);
    return true;
  }
  return QWidget::event(event);
}

/// A dot in the corner, explained in the tooltip and next to the chips.
void TokenChips::drawMark(QPainter& painter, const QRectF& chip) const {
  const double radius = m_theme.px(3);
  painter.setPen(QPen(m_theme.field, m_theme.px(1.5)));
  painter.setBrush(m_theme.selection);
  painter.drawEllipse(QPointF(chip.right() - 1.5 * radius, chip.top() + 1.5 * radius), radius, radius);
}

void TokenChips::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  for (int n = 0; n < m_chips.size(); ++n) {
    const bool token = n < shownTokens();
    const bool lit = token && (selects() ? n == m_current : m_on.contains(n));
    const bool focused = hasFocus() && n == m_current;
    const bool isKey = token && !lit && n == m_key;
    QPen outline(lit || focused ? m_theme.selection : isKey ? m_theme.key : m_theme.line, focused ? 2 : 1);
    if (m_mode == Mode::Preview) outline.setStyle(Qt::DashLine);
    painter.setPen(outline);
    painter.setBrush(lit ? m_theme.selectionBackground : isKey ? m_theme.keyBackground : m_theme.field);
    painter.drawRoundedRect(m_chips[n].box.adjusted(1, 1, -1, -1), m_theme.px(7), m_theme.px(7));
    painter.setFont(uiFont(m_theme.px(kTokenFontSize), lit || isKey ? QFont::DemiBold : QFont::Normal));
    painter.setPen(token ? m_theme.ink : m_theme.faint);
    painter.drawText(m_chips[n].box, Qt::AlignCenter, m_chips[n].shown);
    if (token && m_marked.contains(n)) drawMark(painter, m_chips[n].box);
  }
}

}  // namespace attn::app
