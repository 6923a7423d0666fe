// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <ctime>
#include <vector>

#include "support/sanitized.h"

namespace attn::test {

/// The time that a test allows for a frame, in ms: the goal is 8 (app_bench measures it when idle); a busy machine has
/// four times as long, and a sanitizer, which slows code down by up to twenty, ten times more.
inline constexpr double kLongestFrame = kSanitized ? 320 : 32;

/// Processor time of the calling thread in ms: unlike a clock, it does not advance while other programs run.
inline double threadTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Milliseconds for a frame of 1600x900: the median of 21. `draw(painter, size)` lays it out and draws it.
template <class Draw>
double frameTime(Draw draw) {
  constexpr int kRounds = 21;
  QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  std::vector<double> times;
  for (int round = 0; round < kRounds; ++round) {
    const double start = threadTime();
    QPainter painter(&image);
    draw(painter, QSizeF(image.size()));
    painter.end();
    times.push_back(threadTime() - start);
  }
  std::ranges::nth_element(times, times.begin() + kRounds / 2);
  return times[kRounds / 2];
}

}  // namespace attn::test
