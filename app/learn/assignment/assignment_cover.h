// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include "learn/assignment/assignment_state.h"
#include "learn/assignment/words_page.h"

class QLabel;
class QLineEdit;

namespace attn::app {

/// The cover of an assignment, before and between working on it; after submission, what to do with the file.
class AssignmentCover : public WordsPage {
  Q_OBJECT

 public:
  explicit AssignmentCover(QWidget* parent = nullptr);

  void show(const OpenedHandout&, const AssignmentState&, const QDateTime& now);
  /// Shows a warning, e.g. that answers cannot be saved; an empty string clears it.
  void showMessage(const QString& problem);
  void retranslate() override { fill(); }
  void takeFocus();

 Q_SIGNALS:
  void begun();
  void folderRequested();
  void saveAgainRequested();
  /// The key of the sealed answers was entered.
  void keyEntered(const QString& key);
  void left();

 protected:
  void restyle() override;

 private:
  void fill();
  bool awaitsKey() const { return m_state.handedIn && m_opened.isSealed(); }

  OpenedHandout m_opened;
  AssignmentState m_state;
  QDateTime m_now;
  RichLabel *m_kind, *m_title, *m_note, *m_facts, *m_deadline, *m_feedback, *m_kept, *m_done, *m_next, *m_keyText;
  QLineEdit* m_key;
  InlineError* m_problem;
  QPushButton *m_begin, *m_folder, *m_again, *m_leave;
};

/// The page before submission: lists unanswered questions and what the file will contain.
class HandInPage : public WordsPage {
  Q_OBJECT

 public:
  explicit HandInPage(QWidget* parent = nullptr);

  void show(const OpenedHandout&, const AssignmentState&, const QDateTime& now);
  /// Shows why submission failed; an empty string clears it.
  void showMessage(const QString& problem);
  /// In a preview nothing can be submitted.
  void setPreview(bool);
  QString student() const;
  void retranslate() override { fill(); }
  void takeFocus() { (m_preview ? m_back : m_handIn)->setFocus(); }

 Q_SIGNALS:
  void handInRequested();
  void questionRequested(int question);
  void studentEdited();
  void backRequested();

 protected:
  void restyle() override;

 private:
  void fill();

  OpenedHandout m_opened;
  AssignmentState m_state;
  QDateTime m_now;
  bool m_preview = false;
  RichLabel *m_title, *m_missing, *m_deadline;
  QLabel* m_nameLabel;
  QLineEdit* m_name;
  RichLabel *m_privacy, *m_after;
  InlineError* m_problem;
  QPushButton *m_handIn, *m_back;
};

}  // namespace attn::app
