// SPDX-License-Identifier: GPL-3.0-or-later
// Long texts of documents in the window: their cost grows linearly with the length, not quadratically.
#include <ctime>
#include <memory>
#include <string>

#include "app/window/window_fixture.h"
#include "scenario/document.h"
#include "session/document_file.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "support/source_folder.h"

namespace attn::app::test_large_texts {

namespace {

using Make = void (*)(Scenario&, std::size_t length);

struct Shape {
  const char* name;
  std::size_t longest;
  Make make;
};

std::string repeated(const std::string& part, std::size_t length) {
  std::string text;
  while (text.size() < length) text += part;
  return text;
}

const Shape kShapes[] = {
    {"a token", 300'000, [](Scenario& s, std::size_t n) { s.tokens[0] = std::string(n, 't'); }},
    {"a token of blanks", 300'000, [](Scenario& s, std::size_t n) { s.tokens[0] = std::string(n, ' '); }},
    {"a token of tags", 300'000, [](Scenario& s, std::size_t n) { s.tokens[0] = repeated("<b>", n); }},
    {"a title", 1'000'000, [](Scenario& s, std::size_t n) { s.title = std::string(n, 't'); }},
    {"words in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = repeated("word ", n); }},
    {"brackets in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = std::string(n, '['); }},
    {"links in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = repeated("[a](b", n); }},
    {"quotes in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = std::string(n, '>'); }},
    {"lists in lists in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = repeated("- ", n); }},
    {"columns in notes", 50'000,
     [](Scenario& s, std::size_t n) { s.notes = repeated("|a", n / 2) + "|\n" + repeated("|-", n / 2) + "|\n"; }},
    {"tags in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = std::string(n, '<'); }},
    {"ticks in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = repeated("`a ``b ", n); }},
    {"stars in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = repeated("*a **b ", n); }},
    {"tildes in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = repeated("~a ~~b ", n); }},
    {"entities in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = std::string(n, '&'); }},
    {"lines in notes", 50'000, [](Scenario& s, std::size_t n) { s.notes = repeated("a\n\n", n); }},
};

double processorSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace

class TestLargeTexts : public QObject {
  Q_OBJECT

  /// The processor time in seconds to open a document and show labs. Notes are shown next to the labs, in the same way
  /// for all of them: two labs are enough.
  static double cost(WindowFixture& f, const Shape& shape, std::size_t length) {
    Scenario s = readDocument(sourceFile("resources/scenarios/1-the-cat-sat.attn.json")).value();
    shape.make(s, length);
    const QString file = f.file("large.attn.json");
    if (!writeWhole(toPath(file), writeDocument(s)).empty()) return 1e9;
    const double start = processorSeconds();
    if (!f.window->documents().openFile(file)) return 1e9;
    const bool isNotes = QByteArray(shape.name).endsWith("notes");
    for (const char* lab : {"steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model"}) {
      if (isNotes && qstrcmp(lab, "steps") != 0 && qstrcmp(lab, "heads") != 0) continue;
      f.window->workspace().showLab(QString::fromLatin1(lab));
      f.window->settle();
      test::settle();
      f.window->grab();
    }
    return processorSeconds() - start;
  }

 private Q_SLOTS:
  void initTestCase() {
    if (test::kSanitized) QSKIP("a sanitizer's time says nothing of the program's");
  }

  void costTimeByTheirLength_data() {
    QTest::addColumn<int>("shape");
    int n = 0;
    for (const Shape& shape : kShapes) QTest::newRow(shape.name) << n++;
  }

  void costTimeByTheirLength() {
    QFETCH(int, shape);
    const Shape& which = kShapes[shape];
    if (!m_window) m_window = std::make_unique<WindowFixture>();
    WindowFixture& f = *m_window;
    cost(f, which, which.longest / 100);  // one-time work, and closing the previous document
    const double tenth = cost(f, which, which.longest / 10), whole = cost(f, which, which.longest);
    // Quadratic growth would be a hundred times as much; half a second is below what is noticeable.
    QVERIFY2(whole < 0.5 + 10 * tenth || whole < 30 * tenth,
             qPrintable(QStringLiteral("%1 s, %2 s").arg(tenth).arg(whole)));
    // Twice the time on an idle machine: a busy hyper-thread counts, too.
    QVERIFY2(whole < 10, qPrintable(QStringLiteral("%1 s").arg(whole)));
    qInfo("%s: %.2f s, %.2f s", which.name, tenth, whole);
  }

  void cleanupTestCase() { m_window.reset(); }

 private:
  std::unique_ptr<WindowFixture> m_window;  // one window for all: its labs train and count once
};

ATTN_TEST(TestLargeTexts)

}  // namespace attn::app::test_large_texts

#include "test_large_texts.moc"
