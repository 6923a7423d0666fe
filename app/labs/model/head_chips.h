// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "theme/themed.h"

namespace attn::app {

class ChipButton;
class FlowLayout;

/// Chips in lines, each of which does something when it is clicked.
class HeadChips : public Themed<QWidget> {
  Q_OBJECT

 public:
  struct Chip {
    QString text, tip;
    bool operator==(const Chip&) const = default;
  };

  explicit HeadChips(QWidget* parent = nullptr);
  void setChips(const std::vector<Chip>&);
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 Q_SIGNALS:
  void clicked(int chip);

 private:
  FlowLayout* m_flow;
  std::vector<ChipButton*> m_buttons;
  std::vector<Chip> m_chips;
};

}  // namespace attn::app
