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
  /// Reads the contents of FOLDER/LANGUAGE, else those in English. Else says what was looked for where, and how the
  /// manual comes there.
  static tl::expected<ManualBook, QString> open(const QString& folder, const QString& language);

  const std::vector<ManualPage>& pages() const { return m_pages; }
  const ManualPage* page(const QString& name) const;
  /// What stands between the header and the contents of a page, as HTML; else why it cannot be read.
  tl::expected<QString, QString> article(const QString& page) const;
  /// Of a page or a picture, as its links name it.
  QString file(const QString& name) const;
  const QString& language() const { return m_language; }

 private:
  QString m_folder, m_language;
  std::vector<ManualPage> m_pages;
};

/// Where the manual lies beside an executable: the same in the build, in a package, and in a folder that was unpacked.
QString manualFolderBeside(const QString& executableFolder);

}  // namespace attn::app
