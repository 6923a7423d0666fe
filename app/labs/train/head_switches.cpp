// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/head_switches.h"

#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "labs/train/picture/train_text.h"
#include "text/number_text.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/rich_label.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

constexpr double kBarWords = 12.5;
constexpr double kSwitchRoom = 44;  // design pixels left of the names

/// A layout remembers the heights of the texts before.
void renewLayout(QWidget* card, QWidget* part) {
  for (QWidget* each : {card, part}) {
    each->layout()->invalidate();
    each->updateGeometry();
  }
}

QString signedNumber(double value, int decimals) {
  const QString text = numberText(value, decimals);
  return value > 0 && !text.startsWith(QLatin1Char('+')) ? QLatin1Char('+') + text : text;
}

void titleLook(RichLabel* label, const Theme& theme, double pixels, const QColor& ink, QFont::Weight weight) {
  label->setFont(uiFont(theme.px(pixels), weight));
  label->setInk(ink);
}

}  // namespace

// ---- bars

BarLines::BarLines(Kind kind, QWidget* parent) : QWidget(parent), m_kind(kind) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BarLines::setTheme(const Theme& theme) {
  m_theme = theme;
  updateGeometry();
  update();
}

void BarLines::setLines(std::vector<Line> lines) {
  m_lines = std::move(lines);
  QStringList words;
  for (const Line& line : m_lines) words << line.name + QLatin1Char(' ') + line.number;
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  updateGeometry();
  update();
}

void BarLines::setMarked(int line) {
  m_marked = line;
  update();
}

void BarLines::setInset(double designPixels) {
  m_inset = designPixels;
  update();
}

QSize BarLines::sizeHint() const {
  return {qRound(m_theme.px(260)), qRound(lineHeight() * static_cast<double>(m_lines.size()))};
}

void BarLines::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont plain = uiFont(m_theme.px(kBarWords)), strong = uiFont(m_theme.px(kBarWords), QFont::DemiBold);
  const QFontMetricsF metrics(strong);
  double names = 0, numbers = 0, most = 0;
  for (const Line& line : m_lines) {
    names = std::max(names, metrics.horizontalAdvance(line.name));
    numbers = std::max(numbers, metrics.horizontalAdvance(line.number));
    most = std::max(most, std::abs(line.value));
  }
  const double inset = m_theme.px(m_inset), gap = m_theme.px(10);
  constexpr double kLeastBar = 36;
  names = std::min(names, std::max(0.0, width() - inset - numbers - 2 * gap - m_theme.px(kLeastBar)));
  const double left = inset + names + gap, right = width() - numbers - gap, room = std::max(0.0, right - left);
  double least = 0, largest = 0;
  for (const Line& line : m_lines) least = std::min(least, line.value), largest = std::max(largest, line.value);
  const bool isSigned = m_kind == Kind::Signed;
  const double span = isSigned ? std::max(1e-12, largest - least) : 1;
  const double zero = isSigned ? left + room * (-least / span) : left;
  for (std::size_t i = 0; i < m_lines.size(); ++i) {
    const Line& line = m_lines[i];
    const QRectF row(0, lineHeight() * static_cast<double>(i), width(), lineHeight());
    if (static_cast<int>(i) == m_marked) {
      painter.setPen(QPen(m_theme.selection, m_theme.px(1.4)));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(
          QRectF(left - m_theme.px(3), row.top() + m_theme.px(4), room + m_theme.px(6), row.height() - m_theme.px(8)),
          m_theme.px(4), m_theme.px(4));
    }
    painter.setFont(line.strong ? strong : plain);
    painter.setPen(line.strong ? m_theme.ink : m_theme.soft);
    const double base = row.center().y() + metrics.capHeight() / 2;
    painter.drawText(QPointF(inset, base), QFontMetricsF(painter.font()).elidedText(line.name, Qt::ElideRight, names));
    painter.setPen(m_theme.ink);
    painter.drawText(QPointF(width() - QFontMetricsF(painter.font()).horizontalAdvance(line.number), base),
                     line.number);
    painter.setPen(Qt::NoPen);
    const double thick = m_theme.px(9);
    if (!isSigned) {
      painter.setBrush(m_theme.line);
      painter.drawRoundedRect(QRectF(left, row.center().y() - thick / 2, room, thick), 2, 2);
    }
    const double end = isSigned ? zero + room * line.value / span : left + room * std::clamp(line.value, 0.0, 1.0);
    painter.setBrush(line.color.isValid() ? line.color : line.strong ? m_theme.ink : m_theme.soft);
    painter.drawRoundedRect(QRectF(std::min(zero, end), row.center().y() - thick / 2, std::abs(end - zero), thick), 1,
                            1);
  }
  if (!isSigned || m_lines.empty()) return;
  painter.setPen(QPen(m_theme.soft, m_theme.lineWidth()));
  painter.drawLine(QPointF(zero, 0), QPointF(zero, height()));
}

