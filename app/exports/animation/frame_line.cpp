// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/animation/frame_line.h"

#include <QPainter>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include "base/vector_registers.h"
#include "exports/picture.h"
#include "session/edition.h"

namespace attn::app {
namespace {

constexpr int kWorkers = 2;
constexpr std::chrono::milliseconds kLookForStop(50);

/// The state shared by the threads of a line. Frames are drawn in order, packed after they and the previous one are
/// drawn, and taken in order.
class Line {
 public:
  Line(const Film& film, const std::vector<PlannedFrame>& frames, const QSize& size, const PackFrame& pack)
      : m_film(film), m_frames(frames), m_size(size), m_pack(pack), m_places(frames.size()) {}

  void work() {
    try {
      const Projector projector = m_film.projector();
      while (const std::optional<Task> task = nextTask()) work(*task, projector);
    } catch (...) {
      const std::scoped_lock lock(m_mutex);
      if (!m_failure) m_failure = std::current_exception();
      m_ended = true;
      m_changed.notify_all();
    }
  }

  void end() {
    const std::scoped_lock lock(m_mutex);
    m_ended = true;
    m_changed.notify_all();
  }

  /// The next frame in order, in the caller's thread; nullopt if stopped or failed.
  std::optional<PackedFrame> take(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    Place& place = m_places[m_taken];
    while (!place.packed && !m_ended) {
      if (stop.stop_requested()) return std::nullopt;
      if (edition().startsThreads) {
        m_changed.wait_for(lock, kLookForStop);
      } else {
        lock.unlock();
        workOnce();
        lock.lock();
      }
    }
    if (m_failure) std::rethrow_exception(m_failure);
    if (!place.packed || stop.stop_requested()) return std::nullopt;
    PackedFrame packed = std::move(*place.packed);
    place.packed.reset();
    ++m_taken;
    m_changed.notify_all();
    return packed;
  }

 private:
  struct Place {
    QImage picture;  // until the next frame is packed
    bool drawn = false;
    std::optional<PackedFrame> packed;
  };
  struct Task {
    std::size_t frame;
    bool packs;
    QImage before, now;  // of a frame that is ready to be packed
  };

  void work(const Task& task, const Projector& projector) {
    if (task.packs)
      pack(task);
    else
      draw(projector, task.frame);
  }

  /// In the caller's thread, where there are no others.
  void workOnce() {
    if (const std::optional<Task> task = nextTask()) work(*task, m_film.projector());
  }

  std::optional<Task> nextTask() {
    std::unique_lock lock(m_mutex);
    while (true) {
      if (m_ended || m_packs == m_places.size()) return std::nullopt;
      if (m_places[m_packs].drawn) return packingOf(m_packs++);
      // A picture is kept until the next one is packed.
      if (m_draws < m_places.size() && m_draws < m_taken + kPicturesAtOnce) return Task{m_draws++, false, {}, {}};
      m_changed.wait(lock);
    }
  }

  /// Must be called with the mutex locked. The task takes its own pictures: by the time it starts, the next frame may
  /// be packed.
  Task packingOf(std::size_t frame) {
    Task task{frame, true, {}, m_places[frame].picture};
    if (frame > 0) task.before = std::exchange(m_places[frame - 1].picture, QImage());
    if (frame + 1 == m_places.size()) m_places[frame].picture = QImage();
    return task;
  }

  void draw(const Projector& projector, std::size_t frame) {
    QImage picture = pictureOf(m_film, projector, m_frames[frame].place, m_size);
    const std::scoped_lock lock(m_mutex);
    m_places[frame].picture = std::move(picture);
    m_places[frame].drawn = true;
    m_changed.notify_all();
  }

  void pack(const Task& task) {
    const QRect area = task.frame == 0 ? QRect(QPoint(), m_size) : changedArea(task.before, task.now);
    PackedFrame packed = area.isEmpty() ? PackedFrame() : m_pack(task.before, task.now, area);
    const std::scoped_lock lock(m_mutex);
    m_places[task.frame].packed = std::move(packed);
    m_changed.notify_all();
  }

  const Film& m_film;
  const std::vector<PlannedFrame>& m_frames;
  const QSize m_size;
  const PackFrame& m_pack;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::vector<Place> m_places;
  std::size_t m_draws = 0, m_packs = 0, m_taken = 0;  // numbers of frames started, or delivered
  std::exception_ptr m_failure;
  bool m_ended = false;
};

class Workers {
 public:
  Workers(Line& line, const ThreadStarter& start) : m_line(line) {
    if (!edition().startsThreads) return;
    m_threads.reserve(kWorkers);  // a throwing push_back would destroy a joinable thread
    for (int i = 0; i < kWorkers; ++i) {
      try {
        m_threads.push_back(start([&line] { line.work(); }));
      } catch (...) {
        if (m_threads.empty()) throw;  // one thread is enough
        break;
      }
    }
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() {
    m_line.end();
    for (std::thread& thread : m_threads) thread.join();
  }

 private:
  Line& m_line;
  std::vector<std::thread> m_threads;
};

}  // namespace

QImage pictureOf(const Film& film, const Projector& projector, const Playhead& place, const QSize& size) {
  QImage picture = emptyImage(size, QImage::Format_RGB32);
  picture.fill(film.background);
  QPainter painter(&picture);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
  painter.scale(size.width() / film.size.width(), size.height() / film.size.height());
  cleanVectorRegisters();
  projector(painter, place);
  painter.end();
  cleanVectorRegisters();
  return picture;
}

QRect changedArea(const QImage& before, const QImage& now) {
  const int width = now.width(), height = now.height();
  const auto bytes = static_cast<std::size_t>(width) * sizeof(QRgb);
  const auto same = [&](int y) { return std::memcmp(before.constScanLine(y), now.constScanLine(y), bytes) == 0; };
  int top = 0, bottom = height - 1;
  while (top < height && same(top)) ++top;
  if (top == height) return {};
  while (same(bottom)) --bottom;
  int left = width, right = -1;
  for (int y = top; y <= bottom; ++y) {
    const auto* a = reinterpret_cast<const QRgb*>(before.constScanLine(y));
    const auto* b = reinterpret_cast<const QRgb*>(now.constScanLine(y));
    for (int x = 0; x < left; ++x)
      if (a[x] != b[x]) left = x;
    for (int x = width - 1; x > right; --x)
      if (a[x] != b[x]) right = x;
  }
  return {QPoint(left, top), QPoint(right, bottom)};
}

bool runFramePipeline(const Film& film, const std::vector<PlannedFrame>& frames, const QSize& size,
                      const PackFrame& pack, const TakeFrame& take, const std::function<void(double)>& progress,
                      const std::stop_token& stop, const ThreadStarter& start) {
  Line line(film, frames, size, pack);
  const Workers workers(line, start);
  std::optional<PackedFrame> waiting;  // its duration is known when a different picture follows
  int tick = 0, ticks = 0;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    std::optional<PackedFrame> packed = line.take(stop);
    if (!packed) return false;
    if (packed->area.isEmpty()) {
      ticks += frames[i].ticks;
    } else {
      if (waiting && !take(std::move(*waiting), tick, ticks)) return false;
      waiting = std::move(packed);
      tick = frames[i].tick;
      ticks = frames[i].ticks;
    }
    if (progress) progress(static_cast<double>(i + 1) / static_cast<double>(frames.size()));
  }
  return !waiting || take(std::move(*waiting), tick, ticks);
}

}  // namespace attn::app
