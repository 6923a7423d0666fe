// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/explanation/explain_decode.h"

#include <QCoreApplication>
#include <algorithm>

#include "explanation/markup.h"
#include "labs/decode/picture/decode_data.h"
#include "text/format_text.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

struct ExplainDecodeText {
  Q_DECLARE_TR_FUNCTIONS(ExplainDecode)
};

/// The explained series and step.
struct DecodeQuestion {
  const DecodeView& view;
  const DecodeData& data;
  const SharingScheme& series;
  DecodeMoment moment;
  DecodeStep step;  // the current token's step in this series, with the current cache length
  DecodeSpeed speed;
  const Theme& theme;

  QString token() const {
    if (!moment.hasToken()) return bold(ExplainDecodeText::tr("the next token"), theme.ink);
    if (moment.token >= data.tokens.size()) return bold(ExplainDecodeText::tr("the next token"), theme.ink);
    return quotedToken(data.tokens[moment.token].toStdString(), theme.ink);
  }
};

double real(std::int64_t bytes) {
  return static_cast<double>(bytes);
}

/// layers · 2 · H_kv · d · e, or its general form, or that of a latent; for int8 plus s for each row's scale.
Formula decodeFormula(const AttentionShape& shape, const CacheUse& use, const Theme& theme) {
  const bool scaled = cachedBytes(use).ofRow > 0;
  const Formula layers = ExplainDecodeText::tr("layers"), dot = u" · ", e = u"e";
  // A product with e; if rows have scales, the sum of both in parentheses.
  const auto withScales = [&](const Formula& numbers, std::int64_t rows) {
    if (!scaled) return Formula::row({numbers, dot, e});
    const QString scales = rows > 1 ? wholeText(rows) + QStringLiteral(" s") : QStringLiteral("s");
    return Formula::parentheses(Formula::row({numbers, dot, e, QString(QStringLiteral(" + ") + scales)}));
  };
  if (shape.latent) {
    const Formula widths = Formula::row({Formula::sub(u"d", u"c"), u" + ", Formula::sub(u"d", u"R")});
    return Formula::row({layers, dot, withScales(Formula::parentheses(widths), cachedRows(shape))});
  }
  const Formula heads = Formula::sub(u"H", u"kv");
  if (shape.keyWidth == shape.valueWidth)
    return Formula::row({layers, dot, u"2", dot, heads, dot, withScales(u"d", 1)});
  const Formula widths =
      Formula::row({Formula::indexed(u"d", u"k", theme.key), u" + ", Formula::indexed(u"d", u"v", theme.value)});
  return Formula::row({layers, dot, heads, dot, withScales(Formula::parentheses(widths), 2)});
}

/// A factor with its name below.
struct Factor {
  QString number, name;
};

/// The factors in one line with their names below, as rich text.
QString factorTable(const std::vector<Factor>& factors, const Theme& theme) {
  const QString cell = QStringLiteral("<td align=\"center\">%1</td> ");
  const QString small = QStringLiteral("<td align=\"center\" style=\"color:%1; font-size:%2px\">%3</td> ");
  QString numbers, names;
  for (const Factor& factor : factors) {
    if (!numbers.isEmpty()) {
      numbers += cell.arg(QStringLiteral("·"));
      names += cell.arg(QString());
    }
    numbers += cell.arg(factor.number);
    names += small.arg(theme.soft.name())
                 .arg(qRound(theme.px(11)))
                 .arg(QString(factor.name).replace(u' ', QChar(QChar::Nbsp)));
  }
  return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\"><tr>") + numbers + QStringLiteral("</tr> <tr>") +
         names + QStringLiteral("</tr></table>");
}

QString factors(const DecodeQuestion& q) {
  const AttentionShape& s = q.series.shape;
  const CachedBytes bytes = cachedBytes(q.series.use);
  const QString each = wholeText(bytes.ofNumber) + QStringLiteral("\u00A0B");
  std::vector<Factor> all = {{wholeText(s.layers), ExplainDecodeText::tr("layers")}};
  // The width times the bytes per number; with scales, both in one factor.
  const auto addNumbers = [&](const Factor& width, std::int64_t rows) {
    if (bytes.ofRow == 0) {
      all.push_back(width);
      all.push_back({each, ExplainDecodeText::tr("each")});
      return;
    }
    const QString scales = (rows > 1 ? wholeText(rows) + QStringLiteral("·") : QString()) + wholeText(bytes.ofRow) +
                           QStringLiteral("\u00A0B");
    // Keep short sums unbroken; in a narrow pane the parentheses would break first.
    const QString plus = rows > 1 ? QStringLiteral(" + ") : QStringLiteral("\u00A0+\u00A0");
    all.push_back({QLatin1Char('(') + width.number + QStringLiteral("·") + each + plus + scales + QLatin1Char(')'),
                   rows > 1 ? ExplainDecodeText::tr("widths and scales") : ExplainDecodeText::tr("width and scale")});
  };
  if (s.latent) {
    addNumbers({QStringLiteral("(%1\u00A0+\u00A0%2)").arg(s.latent->compressed).arg(s.latent->rotated),
                ExplainDecodeText::tr("latent + rotated key")},
               cachedRows(s));
  } else if (s.keyWidth == s.valueWidth) {
    all.push_back({QStringLiteral("2"), ExplainDecodeText::tr("K, V")});
    all.push_back({wholeText(s.heads.keyValue), ExplainDecodeText::tr("heads")});
    addNumbers({wholeText(s.keyWidth), ExplainDecodeText::tr("width")}, 1);
  } else {
    all.push_back({wholeText(s.heads.keyValue), ExplainDecodeText::tr("heads")});
    addNumbers({QLatin1Char('(') + colored(wholeText(s.keyWidth), q.theme.key) + QStringLiteral(" + ") +
                    colored(wholeText(s.valueWidth), q.theme.value) + QLatin1Char(')'),
                ExplainDecodeText::tr("widths of K and V")},
               2);
  }
  return factorTable(all, q.theme);
}

