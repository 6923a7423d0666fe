// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/question_picture.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "base/foreign_text.h"
#include "figures/document_picture.h"
#include "figures/matrix_figure.h"
#include "figures/scene_pen.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

struct QuestionFigureWords {
  Q_DECLARE_TR_FUNCTIONS(QuestionFigureWords)
};

template <class T>
const T* parameter(const Parameters& parameters, std::string_view name) {
  for (const auto& [key, value] : parameters.all())
    if (key == name) return std::get_if<T>(&value);
  return nullptr;
}

std::int64_t wholeOr(const Parameters& parameters, std::string_view name, std::int64_t otherwise) {
  const auto* value = parameter<std::int64_t>(parameters, name);
  return value ? *value : otherwise;
}

/// The numbers of a matrix with one row or one column.
std::vector<double> line(const Parameters& parameters, std::string_view name) {
  const auto* matrix = parameter<Matrix>(parameters, name);
  if (!matrix || (matrix->rows() != 1 && matrix->cols() != 1)) return {};
  std::vector<double> numbers;
  for (Index row = 0; row < matrix->rows(); ++row)
    for (Index column = 0; column < matrix->cols(); ++column) numbers.push_back((*matrix)(row, column));
  return numbers;
}

std::optional<QuestionPicture> sharedHeads(const AskedQuestion& asked) {
  // For these the picture would show the answer, or is not relevant.
  constexpr std::array<std::string_view, 5> kAnswered{"kv-head-of-query", "heads-that-share", "sharing-factor",
                                                      "pooled-key", "intensity-order"};
  if (std::ranges::find(kAnswered, asked.from->id) != kAnswered.end()) return std::nullopt;
  const auto* queries = parameter<std::int64_t>(asked.parameters, "query_heads");
  const auto* shared = parameter<std::int64_t>(asked.parameters, "kv_heads");
  constexpr std::int64_t kMaxHeads = 128;
  if (!queries || !shared || *shared < 1 || *queries > kMaxHeads || *queries % *shared != 0) return std::nullopt;
  return SharedHeadsPicture{*queries,
                            *shared,
                            wholeOr(asked.parameters, "key_width", 0),
                            wholeOr(asked.parameters, "layers", 0),
                            wholeOr(asked.parameters, "tokens", 0),
                            asked.from->id != "heads-to-wire"};
}

std::optional<QuestionPicture> pairs(const AskedQuestion& asked) {
  constexpr std::int64_t kMaxSides = 24;
  const Parameters& p = asked.parameters;
  PairsPicture picture;
  if (asked.from->topic == Topic::Tiles) {
    picture.blockRows = wholeOr(p, "block_rows", 0);
    picture.blockColumns = wholeOr(p, "block_cols", 0);
    const std::int64_t tokens = wholeOr(p, "tokens", 0);
    if (picture.blockRows < 1 || picture.blockColumns < 1 || tokens < 1) return std::nullopt;
    picture.rows = (tokens + picture.blockRows - 1) / picture.blockRows;
    picture.columns = (tokens + picture.blockColumns - 1) / picture.blockColumns;
  } else {
    picture.rows = wholeOr(p, "query_tokens", 0);
    picture.columns = wholeOr(p, "key_tokens", 0);
    for (const char* name : {"query", "row"})
      if (const auto* row = parameter<std::int64_t>(p, name)) picture.row = *row;
    if (const auto* key = parameter<std::int64_t>(p, "key")) picture.column = *key;
  }
  const bool drawable =
      picture.rows > 0 && picture.columns > 0 && picture.rows <= kMaxSides && picture.columns <= kMaxSides;
  return drawable ? std::optional<QuestionPicture>(picture) : std::nullopt;
}

