// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/open_in_buttons.h"

#include <QPushButton>

#include "labs/lab.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/flow_layout.h"

namespace attn::app {
namespace {

constexpr LabKind kKinds[] = {LabKind::Steps, LabKind::Heads, LabKind::Tiles, LabKind::Decode, LabKind::Sandbox};

}  // namespace

OpenInButtons::OpenInButtons(QWidget* parent) : Themed(parent) {
  auto* flow = new FlowLayout(this);
  flow->setContentsMargins(0, 0, 0, 0);
  for (const LabKind kind : kKinds) {
    auto* button = new QPushButton;
    button->setObjectName(QStringLiteral("openIn.") + Lab::idOf(kind));
    connect(button, &QPushButton::clicked, this, [this, kind] { Q_EMIT requested(Lab::idOf(kind)); });
    flow->addWidget(button);
    m_buttons.push_back(button);
  }
  OpenInButtons::restyle();
  OpenInButtons::retranslate();
}

void OpenInButtons::retranslate() {
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    m_buttons[i]->setText(Lab::titleOf(kKinds[i]));
    setPlainToolTip(m_buttons[i], kKinds[i] == LabKind::Heads
                                      ? tr("All heads that share its keys and values, as a new document")
                                      : tr("This head with its Q, K, V and W_O, as a new document"));
  }
}

void OpenInButtons::restyle() {
  for (QPushButton* button : m_buttons) button->setFont(uiFont(theme().px(13)));
}

}  // namespace attn::app
