// SPDX-License-Identifier: GPL-3.0-or-later
// Tells the thread sanitizer what Qt guarantees. Distributions build Qt without the sanitizer, so that it does not see
// how the locks inside Qt order one thread's work before another's, and takes every functor that is handed to a thread
// for a race. In builds with it the linker leads three calls of ours here (`--wrap`, see app/CMakeLists.txt): what a
// thread did before it queued a functor or started a job happens before that runs, and a pool's jobs happen before it
// is done. Nothing is suppressed: what two threads touch without such a handover is still seen.
#include <sanitizer/tsan_interface.h>

#include <QMetaObject>
#include <QObject>
#include <QRunnable>
#include <QThreadPool>
#include <functional>
#include <utility>

namespace {

/// A queued functor, acquired by the thread that runs it or only destroys it.
class HandedSlot : public QtPrivate::QSlotObjectBase {
 public:
  explicit HandedSlot(QtPrivate::QSlotObjectBase* slot) : QSlotObjectBase(&HandedSlot::run), m_slot(slot) {}

 private:
  static void run(int operation, QSlotObjectBase* self, QObject* receiver, void** arguments, bool*) {
    __tsan_acquire(self);
    auto* handed = static_cast<HandedSlot*>(self);
    if (operation == Call) {
      handed->m_slot->call(receiver, arguments);
      __tsan_release(self);  // the last of both threads to release it, as counted by Qt, destroys it
    } else if (operation == Destroy) {
      handed->m_slot->destroyIfLastRef();
      delete handed;
    }
  }

  QtPrivate::QSlotObjectBase* m_slot;
};

class HandedJob : public QRunnable {
 public:
  HandedJob(QThreadPool* pool, std::function<void()> job) : m_pool(pool), m_job(std::move(job)) {}
  void run() override {
    __tsan_acquire(this);
    m_job();
    m_job = {};  // its contents are destroyed before the pool reports that it is done
    __tsan_release(m_pool);
  }

 private:
  QThreadPool* m_pool;
  std::function<void()> m_job;
};

}  // namespace

// The linker's names for QMetaObject::invokeMethodImpl(), QThreadPool::start(std::function) and
// QThreadPool::waitForDone(); an object passed by value arrives as its address.
bool queueHanded(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type, void* result) __asm__(
    "__wrap__ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv");
bool queueReally(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type, void* result) __asm__(
    "__real__ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv");
void startHanded(QThreadPool* pool, std::function<void()>* job,
                 int priority) __asm__("__wrap__ZN11QThreadPool5startESt8functionIFvvEEi");
bool waitHanded(QThreadPool* pool, int milliseconds) __asm__("__wrap__ZN11QThreadPool11waitForDoneEi");
bool waitReally(QThreadPool* pool, int milliseconds) __asm__("__real__ZN11QThreadPool11waitForDoneEi");

bool queueHanded(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type, void* result) {
  auto* handed = new HandedSlot(slot);
  __tsan_release(handed);
  return queueReally(object, handed, type, result);
}

void startHanded(QThreadPool* pool, std::function<void()>* job, int priority) {
  auto* handed = new HandedJob(pool, std::move(*job));
  __tsan_release(handed);
  pool->start(handed, priority);
}

bool waitHanded(QThreadPool* pool, int milliseconds) {
  const bool done = waitReally(pool, milliseconds);
  if (done) __tsan_acquire(pool);
  return done;
}
