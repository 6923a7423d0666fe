// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/code/code_editor.h"

#include <QFontDatabase>
#include <QPainter>
#include <QTextBlock>
#include <algorithm>

namespace attn::app {
namespace {

constexpr int kIndent = 4;

int indentationOf(const QString& line) {
  int count = 0;
  while (count < line.size() && line[count] == QLatin1Char(' ')) ++count;
  return count;
}

}  // namespace

CodeEditor::CodeEditor(QWidget* parent) : Themed(parent), m_numbers(new QWidget(this)) {
  m_numbers->installEventFilter(this);
  connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEditor::arrange);
  connect(this, &QPlainTextEdit::updateRequest, m_numbers, [this](const QRect&, int) { m_numbers->update(); });
  connect(this, &QPlainTextEdit::textChanged, this, [this] {
    if (m_marked > 0) markLine(0);
  });
}

void CodeEditor::markLine(int line) {
  m_marked = line;
  QList<QTextEdit::ExtraSelection> marks;
  const QTextBlock block = document()->findBlockByNumber(line - 1);
  if (line > 0 && block.isValid()) {
    QTextEdit::ExtraSelection mark;
    mark.format.setBackground(m_theme.errorBackground);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    mark.cursor = QTextCursor(block);
    marks << mark;
  }
  setExtraSelections(marks);
  m_numbers->update();
}

int CodeEditor::numbersWidth() const {
  const auto digits = QString::number(std::max(99, blockCount())).size();
  return fontMetrics().horizontalAdvance(QLatin1Char('9')) * static_cast<int>(digits) + qRound(m_theme.px(16));
}

void CodeEditor::arrange() {
  setViewportMargins(numbersWidth(), 0, 0, 0);
  const QRect inner = contentsRect();
  m_numbers->setGeometry(inner.left(), inner.top(), numbersWidth(), inner.height());
}

void CodeEditor::restyle() {
  QFont face = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  face.setPixelSize(qRound(m_theme.px(13.5)));
  setFont(face);
  // The application's style sheet has another font for text fields.
  setStyleSheet(QStringLiteral("QPlainTextEdit { font-family: \"%1\"; font-size: %2px; }")
                    .arg(face.family())
                    .arg(face.pixelSize()));
  arrange();
  markLine(m_marked);
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  arrange();
}

bool CodeEditor::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_numbers && event->type() == QEvent::Paint) drawNumbers();
  return QPlainTextEdit::eventFilter(watched, event);
}

void CodeEditor::drawNumbers() {
  QPainter painter(m_numbers);
  painter.setFont(font());
  const int right = m_numbers->width() - qRound(m_theme.px(6));
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    const QRectF line = blockBoundingGeometry(block).translated(contentOffset());
    if (line.top() > m_numbers->height()) return;
    const int number = block.blockNumber() + 1;  // as Python counts
    painter.setPen(number == m_marked ? m_theme.error : m_theme.soft);
    painter.drawText(QRectF(0, line.top(), right, line.height()), Qt::AlignRight | Qt::AlignTop,
                     QString::number(number));
  }
}

bool CodeEditor::event(QEvent* event) {
  // Takes precedence over the shortcuts of the window.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isComment = key->key() == Qt::Key_Slash && key->modifiers() == Qt::ControlModifier;
    if (isComment || key->key() == Qt::Key_Escape) {
      event->accept();
      return true;
    }
  }
  return Themed::event(event);
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
  const bool isPlain = (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
  if (event->key() == Qt::Key_Escape) return Q_EMIT escaped();
  if (event->key() == Qt::Key_Slash && event->modifiers() == Qt::ControlModifier) return toggleComments();
  if (event->key() == Qt::Key_Tab && isPlain) return indent();
  if (event->key() == Qt::Key_Backtab)
    return changeLines([](const QString& line) { return line.mid(std::min(kIndent, indentationOf(line))); });
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && isPlain) return breakLine();
  if (event->key() == Qt::Key_Backspace && isPlain && deleteIndentation()) return;
  QPlainTextEdit::keyPressEvent(event);
}

template <class Change>
void CodeEditor::changeLines(const Change& change) {
  QTextCursor cursor = textCursor();
  const int first = document()->findBlock(cursor.selectionStart()).blockNumber();
  const int last = document()->findBlock(cursor.selectionEnd()).blockNumber();
  cursor.beginEditBlock();
  for (int i = first; i <= last; ++i) {
    const QTextBlock block = document()->findBlockByNumber(i);
    QTextCursor line(block);
    const QString old = block.text(), changed = change(old);
    if (changed == old) continue;
    // Replaces only what differs, so that the cursor keeps its place.
    const auto [a, b] = std::mismatch(old.rbegin(), old.rend(), changed.rbegin(), changed.rend());
    line.setPosition(block.position() + static_cast<int>(old.rend() - a), QTextCursor::KeepAnchor);
    line.insertText(changed.left(changed.rend() - b));
  }
  cursor.endEditBlock();
}

void CodeEditor::indent() {
  const QTextCursor cursor = textCursor();
  if (document()->findBlock(cursor.selectionStart()) != document()->findBlock(cursor.selectionEnd()))
    return changeLines([](const QString& line) -> QString {
      return line.isEmpty() ? line : QString(kIndent, QLatin1Char(' ')) + line;
    });
  const int column = cursor.selectionStart() - document()->findBlock(cursor.selectionStart()).position();
  insertPlainText(QString(kIndent - column % kIndent, QLatin1Char(' ')));
}

void CodeEditor::toggleComments() {
  const QTextCursor cursor = textCursor();
  bool areComments = true;
  const QTextBlock end = document()->findBlock(cursor.selectionEnd()).next();
  for (QTextBlock block = document()->findBlock(cursor.selectionStart()); block.isValid() && block != end;
       block = block.next()) {
    const QString line = block.text().trimmed();
    areComments = areComments && (line.isEmpty() || line.startsWith(QLatin1Char('#')));
  }
  changeLines([areComments](const QString& line) -> QString {
    const int at = indentationOf(line);
    if (line.trimmed().isEmpty()) return line;
    if (!areComments) return line.left(at) + QStringLiteral("# ") + line.mid(at);
    const int mark = line.mid(at).startsWith(QStringLiteral("# ")) ? 2 : 1;
    return line.left(at) + line.mid(at + mark);
  });
}

void CodeEditor::breakLine() {
  const QTextCursor cursor = textCursor();
  const QString before = cursor.block().text().left(cursor.positionInBlock());
  const int deeper = before.trimmed().endsWith(QLatin1Char(':')) ? kIndent : 0;
  insertPlainText(QLatin1Char('\n') + QString(indentationOf(before) + deeper, QLatin1Char(' ')));
  ensureCursorVisible();
}

/// Deletes spaces before the cursor back to the next tab stop; false if there is something else.
bool CodeEditor::deleteIndentation() {
  QTextCursor cursor = textCursor();
  const int column = cursor.positionInBlock();
  if (cursor.hasSelection() || column == 0 || indentationOf(cursor.block().text()) < column) return false;
  cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, (column - 1) % kIndent + 1);
  cursor.removeSelectedText();
  return true;
}

}  // namespace attn::app