std::optional<QuestionPicture> rows(const AskedQuestion& asked) {
  using Role = RowsPicture::Role;
  struct Known {
    const char *parameter, *name;
    Role role;
  };
  constexpr std::array<Known, 8> kKnown{{{"query_vector", "q", Role::Query},
                                         {"query", "q", Role::Query},
                                         {"key_vector", "k", Role::Key},
                                         {"key", "k", Role::Key},
                                         {"scores", "scores", Role::Plain},
                                         {"exponentials", "exponentials", Role::Plain},
                                         {"weights", "weights", Role::Weights},
                                         {"values", "values", Role::Value}}};
  constexpr std::size_t kMaxNumbers = 10;
  RowsPicture picture;
  for (const Known& known : kKnown) {
    RowsPicture::Row row{known.name, known.role, line(asked.parameters, known.parameter), {}};
    if (row.values.size() < 2 || row.values.size() > kMaxNumbers) continue;
    if (asked.from->id == "missing-entry" && row.role == Role::Key)
      row.hidden = static_cast<std::size_t>(wholeOr(asked.parameters, "column", 0));
    picture.rows.push_back(std::move(row));
  }
  return picture.rows.empty() ? std::nullopt : std::optional<QuestionPicture>(std::move(picture));
}

std::optional<QuestionPicture> roof(const AskedQuestion& asked) {
  const auto rate = [&asked](const char* name) -> double {
    if (const auto* real = parameter<double>(asked.parameters, name)) return *real;
    return static_cast<double>(wholeOr(asked.parameters, name, 0));
  };
  const RoofPicture picture{rate("flops_per_second"), rate("bytes_per_second")};
  if (picture.flopsPerSecond <= 0 || picture.bytesPerSecond <= 0) return std::nullopt;
  return picture;
}

constexpr double kLargestPair = 24, kLargestTile = 44;

struct Drawing {
  QPainter& painter;
  QRectF area;
  const Theme& theme;
  ScenePen pen;

  Drawing(QPainter& p, const QRectF& a, const Theme& t) : painter(p), area(a), theme(t), pen(p, t) {}
  double px(double length) const { return theme.px(length); }
};

QString fanCaption(const SharedHeadsPicture& picture) {
  const QString queries =
      QuestionFigureWords::tr("one layer: %n query head(s)", nullptr, static_cast<int>(picture.queryHeads));
  const QString pairsOfHeads =
      QuestionFigureWords::tr("%n key/value head(s)", nullptr, static_cast<int>(picture.keyValueHeads));
  if (picture.keyWidth == 0) return listText({queries, pairsOfHeads});
  return listText({queries, pairsOfHeads, QuestionFigureWords::tr("%1 numbers each").arg(wholeText(picture.keyWidth))});
}

/// Returns its bottom.
double drawFan(const Drawing& d, const SharedHeadsPicture& picture, double top) {
  QPainter& p = d.painter;
  const double width = d.area.width(), groups = static_cast<double>(picture.keyValueHeads);
  const double groupRoom = width / groups;
  const auto perGroup = static_cast<double>(picture.queryHeads / picture.keyValueHeads);
  const double gap = std::min(groupRoom * 0.16, d.px(14));
  const double pitch = std::min((groupRoom - gap) / perGroup, d.px(20));
  const double radius = std::max(std::min(pitch * 0.42, d.px(5)), 1.0);
  const double box = std::min({d.px(20), (groupRoom - gap) / 2 - 1, groupRoom * 0.4});
  const double reach = picture.tokens > 0 ? d.area.height() * 0.13 : d.area.height() - d.px(64);
  const double dots = top + d.px(6), boxes = dots + std::clamp(reach, d.px(40), d.px(90));
  for (int group = 0; group < picture.keyValueHeads; ++group) {
    const double center = d.area.left() + groupRoom * (group + 0.5);
    for (int head = 0; head < perGroup; ++head) {
      const double even = d.area.left() + groupRoom / perGroup * (group * perGroup + head + 0.5);
      const double x = picture.wired ? center + pitch * (head - (perGroup - 1) / 2) : even;
      if (picture.wired) {
        QPainterPath thread(QPointF(x, dots + radius));
        thread.cubicTo(QPointF(x, dots + d.px(30)), QPointF(center, dots + d.px(22)), QPointF(center, boxes));
        p.setPen(QPen(d.theme.faint, d.px(0.8)));
        p.setBrush(Qt::NoBrush);
        p.drawPath(thread);
      }
      p.setPen(Qt::NoPen);
      p.setBrush(d.theme.query);
      p.drawEllipse(QPointF(x, dots), radius, radius);
    }
    const QRectF key(center - box - 0.5, boxes, box, box), value(center + 0.5, boxes, box, box);
    p.setPen(Qt::NoPen);
    p.setBrush(d.theme.key);
    p.drawRoundedRect(key, d.px(2), d.px(2));
    p.setBrush(d.theme.value);
    p.drawRoundedRect(value, d.px(2), d.px(2));
    if (box < d.px(13)) continue;
    const QColor letters = d.theme.dark ? d.theme.background : QColor(Qt::white);
    d.pen.text({key.center().x(), key.center().y() + d.px(4)}, QStringLiteral("K"), 12, letters, 0.5, QFont::DemiBold);
    d.pen.text({value.center().x(), value.center().y() + d.px(4)}, QStringLiteral("V"), 12, letters, 0.5,
               QFont::DemiBold);
  }
  const double under = boxes + std::max(box, d.px(8)) + d.px(6);
  const double caption =
      d.pen.lines(QRectF(d.area.left(), under, width, d.px(40)), fanCaption(picture), 12, d.theme.soft);
  return under + caption + d.px(8);
}

