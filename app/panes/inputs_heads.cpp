// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/input_sections.h"

#include <QCoreApplication>
#include <algorithm>

#include "panes/form_choices.h"
#include "scenario/edit.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr Index kMaxShownHeads = 1024;

struct ShownHeadSlider {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ShownHeadSlider)
};

struct InputsHeads {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsHeads)

 public:
  static Form form(FormSection&, HeadsDetail);
};

QList<int> toInts(const std::vector<Index>& values) {
  QList<int> ints;
  for (const Index value : values) ints.append(static_cast<int>(value));
  return ints;
}

/// Explains why only these numbers of query heads are allowed.
QString queryReason(const Scenario& s, std::size_t choices) {
  // With latent inputs, the content columns are divided among the heads; every head rotates d_r columns.
  const Index keys = s.heads.query * (isLatent(s) ? rotatedColumns(s).first : keyWidth(s)),
              values = s.heads.query * valueWidth(s);
  if (choices == 1) {
    return keys == 1 || values == 1 ? InputsHeads::tr("There is a single column: it cannot be divided among heads.")
                                    : InputsHeads::tr("These columns cannot be divided among heads in another way.");
  }
  QString text = keys == values
                     ? InputsHeads::tr("Only divisors of %1: every head gets an equal share of the %1 columns.")
                           .arg(wholeText(keys))
                     : InputsHeads::tr(
                           "Only common divisors of %1 and %2: every head gets an equal share of the columns of Q and "
                           "K, and of V.")
                           .arg(wholeText(keys), wholeText(values));
  if (s.attention.rope && !isLatent(s))
    text += QLatin1Char(' ') + InputsHeads::tr("Rotation needs an even number of columns per head.");
  return text;
}

QString keyValueReason(const Scenario& s) {
  if (isLatent(s)) return InputsHeads::tr("Every head makes its own keys and values from the latents.");
  if (s.heads.query == 1) return InputsHeads::tr("One query head reads one key/value head.");
  return InputsHeads::tr("Only divisors of %1: every key/value head serves the same number of query heads.")
      .arg(wholeText(s.heads.query));
}

/// The name of the sharing for each number of key/value heads: 1, between, and as many as query heads.
std::vector<ChoiceSlider::Range> sharingRanges(qsizetype choices) {
  const auto last = static_cast<int>(choices) - 1;
  if (last == 0) return {{0, 0, QStringLiteral("MHA")}};
  std::vector<ChoiceSlider::Range> ranges{{0, 0, QStringLiteral("MQA")}};
  if (last > 1) ranges.push_back({1, last - 1, QStringLiteral("GQA")});
  ranges.push_back({last, last, QStringLiteral("MHA")});
  return ranges;
}

QString sharingText(const Scenario& s) {
  const HeadCounts& heads = s.heads;
  if (isLatent(s))
    return InputsHeads::tr("Multi-head latent attention (MLA): every head makes its keys and values from one latent.");
  if (heads.keyValue == heads.query)
    return InputsHeads::tr("Multi-head attention (MHA): every query head has its own keys and values.");
  if (heads.keyValue == 1)
    return InputsHeads::tr("Multi-query attention (MQA): all query heads share one key/value head.");
  return InputsHeads::tr("Grouped-query attention (GQA): %Ln query heads share each key/value head.", nullptr,
                         static_cast<int>(heads.headsPerGroup()));
}

Form InputsHeads::form(FormSection& section, HeadsDetail detail) {
  const Scenario& s = section.scenario();
  const bool reasons = detail == HeadsDetail::Reasons;
  const QList<int> queries = toInts(allowedQueryHeads(s)), keyValues = toInts(allowedKeyValueHeads(s));
  const auto setQuery = [&section](double heads, bool interactive) {
    const Scenario& start = section.gestureStart();
    section.applyGesture(tr("Change the query heads"),
                         withHeads(start, headsForQueryHeads(start, static_cast<Index>(heads))),
                         QStringLiteral("query heads"), interactive);
  };
  const auto setKeyValue = [&section](double heads, bool interactive) {
    const Scenario& start = section.gestureStart();
    section.applyGesture(tr("Change the key/value heads"),
                         withHeads(start, {start.heads.query, static_cast<Index>(heads)}),
                         QStringLiteral("key/value heads"), interactive);
  };
  QString queryText = queryReason(s, static_cast<std::size_t>(queries.size()));
  if (!reasons)  // otherwise the widths are edited in the same pane
    queryText += QLatin1Char(' ') + (isLatent(s) ? tr("For more heads, widen dₙ and dᵥ under Matrix.")
                                                 : tr("For more heads, widen dₖ and dᵥ under Matrix."));
  FormRow query{.kind = FormRow::Kind::Slider,
                .label = tr("Query"),
                .tip = tr("Only counts that divide the columns evenly can be chosen"),
                .value = static_cast<double>(s.heads.query),
                .set = setQuery,
                .allowed = queries,
                .layout = reasons ? ChoiceSlider::Layout::Above : ChoiceSlider::Layout::NextTo};
  FormRow keyValue = query;
  keyValue.label = tr("Key/value");
  keyValue.tip = tr("Only divisors of the number of query heads: every key/value head serves the same number");
  keyValue.value = static_cast<double>(s.heads.keyValue);
  keyValue.set = setKeyValue;
  keyValue.allowed = keyValues;
  if (reasons) {
    query.label = tr("Query heads");
    query.symbol = QStringLiteral("H");
    query.tip = tr("A different number splits the same columns differently; Q, K and V do not change");
    query.marks = queries;
    keyValue.label = tr("Key/value heads");
    keyValue.symbol = QStringLiteral("H_kv");
    keyValue.tip = tr("Fewer heads: neighbors are averaged. More heads: each is repeated. Undo restores them all");
    keyValue.marks = keyValues;
    keyValue.ranges =
        isLatent(s) ? std::vector<ChoiceSlider::Range>{{0, 0, QStringLiteral("MLA")}} : sharingRanges(keyValues.size());
  }
  FormRow shown = shownHeadRow(section);
  shown.shown = shown.shown && !reasons;
  return {.heading = tr("Heads"),
          .rows = {query,
                   {.label = queryText},
                   keyValue,
                   {.label = keyValueReason(s), .shown = reasons},
                   {.label = sharingText(s), .shown = !reasons && s.heads.query > 1},
                   shown}};
}

}  // namespace

FormRow shownHeadRow(FormSection& section) {
  return {.kind = FormRow::Kind::Slider,
          .label = ShownHeadSlider::tr("Shown"),
          .tip = ShownHeadSlider::tr("The query head in the picture, counted from 0"),
          .shown = section.scenario().heads.query > 1,
          .value = static_cast<double>(section.session().selection().head),
          .set =
              [&section](double head, bool) {
                Selection next = section.session().selection();
                next.head = static_cast<Index>(head);
                section.session().select(next);
              },
          .allowed = wholesBelow(std::min(section.scenario().heads.query, kMaxShownHeads)),
          .layout = ChoiceSlider::Layout::NextTo};
}

FormSection* makeInputsHeads(Session& session, HeadsDetail detail) {
  return formSection(session, "inputs.heads", &InputsHeads::form, detail);
}

}  // namespace attn::app
