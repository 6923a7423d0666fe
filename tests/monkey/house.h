// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace attn::app::monkey {

/// A temporary folder with everything that the program reads and writes: home, settings, caches, journals, documents
/// and invalid ones. Created before the application.
class House {
 public:
  House();

  QString path(const QString& name) const { return m_folder.filePath(name); }
  QString settingsFile() const { return path(QStringLiteral("settings.ini")); }
  QString recoveryFolder() const { return path(QStringLiteral("recovery")); }
  QString progressFolder() const { return path(QStringLiteral("progress")); }
  QString files() const { return path(QStringLiteral("files")); }
  /// Names of files to open, import and drop, valid or not.
  QStringList things() const;
  /// Valid documents.
  const QStringList& documents() const { return m_documents; }
  /// Damages the settings, and creates an invalid journal.
  void damage(int seed) const;

 private:
  QTemporaryDir m_folder;
  QStringList m_documents;
};

/// Texts that might be pasted or typed where a number, a name or a table is expected.
const QStringList& hostileTexts();

}  // namespace attn::app::monkey
