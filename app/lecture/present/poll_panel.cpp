// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/poll_panel.h"

#include <QAccessible>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

int percent(double share) {
  return static_cast<int>(std::lround(100 * share));
}

/// Draws wrapped text; returns its height. Without a painter, only measures.
double wrapped(QPainter* painter, const QFont& font, const QColor& ink, const QRectF& room, const QString& text) {
  if (text.isEmpty()) return 0;
  const QFontMetricsF metrics(font);
  const QRectF needed =
      metrics.boundingRect(QRectF(0, 0, room.width(), 100000), Qt::TextWordWrap | Qt::AlignLeft, text);
  if (painter) {
    painter->setFont(font);
    painter->setPen(ink);
    painter->drawText(QRectF(room.topLeft(), QSizeF(room.width(), needed.height() + 1)),
                      Qt::TextWordWrap | Qt::AlignLeft, text);
  }
  return needed.height();
}

}  // namespace

QString optionLetter(int option) {
  constexpr int kLetters = 26;
  return option < kLetters ? QString(QChar(u'A' + option)) : QString::number(option + 1);
}

QString adviceText(const PollState& state) {
  const ClassPoll& poll = state.poll;
  const int right = percent(poll.shareRight(poll.rounds() - 1));
  switch (poll.advice()) {
    case PollAdvice::None:
      return {};
    case PollAdvice::Hint:
      return state.hintToGive.isEmpty()
                 ? PollPanel::tr("%1 % are right: too few to convince the others. Explain once more, and ask again.")
                       .arg(right)
                 : PollPanel::tr("%1 % are right: too few to convince the others. Give the hint, and ask again.")
                       .arg(right);
    case PollAdvice::Discuss:
      return PollPanel::tr("%1 % are right: let them discuss in pairs, and ask again.").arg(right);
    case PollAdvice::GoOn:
      return PollPanel::tr("%1 % are right: continue to the answer.").arg(right);
  }
  return {};
}

PollPanel::PollPanel(For whom, QWidget* parent) : Themed(parent), m_for(whom), m_entersHere(whom == For::Presenter) {
  setAttribute(Qt::WA_TransparentForMouseEvents, whom == For::Class);
  setAccessibleName(tr("Show of hands"));
  hide();
}

void PollPanel::setEntersHere(bool enters) {
  m_entersHere = enters || m_for == For::Presenter;
  update();
}

void PollPanel::setState(const std::optional<PollState>& state) {
  if (state == m_state) return;
  m_state = state;
  setVisible(state.has_value());
  if (state) {
    const ClassPoll& poll = state->poll;
    QStringList said{state->question};
    for (int i = 0; i < poll.optionCount(); ++i)
      said << tr("%1: %2, hands: %3")
                  .arg(optionLetter(i), poll.options()[static_cast<std::size_t>(i)].text)
                  .arg(poll.hands(i, poll.rounds() - 1));
    if (m_for == For::Presenter) said << adviceText(*state);
    setAccessibleDescription(said.join(QLatin1Char('\n')));
  }
  updateGeometry();
  update();
}

QSize PollPanel::sizeHint() const {
  const int wide = width() > 0 ? width() : qRound(m_theme.px(420));
  return {wide, heightForWidth(wide)};
}

QSize PollPanel::minimumSizeHint() const {
  return {qRound(m_theme.px(220)), heightForWidth(std::max(width(), qRound(m_theme.px(220))))};
}

void PollPanel::paintEvent(QPaintEvent*) {
  if (!m_state) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(m_theme.panel);
  painter.setPen(QPen(m_theme.line, m_theme.px(m_theme.lineWidth())));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(10), m_theme.px(10));
  draw(&painter, width());
}

