// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/color_map.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attn::app {
namespace {

struct Rgb {
  double r, g, b;
};

constexpr Rgb rgb(unsigned value) {
  return {static_cast<double>((value >> 16U) & 0xFFU), static_cast<double>((value >> 8U) & 0xFFU),
          static_cast<double>(value & 0xFFU)};
}

QColor mixed(const Rgb& a, const Rgb& b, double t) {
  const auto channel = [t](double x, double y) { return static_cast<int>(std::lround(x + (y - x) * t)); };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b)};
}

template <std::size_t N>
QColor along(const std::array<Rgb, N>& stops, double share) {
  const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(N - 1);
  const auto low = std::min(static_cast<std::size_t>(at), N - 2);
  return mixed(stops[low], stops[low + 1], at - static_cast<double>(low));
}

// From the neutral center outwards. On dark backgrounds the ends are bright, to keep large heat maps from looking
// murky.
constexpr std::array kLightRed{rgb(0xF7F6F3), rgb(0xEDCFD0), rgb(0xDD9AA1), rgb(0xC4475A)};
constexpr std::array kLightBlue{rgb(0xF7F6F3), rgb(0xCCDDEA), rgb(0x8FB7DA), rgb(0x3F7FBF)};
constexpr std::array kDarkRed{rgb(0x2A2C30), rgb(0x5E2C38), rgb(0xA33A4E), rgb(0xF0697D)};
constexpr std::array kDarkBlue{rgb(0x2A2C30), rgb(0x27415E), rgb(0x2F6AA6), rgb(0x63B3F5)};

// In high contrast, digits are black on every shade: all reach 7:1.
constexpr std::array kClearLightRed{rgb(0xFFFFFF), rgb(0xFFC4BE), rgb(0xFF8A80)};
constexpr std::array kClearLightBlue{rgb(0xFFFFFF), rgb(0xB7D8FF), rgb(0x6FB1FF)};
constexpr std::array kClearDarkRed{rgb(0xC8C8C8), rgb(0xE4A9A4), rgb(0xFF8A80)};
constexpr std::array kClearDarkBlue{rgb(0xC8C8C8), rgb(0x9CBDE4), rgb(0x6FB1FF)};
constexpr std::array kClearLightShares{rgb(0xFFFFFF), rgb(0xFFE08A), rgb(0xFFB347), rgb(0xE9806E)};
constexpr std::array kClearDarkShares{rgb(0xA0A0AA), rgb(0x9CCB9C), rgb(0xFFE74C)};

// Viridis (Smith, van der Walt, Firing; matplotlib, CC0) at multiples of 1/8.
constexpr std::array kViridis{rgb(0x440154), rgb(0x472D7B), rgb(0x3B528B), rgb(0x2C728E), rgb(0x21918C),
                              rgb(0x28AE80), rgb(0x5EC962), rgb(0xADDC30), rgb(0xFDE725)};

double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// Relative luminance, WCAG 2.1.
double luminance(const QColor& color) {
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

}  // namespace

QColor divergingColor(double value, double limit, const Theme& theme) {
  double share = std::abs(value) / limit;
  if (std::isnan(share)) share = 0;
  if (theme.highContrast && value < 0) return along(theme.dark ? kClearDarkBlue : kClearLightBlue, share);
  if (theme.highContrast) return along(theme.dark ? kClearDarkRed : kClearLightRed, share);
  if (value < 0) return along(theme.dark ? kDarkBlue : kLightBlue, share);
  return along(theme.dark ? kDarkRed : kLightRed, share);
}

QColor viridisColor(double value) {
  return along(kViridis, std::isnan(value) ? 0 : value);
}

QColor shareColor(double value, const Theme& theme) {
  if (!theme.highContrast) return viridisColor(value);
  const double share = std::isnan(value) ? 0 : value;
  return theme.dark ? along(kClearDarkShares, share) : along(kClearLightShares, share);
}

QColor notNumberColor(const Theme& theme) {
  return theme.dark ? QColor(0xFF, 0x4F, 0xD8) : QColor(0xE0, 0x1F, 0xB4);
}

QColor readableOn(const QColor& background) {
  const double light = luminance(background);
  // (light + 0.05) / 0.05 against black, 1.05 / (light + 0.05) against white: one of them always reaches 4.58.
  return (light + 0.05) * (light + 0.05) >= 1.05 * 0.05 ? QColor(Qt::black) : QColor(Qt::white);
}

QColor readableShade(const QColor& role, const QColor& background) {
  return distinctShade(role, background, 4.5);
}

QColor distinctShade(const QColor& role, const QColor& background, double contrast) {
  const double ground = luminance(background) + 0.05;
  const QColor end = readableOn(background);
  const auto shade = [&](double share) {
    return mixed({role.red() * 1.0, role.green() * 1.0, role.blue() * 1.0},
                 {end.red() * 1.0, end.green() * 1.0, end.blue() * 1.0}, share);
  };
  for (double share = 0; share < 1; share += 0.02) {
    const double letters = luminance(shade(share)) + 0.05;
    if (std::max(letters, ground) >= contrast * std::min(letters, ground)) return shade(share);
  }
  return end;
}

QColor mixedColor(const QColor& a, const QColor& b, double share) {
  const auto t = static_cast<float>(std::clamp(share, 0.0, 1.0));
  return QColor::fromRgbF(a.redF() + (b.redF() - a.redF()) * t, a.greenF() + (b.greenF() - a.greenF()) * t,
                          a.blueF() + (b.blueF() - a.blueF()) * t);
}

}  // namespace attn::app
