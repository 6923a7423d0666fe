// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/matrices_reader.h"

#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "scenario/document_parts.h"
#include "scenario/element_type.h"
#include "scenario/input_file.h"
#include "scenario/limits.h"
#include "scenario/npy.h"
#include "scenario/npz.h"
#include "scenario/safetensors.h"

namespace attn {
namespace {

struct SourceKey {
  const char* key;
  MatrixSource::Kind kind;
};
constexpr std::array<SourceKey, 3> sourceKeys{{{"npy", MatrixSource::Kind::Npy},
                                               {"npz", MatrixSource::Kind::Npz},
                                               {"safetensors", MatrixSource::Kind::Safetensors}}};

/// Splits row-major numbers into one matrix per head; two axes are one head.
MatrixStack stackOf(const std::vector<Index>& shape, const double* data, std::optional<MatrixSource> source) {
  const Index heads = shape.size() == 3 ? shape[0] : 1;
  const Index rows = shape[shape.size() - 2];
  const Index cols = shape[shape.size() - 1];
  std::vector<Matrix> matrices;
  matrices.reserve(static_cast<std::size_t>(heads));
  for (Index h = 0; h < heads; ++h) matrices.emplace_back(Eigen::Map<const Matrix>(data + h * rows * cols, rows, cols));
  return MatrixStack(std::move(matrices), std::move(source));
}

/// Reads two or three sizes, each at least 1.
std::optional<std::vector<Index>> readShape(ObjectReader& reader, const JsonValue& value) {
  const std::string pointer = reader.pointerOf("shape");
  const std::size_t axes = value.arraySize();
  if (axes < 2 || axes > 3) {
    reader.add(ProblemCode::WrongCount, "shape", {std::to_string(axes), "2, 3", code(Term::Axes)});
    return std::nullopt;
  }
  std::vector<Index> shape;
  for (std::size_t i = 0; i < axes; ++i) {
    const std::string place = childPointer(pointer, std::to_string(i));
    if (!value.items.empty() && !value.items[i].is(JsonValue::Kind::Number)) {
      reader.problems().push_back({ProblemCode::WrongType, place, {code(value.items[i].term()), code(Term::Integer)}});
      continue;
    }
    const double size = value.items.empty() ? value.numbers[i] : value.items[i].number;
    if (std::isfinite(size) && std::trunc(size) != size)
      reader.problems().push_back({ProblemCode::WrongType, place, {code(Term::Number), code(Term::Integer)}});
    else if (!(size >= 1 && size <= static_cast<double>(limits::numbers)))
      reader.problems().push_back({ProblemCode::OutOfRange, place, {shortest(size), rangeText(1, limits::numbers)}});
    else
      shape.push_back(static_cast<Index>(size));
  }
  return shape.size() == axes ? std::optional(shape) : std::nullopt;
}

std::optional<ReadMatrices> readInline(ObjectReader& reader) {
  const JsonValue* shapeValue = reader.array(needed("shape"));
  const JsonValue* dataValue = reader.array(needed("data"));
  const auto shape = shapeValue ? readShape(reader, *shapeValue) : std::nullopt;
  const std::vector<double>* data = dataValue ? finiteNumbers(reader, "data", *dataValue) : nullptr;
  if (!shape || !dataValue) return std::nullopt;
  const std::uint64_t wanted = elementCount(*shape).value_or(std::uint64_t{1} << 62);
  if (wanted > static_cast<std::uint64_t>(limits::numbers) && data && data->size() == wanted) {
    reader.add(ProblemCode::TooLarge, "shape",
               {code(Term::MatrixNumbers), std::to_string(wanted), std::to_string(limits::numbers)});
    return std::nullopt;
  }
  if (dataValue->arraySize() != wanted) {
    reader.add(ProblemCode::WrongCount, "data",
               {std::to_string(dataValue->arraySize()), std::to_string(wanted), code(Term::ShapeProduct)});
    return std::nullopt;
  }
  if (!data) return std::nullopt;
  return ReadMatrices{stackOf(*shape, data->data(), std::nullopt), shape->size()};
}

Result<FileTensor> readSource(const std::filesystem::path& path, const MatrixSource& source, std::uint64_t most) {
  if (source.kind == MatrixSource::Kind::Npz)
    return NpzArchive::open(path).and_then(
        [&](const NpzArchive& archive) { return archive.read(source.tensor, most); });
  return InputFile::open(path).and_then([&](InputFile&& file) {
    return source.kind == MatrixSource::Kind::Npy ? readNpy({file, source.file}, most)
                                                  : readSafetensors({file, source.file}, source.tensor, most);
  });
}

/// Reports what is too large for this document, though not for any document, with all numbers up to this matrix.
void reportAsDocumentLimit(Problems& problems, const MatrixBudget& budget) {
  for (Problem& problem : problems) {
    if (problem.code != ProblemCode::TooLarge) continue;
    const std::uint64_t found = std::stoull(problem.arguments[1]);
    if (found > static_cast<std::uint64_t>(limits::numbers)) {
      problem.arguments[2] = std::to_string(limits::numbers);
    } else {
      problem.arguments = {code(Term::DocumentNumbers), std::to_string(budget.taken() + found),
                           std::to_string(budget.allowed())};
    }
  }
}

/// Adds the problems of a file at the place in the document that names it, with the name used there.
std::nullopt_t fileProblems(ObjectReader& reader, const SourceKey& key, const MatrixSource& source, Problems problems) {
  for (Problem& problem : problems) {
    const bool noTensor = problem.code == ProblemCode::TensorNotFound;
    if (problem.code != ProblemCode::TooLarge && !problem.arguments.empty()) problem.arguments[0] = source.file;
    reader.add(problem.code, noTensor ? "tensor" : key.key, std::move(problem.arguments));
  }
  return std::nullopt;
}

std::optional<ReadMatrices> readReference(ObjectReader& reader, const SourceKey& key,
                                          const std::filesystem::path& folder, MatrixBudget& budget) {
  MatrixSource source;
  source.kind = key.kind;
  bool good = reader.read(key.key, source.file);
  if (key.kind != MatrixSource::Kind::Npy)
    good = reader.required("tensor") && reader.read("tensor", source.tensor) && good;
  if (!good) return std::nullopt;
  const Result<std::filesystem::path> path = resolveInside(folder, source.file);
  if (!path) return fileProblems(reader, key, source, path.error());
  std::error_code missing;  // a missing file is reported when it is opened
  const std::uintmax_t bytes = std::filesystem::file_size(*path, missing);
  if (!missing) budget.addFile(*path, bytes);
  const std::uint64_t most = std::min(budget.left(), static_cast<std::uint64_t>(limits::numbers));
  Result<FileTensor> tensor = readSource(*path, source, most);
  if (!tensor) {
    reportAsDocumentLimit(tensor.error(), budget);
    return fileProblems(reader, key, source, tensor.error());
  }
  budget.take(tensor->data.size());
  const std::size_t axes = tensor->shape.size();
  const bool empty = std::ranges::any_of(tensor->shape, [](Index size) { return size < 1; });
  if (axes < 2 || axes > 3 || empty) {
    reader.add(ProblemCode::WrongShape, key.key,
               {shapeText(tensor->shape), "[≥ 1, ≥ 1], [≥ 1, ≥ 1, ≥ 1]", code(Term::Axes)});
    return std::nullopt;
  }
  return ReadMatrices{stackOf(tensor->shape, tensor->data.data(), source), axes};
}

}  // namespace

std::optional<ReadMatrices> readMatrices(const JsonValue& value, const std::string& pointer,
                                         const std::filesystem::path& folder, MatrixBudget& budget,
                                         Problems& problems) {
  if (!value.is(JsonValue::Kind::Object)) {
    problems.push_back({ProblemCode::WrongType, pointer, {code(value.term()), code(Term::Object)}});
    return std::nullopt;
  }
  ObjectReader reader(value, pointer, problems);
  std::optional<ReadMatrices> result;
  const auto key = std::ranges::find_if(sourceKeys, [&](const SourceKey& source) {
    return std::ranges::find(value.members, source.key, &JsonMember::key) != value.members.end();
  });
  result = key == sourceKeys.end() ? readInline(reader) : readReference(reader, *key, folder, budget);
  if (result && key == sourceKeys.end())
    budget.take(static_cast<std::uint64_t>(result->stack.heads() * result->stack.rows() * result->stack.cols()));
  reader.finish();
  return result;
}

}  // namespace attn
