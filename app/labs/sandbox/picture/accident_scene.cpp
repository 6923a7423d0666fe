// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/picture/accident_scene.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "attention/visibility.h"
#include "figures/box.h"
#include "figures/cell_text.h"
#include "figures/face.h"
#include "figures/roomy_theme.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "text/token_text.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {

/// The layout of one softmax row's stages: one line each for scores, masked, shifted, exponentials and weights as
/// computed in the document's arithmetic, and below each the same in double. A long row shows only keys around the
/// selected one.
struct AccidentPicture {
  QRectF heading;
  QRectF chips;
  Index firstChip = 0, chipCount = 0;
  double chipWidth = 0;
  double namesWidth = 0, names = 0;  // width of the line names on the left; baseline of the key names
  QRectF keys;                       // only left edge and width are used
  Index firstKey = 0, keyCount = 0;
  double cell = 0;
  std::array<QRectF, kLifeLines> actual, exact;
  QRectF result;

  QRectF cellRect(RowStage line, bool ofExact, Index key) const {
    const QRectF& box = (ofExact ? exact : actual)[static_cast<std::size_t>(line)];
    return {box.left() + static_cast<double>(key - firstKey) * cell, box.top(), cell, box.height()};
  }
  QRectF chipRect(Index row) const {
    return {chips.left() + static_cast<double>(row - firstChip) * chipWidth, chips.top(), chipWidth - 6,
            chips.height()};
  }
};

namespace {

constexpr double kSmallestCell = 42, kLargestCell = 132;

/// The first of `count` items around `middle`.
Index firstOf(Index middle, Index count, Index all) {
  return std::clamp<Index>(middle - count / 2, 0, std::max<Index>(0, all - count));
}

AccidentPicture accidentPicture(const QSizeF& size, const AccidentView& view, const Theme& theme) {
  const StageFrame frame = stageFrame(size, theme);
  AccidentPicture p;
  p.heading = frame.heading;
  QRectF body = frame.body;
  const auto queries = static_cast<Index>(view.data->rowHasAccident.size());
  const Index keys = view.data->life.weights.size();
  const bool narrow = body.width() < theme.px(600);

  const Face face(uiFont(theme.px(12.5), QFont::DemiBold));
  const double widest = widestOf(shownTokens(queryTokenNames(*view.snapshot.scenario)), face);
  p.chipWidth = std::clamp(widest + theme.px(38), theme.px(56), theme.px(118));
  p.chips = QRectF(body.left(), body.top() + theme.px(18), body.width(), theme.px(26));
  p.chipCount = std::clamp<Index>(static_cast<Index>(p.chips.width() / p.chipWidth), 1, queries);
  p.firstChip = firstOf(view.selection.row, p.chipCount, queries);

  body.setTop(p.chips.bottom() + theme.px(narrow ? 34 : 46));
  const double results = theme.px(narrow ? 84 : 104), most = theme.px(122);
  p.namesWidth = narrow ? theme.px(92) : most;
  if (narrow) {
    // Widen the name column if no key is lost to it.
    const QFontMetricsF letters(uiFont(theme.px(12), QFont::DemiBold));
    double wanted = 0;
    for (int n = 0; n < kLifeLines; ++n)
      wanted = std::max(wanted, letters.horizontalAdvance(lifeLineName(static_cast<RowStage>(n),
                                                                       view.snapshot.scenario->attention.subtractMax)));
    wanted = std::clamp(wanted + theme.px(11), p.namesWidth, most);
    const double left = body.width() - wanted - results - theme.px(22);
    if (left >= theme.px(kSmallestCell) * static_cast<double>(keys)) p.namesWidth = wanted;
  }
  const double room = body.width() - p.namesWidth - results - theme.px(22);
  p.keyCount = std::clamp<Index>(static_cast<Index>(room / theme.px(kSmallestCell)), 1, keys);
  p.firstKey = firstOf(view.selection.column, p.keyCount, keys);
  p.cell = std::floor(std::min(room / static_cast<double>(p.keyCount), theme.px(kLargestCell)));
  p.keys = QRectF(body.left() + p.namesWidth, body.top(), p.cell * static_cast<double>(p.keyCount), 0);
  p.names = body.top() - theme.px(8);

  const double gap = theme.px(narrow ? 9 : 14);
  const double each = std::min((body.height() - gap * (kLifeLines - 1)) / kLifeLines, theme.px(92));
  const double upper = std::floor(each * 0.6), lower = std::floor(each * 0.4);
  for (std::size_t n = 0; n < p.actual.size(); ++n) {
    const double top = std::floor(body.top() + static_cast<double>(n) * (each + gap));
    p.actual[n] = QRectF(p.keys.left(), top, p.keys.width(), upper);
    p.exact[n] = QRectF(p.keys.left(), top + upper, p.keys.width(), lower);
  }
  p.result = QRectF(p.keys.right() + theme.px(22), body.top(), results, 0);
  return p;
}

bool drawable(const AccidentView& v) {
  return v.snapshot.hasResults() && v.data;
}

/// Formats numbers of very different magnitude: drops decimals as far as narrow cells require.
QString numberIn(double value, double room, ScenePen& pen, double pixels, int most) {
  for (int decimals = most; decimals >= 0; --decimals) {
    QString text = cellText(value, decimals);
    if (pen.width(text, pixels) <= room) return text;
  }
  return cellText(value, 0);
}

ColorScale scaleOfScores(const Vector& scores) {
  double largest = 0;
  for (const double x : scores) largest = std::isfinite(x) ? std::max(largest, std::abs(x)) : largest;
  return {ColorScale::Kind::Diverging, niceLimit(largest)};
}

class AccidentPainter : public SandboxPainter<AccidentPicture, AccidentView> {
 public:
  using SandboxPainter::SandboxPainter;

