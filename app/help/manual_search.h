// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "help/help_topics.h"
#include "help/manual_book.h"

namespace attn::app {

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
};

/// The glossary terms that have an anchor, in the page's order.
std::vector<GlossaryTerm> glossaryTerms(const QString& page, const QString& article);

std::vector<ManualPassage> passagesOf(const ManualPage&, const QString& article);

/// Passages that contain all words of `query`, ignoring case; matches in headings come first. At most `most`.
std::vector<ManualHit> findInManual(const std::vector<ManualPassage>&, const QString& query, std::size_t most = 60);

}  // namespace attn::app
