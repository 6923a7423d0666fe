// SPDX-License-Identifier: GPL-3.0-or-later
// Matrix files next to a document: .npy, .npz, .safetensors, valid ones and every kind of invalid one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "scenario/document.h"
#include "scenario/limits.h"
#include "support/files.h"
#include "support/print.h"

namespace attn {

namespace {

using test::bytesOf;
using test::npy;
using test::npyWithHeader;
using test::safetensors;
using testing::ElementsAre;
using enum ProblemCode;

std::string documentWith(const std::string& v) {
  return R"({"format": "attentionscope/scenario", "version": 1, "inputs": {"kind": "qkv",
    "q": {"shape": [1, 1], "data": [1]}, "k": {"shape": [2, 1], "data": [1, 2]}, "v": )" +
         v + "}}";
}

class MatrixFiles : public testing::Test {
 protected:
  Result<Scenario> open(const std::string& v) const { return parseDocument(documentWith(v), m_folder.path()); }
  /// The document with a .npy of those bytes as v [2, 3].
  Result<Scenario> openNpy(const std::string& bytes) const {
    m_folder.write("v.npy", bytes);
    return open(R"({"npy": "v.npy"})");
  }
  Result<Scenario> openSafetensors(const std::string& bytes) const {
    m_folder.write("v.safetensors", bytes);
    return open(R"({"safetensors": "v.safetensors", "tensor": "v"})");
  }
  Result<Scenario> openNpz() const { return open(R"({"npz": "v.npz", "tensor": "v"})"); }

