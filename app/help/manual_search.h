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
  QString heading;  // its own
  QString text;     // as it is read, without markup
};

struct ManualHit {
  HelpPlace place;
  QString page;
  QString heading;
  QString excerpt;  // around the first word that was found
};

struct GlossaryTerm {
  HelpPlace place;
  QString term;     // "grouped-query attention"
  QString symbol;   // "GQA"; may be empty
  QString meaning;  // all without markup
};

/// The terms of the glossary's page, in its order; those of them that have a place of their own.
std::vector<GlossaryTerm> glossaryTerms(const QString& page, const QString& article);

std::vector<ManualPassage> passagesOf(const ManualPage&, const QString& article);

/// Passages that hold all words of `query`, whatever their case; those whose heading holds them first. At most `most`.
std::vector<ManualHit> findInManual(const std::vector<ManualPassage>&, const QString& query, std::size_t most = 60);

}  // namespace attn::app
