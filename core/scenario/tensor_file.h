// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.h"
#include "base/problem.h"

namespace attn {

/// Numbers read from a file, row-major, converted to double.
struct FileTensor {
  std::string name;  // "" in .npy and CSV
  std::vector<Index> shape;
  std::vector<double> data;
  std::vector<std::string> rowNames{}, columnNames{};  // of a text table whose first column or row holds words
};

/// What an import dialog lists before any data is read.
struct TensorInfo {
  std::string name;
  std::vector<Index> shape;
  std::string elementType;  // "float16", "float32", "float64", "bfloat16", "int64", ...
};

/// Tensors in a .npy, .npz, .safetensors, .csv or .tsv file (by suffix), without reading their data.
Result<std::vector<TensorInfo>> listTensors(const std::filesystem::path&);
/// Reads one tensor; `name` is "" for .npy and CSV. A first row of words becomes column names, a first column of words
/// row names.
Result<FileTensor> readTensor(const std::filesystem::path&, const std::string& name);

/// Parses a block of numbers copied from a spreadsheet, without names: one row per line, cells separated by tab, comma
/// or semicolon; decimal point, or decimal comma if cells are separated by tab or semicolon. Problems name line and
/// column.
Result<Matrix> parseTable(std::string_view text);

}  // namespace attn