  void draw() {
    m_pen.heading(m_p.heading, SandboxText::tr("Accidents"), accidentHeadline(m_view));
    drawChips();
    drawKeyNames();
    for (int n = 0; n < kLifeLines; ++n) {
      const double done = std::clamp(m_view.done - n, 0.0, 1.0);
      m_painter.save();
      m_painter.setOpacity(m_painter.opacity() * (0.18 + 0.82 * done));
      drawLine(static_cast<RowStage>(n), done > 0);
      m_painter.restore();
    }
  }

 private:
  bool hidden(Index key) const {
    return !isVisible(m_scenario.attention.mask, m_view.selection.head, m_view.selection.row, key);
  }

  void drawChips() {
    m_pen.caption({m_p.chips.left(), m_p.chips.top() - m_theme.px(8)}, SandboxText::tr("Row of the query"));
    for (Index row = m_p.firstChip; row < m_p.firstChip + m_p.chipCount; ++row) {
      const bool chosen = row == m_view.selection.row;
      const bool hurt = m_view.data->rowHasAccident[static_cast<std::size_t>(row)];
      const QRectF chip = m_p.chipRect(row).adjusted(0.5, 0.5, -0.5, -0.5);
      drawBox(m_painter, chip, chosen ? m_theme.selectionBackground : m_theme.field,
              chosen ? m_theme.selection : m_theme.line, m_theme.px(1), m_theme.px(7));
      const double mark = hurt ? m_theme.px(14) : 0;
      m_pen.text({chip.left() + m_theme.px(9), chip.center().y() + m_theme.px(4.5)}, m_queries.value(row), 12.5,
                 m_theme.ink, 0, chosen ? QFont::DemiBold : QFont::Normal, chip.width() - m_theme.px(16) - mark);
      if (hurt) drawWarning({chip.right() - m_theme.px(12), chip.center().y()});
    }
    const double y = m_p.chips.center().y() + m_theme.px(4);
    if (m_p.firstChip > 0) m_pen.text({m_p.chips.left() - m_theme.px(4), y}, QStringLiteral("…"), 13, m_theme.soft, 1);
    if (m_p.firstChip + m_p.chipCount < m_queries.size())
      m_pen.text({m_p.chipRect(m_p.firstChip + m_p.chipCount).left(), y}, QStringLiteral("…"), 13, m_theme.soft);
  }

  /// A small disc with "!": recognizable by shape as well as by color.
  void drawWarning(const QPointF& middle) {
    drawDisc(m_painter, middle, m_theme.px(6.5), m_theme.error);
    m_pen.text(middle + QPointF(0, m_theme.px(4)), QStringLiteral("!"), 10.5, readableOn(m_theme.error), 0.5,
               QFont::DemiBold);
  }

