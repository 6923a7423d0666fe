// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "theme/themed.h"

namespace attn::app {

class Session;

/// Shown instead of a picture that needs numbers if the document has sizes only: the reason and what the user can do.
class SizesOnlyNote : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit SizesOnlyNote(Session&, QWidget* parent = nullptr);

  void retranslate() override;
  /// What cannot be shown, as a sentence.
  void setReason(const QString& reason) { m_reason->setText(reason); }

 Q_SIGNALS:
  /// Requests to show the cost of the sizes.
  void sheetRequested();

 protected:
  void restyle() override;

 private:
  QLabel* m_reason;
  QPushButton *m_small, *m_sheet;
};

/// Covers a stage while a sizes-only document is open.
class SizesOnlyCover : public SizesOnlyNote {
 public:
  SizesOnlyCover(Session&, QWidget* covered);
  /// Enables the cover; it is shown for sizes-only documents.
  void setRequested(bool);

 protected:
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void follow();

  Session& m_session;
  bool m_wanted = true;
};

}  // namespace attn::app
