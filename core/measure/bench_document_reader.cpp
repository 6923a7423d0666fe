// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/number_format.h"
#include "measure/bench_document.h"
#include "measure/bench_names.h"
#include "scenario/document_parts.h"
#include "scenario/limits.h"
#include "scenario/listing.h"
#include "scenario/object_reader.h"
#include "scenario/typed_document.h"

namespace attn {
namespace {

// Far more than a measurement has, but bounded memory.
constexpr std::size_t kMaxRuns = 10'000, kMaxDevices = 64;
constexpr std::int64_t kMaxRounds = 100'000, kMaxUnits = 1'000'000;
constexpr std::int64_t kMaxCounted = std::numeric_limits<std::int64_t>::max();

class BenchReader {
 public:
  explicit BenchReader(Problems& problems) : m_problems(problems) {}

  BenchResult read(const JsonValue& root) {
    BenchResult result;
    ObjectReader reader(root, "", m_problems);
    readFormat(reader, benchNames::format, benchNames::version);
    reader.optional("device");   // the name of the first device
    reader.optional("machine");  // and its speed: both are read from the devices
    readSeed(reader, result.seed);
    reader.require("complete", result.complete);
    reader.read("measured_at", result.measuredAt);
    reader.read("processor", result.processor);
    readProblem(reader, result);
    readCount(reader, "rounds", 0, kMaxRounds, result.rounds);
    readObjects(reader, needed("devices"), kMaxDevices, [&](ObjectReader& inner) { readDevice(inner, result); });
    readObjects(reader, needed("runs"), kMaxRuns, [&](ObjectReader& inner) { readRun(inner, result); });
    reader.finish();
    return result;
  }

 private:
  bool full() const { return m_problems.size() >= limits::problems; }

  /// Seeds have 64 bits, more than a double represents, so the digits are parsed.
  void readSeed(ObjectReader& reader, std::uint64_t& seed) {
    const JsonValue* value = reader.required("seed");
    if (!value) return;
    if (!value->is(JsonValue::Kind::Number)) {
      reader.wrongType(*value, "seed", Term::Integer);
      return;
    }
    const char* end = value->text.data() + value->text.size();
    const auto parsed = std::from_chars(value->text.data(), end, seed);
    if (parsed.ec != std::errc() || parsed.ptr != end)
      reader.add(ProblemCode::OutOfRange, "seed",
                 {value->text, "0 … " + std::to_string(std::numeric_limits<std::uint64_t>::max())});
  }

  void readProblem(ObjectReader& reader, BenchResult& result) {
    reader.readObject(needed("problem"), [&](ObjectReader& inner) {
      inner.readObject(needed("heads"), [&](ObjectReader& heads) { readHeads(heads, result.heads); });
      readCount(inner, "d", 1, kWidestHead, result.d);
      inner.require("causal", result.causal);
      readCount(inner, "window", 0, limits::position, result.window);
    });
  }

  void readHeads(ObjectReader& reader, HeadCounts& heads) {
    const bool read = readCount(reader, "query", 1, limits::heads, heads.query) &&
                      readCount(reader, "kv", 1, limits::heads, heads.keyValue);
    if (read && heads.query % heads.keyValue != 0)
      reader.add(ProblemCode::HeadsNotDivisible, "kv", {std::to_string(heads.query), std::to_string(heads.keyValue)});
    reader.optional("kv");
  }

  void readDevice(ObjectReader& reader, BenchResult& result) {
    BenchDevice device;
    reader.required("backend");
    reader.required("name");
    if (reader.read("backend", device.backend) && findDevice(result, device.backend) != nullptr)
      reader.add(ProblemCode::RepeatedValue, "backend", {device.backend});
    reader.read("name", device.name);
    reader.read("platform", device.platform);
    reader.read("type", device.type);
    readCount(reader, "compute_units", 0, kMaxUnits, device.computeUnits);
    readAmount(reader, "fma_gflops", device.fmaGflops);
    readAmount(reader, "copy_gbps", device.copyGbps);
    result.devices.push_back(std::move(device));
  }

