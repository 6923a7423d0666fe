// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_heads.h"

#include <algorithm>

#include "scenario/edit.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr Index kMostShownHeads = 1024;

QList<int> toInts(const std::vector<Index>& values) {
  QList<int> ints;
  for (const Index value : values) ints.append(static_cast<int>(value));
  return ints;
}

/// Why only these numbers of query heads.
QString queryReason(const Scenario& s, std::size_t choices) {
  // Of latent inputs the content is divided; every head turns d_r columns.
  const Index keys = s.heads.query * (isLatent(s) ? turnedColumns(s).first : keyWidth(s)),
              values = s.heads.query * valueWidth(s);
  if (choices == 1) {
    return keys == 1 || values == 1 ? InputsHeads::tr("There is a single column: it cannot be divided among heads.")
                                    : InputsHeads::tr("These columns cannot be divided among heads in another way.");
  }
  QString text =
      keys == values
          ? InputsHeads::tr("Only divisors of %1: every head gets equally many of the %1 columns.").arg(wholeText(keys))
          : InputsHeads::tr(
                "Only common divisors of %1 and %2: every head gets equally many columns "
                "of Q and K, and of V.")
                .arg(wholeText(keys), wholeText(values));
  if (s.attention.rope && !isLatent(s))
    text += QLatin1Char(' ') + InputsHeads::tr("Rotation needs an even number of columns in a head.");
  return text;
}

QString keyValueReason(const Scenario& s) {
  if (isLatent(s)) return InputsHeads::tr("From the latents every head makes keys and values of its own.");
  if (s.heads.query == 1) return InputsHeads::tr("One query head reads one key/value head.");
  return InputsHeads::tr("Only divisors of %1: every key/value head serves equally many query heads.")
      .arg(wholeText(s.heads.query));
}

/// What the sharing is called, for each of the numbers of key/value heads: 1, those between, as many as query heads.
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
    return InputsHeads::tr("Multi-head attention (MHA): every query head has keys and values of its own.");
  if (heads.keyValue == 1)
    return InputsHeads::tr("Multi-query attention (MQA): all query heads share one key/value head.");
  return InputsHeads::tr("Grouped-query attention (GQA): %Ln query heads share each key/value head.", nullptr,
                         static_cast<int>(heads.headsPerGroup()));
}

}  // namespace

ShownHeadSlider::ShownHeadSlider(Session& session) {
  connect(this, &ChoiceSlider::edited, this, [&session](int head) {
    Selection next = session.selection();
    next.head = head;
    session.select(next);
  });
}

void ShownHeadSlider::retranslate() {
  setName(tr("Shown"));
  setPlainToolTip(this, tr("The query head in the picture, counted from 0"));
}

void ShownHeadSlider::follow(const Scenario& s, const Selection& selection) {
  setVisible(s.heads.query > 1);
  QList<int> heads;
  for (int h = 0; h < std::min(s.heads.query, kMostShownHeads); ++h) heads.append(h);
  setAllowed(heads);
  followSelection(selection);
}

void ShownHeadSlider::followSelection(const Selection& selection) {
  choose(static_cast<int>(selection.head));
}

InputsHeads::InputsHeads(Session& session, Detail detail, QWidget* parent)
    : InputsSection(session, parent),
      m_detail(detail),
      m_queryReason(note()),
      m_keyValueReason(note()),
      m_sharing(note()),
      m_shown(themed(new ShownHeadSlider(session))) {
  setObjectName(QStringLiteral("inputs.heads"));
  const auto layout = detail == Detail::Summary ? ChoiceSlider::Layout::Beside : ChoiceSlider::Layout::Above;
  m_query = themed(new ChoiceSlider(layout));
  m_keyValue = themed(new ChoiceSlider(layout));
  for (QWidget* widget :
       std::initializer_list<QWidget*>{m_query, m_queryReason, m_keyValue, m_keyValueReason, m_sharing, m_shown})
    column()->addWidget(widget);
  m_keyValueReason->setVisible(detail == Detail::Reasons);
  m_sharing->hide();
  m_shown->hide();
  connect(m_query, &ChoiceSlider::edited, this, [this](int heads, bool interactive) {
    applyGesture(tr("Change the query heads"), withHeads(gestureStart(), followingHeads(gestureStart(), heads)),
                 QStringLiteral("query heads"), interactive);
  });
  connect(m_keyValue, &ChoiceSlider::edited, this, [this](int heads, bool interactive) {
    applyGesture(tr("Change the key/value heads"), withHeads(gestureStart(), {gestureStart().heads.query, heads}),
                 QStringLiteral("key/value heads"), interactive);
  });
}

void InputsHeads::retranslate() {
  heading()->setText(tr("Heads"));
  m_shown->retranslate();
  if (m_detail == Detail::Summary) {
    m_query->setName(tr("Query"));
    setPlainToolTip(m_query, tr("Only counts that divide the columns evenly can be chosen"));
    m_keyValue->setName(tr("Key/value"));
    setPlainToolTip(m_keyValue,
                    tr("Only divisors of the query heads: every key/value head serves equally many of them"));
    return;
  }
  m_query->setName(tr("Query heads"), QStringLiteral("H"));
  setPlainToolTip(m_query, tr("Another number divides the same columns anew: Q, K and V as wholes stay what they are"));
  m_keyValue->setName(tr("Key/value heads"), QStringLiteral("H_kv"));
  setPlainToolTip(m_keyValue,
                  tr("Fewer heads: neighbours are averaged. More heads: each is repeated. Undo brings them all back"));
}

void InputsHeads::follow(const Scenario& s) {
  const QList<int> queries = toInts(allowedQueryHeads(s)), keyValues = toInts(allowedKeyValueHeads(s));
  m_query->setAllowed(queries);
  m_query->choose(static_cast<int>(s.heads.query));
  m_keyValue->setAllowed(keyValues);
  m_keyValue->choose(static_cast<int>(s.heads.keyValue));
  m_queryReason->setText(queryReason(s, static_cast<std::size_t>(queries.size())));
  if (m_detail == Detail::Summary) {
    // The widths are edited in the same pane.
    m_queryReason->setText(m_queryReason->text() + QLatin1Char(' ') +
                           (isLatent(s) ? tr("For more heads, widen dₙ and dᵥ under Matrix.")
                                        : tr("For more heads, widen dₖ and dᵥ under Matrix.")));
    m_sharing->setVisible(s.heads.query > 1);
    m_sharing->setText(sharingText(s));
    m_shown->follow(s, session().selection());
    return;
  }
  m_query->setMarks(queries);
  m_keyValue->setMarks(keyValues);
  m_keyValue->setRanges(isLatent(s) ? std::vector<ChoiceSlider::Range>{{0, 0, QStringLiteral("MLA")}}
                                    : sharingRanges(keyValues.size()));
  m_keyValueReason->setText(keyValueReason(s));
}

void InputsHeads::followSelection(const Scenario&, const Selection& selection) {
  m_shown->followSelection(selection);
}

}  // namespace attn::app