// ---- parts of a score

PartsCard::PartsCard(QWidget* parent)
    : QWidget(parent),
      m_card(new Card),
      m_title(new RichLabel),
      m_note(new RichLabel),
      m_bars(new BarLines(BarLines::Kind::Signed)) {
  auto* outer = new QVBoxLayout(this);
  outer->addWidget(m_card);
  auto* column = new QVBoxLayout(m_card);
  column->addWidget(m_title);
  column->addWidget(m_bars);
  column->addWidget(m_note);
}

void PartsCard::setTheme(const Theme& theme) {
  m_theme = theme;
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  layout()->setContentsMargins(0, px(12), 0, 0);
  m_card->setColors(theme.field, theme.line, theme.px(10));
  m_card->layout()->setContentsMargins(px(12), px(10), px(12), px(11));
  m_card->layout()->setSpacing(px(4));
  titleLook(m_title, theme, 13, theme.ink, QFont::DemiBold);
  titleLook(m_note, theme, 12, theme.soft, QFont::Normal);
  m_bars->setTheme(theme);
  fill();
}

void PartsCard::setParts(const TrainQuestion& question) {
  m_question = question;
  fill();
}

void PartsCard::fill() {
  m_title->setHtml(tr("What of the key makes this score"));
  m_bars->setAccessibleName(tr("What of the key makes this score"));
  std::vector<BarLines::Line> lines;
  double sum = 0;
  bool first = true;
  for (const TrainPartBar& bar : partBars(m_question, true)) {
    lines.push_back({bar.name, signedNumber(bar.value, m_theme.decimals), bar.value, first,
                     bar.byHead ? m_theme.output : QColor()});
    sum += bar.value;
    first = false;
  }
  m_bars->setLines(std::move(lines));
  m_note->setHtml(tr("Above the mean of the row, which is what the softmax acts on; together %1.")
                      .arg(signedNumber(sum, m_theme.decimals)));
  m_bars->setFixedHeight(m_bars->sizeHint().height());
  renewLayout(m_card, this);
}

// ---- heads

HeadSwitches::HeadSwitches(QWidget* parent)
    : QWidget(parent),
      m_card(new Card),
      m_title(new RichLabel),
      m_note(new RichLabel),
      m_bars(new BarLines(BarLines::Kind::Shares)) {
  auto* outer = new QVBoxLayout(this);
  outer->addWidget(m_card);
  auto* column = new QVBoxLayout(m_card);
  column->addWidget(m_title);
  column->addWidget(m_bars);
  column->addWidget(m_note);
  m_bars->setInset(kSwitchRoom);
}

