// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>

#include "session/disk_watch.h"

namespace attn::app {

class NoticeBar;
class Session;

/// What the learner is asked when the open document is to be saved in a file that others have changed.
struct DiskConflict {
  QString file;             // its name, "my cat.attn.json"
  QStringList differences;  // from what is in the file to what is open here
  QString unreadable;       // why the file's state cannot be loaded; empty: it can
  QString freeName;         // under which what is open here would be kept beside it
};

enum class ConflictAnswer { KeepBoth, Overwrite, LoadTheirs, Cancel };

/// Stands between the open document and its file, which others may change as well: another window, another person on
/// the same folder, a program that writes documents. Says so when it happens, and asks before something of either is
/// lost.
class DiskChanges : public QObject {
  Q_OBJECT

 public:
  using Question = std::function<ConflictAnswer(const DiskConflict&)>;

  DiskChanges(Session&, NoticeBar&, Question, QObject* parent = nullptr);

  /// For tests, and for how documents are read.
  DiskWatch& watch() { return m_watch; }

  /// What saving is to do.
  struct Plan {
    bool writes = false;
    QString under;  // another file than the document's own; empty: that
    QString said;   // noticed when it is done; may be empty
  };
  /// Reads the file, and asks where others have changed it. Where the learner chose to load their state, it is loaded.
  Plan beforeSaving();
  /// Nothing of others is overwritten there; files beside the document may hold other numbers by now all the same.
  void beforeSavingElsewhere();
  /// What others have written becomes the open document, as one undo step.
  void load();

 Q_SIGNALS:
  /// The learner wants to see what differs, and to choose.
  void savingWanted();

 private:
  void tell(const DiskNews&);
  Plan ask(const DiskNews&, const QString& unreadable);
  QString fileName() const;

  Session& m_session;
  NoticeBar& m_notices;
  Question m_ask;
  DiskWatch m_watch;
};

/// ".../my cat (2).attn.json" for ".../my cat.attn.json": the first such name that no file has.
QString freeNameBeside(const QString& path);

}  // namespace attn::app
