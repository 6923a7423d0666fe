// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/autosave.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonObject>
#include <algorithm>
#include <utility>

#include "scenario/document.h"
#include "session/document_file.h"
#include "session/session.h"

namespace attn::app {
namespace {

// Drawing the edit takes precedence. More frequent writes would keep the disk busy while a number is dragged.
constexpr std::chrono::milliseconds kSoon{30}, kPause{250};
constexpr std::chrono::milliseconds kBetweenTries{500};

}  // namespace

struct JournalEntry {
  QString path;
  QByteArray base;
  std::shared_ptr<const Scenario> scenario;
};

namespace {

QByteArray journalOf(const JournalEntry& entry) {
  return journalText(entry.path, entry.scenario->title,
                     {{QStringLiteral("base"), QString::fromLatin1(entry.base.toHex())},
                      {QStringLiteral("document"), QString::fromStdString(writeDocument(*entry.scenario))}});
}

}  // namespace

Autosave::Autosave(Session& session, const QString& folder, JournalWriter writer, std::unique_ptr<Alarm> alarm,
                   QObject* parent)
    : QObject(parent),
      m_session(session),
      m_writer(std::move(writer)),
      m_journal(newJournal(folder, QStringLiteral(".journal"))),
      m_alarm(std::move(alarm)),
      m_soon(kSoon),
      m_pause(kPause),
      m_lastStart(m_alarm->now() - kPause) {
  guardJournal();
  connect(&session, &Session::scenarioChanged, this, &Autosave::documentChanged);
  connect(&session, &Session::documentChanged, this, &Autosave::documentChanged);
}

Autosave::~Autosave() {
  m_ending = true;
  while (m_writing.isRunning()) m_writing.waitUntilDone();
}

/// Without its lock, another program would treat the journal as left by a crash.
void Autosave::guardJournal() {
  if (m_lock && QFile::exists(lockOf(m_journal))) return;
  QDir().mkpath(QFileInfo(m_journal).path());
  m_lock.reset();
  m_lock = lockFor(m_journal);
  m_lock->tryLock(0);
}

JournalEntry Autosave::presentEntry() const {
  const DiskCopy* known = m_session.onDisk();
  return {toQString(m_session.path()), known ? known->state.content : QByteArray(), m_session.scenario()};
}

void Autosave::setHeld(bool held) {
  if (held == m_isHeld) return;
  const bool hasWork = held && m_session.hasScenario() && m_session.isModified();
  m_held = hasWork ? std::make_unique<JournalEntry>(presentEntry()) : nullptr;
  m_isHeld = held;
  if (!held) documentChanged();
}

void Autosave::documentChanged() {
  if (m_isHeld) return;
  if (!m_session.hasScenario() || !m_session.isModified()) return forget();
  if (m_alarm->isSet() || m_request == Request::Write)
    return;  // do not postpone: continuous edits must be written as well
  m_alarm->set(std::max(m_soon, m_lastStart + m_pause - m_alarm->now()), [this] { requestWrite(); });
}

void Autosave::requestWrite() {
  if (m_isHeld && !m_held) return;
  m_request = Request::Write;
  work();
}

void Autosave::work() {
  if (m_writing.isRunning()) return;
  const Request request = std::exchange(m_request, Request::Nothing);
  if (request == Request::Remove) QFile::remove(m_journal);
  if (request == Request::Write) begin();
}

void Autosave::begin() {
  m_lastStart = m_alarm->now();
  guardJournal();
  const JournalEntry entry = m_held ? *m_held : presentEntry();
  m_writing.start([entry, writer = m_writer,
                   journal = m_journal](const BackgroundJob::Context&) { return writer(journal, journalOf(entry)); },
                  [this, replaced = m_takenOver](const tl::expected<tl::expected<void, QString>, JobFailure>& result) {
                    finish(replaced, result ? *result : tl::unexpected(failureText(result.error())));
                    work();
                  });
}

void Autosave::finish(const std::vector<RecoverableWork>& replaced, const tl::expected<void, QString>& result) {
  if (result) {
    for (const RecoverableWork& each : replaced) discardJournal(each);
    std::erase_if(m_takenOver, [&](const RecoverableWork& each) {
      return std::ranges::find(replaced, each.journal, &RecoverableWork::journal) != replaced.end();
    });
  } else if (m_request == Request::Nothing && !m_alarm->isSet()) {
    m_alarm->set(kBetweenTries, [this] { requestWrite(); });  // retry without waiting for another edit
  }
  if (m_ending) return;
  const bool wasFailing = std::exchange(m_failing, !result);
  if (result) Q_EMIT written();
  if (!result && !wasFailing) Q_EMIT failed(result.error());
  if (result && wasFailing) Q_EMIT failureOver();
}

bool Autosave::flush() {
  if (m_alarm->isSet()) {
    m_alarm->cancel();
    requestWrite();
  }
  while (m_writing.isRunning()) m_writing.waitUntilDone();
  return !m_failing;
}

bool Autosave::keepNow() {
  if (m_session.hasScenario() && m_session.isModified()) {
    m_alarm->cancel();
    requestWrite();
  }
  return flush();
}

void Autosave::forget() {
  m_alarm->cancel();
  m_request = Request::Remove;
  for (const RecoverableWork& work : std::exchange(m_takenOver, {})) discardJournal(work);
  // Nothing can be lost any more.
  if (std::exchange(m_failing, false) && !m_ending) Q_EMIT failureOver();
  work();
}

std::shared_ptr<const Scenario> Autosave::read(const RecoverableWork& work) {
  const QString document = readJournal(work.journal).value(QStringLiteral("document")).toString();
  Result<Scenario> scenario = parseDocument(document.toStdString());
  return scenario ? std::make_shared<const Scenario>(std::move(*scenario)) : nullptr;
}

}  // namespace attn::app
