// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/tensor_file.h"

#include "base/text.h"
#include "scenario/csv.h"
#include "scenario/input_file.h"
#include "scenario/npy.h"
#include "scenario/npz.h"
#include "scenario/safetensors.h"

namespace attn {
namespace {

enum class FileType { Npy, Npz, Safetensors, Table, Unknown };

FileType typeOf(const std::filesystem::path& path) {
  const std::string suffix = lowered(path.extension().string());
  if (suffix == ".npy") return FileType::Npy;
  if (suffix == ".npz") return FileType::Npz;
  if (suffix == ".safetensors") return FileType::Safetensors;
  return suffix == ".csv" || suffix == ".tsv" || suffix == ".txt" ? FileType::Table : FileType::Unknown;
}

auto unknownType(const std::filesystem::path& path) {
  return tl::unexpected(
      Problems{{ProblemCode::UnknownFileType, "", {path.string(), ".npy, .npz, .safetensors, .csv, .tsv, .txt"}}});
}

Result<NamedTable> readTable(const std::filesystem::path& path) {
  const Result<std::string> text = readText(path);
  return text ? parseNamedTable(*text, path.string()) : tl::unexpected(text.error());
}

}  // namespace

Result<std::vector<TensorInfo>> listTensors(const std::filesystem::path& path) {
  switch (typeOf(path)) {
    case FileType::Npy:
      return InputFile::open(path).and_then([](InputFile&& file) {
        return readNpyHeader({file, file.name()}).map([](const NpyHeader& header) {
          return std::vector<TensorInfo>{{"", header.shape, header.type.name()}};
        });
      });
    case FileType::Npz:
      return NpzArchive::open(path).and_then([](const NpzArchive& archive) { return archive.list(); });
    case FileType::Safetensors:
      return InputFile::open(path).and_then([](InputFile&& file) { return listSafetensors({file, file.name()}); });
    case FileType::Table:
      return readTable(path).map([](const NamedTable& table) {
        return std::vector<TensorInfo>{{"", {table.numbers.rows(), table.numbers.cols()}, "float64"}};
      });
    case FileType::Unknown:
      break;
  }
  return unknownType(path);
}

Result<FileTensor> readTensor(const std::filesystem::path& path, const std::string& name) {
  switch (typeOf(path)) {
    case FileType::Npy:
      return InputFile::open(path).and_then([](InputFile&& file) { return readNpy({file, file.name()}); });
    case FileType::Npz:
      return NpzArchive::open(path).and_then([&](const NpzArchive& archive) { return archive.read(name); });
    case FileType::Safetensors:
      return InputFile::open(path).and_then([&](InputFile&& file) {
        return readSafetensors({file, file.name()}, name);
      });
    case FileType::Table:
      return readTable(path).map([](NamedTable&& table) {
        const Matrix& m = table.numbers;
        return FileTensor{"",
                          {m.rows(), m.cols()},
                          {m.data(), m.data() + m.size()},
                          std::move(table.rowNames),
                          std::move(table.columnNames)};
      });
    case FileType::Unknown:
      break;
  }
  return unknownType(path);
}

}  // namespace attn
