// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/generate_frame.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figures/box.h"
#include "figures/easing.h"
#include "figures/matrix_figure.h"
#include "labs/model/picture/block_data.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/unit_text.h"
#include "theme/color_map.h"

namespace attn::app {

GenerateFrame::GenerateFrame(const QSizeF& size, ModelView view, const Theme& theme)
    : PartFrame(size, std::move(view), theme, layOutGenerate, true) {
  if (m_view.generation) m_choices = nextChoices(m_view);
}

void GenerateFrame::draw(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  m_layout->tabs.draw(painter, m_theme);
  if (m_view.generation) {
    drawText(painter);
    drawChoices(painter);
    drawCache(painter);
  }
  m_layout->words.draw(painter);
}

void GenerateFrame::drawText(QPainter& painter) const {
  const Index newest = static_cast<Index>(m_view.generation->promptIds.size()) + shownGenerated(m_view) - 1;
  for (const TokenChip& chip : m_layout->chips) {
    if (chip.isGap()) continue;
    const bool now = chip.isGenerated && chip.last == newest;
    const QColor fill = now ? m_theme.selectionBackground : chip.isGenerated ? m_theme.panel : m_theme.field;
    const QColor frame = now                ? m_theme.selection
                         : chip.isForced    ? m_theme.key
                         : chip.isGenerated ? m_theme.soft
                                            : m_theme.line;
    drawBox(painter, chip.box, fill, frame, m_theme.px(now || chip.isForced ? 1.8 : 1), m_theme.px(6));
  }
  if (m_layout->nextChip.isNull()) return;
  painter.setPen(QPen(m_theme.soft, m_theme.px(1.2), Qt::DashLine));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(m_layout->nextChip, m_theme.px(6), m_theme.px(6));
}

void GenerateFrame::drawChoices(QPainter& painter) const {
  const int marked = markedChoice(m_view);
  // The bars grow while the step is played.
  const double grown = shownGenerated(m_view) == 0 ? 1 : 0.25 + 0.75 * eased(generateProgress(m_view));
  for (std::size_t i = 0; i < m_layout->choices.size(); ++i) {
    const ChoiceRow& row = m_layout->choices[i];
    if (row.row.isNull()) continue;
    const NextChoice& choice = m_choices[i];
    if (static_cast<int>(i) == marked)
      drawBox(painter, row.row.adjusted(-m_theme.px(5), 0.5, m_theme.px(5), -0.5), m_theme.selectionBackground,
              m_theme.selection, m_theme.px(1.4), m_theme.px(5));
    const auto bar = [&](QRectF track, double share, const QColor& color) {
      track.setWidth(std::max(m_theme.px(1), track.width() * std::clamp(share, 0.0, 1.0) * grown));
      painter.fillRect(track, color);
    };
    painter.fillRect(row.before.united(row.after), m_theme.line);
    bar(row.before, choice.chance.probability, mixedColor(m_theme.line, m_theme.soft, 0.55));
    if (choice.after && *choice.after > 0)
      bar(row.after, *choice.after, choice.isChosen ? m_theme.output : m_theme.ink);
    else if (choice.after)
      drawHatching(painter, {row.after}, m_theme);
  }
}

void GenerateFrame::drawCache(QPainter& painter) const {
  const QRectF& cache = m_layout->cache;
  if (cache.isNull()) return;
  painter.fillRect(m_layout->keyMark, m_theme.key);
  painter.fillRect(m_layout->valueMark, m_theme.value);
  const Index layers = m_view.generation->facts->shape.layers, cached = shownCached(m_view);
  const Index prompt = static_cast<Index>(m_view.generation->promptIds.size());
  const double row = cache.height() / static_cast<double>(layers);
  const double column = cache.width() / static_cast<double>(m_layout->columns);
  painter.fillRect(cache, m_theme.field);
  painter.setRenderHint(QPainter::Antialiasing, false);
  // The newest column fills from the first layer to the last; the prompt fills token by token.
  const double progress = generateProgress(m_view);
  const bool growing = progress < 1 && cached > 0;
  const bool inPrompt = shownGenerated(m_view) == 0;
  const double whole = inPrompt && growing ? std::floor(progress * static_cast<double>(cached))
                                           : static_cast<double>(growing ? cached - 1 : cached);
  const double split = std::min(whole, static_cast<double>(prompt));
  const double gap = row >= m_theme.px(4) ? m_theme.px(1) : 0;
  const auto band = [&](Index layer, double from, double to, double strength) {
    if (to <= from) return;
    const double top = cache.bottom() - row * static_cast<double>(layer + 1) + gap / 2, half = (row - gap) / 2;
    const double left = cache.left() + column * from, wide = column * (to - from);
    painter.fillRect(QRectF(left, top, wide, half), mixedColor(m_theme.background, m_theme.key, strength));
    painter.fillRect(QRectF(left, top + half, wide, half), mixedColor(m_theme.background, m_theme.value, strength));
  };
  constexpr double kPromptStrength = 0.55;
  for (Index layer = 0; layer < layers; ++layer) {
    band(layer, 0, split, kPromptStrength);
    band(layer, split, whole, 1);
    if (growing && !inPrompt && static_cast<double>(layer) < progress * static_cast<double>(layers))
      band(layer, whole, whole + 1, 1);
  }
  if (column >= m_theme.px(3)) {
    painter.setPen(QPen(m_theme.background, std::max(1.0, std::min(m_theme.px(2), column * 0.14))));
    for (Index i = 0; i <= m_layout->columns; ++i) {
      const double x = cache.left() + column * static_cast<double>(i);
      painter.drawLine(QPointF(x, cache.top()), QPointF(x, cache.bottom()));
    }
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
  painter.drawRect(cache);
  if (cached == 0 || (inPrompt && growing)) return;
  painter.setPen(QPen(m_theme.selection, m_theme.px(1.6)));
  painter.drawRect(QRectF(cache.left() + column * static_cast<double>(cached - 1), cache.top(), column, cache.height())
                       .adjusted(-1, -1, 1, 1));
}

// --- what is under the pointer

QString GenerateFrame::choiceHint(int index) const {
  const NextChoice& choice = m_choices[static_cast<std::size_t>(index)];
  QString text = GenerateText::tr("%1 (token %2): %3")
                     .arg(inQuotes(QString::fromStdString(choice.chance.text)), indexText(choice.chance.id),
                          choiceText(choice.chance.probability));
  if (choice.after)
    text += QLatin1Char('\n') +
            (*choice.after == 0
                 ? GenerateText::tr("left out by top-k or top-p")
                 : GenerateText::tr("after temperature, top-k and top-p: %1").arg(choiceText(*choice.after)));
  return text + QLatin1Char('\n') +
         (choice.isChosen && isChosenKept(m_view) ? GenerateText::tr("The text continues with it.")
                                                  : GenerateText::tr("Click: what if it had said this?"));
}

std::optional<GenerateHit> GenerateFrame::hit(const QPointF& point) const {
  if (!m_view.generation) return std::nullopt;
  const GenerateLayout& l = *m_layout;
  if (const auto tab = l.tabs.at(point))
    return GenerateHit{.kind = GenerateHit::Kind::Part, .index = *tab, .area = l.tabs.tab(*tab)};
  const std::vector<TextToken> tokens = shownText(m_view);
  for (const TokenChip& chip : l.chips)
    if (chip.box.contains(point)) {
      constexpr Index kNamed = 24;
      QStringList names;
      for (Index i = chip.first; i <= std::min(chip.last, chip.first + kNamed - 1); ++i)
        names << tokens[static_cast<std::size_t>(i)].text;
      if (chip.last >= chip.first + kNamed) names << QStringLiteral("…");
      const QString label =
          chip.isGap() ? GenerateText::tr("positions %1: %2")
                             .arg(indexRangeText(chip.first, chip.last), names.join(QLatin1Char(' ')))
          : chip.isForced
              ? GenerateText::tr("%1, position %2, chosen by you").arg(inQuotes(names.first()), indexText(chip.first))
          : chip.isGenerated
              ? GenerateText::tr("%1, position %2, generated").arg(inQuotes(names.first()), indexText(chip.first))
              : GenerateText::tr("%1, position %2, of the prompt").arg(inQuotes(names.first()), indexText(chip.first));
      return GenerateHit{.kind = GenerateHit::Kind::Token, .token = chip.first, .area = chip.box, .label = label};
    }
  for (std::size_t i = 0; i < l.choices.size(); ++i)
    if (l.choices[i].row.contains(point))
      return GenerateHit{.kind = GenerateHit::Kind::Choice,
                         .index = static_cast<int>(i),
                         .area = l.choices[i].row,
                         .label = choiceHint(static_cast<int>(i))};
  if (l.cache.contains(point)) {
    const double column = l.cache.width() / static_cast<double>(l.columns);
    const auto token = static_cast<Index>(std::floor((point.x() - l.cache.left()) / column));
    const QRectF area(l.cache.left() + column * static_cast<double>(token), l.cache.top(), column, l.cache.height());
    const QString label = token < shownCached(m_view)
                              ? GenerateText::tr("position %1, %2: its keys and values in %n layer(s), %3", nullptr,
                                                 static_cast<int>(m_view.generation->facts->shape.layers))
                                    .arg(indexText(token), inQuotes(tokens[static_cast<std::size_t>(token)].text),
                                         exactBytesText(cacheBytesPerToken(m_view.generation->facts->shape)))
                              : GenerateText::tr("position %1: not yet computed").arg(indexText(token));
    return GenerateHit{.kind = GenerateHit::Kind::Cache, .token = token, .area = area, .label = label};
  }
  return std::nullopt;
}

StageHint GenerateFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  if (!found || found->kind == GenerateHit::Kind::Part) return {};
  return {found->label, found->area, found->kind != GenerateHit::Kind::Cache};
}

// --- as text

RowTable GenerateFrame::table() const {
  if (!m_view.generation) return {};
  RowTable table;
  table.columns = {GenerateText::tr("next token"), GenerateText::tr("probability"),
                   GenerateText::tr("after temperature, top-k, top-p"), GenerateText::tr("chosen")};
  for (const NextChoice& each : m_choices)
    table.rows.push_back({shortToken(QString::fromStdString(each.chance.text)), choiceText(each.chance.probability),
                          afterText(each), each.isChosen ? GenerateText::tr("chosen") : QString()});
  table.current = markedChoice(m_view);
  return table;
}

QRectF GenerateFrame::rowArea(int row) const {
  const auto at = static_cast<std::size_t>(row);
  return row >= 0 && at < m_layout->choices.size() ? m_layout->choices[at].row : QRectF();
}

int GenerateFrame::rowAt(const QPointF& point) const {
  const auto found = hit(point);
  return found && found->kind == GenerateHit::Kind::Choice ? found->index : -1;
}

QString GenerateFrame::description() const {
  const auto [title, sentence] = generateHeadline(m_view);
  QStringList parts{title, sentence};
  if (!m_view.generation) return parts.join(QLatin1Char('\n'));
  QString text;
  for (const TextToken& token : shownText(m_view)) text += token.text;
  parts << GenerateText::tr("Text: %1").arg(text.replace(QChar(u'␣'), QLatin1Char(' ')));
  if (!isChosenKept(m_view)) parts << samplingText(m_view.sampling);
  for (const NextChoice& each : m_choices)
    parts << listText(
        {shortToken(QString::fromStdString(each.chance.text)), choiceText(each.chance.probability), afterText(each)});
  parts << leftOutSentence(m_view) << cacheSentence(m_view);
  parts.removeAll(QString());
  return parts.join(QLatin1Char('\n'));
}

QString GenerateFrame::copyText() const {
  if (!m_view.generation) return {};
  const RowTable rows = table();
  QStringList lines{rows.columns.join(QLatin1Char('\t'))};
  for (const QStringList& row : rows.rows) lines << row.join(QLatin1Char('\t'));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace attn::app
