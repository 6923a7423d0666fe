// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTimeEdit>

#include "theme/theme.h"

namespace attn::app {

/// A field for a date, or a date and time, typed or chosen from a calendar, with an arrow in the theme's colors.
class TimeField : public QDateTimeEdit {
 public:
  explicit TimeField(const Theme&, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Theme m_theme;
};

}  // namespace attn::app
