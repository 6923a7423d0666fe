// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace attn::app::monkey {

/// A folder that goes away, in which everything that the program reads and writes lies: home, settings, caches,
/// journals, documents and what looks like some. Made before there is an application.
class House {
 public:
  House();

  QString path(const QString& name) const { return m_folder.filePath(name); }
  QString settingsFile() const { return path(QStringLiteral("settings.ini")); }
  QString recoveryFolder() const { return path(QStringLiteral("recovery")); }
  QString progressFolder() const { return path(QStringLiteral("progress")); }
  QString files() const { return path(QStringLiteral("files")); }
  /// Names of what can be opened, imported and dropped, sound or not.
  QStringList things() const;
  /// Documents that can be read.
  const QStringList& documents() const { return m_documents; }
  /// Spoils the settings, and leaves a journal that nobody has written.
  void damage(int seed) const;

 private:
  QTemporaryDir m_folder;
  QStringList m_documents;
};

/// Texts that somebody may paste or type where a number, a name or a table is expected.
const QStringList& hostileTexts();

}  // namespace attn::app::monkey
