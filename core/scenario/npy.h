// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/byte_source.h"
#include "scenario/element_type.h"
#include "scenario/limits.h"
#include "scenario/tensor_file.h"

namespace attn {

/// The header of a .npy file (NumPy enhancement proposal 1, versions 1.0 to 3.0).
struct NpyHeader {
  ElementType type;
  bool fortranOrder = false;
  std::vector<Index> shape;
  std::uint64_t dataOffset = 0;
};

/// MalformedNpy if the header is invalid or not supported, or if the data that `shape` and type describe are not
/// exactly the rest of the source.
Result<NpyHeader> readNpyHeader(NamedSource);
/// Reads the array in row-major order. Memory is allocated and data are read only after the header was checked against
/// the file. TooLarge (MatrixNumbers) above `most` numbers.
Result<FileTensor> readNpy(NamedSource, std::uint64_t most = limits::numbers);

/// Reads parts of the array, concatenated, in row-major order. They must ascend without overlap and lie within the
/// array (std::invalid_argument otherwise). TooLarge (MatrixNumbers) if they have more than `most` numbers together or,
/// in Fortran order, if the array has.
Result<std::vector<double>> readNpyParts(NamedSource, std::span<const NumberRange> parts,
                                         std::uint64_t most = limits::numbers);

}  // namespace attn
