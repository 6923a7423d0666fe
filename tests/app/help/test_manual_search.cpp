// SPDX-License-Identifier: GPL-3.0-or-later
// The manual's search finds the typed words; the most relevant places come first.
#include "help/manual_book.h"
#include "support/qt_test.h"

namespace attn::app::test_manual_search {

namespace {

const QString kArticle = QStringLiteral(
    "<h1 id=\"steps\">Steps</h1>\n<p>One head, <em>stage</em> by stage.</p>\n"
    "<h2 id=\"scores\"><a id=\"1-scores\"></a>Scores</h2>\n<p>Every query meets every key &lt;once&gt;.</p>\n"
    "<table><tr><td>mask</td><td>hides</td></tr></table>"
    "<h2 id=\"mask\">The <code>mask</code></h2>\n<p>What may not be seen gets &minus; infinity: A &amp; B.</p>");

std::vector<ManualPassage> passages() {
  return passagesOf({QStringLiteral("steps"), QStringLiteral("Steps"), {}}, kArticle);
}

QStringList places(const QString& query) {
  QStringList found;
  for (const ManualHit& hit : findInManual(passages(), query)) found << hit.place.anchor;
  return found;
}

}  // namespace

class TestManualSearch : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aPageIsItsPassagesAsTheyAreRead() {
    const auto found = passages();
    QCOMPARE(found.size(), std::size_t{3});
    QCOMPARE(found[0].place, (HelpPlace{QStringLiteral("steps"), QString()}));
    QCOMPARE(found[0].text, QStringLiteral("One head, stage by stage."));
    QCOMPARE(found[1].place.anchor, QStringLiteral("scores"));
    QCOMPARE(found[1].heading, QStringLiteral("Scores"));
    QCOMPARE(found[1].text, QStringLiteral("Every query meets every key <once>. mask hides"));
    QCOMPARE(found[2].heading, QStringLiteral("The mask"));
  }

  void allWordsHaveToBeThereWhateverTheirCaseOrOrder() {
    QCOMPARE(places(QStringLiteral("KEY query")), QStringList{QStringLiteral("scores")});
    QCOMPARE(places(QStringLiteral("key infinity")), QStringList());
    QCOMPARE(places(QStringLiteral("  ")), QStringList());
    QCOMPARE(places(QStringLiteral("A & B")), QStringList{QStringLiteral("mask")});
  }

  void aHeadingComesBeforeAMention() {
    QCOMPARE(places(QStringLiteral("mask")), (QStringList{QStringLiteral("mask"), QStringLiteral("scores")}));
  }

  void theTitleOfThePageHelpsToFind() {
    QCOMPARE(places(QStringLiteral("steps infinity")), QStringList{QStringLiteral("mask")});
  }

  void theExcerptShowsTheFirstWordFound() {
    const auto hits = findInManual(passages(), QStringLiteral("infinity"));
    QCOMPARE(hits.size(), std::size_t{1});
    QVERIFY(hits[0].excerpt.contains(QStringLiteral("infinity")));
  }

  void termsOfTheGlossaryAreItsRows() {
    const auto terms = glossaryTerms(
        QStringLiteral("glossary"),
        QStringLiteral(
            "<table><thead><tr><th>term</th></tr></thead><tbody>"
            "<tr>\n<td><a id=\"term-group\"></a>group</td>\n<td>G = H / H<sub>kv</sub></td>\n<td>Some "
            "<em>heads</em></td>\n<td>x</td></tr><tr><td>of another table</td><td></td><td></td></tr>"
            "<tr><td><a id=\"term-layers\"></a>layers</td><td></td><td>How often</td><td>x</td></tr></tbody></table>"
            "<table><tr><td><a id=\"term-seed\"></a>seed</td>\n<td>A number</td>\n<td>x</td>\n</tr></table>"));
    QCOMPARE(terms.size(), std::size_t{3});
    QCOMPARE(terms[0].place, (HelpPlace{QStringLiteral("glossary"), QStringLiteral("term-group")}));
    QCOMPARE(terms[0].term, QStringLiteral("group"));
    QCOMPARE(terms[0].symbol, QStringLiteral("G = H / Hkv"));
    QCOMPARE(terms[0].meaning, QStringLiteral("Some heads"));
    QCOMPARE(terms[1].place.anchor, QStringLiteral("term-layers"));
    QVERIFY(terms[1].symbol.isEmpty());
    QCOMPARE(terms[1].meaning, QStringLiteral("How often"));
    // A table of terms without symbols.
    QVERIFY(terms[2].symbol.isEmpty());
    QCOMPARE(terms[2].meaning, QStringLiteral("A number"));
  }

  void notMoreIsListedThanAskedFor() {
    QCOMPARE(findInManual(passages(), QStringLiteral("e"), 2).size(), std::size_t{2});
  }
};

ATTN_TEST(TestManualSearch)

}  // namespace attn::app::test_manual_search

#include "test_manual_search.moc"
