// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/device_speed.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "compute/opencl/cl_checked.h"
#include "compute/opencl/embedded_sources.h"
#include "compute/opencl/prepared_opencl.h"

namespace attn {
namespace {

using Clock = std::chrono::steady_clock;

struct SpeedShape {
  int width;   // floats of a vector; if it is small, neighboring work-items are the lanes
  int chains;  // as many as fit into registers, more than needed to keep any unit busy
  int lanes;   // work-items of a group
  int piece;   // vectors copied by a group
  std::size_t groupsPerUnit;
};

constexpr int kFirstSteps = 1024;
constexpr double kShortest = 2e-3;  // seconds of a run long enough to measure
constexpr int kMaxSteps = 1 << 26;
constexpr int kMinRuns = 5;
constexpr double kLongestSearch = 8;  // seconds, even if runs are slow
// Several times the cache size; a gibibyte is enough for any device.
constexpr std::int64_t kSmallestCopy = std::int64_t{64} << 20, kLargestCopy = std::int64_t{1} << 30;
constexpr int kMaxBusyUnits = 4096;  // further units are not given work

SpeedShape speedShape(const cl::Device& device) {
  if (isGpu(device)) return {1, 8, 128, 128 * 16, 64};
  const int width = limitsOf(device).vectorWidth;
  return {width >= 16 ? 16 : width >= 8 ? 8 : 4, 12, 1, 4096, 4};
}

/// The shortest device time after one warm-up run: noise only makes runs slower.
double shortestSeconds(const cl::CommandQueue& queue, const KernelLaunch& launch, double seconds,
                       const std::stop_token& stop) {
  std::vector<double> times;
  const Clock::time_point start = Clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  runLaunches(queue, {launch}, true, stop);
  const auto few = [&] { return static_cast<int>(times.size()) < kMinRuns && spent() < kLongestSearch; };
  while (times.empty() || few() || spent() < seconds) {
    const RunTime time = runLaunches(queue, {launch}, true, stop);
    times.push_back(time.deviceSeconds.value_or(0) > 0 ? *time.deviceSeconds : time.wallSeconds);
  }
  return std::ranges::min(times);
}

template <class... Arguments>
cl::Kernel kernelWith(const cl::Program& program, const char* name, const Arguments&... arguments) {
  cl::Kernel kernel = makeKernel(program, name);
  setArguments(kernel, arguments...);
  return kernel;
}

double measureFma(OpenClSession& session, const cl::Program& program, double seconds, const std::stop_token& stop) {
  const SpeedShape shape = speedShape(session.device);
  const auto units = static_cast<std::size_t>(std::min(limitsOf(session.device).computeUnits, kMaxBusyUnits));
  const std::size_t items = units * shape.groupsPerUnit * static_cast<std::size_t>(shape.lanes);
  const cl::Buffer out = makeBuffer(session.context, CL_MEM_READ_WRITE, items * sizeof(float));
  const auto launchOf = [&](int steps) {
    return KernelLaunch{"multiply_add", kernelWith(program, "multiply_add", out, 0.999F, 1e-3F, cl_int{steps}),
                        cl::NDRange(items), cl::NDRange(static_cast<std::size_t>(shape.lanes))};
  };
  int steps = kFirstSteps;
  runLaunches(session.queue, {launchOf(steps)}, true, stop);
  const auto secondsOf = [](const RunTime& time) { return time.deviceSeconds.value_or(time.wallSeconds); };
  while (steps < kMaxSteps && secondsOf(runLaunches(session.queue, {launchOf(steps)}, true, stop)) < kShortest) {
    steps *= 2;
  }
  const double operations = 2.0 * shape.chains * shape.width * static_cast<double>(steps) * static_cast<double>(items);
  return operations / shortestSeconds(session.queue, launchOf(steps), seconds, stop);
}

/// Several times the device's cache size, within the memory allowed for source and target.
std::int64_t copiedBytes(const cl::Device& device, std::int64_t memory) {
  const DeviceLimits limits = limitsOf(device);
  return std::min(
      {std::clamp(4 * limits.cacheBytes, kSmallestCopy, kLargestCopy), memory / 2, limits.largestAllocation});
}

KernelLaunch copyLaunch(const cl::Program& program, const SpeedShape& shape, const cl::Buffer& from,
                        const cl::Buffer& to, std::size_t groups) {
  const auto lanes = static_cast<std::size_t>(shape.lanes);
  return {"copy", kernelWith(program, "copy", from, to), cl::NDRange(groups * lanes), cl::NDRange(lanes)};
}

std::int64_t bytesPerGroup(const SpeedShape& shape) {
  return std::int64_t{shape.piece} * shape.width * static_cast<std::int64_t>(sizeof(float));
}

double measureCopy(OpenClSession& session, const cl::Program& program, double seconds, std::int64_t memory,
                   const std::stop_token& stop) {
  const SpeedShape shape = speedShape(session.device);
  const std::int64_t groups = std::max<std::int64_t>(copiedBytes(session.device, memory) / bytesPerGroup(shape), 1);
  const auto bytes = static_cast<std::size_t>(groups * bytesPerGroup(shape));
  const cl::Buffer from = makeBuffer(session.context, CL_MEM_READ_WRITE, bytes),
                   to = makeBuffer(session.context, CL_MEM_READ_WRITE, bytes);
  session.queue.enqueueFillBuffer(from, 1.0F, 0, bytes);
  session.queue.enqueueFillBuffer(to, 0.0F, 0, bytes);
  session.queue.finish();
  const KernelLaunch launch = copyLaunch(program, shape, from, to, static_cast<std::size_t>(groups));
  return 2.0 * static_cast<double>(bytes) / shortestSeconds(session.queue, launch, seconds, stop);
}

}  // namespace

std::vector<std::string> speedSources() {
  return embeddedSources({"speed.cl"});
}

std::string speedBuildOptions(const cl::Device& device) {
  const SpeedShape shape = speedShape(device);
  return fmt::format("-cl-std=CL1.2 -DWIDTH={} -DCHAINS={} -DLANES={} -DPIECE={}", shape.width, shape.chains,
                     shape.lanes, shape.piece);
}

void checkDevice(OpenClSession& session, const cl::Program& program) {
  const SpeedShape shape = speedShape(session.device);
  const auto bytes = static_cast<std::size_t>(bytesPerGroup(shape));
  std::vector<float> sent(bytes / sizeof(float));
  for (std::size_t n = 0; n < sent.size(); ++n) sent[n] = static_cast<float>(n);
  std::vector<float> received(sent.size());
  const cl::Buffer from = makeBuffer(session.context, CL_MEM_READ_WRITE, bytes),
                   to = makeBuffer(session.context, CL_MEM_READ_WRITE, bytes);
  session.queue.enqueueWriteBuffer(from, CL_TRUE, 0, bytes, sent.data());
  runLaunches(session.queue, {copyLaunch(program, shape, from, to, 1)}, true, {});
  session.queue.enqueueReadBuffer(to, CL_TRUE, 0, bytes, received.data());
  if (received != sent) {
    throw ClFailure{{BackendFailure::Kind::CallFailed, "clEnqueueNDRangeKernel(copy)", "wrong numbers"}};
  }
}

DeviceSpeed measureDeviceSpeed(OpenClSession& session, const cl::Program& program, double seconds, std::int64_t memory,
                               const std::stop_token& stop) {
  DeviceSpeed speed;
  speed.fmaRate = measureFma(session, program, seconds / 2, stop);
  speed.copyBandwidth = measureCopy(session, program, seconds / 2, memory, stop);
  return speed;
}

}  // namespace attn
