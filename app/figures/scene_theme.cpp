// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/scene_theme.h"

#include <algorithm>

namespace attn::app {
namespace {

constexpr double kSeenFromAfar = 14;
constexpr double kShownLarge = 1.15;  // pictures of presentations have a larger scale

double grownScale(const QSizeF& size) {
  constexpr double kWidth = 840, kHeight = 480, kMax = 4;
  return std::clamp(std::min(size.width() / kWidth, size.height() / kHeight), 1.0, kMax);
}

/// The first theme, in decreasing size, for which `enough` is true; at the latest at scale `least`.
Theme shrunkUntil(const std::function<bool(const Theme&)>& enough, Theme theme, double least) {
  constexpr double kStep = 0.92;
  while (theme.scale > least && !enough(theme)) theme.scale = std::max(least, theme.scale * kStep);
  return theme;
}

/// Presentation screens always leave a picture this width; in less, type shrinks to the design size.
constexpr double kMinPresented = 640;

double leastScaleIn(const QSizeF& size) {
  return std::max(leastSceneScale(false), leastSceneScale(true) * std::min(1.0, size.width() / kMinPresented));
}

}  // namespace

double heldScale(double scale, const QSizeF& size, const QSizeF& least) {
  const double smallest = leastScaleIn(size);
  const double largest = std::min(size.width() / least.width(), size.height() / least.height());
  return std::clamp(scale, smallest, std::max(smallest, largest));
}

Theme sceneTheme(const Theme& theme, const QSizeF& size, bool presenting) {
  Theme t = theme;
  if (presenting && !theme.fixedType)
    t.scale = heldScale(std::max(grownScale(size), leastScaleIn(size)) * theme.scale, size);
  return t;
}

double leastSceneScale(bool presenting) {
  constexpr double kSmallestType = 11;
  return presenting ? kSeenFromAfar / kSmallestType : 1;
}

double indexPixels(double pixels, double share, double scale) {
  const double index = pixels * share;
  if (scale < kShownLarge) return index;
  return std::max(index, std::min(pixels, kSeenFromAfar / scale));
}

double legiblePixels(double pixels, double scale) {
  return scale < kShownLarge ? pixels : std::max(pixels, kSeenFromAfar / scale);
}

Theme fittingTheme(const Theme& given, const QSizeF& size, bool presenting,
                   const std::function<bool(const Theme&)>& fits, const std::function<bool(const Theme&)>& holds) {
  if (given.fixedType) return given;
  if (!presenting) return shrunkUntil(fits, given, std::min(given.scale, leastSceneScale(false)));
  Theme usual = given;
  usual.scale = 1;
  usual = shrunkUntil(fits, sceneTheme(usual, size, true), leastScaleIn(size));
  Theme wanted = usual;
  wanted.scale = heldScale(usual.scale * given.scale, size);
  if (given.scale <= 1 || !holds) return wanted;
  return shrunkUntil(holds, wanted, usual.scale);
}

}  // namespace attn::app
