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

/// The right pane of a lab: an explanation laid out from top to bottom, and below it what the lab adds. So that it
/// never delays a frame of the picture it follows a moment later, less often while playing, not at all while hidden.
class ExplanationView : public QScrollArea {
  Q_OBJECT

 public:
  explicit ExplanationView(Playback*, QWidget* parent = nullptr);
  ~ExplanationView() override;

  void setTheme(const Theme&);
  const Theme& theme() const { return m_theme; }
  void retranslate();
  /// Brings the pane up to date at once, even where it is hidden (for pictures and tests).
  void refreshNow();
  /// Refreshes soon after one of these signals is emitted.
  template <class Sender, class... Signals>
  void refreshOn(Sender* sender, Signals... changed) {
    (connect(sender, changed, this, [this] { schedule(); }), ...);
  }

 protected:
  /// Shows what there is to say now. With `anew`, texts in the old colours or language have to be made again.
  virtual void refresh(bool anew) = 0;
  virtual void restyleParts(const Theme&) {}
  virtual void retranslateParts() {}

  /// What the pane shows is out of date: refresh() follows as soon as it may.
  void schedule();
  void showExplanation(const Explanation&);
  /// Whether the next refresh may come within a moment: what is known only at rest would come and go.
  bool isPlaying() const;
  /// Shortens long sums again.
  void foldSum() { m_full = false; }
  /// A part of the lab's own right below the card of the cell, or at the end, in the order they are added.
  void addBelowCard(QWidget*);
  void addAtEnd(QWidget*);
  /// Gives the title of an added part the look of the pane's own titles.
  static void setHeading(RichLabel*, const Theme&);
  static void setBody(RichLabel*, const Theme&, double pixels, const QColor& ink, QFont::Weight = QFont::Normal);
  /// A heading in capitals. Tokens go in afterwards: “cat” and “CAT” are two.
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
  bool m_anew = true;
  bool m_full = false;  // long sums written out
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
