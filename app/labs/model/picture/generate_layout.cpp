// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/generate_layout.h"

#include <algorithm>
#include <cmath>

#include "labs/model/picture/block_data.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

// In design pixels.
constexpr double kHighStage = 620;  // height for roomy gaps
constexpr double kChip = 13, kSmallText = 11.5, kChance = 12;
constexpr double kChipHeight = 27, kChipGap = 5;
constexpr double kMinChoice = 19, kMaxChoice = 28;
constexpr Index kMinColumns = 16;

class GeneratePlaces : PartPlaces<GenerateLayout> {
 public:
  GeneratePlaces(const QSizeF& size, const ModelView& view, const Theme& theme, const std::shared_ptr<FaceCache>& faces)
      : PartPlaces(size, theme, faces, {.bottom = 22}), m_view(view) {}

  GenerateLayout lay() && {
    addHeading(generateHeadline(m_view), 14.5, 3, 8);
    if (!m_view.generation) return std::move(m_layout);
    addText();
    if (m_layout.compact) {
      m_layout.tabs.add(words(), m_area, generatePartNames(), static_cast<int>(m_view.choices.generatePart), m_theme);
      m_view.choices.generatePart == GeneratePart::Next ? layNext(m_area) : layCache(m_area);
    } else {
      const double gap = px(40), left = (m_area.width() - gap) * 0.5;
      layNext({m_area.left(), m_area.top(), left, m_area.height()});
      layCache({m_area.left() + left + gap, m_area.top(), m_area.width() - left - gap, m_area.height()});
    }
    return std::move(m_layout);
  }

 private:
  const Generation& generation() const { return *m_view.generation; }

  // --- the text

