// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_heads.h"

#include "scenario/edit.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

QList<int> toInts(const std::vector<Index>& values) {
  QList<int> ints;
  for (const Index value : values) ints.append(static_cast<int>(value));
  return ints;
}

}  // namespace

InputsHeads::InputsHeads(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_query(themed(new ChoiceSlider)),
      m_keyValue(themed(new ChoiceSlider)),
      m_shown(themed(new ChoiceSlider)),
      m_kind(new QLabel) {
  for (QWidget* widget : std::initializer_list<QWidget*>{m_query, m_keyValue, m_kind, m_shown}) {
    column()->addWidget(widget);
  }
  m_kind->setWordWrap(true);
  onTheme([this](const Theme& t) { applyLabelLook(m_kind, t, 12); });
  connect(m_query, &ChoiceSlider::edited, this, [this](int heads, bool interactive) {
    applyGesture(tr("Change the query heads"), withHeads(gestureStart(), followingHeads(gestureStart(), heads)),
                 QStringLiteral("query heads"), interactive);
  });
  connect(m_keyValue, &ChoiceSlider::edited, this, [this](int heads, bool interactive) {
    applyGesture(tr("Change the key/value heads"), withHeads(gestureStart(), {gestureStart().heads.query, heads}),
                 QStringLiteral("key/value heads"), interactive);
  });
  connect(m_shown, &ChoiceSlider::edited, this, [this](int head, bool) {
    Selection next = this->session().selection();
    next.head = head;
    this->session().select(next);
  });
}

void InputsHeads::retranslate() {
  heading()->setText(tr("Heads"));
  m_query->setName(tr("Query"));
  m_query->setToolTip(tr("Only counts that share out the columns evenly can be chosen"));
  m_keyValue->setName(tr("Key/value"));
  m_keyValue->setToolTip(tr("Only divisors of the query heads: every key/value head serves equally many of them"));
  m_shown->setName(tr("Shown"));
  m_shown->setToolTip(tr("The query head in the picture, counted from 0"));
}

void InputsHeads::follow(const Scenario& s) {
  m_query->setAllowed(toInts(allowedQueryHeads(s)));
  m_query->setValue(static_cast<int>(s.heads.query));
  m_keyValue->setAllowed(toInts(allowedKeyValueHeads(s)));
  m_keyValue->setValue(static_cast<int>(s.heads.keyValue));
  m_shown->setVisible(s.heads.query > 1);
  QList<int> heads;
  for (int h = 0; h < s.heads.query; ++h) heads.append(h);
  m_shown->setAllowed(heads);
  followSelection(s, session().selection());

  const auto perGroup = static_cast<int>(s.heads.headsPerGroup());
  m_kind->setVisible(s.heads.query > 1);
  if (s.heads.keyValue == s.heads.query) {
    m_kind->setText(tr("Multi-head attention (MHA): every query head has keys and values of its own."));
  } else if (s.heads.keyValue == 1) {
    m_kind->setText(tr("Multi-query attention (MQA): all query heads share one key/value head."));
  } else {
    m_kind->setText(tr("Grouped-query attention (GQA): %Ln query heads share each key/value head.", nullptr, perGroup));
  }
}

void InputsHeads::followSelection(const Scenario&, const Selection& selection) {
  m_shown->setValue(static_cast<int>(selection.head));
}

}  // namespace attn::app