void HeadSwitches::setTheme(const Theme& theme) {
  m_theme = theme;
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  layout()->setContentsMargins(0, px(12), 0, 0);
  m_card->setColors(theme.field, theme.line, theme.px(10));
  m_card->layout()->setContentsMargins(px(12), px(10), px(12), px(11));
  m_card->layout()->setSpacing(px(4));
  titleLook(m_title, theme, 13, theme.ink, QFont::DemiBold);
  titleLook(m_note, theme, 12, theme.soft, QFont::Normal);
  m_bars->setTheme(theme);
  for (const Switch& each : m_switches) each.control->setTheme(theme);
  placeSwitches();
}

void HeadSwitches::retranslate() {
  m_title->setHtml(tr("Switch a head off"));
  m_bars->setAccessibleName(tr("Right without a head"));
  for (const Switch& each : m_switches)
    each.control->setAccessibleName(tr("head %1").arg(headText(each.layer, each.head)));
}

void HeadSwitches::setHeads(const TrainingConfiguration& c, const SilentHeads& silent,
                            const std::shared_ptr<const TrainWorth>& worth, const TrainPlace& marked) {
  if (m_layers != c.layers || m_heads != c.heads) {
    for (const Switch& each : m_switches) each.control->deleteLater();
    m_switches.clear();
    m_layers = c.layers;
    m_heads = c.heads;
    for (Index layer = 0; layer < c.layers; ++layer)
      for (Index head = 0; head < c.heads; ++head) {
        auto* control = new ToggleSwitch(m_bars);
        control->setCheckable(true);
        control->setTheme(m_theme);
        connect(control, &ToggleSwitch::clicked, this,
                [this, layer, head](bool on) { Q_EMIT switched(layer, head, !on); });
        m_switches.push_back({layer, head, 0, control});
        control->show();
      }
    retranslate();
  }
  std::vector<TrainAblationLine> known;
  if (worth) {
    known = ablationLines(*worth, c);
  } else {
    known.push_back({ExplainTrainText::tr("all on"), -1, -1, 0});
    for (Index layer = 0; layer < c.layers; ++layer) {
      for (Index head = 0; head < c.heads; ++head)
        known.push_back({ExplainTrainText::tr("head %1").arg(headText(layer, head)), layer, head, 0});
      if (c.heads > 1) known.push_back({ExplainTrainText::tr("layer %1").arg(wholeText(layer)), layer, -1, 0});
    }
  }
  std::vector<BarLines::Line> lines;
  int chosen = -1;
  for (const TrainAblationLine& line : known) {
    const auto at = static_cast<int>(lines.size());
    if (line.layer == marked.layer && line.head == marked.head) chosen = at;
    for (Switch& each : m_switches)
      if (each.layer == line.layer && each.head == line.head) each.line = at;
    lines.push_back({line.name,
                     worth ? trainShareText(line.accuracy) : QStringLiteral("…"),
                     worth ? line.accuracy : 0,
                     line.layer < 0,
                     {}});
  }
  m_bars->setLines(std::move(lines));
  m_bars->setMarked(chosen);
  for (const Switch& each : m_switches) each.control->setChecked(!silent.isOff(each.layer, each.head, c.heads));
  const QString what = worth ? tr("Right on fresh sequences after step %1, with this one head left out.")
                                   .arg(wholeText(worth->step))
                             : tr("Right on fresh sequences, with this one head left out.");
  m_note->setHtml(what + QLatin1Char(' ') +
                  (silent.off.empty() ? tr("Switch one off to see it in the maps and guesses.")
                                      : tr("Maps and guesses show the model without the heads that are off.")));
  placeSwitches();
  renewLayout(m_card, this);
}

void HeadSwitches::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeSwitches();
}

void HeadSwitches::placeSwitches() {
  m_bars->setFixedHeight(m_bars->sizeHint().height());
  const double line = m_bars->lineHeight();
  for (const Switch& each : m_switches) {
    const QSize size(qRound(m_theme.px(kSwitchRoom - 4)), qRound(line));
    each.control->setGeometry(QRect(QPoint(0, qRound(each.line * line)), size));
  }
}

}  // namespace attn::app
