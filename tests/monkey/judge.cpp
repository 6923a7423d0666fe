// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey/judge.h"

#include <QMutex>
#include <QStringList>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <utility>

#include "scenario/document.h"
#include "scenario/validate.h"
#include "support/sanitized.h"
#include "text/difference_text.h"
#include "window/main_window.h"

namespace attn::app::monkey {
namespace {

// Above this the program appears to hang; a sanitizer takes several times as long. Only the time of this thread counts,
// so that a busy machine is not a finding; a wait of a minute counts separately.
constexpr double kSlowSeconds = test::kSanitized ? 30 : 5;
constexpr qint64 kHangsMs = test::kSanitized ? 300'000 : 60'000;
constexpr std::size_t kMaxFindings = 100;

struct Said {
  QMutex mutex;
  QStringList lines;
};
Said& said() {
  static Said all;
  return all;
}

void listen(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (type == QtDebugMsg || type == QtInfoMsg) return;
  // What a platform without windows does not support.
  if (message.startsWith(QLatin1String("This plugin does not support"))) return;
  // Qt's message about settings damaged by a restart.
  if (message.startsWith(QLatin1String("QVariant::load: "))) return;
  std::fprintf(stderr, "%s\n", qPrintable(message));
  const QMutexLocker lock(&said().mutex);
  said().lines << QStringLiteral("Qt says (%1): %2").arg(QLatin1String(context.category), message);
}

double secondsOfThisThread() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

Judge::Judge() {
  qInstallMessageHandler(listen);
  m_clock.start();
}

Judge::~Judge() {
  qInstallMessageHandler(nullptr);
}

void Judge::before(const QString& line) {
  m_event = line;
  ++m_number;
  m_clock.restart();
  m_cpu = secondsOfThisThread();
}

void Judge::alive() {
  const double seconds = secondsOfThisThread() - m_cpu;
  const qint64 waited = m_clock.restart();
  m_cpu += seconds;
  if (seconds > kSlowSeconds)
    find(QStringLiteral("the window heard nothing for %1 s of its own time").arg(seconds, 0, 'f', 0));
  else if (waited > kHangsMs)
    find(QStringLiteral("the window heard nothing for more than %1 s").arg(kHangsMs / 1000));
}

void Judge::hear() {
  QStringList lines;
  {
    const QMutexLocker lock(&said().mutex);
    lines.swap(said().lines);
  }
  for (const QString& line : std::as_const(lines)) find(line);
}

void Judge::find(const QString& what) {
  const auto known = std::ranges::find(m_findings, what, &Finding::what);
  if (known != m_findings.end()) {
    ++known->times;
    return;
  }
  if (m_findings.size() >= kMaxFindings) return;
  m_findings.push_back({what, m_event, m_number, 1});
  std::fprintf(stderr, "monkey: event %lld, %s: %s\n", static_cast<long long>(m_number), qPrintable(m_event),
               qPrintable(what));
}

void Judge::forget() {
  m_seen = m_first = nullptr;
}

void Judge::look(MainWindow& window) {
  hear();
  Session& session = window.session();
  // In a lesson the learner's document is set aside with its undo steps, and restored with them.
  if (std::exchange(m_undo, session.undoStack()) != session.undoStack()) m_first = nullptr;
  if (session.scenario() == m_seen) return;
  m_seen = session.scenario();
  if (!m_seen) {
    m_first = nullptr;
    return;
  }
  if (session.undoStack()->count() == 0) m_first = m_seen;
  // The oldest steps are dropped: the first state is no longer reachable.
  if (session.undoStack()->count() >= session.undoStack()->undoLimit()) m_first = nullptr;
  if (!validate(*m_seen).empty()) find(QStringLiteral("the document is not valid"));
  if (!parseDocument(writeDocument(*m_seen))) find(QStringLiteral("the document cannot be read back"));
}

void Judge::undoAll(MainWindow& window) {
  look(window);
  Session& session = window.session();
  QUndoStack& undo = *session.undoStack();
  if (!m_first || !session.scenario()) return;
  const auto last = session.scenario();
  const auto path = session.path();
  const int index = undo.index();
  checkFile(window);
  undo.setIndex(0);
  if (!(*session.scenario() == *m_first))
    find(QStringLiteral("undoing everything does not lead to the first document: ") +
         documentDifferences(*m_first, *session.scenario()).join(QStringLiteral("; ")));
  undo.setIndex(index);
  if (!(*session.scenario() == *last)) find(QStringLiteral("redoing everything does not lead to the last document"));
  if (session.path() != path) find(QStringLiteral("undoing and redoing everything changes the file"));
  m_clock.restart();
  m_cpu = secondsOfThisThread();
  look(window);
}

void Judge::checkFile(MainWindow& window) {
  const Session& session = window.session();
  if (session.path().empty() || session.isModified()) return;
  const auto onDisk = readDocument(session.path());
  if (!onDisk || !(*onDisk == *session.scenario()))
    find(QStringLiteral("the document counts as saved, and its file is another one"));
}

}  // namespace attn::app::monkey
