// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/autosave.h"

#include <QJsonObject>
#include <utility>

#include "scenario/document.h"
#include "session/document_file.h"
#include "session/session.h"

namespace attn::app {
namespace {

QByteArray documentJournal(const QString& path, const QByteArray& base, const Scenario& scenario) {
  return journalText(path, scenario.title,
                     {{QStringLiteral("base"), QString::fromLatin1(base.toHex())},
                      {QStringLiteral("document"), QString::fromStdString(writeDocument(scenario))}});
}

}  // namespace

Autosave::Autosave(Session& session, const QString& folder, JournalWriter writer, std::unique_ptr<Alarm> alarm)
    : WorkJournal(folder, QStringLiteral(".journal"), QStringLiteral("document"), std::move(writer), std::move(alarm)),
      m_session(session) {
  connect(&session, &Session::scenarioChanged, this, &Autosave::documentChanged);
  connect(&session, &Session::documentChanged, this, &Autosave::documentChanged);
}

void Autosave::keepDocument() {
  const DiskCopy* known = m_session.onDisk();
  keep([path = toQString(m_session.path()), base = known ? known->state.content : QByteArray(),
        scenario = m_session.scenario()] { return documentJournal(path, base, *scenario); });
}

void Autosave::documentChanged() {
  if (m_isHeld) return;
  if (m_session.hasScenario() && m_session.isModified())
    keepDocument();
  else
    forget();
}

void Autosave::setHeld(bool held) {
  if (held == std::exchange(m_isHeld, held)) return;
  if (!held) documentChanged();
}

bool Autosave::keepNow() {
  if (!m_isHeld && m_session.hasScenario() && m_session.isModified()) keepDocument();
  return flush();
}

std::shared_ptr<const Scenario> Autosave::read(const RecoverableWork& work) {
  const QString document = readJournal(work.journal).value(QStringLiteral("document")).toString();
  Result<Scenario> scenario = parseDocument(document.toStdString());
  return scenario ? std::make_shared<const Scenario>(std::move(*scenario)) : nullptr;
}

}  // namespace attn::app
