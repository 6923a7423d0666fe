// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

class Session;

/// What stands in place of a picture that needs numbers, where a document holds sizes only: why, and the ways on.
class SizesOnlyNote : public QWidget {
  Q_OBJECT

 public:
  explicit SizesOnlyNote(Session&, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate();
  /// What cannot be shown here, as a sentence.
  void setReason(const QString&);

 Q_SIGNALS:
  /// The learner wants to see what the sizes cost.
  void sheetRequested();

 private:
  QLabel* m_reason;
  QPushButton *m_small, *m_sheet;
};

/// Lies over a stage and takes its place while a document of sizes is open.
class SizesOnlyCover : public SizesOnlyNote {
 public:
  SizesOnlyCover(Session&, QWidget* covered);
  /// Whether it is wanted; it is shown for a document of sizes only.
  void setWanted(bool);

 protected:
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void follow();

  Session& m_session;
  bool m_wanted = true;
};

}  // namespace attn::app
