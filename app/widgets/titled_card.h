// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "theme/theme.h"

class QVBoxLayout;

namespace attn::app {

class Card;
class RichLabel;

/// A card with a title, what stands below it, and a text at the end; a pane puts several of them below each other.
class TitledCard : public QWidget {
 public:
  explicit TitledCard(QWidget* parent = nullptr);

  virtual void setTheme(const Theme&);
  /// Stands between title and text, and belongs to the card from now on. Once.
  void setContent(QWidget*);
  void setTitle(const QString& html);
  void setText(const QString& html);
  /// What it holds has another height, which the layouts do not notice by themselves.
  void contentResized();

 private:
  Card* m_card;
  QVBoxLayout* m_column;
  RichLabel *m_title, *m_text;
};

}  // namespace attn::app
