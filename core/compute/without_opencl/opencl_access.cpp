// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl_access.h"

#include "compute/guest/driver_guard.h"
#include "compute/opencl/driver_versions.h"

namespace attn {
namespace {

BackendFailure noOpenCl() {
  return {BackendFailure::Kind::NoPlatform, {}, {}};
}

}  // namespace

BackendResult<std::vector<DeviceEntry>> openClEntries(bool) {
  return tl::unexpected(noOpenCl());
}

BackendResult<std::unique_ptr<Backend>> makeOpenClBackend(std::optional<int>, bool) {
  return tl::unexpected(noOpenCl());
}

BackendResult<std::unique_ptr<AttentionEngine>> makeOpenClAttentionEngine(std::optional<int>, const EngineOptions&,
                                                                          bool) {
  return tl::unexpected(noOpenCl());
}

std::vector<DriverVersion> driverVersions() {
  return {};
}

// ---- Guests: without drivers, nothing is guarded and no child process is started.

std::filesystem::path programOfTrials() {
  return {};
}

BackendFailure failureOfChild(const ChildEnd&) {
  return noOpenCl();
}

bool isNewsOnThisMachine(const BackendFailure&) {
  return false;
}

std::optional<BackendFailure> earlierCrash() {
  return std::nullopt;
}

DriverGuard::Emptied emptyKernelCaches() {
  return {};
}

ChildLimits limitsOfWork() {
  return {};
}

ChildEnd runChild(const std::filesystem::path&, const std::vector<std::string>&, const ChildLimits&,
                  const ChildCommunication&) {
  return {};
}

void becomeChild() {}
void sendLine(std::string_view) {}
void reportSuccess() {}

}  // namespace attn
