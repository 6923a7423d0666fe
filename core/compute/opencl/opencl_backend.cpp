// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/opencl_backend.h"

#include "compute/opencl/trace_run.h"

namespace attn {
namespace {

/// Two tokens, every optional stage on, so that every kernel is launched once.
Scenario warmUpScenario() {
  Scenario s;
  const Matrix two = Matrix::Identity(2, 2);
  ProjectedInputs inputs;
  inputs.x = inputs.wQ = inputs.wK = inputs.wV = inputs.wO = MatrixStack(two);
  s.inputs = std::move(inputs);
  s.attention.softcap = 1;
  s.attention.rope = Rope{};
  s.attention.mask.causal = true;
  return s;
}

/// What the sandbox sets is imitated on the CPU: rounding, and leaving out the row maximum, whose overflow belongs to
/// the chosen arithmetic (in double above 709) and not to the device's (in float32 above 88).
bool isForTheSandbox(const AttentionSettings& settings) {
  return settings.arithmetic != Arithmetic::Double || !settings.subtractMax;
}

}  // namespace

OpenClBackend::OpenClBackend(const ClDevice& device, const OpenClOptions& options)
    : m_info{"opencl", device.entry.name, "float32"},
      m_context(device.device),
      m_queue(m_context, device.device),
      m_kernels(m_context, device.device, m_queue, options.kernelSources),
      m_memory(m_context, device.device, m_queue, options.memoryBudget) {}

BackendResult<std::unique_ptr<OpenClBackend>> OpenClBackend::create(const ClDevice& device,
                                                                    const OpenClOptions& options) {
  if (device.entry.unavailable) return tl::unexpected(*device.entry.unavailable);
  try {
    std::unique_ptr<OpenClBackend> backend(new OpenClBackend(device, options));
    if (auto warm = backend->trace(warmUpScenario(), {}); !warm) return tl::unexpected(warm.error());
    return backend;
  } catch (const ClFailure& caught) {
    return tl::unexpected(caught.failure);
  } catch (const cl::Error& error) {
    return tl::unexpected(callFailed(error.what(), error.err()));
  }
}

BackendResult<Trace> OpenClBackend::trace(const Scenario& scenario, std::stop_token stop) {
  if (isForTheSandbox(scenario.attention)) {
    std::optional<Trace> imitated = traceOnCpu(scenario, stop);
    if (!imitated) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, {}, {}});
    return std::move(*imitated);
  }
  try {
    Trace result = runTrace(scenario, m_kernels, m_memory, stop);
    result.backend = m_info;
    return result;
  } catch (const ClFailure& caught) {
    if (caught.failure.kind != BackendFailure::Kind::Cancelled) m_memory.clear();
    return tl::unexpected(caught.failure);
  } catch (const cl::Error& error) {
    m_memory.clear();
    return tl::unexpected(callFailed(error.what(), error.err()));
  }
}

}  // namespace attn
