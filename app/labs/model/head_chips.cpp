// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/head_chips.h"

#include "text/tool_tip.h"
#include "widgets/chip_button.h"
#include "widgets/flow_layout.h"

namespace attn::app {

HeadChips::HeadChips(QWidget* parent) : Themed(parent), m_flow(new FlowLayout(this)) {
  m_flow->setContentsMargins(0, 0, 0, 0);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void HeadChips::setChips(const std::vector<Chip>& chips) {
  if (chips == m_chips) return;
  m_chips = chips;
  // Buttons stay, so that the focus survives.
  while (m_buttons.size() > chips.size()) {
    delete m_buttons.back();
    m_buttons.pop_back();
  }
  while (m_buttons.size() < chips.size()) {
    auto* button = new ChipButton(this);
    button->setTheme(theme());
    const int index = static_cast<int>(m_buttons.size());
    connect(button, &QAbstractButton::clicked, this, [this, index] { Q_EMIT clicked(index); });
    m_flow->addWidget(button);
    button->show();
    m_buttons.push_back(button);
  }
  for (std::size_t i = 0; i < chips.size(); ++i) {
    m_buttons[i]->setText(chips[i].text);
    m_buttons[i]->setAccessibleName(chips[i].tip);
    setPlainToolTip(m_buttons[i], chips[i].tip);
    m_buttons[i]->updateGeometry();
  }
  m_flow->invalidate();
  updateGeometry();
}

int HeadChips::heightForWidth(int width) const {
  return m_flow->heightForWidth(width);
}

}  // namespace attn::app