  void readRun(ObjectReader& reader, BenchResult& result) {
    BenchRun run;
    reader.required("algorithm");
    reader.required("backend");
    const bool named =
        reader.readName("algorithm", kAttentionKernelNames, run.kernel) && reader.read("backend", run.backend);
    if (readCount(reader, "tokens", 1, limits::tokens, run.tokens) && named &&
        findRun(result, run.kernel, run.backend, run.tokens) != nullptr)
      reader.add(ProblemCode::RepeatedValue, "tokens", {std::to_string(run.tokens)});
    if (named && findDevice(result, run.backend) == nullptr) {
      std::vector<std::string> known;
      for (const BenchDevice& device : result.devices) known.push_back(device.backend);
      reader.add(ProblemCode::UnknownName, "backend", {run.backend, shortList(known)});
    }
    readSame(reader, result);
    // Derived values are recomputed from the times and counts.
    for (const std::string_view derived :
         {"median_ms", "min_ms", "spread_ms", "gflops", "share_of_peak", "counted_gbps", "rounds"})
      reader.optional(derived);
    readError(reader, run);
    readCount(reader, "rows_compared", 0, limits::tokens, run.rowsCompared);
    readCount(reader, "flops", 0, kMaxCounted, run.flops);
    readCount(reader, "bytes_counted", 0, kMaxCounted, run.bytesCounted);
    readTimes(reader, needed("wall_ms"), run.wallMs);
    readTimes(reader, "device_ms", run.deviceMs);
    reader.readObject("failure", [&](ObjectReader& inner) { readFailure(inner, run); });
    result.runs.push_back(std::move(run));
  }

  /// Every run repeats the problem; all must agree.
  void readSame(ObjectReader& reader, const BenchResult& result) {
    for (const auto& [key, expected] :
         {std::pair{"heads", result.heads.query}, std::pair{"kv_heads", result.heads.keyValue},
          std::pair{"d", result.d}, std::pair{"window", result.window}}) {
      std::int64_t found = expected;
      if (reader.read(key, found) && found != expected)
        reader.add(ProblemCode::OutOfRange, key, {std::to_string(found), std::to_string(expected)});
    }
    bool causal = result.causal;
    if (reader.read("causal", causal) && causal != result.causal)
      reader.add(ProblemCode::OutOfRange, "causal", {causal ? "true" : "false", result.causal ? "true" : "false"});
  }

  void readError(ObjectReader& reader, BenchRun& run) {
    const JsonValue* value = reader.optional("relative_error");
    if (!value || value->is(JsonValue::Kind::Null)) return;
    if (value->is(JsonValue::Kind::String) && value->text == "inf") {
      run.relativeError = std::numeric_limits<double>::infinity();
      return;
    }
    double error = 0;
    if (readAmount(reader, "relative_error", error)) run.relativeError = error;
  }

  void readFailure(ObjectReader& reader, BenchRun& run) {
    BackendFailure failure;
    reader.readName(needed("kind"), benchNames::failures(), failure.kind);
    reader.read("call", failure.call);
    reader.read("detail", failure.detail);
    readCount(reader, "bytes_needed", 0, kMaxCounted, run.bytesNeeded);
    readCount(reader, "bytes_allowed", 0, kMaxCounted, run.bytesAllowed);
    run.failure = std::move(failure);
  }

  /// An integer; beyond 2^53 its digits are parsed. False if it is missing or invalid.
  template <class Whole>
  bool readCount(ObjectReader& reader, std::string_view key, std::int64_t low, std::int64_t high, Whole& target) {
    const JsonValue* value = reader.required(key);
    if (!value) return false;
    std::int64_t count = 0;
    const char* end = value->text.data() + value->text.size();
    const auto parsed = std::from_chars(value->text.data(), end, count);
    const bool exact = value->is(JsonValue::Kind::Number) && parsed.ec == std::errc() && parsed.ptr == end;
    if (!exact && !reader.read(key, count)) return false;
    if (count < low || count > high)
      return reader.add(ProblemCode::OutOfRange, key, {value->text, rangeText(low, high)});
    target = static_cast<Whole>(count);
    return true;
  }

  /// A finite number, at least 0.
  bool readAmount(ObjectReader& reader, std::string_view key, double& target) {
    double amount = 0;
    if (!reader.require(key, amount)) return false;
    if (amount < 0) return reader.add(ProblemCode::OutOfRange, key, {shortest(amount), atLeast(0)});
    target = amount;
    return true;
  }

  void readTimes(ObjectReader& reader, MemberKey key, std::vector<double>& times) {
    const JsonValue* value = reader.array(key);
    if (!value) return;
    if (value->arraySize() > static_cast<std::size_t>(kMaxRounds)) {
      reader.add(ProblemCode::OutOfRange, key.name, {std::to_string(value->arraySize()), rangeText(0, kMaxRounds)});
      return;
    }
    if (const std::vector<double>* numbers = finiteNumbers(reader, key.name, *value)) times = *numbers;
    for (std::size_t n = 0; n < times.size() && !full(); ++n)
      if (times[n] < 0)
        m_problems.push_back({ProblemCode::OutOfRange,
                              childPointer(reader.pointerOf(key.name), std::to_string(n)),
                              {shortest(times[n]), atLeast(0)}});
  }

  Problems& m_problems;
};

}  // namespace

Result<BenchResult> readBenchDocument(std::string_view text) {
  return readTypedDocument<BenchResult>(
      text, [](const JsonValue& root, Problems& problems) { return BenchReader(problems).read(root); });
}

}  // namespace attn
