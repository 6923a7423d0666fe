// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QTimer>

#include "explanation/explanation.h"
#include "session/playback.h"
#include "theme/theme.h"

class QBoxLayout;
class QSpacerItem;
class QVBoxLayout;

namespace attn::app {

class Card;
class FormulaView;
class RichLabel;

/// The right pane of a lab: an explanation from top to bottom, followed by the lab's own parts. To avoid delaying
/// frames, it updates shortly after the picture, less often during playback, and not at all while hidden.
class ExplanationView : public QScrollArea {
  Q_OBJECT

 public:
  explicit ExplanationView(Playback*, QWidget* parent = nullptr);
  ~ExplanationView() override;

  void setTheme(const Theme&);
  const Theme& theme() const { return m_theme; }
  void retranslate();
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
  virtual void restyleParts(const Theme&) {}
  virtual void retranslateParts() {}

  /// Schedules a refresh().
  void schedule();
  void showExplanation(const Explanation&);
  /// True if further refreshes are about to follow: content shown only while the playback is stopped would flicker.
  bool isPlaying() const;
  /// Elides long sums again.
  void collapseSums() { m_full = false; }
  /// Adds a part of the lab below the card of the cell, or at the end, in the order of the calls.
  void addBelowCard(QWidget*);
  void addAtEnd(QWidget*);
  /// Styles the title of an added part like the pane's own titles.
  static void setHeading(RichLabel*, const Theme&);
  static void setBody(RichLabel*, const Theme&, double pixels, const QColor& ink, QFont::Weight = QFont::Normal);
  /// A heading in capitals. Insert tokens afterwards: “cat” and “CAT” are different tokens.
  static QString capitals(const QString&);

  void showEvent(QShowEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void build();
  void buildCard();
  void restyle();
  void refreshIfVisible();
  void showSum();
  void settleHeights();
  void arrangeCardHead();
  void arrangeResult();

  Playback* m_playback;
  Theme m_theme;
  QTimer m_update;
  bool m_stale = true;
  bool m_recreate = true;
  bool m_full = false;  // long sums are written out
  Explanation m_explanation;

  QWidget* m_content = nullptr;
  QVBoxLayout* m_layout = nullptr;
  RichLabel* m_title = nullptr;
  FormulaView* m_formula = nullptr;
  FormulaView* m_whole = nullptr;
  QSpacerItem *m_formulaGap = nullptr, *m_tryGap = nullptr;
  RichLabel* m_question = nullptr;
  Card* m_card = nullptr;
  QBoxLayout* m_cardHead = nullptr;
  QBoxLayout* m_resultRow = nullptr;
  RichLabel* m_cellName = nullptr;
  RichLabel* m_cellPlace = nullptr;
  RichLabel* m_sum = nullptr;
  RichLabel* m_relation = nullptr;
  RichLabel* m_result = nullptr;
  RichLabel* m_more = nullptr;
  RichLabel* m_remarks = nullptr;
  QVBoxLayout* m_belowCard = nullptr;
  RichLabel* m_whyTitle = nullptr;
  RichLabel* m_why = nullptr;
  RichLabel* m_shapes = nullptr;
  Card* m_tryCard = nullptr;
  RichLabel* m_tryTitle = nullptr;
  RichLabel* m_try = nullptr;
  QVBoxLayout* m_atEnd = nullptr;
};

}  // namespace attn::app
