// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <tl/expected.hpp>
#include <vector>

namespace attn::app {

struct ManualSection {
  QString id;
  QString title;
};

struct ManualPage {
  QString name;  // "steps"
  QString title;
  std::vector<ManualSection> sections;
};

class ManualBook {
 public:
  /// Reads the contents of FOLDER/LANGUAGE, or of the English manual. On failure, returns a message that says what was
  /// missing and how to install the manual.
  static tl::expected<ManualBook, QString> open(const QString& folder, const QString& language);

  const std::vector<ManualPage>& pages() const { return m_pages; }
  const ManualPage* page(const QString& name) const;
  /// The HTML between the header and the table of contents of a page, or why it cannot be read.
  tl::expected<QString, QString> article(const QString& page) const;
  /// The path of a page or picture as named by its links.
  QString file(const QString& name) const;
  const QString& language() const { return m_language; }

 private:
  QString m_folder, m_language;
  std::vector<ManualPage> m_pages;
};

/// The folder of the manual relative to an executable: the same in the build tree, in a package, and in an unpacked
/// archive.
QString manualFolderBeside(const QString& executableFolder);

}  // namespace attn::app
