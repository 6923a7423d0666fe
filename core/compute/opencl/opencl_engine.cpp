// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/opencl_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

#include "attention/backend_name.h"
#include "base/cache_folder.h"
#include "base/integer_math.h"
#include "compute/guest/driver_guard.h"
#include "compute/opencl/cl_checked.h"
#include "compute/opencl/device_speed.h"
#include "compute/opencl/standard_kernels.h"

namespace attn {
namespace {

/// Kernels count tokens in an int, and add a block or a step to them.
constexpr Index kMaxTokens = Index{1} << 29;
/// Operations that take at least a few milliseconds, so that waiting for each kernel costs little.
constexpr double kLongWork = 5e8;

[[noreturn]] void throwOutOfMemory(const char* what, std::int64_t wanted, std::int64_t allowed) {
  throw ClFailure{{BackendFailure::Kind::OutOfMemory, fmt::format("clCreateBuffer({})", what),
                   fmt::format("{} > {}", wanted, std::max<std::int64_t>(allowed, 0))}};
}

bool isFlash(AttentionKernel kernel) {
  return kernel == AttentionKernel::Flash;
}

std::int64_t bytesOf(const std::vector<float>& numbers) {
  return static_cast<std::int64_t>(numbers.size() * sizeof(float));
}

struct Part {
  const char* name;
  std::int64_t bytes;
};

/// The buffers on the device. `padded`: a byte per key for flash, a float for the others.
std::array<Part, 8> partsOf(const AttentionProblem& p, AttentionKernel kernel) {
  const std::int64_t perKey = isFlash(kernel) ? 1 : sizeof(float);
  return {{{"q", saturatingProduct({sizeof(float), p.heads.query, p.queryTokens, p.dK})},
           {"k", saturatingProduct({sizeof(float), p.heads.keyValue, p.keyTokens, p.dK})},
           {"v", saturatingProduct({sizeof(float), p.heads.keyValue, p.keyTokens, p.dV})},
           {"out", saturatingProduct({sizeof(float), p.heads.query, p.queryTokens, p.dV})},
           {"scores", isFlash(kernel) ? 0 : scoreBytes(p)},
           {"padded", p.padding.empty() ? (isFlash(kernel) ? 0 : perKey) : perKey * p.keyTokens},
           {"slopes", bytesOf(p.slopes)},
           {"sink logits", bytesOf(p.sinkLogits)}}};
}

template <class T>
cl::Buffer uploaded(const OpenClSession& session, const std::vector<T>& values) {
  const std::size_t bytes = values.size() * sizeof(T);
  cl::Buffer buffer = makeBuffer(session.context, CL_MEM_READ_ONLY, bytes);
  session.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes, values.data());
  return buffer;
}

/// 0 or -inf per key; a single 0 without padding, since the kernels need a buffer.
std::vector<float> addedByPadding(const AttentionProblem& p) {
  std::vector<float> added(p.padding.empty() ? 1 : static_cast<std::size_t>(p.keyTokens), 0.0F);
  for (const Index key : p.padding) added[static_cast<std::size_t>(key)] = -std::numeric_limits<float>::infinity();
  return added;
}

std::vector<cl_uchar> paddedKeys(const AttentionProblem& p) {
  std::vector<cl_uchar> padded(static_cast<std::size_t>(p.keyTokens), 0);
  for (const Index key : p.padding) padded[static_cast<std::size_t>(key)] = 1;
  return padded;
}

double denseOperations(const AttentionProblem& p) {
  return 2.0 * static_cast<double>(p.heads.query) * static_cast<double>(p.queryTokens) *
         static_cast<double>(p.keyTokens) * static_cast<double>(p.dK + p.dV);
}

void checkInputs(const AttentionProblem& p, const AttentionInputs& inputs) {
  const auto cells = [](Index heads, Index rows, Index cols) { return static_cast<std::size_t>(heads * rows * cols); };
  if (inputs.q.size() != cells(p.heads.query, p.queryTokens, p.dK)) throw std::invalid_argument("q");
  if (inputs.k.size() != cells(p.heads.keyValue, p.keyTokens, p.dK)) throw std::invalid_argument("k");
  if (inputs.v.size() != cells(p.heads.keyValue, p.keyTokens, p.dV)) throw std::invalid_argument("v");
}

std::optional<std::filesystem::path> folderFor(const EngineOptions& options) {
  if (!options.cacheFolder) return cacheFolder();
  if (options.cacheFolder->empty()) return std::nullopt;
  return *options.cacheFolder;
}

}  // namespace

OpenClAttentionEngine::OpenClAttentionEngine(const ClDevice& device, const EngineOptions& options)
    : m_device(device),
      m_options(options),
      m_cacheFolder(folderFor(options)),
      m_info{kOpenClBackend, device.entry.name, "float32"},
      m_budget(options.memoryBudget > 0 ? options.memoryBudget : device.entry.memoryBytes / 4 * 3),
      m_largest(limitsOf(device.device).largestAllocation),
      m_stored(m_cacheFolder),
      m_session(std::make_shared<OpenClSession>(device, m_cacheFolder)) {}

BackendResult<std::unique_ptr<OpenClAttentionEngine>> OpenClAttentionEngine::create(const ClDevice& device,
                                                                                    const EngineOptions& options) {
  if (device.entry.unavailable) return tl::unexpected(*device.entry.unavailable);
  const DeviceWork work("starting the device");
  try {
    std::unique_ptr<OpenClAttentionEngine> engine(new OpenClAttentionEngine(device, options));
    OpenClSession& session = *engine->m_session;
    const cl::Program program = engine->build(speedSources(), speedBuildOptions(device.device));
    checkDevice(session, program);
    session.programs.keep(program);
    return engine;
  } catch (...) {
    return tl::unexpected(currentFailure());
  }
}

