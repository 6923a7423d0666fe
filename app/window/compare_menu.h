// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "scenario/pairs.h"

class QAction;
class QActionGroup;
class QMenu;

namespace attn::app {

class Actions;
class Session;

/// What the menu "Compare" does and offers: pinning, how the two are shown, and pairs that differ in one decision.
/// A pair that the document does not have is greyed and says why.
class CompareMenu : public QObject {
  Q_OBJECT

 public:
  CompareMenu(Session&, Actions&, QObject* parent);

  /// Whether the document is on screen: what is not seen is not compared by a key.
  void setDocumentShown(bool);
  void retranslate();

 private:
  void follow();

  Session& m_session;
  Actions& m_actions;
  QActionGroup* m_modes;
  std::vector<QAction*> m_pairs;  // in the order of comparisonPairs
  bool m_shown = false;
};

}  // namespace attn::app
