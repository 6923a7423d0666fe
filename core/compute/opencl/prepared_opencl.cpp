// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/prepared_opencl.h"

#include <fmt/core.h>

#include <chrono>

#include "compute/opencl/cl_checked.h"

namespace attn {
namespace {

/// Seconds from the start of the first kernel to the end of the last.
double deviceSeconds(const std::vector<cl::Event>& events) {
  const cl_ulong start = events.front().getProfilingInfo<CL_PROFILING_COMMAND_START>();
  const cl_ulong end = events.back().getProfilingInfo<CL_PROFILING_COMMAND_END>();
  return end > start ? 1e-9 * static_cast<double>(end - start) : 0;
}

/// The device time if plausible: at most the wall time, up to the difference of the two clocks.
std::optional<double> believableSeconds(double device, double wall) {
  constexpr double kClocksDiffer = 1.01, kSteps = 1e-4;
  return device > 0 && device <= kClocksDiffer * wall + kSteps ? std::optional(device) : std::nullopt;
}

}  // namespace

RunTime runLaunches(const cl::CommandQueue& queue, const std::vector<KernelLaunch>& launches, bool waitsBetween,
                    const std::stop_token& stop) {
  throwIfStopped(stop);
  std::vector<cl::Event> events(launches.size());
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t n = 0; n < launches.size(); ++n) {
    const KernelLaunch& launch = launches[n];
    try {
      events[n] = launched(queue, launch.kernel, launch.global, launch.local);
      if (waitsBetween) queue.finish();
    } catch (const cl::Error& error) {
      clFinish(queue());  // no kernel may run when its buffers are released
      throw ClFailure{failureOf(fmt::format("{}({})", error.what(), launch.name), error.err())};
    } catch (const ClFailure&) {
      clFinish(queue());
      throw;
    }
    if (waitsBetween && n + 1 < launches.size()) throwIfStopped(stop);
  }
  queue.finish();
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  // A kernel that failed while running sets an error code in its event.
  for (std::size_t n = 0; n < launches.size(); ++n) {
    const cl_int status = events[n].getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
    if (status < 0) throw ClFailure{failureOf(fmt::format("clFinish({})", launches[n].name), status)};
  }
  return {wall, believableSeconds(deviceSeconds(events), wall)};
}

PreparedOpenCl::PreparedOpenCl(std::shared_ptr<OpenClSession> session, PreparedWork work,
                               std::unique_ptr<MemoryShare> share)
    : m_session(std::move(session)), m_share(std::move(share)), m_work(std::move(work)) {}

void PreparedOpenCl::release() {
  m_work = {};
  m_share.reset();
}

template <class Work>
auto PreparedOpenCl::onDevice(Work&& work) -> BackendResult<decltype(work())> {
  if (m_session->lost) {
    release();
    return tl::unexpected(BackendFailure{BackendFailure::Kind::CallFailed, "clEnqueueNDRangeKernel",
                                         "an earlier call on this device failed"});
  }
  auto result = guarded(*m_session, std::forward<Work>(work));
  if (m_session->lost) release();
  return result;
}

BackendResult<RunTime> PreparedOpenCl::run(std::stop_token stop) {
  return onDevice([&] { return runLaunches(m_session->queue, m_work.launches, m_work.waitsBetween, stop); });
}

BackendResult<std::vector<float>> PreparedOpenCl::output() {
  return onDevice([&] {
    std::vector<float> values(m_work.outCells);
    m_session->queue.enqueueReadBuffer(m_work.out, CL_TRUE, 0, values.size() * sizeof(float), values.data());
    return values;
  });
}

BackendResult<void> PreparedOpenCl::poison(float value) {
  return onDevice([&] {
    m_session->queue.enqueueFillBuffer(m_work.out, value, 0, m_work.outCells * sizeof(float));
    m_session->queue.finish();
  });
}

}  // namespace attn