QString weightsRemark(const DecodeQuestion& q) {
  const QString bytes = bytesText(real(q.step.weightBytes));
  return q.data.model != nullptr && q.data.model->lookedUp > 0
             ? ExplainDecodeText::tr("+ %1 of parameters; from embedding tables, one row per token is read").arg(bytes)
             : ExplainDecodeText::tr("+ %1 of parameters").arg(bytes);
}

std::vector<QString> decodeRemarks(const DecodeQuestion& q) {
  std::vector<QString> remarks;
  const QString tokens = wholeText(q.step.readTokens), batch = wholeText(q.series.use.batch);
  const QString read = bold(ExplainDecodeText::tr("%1 read").arg(bytesText(real(q.step.cacheBytes()))), q.theme.ink);
  const QString product = q.series.use.batch > 1
                              ? ExplainDecodeText::tr("× %1 tokens × %2 sequences: %3").arg(tokens, batch, read)
                              : ExplainDecodeText::tr("× %1 tokens: %2").arg(tokens, read);
  remarks.push_back(product);
  if (q.series.use.format)
    remarks.push_back(ExplainDecodeText::tr("The cache is %1. Query and result use %2-byte numbers.")
                          .arg(cacheBytesText(*q.series.use.format), wholeText(q.series.use.elementBytes)));
  if (q.series.windowed)
    remarks.push_back(ExplainDecodeText::tr("A window of %1 holds the new token itself and at most %2 before it.")
                          .arg(wholeText(q.series.use.window), wholeText(q.series.use.window - 1)));
  if (q.data.isBeyondContext()) remarks.push_back(beyondContextText(q.data));
  const std::int64_t rest = q.step.queryBytes + q.step.outputBytes + q.step.newRowBytes;
  remarks.push_back(ExplainDecodeText::tr("+ %1: query, output, new row").arg(bytesText(real(rest))));
  if (q.step.weightBytes > 0) remarks.push_back(weightsRemark(q));
  const Hardware& hardware = q.data.settings.hardware;
  const QString time = bold(secondsText(q.speed.roofline.seconds), q.theme.ink);
  if (q.speed.roofline.bound == Bound::Memory)
    remarks.push_back(ExplainDecodeText::tr("÷ %1: %2").arg(bandwidthText(hardware.bandwidth), time));
  else
    remarks.push_back(ExplainDecodeText::tr("Arithmetic takes longer than memory: %1").arg(time));
  const double intensity = q.speed.roofline.intensity, ridge = q.speed.roofline.ridge;
  remarks.push_back(
      ExplainDecodeText::tr("%1 FLOPs per byte; the chip could do %2").arg(threeDigits(intensity), threeDigits(ridge)));
  if (q.data.model != nullptr && q.data.model->parameters > q.data.model->activeParameters && q.series.use.batch > 1 &&
      q.step.weightBytes > 0)
    remarks.push_back(
        ExplainDecodeText::tr("Sequences in a batch may use different experts: then more parameters are read."));
  return remarks;
}

QString decodeWhy(const DecodeQuestion& q) {
  if (q.series.shape.latent)
    return ExplainDecodeText::tr(
        "Instead of keys and values, one short vector is stored, from which both can be computed for all heads. Every "
        "head computes with it: few bytes, many operations per byte.");
  if (q.series.windowed)
    return ExplainDecodeText::tr(
        "Only the last tokens are kept. A new entry replaces the oldest one, so cache and time stop growing; "
        "overwritten tokens can no longer be attended to.");
  return ExplainDecodeText::tr(
      "Old keys and values never change, so they are cached. But a new query is compared with all keys: the whole "
      "cache is read once per token. Fewer key/value heads make its entries smaller, and a window keeps fewer of "
      "them.");
}

/// The shape of one cache row in one layer.
QString decodeShapes(const AttentionShape& s) {
  if (s.latent)
    return ExplainDecodeText::tr("A row: latent 1×%1 · rotated key 1×%2")
        .arg(s.latent->compressed)
        .arg(s.latent->rotated);
  return ExplainDecodeText::tr("A row: K %1×%2 · V %1×%3").arg(s.heads.keyValue).arg(s.keyWidth).arg(s.valueWidth);
}

