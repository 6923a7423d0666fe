// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/notes_panel.h"

#include <QAccessible>
#include <QFontMetrics>
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

constexpr double kWords = 16, kSide = 16, kAbove = 10, kFromEdge = 18;

}  // namespace

StageNotice::StageNotice(QWidget* parent) : Themed(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  m_end.setSingleShot(true);
  m_end.setInterval(kShownFor);
  connect(&m_end, &QTimer::timeout, this, [this] {
    hide();
    Q_EMIT over();
  });
  hide();
}

QFont StageNotice::face() const {
  return uiFont(m_theme.px(kWords), QFont::DemiBold);
}

QSize StageNotice::sizeHint() const {
  const QFontMetrics metrics(face());
  return {metrics.horizontalAdvance(m_words) + 2 * qRound(m_theme.px(kSide)),
          metrics.height() + 2 * qRound(m_theme.px(kAbove))};
}

void StageNotice::showMessage(const QString& words, const QRect& room) {
  m_words = words;
  setAccessibleName(words);
  const QSize wanted = sizeHint();
  const QSize size(std::min(wanted.width(), room.width()), wanted.height());
  setGeometry(room.center().x() - size.width() / 2, room.bottom() - qRound(m_theme.px(kFromEdge)) - size.height(),
              size.width(), size.height());
  show();
  raise();
  update();
  m_end.start();
  QAccessibleEvent said(this, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&said);
}

void StageNotice::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(m_theme.line, m_theme.px(1)));
  painter.setBrush(m_theme.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(9), m_theme.px(9));
  painter.setFont(face());
  painter.setPen(m_theme.ink);
  const QFontMetrics metrics(face());
  painter.drawText(rect(), Qt::AlignCenter,
                   metrics.elidedText(m_words, Qt::ElideRight, width() - qRound(m_theme.px(kSide))));
}

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
