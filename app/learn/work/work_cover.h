// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include "learn/work/words_page.h"
#include "learn/work/work_state.h"

class QLabel;
class QLineEdit;

namespace attn::app {

/// The cover of an assignment, before and between working on it; after submission, what to do with the file.
class WorkCover : public WordsPage {
  Q_OBJECT

 public:
  explicit WorkCover(QWidget* parent = nullptr);

  void show(const OpenedHandout&, const WorkState&, const QDateTime& now);
  /// Shows a warning, e.g. that answers cannot be saved; an empty string clears it.
  void tell(const QString& problem);
  void retranslate() { fill(); }
  void takeFocus();

 Q_SIGNALS:
  void begun();
  void folderWanted();
  void saveAgainWanted();
  void left();

 private:
  void fill();

  OpenedHandout m_opened;
  WorkState m_state;
  QDateTime m_now;
  RichLabel *m_kind, *m_title, *m_note, *m_facts, *m_deadline, *m_feedback, *m_kept, *m_done, *m_next;
  InlineError* m_problem;
  QPushButton *m_begin, *m_folder, *m_again, *m_leave;
};

/// The page before submission: lists unanswered questions and what the file will contain.
class HandInSheet : public WordsPage {
  Q_OBJECT

 public:
  explicit HandInSheet(QWidget* parent = nullptr);

  void show(const OpenedHandout&, const WorkState&, const QDateTime& now);
  /// Shows why submission failed; an empty string clears it.
  void tell(const QString& problem);
  /// In a preview nothing can be submitted.
  void setPreview(bool);
  QString student() const;
  void retranslate() { fill(); }
  void takeFocus() { (m_preview ? m_back : m_handIn)->setFocus(); }

 Q_SIGNALS:
  void handInWanted();
  void questionWanted(int question);
  void studentEdited();
  void backWanted();

 protected:
  void restyle() override;

 private:
  void fill();

  OpenedHandout m_opened;
  WorkState m_state;
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
