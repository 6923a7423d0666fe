// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/tool_tip.h"

#include <QTextDocument>
#include <QToolTip>

namespace attn::app {
namespace {

/// A tooltip is laid out completely before it is shown: a token of a megabyte would take minutes.
constexpr qsizetype kLongestToolTip = 4000;

QString boundedToolTip(const QString& plain) {
  return plain.size() <= kLongestToolTip ? plain : plain.first(kLongestToolTip) + QStringLiteral("…");
}

}  // namespace

QString toolTipText(const QString& plain) {
  const QString bounded = boundedToolTip(plain);
  return Qt::mightBeRichText(bounded) ? Qt::convertFromPlainText(bounded, Qt::WhiteSpaceNormal) : bounded;
}

QString wrappedToolTipText(const QString& plain) {
  return plain.isEmpty() ? plain : Qt::convertFromPlainText(boundedToolTip(plain), Qt::WhiteSpaceNormal);
}

void showPlainToolTip(const QPoint& onScreen, const QString& plain, QWidget* widget, const QRect& area) {
  QToolTip::showText(onScreen, toolTipText(plain), widget, area);
}

}  // namespace attn::app
