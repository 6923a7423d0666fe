// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "base/enum_codes.h"
#include "base/term.h"
#include "support/qt_test.h"
#include "text/problem_text.h"
#include "text/term_text.h"

namespace attn::app::test_problem_text {

class TestProblemText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void writesOneSentence_data();
  void writesOneSentence();
  void everyTermHasItsOwnText();
  void writesOneProblemPerLine();
  void saysWhyADeviceFails_data();
  void saysWhyADeviceFails();
};

void TestProblemText::writesOneSentence_data() {
  QTest::addColumn<Problem>("problem");
  QTest::addColumn<QString>("text");
  const auto row = [](Problem problem, const char* text) { QTest::newRow(text) << problem << QString::fromUtf8(text); };
  using enum ProblemCode;
  row({FileNotFound, "", {"a.json"}}, "There is no file \"a.json\". Check its name, or where it was moved to.");
  row({FileIsDirectory, "/inputs/q/npy", {"dir"}}, "/inputs/q/npy: \"dir\" is a folder. Choose a file in it.");
  row({FileUnreadable, "", {"a", "no-permission"}}, "\"a\" cannot be read: you have no permission to read it.");
  row({FileTooLarge, "", {"a", "536870912", "268435456"}}, "\"a\" is too large: 512.0 MiB; the limit is 256.0 MiB.");
  row({FileNotWritable, "", {"a", "disk full"}},
      "\"a\" cannot be written: disk full. Save it under another name or in another folder.");
  row({InvalidUtf8, "", {"1234"}}, "The text is not UTF-8 from byte 1,234 on. Save it again as UTF-8.");
  row({JsonSyntax, "/inputs", {"3", "7", "comma-or-brace"}},
      "/inputs: line 3, column 7: expected a comma, or } at the end of the object.");
  row({NestedTooDeep, "", {"32"}}, "Lists and objects are nested too deeply; the limit is 32 levels.");
  row({DuplicateKey, "/a", {"a"}}, "/a: the key \"a\" occurs twice. Remove one of them.");
  row({RepeatedValue, "/attention/mask/padding/1", {"2"}},
      "/attention/mask/padding/1: 2 occurs twice. Remove one of them.");
  row({WrongFormat, "/format", {"x", "y"}},
      "/format: found the format \"x\", expected \"y\". This is not an AttentionScope document.");
  row({UnsupportedVersion, "/version", {"2", "1"}},
      "/version: found version 2, but this program reads version 1. A newer AttentionScope may open it.");
  row({UnknownKey, "/titel", {"titel", "title, notes"}}, "/titel: unknown key \"titel\". Known here: title, notes.");
  row({UnknownKey, "/pinned/pinned", {"pinned", ""}}, "/pinned/pinned: the key \"pinned\" is not allowed here.");
  row({MissingKey, "/inputs", {"q"}}, "/inputs: the key \"q\" is missing. Add it.");
  row({WrongType, "/tokens", {"integer", "array"}}, "/tokens: found a whole number, expected a list […].");
  row({NotFinite, "/inputs/q/data/3", {"1e999"}}, "/inputs/q/data/3: found 1e999, expected a finite number.");
  row({NotFinite, "/inputs/q", {"inf", "[0, 1, 0]"}},
      "/inputs/q: found inf at [head, row, column] = [0, 1, 0], counted from 0; expected a finite number.");
  row({OutOfRange, "/heads/kv", {"0", "1 … 65536"}}, "/heads/kv: found 0, expected 1 … 65536.");
  row({UnknownName, "/inputs/kind", {"kqv", "qkv, projected"}},
      "/inputs/kind: found \"kqv\", expected one of: qkv, projected.");
  row({WrongShape, "/inputs/k/shape/1", {"3", "4", "key-token-rows"}},
      "/inputs/k/shape/1: found 3, expected 4 (one row for each key token).");
  row({WrongCount, "/tokens", {"2", "3", "query-token-names"}},
      "/tokens: found 2, expected 3 (one name for each query token).");
  row({HeadsNotDivisible, "/heads/kv", {"8", "3"}},
      "/heads/kv: 8 query heads cannot share 3 key/value heads evenly. Choose a number that divides 8.");
  row({TooLarge, "/inputs", {"scores", "36000000", "33554432"}},
      "/inputs: too many scores over all heads: found 36,000,000, at most 33,554,432.");
  row({PathOutsideFolder, "/inputs/q/npy", {"../a.npy"}},
      "/inputs/q/npy: \"../a.npy\" is outside the folder of the document. Put the file next to the document.");
  row({UnknownFileType, "", {"a.pdf", ".npy, .csv"}}, "\"a.pdf\" has an unsupported type. Supported: .npy, .csv.");
  row({MalformedNpy, "/inputs/q/npy", {"a.npy", "bad-magic"}},
      "/inputs/q/npy: \"a.npy\" is not a valid NumPy file: it does not begin like a .npy file.");
  row({MalformedNpy, "", {"a.npy", "data-truncated", "40", "[2, 3] float64"}},
      "\"a.npy\" is not a valid NumPy file: it has fewer bytes than its header states. Found 40, expected [2, 3] "
      "float64.");
  row({MalformedNpz, "", {"a.npz", "entry-encrypted", "w"}},
      "\"a.npz\" is not a valid .npz archive: a file in it is encrypted (w).");
  row({MalformedSafetensors, "", {"a", "header-text", "w"}},
      "\"a\" is not a valid safetensors file: its header cannot be parsed. Found \"w\".");
  row({MalformedCsv, "", {"", "ragged-row", "2", "1", "1", "3"}},
      "Line 2, column 1: this row is not as long as the first one. Found 1, expected 3.");
  row({MalformedCsv, "", {"a.csv", "not-a-number", "2", "1", "x"}},
      "\"a.csv\", line 2, column 1: this cell is not a number. Found \"x\".");
  row({TensorNotFound, "/inputs/q/tensor", {"a", "w", "v, x"}},
      "/inputs/q/tensor: there is no tensor \"w\" in \"a\". It holds: v, x.");
  row({TileDoesNotFit, "/tiling/sram_bytes", {"1336", "320", "4", "10"}},
      "/tiling/sram_bytes: a tile of 4 × 10 needs 1,336 bytes on chip, but there are only 320. Make the tile smaller "
      "or the memory larger.");
  row({RowDoesNotFit, "/tiling/sram_bytes", {"1024", "16", "1", "2"}},
      "/tiling/sram_bytes: not one row fits: even a tile of 1 × 2 needs 1,024 bytes on chip, but there are only 16. "
      "Make "
      "the memory larger.");
  row({RowDoesNotFit, "/tiling/sram_bytes", {"1024", "16"}},
      "/tiling/sram_bytes: one row of a matrix has 1,024 bytes, but there are only 16 on chip. Make the memory "
      "larger.");
  row({BadId, "/id", {"My lesson"}}, "/id: found \"My lesson\", expected up to 64 letters a–z, digits and hyphens.");
  row({TranslationOlder, "", {"scores", "1", "2"}},
      "The section {#scores} translates revision 1, and the original is at 2; the original is shown.");
  row({RevisionDiffers, "", {"scores", "1", "2"}},
      "The section {#scores} has revision 1, but lesson.json has 2. Raise both together.");
  row({NoSuchCell, "/steps/0/select", {"9", "1", "scores", "3", "3"}},
      "/steps/0/select: there is no cell in row 9, column 1 of scores, which has 3 rows and 3 columns here; both count "
      "from 0.");
  row({ControlNotThere, "/steps/0/point", {"inputs.tile", "steps"}},
      "/steps/0/point: the control \"inputs.tile\" is not on screen in the lab \"steps\" with this document.");
}

