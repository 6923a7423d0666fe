// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/today_pictures.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "figures/matrix_figure.h"
#include "learn/picture/lesson_picture.h"
#include "text/number_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {

void WeekBars::setTheme(const Theme& theme) {
  m_theme = theme;
  setFixedHeight(qRound(theme.px(84)));
  update();
}

void WeekBars::setWeek(const std::vector<int>& cards, const QStringList& names, const QStringList& initials,
                       const QString& spoken) {
  m_cards = cards;
  m_names = names;
  m_initials = initials;
  setAccessibleName(spoken);
  update();
}

void WeekBars::paintEvent(QPaintEvent*) {
  if (m_cards.empty() || m_names.isEmpty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont face = uiFont(m_theme.px(11.5)), strong = uiFont(m_theme.px(11.5), QFont::DemiBold);
  const QFontMetricsF metrics(strong);
  const double floor = height() - m_theme.px(20), room = floor - metrics.height() - m_theme.px(2);
  const int most = std::max(1, *std::ranges::max_element(m_cards));
  // The label for today is the longest.
  const double count = static_cast<double>(m_cards.size());
  const double first = std::max(width() / count, metrics.horizontalAdvance(m_names.value(0)) + m_theme.px(6));
  const double slot = count > 1 ? (width() - first) / (count - 1) : first;
  const QFontMetricsF plain(face);
  const auto fit = [&](const QStringList& names) {
    return std::all_of(names.begin() + 1, names.end(),
                       [&](const QString& name) { return plain.horizontalAdvance(name) <= slot - m_theme.px(2); });
  };
  const QStringList& names = fit(m_names) || m_initials.isEmpty() ? m_names : m_initials;
  for (std::size_t i = 0; i < m_cards.size(); ++i) {
    const double middle = i == 0 ? first / 2 : first + slot * (static_cast<double>(i) - 0.5);
    const double bar = std::min(slot * 0.62, m_theme.px(26));
    const double high = m_cards[i] == 0 ? 0 : std::max(m_theme.px(3), room * m_cards[i] / most);
    painter.fillRect(QRectF(middle - bar / 2, floor - high, bar, high),
                     i == 0 ? m_theme.scores : mixedColor(m_theme.line, m_theme.faint, 0.35));
    painter.setFont(i == 0 ? strong : face);
    const QFontMetricsF own(painter.font());
    painter.setPen(i == 0 ? m_theme.ink : m_theme.soft);
    if (m_cards[i] > 0) {
      const QString cards = wholeText(m_cards[i]);
      painter.drawText(QPointF(middle - own.horizontalAdvance(cards) / 2, floor - high - m_theme.px(4)), cards);
    }
    const QString name = names.value(static_cast<qsizetype>(i));
    painter.drawText(QPointF(middle - own.horizontalAdvance(name) / 2, height() - m_theme.px(4)), name);
  }
  painter.setPen(QPen(m_theme.faint, 1));
  painter.drawLine(QPointF(0, floor + 0.5), QPointF(width(), floor + 0.5));
}

void AnswerBars::setTheme(const Theme& theme) {
  m_theme = theme;
  setFixedHeight(qRound(theme.px(26)));
  update();
}

void AnswerBars::setQuestions(const std::vector<AskedQuestionFacts>& questions, const QString& spoken) {
  m_questions = questions;
  setAccessibleName(spoken);
  update();
}

void AnswerBars::paintEvent(QPaintEvent*) {
  if (m_questions.empty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double gap = m_theme.px(3), least = m_theme.px(9), count = static_cast<double>(m_questions.size());
  const double sum = std::accumulate(m_questions.begin(), m_questions.end(), 0.0,
                                     [](double all, const auto& each) { return all + each.seconds; });
  const double shared = std::max(0.0, width() - gap * (count - 1) - least * count);
  const double top = m_theme.px(1), high = height() - m_theme.px(2), radius = m_theme.px(3);
  double x = 0;
  for (const AskedQuestionFacts& question : m_questions) {
    const double wide = least + (sum > 0 ? shared * question.seconds / sum : shared / count);
    const QRectF bar(x, top, wide, high);
    painter.setPen(Qt::NoPen);
    if (question.right) {
      painter.setBrush(m_theme.scores);
      painter.drawRoundedRect(bar, radius, radius);
    } else {
      if (question.answered) {
        painter.save();
        QPainterPath clip;
        clip.addRoundedRect(bar, radius, radius);
        painter.setClipPath(clip);
        drawHatching(painter, {bar}, m_theme);
        painter.restore();
      }
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(m_theme.scores, 1, question.answered ? Qt::SolidLine : Qt::DotLine));
      painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    }
    x += wide + gap;
  }
}

void PassagePicture::setTheme(const Theme& theme) {
  m_theme = theme;
  resizeToPicture();
}

void PassagePicture::setNumbers(std::shared_ptr<const LessonNumbers> numbers) {
  m_numbers = std::move(numbers);
  update();
}

/// True for the first passage, which prints a row of weights.
bool PassagePicture::printsRow() const {
  return m_passage == QLatin1String("forgotten-root");
}

void PassagePicture::setPassage(const QString& id) {
  m_passage = id;
  setVisible(printsRow() || !pictureOfPassage(id).isEmpty());
  resizeToPicture();
}

void PassagePicture::resizeToPicture() {
  setFixedHeight(qRound(m_theme.px(printsRow() ? 50 : 64)));
  setMaximumWidth(qRound(m_theme.px(printsRow() ? 220 : 64)));
  update();
}

void PassagePicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!printsRow()) {
    const double side = m_theme.px(60);
    if (m_numbers)
      drawLessonPicture(painter, QRectF(0, m_theme.px(2), side, side), pictureOfPassage(m_passage), *m_numbers,
                        m_theme);
    return;
  }
  // Scores 1, 1, 2 without 1/√d_k, truncated as in the passage.
  constexpr std::array kScores{1.0, 1.0, 2.0};
  const QStringList words{QStringLiteral("The"), QStringLiteral("cat"), QStringLiteral("sat")};
  double sum = 0;
  for (const double score : kScores) sum += std::exp(score);
  const QFont face = uiFont(m_theme.px(12)), name = uiFont(m_theme.px(11.5));
  const double cell = width() / 3.0, top = m_theme.px(19), high = height() - top;
  for (std::size_t i = 0; i < kScores.size(); ++i) {
    const double weight = std::exp(kScores[i]) / sum;
    const QRectF box(static_cast<double>(i) * cell, top, cell - 1.5, high);
    painter.fillRect(box, shareColor(weight, m_theme));
    painter.setFont(face);
    painter.setPen(readableOn(shareColor(weight, m_theme)));
    painter.drawText(box, Qt::AlignCenter, numberText(std::floor(weight * 1000) / 1000, 3));
    painter.setFont(name);
    painter.setPen(i == 2 ? m_theme.ink : m_theme.soft);
    painter.drawText(QRectF(box.left(), 0, box.width(), top), Qt::AlignHCenter | Qt::AlignTop,
                     words[static_cast<qsizetype>(i)]);
  }
}

}  // namespace attn::app