  test::TempFolder m_folder;
};

Matrix matrix(std::initializer_list<std::initializer_list<double>> rows) {
  Matrix m(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
  Index r = 0;
  for (const auto& row : rows) {
    Index c = 0;
    for (const double value : row) m(r, c++) = value;
    ++r;
  }
  return m;
}

Problems problemsOf(const Result<Scenario>& result) {
  return result ? Problems{} : result.error();
}

TEST_F(MatrixFiles, NumbersOfEveryElementTypeAndByteOrder) {
  const Matrix wanted = matrix({{1, 2, 0.5}, {-4, 5, 6}});
  const Matrix whole = matrix({{1, 2, 3}, {4, 5, 6}});
  const Matrix bits = matrix({{1, 0, 1}, {1, 0, 0}});
  const std::vector<std::uint16_t> halves{0x3C00, 0x4000, 0x3800, 0xC400, 0x4500, 0x4600};
  struct Row {
    const char* descr;
    std::string bytes;
    Matrix wanted;
  };
  const Row rows[] = {
      {"<f8", bytesOf<double>({1, 2, 0.5, -4, 5, 6}), wanted},
      {">f8", bytesOf<double>({1, 2, 0.5, -4, 5, 6}, true), wanted},
      {"<f4", bytesOf<float>({1, 2, 0.5, -4, 5, 6}), wanted},
      {">f4", bytesOf<float>({1, 2, 0.5, -4, 5, 6}, true), wanted},
      {"<f2", bytesOf(halves), wanted},
      {">f2", bytesOf(halves, true), wanted},
      {"<i8", bytesOf<std::int64_t>({1, 2, 3, 4, 5, 6}), whole},
      {">i4", bytesOf<std::int32_t>({1, 2, 3, 4, 5, 6}, true), whole},
      {"<i2", bytesOf<std::int16_t>({1, 2, 3, 4, 5, 6}), whole},
      {"|i1", bytesOf<std::int8_t>({-1, 2, 3, 4, 5, 6}), matrix({{-1, 2, 3}, {4, 5, 6}})},
      {"<u8", bytesOf<std::uint64_t>({1, 2, 3, 4, 5, 6}), whole},
      {"|u1", bytesOf<std::uint8_t>({255, 2, 3, 4, 5, 6}), matrix({{255, 2, 3}, {4, 5, 6}})},
      {"|b1", bytesOf<std::uint8_t>({1, 0, 2, 1, 0, 0}), bits},
  };
  for (const Row& row : rows) {
    const auto s = openNpy(npy(row.descr, "(2, 3)", row.bytes));
    ASSERT_TRUE(s) << row.descr;
    EXPECT_TRUE(stackIn(*s, InputSlot::V)[0] == row.wanted) << row.descr;
  }
}

TEST_F(MatrixFiles, FortranOrderIsTurned) {
  const auto flat = openNpy(npy("<f8", "(2, 3)", bytesOf<double>({1, 4, 2, 5, 3, 6}), true));
  ASSERT_TRUE(flat);
  EXPECT_TRUE(stackIn(*flat, InputSlot::V)[0] == matrix({{1, 2, 3}, {4, 5, 6}}));
  const auto cube = openNpy(npy("<f8", "(1, 2, 3)", bytesOf<double>({1, 4, 2, 5, 3, 6}), true));
  ASSERT_TRUE(cube);
  EXPECT_TRUE(stackIn(*cube, InputSlot::V)[0] == matrix({{1, 2, 3}, {4, 5, 6}}));
}

TEST_F(MatrixFiles, HeadersAsOtherProgramsWriteThem) {
  const std::string data = bytesOf<float>({1, 2});
  EXPECT_TRUE(openNpy(npyWithHeader("{\"shape\":(2,1),\"fortran_order\":False,\"descr\":\"<f4\"}", data)));
  std::string second("\x93NUMPY\x02\x00", 8);
  const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }\n";
  second += bytesOf(std::vector<std::uint32_t>{static_cast<std::uint32_t>(header.size())}) + header + data;
  EXPECT_TRUE(openNpy(second));
}

TEST_F(MatrixFiles, RejectsInconsistentNpyFiles) {
  const std::string data = bytesOf<double>({1, 2, 3, 4, 5, 6});
  const std::string good = npy("<f8", "(2, 3)", data);
  const std::string types = "f2, f4, f8, i1 … i8, u1 … u8, b1";
  struct Row {
    std::string bytes;
    std::vector<std::string> arguments;  // after the file
  };
  const Row rows[] = {
      {"", {"header-truncated"}},
      {"\x93NUMPY", {"header-truncated"}},
      {"PK\x03\x04 this is something else", {"bad-magic"}},
      {std::string("\x93NUMPY\x04\x00\x10\x00", 10) + std::string(16, ' '), {"format-version", "4", "1, 2, 3"}},
      {good.substr(0, 60), {"header-truncated"}},
      {std::string("\x93NUMPY\x01\x00\xFF\xFF", 10) + "{}", {"header-truncated"}},
      {std::string("\x93NUMPY\x02\x00\xFF\xFF\xFF\xFF", 12) + "{}", {"header-too-long", "4294967295", "65536"}},
      {npy("<f8", "(2, 3)", data.substr(0, 40)), {"data-truncated", "40", "[2, 3] float64"}},
      {npy("<f8", "(32768, 16384)", data), {"data-truncated", "48", "[32768, 16384] float64"}},
      {npy("<f8", "(4294967296, 4294967296, 16)", data),
       {"data-truncated", "48", "[4294967296, 4294967296, 16] float64"}},
      {npy("<f8", "(2, 3)", data + "more"), {"data-too-long", "52", "48"}},
      {npy("<f8", "(-2, 3)", data), {"header-text"}},
      {npy("<f8", "(2, 99999999999999999999)", data), {"header-text"}},
      {npy("<f8", "2, 3", data), {"header-text"}},
      {npy("|O", "(2, 3)", data), {"element-type", "|O", types}},
      {npy("<c8", "(2, 3)", data), {"element-type", "<c8", types}},
      {npy("<f16", "(2, 3)", data), {"element-type", "<f16", types}},
      {npy("<f3", "(2, 3)", data), {"element-type", "<f3", types}},
      {npyWithHeader("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (2, 3)}", data), {"header-text"}},
      {npyWithHeader("{'descr': '<f8', 'shape': (2, 3)}", data), {"header-text"}},
      {npyWithHeader("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), 'x': 1}", data), {"header-text"}},
      {npyWithHeader("{'descr': '<f8', 'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}", data),
       {"header-text"}},
      {npyWithHeader("{'descr': '<f8', 'fortran_order': __import__('os'), 'shape': (2, 3)}", data), {"header-text"}},
      {npyWithHeader("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)} + {}", data), {"header-text"}},
  };
  for (const Row& row : rows) {
    std::vector<std::string> arguments{"v.npy"};
    arguments.insert(arguments.end(), row.arguments.begin(), row.arguments.end());
    EXPECT_THAT(problemsOf(openNpy(row.bytes)), ElementsAre(Problem{MalformedNpy, "/inputs/v/npy", arguments}));
  }
}

TEST_F(MatrixFiles, ShapesOfFilesAreJudgedWhereTheFileIsNamed) {
  const std::string data = bytesOf<double>({1, 2, 3, 4, 5, 6});
  EXPECT_THAT(problemsOf(openNpy(npy("<f8", "(6,)", data))),
              ElementsAre(Problem{WrongShape, "/inputs/v/npy", {"[6]", "[≥ 1, ≥ 1], [≥ 1, ≥ 1, ≥ 1]", "axes"}}));
  EXPECT_THAT(problemsOf(openNpy(npy("<f8", "(2, 0)", ""))),
              ElementsAre(Problem{WrongShape, "/inputs/v/npy", {"[2, 0]", "[≥ 1, ≥ 1], [≥ 1, ≥ 1, ≥ 1]", "axes"}}));
  EXPECT_THAT(problemsOf(openNpy(npy("<f8", "(3, 2)", data))),
              ElementsAre(Problem{WrongShape, "/inputs/v", {"3", "2", "key-token-rows"}}));
  EXPECT_THAT(problemsOf(openNpy(npy("<f8", "(2, 1)", bytesOf<double>({1, HUGE_VAL})))),
              ElementsAre(Problem{NotFinite, "/inputs/v", {"inf", "[0, 1, 0]"}}));
}

TEST_F(MatrixFiles, SafetensorsOfEveryElementType) {
  const auto withType = [&](const std::string& type, const std::string& bytes) {
    return openSafetensors(safetensors(R"({"__metadata__":{"format":"pt"},"v":{"dtype":")" + type +
                                           R"(","shape":[2,1],"data_offsets":[0,)" + std::to_string(bytes.size()) +
                                           "]}}  ",
                                       bytes));
  };
  const std::pair<const char*, std::string> rows[] = {{"F64", bytesOf<double>({1, -2})},
                                                      {"F32", bytesOf<float>({1, -2})},
                                                      {"F16", bytesOf<std::uint16_t>({0x3C00, 0xC000})},
                                                      {"BF16", bytesOf<std::uint16_t>({0x3F80, 0xC000})},
                                                      {"I64", bytesOf<std::int64_t>({1, -2})},
                                                      {"I8", bytesOf<std::int8_t>({1, -2})}};
  for (const auto& [type, bytes] : rows) {
    const auto s = withType(type, bytes);
    ASSERT_TRUE(s) << type;
    EXPECT_TRUE(stackIn(*s, InputSlot::V)[0] == matrix({{1}, {-2}})) << type;
  }
}