  /// The text in lines of chips: the first line and the last ones, if there are too many.
  void addText() {
    const std::vector<TextToken> tokens = shownText(m_view);
    const double line = px(kChipHeight + kChipGap), most = m_area.width() * 0.6;
    const double next = px(44);
    std::vector<double> widths;
    for (const TextToken& token : tokens)
      widths.push_back(std::min(most, words().width(token.text, kChip, QFont::DemiBold) + px(16)));
    // Lines of tokens [first, last); the last one has room for the next token.
    std::vector<std::pair<std::size_t, std::size_t>> lines{{0, 0}};
    double x = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const double needed = widths[i] + (i + 1 == widths.size() ? px(kChipGap) + next : 0);
      if (x > 0 && x + needed > m_area.width()) {
        lines.emplace_back(i, i);
        x = 0;
      }
      lines.back().second = i + 1;
      x += widths[i] + px(kChipGap);
    }
    const std::size_t room = m_high < 480 ? 2 : m_high < kHighStage || m_layout.compact ? 3 : 4;
    const std::size_t hidden = lines.size() > room ? lines.size() - room : 0;
    double y = m_area.top();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (hidden > 0 && i >= 1 && i <= hidden) continue;
      auto [first, last] = lines[i];
      x = m_area.left();
      if (hidden > 0 && i == 0) {
        // The end of the first line gives its place to the mark of what is left out.
        const std::size_t resume = lines[hidden + 1].first;
        double used = 0;
        std::size_t shown = 0;
        while (shown < last) {
          const QString more = moreText(resume - shown - 1);
          if (used + widths[shown] + 2 * px(kChipGap) + words().width(more, kSmallText) + px(8) > m_area.width()) break;
          used += widths[shown++] + px(kChipGap);
        }
        for (std::size_t t = 0; t < shown; ++t) x = addChip(tokens[t], widths[t], {x, y});
        addGap(shown, resume - 1, {x, y});
      } else {
        for (std::size_t t = first; t < last; ++t) x = addChip(tokens[t], widths[t], {x, y});
      }
      if (i + 1 == lines.size()) {
        m_layout.nextChip = QRectF(x, y, next, px(kChipHeight));
        if (generation().isAtEnd && !isChosenKept(m_view)) m_layout.nextChip = QRectF();
      }
      y += line;
    }
    m_area.setTop(y + px(m_layout.compact ? 4 : 14));
  }

  static QString moreText(std::size_t count) {
    return GenerateText::tr("… %1 more", "tokens").arg(wholeText(static_cast<std::int64_t>(count)));
  }

  double addChip(const TextToken& token, double width, QPointF at) {
    const QRectF box(at, QSizeF(width, px(kChipHeight)));
    m_layout.chips.push_back({box, token.index, token.index, token.isGenerated, token.isForced});
    words().add({box.center().x(), box.center().y() + words().ascent(kChip) * 0.37}, token.text, kChip, m_theme.ink,
                0.5, token.isGenerated ? QFont::DemiBold : QFont::Normal, width - px(10));
    return at.x() + width + px(kChipGap);
  }

  void addGap(std::size_t first, std::size_t last, QPointF at) {
    const QString text = moreText(last - first + 1);
    const QRectF box(at, QSizeF(words().width(text, kSmallText) + px(8), px(kChipHeight)));
    m_layout.chips.push_back({box, static_cast<Index>(first), static_cast<Index>(last)});
    words().add({box.center().x(), box.center().y() + words().ascent(kSmallText) * 0.37}, text, kSmallText,
                m_theme.soft, 0.5);
  }

  // --- the next token

  void layNext(const QRectF& room) {
    const std::vector<NextChoice> choices = nextChoices(m_view);
    double top = addPartTitle(room, GenerateText::tr("Next token"), 8).top();
    const double line = words().height(kSmallText);
    const QString settings = isChosenKept(m_view) ? QString() : samplingText(m_view.sampling);
    QStringList foot;
    for (const QString& each : {settings, leftOutSentence(m_view)})
      if (!each.isEmpty()) foot += words().broken(each, kSmallText, QFont::Normal, room.width());
    const double footHigh = line * 1.08 * static_cast<double>(foot.size()) + px(6);
    double names = 0;
    for (const NextChoice& each : choices)
      names = std::max(names, words().width(nameOf(each), kChance, QFont::DemiBold));
    names = std::min(names, room.width() * 0.3);
    const double number = std::max({words().width(QStringLiteral("0.000"), kChance, QFont::DemiBold),
                                    words().width(QStringLiteral("4·10⁻⁵"), kChance),
                                    words().width(GenerateText::tr("after"), kSmallText),
                                    words().width(GenerateText::tr("before"), kSmallText)}) +
                          px(8);
    // Names of the columns of numbers, with the look of their bars.
    const double marks = top + words().ascent(kSmallText);
    const double after = room.right(), before = after - number;
    words().add({after, marks}, GenerateText::tr("after"), kSmallText, m_theme.ink, 1);
    words().add({before, marks}, GenerateText::tr("before"), kSmallText, m_theme.soft, 1);
    const double bars = room.left() + names + px(9), end = before - number - px(4);
    QString legend = GenerateText::tr("temperature, top-k, top-p");
    if (words().width(legend, kSmallText) > end - bars) legend.clear();
    words().add({end, marks}, legend, kSmallText, m_theme.soft, 1);
    top += line + px(4);
    const double free = room.bottom() - footHigh - top;
    const double row = std::clamp(free / static_cast<double>(std::max<std::size_t>(1, choices.size())), px(kMinChoice),
                                  px(kMaxChoice));
    auto count = std::min(choices.size(), static_cast<std::size_t>(std::max(0.0, std::floor(free / row + 0.01))));
    for (std::size_t i = 0; i < count; ++i) {
      // The last row is the chosen one, if it is not among the others.
      const std::size_t at = i + 1 == count ? lastShown(choices, count) : i;
      const NextChoice& each = choices[at];
      const QRectF area(room.left(), top + row * static_cast<double>(i), room.width(), row);
      const double y = area.center().y() + words().ascent(kChance) * 0.37;
      const QFont::Weight weight = each.isChosen ? QFont::DemiBold : QFont::Normal;
      const bool out = each.after && *each.after == 0;
      words().add({area.left() + names, y}, nameOf(each), kChance, out ? m_theme.soft : m_theme.ink, 1, weight, names);
      words().add({before, y}, choiceText(each.chance.probability), kChance, m_theme.soft, 1);
      words().add({after, y}, afterText(each), kChance, out ? m_theme.soft : m_theme.ink, 1, weight);
      const double high = std::min(px(7), row * 0.32);
      const QRectF track(bars, area.center().y() - high, std::max(px(10), end - bars), high);
      while (m_layout.choices.size() < at) m_layout.choices.push_back({});
      m_layout.choices.push_back({area, track, track.translated(0, high)});
    }
    double y = top + row * static_cast<double>(count) + px(5);
    for (const QString& each : foot) {
      words().add({room.left(), y + words().ascent(kSmallText)}, each, kSmallText, m_theme.soft);
      y += line * 1.08;
    }
  }

  static std::size_t lastShown(const std::vector<NextChoice>& choices, std::size_t count) {
    const auto chosen =
        static_cast<std::size_t>(std::ranges::find(choices, true, &NextChoice::isChosen) - choices.begin());
    return chosen < choices.size() ? std::max(chosen, count - 1) : count - 1;
  }

  static QString nameOf(const NextChoice& choice) { return shortToken(QString::fromStdString(choice.chance.text)); }

  // --- the cache

  void layCache(const QRectF& room) {
    const ModelShape& s = generation().facts->shape;
    const QString each = GenerateText::tr("%1 per token").arg(bytesText(cacheBytesPerToken(s)));
    double top = addPartTitle(room, GenerateText::tr("Keys and values in the cache"), 8, each, kSmallText).top();
    const double line = words().height(kSmallText);
    // Legend.
    const double mark = px(10), legend = top + words().ascent(kSmallText);
    const QString last = indexText(s.layers - 1);
    const double names =
        std::max(words().width(last, kSmallText), words().width(QStringLiteral("00"), kSmallText)) + px(9);
    double x = room.left() + names;
    const auto sample = [&](QRectF& box, const QString& text) {
      box = QRectF(x, top + (line - mark) / 2, mark, mark);
      words().add({x + mark + px(5), legend}, text, kSmallText, m_theme.soft);
      x += mark + px(5) + words().width(text, kSmallText) + px(16);
    };
    sample(m_layout.keyMark, GenerateText::tr("keys"));
    sample(m_layout.valueMark, GenerateText::tr("values"));
    const QString rows = GenerateText::tr("rows: layers");
    if (x + words().width(rows, kSmallText) <= room.right())
      words().add({room.right(), legend}, rows, kSmallText, m_theme.soft, 1);
    top += line + px(8);
    QStringList foot = words().broken(cacheSentence(m_view), kSmallText, QFont::Normal, room.width());
    foot += words().broken(GenerateText::tr("Without the cache, every step would compute all of them again."),
                           kSmallText, QFont::Normal, room.width());
    const double footHigh = line * 1.08 * static_cast<double>(foot.size()) + px(10);
    const auto whole = static_cast<Index>(generation().promptIds.size() + generation().generated.size());
    m_layout.columns = std::max(kMinColumns, whole + 1);
    const double axis = line + px(5);
    const double wide = room.width() - names, column = std::min(px(22), wide / static_cast<double>(m_layout.columns));
    const double most = px(17) * static_cast<double>(s.layers);
    const double high = std::min(room.bottom() - footHigh - axis - top, most);
    if (high < std::min(most, px(40))) {
      m_layout.fits = false;
      return;
    }
    m_layout.cache = QRectF(room.left() + names, top, column * static_cast<double>(m_layout.columns), high);
    addCacheAxes(s, column);
    double y = m_layout.cache.bottom() + axis + px(6);
    for (const QString& text : foot) {
      words().add({room.left(), y + words().ascent(kSmallText)}, text, kSmallText, m_theme.soft);
      y += line * 1.08;
    }
  }

  void addCacheAxes(const ModelShape& s, double column) {
    const QRectF& cache = m_layout.cache;
    const double row = cache.height() / static_cast<double>(s.layers), line = words().height(kSmallText);
    for (Index layer = 0, step = axisStep(row, line); layer < s.layers; layer += step)
      words().add({cache.left() - px(7),
                   cache.bottom() - (static_cast<double>(layer) + 0.5) * row + words().ascent(kSmallText) * 0.37},
                  indexText(layer), kSmallText, m_theme.soft, 1);
    const double widest = words().width(indexText(m_layout.columns - 1), kSmallText) + px(8);
    for (Index token = 0, step = axisStep(column, widest); token < m_layout.columns; token += step)
      words().add({cache.left() + (static_cast<double>(token) + 0.5) * column,
                   cache.bottom() + px(3) + words().ascent(kSmallText)},
                  indexText(token), kSmallText, m_theme.soft, 0.5);
  }

  /// The smallest round number of steps that are `least` long together.
  static Index axisStep(double each, double least) {
    for (const Index tried : {1, 2, 5, 10, 20, 50, 100, 200, 500})
      if (each * static_cast<double>(tried) >= least) return tried;
    return 1000;
  }

  const ModelView& m_view;
};

}  // namespace

GenerateLayout layOutGenerate(const QSizeF& size, const ModelView& view, const Theme& theme,
                              const std::shared_ptr<FaceCache>& faces) {
  return GeneratePlaces(size, view, theme, faces).lay();
}

}  // namespace attn::app
