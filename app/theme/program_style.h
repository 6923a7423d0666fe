// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace attn::app {

/// What the style sheet cannot set in Qt's own widgets: icons in the theme's ink (messages, file dialogs), dialog
/// buttons without icons, drop-down lists that open below their box.
class ProgramStyle : public QProxyStyle {
 public:
  ProgramStyle();

  int styleHint(StyleHint, const QStyleOption*, const QWidget*, QStyleHintReturn*) const override;
  QIcon standardIcon(StandardPixmap, const QStyleOption*, const QWidget*) const override;
  QPixmap standardPixmap(StandardPixmap, const QStyleOption*, const QWidget*) const override;
};

}  // namespace attn::app