TEST_F(MatrixFiles, RejectsInconsistentSafetensors) {
  const std::string data = bytesOf<float>({1, 2, 3, 4});
  const auto entry = [](const std::string& name, const std::string& shape, int begin, int end) {
    return "\"" + name + R"(":{"dtype":"F32","shape":)" + shape + R"(,"data_offsets":[)" + std::to_string(begin) + "," +
           std::to_string(end) + "]}";
  };
  struct Row {
    std::string bytes;
    std::vector<std::string> arguments;  // after the file
  };
  const Row rows[] = {
      {"", {"header-truncated"}},
      {"1234567", {"header-truncated"}},
      {bytesOf<std::uint64_t>({1000}) + "{}", {"header-truncated"}},
      {bytesOf<std::uint64_t>({~std::uint64_t{0}}) + "{}", {"header-too-long", "18446744073709551615", "100000000"}},
      {safetensors("[]", data), {"header-text"}},
      {safetensors("{\"v\": ", data), {"header-text"}},
      {safetensors("{\"v\": 1}", data), {"header-text", "v"}},
      {safetensors("{" + entry("v", "[2.5, 1]", 0, 16) + "}", data), {"header-text", "v"}},
      {safetensors("{" + entry("v", "[-2, 1]", 0, 16) + "}", data), {"header-text", "v"}},
      {safetensors("{" + entry("v", "[2, 1]", 0, 8) + "," + entry("v", "[2, 1]", 8, 16) + "}", data),
       {"repeated-tensor", "v"}},
      {safetensors("{" + entry("v", "[2, 1]", 0, 8) + "," + entry("w", "[2, 1]", 4, 12) + "}", data),
       {"offsets-overlap", "w [4, 12]", "8"}},
      {safetensors("{" + entry("v", "[2, 1]", 0, 8) + "," + entry("w", "[2, 1]", 12, 20) + "}", data),
       {"offsets-out-of-range", "w [12, 20]", "[0, 16]"}},
      {safetensors("{" + entry("v", "[2, 1]", 8, 0) + "}", data), {"offsets-out-of-range", "v [8, 0]", "[0, 16]"}},
      {safetensors("{" + entry("v", "[2, 1]", 8, 16) + "}", data), {"offsets-gap", "v [8, 16]", "0"}},
      {safetensors("{" + entry("v", "[2, 1]", 0, 8) + "}", data), {"data-too-long", "16", "8"}},
      {safetensors("{" + entry("v", "[4, 2]", 0, 16) + "}", data), {"offsets-size", "v [0, 16]", "[4, 2] F32"}},
      {safetensors("{" + entry("v", "[4294967296, 4294967296]", 0, 16) + "}", data),
       {"offsets-size", "v [0, 16]", "[4294967296, 4294967296] F32"}},
      {safetensors(R"({"v":{"dtype":"F8_E5M2","shape":[16,1],"data_offsets":[0,16]}})", data),
       {"element-type", "F8_E5M2", "F64, F32, F16, BF16, I8 … I64, U8 … U64, BOOL"}},
  };
  for (const Row& row : rows) {
    std::vector<std::string> arguments{"v.safetensors"};
    arguments.insert(arguments.end(), row.arguments.begin(), row.arguments.end());
    EXPECT_THAT(problemsOf(openSafetensors(row.bytes)),
                ElementsAre(Problem{MalformedSafetensors, "/inputs/v/safetensors", arguments}));
  }
  EXPECT_THAT(problemsOf(openSafetensors(safetensors("{" + entry("a", "[4, 1]", 0, 16) + "}", data))),
              ElementsAre(Problem{TensorNotFound, "/inputs/v/tensor", {"v.safetensors", "v", "a"}}));
}

TEST_F(MatrixFiles, Npz) {
  const std::filesystem::path file = m_folder.path() / "v.npz";
  test::writeZip(file, {{"a.npy", npy("<f8", "(1, 1)", bytesOf<double>({9}))},
                        {"v.npy", npy("<f8", "(2, 1)", bytesOf<double>({3, 4}))}});
  const auto s = openNpz();
  ASSERT_TRUE(s);
  EXPECT_TRUE(stackIn(*s, InputSlot::V)[0] == matrix({{3}, {4}}));
}

TEST_F(MatrixFiles, RejectsInconsistentNpzFiles) {
  const std::filesystem::path file = m_folder.path() / "v.npz";
  const auto malformed = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "v.npz");
    return ElementsAre(Problem{MalformedNpz, "/inputs/v/npz", arguments});
  };
  m_folder.write("v.npz", "no archive");
  EXPECT_THAT(problemsOf(openNpz()), malformed({"not-zip"}));
  test::writeZip(file, {{"a.npy", npy("<f8", "(1, 1)", bytesOf<double>({9}))}});
  EXPECT_THAT(problemsOf(openNpz()), ElementsAre(Problem{TensorNotFound, "/inputs/v/tensor", {"v.npz", "v", "a"}}));
  test::writeZip(file, {{"v.npy", "no array"}});
  EXPECT_THAT(problemsOf(openNpz()),
              ElementsAre(Problem{MalformedNpy, "/inputs/v/npz", {"v.npz", "header-truncated"}}));
  // One byte of the stored data changed: the checksum is wrong.
  std::string noise;
  for (unsigned i = 0; i < 400; ++i) noise += static_cast<char>(i * 2654435761U >> 24);
  test::writeZip(file, {{"v.npy", npy("|u1", "(2, 200)", noise)}});
  ASSERT_TRUE(openNpz());
  std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
  bytes.seekp(300);
  bytes.put('!');
  bytes.close();
  EXPECT_FALSE(openNpz());
}

