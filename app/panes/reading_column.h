// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "theme/theme.h"

class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedLayout;

namespace attn::app {

class GlyphButton;
class HelpButton;
class NotesPane;
class QuestionCard;
class SegmentedControl;
class Session;

/// The right column of the window: the document's notes, the lab's explanation, and a question once one was asked for,
/// one in front of the others. A document that has notes opens with them; the first cell that is asked about brings the
/// explanation to the front, once. While something else stands in the left pane, the lab's inputs stand here, too.
class ReadingColumn : public QWidget {
  Q_OBJECT

 public:
  explicit ReadingColumn(Session*, QWidget* parent = nullptr);

  /// Shows a lab's explanation; the column owns it from now on.
  void setExplanation(QWidget*);
  /// Why notes and explanation are not shown: they would give away the answer to a question of a lesson, or of the
  /// card.
  enum class HeldBack { No, ByLesson, ByCard };
  void holdBack(HeldBack);
  bool holdsBack() const { return m_heldBack != HeldBack::No; }
  /// Inputs that have no other place; nullptr: none. The column owns them as long as it shows them.
  void setInputs(QWidget*);
  bool hasInputs() const { return m_inputs != nullptr; }
  void showInputs();
  void setTheme(const Theme&);
  void retranslate();
  /// The keys that turn to the notes and ask a question, as the system writes them.
  void setKeys(const QString& notes, const QString& question);
  /// A document was opened, and its playhead stands where it begins.
  void documentOpened();

  bool showsNotes() const;
  void showNotes(bool);
  /// The question; its tab is there from the first time it is shown until another document is opened.
  QuestionCard& question() { return *m_question; }
  bool showsQuestion() const;
  void showQuestion();
  /// Removes its tab.
  void dropQuestion();
  /// Whether the column asks for the width of a page instead of its own.
  bool isWide() const { return m_wide; }
  void setWide(bool);

 Q_SIGNALS:
  /// The learner does not want to answer the question on the card.
  void questionLeft();
  /// The learner wants to see the question of the lesson again, which another lab has taken out of sight.
  void questionWanted();
  void wideChanged(bool);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  void cellAsked();
  void fillHeldBack();
  /// What stands in front, in the order of the tabs.
  enum class Page { Notes, Explanation, Inputs, Question };
  std::vector<Page> pages() const;
  Page page() const { return m_page; }
  void setTabs(Page current);
  void turnTo(Page);
  QWidget* widgetOf(Page) const;
  /// What the manual calls it.
  static QString helpTopicOf(Page);

  Session& m_session;
  Theme m_theme;
  QWidget* m_head;
  QHBoxLayout* m_headRow;
  SegmentedControl* m_tabs;
  GlyphButton* m_wideButton;
  HelpButton* m_help;
  QStackedLayout* m_stack;
  Page m_page = Page::Notes;
  NotesPane* m_notes;
  QuestionCard* m_question;
  bool m_hasQuestion = false;
  QWidget *m_explanation = nullptr, *m_inputs = nullptr;
  QWidget* m_heldBackPage;
  QLabel* m_whyHeldBack;
  QPushButton* m_heldBackButton;
  HeldBack m_heldBack = HeldBack::No;
  bool m_wide = false;
  QString m_notesKeys, m_questionKeys;
  bool m_givesWay = false;     // the notes are in front because a document was opened
  bool m_numbersCame = false;  // of the document that was opened: from now on cells are chosen by the learner
};

}  // namespace attn::app
