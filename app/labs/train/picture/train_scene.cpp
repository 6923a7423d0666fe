// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/picture/train_scene.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figures/box.h"
#include "figures/matrix_figure.h"
#include "figures/scene_pen.h"
#include "labs/train/picture/train_plots.h"
#include "labs/train/picture/train_text.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

const TrainingConfiguration* configurationOf(const TrainView& view) {
  return view.facts && view.facts->run ? &view.facts->run->configuration : nullptr;
}

const HeadPass* headOf(const TrainView& view, Index layer, Index head) {
  if (!view.moment || layer < 0 || head < 0) return nullptr;
  const auto& layers = view.moment->pass.layers;
  if (layer >= static_cast<Index>(layers.size())) return nullptr;
  const auto& heads = layers[static_cast<std::size_t>(layer)].heads;
  return head < static_cast<Index>(heads.size()) ? &heads[static_cast<std::size_t>(head)] : nullptr;
}

VisibilityMatrix causalVisibility(Index tokens) {
  VisibilityMatrix visible(tokens, tokens);
  for (Index i = 0; i < tokens; ++i)
    for (Index j = 0; j < tokens; ++j) visible(i, j) = j <= i;
  return visible;
}

QStringList headsOff(const TrainView& view) {
  const TrainingConfiguration& c = *configurationOf(view);
  QStringList off;
  for (Index layer = 0; layer < c.layers; ++layer)
    for (Index head = 0; head < c.heads; ++head)
      if (view.moment->silent.isOff(layer, head, c.heads)) off << headText(layer, head);
  return off;
}

QString askedText(const TrainView& view) {
  const TrainingPoint* point = shownPoint(view);
  if (point == nullptr) return TrainText::tr("The accuracy is being measured …");
  const QString sentences[] = {
      TrainText::tr("Fresh sequences: %1 of the repeated letters are right; the loss is %2."),
      TrainText::tr("Fresh sequences: %1 of the letters before are right; the loss is %2."),
      TrainText::tr("Fresh sequences: %1 of the sorted digits are right; the loss is %2."),
      TrainText::tr("Fresh sequences: %1 of the next states are right; the loss is %2, and %3 is the best possible.")};
  const QString& sentence = sentences[static_cast<std::size_t>(configurationOf(view)->task)];
  const QString text = sentence.arg(trainShareText(point->accuracy), numberText(point->loss));
  return text.contains(QStringLiteral("%3")) ? text.arg(numberText(view.facts->references.best)) : text;
}

TrainView withClampedPlace(TrainView view) {
  if (view.moment) view.place = clampedPlace(view.place, *view.moment);
  return view;
}