TEST_F(MatrixFiles, ABombIsNotInflated) {
  // 64 MiB of zeros in 64 kB, declared as a 2x1 matrix: nothing after the matrix is unpacked.
  const std::string header = npy("<f8", "(2, 1)", "");
  test::writeZip(m_folder.path() / "v.npz", {{"v.npy", header + std::string(std::size_t{64} << 20, '\0')}});
  rusage before{}, after{};
  ::getrusage(RUSAGE_SELF, &before);
  EXPECT_THAT(problemsOf(openNpz()),
              ElementsAre(Problem{MalformedNpy, "/inputs/v/npz", {"v.npz", "data-too-long", "67108864", "16"}}));
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 8 * 1024);  // KiB
}

TEST_F(MatrixFiles, PathsStayInTheFolderOfTheDocument) {
  const test::TempFolder elsewhere;
  const std::string bytes = npy("<f8", "(2, 1)", bytesOf<double>({1, 2}));
  const std::filesystem::path outside = elsewhere.write("v.npy", bytes);
  m_folder.write("sub/v.npy", bytes);
  std::filesystem::create_symlink(outside, m_folder.path() / "link.npy");
  std::filesystem::create_directory_symlink(elsewhere.path(), m_folder.path() / "linked");
  std::filesystem::create_symlink("sub/v.npy", m_folder.path() / "inner.npy");
  for (const char* name : {"sub/v.npy", "./sub/../sub/v.npy", "inner.npy"})
    EXPECT_TRUE(open("{\"npy\": \"" + std::string(name) + "\"}")) << name;
  const std::string up = "../" + elsewhere.path().filename().string() + "/v.npy";
  for (const std::string& name : {outside.string(), up, std::string("link.npy"), std::string("linked/v.npy"),
                                  std::string("/etc/passwd"), std::string(".."), std::string("."), std::string("")})
    EXPECT_THAT(problemsOf(open("{\"npy\": \"" + name + "\"}")),
                ElementsAre(Problem{PathOutsideFolder, "/inputs/v/npy", {name}}))
        << name;
}

