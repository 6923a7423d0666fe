// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include "learn/work/opened_handout.h"
#include "learn/work/words_page.h"
#include "learn/work/work_state.h"

class QLabel;
class QLineEdit;

namespace attn::app {

/// Before handing in: what has no answer yet, and what the file will say.
class HandInSheet : public WordsPage {
  Q_OBJECT

 public:
  explicit HandInSheet(QWidget* parent = nullptr);

  void show(const OpenedHandout&, const WorkState&, const QDateTime& now);
  /// Why it could not be handed in; empty: nothing.
  void tell(const QString& problem);
  /// Nothing can be handed in here: a preview.
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
