// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/desktop_look.h"

#include <QStringList>
#include <array>

namespace attn::app {
namespace {

DesktopSetting appearance(const char* name) {
  return {QStringLiteral("org.freedesktop.appearance"), QLatin1String(name)};
}

const QVariant* find(const DesktopSettings& settings, const DesktopSetting& which) {
  const auto found = settings.find(which);
  return found == settings.end() || !found->second.isValid() ? nullptr : &found->second;
}

/// Three components from 0 to 1; anything else means no color.
QColor accentOf(const QVariant& value) {
  const QVariantList shares = value.toList();
  if (shares.size() != 3) return {};
  std::array<float, 3> rgb{};
  for (std::size_t i = 0; i < rgb.size(); ++i) {
    bool ok = false;
    const double share = shares[static_cast<qsizetype>(i)].toDouble(&ok);
    if (!ok || !(share >= 0 && share <= 1)) return {};
    rgb[i] = static_cast<float>(share);
  }
  return QColor::fromRgbF(rgb[0], rgb[1], rgb[2]);
}

bool namesHighContrast(const QString& theme) {
  return theme.contains(QLatin1String("HighContrast"), Qt::CaseInsensitive);
}

bool namesDark(const QString& theme) {
  return theme.contains(QLatin1String("dark"), Qt::CaseInsensitive) ||
         theme.contains(QLatin1String("Inverse"), Qt::CaseInsensitive);
}

}  // namespace

QString DesktopLook::asText() const {
  QStringList words{dark ? QStringLiteral("dark") : QStringLiteral("light")};
  if (highContrast) words << QStringLiteral("contrast");
  if (reducedMotion) words << QStringLiteral("still");
  if (accent.isValid()) words << accent.name();
  return words.join(QLatin1Char(' '));
}

std::optional<DesktopLook> DesktopLook::fromText(const QString& text) {
  const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (words.isEmpty() || words.size() > 4) return std::nullopt;
  DesktopLook look;
  if (words[0] != QLatin1String("dark") && words[0] != QLatin1String("light")) return std::nullopt;
  look.dark = words[0] == QLatin1String("dark");
  for (const QString& word : words.mid(1)) {
    if (word == QLatin1String("contrast")) {
      look.highContrast = true;
    } else if (word == QLatin1String("still")) {
      look.reducedMotion = true;
    } else {
      look.accent = QColor::isValidColorName(word) && word.startsWith(QLatin1Char('#')) ? QColor(word) : QColor();
      if (!look.accent.isValid()) return std::nullopt;
    }
  }
  return look;
}

DesktopLook lookOf(const DesktopSettings& settings, DesktopLook before) {
  DesktopLook look = before;
  // 0: no preference, 1: dark, 2: light.
  if (const QVariant* scheme = find(settings, appearance("color-scheme"))) look.dark = scheme->toUInt() == 1;
  if (const QVariant* contrast = find(settings, appearance("contrast"))) look.highContrast = contrast->toUInt() == 1;
  if (const QVariant* high =
          find(settings, {QStringLiteral("org.gnome.desktop.a11y.interface"), QStringLiteral("high-contrast")}))
    look.highContrast = look.highContrast || high->toBool();
  if (const QVariant* accent = find(settings, appearance("accent-color"))) look.accent = accentOf(*accent);

  std::optional<bool> still;
  const auto says = [&still](bool reduced) { still = still.value_or(false) || reduced; };
  if (const QVariant* motion = find(settings, appearance("reduced-motion"))) says(motion->toUInt() == 1);
  if (const QVariant* moves =
          find(settings, {QStringLiteral("org.gnome.desktop.interface"), QStringLiteral("enable-animations")}))
    says(!moves->toBool());
  if (const QVariant* factor =
          find(settings, {QStringLiteral("org.kde.kdeglobals.KDE"), QStringLiteral("AnimationDurationFactor")})) {
    bool ok = false;
    const double times = factor->toDouble(&ok);
    if (ok) says(times == 0);
  }
  look.reducedMotion = still.value_or(before.reducedMotion);
  return look;
}

DesktopLook lookOfGtk(const QString& iniText, const QString& gtkTheme, DesktopLook before) {
  DesktopLook look = before;
  QString theme = gtkTheme;
  const QStringList lines = iniText.split(QLatin1Char('\n'));
  for (const QString& line : lines) {
    const QString key = line.section(QLatin1Char('='), 0, 0).trimmed();
    const QString value = line.section(QLatin1Char('='), 1).trimmed().toLower();
    const bool on = value == QLatin1String("1") || value == QLatin1String("true");
    const bool off = value == QLatin1String("0") || value == QLatin1String("false");
    if (!on && !off) {
      if (key == QLatin1String("gtk-theme-name") && theme.isEmpty()) theme = value;
      continue;
    }
    if (key == QLatin1String("gtk-application-prefer-dark-theme")) look.dark = on;
    if (key == QLatin1String("gtk-enable-animations")) look.reducedMotion = off;
  }
  if (namesHighContrast(theme)) look.highContrast = true;
  if (namesDark(theme)) look.dark = true;
  return look;
}

}  // namespace attn::app