TEST_F(MatrixFiles, RejectsPathsThatAreNotFiles) {
  std::filesystem::create_directory(m_folder.path() / "folder.npy");
  ASSERT_EQ(::mkfifo((m_folder.path() / "pipe.npy").c_str(), 0600), 0);
  EXPECT_THAT(problemsOf(open(R"({"npy": "none.npy"})")),
              ElementsAre(Problem{FileNotFound, "/inputs/v/npy", {"none.npy"}}));
  EXPECT_THAT(problemsOf(open(R"({"npy": "folder.npy"})")),
              ElementsAre(Problem{FileIsDirectory, "/inputs/v/npy", {"folder.npy"}}));
  EXPECT_THAT(problemsOf(open(R"({"npy": "pipe.npy"})")),
              ElementsAre(Problem{FileUnreadable, "/inputs/v/npy", {"pipe.npy", "not-regular"}}));
  EXPECT_THAT(problemsOf(open(R"({"npy": 7})")),
              ElementsAre(Problem{WrongType, "/inputs/v/npy", {"integer", "string"}}));
  EXPECT_THAT(problemsOf(open(R"({"npz": "x.npz"})")), ElementsAre(Problem{MissingKey, "/inputs/v", {"tensor"}}));
}

TEST_F(MatrixFiles, AreNotReadWhereADocumentHasNoFolder) {
  m_folder.write("v.npy", npy("<f8", "(2, 1)", bytesOf<double>({1, 2})));
  EXPECT_THAT(problemsOf(parseDocument(documentWith(R"({"npy": "v.npy"})"))),
              ElementsAre(Problem{PathOutsideFolder, "/inputs/v/npy", {"v.npy"}}));
}

