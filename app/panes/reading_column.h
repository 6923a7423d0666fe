// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "theme/themed.h"

class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedLayout;

namespace attn::app {

class GlyphButton;
class HelpButton;
class InputsColumn;
class QuestionCard;
class SegmentedControl;
class Session;

/// The right column of the window: tabs for the document's notes, the lab's explanation, and a question once requested.
/// A document with notes opens with them in front; the first cell that the user selects brings the explanation to the
/// front, once. While something else occupies the left pane, the lab's inputs are a tab here as well.
class ReadingColumn : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit ReadingColumn(Session*, QWidget* parent = nullptr);

  /// Shows a lab's explanation and takes ownership.
  void setExplanation(QWidget*);
  /// Why notes and explanation are hidden: they would reveal the answer to a question of a lesson or of the card.
  enum class HeldBack { No, ByLesson, ByCard };
  void holdBack(HeldBack);
  bool holdsBack() const { return m_heldBack != HeldBack::No; }
  /// Shows inputs that have no other place, and owns them meanwhile; nullptr removes them.
  void setInputs(QWidget*);
  void showInputs();
  void retranslate() override;
  /// The shortcuts for the notes and for asking a question, as native text.
  void setKeys(const QString& notes, const QString& question);
  /// Must be called after a document was opened and its playhead is at the start.
  void documentOpened();

  bool showsNotes() const { return m_page == Page::Notes; }
  void showNotes(bool notes) { turnTo(notes ? Page::Notes : Page::Explanation); }
  /// The question; its tab appears when first shown and stays until another document is opened.
  QuestionCard& question() { return *m_question; }
  bool showsQuestion() const { return m_page == Page::Question; }
  void showQuestion();
  /// Removes the question's tab.
  void dropQuestion();
  /// True if the column requests the width of a page instead of its own.
  bool isWide() const { return m_wide; }
  void setWide(bool);

 Q_SIGNALS:
  /// The user leaves the question on the card unanswered.
  void questionLeft();
  /// Requests to return to the question of the lesson, which another lab hides.
  void questionRequested();
  void wideChanged(bool);

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;

 private:
  void cellAsked();
  void fillHeldBack();
  /// In tab order.
  enum class Page { Notes, Explanation, Inputs, Question };
  std::vector<Page> pages() const;
  QString tabLabel(Page) const;
  /// Makes a tab for each available page.
  void setTabs(Page current);
  void turnTo(Page);
  QWidget* widgetOf(Page) const;

  Session& m_session;
  QWidget* m_head;
  QHBoxLayout* m_headRow;
  SegmentedControl* m_tabs;
  GlyphButton* m_wideButton;
  HelpButton* m_help;
  QStackedLayout* m_stack;
  Page m_page = Page::Notes;
  InputsColumn* m_notes;
  QuestionCard* m_question;
  bool m_hasQuestion = false;
  QWidget *m_explanation = nullptr, *m_inputs = nullptr;
  QWidget* m_heldBackPage;
  QLabel* m_whyHeldBack;
  QPushButton* m_heldBackButton;
  HeldBack m_heldBack = HeldBack::No;
  bool m_wide = false;
  QString m_notesKeys, m_questionKeys;
  bool m_notesAreTemporary = false;  // the notes are in front only because a document was opened
  bool m_numbersCame = false;        // the opened document has been computed: later selections are the user's
};

}  // namespace attn::app
