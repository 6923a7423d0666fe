// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include "learn/work/opened_handout.h"
#include "learn/work/words_page.h"
#include "learn/work/work_state.h"

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

}  // namespace attn::app
