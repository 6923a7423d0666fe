// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window_place.h"

#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScreen>
#include <QWidget>
#include <algorithm>
#include <cstdlib>

namespace attn::app {
namespace {

constexpr qsizetype kLongestScreenName = 200;
constexpr int kFarthestPlace = 1 << 20;

/// Room for the title bar that the window manager adds.
constexpr int kFrameAbove = 32;

ScreenFacts factsOf(const QScreen& screen) {
  return {screen.name(), screen.geometry(), screen.availableGeometry()};
}

}  // namespace

std::vector<ScreenFacts> presentScreens() {
  std::vector<ScreenFacts> facts;
  const QList<QScreen*> screens = QGuiApplication::screens();
  for (const QScreen* screen : screens) facts.push_back(factsOf(*screen));
  return facts;
}

WindowPlace placeOf(const QWidget& window) {
  const QRect usual = window.normalGeometry().isValid() ? window.normalGeometry() : window.geometry();
  WindowPlace place;
  if (const QScreen* screen = window.screen()) {
    place.screen = screen->name();
    place.onScreen = usual.translated(-screen->geometry().topLeft());
  }
  place.maximised = window.isMaximized();
  return place;
}

QByteArray textOf(const WindowPlace& place) {
  const QRect& at = place.onScreen;
  const QJsonObject content{{QStringLiteral("screen"), place.screen.left(kLongestScreenName)},
                            {QStringLiteral("rect"), QJsonArray{at.x(), at.y(), at.width(), at.height()}},
                            {QStringLiteral("maximised"), place.maximised}};
  return QJsonDocument(content).toJson(QJsonDocument::Compact);
}

std::optional<WindowPlace> readPlace(const QByteArray& text) {
  const QJsonObject content = QJsonDocument::fromJson(text).object();
  const QJsonArray rect = content.value(QStringLiteral("rect")).toArray();
  if (rect.size() != 4) return std::nullopt;
  int sides[4];
  for (int i = 0; i < 4; ++i) {
    sides[i] = rect[i].toInt(kFarthestPlace + 1);
    if (std::abs(sides[i]) > kFarthestPlace) return std::nullopt;
  }
  if (sides[2] <= 0 || sides[3] <= 0) return std::nullopt;
  return WindowPlace{content.value(QStringLiteral("screen")).toString().left(kLongestScreenName),
                     QRect(sides[0], sides[1], sides[2], sides[3]),
                     content.value(QStringLiteral("maximised")).toBool()};
}

QRect fittedRect(const WindowPlace& place, const std::vector<ScreenFacts>& screens, const QSize& smallest) {
  if (screens.empty()) return place.onScreen;
  const auto known = std::ranges::find(screens, place.screen, &ScreenFacts::name);
  const ScreenFacts& screen = known == screens.end() ? screens.front() : *known;
  const QPoint wanted = place.onScreen.topLeft() + screen.whole.topLeft();
  const QRect asItWas(wanted, place.onScreen.size().expandedTo(smallest));
  if (screen.available.contains(asItWas)) return asItWas;
  const QRect room = screen.available.adjusted(0, std::min(kFrameAbove, screen.available.height() / 4), 0, 0);
  const QSize size = asItWas.size().boundedTo(room.size()).expandedTo(smallest);
  // If it is larger than the screen, keep its upper left corner visible.
  const int x = std::max(room.left(), std::min(wanted.x(), room.right() + 1 - size.width()));
  const int y = std::max(room.top(), std::min(wanted.y(), room.bottom() + 1 - size.height()));
  return {QPoint(x, y), size};
}

QSize firstSize(QSize wanted, const std::vector<ScreenFacts>& screens) {
  if (screens.empty()) return wanted;
  return wanted.boundedTo(screens.front().available.size() - QSize(0, kFrameAbove));
}

bool restorePlace(QWidget& window, const QByteArray& kept) {
  const std::optional<WindowPlace> place = readPlace(kept);
  if (!place) return window.restoreGeometry(kept);  // format of earlier versions
  const std::vector<ScreenFacts> screens = presentScreens();
  const QRect rect = fittedRect(*place, screens, window.minimumSize());
  const QList<QScreen*> present = QGuiApplication::screens();
  for (QScreen* screen : present)
    if (screen->geometry().contains(rect.center())) window.setScreen(screen);
  window.setGeometry(rect);
  if (place->maximised) window.setWindowState(window.windowState() | Qt::WindowMaximized);
  return true;
}

}  // namespace attn::app
