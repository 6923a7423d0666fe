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
class QMenu;

namespace attn::app {

class Actions;
class Session;

/// What the menu "Compare" does and offers: pinning, how the two are shown, and pairs that differ in one decision.
/// A pair that the document does not have is greyed and says why. A lab whose picture is not of the document (training)
/// brings what it pins and which pairs it has itself.
class CompareMenu : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::CompareMenu)

 public:
  CompareMenu(Session&, Actions&, QObject* parent);

  /// What is on screen, null where that is no lab: what is not seen is not compared by a key.
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
  std::vector<QAction*> m_ownPairs;  // of the lab in front, made when somebody looks
  QPointer<Lab> m_lab;
  QMetaObject::Connection m_following;
};

}  // namespace attn::app