  void drawKeyNames() {
    for (Index j = m_p.firstKey; j < m_p.firstKey + m_p.keyCount; ++j) {
      const bool active = j == m_view.selection.column;
      const double x = m_p.cellRect(RowStage::Scores, false, j).center().x();
      m_pen.text({x, m_p.names}, m_keys.value(j), 12.5, active ? m_theme.ink : m_theme.soft, 0.5,
                 active ? QFont::DemiBold : QFont::Normal, m_p.cell - m_theme.px(4));
    }
    const double y = m_p.names;
    if (m_p.firstKey > 0) m_pen.text({m_p.keys.left() - m_theme.px(4), y}, QStringLiteral("…"), 13, m_theme.soft, 1);
    if (m_p.firstKey + m_p.keyCount < m_keys.size())
      m_pen.text({m_p.keys.right() + m_theme.px(4), y}, QStringLiteral("…"), 13, m_theme.soft);
  }

  ColorScale scaleOf(RowStage line) const {
    if (line == RowStage::Exponentials || line == RowStage::Weights) return {ColorScale::Kind::Viridis, 1};
    return m_scores;
  }

  void drawLine(RowStage line, bool begun) {
    const auto n = static_cast<std::size_t>(line);
    const QRectF& upper = m_p.actual[n];
    const QRectF& lower = m_p.exact[n];
    const double left = m_p.heading.left(), room = m_p.namesWidth - m_theme.px(10);
    const QString name = lifeLineName(line, m_scenario.attention.subtractMax);
    const double pixels = m_pen.fittingPixels(name, 13.5, 11, room, QFont::DemiBold);
    // If the line is low, move the name up and omit the arithmetic, which the heading also names.
    const double exactly = lower.center().y() + m_theme.px(4.5), apart = m_theme.px(13);
    const double second = std::min(upper.center().y() + m_theme.px(16), exactly - apart);
    const double first = std::min(upper.center().y() + m_theme.px(1), second - m_theme.px(15));
    const bool three = first - m_theme.px(11) >= upper.top() - m_theme.px(4);
    m_pen.text({left, three ? first : upper.center().y() + m_theme.px(1)}, name, pixels, m_theme.ink, 0,
               QFont::DemiBold, room);
    if (three)
      m_pen.text({left, second}, SandboxText::tr("in %1").arg(arithmeticName(m_arithmetic)), 11.5, m_theme.soft, 0,
                 QFont::Normal, room);
    m_pen.text({left, lower.center().y() + m_theme.px(4.5)}, SandboxText::tr("exactly"), 11.5, m_theme.faint, 0,
               QFont::Normal, room);
    if (begun) drawCells(line);
    drawBox(m_painter, upper.adjusted(-0.5, -0.5, 0.5, 0.5), {}, m_theme.soft, m_theme.px(1), m_theme.px(3));
    if (begun) drawResult(line);
  }

  void drawCells(RowStage line) {
    const Vector& actual = lineOf(m_view.data->life, line);
    const Vector& exact = lineOf(m_view.data->exact, line);
    std::vector<QRectF> hatched;
    for (Index j = m_p.firstKey; j < m_p.firstKey + m_p.keyCount; ++j) {
      const QRectF cell = m_p.cellRect(line, false, j).adjusted(1, 1, -1, -1);
      const bool plain = hidden(j) && line != RowStage::Scores;
      m_painter.fillRect(cell,
                         plain || !std::isfinite(actual(j)) ? m_theme.field : scaleOf(line).color(actual(j), m_theme));
      if (plain) hatched.push_back(cell);
    }
    drawHatching(m_painter, hatched, m_theme);
    for (Index j = m_p.firstKey; j < m_p.firstKey + m_p.keyCount; ++j) {
      const bool overflown = line == RowStage::Exponentials && std::isinf(actual(j));
      drawNumber(line, j, actual(j), overflown || isBad(actual(j), exact(j)));
      const QRectF below = m_p.cellRect(line, true, j);
      m_pen.text({below.center().x(), below.center().y() + m_theme.px(4.5)},
                 numberIn(exact(j), m_p.cell - m_theme.px(4), m_pen, 11.5, m_theme.decimals), 11.5, m_theme.soft, 0.5,
                 QFont::Normal, m_p.cell);
    }
  }

