// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTimeEdit>

#include "theme/theme.h"

namespace attn::app {

/// A day, or a moment, that is typed or chosen from a calendar, with an arrow in the colours of the theme.
class TimeField : public QDateTimeEdit {
 public:
  explicit TimeField(const Theme&, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Theme m_theme;
};

}  // namespace attn::app
