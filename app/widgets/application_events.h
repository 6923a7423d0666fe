// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QObject;

namespace attn::app {

/// Who sees the events of the whole application, in this order. The first whose eventFilter() returns true keeps the
/// event from all others and from its receiver.
enum class EventOrder {
  SignsOfLife,      // DesktopIntegration: user input calls the end of the session off; keeps nothing
  BlackScreen,      // no key may reach anything behind a black screen
  Tour,             // its keys, while it runs
  Lesson,           // keys that end an animation between two steps
  Presenting,       // keys of a presentation, before those of the playback
  Playback,         // KeyRouter, one for each window
  StageMenu,        // context menus of a stage
  Help,             // requests for the manual
  AudiencePicture,  // sees what is painted; keeps nothing
  Count
};

/// From now on `filter->eventFilter()` is called for every event of the application, in the place that `order` says;
/// among filters of the same place, the latest first. Nothing happens if it is called already.
void watchApplicationEvents(QObject* filter, EventOrder order);
/// The end of it; the end of `filter` ends it as well.
void stopWatchingApplicationEvents(QObject* filter);

}  // namespace attn::app