  void drawNumber(RowStage line, Index key, double value, bool bad) {
    const QRectF cell = m_p.cellRect(line, false, key).adjusted(1, 1, -1, -1);
    const bool plain = (hidden(key) && line != RowStage::Scores) || !std::isfinite(value);
    const double pixels = m_p.cell >= m_theme.px(64) ? 14 : 12.5;
    const QString text = numberIn(value, cell.width() - m_theme.px(4), m_pen, pixels, m_theme.decimals);
    QColor ink = plain ? m_theme.soft : readableOn(scaleOf(line).color(value, m_theme));
    if (bad) {
      drawBox(m_painter, cell.adjusted(1, 1, -1, -1), m_theme.errorBackground, m_theme.error, m_theme.px(1.6),
              m_theme.px(3));
      ink = m_theme.error;
    } else if (plain) {
      const double width = m_pen.width(text, pixels) + m_theme.px(6), height = m_theme.px(16);
      QColor veil = m_theme.field;
      veil.setAlphaF(0.86F);
      m_painter.fillRect(QRectF(cell.center().x() - width / 2, cell.center().y() - height / 2, width, height), veil);
    }
    m_pen.text({cell.center().x(), cell.center().y() + m_theme.px(5)}, text, pixels, ink, 0.5,
               bad ? QFont::DemiBold : QFont::Normal, cell.width());
    if (key == m_view.selection.column) {
      drawBox(m_painter, cell, {}, m_theme.selection, m_theme.px(2.2), m_theme.px(3));
    }
  }

  /// Draws the result of a line: the maximum, the sum, or the sum of the weights.
  void drawResult(RowStage line) {
    const SoftmaxRow& life = m_view.data->life;
    const SoftmaxRow& exact = m_view.data->exact;
    switch (line) {
      case RowStage::Masked:
        if (m_scenario.attention.subtractMax)
          return drawResult(line, SandboxText::tr("maximum"), life.maximum, exact.maximum);
        return drawNoResult(line, SandboxText::tr("no maximum"));
      case RowStage::Exponentials:
        return drawResult(line, SandboxText::tr("sum"), life.sum, exact.sum);
      case RowStage::Weights:
        return drawResult(line, SandboxText::tr("sum"), life.weightSum(), exact.weightSum());
      default:
        return;
    }
  }
  void drawNoResult(RowStage line, const QString& words) {
    const QRectF& upper = m_p.actual[static_cast<std::size_t>(line)];
    m_pen.text({m_p.result.left(), upper.center().y() + m_theme.px(4.5)}, words, 12, m_theme.soft, 0, QFont::Normal,
               m_p.result.width());
  }
  void drawResult(RowStage line, const QString& name, double value, double exact) {
    const auto n = static_cast<std::size_t>(line);
    const QRectF& upper = m_p.actual[n];
    const QRectF& lower = m_p.exact[n];
    const bool overflown = line == RowStage::Exponentials && std::isinf(value);
    const bool bad = overflown || isBad(value, exact);
    m_pen.arrow({m_p.keys.right() + m_theme.px(5), upper.center().y()},
                {m_p.result.left() - m_theme.px(2), upper.center().y()}, m_theme.soft);
    const QRectF box(m_p.result.left() + m_theme.px(3), upper.top() + 1, m_p.result.width() - m_theme.px(3),
                     upper.height() - 2);
    drawBox(m_painter, box, bad ? m_theme.errorBackground : m_theme.field, bad ? m_theme.error : m_theme.line,
            m_theme.px(bad ? 1.6 : 1), m_theme.px(6));
    m_pen.text({box.center().x(), box.center().y() - m_theme.px(4)}, name, 10.5, m_theme.soft, 0.5, QFont::Normal,
               box.width() - 4);
    m_pen.text({box.center().x(), box.center().y() + m_theme.px(11)},
               numberIn(value, box.width() - m_theme.px(8), m_pen, 13.5, m_theme.decimals), 13.5,
               bad ? m_theme.error : m_theme.ink, 0.5, QFont::DemiBold, box.width());
    m_pen.text({box.center().x(), lower.center().y() + m_theme.px(4.5)},
               numberIn(exact, box.width(), m_pen, 11.5, m_theme.decimals), 11.5, m_theme.soft, 0.5, QFont::Normal,
               box.width());
  }

