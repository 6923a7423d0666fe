// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <tl/expected.hpp>
#include <vector>

#include "help/help_topics.h"

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
  QString file(const QString& name) const { return m_folder + u'/' + name; }
  const QString& language() const { return m_language; }

 private:
  QString m_folder, m_language;
  std::vector<ManualPage> m_pages;
};

/// The folder of the manual relative to an executable: the same in the build tree, in a package, and in an unpacked
/// archive.
QString manualFolderNextTo(const QString& executableFolder);

struct ManualPassage {
  HelpPlace place;
  QString page;     // the title of the page
  QString heading;  // of the section
  QString text;     // plain text
};

struct ManualHit {
  HelpPlace place;
  QString page;
  QString heading;
  QString excerpt;  // around the first match
};

struct GlossaryTerm {
  HelpPlace place;
  QString term;     // "grouped-query attention"
  QString symbol;   // "GQA"; may be empty
  QString meaning;  // all plain text
  QString english;  // term and symbol in the English manual; empty in English
};

/// The glossary terms that have an anchor, in the page's order.
std::vector<GlossaryTerm> glossaryTerms(const QString& page, const QString& article);

std::vector<ManualPassage> passagesOf(const ManualPage&, const QString& article);

/// Passages that contain all words of `query`, ignoring case; matches in headings come first. At most `most`.
std::vector<ManualHit> findInManual(const std::vector<ManualPassage>&, const QString& query, std::size_t most = 60);

}  // namespace attn::app
