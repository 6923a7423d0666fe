// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey/event.h"

#include <QStringList>
#include <QUrl>
#include <algorithm>
#include <array>

namespace attn::app::monkey {
namespace {

// In the order of Event::Kind.
constexpr std::array<const char*, 20> kNames{"click",  "double", "drag",   "wheel",    "drop",    "key", "type",
                                             "paste",  "resize", "close",  "answer",   "open",    "lab", "lesson",
                                             "action", "reveal", "settle", "undo-all", "restart", ""};

}  // namespace

QString lineOf(const Event& event) {
  return QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8 %9")
      .arg(QLatin1String(kNames[static_cast<std::size_t>(event.kind)]))
      .arg(event.at.x())
      .arg(event.at.y())
      .arg(event.to.x())
      .arg(event.to.y())
      .arg(static_cast<int>(event.button))
      .arg(static_cast<uint>(event.modifiers.toInt()))
      .arg(event.number)
      .arg(QString::fromLatin1(QUrl::toPercentEncoding(event.text)));
}

std::optional<Event> eventOf(const QString& line) {
  const QStringList words = line.split(u' ');
  const auto name = std::ranges::find(kNames, words.front().toStdString());
  if (words.size() != 9 || words.front().isEmpty() || name == kNames.end()) return std::nullopt;
  const auto number = [&](int place) { return words[place].toInt(); };
  Event event;
  event.kind = static_cast<Event::Kind>(name - kNames.begin());
  event.at = {number(1), number(2)};
  event.to = {number(3), number(4)};
  event.button = static_cast<Qt::MouseButton>(number(5));
  event.modifiers = Qt::KeyboardModifiers::fromInt(static_cast<int>(words[6].toUInt()));
  event.number = number(7);
  event.text = QUrl::fromPercentEncoding(words[8].toLatin1());
  return event;
}

}  // namespace attn::app::monkey
