// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QLockFile>
#include <QString>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

// Journals of unsaved work. That of a running program is guarded by a lock file, so that several can run at once.

namespace attn::app {

/// Unsaved work left by an earlier run of the program that ended unexpectedly.
struct RecoverableWork {
  QString journal;  // the file that contains it
  QString path;     // the file of the work; empty if it was never saved
  QString title;
  QDateTime written;
  QByteArray base{};  // digest of the document's file when last read or written; empty if unknown
};

/// Replaces the contents of a journal or, on failure, leaves it unchanged and returns the system's error message. Tests
/// substitute their own.
using JournalWriter = std::function<tl::expected<void, QString>(const QString& journal, const QByteArray& text)>;
/// Calls replaceFile(), which recreates a missing folder.
tl::expected<void, QString> writeJournal(const QString& journal, const QByteArray& text);

/// A new name in `folder`; if empty, in the application's data folder.
QString newJournal(const QString& folder, const QString& suffix);
/// The journal of a work, which is a member of `content`.
QByteArray journalText(const QString& path, const std::string& title, QJsonObject content);
/// Empty if it cannot be read.
QJsonObject readJournal(const QString& journal);
QString lockOf(const QString& journal);
std::unique_ptr<QLockFile> lockFor(const QString& journal);
/// Works left by other runs, in the folder of the own journal and with its suffix, that have this member; except
/// journals of running programs.
std::vector<RecoverableWork> recoverableWorks(const QString& own, const QString& member);
void discardJournal(const RecoverableWork&);

}  // namespace attn::app