  const Scenario& m_scenario = *m_view.snapshot.scenario;
  QStringList m_queries = shownTokens(queryTokenNames(m_scenario)), m_keys = shownTokens(keyTokenNames(m_scenario));
  Arithmetic m_arithmetic = softmaxArithmetic(m_scenario, m_view.snapshot.trace->backend);
  ColorScale m_scores = scaleOfScores(m_view.data->exact.scores);
};

/// The largest theme in which both numbers of a cell and all keys of the row fit.
Theme accidentTheme(const Theme& given, const QSizeF& size, const AccidentView& view) {
  if (!drawable(view)) return sceneTheme(given, size, view.presenting);
  const Theme roomy = roomyTheme(given, size, view.presenting);
  constexpr double kMinLine = 46;
  constexpr Index kKeys = 9;
  const auto isHigh = [&](const AccidentPicture& p, const Theme& t) {
    return p.actual[0].height() + p.exact[0].height() >= t.px(kMinLine);
  };
  const auto showsAll = [&](const Theme& t) {
    const AccidentPicture p = accidentPicture(size, view, t);
    return isHigh(p, t) && p.keyCount >= std::min(kKeys, view.data->life.weights.size());
  };
  return fittingTheme(roomy, size, view.presenting, showsAll,
                      [&](const Theme& t) { return isHigh(accidentPicture(size, view, t), t); });
}

}  // namespace

int AccidentView::line() const {
  return std::clamp(static_cast<int>(std::ceil(done)) - 1, 0, kLifeLines - 1);
}

AccidentFrame::AccidentFrame(const QSizeF& size, AccidentView view, const Theme& theme)
    : SandboxFrameOf(size, view, accidentTheme(theme, size, view)) {
  if (drawable(m_view)) m_picture = std::make_shared<AccidentPicture>(accidentPicture(size, m_view, m_theme));
}

void AccidentFrame::paint(QPainter& painter) const {
  if (m_picture) AccidentPainter(painter, *m_picture, m_view, m_theme).draw();
}

StageHint AccidentFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  if (!found) return {};
  if (!found->chip) return {rowStageText(m_view, found->line, found->key), found->rect};
  return {shownTokens(queryTokenNames(*m_view.snapshot.scenario)).value(found->row), found->rect};
}

QString AccidentFrame::description() const {
  return accidentHeadline(m_view);
}

std::optional<ItemTable> AccidentFrame::itemTable() const {
  if (!m_picture) return ItemTable{};
  const Scenario& s = *m_view.snapshot.scenario;
  ItemTable table{.columns = shownTokens(keyTokenNames(s)),
                  .current = CellPlace{m_view.line(), m_view.selection.column}};
  for (int line = 0; line < kLifeLines; ++line)
    table.rows << lifeLineName(static_cast<RowStage>(line), s.attention.subtractMax);
  table.text = [this](Index row, Index column) { return rowStageText(m_view, static_cast<RowStage>(row), column); };
  table.area = [this](Index row, Index column) { return cellRect(static_cast<RowStage>(row), false, column); };
  return table;
}

std::optional<AccidentHit> AccidentFrame::hit(const QPointF& point) const {
  if (!m_picture) return std::nullopt;
  const AccidentPicture& p = *m_picture;
  for (Index row = p.firstChip; row < p.firstChip + p.chipCount; ++row) {
    if (p.chipRect(row).contains(point)) return AccidentHit{true, row, {}, false, 0, p.chipRect(row)};
  }
  for (int n = 0; n < kLifeLines; ++n) {
    for (const bool exact : {false, true}) {
      for (Index j = p.firstKey; j < p.firstKey + p.keyCount; ++j) {
        const auto line = static_cast<RowStage>(n);
        const QRectF cell = p.cellRect(line, exact, j);
        if (cell.contains(point)) return AccidentHit{false, m_view.selection.row, line, exact, j, cell};
      }
    }
  }
  return std::nullopt;
}

QRectF AccidentFrame::cellRect(RowStage line, bool exact, Index key) const {
  if (!m_picture || key < m_picture->firstKey || key >= m_picture->firstKey + m_picture->keyCount) return {};
  return m_picture->cellRect(line, exact, key);
}

QRectF AccidentFrame::chipRect(Index row) const {
  if (!m_picture || row < m_picture->firstChip || row >= m_picture->firstChip + m_picture->chipCount) return {};
  return m_picture->chipRect(row);
}

}  // namespace attn::app