QColor between(const QColor& from, const QColor& to, double share) {
  const auto mixed = [share](int a, int b) { return qRound(a + (b - a) * share); };
  return {mixed(from.red(), to.red()), mixed(from.green(), to.green()), mixed(from.blue(), to.blue())};
}

void drawMeasure(const Drawing& d, QPointF from, QPointF to) {
  QPainter& p = d.painter;
  p.setPen(QPen(d.theme.soft, d.px(1)));
  p.drawLine(from, to);
  const QPointF along = to - from;
  const double length = std::hypot(along.x(), along.y());
  if (length <= 0) return;
  const QPointF across = QPointF(-along.y(), along.x()) / length * d.px(4);
  for (const QPointF& end : {from, to}) p.drawLine(end - across, end + across);
}

/// The cache as a block: tokens to the right, layers to the back, keys above values.
void drawBlock(const Drawing& d, const SharedHeadsPicture& picture, double top) {
  QPainter& p = d.painter;
  const double label = d.px(58), right = d.px(picture.layers > 1 ? 92 : 24);
  const double below = d.px(40), height = d.area.bottom() - top - below;
  const double deepX = picture.layers > 1 ? std::min(d.px(120), d.area.width() * 0.17) : d.px(16);
  const double deepY = picture.layers > 1 ? std::min(d.px(90), height * 0.42) : d.px(9);
  const double face = std::min(height - deepY, d.px(150));
  const QRectF front(d.area.left() + label, top + deepY, d.area.width() - label - right - deepX, face);
  if (front.width() < d.px(60) || face < d.px(24)) return;
  const QPointF deep(deepX, -deepY);
  const double half = face / 2;
  const QColor seam = d.theme.dark ? QColor(0, 0, 0, 90) : QColor(255, 255, 255, 110);
  const auto fill = [&p](const QPolygonF& shape, const QColor& color) {
    p.setPen(Qt::NoPen);
    p.setBrush(color);
    p.drawPolygon(shape);
  };
  fill({front.topLeft(), front.topRight(), front.topRight() + deep, front.topLeft() + deep},
       between(d.theme.key, QColor(Qt::white), 0.38));
  fill({front.topRight(), front.topRight() + deep, front.topRight() + deep + QPointF(0, half),
        front.topRight() + QPointF(0, half)},
       d.theme.key.darker(140));
  fill({front.topRight() + QPointF(0, half), front.topRight() + deep + QPointF(0, half), front.bottomRight() + deep,
        front.bottomRight()},
       d.theme.value.darker(140));
  p.setBrush(d.theme.key);
  p.drawRect(QRectF(front.topLeft(), QSizeF(front.width(), half)));
  p.setBrush(d.theme.value);
  p.drawRect(QRectF(front.left(), front.top() + half, front.width(), half));
  p.setPen(QPen(seam, 1));
  // Enough lines to mean "many"; the exact number if smaller.
  constexpr std::int64_t kColumns = 28, kSlices = 8;
  const std::int64_t columns = std::min(picture.tokens, kColumns), slices = std::min(picture.layers, kSlices);
  for (std::int64_t i = 1; i < columns; ++i) {
    const double x = front.left() + front.width() * static_cast<double>(i) / static_cast<double>(columns);
    p.drawLine(QPointF(x, front.top()), QPointF(x, front.bottom()));
    p.drawLine(QPointF(x, front.top()), QPointF(x, front.top()) + deep);
  }
  for (std::int64_t i = 1; i < slices; ++i) {
    const QPointF at = deep * (static_cast<double>(i) / static_cast<double>(slices));
    p.drawLine(front.topLeft() + at, front.topRight() + at);
    p.drawLine(front.topRight() + at, front.bottomRight() + at);
  }
  const double text = d.px(4.5);
  d.pen.text({front.left() - d.px(8), front.top() + half / 2 + text}, QuestionFigureWords::tr("keys"), 12, d.theme.key,
             1, QFont::DemiBold, label - d.px(8));
  d.pen.text({front.left() - d.px(8), front.top() + 1.5 * half + text}, QuestionFigureWords::tr("values"), 12,
             d.theme.value, 1, QFont::DemiBold, label - d.px(8));
  const double line = front.bottom() + d.px(12);
  drawMeasure(d, {front.left(), line}, {front.right(), line});
  d.pen.text({front.center().x(), line + d.px(18)},
             picture.tokens == 1 ? QuestionFigureWords::tr("1 token")
                                 : QuestionFigureWords::tr("%1 tokens").arg(wholeText(picture.tokens)),
             12, d.theme.ink, 0.5, QFont::DemiBold);
  if (picture.layers < 2) return;
  const QPointF off(d.px(8), d.px(8));
  drawMeasure(d, front.bottomRight() + off, front.bottomRight() + deep + off);
  d.pen.text(front.bottomRight() + deep / 2 + off + QPointF(d.px(10), d.px(10)),
             QuestionFigureWords::tr("%1 layers").arg(wholeText(picture.layers)), 12, d.theme.ink, 0, QFont::DemiBold);
}

