// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/backend_name.h"
#include "base/cpu_name.h"
#include "base/thread_pool.h"
#include "compute/backend.h"
#include "compute/opencl_access.h"

namespace attn {
namespace {

/// The double reference on the CPU; always available.
class EigenBackend : public Backend {
 public:
  EigenBackend();
  const BackendInfo& info() const override { return m_info; }
  BackendResult<Trace> trace(const Scenario&, std::stop_token) override;

 private:
  BackendInfo m_info;
};

EigenBackend::EigenBackend() : m_info{kEigenBackend, cpuName(), "double"} {}

BackendResult<Trace> EigenBackend::trace(const Scenario& scenario, std::stop_token stop) {
  if (auto refused = beyondMemory(scenario)) return tl::unexpected(std::move(*refused));
  std::optional<Trace> result = traceOnCpu(scenario, stop);
  if (!result) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, {}, {}});
  return std::move(*result);
}

DeviceEntry eigenEntry() {
  DeviceEntry entry;
  entry.backend = kEigenBackend;
  entry.name = cpuName();
  entry.type = "cpu";
  entry.computeUnits = threadsOfThisMachine();
  return entry;
}

std::vector<DeviceEntry> listWith(bool insists) {
  std::vector<DeviceEntry> entries = {eigenEntry()};
  const auto devices = openClEntries(insists);
  if (!devices) {
    DeviceEntry none;
    none.backend = kOpenClBackend;
    none.unavailable = devices.error();
    entries.push_back(none);
    return entries;
  }
  entries.insert(entries.end(), devices->begin(), devices->end());
  return entries;
}

}  // namespace

std::vector<DeviceEntry> listDevices() {
  return listWith(false);
}

std::vector<DeviceEntry> listDevicesRetryingDrivers() {
  return listWith(true);
}

BackendResult<std::unique_ptr<Backend>> makeBackend(BackendChoice choice, std::optional<int> deviceIndex) {
  if (choice != BackendChoice::Eigen) {
    auto backend = makeOpenClBackend(deviceIndex, choice == BackendChoice::OpenCl);
    if (backend || choice != BackendChoice::Auto) return backend;
  }
  return std::make_unique<EigenBackend>();
}

}  // namespace attn
