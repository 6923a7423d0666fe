// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/sentence_editor.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include "panes/inputs_section.h"
#include "panes/typed_tokens.h"
#include "text/sentence_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr int kLongestText = 1 << 18;  // a pasted book is reported as too long, not silently truncated

}  // namespace

SentenceEditor::SentenceEditor(QWidget* parent)
    : Themed(parent),
      m_line(new QLineEdit),
      m_hint(wrappedLabel()),
      m_chips(new TokenChips),
      m_cut(new TokenChips(TokenChips::Mode::Preview)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_line, m_cut, m_chips, m_hint}) column->addWidget(widget);
  m_line->setMaxLength(kLongestText);
  m_line->installEventFilter(this);
  m_cut->setFocusPolicy(Qt::NoFocus);
  m_cut->hide();
  m_hint->hide();
  connect(m_line, &QLineEdit::textEdited, this, [this] {
    m_typing = true;
    follow();
  });
  connect(m_line, &QLineEdit::returnPressed, this, [this] { give(false); });
}

void SentenceEditor::restyle() {
  layout()->setSpacing(qRound(m_theme.px(8)));
  m_line->setFont(uiFont(m_theme.px(13)));
  applyLabelLook(m_hint, m_theme, 12);
}

void SentenceEditor::setName(const QString& name) {
  m_line->setAccessibleName(name);
  m_line->setPlaceholderText(tr("Type or paste a sentence"));
  setPlainToolTip(
      m_line,
      tr("Split at spaces; punctuation marks, emoji and Chinese characters are separate tokens.\nun|believ|able is "
         "split at the bars, ␣the begins with a space, {New York} stays one token."));
}

void SentenceEditor::setTokens(const QStringList& tokens, const QList<int>& drawn) {
  const bool changed = tokens != m_tokens || m_line->text().isEmpty();
  m_tokens = tokens;
  m_drawn = drawn;
  // Keep the typed text if it gives these tokens.
  if (changed && !isTyping() && tokensOfSentence(m_line->text(), tokens.size() + 1) != tokens) {
    m_line->setText(sentenceOfTokens(tokens));
    m_line->setCursorPosition(0);
  }
  m_chips->setTokens(tokens);
  m_chips->setMarked(drawn);
  follow();
}

void SentenceEditor::follow() {
  const QStringList cut = isTyping() ? tokensOfSentence(m_line->text(), kMaxTypedTokens + 1) : QStringList();
  m_chips->setVisible(!isTyping());
  m_cut->setVisible(isTyping() && !cut.isEmpty());
  m_hint->setVisible(isTyping());
  if (!isTyping()) return;
  const bool tooMany = cut.size() > kMaxTypedTokens;
  const QList<int> drawn = m_drawnOf && !cut.isEmpty() && !tooMany ? m_drawnOf(cut) : QList<int>();
  m_cut->setTokens(cut);
  m_cut->setMarked(drawn);
  if (cut.isEmpty()) {
    m_hint->setText(tr("A sentence needs at least one token."));
  } else if (tooMany) {
    m_hint->setText(tr("More than %Ln tokens. Shorten the text: every token is compared with every other.", nullptr,
                       kMaxTypedTokens));
  } else {
    const QString tokens = tr("%n token(s)", nullptr, static_cast<int>(cut.size()));
    m_hint->setText(drawn.isEmpty()
                        ? tr("%1. Return applies the sentence, Esc cancels.").arg(tokens)
                        : tr("%1, %2 with a dot: drawn at random. Return applies the sentence, Esc cancels.")
                              .arg(tokens)
                              .arg(drawn.size()));
  }
}

void SentenceEditor::give(bool leaving) {
  if (!isTyping()) return;
  const QStringList cut = tokensOfSentence(m_line->text(), kMaxTypedTokens + 1);
  if (cut.size() > kMaxTypedTokens) return;  // the hint reports it; the typed text stays
  if (cut.isEmpty()) {
    if (leaving) revert();
    return;
  }
  if (cut != m_tokens) Q_EMIT given(cut);
  m_typing = cut != m_tokens;  // rejected: the text stays to be corrected
  follow();
  // from there, undo applies to the document, and arrows choose a token
  if (!leaving && !m_typing) m_chips->setFocus();
}

void SentenceEditor::revert() {
  m_typing = false;
  m_line->clear();
  setTokens(m_tokens, m_drawn);
}

bool SentenceEditor::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_line) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::FocusOut) {
    const auto reason = static_cast<QFocusEvent*>(event)->reason();
    // The context menu and other windows do not end the editing.
    if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) give(true);
  } else if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape &&
             isTyping()) {
    revert();
    m_chips->setFocus();
    return true;
  } else if (event->type() == QEvent::ShortcutOverride && !isTyping()) {
    // If nothing was typed, undo and redo apply to the document.
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace attn::app