struct PairsGrid {
  double cellWidth = 0, cellHeight = 0;
  QRectF cells;
};

PairsGrid gridOf(const PairsPicture& picture, const QRectF& area, const Theme& theme) {
  const bool tiles = !picture.isMarkable();
  const double left = theme.px(64), head = theme.px(20), foot = theme.px(24);
  const auto rows = static_cast<double>(picture.rows), columns = static_cast<double>(picture.columns);
  const double cell = std::min({(area.width() - left) / columns, (area.height() - head - foot) / rows,
                                theme.px(tiles ? kLargestTile : kLargestPair)});
  const double wide = tiles ? std::min(cell * 1.6, (area.width() - left) / columns) : cell;
  return {wide, cell, QRectF(area.left() + left, area.top() + head, wide * columns, cell * rows)};
}

struct PictureDrawer {
  const Drawing& d;

  void operator()(const SharedHeadsPicture& picture) const {
    const double under = drawFan(d, picture, d.area.top());
    if (picture.tokens > 0) drawBlock(d, picture, under);
  }

  void operator()(const PairsPicture& picture) const {
    QPainter& p = d.painter;
    const bool tiles = !picture.isMarkable();
    const auto [cellWidth, cell, grid] = gridOf(picture, d.area, d.theme);
    p.setPen(Qt::NoPen);
    p.setBrush(d.theme.panel);
    p.drawRect(grid);
    p.setBrush(d.theme.selectionBackground);
    const auto at = [](std::int64_t index, double size) { return static_cast<double>(index) * size; };
    if (picture.row && *picture.row < picture.rows)
      p.drawRect(QRectF(grid.left(), grid.top() + at(*picture.row, cell), grid.width(), cell));
    if (picture.column && *picture.column < picture.columns)
      p.drawRect(QRectF(grid.left() + at(*picture.column, cellWidth), grid.top(), cellWidth, grid.height()));
    std::vector<QRectF> hidden;
    for (Index i = 0; i < picture.visible.rows(); ++i)
      for (Index j = 0; j < picture.visible.cols(); ++j)
        if (!picture.visible(i, j))
          hidden.emplace_back(grid.left() + at(j, cellWidth), grid.top() + at(i, cell), cellWidth, cell);
    drawHatching(p, hidden, d.theme);
    p.setPen(QPen(d.theme.line, d.theme.lineWidth()));
    p.setBrush(Qt::NoBrush);
    for (std::int64_t i = 0; i <= picture.rows; ++i)
      p.drawLine(QPointF(grid.left(), grid.top() + at(i, cell)), QPointF(grid.right(), grid.top() + at(i, cell)));
    for (std::int64_t i = 0; i <= picture.columns; ++i)
      p.drawLine(QPointF(grid.left() + at(i, cellWidth), grid.top()),
                 QPointF(grid.left() + at(i, cellWidth), grid.bottom()));
    // Rows and columns are numbered if the numbers fit.
    const auto numbered = [this](double room, std::int64_t count) {
      return d.pen.width(wholeText(count), 12) + d.px(4) <= room;
    };
    for (std::int64_t i = 0; !tiles && cell >= d.px(13) && i < picture.rows; ++i)
      d.pen.text({grid.left() - d.px(6), grid.top() + at(i, cell) + cell / 2 + d.px(4)}, wholeText(i), 12,
                 picture.row == i ? d.theme.ink : d.theme.faint, 1, picture.row == i ? QFont::DemiBold : QFont::Normal);
    for (std::int64_t i = 0; !tiles && numbered(cellWidth, picture.columns) && i < picture.columns; ++i)
      d.pen.text({grid.left() + at(i, cellWidth) + cellWidth / 2, grid.top() - d.px(6)}, wholeText(i), 12,
                 picture.column == i ? d.theme.ink : d.theme.faint, 0.5,
                 picture.column == i ? QFont::DemiBold : QFont::Normal);
    d.pen.text({d.area.left(), grid.top() + d.px(10)}, QuestionFigureWords::tr("queries"), 12, d.theme.query, 0,
               QFont::Normal, grid.left() - d.area.left() - d.px(18));
    d.pen.text({grid.left(), grid.bottom() + d.px(17)},
               tiles ? QuestionFigureWords::tr("keys; a tile has %1 × %2 pairs")
                           .arg(wholeText(picture.blockRows), wholeText(picture.blockColumns))
                     : QuestionFigureWords::tr("keys"),
               12, d.theme.key, 0, QFont::Normal, d.area.right() - grid.left());
  }

