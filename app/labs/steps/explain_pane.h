// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QTimer>
#include <optional>

#include "explain/explanation.h"
#include "session/playback.h"
#include "session/session.h"
#include "theme/theme.h"

class QBoxLayout;
class QSpacerItem;
class QVBoxLayout;

namespace attn::app {

class Card;
class FormulaView;
class RichLabel;
class RowChart;

/// The right pane of the Steps lab: where the selected cell comes from, and the row it lies in. Follows the session;
/// does nothing while it is not visible.
class ExplainPane : public QScrollArea {
  Q_OBJECT

 public:
  ExplainPane(Session*, Playback*, QWidget* parent = nullptr);
  ~ExplainPane() override;

  void setTheme(const Theme&);
  void retranslate();
  /// Brings the pane up to date at once, even where it is hidden (for pictures and tests).
  void refreshNow();

 protected:
  void showEvent(QShowEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void build();
  void buildCard();
  void restyle();
  void schedule();
  void refresh();
  void lay(const Explanation&);
  void showSum();
  void showChart();
  void arrangeCardHead();

  Session* m_session;
  Playback* m_playback;
  Theme m_theme;
  QTimer m_update;
  bool m_stale = true;
  bool m_full = false;  // long sums written out

  // What is on screen belongs to these.
  Snapshot m_shownSnapshot;
  std::optional<Selection> m_shownSelection;
  Explanation m_explanation;

  QWidget* m_content = nullptr;
  QVBoxLayout* m_layout = nullptr;
  RichLabel* m_title = nullptr;
  FormulaView* m_formula = nullptr;
  FormulaView* m_whole = nullptr;
  QSpacerItem* m_formulaGap = nullptr;
  RichLabel* m_question = nullptr;
  Card* m_card = nullptr;
  QBoxLayout* m_cardHead = nullptr;
  RichLabel* m_cellName = nullptr;
  RichLabel* m_cellPlace = nullptr;
  RichLabel* m_sum = nullptr;
  RichLabel* m_relation = nullptr;
  RichLabel* m_result = nullptr;
  RichLabel* m_more = nullptr;
  RichLabel* m_remarks = nullptr;
  RichLabel* m_whyTitle = nullptr;
  RichLabel* m_why = nullptr;
  RichLabel* m_shapes = nullptr;
  Card* m_tryCard = nullptr;
  RichLabel* m_tryTitle = nullptr;
  RichLabel* m_try = nullptr;
  RichLabel* m_chartTitle = nullptr;
  RowChart* m_chart = nullptr;
};

}  // namespace attn::app
