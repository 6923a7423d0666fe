// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/compared_bars.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <variant>

#include "text/list_text.h"
#include "text/question_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kBarRow = 28, kBarHeight = 18;
constexpr double kMostTimes = 40;  // largest ratio drawn; a shorter bar would be invisible

}  // namespace

ComparedBars::ComparedBars(QWidget* parent) : Themed(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ComparedBars::compare(const Question& question, const GivenAnswer& given) {
  m_bars.reset();
  const auto* number = std::get_if<double>(&given);
  const auto* right = std::get_if<double>(&question.answer);
  if (question.kind == AnswerKind::Number && number && right && *number > 0 && *right > 0 && *number != *right &&
      std::max(*number / *right, *right / *number) <= kMostTimes)
    m_bars = Bars{*number, *right, tr("yours: %1").arg(answerText(question, *number)),
                  tr("right: %1").arg(answerText(question, question.answer))};
  setVisible(m_bars.has_value());
  if (m_bars) setAccessibleName(listText({m_bars->givenText, m_bars->rightText}));
  update();
}

QSize ComparedBars::sizeHint() const {
  return {qRound(m_theme.px(160)), qRound(m_theme.px(2 * kBarRow))};
}

void ComparedBars::paintEvent(QPaintEvent*) {
  if (!m_bars) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(uiFont(m_theme.px(12.5), QFont::Medium));
  const QFontMetricsF metrics(painter.font());
  const double words =
      std::max(metrics.horizontalAdvance(m_bars->givenText), metrics.horizontalAdvance(m_bars->rightText));
  const double room = std::max(m_theme.px(40), width() - words - m_theme.px(14));
  const double longest = std::max(m_bars->given, m_bars->right);
  const auto row = [&](int place, double value, const QString& text, bool hatched) {
    const QRectF bar(0.5, m_theme.px(kBarRow) * place + m_theme.px((kBarRow - kBarHeight) / 2),
                     std::max(m_theme.px(2), room * value / longest), m_theme.px(kBarHeight));
    painter.setPen(QPen(m_theme.ink, 1));
    painter.setBrush(hatched ? QBrush(m_theme.ink, Qt::BDiagPattern) : QBrush(m_theme.selection));
    painter.drawRect(bar);
    painter.setPen(m_theme.ink);
    painter.drawText(QPointF(bar.right() + m_theme.px(8), bar.center().y() + metrics.capHeight() / 2), text);
  };
  row(0, m_bars->given, m_bars->givenText, true);
  row(1, m_bars->right, m_bars->rightText, false);
}

}  // namespace attn::app
