// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "scenario/element_type.h"
#include "scenario/input_file.h"
#include "scenario/limits.h"
#include "scenario/tensor_file.h"

struct zip;

namespace attn {

/// An open .npz: a ZIP archive whose entries "name.npy" are the tensors "name".
class NpzArchive {
 public:
  static Result<NpzArchive> open(const std::filesystem::path&);
  /// The bytes must outlive the archive.
  static Result<NpzArchive> fromMemory(std::span<const std::byte>, std::string file);

  /// Inflates headers only.
  Result<std::vector<TensorInfo>> list() const;
  /// Inflates exactly what the header's shape needs; the archive's own sizes are checked against it first, and the
  /// checksum afterwards. TooLarge (MatrixNumbers) above `most` numbers.
  Result<FileTensor> read(const std::string& tensor, std::uint64_t most = limits::numbers) const;
  /// readNpyParts() for one tensor. Does not verify the archive's checksum, which covers the whole tensor.
  Result<std::vector<double>> readParts(const std::string& tensor, std::span<const NumberRange> parts,
                                        std::uint64_t most = limits::numbers) const;

 private:
  struct Close {
    void operator()(zip*) const;
  };
  NpzArchive(zip* archive, std::string file) : m_zip(archive), m_file(std::move(file)) {}

  std::vector<std::string> tensorNames() const;

  std::unique_ptr<zip, Close> m_zip;
  std::string m_file;
};

}  // namespace attn
