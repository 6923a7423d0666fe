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

/// MalformedNpy where it is not one that we can read, or where the data that it promises are not what follows it:
/// the bytes of `shape` and type must be exactly the rest of the source.
Result<NpyHeader> readNpyHeader(NamedSource);
/// The array in row-major order. Its data are only read, and memory for them only taken, once the header fits the file.
/// TooLarge (MatrixNumbers) beyond `most` numbers.
Result<FileTensor> readNpy(NamedSource, std::uint64_t most = limits::numbers);

/// Parts of the array, in the order of its rows: ascending, without overlap and within it (std::invalid_argument
/// otherwise), one behind the other. TooLarge (MatrixNumbers) where they have more than `most` numbers together; in
/// Fortran order, where the array has.
Result<std::vector<double>> readNpyParts(NamedSource, std::span<const NumberRange> parts,
                                         std::uint64_t most = limits::numbers);

}  // namespace attn
