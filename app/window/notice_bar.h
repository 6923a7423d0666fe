// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <functional>

#include "theme/theme.h"

class QLabel;
class QPushButton;
class QScrollArea;

namespace attn::app {

class GlyphButton;

/// A message above the panes, which needs no answer: it stays until it is closed or another one comes.
class NoticeBar : public QFrame {
  Q_OBJECT

 public:
  enum class Kind { Information, Error };

  explicit NoticeBar(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// `details` (one per line) are shown below the text; `action` offers what to do about it.
  void show(Kind, const QString& text, const QString& details = QString());
  void offer(const QString& label, std::function<void()> action);
  QString text() const;
  QString details() const;

 protected:
  void changeEvent(QEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  void fitHeight();

  Theme m_theme;
  Kind m_kind = Kind::Information;
  QLabel *m_text, *m_details;
  QScrollArea* m_detailsArea;
  QPushButton* m_action;
  GlyphButton* m_close;
  std::function<void()> m_run;
};

}  // namespace attn::app
