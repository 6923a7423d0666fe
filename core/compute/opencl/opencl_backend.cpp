// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/opencl_backend.h"

#include <fmt/core.h>

#include "attention/backend_name.h"
#include "compute/guest/driver_guard.h"
#include "compute/opencl/cl_checked.h"
#include "compute/opencl/trace_run.h"

namespace attn {
namespace {

/// Largest relative error of the warm-up; float32 rounding stays far below, so a device beyond it computes wrong
/// results.
constexpr double kFarOff = 1e-3;

/// Two tokens with latents, which need every kernel, and all optional stages, so that each kernel is launched once
/// (with one cache format).
Scenario warmUpScenario() {
  Scenario s;
  const Matrix two = Matrix::Identity(2, 2);
  LatentInputs inputs;
  inputs.x = inputs.wQ = inputs.wQR = inputs.wDKV = inputs.wUK = inputs.wUV = inputs.wKR = inputs.wO = MatrixStack(two);
  s.inputs = std::move(inputs);
  s.attention.softcap = 1;
  s.attention.rope = Rope{};
  s.attention.mask.causal = true;
  s.attention.cache = CacheFormat::Int8;
  return s;
}

/// Low-precision arithmetic and a missing row maximum are emulated on the CPU: overflow must occur at the limit of the
/// chosen arithmetic (in double above 709), not of the device (in float32 above 88).
bool isForTheSandbox(const AttentionSettings& settings) {
  return settings.arithmetic != Arithmetic::Double || !settings.subtractMax;
}

}  // namespace

OpenClBackend::OpenClBackend(const ClDevice& device, const OpenClOptions& options)
    : m_info{kOpenClBackend, device.entry.name, "float32"},
      m_context(makeContext(device.device)),
      m_queue(makeQueue(m_context, device.device)),
      m_kernels(m_context, device.device, m_queue, options.kernelSources),
      m_memory(m_context, device.device, m_queue, options.memoryBudget) {}

BackendResult<std::unique_ptr<OpenClBackend>> OpenClBackend::create(const ClDevice& device,
                                                                    const OpenClOptions& options) {
  if (device.entry.unavailable) return tl::unexpected(*device.entry.unavailable);
  const DeviceWork work("starting the device");
  try {
    std::unique_ptr<OpenClBackend> backend(new OpenClBackend(device, options));
    const Scenario scenario = warmUpScenario();
    const auto warm = backend->trace(scenario, {});
    if (!warm) return tl::unexpected(warm.error());
    const double error = relativeError(*warm, *traceOnCpu(scenario));
    if (!(error <= kFarOff)) {
      return tl::unexpected(BackendFailure{BackendFailure::Kind::CallFailed, "clEnqueueNDRangeKernel",
                                           fmt::format("wrong numbers: relative error {:.1e}", error)});
    }
    return backend;
  } catch (...) {
    return tl::unexpected(currentFailure());
  }
}

BackendResult<Trace> OpenClBackend::trace(const Scenario& scenario, std::stop_token stop) {
  if (auto refused = beyondMemory(scenario)) return tl::unexpected(std::move(*refused));
  if (isForTheSandbox(scenario.attention)) {
    std::optional<Trace> imitated = traceOnCpu(scenario, stop);
    if (!imitated) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, {}, {}});
    return std::move(*imitated);
  }
  const DeviceWork work("all stages of a document");
  try {
    Trace result = runTrace(scenario, m_kernels, m_memory, stop);
    result.backend = m_info;
    return result;
  } catch (...) {
    const BackendFailure failure = currentFailure();
    if (failure.kind != BackendFailure::Kind::Cancelled) m_memory.clear();
    return tl::unexpected(failure);
  }
}

}  // namespace attn
