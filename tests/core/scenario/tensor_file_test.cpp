// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/tensor_file.h"

#include "scenario/csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "scenario/element_type.h"
#include "support/files.h"
#include "support/print.h"

namespace attn {
namespace {

using test::bytesOf;
using testing::ElementsAre;
using enum ProblemCode;

TEST(TensorFile, ListsAndReadsByFileType) {
  const test::TempFolder folder;
  const std::string array = test::npy("<f4", "(3,)", bytesOf<float>({1, 2, 3}));
  folder.write("a.npy", array);
  test::writeZip(folder.path() / "b.NPZ",
                 {{"x.npy", array}, {"notes.txt", "skipped"}, {"y.npy", test::npy("|b1", "()", "\x01")}});
  folder.write("c.safetensors", test::safetensors(R"({"w":{"dtype":"BF16","shape":[1,2],"data_offsets":[0,4]}})",
                                                  bytesOf<std::uint16_t>({0x3F80, 0x4000})));
  folder.write("d.csv", "1,2\n3,4\n");
  folder.write("e.tsv", "1,5\t2\n");
  struct Row {
    const char* file;
    std::vector<std::string> listed;  // name type shape
    const char* name;
    std::vector<double> data;
  };
  const Row rows[] = {{"a.npy", {" float32 3"}, "", {1, 2, 3}},
                      {"b.NPZ", {"x float32 3", "y bool"}, "y", {1}},
                      {"c.safetensors", {"w bfloat16 1 2"}, "w", {1, 2}},
                      {"d.csv", {" float64 2 2"}, "", {1, 2, 3, 4}},
                      {"e.tsv", {" float64 1 2"}, "", {1.5, 2}}};
  for (const Row& row : rows) {
    const auto listed = listTensors(folder.path() / row.file);
    ASSERT_TRUE(listed) << row.file;
    std::vector<std::string> texts;
    for (const TensorInfo& info : *listed) {
      texts.push_back(info.name + " " + info.elementType);
      for (const Index size : info.shape) texts.back().append(" ").append(std::to_string(size));
    }
    EXPECT_EQ(texts, row.listed);
    const auto tensor = readTensor(folder.path() / row.file, row.name);
    ASSERT_TRUE(tensor) << row.file;
    EXPECT_EQ(tensor->name, row.name);
    EXPECT_EQ(tensor->data, row.data);
  }
}

TEST(TensorFile, NamesWhatItCannotRead) {
  const test::TempFolder folder;
  const auto problem = [&](const std::string& name, const std::string& tensor) {
    const auto result = readTensor(folder.path() / name, tensor);
    return result ? Problem{} : result.error().front();
  };
  EXPECT_EQ(
      problem("a.pdf", ""),
      (Problem{
          UnknownFileType, "", {(folder.path() / "a.pdf").string(), ".npy, .npz, .safetensors, .csv, .tsv, .txt"}}));
  EXPECT_EQ(problem("a.npy", "").code, FileNotFound);
  const std::string csv = folder.write("a.csv", "1,x\n").string();
  EXPECT_EQ(problem("a.csv", ""), (Problem{MalformedCsv, "", {csv, "not-a-number", "1", "2", "x"}}));
  test::writeZip(folder.path() / "a.npz", {{"readme.txt", "no arrays here"}});
  const auto listed = listTensors(folder.path() / "a.npz");
  ASSERT_FALSE(listed);
  EXPECT_THAT(listed.error(),
              ElementsAre(Problem{MalformedNpz, "", {(folder.path() / "a.npz").string(), "no-numbers"}}));
}

TEST(HalfToDouble, IsExact) {
  const std::pair<std::uint16_t, double> rows[] = {{0x0000, 0},
                                                   {0x3C00, 1},
                                                   {0xBC00, -1},
                                                   {0x3555, 0.333251953125},
                                                   {0x7BFF, 65504},
                                                   {0x0001, 0x1p-24},
                                                   {0x03FF, 1023 * 0x1p-24},
                                                   {0x0400, 0x1p-14},
                                                   {0x7C00, HUGE_VAL},
                                                   {0xFC00, -HUGE_VAL}};
  for (const auto& [bits, value] : rows) EXPECT_EQ(halfToDouble(bits), value) << bits;
  EXPECT_TRUE(std::isnan(halfToDouble(0x7E00)));
  EXPECT_TRUE(std::signbit(halfToDouble(0x8000)));
}

struct Table {
  const char* text;
  std::vector<std::vector<double>> rows;
};

TEST(ParseTable, ReadsWhatSpreadsheetsCopy) {
  const Table tables[] = {
      {"1\t2\n3\t4\n", {{1, 2}, {3, 4}}},
      {"1,5\t-2,25\r\n3\t4e2\r\n", {{1.5, -2.25}, {3, 400}}},
      {"1,5;2\n", {{1.5, 2}}},
      {"1.5,2\n3,4", {{1.5, 2}, {3, 4}}},
      {"1 2   3\n 4 5 6 \r\n\n", {{1, 2, 3}, {4, 5, 6}}},
      {"7", {{7}}},
      {"1\n2\n", {{1}, {2}}},
      {"\xEF\xBB\xBF"
       "1\t2\n\t\n\n",
       {{1, 2}}},
      {"\"1,5\"\t\"2\"\n", {{1.5, 2}}},
      {"\"1\",\"2\"\n\"3\",4\n", {{1, 2}, {3, 4}}},
      {"+1\t−2\n", {{1, -2}}},
      {" 1 , 2 \n", {{1, 2}}},
  };
  for (const Table& table : tables) {
    const auto m = parseTable(table.text);
    ASSERT_TRUE(m) << table.text << m.error().front().arguments[1];
    ASSERT_EQ(m->rows(), static_cast<Index>(table.rows.size())) << table.text;
    for (Index r = 0; r < m->rows(); ++r)
      EXPECT_EQ((std::vector<double>{m->row(r).begin(), m->row(r).end()}), table.rows[static_cast<std::size_t>(r)])
          << table.text;
  }
}

TEST(ParseTable, NamesLineAndColumnOfEveryProblem) {
  const auto problem = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "");
    return Problem{MalformedCsv, "", arguments};
  };
  const std::pair<const char*, Problems> rows[] = {
      {"", {problem({"no-numbers", "1", "1"})}},
      {"\n\n", {problem({"no-numbers", "1", "1"})}},
      {"1\t2\n3\n", {problem({"ragged-row", "2", "1", "1", "2"})}},
      {"1\n\n2\t3\n", {problem({"ragged-row", "3", "2", "2", "1"})}},
      {"1,2,\n", {problem({"not-a-number", "1", "3", ""})}},
      {"a,b\n1,2\n", {problem({"not-a-number", "1", "1", "a"}), problem({"not-a-number", "1", "2", "b"})}},
      {"1\t2\n1.234,5\tx\n",
       {problem({"not-a-number", "2", "1", "1.234,5"}), problem({"not-a-number", "2", "2", "x"})}},
      {"1\tnan\n", {problem({"not-finite-cell", "1", "2", "nan"})}},
      {"1\t1e999\n", {problem({"not-finite-cell", "1", "2", "1e999"})}},
      {"1\t\"2\n", {problem({"unclosed-quote", "1", "2"})}},
      {"1;\"2\"x\n", {problem({"not-a-number", "1", "2", "2x"})}},
      {"1,\xFF\n", {{InvalidUtf8, "", {"2"}}}},
  };
  for (const auto& [text, problems] : rows) {
    const auto m = parseTable(text);
    ASSERT_FALSE(m) << text;
    EXPECT_EQ(m.error(), problems) << text << testing::PrintToString(m.error().front().arguments);
  }
}

