// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QStringList>
#include <QWidget>

#include "text/token_text.h"
#include "theme/theme.h"

namespace attn::app {

/// Tokens as chips in lines: click or arrows select, double click, F2 or Return rename in place, + or Insert adds after
/// the selected one, Delete removes. Or, in Switches mode, each chip is switched on and off (padded tokens). Painted as
/// one widget, so that 256 tokens cost as little as three.
class TokenChips : public QWidget {
  Q_OBJECT

 public:
  enum class Mode { Edit, Switches };

  explicit TokenChips(Mode = Mode::Edit, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setTokens(const QStringList&);
  void setCurrent(int);  // -1 = none; without a signal
  int current() const { return m_current; }
  void setSwitchedOn(const QList<int>& chips);
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

 Q_SIGNALS:
  void selected(int token);
  void renamed(int token, const QString& text);
  void addRequested(int after);
  void removeRequested(int token);
  void switched(int token, bool on);

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusInEvent(QFocusEvent*) override { update(); }
  void focusOutEvent(QFocusEvent*) override { update(); }
  bool event(QEvent*) override;
  bool eventFilter(QObject*, QEvent*) override;

 private:
  struct Chip {
    QRectF box;
    QString shown;
  };
  /// The chips in lines, then "+" (Edit) or nothing, and "… N more" while folded.
  QList<Chip> arranged(int width) const;
  int shownTokens() const;
  int chipAt(const QPointF&) const;
  void activate(int chip);
  void startRenaming(int token);
  void finishRenaming(bool keep);
  void relayout();

  Theme m_theme;
  Mode m_mode;
  QStringList m_tokens;
  QList<int> m_on;
  QList<Chip> m_chips;
  int m_current = -1;
  bool m_unfolded = false;
  QLineEdit m_editor;
  int m_renaming = -1;
};

}  // namespace attn::app
