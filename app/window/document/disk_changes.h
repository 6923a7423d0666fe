// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QObject>
#include <QString>
#include <QStringList>

#include "session/disk_watch.h"

namespace attn::app {

class NoticeBar;
class Session;

/// The conflict shown when the open document is to be saved to a file that others have changed.
struct DiskConflict {
  QString file;             // file name, "my cat.attn.json"
  QStringList differences;  // from the file to the open document
  QString unreadable;       // why the file cannot be loaded; empty if it can
  QString freeName;         // file name for saving the open document next to it
};

enum class ConflictAnswer { KeepBoth, Overwrite, LoadTheirs, Cancel };

/// Handles changes of the open document's file by others: another window, another person in the same folder, another
/// program. Notifies the user of changes, and asks before either side would be lost.
class DiskChanges : public QObject {
  Q_OBJECT

 public:
  DiskChanges(Session&, NoticeBar&, QWidget& window);

  /// For tests, and for setting the reader.
  DiskWatch& watch() { return m_watch; }

  /// How to save.
  struct Plan {
    bool writes = false;
    QString under;  // another file; empty: the document's own
    QString said;   // notice to show afterwards; may be empty
  };
  /// Checks the file, and asks if others have changed it. Loads their version if the user chooses so.
  Plan beforeSaving();
  /// Saving elsewhere overwrites nothing, but the files next to the document may contain other numbers by now.
  void beforeSavingElsewhere();
  /// Loads the changed file, as one undo step.
  void load();

 Q_SIGNALS:
  /// The user wants to see the differences and choose.
  void savingRequested();

 private:
  void notify(const DiskChange&);
  Plan ask(const DiskChange&, const QString& unreadable);
  QString fileName() const;

  Session& m_session;
  NoticeBar& m_notices;
  QWidget& m_window;
  DiskWatch m_watch;
};

/// ".../my cat (2).attn.json" for ".../my cat.attn.json": the first unused name of this form.
QString freeNameNextTo(const QString& path);

/// Shows how a file changed by others differs from the open document, and offers ways to resolve the conflict without
/// losing anything. Closing the dialog changes nothing.
class ConflictDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ConflictDialog(const DiskConflict&, QWidget* parent = nullptr);

  ConflictAnswer answer() const { return m_answer; }

 private:
  ConflictAnswer m_answer = ConflictAnswer::Cancel;
};

}  // namespace attn::app