void TestProblemText::writesOneSentence() {
  QFETCH(Problem, problem);
  QFETCH(QString, text);
  QCOMPARE(problemText(problem), text);
}

void TestProblemText::everyTermHasItsOwnText() {
  std::set<QString> texts;
  for (const auto& [name, term] : enumCodes<kLastTerm>()) {
    QVERIFY2(!termText(term).isEmpty(), code(term).c_str());
    QVERIFY2(texts.insert(termText(term)).second, code(term).c_str());
  }
}

void TestProblemText::writesOneProblemPerLine() {
  const Problem problem{ProblemCode::MissingKey, "/inputs", {"q"}};
  QCOMPARE(problemsText({problem, problem}).count(QLatin1Char('\n')), 1);
  QCOMPARE(problemsText({}), QString());
}

void TestProblemText::saysWhyADeviceFails_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<QString>("text");
  using Kind = BackendFailure::Kind;
  const auto row = [](Kind kind, const char* text) {
    QTest::newRow(text) << static_cast<int>(kind) << QString::fromUtf8(text);
  };
  row(Kind::NoPlatform, "No OpenCL driver was found.");
  row(Kind::NoDevice, "An OpenCL driver is installed, but it offers no device.");
  row(Kind::NoSuchDevice, "There is no device with this number.");
  row(Kind::BuildFailed, "The device's compiler rejected a kernel.");
  row(Kind::OutOfMemory, "The device does not have enough memory for these matrices.");
  row(Kind::CallFailed, "The device reported an error.");
  row(Kind::Cancelled, "The computation was canceled.");
}

void TestProblemText::saysWhyADeviceFails() {
  QFETCH(int, kind);
  QFETCH(QString, text);
  const auto which = static_cast<BackendFailure::Kind>(kind);
  QCOMPARE(failureText({which, "", ""}), text);
  QCOMPARE(failureText({which, "clFinish", ""}), text + QStringLiteral(" (clFinish)"));
  QCOMPARE(failureText({which, "clFinish", "CL_OUT_OF_RESOURCES"}),
           text + QStringLiteral(" (clFinish: CL_OUT_OF_RESOURCES)"));
}

ATTN_TEST(TestProblemText)

}  // namespace attn::app::test_problem_text

#include "test_problem_text.moc"
