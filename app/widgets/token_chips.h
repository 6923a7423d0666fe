// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QStringList>
#include <QWidget>
#include <optional>

#include "text/token_text.h"
#include "theme/themed.h"

namespace attn::app {

/// Tokens as chips in lines: click or arrows select; double click, F2 or Return rename in place; + or Insert opens a
/// field for a token after the selected one; Delete removes. In Switches mode, each chip is toggled (padded tokens). In
/// Preview mode, chips only show how a text is tokenized; in Select mode, they can be selected but not edited. Painted
/// as one widget, so that 256 tokens cost as little as three.
class TokenChips : public Themed<QWidget> {
  Q_OBJECT

 public:
  enum class Mode { Edit, Switches, Preview, Select };

  explicit TokenChips(Mode = Mode::Edit, QWidget* parent = nullptr);

  /// Sets the tokens of the document; their display names are shown (shownToken()).
  void setTokens(const QStringList&);
  /// Tokens with a mark for what is new.
  void setMarked(const QList<int>& tokens);
  const QList<int>& marked() const { return m_marked; }
  void setCurrent(int);  // -1 = none; does not emit a signal
  int current() const { return m_current; }
  void setSwitchedOn(const QList<int>& chips);
  /// A second selected token, in the color of keys; -1 = none.
  void setKey(int);
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

 Q_SIGNALS:
  void selected(int token);
  void renamed(int token, const QString& text);
  /// A token was typed into the field that "+" or Insert opened; `after` is -1 to insert it first.
  void added(int after, const QString& text);
  void removeRequested(int token);
  void switched(int token, bool on);

 protected:
  void restyle() override { relayout(); }
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
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
  void startAdding(int after);
  void openEditor(QRectF at, const QString& text, const QString& name);
  void finishEditing(bool keep);
  void relayout();
  bool selects() const { return m_mode == Mode::Edit || m_mode == Mode::Select; }
  void drawMark(QPainter&, const QRectF& chip) const;

  Mode m_mode;
  QStringList m_tokens;
  QList<int> m_on;
  QList<int> m_marked;
  QList<Chip> m_chips;
  int m_current = -1, m_key = -1;
  bool m_unfolded = false;
  QLineEdit m_editor;
  int m_renaming = -1;
  std::optional<int> m_addingAfter;
};

}  // namespace attn::app
