// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/notes_panel.h"

#include <QPainter>
#include <QScrollArea>
#include <algorithm>

#include "learn/lesson/lesson_look.h"
#include "text/lesson_markup.h"
#include "theme/fonts.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kNotesType = 15;

}  // namespace

NotesPanel::NotesPanel(QWidget* parent)
    : QWidget(parent), m_warning(new RichLabel(this)), m_notes(new RichLabel), m_scroll(new QScrollArea(this)) {
  setAccessibleName(tr("Notes"));
  columnOf({m_warning, {m_scroll, 1}}, this);
  scrollIn(m_scroll, m_notes);
  m_scroll->setFrameShape(QFrame::StyledPanel);
  m_notes->setAlignment(Qt::AlignTop);
  hide();
}

void NotesPanel::setTheme(const Theme& theme) {
  m_theme = theme;
  for (QWidget* part : findChildren<QWidget*>()) part->ensurePolished();
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  layout()->setContentsMargins(px(16), px(12), px(12), px(12));
  layout()->setSpacing(px(8));
  setLooks(theme, {{m_warning, 14, theme.ink, QFont::DemiBold}, {m_notes, kNotesType, theme.ink}});
  m_warning->setContentsMargins(px(10), px(6), px(10), px(6));
  m_warning->setBox(theme.selectionBackground, theme.selection, theme.px(7));
  fill();
}

void NotesPanel::setNotes(const QString& markdown) {
  if (markdown == m_markdown) return;
  m_markdown = markdown;
  fill();
}

void NotesPanel::fill() {
  m_warning->setHtml(tr("Your notes. Everyone who sees this picture can read them. N hides them.").toHtmlEscaped());
  m_notes->setHtml(m_markdown.trimmed().isEmpty() ? tr("There are no notes here.").toHtmlEscaped()
                                                  : lessonHtml(m_markdown, lessonLook(m_theme, kNotesType)));
  update();
}

int NotesPanel::wantedHeight(int width) const {
  const QMargins around = layout()->contentsMargins();
  const int inner = std::max(40, width - around.left() - around.right());
  constexpr int kScrollBar = 12;
  return around.top() + around.bottom() + layout()->spacing() + m_warning->heightForWidth(inner) +
         m_notes->heightForWidth(inner - kScrollBar) + 4;
}

void NotesPanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(m_theme.line, m_theme.px(m_theme.lineWidth())));
  painter.setBrush(m_theme.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(10), m_theme.px(10));
}

}  // namespace attn::app