  void operator()(const RowsPicture& picture) const {
    QPainter& p = d.painter;
    std::size_t longest = 1;
    double names = 0;
    for (const RowsPicture::Row& row : picture.rows) {
      longest = std::max(longest, row.values.size());
      names = std::max(names, d.pen.width(rowName(row), 13, QFont::DemiBold));
    }
    names += d.px(14);
    const double step = d.area.height() / static_cast<double>(picture.rows.size());
    const double height = std::min(step - d.px(10), d.px(46));
    const double cell = std::min((d.area.width() - names) / static_cast<double>(longest), d.px(76));
    for (std::size_t r = 0; r < picture.rows.size(); ++r) {
      const RowsPicture::Row& row = picture.rows[r];
      const double top = d.area.top() + (height + d.px(10)) * static_cast<double>(r);
      const auto [ink, ground] = colorsOf(row.role);
      d.pen.text({d.area.left(), top + height / 2 + d.px(5)}, rowName(row), 13, ink, 0, QFont::DemiBold);
      for (std::size_t i = 0; i < row.values.size(); ++i) {
        const QRectF box(d.area.left() + names + cell * static_cast<double>(i), top, cell - d.px(4), height);
        const bool hidden = row.hidden == i;
        p.setPen(QPen(hidden ? d.theme.selection : d.theme.line, d.px(hidden ? 2 : 1)));
        p.setBrush(hidden ? d.theme.selectionBackground : ground);
        p.drawRoundedRect(box, d.px(5), d.px(5));
        if (row.role == RowsPicture::Role::Weights) {
          p.setPen(Qt::NoPen);
          p.setBrush(d.theme.outputBackground);
          const double part = box.height() * std::clamp(row.values[i], 0.0, 1.0);
          p.drawRoundedRect(box.adjusted(1, box.height() - part, -1, -1), d.px(3), d.px(3));
        }
        d.pen.text({box.center().x(), box.center().y() + d.px(5.5)},
                   hidden ? QStringLiteral("?") : fullText(row.values[i]), cell < d.px(44) ? 12 : 15, d.theme.ink, 0.5,
                   QFont::Medium, box.width() - d.px(4));
      }
    }
  }

