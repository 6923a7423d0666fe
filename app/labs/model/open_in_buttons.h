// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "theme/themed.h"

class QPushButton;

namespace attn::app {

/// Buttons for the labs that can show a single head as a document.
class OpenInButtons : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit OpenInButtons(QWidget* parent = nullptr);
  void retranslate() override;

 Q_SIGNALS:
  void requested(const QString& lab);

 protected:
  void restyle() override;

 private:
  std::vector<QPushButton*> m_buttons;
};

}  // namespace attn::app
