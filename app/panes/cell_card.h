// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"
#include "theme/themed.h"
#include "widgets/card.h"

class QBoxLayout;

namespace attn::app {

class FormulaView;
class RichLabel;

/// One number of an explanation: its name and place, the written-out sum, the result and remarks.
class CellCard : public Themed<Card> {
  Q_OBJECT

 public:
  enum class WithFormula { No, Yes };
  explicit CellCard(WithFormula = WithFormula::No);

  void setCell(const Explanation&);
  /// Elides long sums again.
  void collapse() { m_full = false; }

 Q_SIGNALS:
  /// The user has expanded or elided a long sum.
  void sumResized();

 protected:
  void restyle() override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void showSum();
  void arrange();

  Explanation m_cell;
  bool m_full = false;  // long sums are written out
  FormulaView* m_formula;
  QBoxLayout *m_head, *m_resultRow;
  RichLabel *m_name, *m_place, *m_sum, *m_relation, *m_result, *m_more, *m_remarks;
};

}  // namespace attn::app