  /// Log-log axes; the lower one has no numbers, since the ridge point is the answer.
  void operator()(const RoofPicture& picture) const {
    QPainter& p = d.painter;
    const QRectF plot = d.area.adjusted(d.px(14), d.px(26), -d.px(14), -d.px(26));
    const QPointF ridge(plot.left() + plot.width() * 0.5, plot.top());
    p.setPen(QPen(d.theme.faint, d.px(1)));
    p.drawLine(plot.bottomLeft(), plot.bottomRight());
    p.drawLine(plot.bottomLeft(), plot.topLeft() - QPointF(0, d.px(10)));
    p.setPen(QPen(d.theme.ink, d.px(2.4), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.drawPolyline(QPolygonF{plot.bottomLeft(), ridge, plot.topRight()});
    d.pen.text({(ridge.x() + plot.right()) / 2, plot.top() - d.px(8)}, flopRateText(picture.flopsPerSecond), 13,
               d.theme.ink, 0.5, QFont::DemiBold, plot.right() - ridge.x());
    d.pen.text({plot.left() + plot.width() * 0.3 + d.px(10), plot.top() + plot.height() * 0.55},
               bandwidthText(picture.bytesPerSecond), 13, d.theme.ink, 0, QFont::DemiBold);
    d.pen.text({plot.right(), plot.bottom() + d.px(18)}, QuestionFigureWords::tr("operations per byte →"), 12,
               d.theme.soft, 1);
    d.pen.text({plot.left() + d.px(8), plot.top() - d.px(8)}, QuestionFigureWords::tr("speed"), 12, d.theme.soft);
  }

  void operator()(const LabPicture& picture) const {
    const auto drawn = findDocumentPicture(picture.asked, d.theme);
    if (!drawn || !*drawn) {
      const QString words = drawn ? QuestionFigureWords::tr("This figure cannot be drawn: %1").arg(drawn->error())
                                  : QuestionFigureWords::tr("Drawing the figure …");
      d.painter.setFont(uiFont(d.px(13)));
      d.painter.setPen(d.theme.soft);
      return d.painter.drawText(d.area, Qt::AlignCenter | Qt::TextWordWrap, words);
    }
    const DocumentPicture& document = **drawn;
    const double scale = std::min(d.area.width() / document.size.width(), d.area.height() / document.size.height());
    d.painter.save();
    d.painter.translate(d.area.left() + (d.area.width() - scale * document.size.width()) / 2, d.area.top());
    d.painter.scale(scale, scale);
    document.draw(d.painter);
    d.painter.restore();
  }

 private:
  static QString rowName(const RowsPicture::Row& row) {
    switch (row.role) {
      case RowsPicture::Role::Weights:
        return QuestionFigureWords::tr("weights");
      case RowsPicture::Role::Value:
        return QuestionFigureWords::tr("values");
      case RowsPicture::Role::Plain:
        return row.name == "scores" ? QuestionFigureWords::tr("scores") : QuestionFigureWords::tr("exponentials");
      case RowsPicture::Role::Query:
      case RowsPicture::Role::Key:
        break;
    }
    return QString::fromStdString(row.name);
  }
  std::pair<QColor, QColor> colorsOf(RowsPicture::Role role) const {
    switch (role) {
      case RowsPicture::Role::Query:
        return {d.theme.query, d.theme.queryBackground};
      case RowsPicture::Role::Key:
        return {d.theme.key, d.theme.keyBackground};
      case RowsPicture::Role::Value:
        return {d.theme.value, d.theme.valueBackground};
      case RowsPicture::Role::Plain:
      case RowsPicture::Role::Weights:
        break;
    }
    return {d.theme.soft, d.theme.panel};
  }
};

}  // namespace

std::optional<QuestionPicture> pictureOf(const AskedQuestion& asked) {
  const Question& question = asked.question;
  if (question.picture) return LabPicture{*question.picture};
  if (question.matrix || question.listing || question.kind == AnswerKind::Order) return std::nullopt;
  switch (asked.from->topic) {
    case Topic::SharedHeads:
    case Topic::Memory:
    case Topic::Explain:
      return sharedHeads(asked);
    case Topic::Decoding:
      if (const auto heads = sharedHeads(asked)) return heads;
      return pairs(asked);
    case Topic::Masks:
      if (const auto grid = pairs(asked)) return grid;
      return rows(asked);
    case Topic::Tiles:
      if (const auto grid = pairs(asked)) return grid;
      return rows(asked);
    case Topic::Scores:
    case Topic::Scaling:
    case Topic::Softmax:
    case Topic::Output:
    case Topic::Heads:
    case Topic::CrossAttention:
    case Topic::Precision:
      return rows(asked);
    case Topic::Roofline:
      return roof(asked);
    case Topic::Shapes:
    case Topic::Positions:
    case Topic::Cost:
    case Topic::Transformer:
    case Topic::Parallelism:
    case Topic::Code:
    case Topic::Design:
      return std::nullopt;
  }
  return std::nullopt;
}

PictureHeights heightsOf(const QuestionPicture& picture) {
  if (const auto* heads = std::get_if<SharedHeadsPicture>(&picture))
    return heads->tokens > 0 ? PictureHeights{220, 420} : PictureHeights{110, 150};
  if (const auto* pairs = std::get_if<PairsPicture>(&picture)) {
    const double rows = static_cast<double>(pairs->rows);
    const bool tiles = !pairs->isMarkable();
    return {48 + std::max(rows * 13, 40.0), 48 + rows * (tiles ? kLargestTile : kLargestPair)};
  }
  if (const auto* rows = std::get_if<RowsPicture>(&picture)) {
    const double count = static_cast<double>(rows->rows.size());
    return {count * 40, count * 56};
  }
  if (std::holds_alternative<LabPicture>(picture)) return {340, 560};
  return {150, 260};
}

std::optional<attn::CellPlace> pairAt(const PairsPicture& picture, const QRectF& area, const Theme& theme,
                                      const QPointF& point) {
  const auto [cellWidth, cellHeight, cells] = gridOf(picture, area, theme);
  if (!cells.contains(point)) return std::nullopt;
  const auto row = static_cast<Index>((point.y() - cells.top()) / cellHeight);
  const auto column = static_cast<Index>((point.x() - cells.left()) / cellWidth);
  return attn::CellPlace{std::min<Index>(row, picture.rows - 1), std::min<Index>(column, picture.columns - 1)};
}

QRectF pairRect(const PairsPicture& picture, const QRectF& area, const Theme& theme, const attn::CellPlace& cell) {
  const auto [cellWidth, cellHeight, cells] = gridOf(picture, area, theme);
  return {cells.left() + static_cast<double>(cell.column) * cellWidth,
          cells.top() + static_cast<double>(cell.row) * cellHeight, cellWidth, cellHeight};
}

VisibilityMatrix visiblePairs(const AskedQuestion& asked) {
  if (asked.from->topic != Topic::Masks || !asked.from->scenario) return {};
  const Scenario scenario = asked.from->scenario(asked.parameters);
  return visibility(scenario.attention.mask, 0, queryTokens(scenario), keyTokens(scenario));
}

void drawQuestionPicture(QPainter& painter, const QRectF& area, const QuestionPicture& picture, const Theme& theme) {
  const Drawing drawing(painter, area, theme);
  std::visit(PictureDrawer{drawing}, picture);
}

QString wordsOf(const QuestionPicture& picture) {
  if (const auto* heads = std::get_if<SharedHeadsPicture>(&picture)) return fanCaption(*heads);
  if (const auto* pairs = std::get_if<PairsPicture>(&picture))
    return QuestionFigureWords::tr("A grid of %1 rows and %2 columns: queries down, keys across")
        .arg(pairs->rows)
        .arg(pairs->columns);
  if (std::holds_alternative<RowsPicture>(picture))
    return QuestionFigureWords::tr("The numbers of the question in rows");
  if (const auto* lab = std::get_if<LabPicture>(&picture))
    return QuestionFigureWords::tr("A picture of the document “%1” at the step %2")
        .arg(QString::fromStdString(foreign::shown(lab->asked.document->title)),
             QString::fromStdString(foreign::shown(lab->asked.step)));
  return QuestionFigureWords::tr("A roofline: the speed grows with the operations per byte, up to the peak");
}

}  // namespace attn::app
