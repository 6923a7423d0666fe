// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "session/playback.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

class Card;
class RichLabel;

/// The selected cell on both sides of a comparison: "A 0.27, B 0.33, difference +0.06". Hidden unless two scenarios are
/// compared.
class CompareCard : public QWidget {
  Q_OBJECT

 public:
  explicit CompareCard(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void showCell(const Session&, const Playback&);
  /// The displayed text without markup.
  QString text() const { return m_text; }

 private:
  Card* m_card;
  RichLabel* m_numbers;
  Theme m_theme;
  QString m_text;
};

}  // namespace attn::app