TEST_F(MatrixFiles, AreRelativeToTheDocument) {
  m_folder.write("v.npy", npy("<f8", "(2, 1)", bytesOf<double>({1, 2})));
  EXPECT_TRUE(readDocument(m_folder.write("a.attn.json", documentWith(R"({"npy": "v.npy"})"))));
}

/// Rows of zeros, which compress to almost nothing.
std::string zeros(std::size_t rows) {
  return npy("|i1", "(" + std::to_string(rows) + ", 1)", std::string(rows, '\0'));
}

TEST_F(MatrixFiles, AnArchiveThatGrowsBeyondWhatItsDocumentMayHoldIsRefused) {
  const std::size_t most = limits::freeNumbers;
  test::writeZip(m_folder.path() / "v.npz", {{"v.npy", zeros(most + 1)}});
  EXPECT_LT(std::filesystem::file_size(m_folder.path() / "v.npz"), most / 100);
  EXPECT_THAT(
      problemsOf(openNpz()),
      ElementsAre(Problem{
          TooLarge, "/inputs/v/npz", {"document-numbers", std::to_string(most + 1 + 3), std::to_string(most)}}));
}

TEST_F(MatrixFiles, NumbersCountEachTimeTheyAreNamed) {
  const std::size_t rows = limits::freeNumbers / 2;
  test::writeZip(m_folder.path() / "v.npz", {{"v.npy", zeros(rows)}});
  const std::string bomb = R"({"npz": "v.npz", "tensor": "v"})";
  const Result<Scenario> read =
      parseDocument(R"({"format": "attentionscope/scenario", "version": 1, "inputs": {"kind": "qkv", "q": )" + bomb +
                        R"(, "k": )" + bomb + R"(, "v": )" + bomb + "}}",
                    m_folder.path());
  const auto tooLarge = std::ranges::find(read.error(), TooLarge, &Problem::code);
  ASSERT_NE(tooLarge, read.error().end());
  EXPECT_EQ(tooLarge->pointer, "/inputs/v/npz");
  EXPECT_EQ(tooLarge->arguments.front(), "document-numbers");
}

TEST_F(MatrixFiles, AFileMayHoldANumberForEachOfItsBytes) {
  const std::size_t rows = limits::freeNumbers + 1000;
  m_folder.write("v.npy", zeros(rows));
  const Result<Scenario> read = open(R"({"npy": "v.npy"})");
  // It is read first, and then does not match the keys.
  for (const Problem& problem : problemsOf(read)) EXPECT_NE(problem.code, TooLarge);
}

}  // namespace
}  // namespace attn