cl::Program OpenClAttentionEngine::build(const std::vector<std::string>& sources, const std::string& options) {
  return m_session->programs.build(m_options.kernelSources.value_or(sources), options);
}

std::int64_t OpenClAttentionEngine::bytesNeeded(const AttentionProblem& p, AttentionKernel kernel) const {
  std::int64_t bytes = 0;
  for (const Part& part : partsOf(p, kernel)) bytes = saturatingSum(bytes, part.bytes);
  return bytes;
}

void OpenClAttentionEngine::checkMemory(const AttentionProblem& p, AttentionKernel kernel) const {
  const std::int64_t needed = bytesNeeded(p, kernel), left = m_budget - m_session->bytesInUse;
  if (needed > left) throwOutOfMemory(std::string(code(kernel)).c_str(), needed, left);
  for (const Part& part : partsOf(p, kernel)) {
    if (part.bytes > m_largest) throwOutOfMemory(part.name, part.bytes, m_largest);
  }
  if (p.queryTokens > kMaxTokens) throwOutOfMemory("q", p.queryTokens * p.dK * 4, kMaxTokens * p.dK * 4);
  if (p.keyTokens > kMaxTokens) throwOutOfMemory("k", p.keyTokens * p.dK * 4, kMaxTokens * p.dK * 4);
}

std::pair<PreparedWork, cl::Program> OpenClAttentionEngine::makeWork(const AttentionProblem& p,
                                                                     const AttentionInputs& inputs,
                                                                     AttentionKernel kernel,
                                                                     const FlashVariant& variant) {
  const OpenClSession& session = *m_session;
  PreparedWork work;
  work.outCells = static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV);
  work.out = makeBuffer(session.context, CL_MEM_READ_WRITE, work.outCells * sizeof(float));
  work.waitsBetween = denseOperations(p) > kLongWork;
  const cl::Buffer q = uploaded(session, inputs.q), k = uploaded(session, inputs.k), v = uploaded(session, inputs.v);
  const auto ofHeads = [&](const std::vector<float>& numbers) {
    return numbers.empty() ? cl::Buffer() : uploaded(session, numbers);
  };
  const cl::Buffer slopes = ofHeads(p.slopes), sinkLogits = ofHeads(p.sinkLogits);
  if (isFlash(kernel)) {
    const cl::Program program = build(flashSources(), flashBuildOptions(p, variant));
    const cl::Buffer padded = p.padding.empty() ? cl::Buffer() : uploaded(session, paddedKeys(p));
    FlashLaunch launch = flashLaunch(program, p, variant, {q, k, v, work.out, padded, slopes, sinkLogits});
    work.buffers = {q, k, v, padded, slopes, sinkLogits};
    work.launches = {{"flash", std::move(launch.kernel), launch.global, launch.local}};
    return {std::move(work), program};
  }
  const StandardShape shape = standardShape(session.device);
  const cl::Program program = build(standardSources(shape), standardBuildOptions(shape));
  const cl::Buffer scores = makeBuffer(session.context, CL_MEM_READ_WRITE, static_cast<std::size_t>(scoreBytes(p)));
  const cl::Buffer padding = uploaded(session, addedByPadding(p));
  work.buffers = {q, k, v, scores, padding, slopes, sinkLogits};
  work.launches = standardLaunches(program, p, kernel, shape, {q, k, v, scores, work.out, padding, slopes, sinkLogits});
  return {std::move(work), program};
}

std::unique_ptr<PreparedOpenCl> OpenClAttentionEngine::prepareShape(const AttentionProblem& p,
                                                                    const AttentionInputs& inputs,
                                                                    AttentionKernel kernel, const FlashVariant& variant,
                                                                    bool keeps, const std::stop_token& stop) {
  throwIfStopped(stop);
  checkMemory(p, kernel);
  auto share = std::make_unique<MemoryShare>(m_session, bytesNeeded(p, kernel));
  auto [work, program] = makeWork(p, inputs, kernel, variant);
  throwIfStopped(stop);
  // Drivers compile at the first launch, and commit memory at the first access.
  runLaunches(m_session->queue, work.launches, work.waitsBetween, stop);
  if (keeps) m_session->programs.keep(program);
  return std::make_unique<PreparedOpenCl>(m_session, std::move(work), std::move(share));
}

BackendResult<std::unique_ptr<PreparedAttention>> OpenClAttentionEngine::prepare(const AttentionProblem& p,
                                                                                 const AttentionInputs& inputs,
                                                                                 AttentionKernel kernel,
                                                                                 std::stop_token stop) {
  checkProblem(p);
  checkInputs(p, inputs);
  return onDevice([&]() -> std::unique_ptr<PreparedAttention> {
    return prepareShape(p, inputs, kernel, isFlash(kernel) ? flashVariant(p) : FlashVariant{}, true, stop);
  });
}

BackendResult<std::unique_ptr<OpenClAttentionEngine>> makeOpenClEngine(std::optional<int> deviceIndex,
                                                                       const EngineOptions& options, bool insists) {
  return makeOnOpenClDevice({.toCompute = true, .device = deviceIndex, .insists = insists},
                            [&](const ClDevice& device) { return OpenClAttentionEngine::create(device, options); });
}

}  // namespace attn
