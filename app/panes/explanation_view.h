// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QTimer>

#include "explanation/explanation.h"
#include "session/playback.h"
#include "theme/themed.h"

class QSpacerItem;
class QVBoxLayout;

namespace attn::app {

class Card;
class CellCard;
class FormulaView;
class RichLabel;

/// The right pane of a lab: an explanation from top to bottom, followed by the lab's own parts. To avoid delaying
/// frames, it updates shortly after the picture, less often during playback, and not at all while hidden.
class ExplanationView : public Themed<QScrollArea> {
  Q_OBJECT

 public:
  explicit ExplanationView(Playback*, QWidget* parent = nullptr);

  void retranslate() override;
  /// Updates the pane immediately, even if hidden (for pictures and tests).
  void refreshNow();
  const Explanation& explanation() const { return m_explanation; }
  /// Refreshes soon after one of these signals is emitted.
  template <class Sender, class... Signals>
  void refreshOn(Sender* sender, Signals... changed) {
    (connect(sender, changed, this, [this] { schedule(); }), ...);
  }

 protected:
  /// Shows the current explanation. If `recreate` is set, the theme or language has changed and all texts are
  /// recreated.
  virtual void refresh(bool recreate) = 0;
  void restyle() override;

  /// Schedules a refresh().
  void schedule();
  void showExplanation(const Explanation&);
  /// True if further refreshes are about to follow: content shown only while the playback is stopped would flicker.
  bool isPlaying() const;
  /// Elides long sums again.
  void collapseSums();
  /// Adds a part of the lab below the card of the cell, or at the end, in the order of the calls.
  void addBelowCard(QWidget*);
  void addAtEnd(QWidget*);
  /// Styles the title of an added part like the pane's own titles.
  static void setHeading(RichLabel*, const Theme&);
  /// A heading in capitals. Insert tokens afterwards: “cat” and “CAT” are different tokens.
  static QString capitals(const QString&);

  void showEvent(QShowEvent*) override;

 private:
  void build();
  void refreshIfVisible();
  void settleHeights();

  Playback* m_playback;
  QTimer m_update;
  bool m_stale = true;
  bool m_recreate = true;
  Explanation m_explanation;

  QWidget* m_content;
  QVBoxLayout *m_layout, *m_belowCard, *m_atEnd;
  FormulaView *m_formula, *m_whole;
  QSpacerItem *m_formulaGap, *m_tryGap;
  CellCard* m_card;
  Card* m_tryCard;
  RichLabel *m_title, *m_question, *m_whyTitle, *m_why, *m_shapes, *m_tryTitle, *m_try;
};

}  // namespace attn::app