/// Draws, or only measures if there is no painter; returns the height.
int PollPanel::draw(QPainter* painter, int width) const {
  const Theme& t = m_theme;
  const PollState& s = *m_state;
  const ClassPoll& poll = s.poll;
  const bool toPresenter = m_for == For::Presenter, knows = toPresenter || s.revealed;
  const double side = t.px(16), gap = t.px(8);
  const QFont body = uiFont(t.px(15)), strong = uiFont(t.px(15), QFont::DemiBold), small = uiFont(t.px(13.5));
  const QFontMetricsF metrics(strong);
  const double inner = width - 2 * side;
  double y = t.px(12);
  const auto write = [&](const QFont& font, const QColor& ink, double x, double room, const QString& text) {
    return wrapped(painter, font, ink, {x, y, room, 0}, text);
  };
  const QString title = s.revealed     ? tr("What you said")
                        : s.discussing ? tr("Discuss it with your neighbor. We ask again.")
                                       : tr("What do you think? Raise your hand.");
  y += write(strong, t.ink, side, inner, toPresenter ? tr("Show of hands") : title) + gap;
  if (!s.question.isEmpty()) y += write(body, t.ink, side, inner, s.question) + gap;
  if (!s.hint.isEmpty()) {
    y += write(body, readableShade(t.query, t.panel), side, inner, tr("Hint: %1").arg(s.hint)) + gap;
  }
  const bool twice = poll.rounds() > 1;
  const double letter = metrics.horizontalAdvance(QStringLiteral("MM")) + gap;
  const double number = metrics.horizontalAdvance(QStringLiteral("9999 (100 %)")) + gap;
  const double words = std::floor((inner - letter - number) * (toPresenter ? 0.5 : 0.42));
  const double barRoom = std::max(t.px(20), inner - letter - words - number - 2 * gap);
  const double line = metrics.height();
  for (int i = 0; i < poll.optionCount(); ++i) {
    const PollOption& option = poll.options()[static_cast<std::size_t>(i)];
    const bool marked = knows && option.right;
    QString text = option.text;
    if (toPresenter && !option.mistake.isEmpty()) text += QStringLiteral("\n") + option.mistake;
    const double textHeight = wrapped(nullptr, body, t.ink, {0, 0, words, 0}, option.text) +
                              (toPresenter ? wrapped(nullptr, small, t.soft, {0, 0, words, 0}, option.mistake) : 0.0);
    const double rowHeight = std::max(textHeight, line * (twice ? 2 : 1)) + gap;
    if (painter) {
      const bool entered = m_entersHere && !s.revealed && s.entering == i;
      const QRectF row(side - gap, y - gap / 2, inner + 2 * gap, rowHeight);
      if (entered || marked) {
        painter->setPen(entered ? QPen(t.selection, t.px(2)) : Qt::NoPen);
        painter->setBrush(marked ? t.valueBackground : t.selectionBackground);
        painter->drawRoundedRect(row, t.px(6), t.px(6));
      }
      wrapped(painter, strong, t.ink, {side, y, letter, 0},
              optionLetter(i) + (marked ? QStringLiteral("✓") : QString()));
      const double high = wrapped(painter, marked ? strong : body, t.ink, {side + letter, y, words, 0}, option.text);
      if (toPresenter) wrapped(painter, small, t.soft, {side + letter, y + high, words, 0}, option.mistake);
      for (int round = 0; round < poll.rounds(); ++round) {
        const bool isBefore = twice && round == 0;
        const QRectF track(side + letter + words + gap, y + round * line + line * 0.16, barRoom, line * 0.68);
        painter->setPen(Qt::NoPen);
        painter->setBrush(mixedColor(t.panel, t.line, 0.6));
        painter->drawRoundedRect(track, t.px(3), t.px(3));
        QRectF bar = track;
        bar.setWidth(track.width() * poll.share(i, round));
        const QColor color = marked ? t.value : t.query;
        painter->setBrush(isBefore ? QBrush(color, Qt::Dense5Pattern) : QBrush(color));
        painter->drawRoundedRect(bar, t.px(3), t.px(3));
        const bool typing = entered && round == poll.rounds() - 1 && !s.typed.isEmpty();
        const QString count = typing ? s.typed + QStringLiteral("▏")
                                     : tr("%1 (%2 %)", "hands, and their share")
                                           .arg(poll.hands(i, round))
                                           .arg(percent(poll.share(i, round)));
        painter->setFont(isBefore ? body : strong);
        painter->setPen(isBefore ? t.soft : t.ink);
        painter->drawText(QRectF(track.right() + gap, y + round * line, number, line), Qt::AlignLeft | Qt::AlignVCenter,
                          count);
      }
    }
    y += rowHeight;
  }
  if (twice) y += write(small, t.soft, side, inner, tr("Dotted: what you said before.")) + gap / 2;
  if (toPresenter) {
    const QString advice = adviceText(s);
    if (!s.revealed && !advice.isEmpty()) y += gap / 2 + write(strong, t.ink, side, inner, advice) + gap / 2;
    y += write(small, t.soft, side, inner,
               s.revealed ? tr("Esc closes it.")
                          : tr("Type the counts, Return goes to the next. Up and Down select. After the last: Return "
                               "follows the advice, Page Down shows the answer, Esc closes the panel."));
  }
  return static_cast<int>(std::ceil(y + t.px(12)));
}

}  // namespace attn::app
