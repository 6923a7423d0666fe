// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QTimer>
#include <QWidget>

#include "theme/theme.h"
#include "theme/themed.h"

class QScrollArea;

namespace attn::app {

class RichLabel;

/// Notes over the picture, if there is no second screen; says that the audience can read them.
class NotesPanel : public QWidget {
  Q_DECLARE_TR_FUNCTIONS(attn::app::NotesPanel)

 public:
  explicit NotesPanel(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setNotes(const QString& markdown);
  /// The height that shows all of the notes at this width.
  int wantedHeight(int width) const;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  void fill();

  Theme m_theme = lightTheme();
  QString m_markdown;
  RichLabel *m_warning, *m_notes;
  QScrollArea* m_scroll;
};

/// A short message over the picture of a presentation, which disappears by itself.
class StageNotice : public Themed<QWidget> {
  Q_OBJECT

 public:
  static constexpr int kShownFor = 1800;  // milliseconds

  explicit StageNotice(QWidget* parent = nullptr);

  /// Shows `words` at the bottom of `room`.
  void showMessage(const QString& words, const QRect& room);
  const QString& words() const { return m_words; }
  QSize sizeHint() const override;

 Q_SIGNALS:
  void over();

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  QFont face() const;

  QString m_words;
  QTimer m_end;
};

}  // namespace attn::app