TEST(NamedTable, takesWordsAroundTheNumbersForNames) {
  struct Case {
    const char* text;
    std::vector<std::string> rows, columns;
    std::vector<std::vector<double>> numbers;
  };
  const Case cases[] = {
      {"1,2\n3,4\n", {}, {}, {{1, 2}, {3, 4}}},
      {"token,east,north\nThe,1,0\ncat,0,1\n", {"The", "cat"}, {"east", "north"}, {{1, 0}, {0, 1}}},
      {",east,north\nThe,1,0\n", {"The"}, {"east", "north"}, {{1, 0}}},
      {"east\tnorth\nThe\t1\t0\ncat\t0\t1\n", {"The", "cat"}, {"east", "north"}, {{1, 0}, {0, 1}}},
      {"east;north\n1,5;0\n", {}, {"east", "north"}, {{1.5, 0}}},
      {"\"a, b\",1\n\" the\",2\n7,3\n", {"a, b", "the", "7"}, {}, {{1}, {2}, {3}}},
      {"\nx\n1\n", {}, {"x"}, {{1}}},
  };
  for (const Case& c : cases) {
    const auto table = parseNamedTable(c.text, "");
    ASSERT_TRUE(table) << c.text << testing::PrintToString(table.error().front().arguments);
    EXPECT_EQ(table->rowNames, c.rows) << c.text;
    EXPECT_EQ(table->columnNames, c.columns) << c.text;
    ASSERT_EQ(table->numbers.rows(), static_cast<Index>(c.numbers.size())) << c.text;
    for (Index r = 0; r < table->numbers.rows(); ++r)
      EXPECT_EQ((std::vector<double>{table->numbers.row(r).begin(), table->numbers.row(r).end()}),
                c.numbers[static_cast<std::size_t>(r)])
          << c.text;
  }
}

TEST(NamedTable, refusesWordsAmongTheNumbers) {
  const auto problem = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "f.csv");
    return Problem{MalformedCsv, "", arguments};
  };
  const std::pair<const char*, Problems> rows[] = {
      {"one,two\n", {problem({"not-a-number", "1", "1", "one"}), problem({"not-a-number", "1", "2", "two"})}},
      {"a,b\nc,d\n", {problem({"not-a-number", "2", "1", "c"}), problem({"not-a-number", "2", "2", "d"})}},
      {"a,b\nThe,1\ncat,x\n", {problem({"not-a-number", "3", "2", "x"})}},
      {"a,b,c\n1,2\n", {problem({"ragged-row", "1", "3", "3", "2"})}},
      {"The,1,2\ncat,1\n", {problem({"ragged-row", "2", "2", "2", "3"})}},
      {"a,nan\n1,2\n", {problem({"not-a-number", "1", "1", "a"}), problem({"not-finite-cell", "1", "2", "nan"})}},
  };
  for (const auto& [text, problems] : rows) {
    const auto table = parseNamedTable(text, "f.csv");
    ASSERT_FALSE(table) << text;
    EXPECT_EQ(table.error(), problems) << text << testing::PrintToString(table.error().front().arguments);
  }
}

}  // namespace
}  // namespace attn
