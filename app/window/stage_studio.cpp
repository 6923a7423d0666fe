// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/stage_studio.h"

namespace attn::app {

StageStudio::StageStudio(QObject* parent) : QObject(parent) {}
StageStudio::~StageStudio() = default;

void StageStudio::order(Order, Done) {}
void StageStudio::clear() {}

bool StageStudio::isIdle() const {
  return true;
}

}  // namespace attn::app
