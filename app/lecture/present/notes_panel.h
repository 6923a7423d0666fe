// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QWidget>

#include "theme/theme.h"

class QScrollArea;

namespace attn::app {

class Card;
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

}  // namespace attn::app
