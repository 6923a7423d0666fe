// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "theme/themed.h"

class QVBoxLayout;

namespace attn::app {

class Card;
class RichLabel;

/// A card with a title, content, and a text at the end; a pane stacks several of them.
class TitledCard : public Themed<QWidget> {
 public:
  explicit TitledCard(QWidget* parent = nullptr);

  /// Sets the content between title and text, and takes ownership. Must be called only once.
  void setContent(QWidget*);
  void setTitle(const QString& html);
  void setText(const QString& html);
  /// Must be called after the height of the content changes, which the layouts do not notice.
  void contentResized();

 protected:
  void restyle() override;

 private:
  Card* m_card;
  QVBoxLayout* m_column;
  RichLabel *m_title, *m_text;
};

}  // namespace attn::app
