// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace attn::app {

/// What the style sheet cannot say about Qt's own widgets: signs of our own in the ink of the theme where Qt would show
/// pictures of its toolkit (messages, file dialogs), words without pictures on the buttons of dialogs, drop-down lists
/// that open below their box.
class ProgramStyle : public QProxyStyle {
 public:
  ProgramStyle();

  int styleHint(StyleHint, const QStyleOption*, const QWidget*, QStyleHintReturn*) const override;
  QIcon standardIcon(StandardPixmap, const QStyleOption*, const QWidget*) const override;
  QPixmap standardPixmap(StandardPixmap, const QStyleOption*, const QWidget*) const override;
};

}  // namespace attn::app
