// SPDX-License-Identifier: GPL-3.0-or-later
// model_bench MODEL: how fast a language model opens, computes and generates, as lines "what<tab>number<tab>unit".
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "model/generation.h"

namespace {

using namespace attn;

constexpr int kRounds = 7, kGenerated = 32;

double milliseconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median(const std::function<void()>& work) {
  std::vector<double> times;
  for (int i = 0; i < kRounds; ++i) times.push_back(milliseconds(work));
  std::ranges::nth_element(times, times.begin() + kRounds / 2);
  return times[kRounds / 2];
}

void print(const std::string& what, double number, const char* unit) {
  std::printf("%s\t%.1f\t%s\n", what.c_str(), number, unit);
  std::fflush(stdout);
}

/// The largest resident memory so far, in MB of 10^6 bytes. Pages of the mapped file count, too.
double peakMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

template <class T>
T orExit(ModelResult<T> result) {
  if (result) return std::move(*result);
  std::fprintf(stderr, "model_bench: %s\n", std::string(code(result.error().error)).c_str());
  std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: model_bench MODEL\n");
    return 2;
  }
  const std::filesystem::path place = argv[1];
  print("threads", threadsOfThisMachine(), "");
  print("open", median([&] { (void)orExit(Transformer<float>::of(orExit(openModel(place)))); }), "ms");
  const auto model = orExit(openModel(place));
  print("tokenizer", median([&] { (void)orExit(Tokenizer::of(*model)); }), "ms");
  const Tokenizer tokenizer = orExit(Tokenizer::of(*model));
  auto transformer = orExit(Transformer<float>::of(model));
  std::vector<Index> ids;
  for (Index i = 0; i < 256; ++i) ids.push_back((1000 + 37 * i) % model->shape.vocabulary);
  const double before = peakMegabytes();
  for (const int tokens : {16, 64, 256}) {
    const std::vector<Index> first(ids.begin(), ids.begin() + tokens);
    print(std::to_string(tokens) + " tokens", median([&] { (void)orExit(transformer.run({.tokens = first})); }), "ms");
  }
  ModelObserver observer(model, &tokenizer, orExit(Transformer<float>::of(model)));
  for (const int tokens : {16, 64}) {
    std::vector<Index> text(ids.begin(), ids.begin() + tokens);
    print(std::to_string(tokens) + " tokens, observed", median([&] {
            std::swap(text[0], text[1]);  // another text, which must be computed
            (void)orExit(observer.observe({.tokens = text}));
          }),
          "ms");
  }
  const std::vector<Index> text(ids.begin(), ids.begin() + 16);
  print("16 tokens, every head off alone",
        milliseconds([&] { (void)orExit(observer.removals({.tokens = text}, {}, {})); }), "ms");
  print("behavior, 16 lists of 25 twice", milliseconds([&] { (void)orExit(observer.behavior({}, 16, 25, {}, {})); }),
        "ms");
  Generator generator(model, &tokenizer, orExit(Transformer<float>::of(model)));
  (void)orExit(generator.start(text, {}));
  const double generated = milliseconds([&] {
    for (int i = 0; i < kGenerated; ++i) (void)orExit(generator.force(ids[static_cast<std::size_t>(i)], {}));
  });
  print("generation after 16 tokens", kGenerated * 1000 / generated, "tokens/s");
  print("peak memory", peakMegabytes(), "MB");
  print("of which before the first run", before, "MB");
  return 0;
}