void drawTick(QPainter& painter, const QRectF& box, bool right, const QColor& ink, const Theme& theme) {
  painter.setPen(QPen(ink, theme.px(1.6), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  if (right) {
    painter.drawPolyline(QPolygonF{
        {box.left(), box.center().y()}, {box.left() + box.width() * 0.38, box.bottom()}, {box.right(), box.top()}});
    return;
  }
  const QRectF inner = box.adjusted(box.width() * 0.08, 0, -box.width() * 0.08, 0);
  painter.drawLine(inner.topLeft(), inner.bottomRight());
  painter.drawLine(inner.topRight(), inner.bottomLeft());
}

}  // namespace

QString partText(TrainPart part) {
  constexpr const char* kTexts[] = {QT_TRANSLATE_NOOP("TrainScene", "Loss"), QT_TRANSLATE_NOOP("TrainScene", "Scores"),
                                    QT_TRANSLATE_NOOP("TrainScene", "Attention"),
                                    QT_TRANSLATE_NOOP("TrainScene", "Guesses")};
  return TrainText::tr(kTexts[static_cast<int>(part)]);
}

Headline trainHeadline(const TrainView& view) {
  Headline line;
  if (!view.moment || configurationOf(view) == nullptr) {
    line.title = TrainText::tr("A model that learns");
    line.sentence = TrainText::tr("The model is being initialized …");
    return line;
  }
  const TrainingRun& run = *view.facts->run;
  line.title = TrainText::tr("Step %1").arg(wholeText(view.moment->step));
  const QStringList off = headsOff(view);
  if (!off.isEmpty())
    line.sentence = TrainText::tr("Switched off: head %1.", "heads").arg(listText(off)) + QLatin1Char(' ');
  line.sentence += askedText(view);
  if (run.divergence && view.moment->step == run.step)
    line.sentence +=
        QLatin1Char(' ') + markText({TrainMark::Kind::Diverged, run.divergence->step, 0, 0, HeadName::Unclear}, run);
  else if (run.step == 0 && !view.running)
    line.sentence += QLatin1Char(' ') + TrainText::tr("Nothing is learned yet: press Play.");
  return line;
}

QString weightText(const TrainView& view, const TrainPlace& place) {
  const HeadPass* head = headOf(view, place.layer, place.head);
  const auto tokens = static_cast<Index>(view.moment ? view.moment->text.tokens.size() : 0);
  if (head == nullptr || place.query < 0 || place.query >= tokens || place.key < 0 || place.key >= tokens) return {};
  const QStringList names = tokenNames(*configurationOf(view), view.moment->text.tokens);
  const QString query = names[place.query], key = names[place.key];
  if (place.key > place.query)
    return TrainText::tr("head %1: %2 (%3) comes before %4 (%5) and cannot look at it")
        .arg(headText(place.layer, place.head), query, indexText(place.query), key, indexText(place.key));
  return TrainText::tr("head %1: %2 (%3) looks at %4 (%5): %6")
      .arg(headText(place.layer, place.head), query, indexText(place.query), key, indexText(place.key),
           numberText(head->weights(place.query, place.key)));
}

TrainFrame::TrainFrame(const QSizeF& size, TrainView view, const Theme& theme)
    : PartFrame(size, withClampedPlace(std::move(view)), theme, layOutTrain) {}

void TrainFrame::draw(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const ScenePen pen(painter, m_theme, m_theme.scale, m_faces);
  m_layout->tabs.draw(painter, m_theme);
  if (m_layout->hasLoss) m_layout->loss.draw(painter, pen, m_theme);
  if (m_layout->hasScores) m_layout->scores.draw(painter, pen, m_theme);
  drawMaps(painter);
  drawGuesses(painter);
  for (const QRectF& note : m_layout->notes) painter.fillRect(note, m_theme.field);
  m_layout->words.draw(painter);
  drawChosen(painter);
}

void TrainFrame::drawMaps(QPainter& painter) const {
  if (!m_layout->legend.isNull()) {
    QLinearGradient colors(m_layout->legend.topLeft(), m_layout->legend.topRight());
    for (int i = 0; i <= 10; ++i) colors.setColorAt(i / 10.0, shareColor(i / 10.0, m_theme));
    painter.fillRect(m_layout->legend, colors);
  }
  if (!m_layout->hatched.isNull()) {
    painter.fillRect(m_layout->hatched, m_theme.field);
    drawHatching(painter, {m_layout->hatched}, m_theme);
    painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(m_layout->hatched);
  }
  if (m_layout->maps.empty()) return;
  const auto tokens = static_cast<Index>(m_view.moment->text.tokens.size());
  const VisibilityMatrix visible = causalVisibility(tokens);
  for (const TrainMap& map : m_layout->maps) {
    const HeadPass* head = headOf(m_view, map.layer, map.head);
    if (head == nullptr) continue;
    const bool off = m_view.moment->silent.isOff(map.layer, map.head, configurationOf(m_view)->heads);
    MatrixFigure figure;
    figure.values = &head->weights;
    figure.scale = {ColorScale::Kind::Viridis, 1, false, false, false};
    figure.visible = &visible;
    figure.grid = map.grid;
    painter.save();
    if (off) painter.setOpacity(0.28);
    drawHeatMap(painter, figure, m_theme);
    painter.restore();
    const bool chosen = map.layer == m_view.place.layer && map.head == m_view.place.head;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(chosen ? m_theme.selection : m_theme.line, chosen ? m_theme.px(2) : m_theme.lineWidth()));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(map.grid.adjusted(-1, -1, 0, 0));
    painter.setRenderHint(QPainter::Antialiasing);
  }
}

