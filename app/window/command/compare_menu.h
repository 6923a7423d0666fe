// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <optional>
#include <vector>

#include "labs/lab.h"
#include "scenario/pairs.h"

class QAction;
class QActionGroup;

namespace attn::app {

class Actions;
class Session;

/// The "Compare" menu: pinning, view modes, and pairs that differ in one decision. A pair that is unavailable for the
/// document is disabled and explains why. A lab whose picture is not of the document (training) provides its own
/// pinning and pairs.
class CompareMenu : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::CompareMenu)

 public:
  CompareMenu(Session&, Actions&, QObject* parent);

  /// Sets the visible lab, or null: comparisons that are not visible must not be triggered by a key.
  void setLab(Lab*);
  void retranslate();

 private:
  void follow();
  void offerPairs();
  void forgetOwnPairs();
  void offerOwnPairs(const OwnComparison&);
  std::optional<OwnComparison> own() const;

  Session& m_session;
  Actions& m_actions;
  QActionGroup* m_modes;
  std::vector<QAction*> m_pairs;     // in the order of comparisonPairs
  std::vector<QAction*> m_ownPairs;  // of the current lab, created when the menu is opened
  QPointer<Lab> m_lab;
  QMetaObject::Connection m_following;
};

}  // namespace attn::app
