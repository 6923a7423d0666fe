// SPDX-License-Identifier: GPL-3.0-or-later
// main() of a fuzzer without libFuzzer: `fuzz_subject COUNT SEED_FILE...` reads the seeds, then COUNT mutations of
// seeds or of earlier mutations. Without coverage it finds less than libFuzzer, but is reproducible and builds with any
// compiler.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

using Bytes = std::vector<std::uint8_t>;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
/// For fuzzers whose inputs have a syntax.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                                             unsigned int seed);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

std::minstd_rand dice(1);

std::size_t drawn(std::size_t count) {
  return count == 0 ? 0 : dice() % count;
}

Bytes bytesOf(const char* file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    std::fprintf(stderr, "%s cannot be read\n", file);
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(stream), {}};
}

Bytes changed(Bytes bytes) {
  constexpr std::size_t kMax = 20'000;
  const std::size_t size = std::min(bytes.size(), kMax);
  bytes.resize(kMax);
  const auto seed = static_cast<unsigned int>(dice());
  bytes.resize(LLVMFuzzerCustomMutator ? LLVMFuzzerCustomMutator(bytes.data(), size, kMax, seed)
                                       : LLVMFuzzerMutate(bytes.data(), size, kMax));
  return bytes;
}

}  // namespace

/// Replaces, duplicates or removes a few bytes.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most) {
  for (std::size_t n = 1 + drawn(4); n > 0; --n) {
    const std::size_t from = drawn(size), count = std::min(1 + drawn(16), size - from);
    switch (drawn(3)) {
      case 0:
        if (size > 0) data[from] = static_cast<std::uint8_t>(drawn(256));
        break;
      case 1:
        if (size + count > most) break;
        std::copy_backward(data + from, data + size, data + size + count);
        size += count;
        break;
      default:
        std::copy(data + from + count, data + size, data + from);
        size -= count;
    }
  }
  return size;
}

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s CHANGED SEED_FILE...\n", argv[0]);
    return 2;
  }
  std::vector<Bytes> inputs;
  std::transform(argv + 2, argv + argc, std::back_inserter(inputs), bytesOf);
  for (const Bytes& seed : inputs) LLVMFuzzerTestOneInput(seed.data(), seed.size());
  for (long left = std::strtol(argv[1], nullptr, 10); left > 0; --left) {
    Bytes next = changed(inputs[drawn(inputs.size())]);
    LLVMFuzzerTestOneInput(next.data(), next.size());
    // Every eighth is mutated further.
    if (left % 8 == 0) inputs.push_back(std::move(next));
  }
  return 0;
}
