// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>

#include "scenario/matrices_reader.h"
#include "scenario/scenario.h"

namespace attn {

/// Reads one scenario object of a document. Continues after a problem, so that all are found; checks that depend on
/// sizes that could not be read are skipped.
class ScenarioReader {
 public:
  ScenarioReader(const std::filesystem::path& folder, MatrixBudget& budget, Problems& problems)
      : m_folder(folder), m_budget(budget), m_problems(problems) {}

  /// Reads the object at `pointer` ("" or "/pinned") and adds everything that is wrong with it, validate() included.
  Scenario read(const JsonValue& object, const std::string& pointer);

 private:
  void readHeader(ObjectReader&, bool isRoot);
  void readInputs(ObjectReader&, Scenario&);
  void readStack(ObjectReader&, InputSlot, bool required, Scenario&);
  void readAttention(ObjectReader&, Scenario&);
  void readScale(ObjectReader&, AttentionSettings&);
  void readFormats(ObjectReader&, AttentionSettings&);
  void readMask(ObjectReader&, Scenario&);
  void readPadding(ObjectReader&, Mask&);
  void readDocuments(ObjectReader&, Mask&);
  void readAlibi(ObjectReader&, AttentionSettings&);
  void readSinkLogit(ObjectReader&, const HeadCounts&, AttentionSettings&);
  void readFill(ObjectReader&, Mask&);
  void readRope(ObjectReader&, AttentionSettings&);
  void readTiling(ObjectReader&, Scenario&);
  void check(const Scenario&, std::size_t firstOwn);

  const std::filesystem::path& m_folder;
  MatrixBudget& m_budget;
  Problems& m_problems;
  std::string m_pointer;
  std::vector<InputSlot> m_unread;
  /// Maps pointers of validate() to those of this document, where they differ.
  std::map<std::string, std::string> m_places;
};

}  // namespace attn