/// Draws the selected row and cell, and an arrow from the token that an earlier head copied the deciding part from.
void TrainFrame::drawChosen(QPainter& painter) const {
  if (m_layout->maps.empty()) return;
  const auto tokens = static_cast<Index>(m_view.moment->text.tokens.size());
  const auto mapOf = [&](Index layer, Index head) -> const TrainMap* {
    for (const TrainMap& map : m_layout->maps)
      if (map.layer == layer && map.head == head) return &map;
    return nullptr;
  };
  const TrainMap* map = mapOf(m_view.place.layer, m_view.place.head);
  if (map == nullptr) return;
  painter.setBrush(Qt::NoBrush);
  const auto frame = [&](const QRectF& box, double width) {
    painter.setPen(QPen(m_theme.selection, m_theme.px(width)));
    painter.drawRect(box.adjusted(-1, -1, 1, 1));
  };
  const QRectF cell = gridCell(map->grid, tokens, tokens, m_view.place.query, m_view.place.key);
  QRectF row = gridCell(map->grid, tokens, tokens, m_view.place.query, 0);
  row.setRight(gridCell(map->grid, tokens, tokens, m_view.place.query, m_view.place.query).right());
  frame(row, 1.2);
  frame(cell, 2);
  if (!m_view.source) return;
  const TrainMap* from = mapOf(m_view.source->layer, m_view.source->head);
  if (from == nullptr) return;
  const QRectF start = gridCell(from->grid, tokens, tokens, m_view.source->query, m_view.source->key);
  frame(start, 2);
  const QLineF way(start.center(), cell.center());
  if (way.length() < m_theme.px(14)) return;
  const QLineF shaft(way.pointAt((start.height() / 2 + m_theme.px(2)) / way.length()),
                     way.pointAt(1 - (cell.height() / 2 + m_theme.px(3)) / way.length()));
  painter.setPen(QPen(m_theme.background, m_theme.px(4), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(shaft);
  painter.setPen(QPen(m_theme.key, m_theme.px(1.8), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(shaft);
  const double head = m_theme.px(6), angle = std::atan2(-shaft.dy(), shaft.dx());
  QPolygonF tip{shaft.p2()};
  for (const double turn : {2.7, -2.7})
    tip << shaft.p2() + QPointF(std::cos(angle + turn) * head, -std::sin(angle + turn) * head);
  painter.setBrush(m_theme.key);
  painter.drawPolygon(tip);
}

void TrainFrame::drawGuesses(QPainter& painter) const {
  for (const TrainGuessRow& row : m_layout->guesses) {
    const bool lit = row.position == m_view.place.query;
    if (lit)
      drawBox(painter, row.row.adjusted(1, 0, -1, 0), m_theme.selectionBackground, m_theme.selection, m_theme.px(1.4),
              m_theme.px(4));
    const bool asked = row.guess.truth.has_value();
    const QColor ink = asked ? m_theme.ink : m_theme.soft;
    painter.setPen(QPen(m_theme.soft, m_theme.px(1.1), Qt::SolidLine, Qt::RoundCap));
    const double y = row.arrow.center().y(), tip = row.arrow.right() - m_theme.px(1), wing = m_theme.px(2.6);
    painter.drawLine(QPointF(row.arrow.left(), y), QPointF(tip, y));
    painter.drawLine(QPointF(tip - wing, y - wing), QPointF(tip, y));
    painter.drawLine(QPointF(tip - wing, y + wing), QPointF(tip, y));
    if (!row.mark.isNull()) drawTick(painter, row.mark, row.guess.right(), ink, m_theme);
    if (row.bar.isNull() || !asked) continue;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.line);
    painter.drawRect(row.bar);
    painter.setBrush(lit ? m_theme.ink : m_theme.soft);
    QRectF filled = row.bar;
    filled.setWidth(row.bar.width() * std::clamp(row.guess.probability, 0.0, 1.0));
    painter.drawRect(filled);
  }
  if (m_layout->period <= 0) return;
  drawLine(painter, {m_layout->guessList.left(), m_layout->period}, {m_layout->guessList.right(), m_layout->period},
           m_theme.soft, m_theme.lineWidth());
}

QRectF TrainFrame::cellRect(const TrainPlace& place) const {
  for (const TrainMap& map : m_layout->maps)
    if (map.layer == place.layer && map.head == place.head) {
      const auto tokens = static_cast<Index>(m_view.moment->text.tokens.size());
      return gridCell(map.grid, tokens, tokens, place.query, place.key);
    }
  return {};
}

std::optional<ItemTable> TrainFrame::itemTable() const {
  if (!m_view.moment) return ItemTable{};
  const QStringList tokens = tokenNames(*configurationOf(m_view), m_view.moment->text.tokens);
  const auto placeOf = [this](Index query, Index key) {
    TrainPlace place = m_view.place;
    place.query = query;
    place.key = key;
    return place;
  };
  return ItemTable{tokens, tokens, CellPlace{m_view.place.query, m_view.place.key},
                   [=, this](Index query, Index key) { return weightText(m_view, placeOf(query, key)); },
                   [=, this](Index query, Index key) { return cellRect(placeOf(query, key)); }};
}

StageHint TrainFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  return found ? StageHint{found->label, found->area, found->kind != TrainHit::Kind::Plot} : StageHint{};
}

std::optional<TrainHit> TrainFrame::hit(const QPointF& point) const {
  TrainHit hit;
  hit.place = m_view.place;
  if (const auto part = m_layout->tabs.at(point)) {
    hit.kind = TrainHit::Kind::Part;
    hit.place.part = kTrainParts[*part];
    hit.area = m_layout->tabs.tab(*part);
    hit.label = partText(hit.place.part);
    return hit;
  }
  if (!m_view.moment) return std::nullopt;
  const auto tokens = static_cast<Index>(m_view.moment->text.tokens.size());
  for (const TrainMap& map : m_layout->maps) {
    hit.place.layer = map.layer;
    hit.place.head = map.head;
    if (map.title.contains(point)) {
      hit.kind = TrainHit::Kind::Head;
      hit.area = map.title;
      const auto at = static_cast<std::size_t>(map.layer * configurationOf(m_view)->heads + map.head);
      if (const TrainingPoint* measured = shownPoint(m_view); measured && at < measured->heads.size())
        hit.label = headScoresText(map.layer, map.head, measured->heads[at]);
      return hit;
    }
    const auto cell = gridCellAt(map.grid, tokens, tokens, point);
    if (!cell) continue;
    hit.place.query = cell->row;
    hit.place.key = cell->column;
    hit.kind = TrainHit::Kind::Weight;
    hit.area = gridCell(map.grid, tokens, tokens, hit.place.query, hit.place.key);
    hit.label = weightText(m_view, hit.place);
    return hit;
  }
  hit.place = m_view.place;
  for (const TrainGuessRow& row : m_layout->guesses) {
    if (!row.row.contains(point)) continue;
    hit.kind = TrainHit::Kind::Guess;
    hit.area = row.row;
    hit.place.query = row.position;
    if (const HeadPass* head = headOf(m_view, hit.place.layer, hit.place.head))
      head->weights.row(row.position).maxCoeff(&hit.place.key);
    hit.label = guessText(m_view, row.position);
    return hit;
  }
  for (const auto& [shown, plot, scores] : {std::tuple(m_layout->hasLoss, &m_layout->loss, false),
                                            std::tuple(m_layout->hasScores, &m_layout->scores, true)}) {
    if (!shown || !plot->area().contains(point)) continue;
    hit.kind = TrainHit::Kind::Plot;
    hit.area = QRectF(point - QPointF(2, 2), QSizeF(4, 4));
    hit.step = std::llround(plot->valueAt(point.x()));
    hit.label = scores ? scoresReading(m_view, hit.step)
                       : lossReading(m_view, hit.step) + QLatin1Char('\n') +
                             referencesText(*configurationOf(m_view), m_view.facts->references);
    return hit;
  }
  return std::nullopt;
}

std::vector<std::pair<QRectF, QString>> TrainFrame::words() const {
  auto all = PartFrame::words();
  for (const auto& [shown, plot] :
       {std::pair(m_layout->hasLoss, &m_layout->loss), std::pair(m_layout->hasScores, &m_layout->scores)})
    if (shown)
      for (const auto* list : {&plot->words(), &plot->ticks()})
        for (const PaintedPlot::Words& each : *list) all.emplace_back(each.box, each.text);
  return all;
}

QString guessText(const TrainView& view, Index position) {
  const TrainGuess guess = guessAt(*view.moment, position);
  const auto named = [&](int token) { return QString::fromStdString(tokenName(*configurationOf(view), token)); };
  if (!guess.truth)
    return TrainText::tr("%1 (%2): the model predicts %3; not scored here")
        .arg(named(guess.token), indexText(position), named(guess.guess));
  const QString sentence = guess.right() ? TrainText::tr("%1 (%2): the model predicts %3, which is right; p = %4")
                                         : TrainText::tr("%1 (%2): the model predicts %3, not %5, which got p = %4");
  QString text =
      sentence.arg(named(guess.token), indexText(position), named(guess.guess), numberText(guess.probability));
  if (!guess.right()) text = text.arg(named(*guess.truth));
  return text;
}

QString TrainFrame::copyText() const {
  if (!m_view.facts || !m_view.facts->run) return {};
  const TrainingRun& run = *m_view.facts->run;
  QStringList columns{QStringLiteral("step"), QStringLiteral("loss"), QStringLiteral("accuracy")};
  for (Index layer = 0; layer < run.configuration.layers; ++layer)
    for (Index head = 0; head < run.configuration.heads; ++head)
      for (const char* score : {"previous", "induction", "first"})
        columns << headText(layer, head) + QLatin1Char(' ') + QLatin1String(score);
  QStringList lines{columns.join(QLatin1Char('\t'))};
  for (const TrainingPoint& point : run.points) {
    QStringList cells{QString::number(point.step), QString::number(point.loss, 'g', 10),
                      QString::number(point.accuracy, 'g', 10)};
    for (const HeadScores& scores : point.heads)
      for (const double score : {scores.previous, scores.induction, scores.first})
        cells << QString::number(score, 'g', 10);
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString markText(const TrainMark& mark, const TrainingRun& run) {
  const QString step = wholeText(mark.step);
  const QString tensor = run.divergence ? QString::fromStdString(run.divergence->tensor) : QString();
  const QString texts[] = {
      TrainText::tr("The loss falls fastest at step %1.").arg(step),
      TrainText::tr("Head %1 is named from step %2 on: %3.")
          .arg(headText(mark.layer, mark.head), step, headNameText(mark.name)),
      TrainText::tr("Step %1 would have produced NaN or ∞, first in %2: training stopped.").arg(step, tensor)};
  return texts[static_cast<std::size_t>(mark.kind)];
}

QString markLabel(const TrainMark& mark) {
  const QString step = wholeText(mark.step);
  const QString labels[] = {TrainText::tr("falls fastest, %1").arg(step),
                            TrainText::tr("%1 %2, %3", "a head, its name, a step")
                                .arg(headText(mark.layer, mark.head), headNameText(mark.name), step),
                            TrainText::tr("diverged, %1").arg(step)};
  return labels[static_cast<std::size_t>(mark.kind)];
}

QString TrainFrame::description() const {
  const Headline line = trainHeadline(m_view);
  QStringList parts{line.title, line.sentence};
  const TrainingConfiguration* c = configurationOf(m_view);
  if (!m_view.moment || c == nullptr) return parts.join(QLatin1Char('\n'));
  parts << configurationText(*c) << lossReading(m_view, m_view.moment->step)
        << referencesText(*c, m_view.facts->references) << scoresReading(m_view, m_view.moment->step);
  for (const TrainMark& mark : m_view.facts->marks) parts << markText(mark, *m_view.facts->run);
  parts << weightText(m_view, m_view.place);
  for (Index p = 0; p < static_cast<Index>(m_view.moment->text.tokens.size()); ++p) parts << guessText(m_view, p);
  return parts.join(QLatin1Char('\n'));
}

}  // namespace attn::app