const Model* firstWithContext(std::int64_t tokens) {
  const auto found = std::ranges::find_if(models(), [=](const Model& m) { return m.contextTokens >= tokens; });
  return found == models().end() ? nullptr : &*found;
}

/// Hardware that can do so much more per byte that memory limits it; nullptr if there is none.
const Hardware* memoryBoundHardware(const DecodeQuestion& q, const CacheUse& use) {
  const auto found = std::ranges::find_if(hardwareTable(), [&](const Hardware& hardware) {
    return decodeSpeed(q.step, use, hardware).roofline.bound == Bound::Memory;
  });
  return found == hardwareTable().end() ? nullptr : &*found;
}

Tip decodeTry(const DecodeQuestion& q, const CacheUse& use) {
  constexpr std::int64_t kLong = 131'072, kShort = 8192, kManySequences = 16;
  const DecodeSettings& s = q.data.settings;
  const auto length = [&](std::int64_t tokens) {
    return changeOf(s, [tokens](DecodeSettings& next) { next.length = tokens; });
  };
  const Hardware* const memoryBound = q.speed.roofline.bound == Bound::Compute ? memoryBoundHardware(q, use) : nullptr;
  if (memoryBound)
    return {
        ExplainDecodeText::tr("Choose hardware with more operations per byte. Is memory bandwidth the limit again?"),
        changeOf(s, [memoryBound](DecodeSettings& next) { next.hardware = *memoryBound; })};
  if (q.data.model == nullptr && q.data.allSeries.size() > 2)
    return {ExplainDecodeText::tr("Choose another series with the up and down keys. Which series reuses each block for "
                                  "the most query heads?"),
            LabChange{true}};
  if (s.readsWeights && s.batch == 1)
    return {ExplainDecodeText::tr("Set the batch to 16. The parameters are read once for all sequences: what happens "
                                  "to tokens per second?"),
            changeOf(s, [](DecodeSettings& next) { next.batch = kManySequences; })};
  const bool canBeLong = q.data.model == nullptr || q.data.model->contextTokens >= kLong;
  if (s.length < kLong && canBeLong)
    return {ExplainDecodeText::tr("Set the length to 128k. Which series slow down, and which one doesn’t?"),
            length(kLong)};
  if (s.length < kLong)
    if (const Model* longer = firstWithContext(kLong))
      return {ExplainDecodeText::tr(
                  "Choose %1, which was built for 128k tokens, and set that length. Which series slow down?")
                  .arg(QString::fromStdString(longer->name)),
              changeOf(s, [longer](DecodeSettings& next) { next.model = longer->name; })};
  if (!s.readsWeights && q.data.weights.bytes > 0)
    return {ExplainDecodeText::tr("Read the parameters too. How much of its lead does the fastest series lose?"),
            changeOf(s, [](DecodeSettings& next) { next.readsWeights = true; })};
  return {ExplainDecodeText::tr("Set the length to 8k. Which series gains most?"), length(kShort)};
}

}  // namespace

Explanation explainDecode(const DecodeView& view, const Theme& theme) {
  Explanation e;
  if (!isDrawable(view)) return e;
  if (view.page) return explainServing(view);
  const DecodeData& data = *view.data;
  const SharingScheme& series = data.allSeries[static_cast<std::size_t>(shownRow(view))];
  DecodeMoment moment = decodeMoment(data, view.timeline, view.playhead);
  CacheUse now = series.use;
  now.tokens = moment.cached;
  const Result<DecodeStep> step =
      decodeStep(series.shape, now, data.settings.readsWeights ? data.weights : WeightCost{});
  if (!step) return e;
  const DecodeSpeed speed = decodeSpeed(*step, now, data.settings.hardware);
  const DecodeQuestion q{view, data, series, std::move(moment), *step, speed, theme};

  e.title = ExplainDecodeText::tr("Bytes per token");
  e.formula = decodeFormula(series.shape, series.use, theme);
  e.question = series.windowed && q.moment.cached >= series.use.window
                   ? ExplainDecodeText::tr("What does %1 overwrite, and what must be read?").arg(q.token())
                   : ExplainDecodeText::tr("How much does the cache grow when %1 is appended, and what must be read?")
                         .arg(q.token());
  e.cellName = series.name().toHtmlEscaped() + QStringLiteral(" · ") +
               shownToken(q.moment.hasToken() ? decodeTokenName(data, q.moment.token) : ExplainDecodeText::tr("next"))
                   .toHtmlEscaped();
  e.cellPlace = ExplainDecodeText::tr("position %1").arg(wholeText(q.moment.cached));
  e.lines = {factors(q)};
  e.relation = QStringLiteral("=");
  e.result = exactBytesText(series.size.bytesPerToken);
  e.remarks = decodeRemarks(q);
  e.why = decodeWhy(q);
  e.shapes = decodeShapes(series.shape);
  e.tryThis = decodeTry(q, now);
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
