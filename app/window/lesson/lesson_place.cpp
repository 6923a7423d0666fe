// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/lesson_place.h"

#include "lessons/live_text.h"
#include "scenario/has_numbers.h"

namespace attn::app {
namespace {

PicturePlace picturePlace(const LessonPlace& place) {
  PicturePlace same{QString::fromStdString(place.step), place.head, std::nullopt, static_cast<int>(place.nth),
                    static_cast<int>(place.pass),       place.model};
  if (place.frame) same.frame = static_cast<int>(*place.frame);
  return same;
}

}  // namespace

tl::expected<void, QString> seek(Lab& lab, const LessonPlace& place) {
  if (auto used = lab.useLessonSettings(QString::fromStdString(place.settings)); !used) return used;
  return lab.seek(picturePlace(place));
}

void setPlace(SavedWindowState& state, Lab& lab, const Session& session) {
  state.page = SavedWindowState::Page::Lab;
  state.lab = lab.id();
  const std::optional<PicturePlace> place = lab.place();
  if (!place) return;
  state.step = place->step;
  state.head = static_cast<int>(place->head);
  state.nth = place->nth;
  state.pass = place->pass;
  state.frame = place->frame;
  if (session.hasScenario() && hasNumbers(*session.scenario()) && !lab.ownSubject()) {
    state.cell = lessonCell(*session.scenario(), session.selection());
    state.cell->head = place->head;
  }
}

LessonPlace lessonPlace(const PicturePlace& place) {
  LessonPlace same{place.step.toStdString(), place.head, std::nullopt, place.nth, place.pass, place.model};
  if (place.frame) same.frame = *place.frame;
  return same;
}

}  // namespace attn::app
