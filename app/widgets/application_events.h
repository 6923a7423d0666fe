// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QEvent;
class QObject;

namespace attn::app {

/// The order in which event filters see the events of the whole application. The first filter whose eventFilter()
/// returns true stops the event.
enum class EventOrder {
  SignsOfLife,      // user input cancels the end of the session and the restart of a kiosk; never consumes events
  BlackScreen,      // no key may reach anything behind the black screen
  Tour,             // its keys while it runs
  Lesson,           // keys that end an animation between two lesson steps
  Presenting,       // presentation keys, before those of the playback
  Playback,         // KeyRouter, one per window
  StageMenu,        // context menus of a stage
  Help,             // requests for the manual
  AudiencePicture,  // observes paint events; never consumes events
  Count
};

/// Calls `filter->eventFilter()` for every event of the application, in the given order; among filters with the same
/// order, the latest comes first. Does nothing if the filter is already installed.
void watchApplicationEvents(QObject* filter, EventOrder order);
/// Removes the filter. Destroying `filter` removes it as well.
void stopWatchingApplicationEvents(QObject* filter);
/// True for events that only a user causes.
bool isUserInput(const QEvent&);

}  // namespace attn::app
