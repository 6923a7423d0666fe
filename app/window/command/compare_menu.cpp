// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/command/compare_menu.h"

#include <QMenu>
#include <utility>

#include "scenario/has_numbers.h"
#include "session/pinned_edits.h"
#include "session/session.h"
#include "text/difference_text.h"
#include "window/command/actions.h"
#include "window/command/mnemonics.h"

namespace attn::app {

CompareMenu::CompareMenu(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), m_session(session), m_actions(actions), m_modes(new QActionGroup(this)) {
  QMenu& menu = *actions.compareMenu;
  menu.addActions({actions.pin, actions.unpin, actions.swapSides, menu.addSeparator()});
  const std::vector<std::pair<QAction*, CompareMode>> modes{{actions.sideBySide, CompareMode::SideBySide},
                                                            {actions.difference, CompareMode::Difference},
                                                            {actions.onlyB, CompareMode::OnlyB}};
  for (const auto& [action, mode] : modes) {
    action->setCheckable(true);
    m_modes->addAction(action);
    menu.addAction(action);
    connect(action, &QAction::triggered, this, [this, chosen = mode] { m_session.setCompareMode(chosen); });
  }
  menu.addSeparator();
  for (const ComparisonPair pair : comparisonPairs) {
    QAction* action = menu.addAction(QString());
    action->setObjectName(QStringLiteral("pair:%1").arg(m_pairs.size()));
    m_pairs.push_back(action);
    connect(action, &QAction::triggered, this, [this, pair] { applyPair(m_session, pair); });
  }
  connect(actions.pin, &QAction::triggered, this, [this] {
    if (const auto mine = own()) return mine->pin ? mine->pin() : void();
    pinPresent(m_session);
  });
  connect(actions.unpin, &QAction::triggered, this, [this] {
    if (const auto mine = own()) return mine->unpin ? mine->unpin() : void();
    unpin(m_session);
  });
  connect(actions.swapSides, &QAction::triggered, this, [this] { swapPinned(m_session); });
  // The available pairs are determined when the menu opens; shortcuts need the other actions at any time.
  connect(&menu, &QMenu::aboutToShow, this, &CompareMenu::retranslate);
  connect(&session, &Session::scenarioChanged, this, &CompareMenu::follow);
  connect(&session, &Session::compareModeChanged, this, &CompareMenu::follow);
  retranslate();
  follow();
}

std::optional<OwnComparison> CompareMenu::own() const {
  return m_lab ? m_lab->ownComparison() : std::nullopt;
}

void CompareMenu::setLab(Lab* lab) {
  if (lab == m_lab) return follow();
  disconnect(m_following);
  m_lab = lab;
  if (lab != nullptr) m_following = connect(lab, &Lab::ownComparisonChanged, this, &CompareMenu::follow);
  retranslate();
  follow();
}

void CompareMenu::retranslate() {
  const auto mine = own();
  m_actions.pin->setText(withMnemonic(mine ? mine->pinText : tr("Pin as A"), u'P'));
  for (QAction* action : m_pairs) action->setVisible(!mine);
  for (QAction* action : {m_actions.swapSides, m_actions.sideBySide, m_actions.difference, m_actions.onlyB})
    action->setVisible(!mine);
  if (mine)
    offerOwnPairs(*mine);
  else
    offerPairs();
  fillMnemonics(*m_actions.compareMenu);
}

void CompareMenu::forgetOwnPairs() {
  for (QAction* action : std::exchange(m_ownPairs, {})) {
    m_actions.compareMenu->removeAction(action);
    action->deleteLater();
  }
}

void CompareMenu::offerPairs() {
  forgetOwnPairs();
  for (std::size_t i = 0; i < m_pairs.size(); ++i) {
    const ComparisonPair pair = comparisonPairs[i];
    const auto made =
        m_session.hasScenario() ? withPair(*m_session.scenario(), pair) : tl::unexpected(PairObstacle::NoNumbers);
    m_pairs[i]->setEnabled(m_lab && made.has_value());
    m_pairs[i]->setText(
        asMenuText(made ? pairName(pair) : tr("%1: %2").arg(pairName(pair), obstacleText(made.error()))));
  }
}

void CompareMenu::offerOwnPairs(const OwnComparison& mine) {
  forgetOwnPairs();
  for (const OwnComparison::Pair& pair : mine.pairs) {
    QAction* action = m_actions.compareMenu->addAction(asMenuText(pair.name));
    connect(action, &QAction::triggered, this, pair.show);
    m_ownPairs.push_back(action);
  }
}

void CompareMenu::follow() {
  if (const auto mine = own()) {
    m_actions.pin->setEnabled(static_cast<bool>(mine->pin));
    m_actions.unpin->setEnabled(static_cast<bool>(mine->unpin));
    for (QAction* action : {m_actions.swapSides, m_actions.sideBySide, m_actions.difference, m_actions.onlyB})
      action->setEnabled(false);
    return;
  }
  const bool isShown = m_lab && m_session.hasScenario();
  m_actions.pin->setEnabled(isShown && hasNumbers(*m_session.scenario()));
  for (QAction* action : {m_actions.unpin, m_actions.swapSides})
    action->setEnabled(isShown && m_session.scenario()->pinned);
  for (QAction* action : {m_actions.sideBySide, m_actions.difference, m_actions.onlyB})
    action->setEnabled(m_lab && m_session.canCompare());
  QAction* const shown[] = {m_actions.sideBySide, m_actions.difference, m_actions.onlyB};
  shown[static_cast<int>(m_session.compareMode())]->setChecked(true);
}

}  // namespace attn::app
