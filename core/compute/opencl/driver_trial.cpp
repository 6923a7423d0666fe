// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/opencl/driver_trial.h"

#include <charconv>
#include <optional>

#include "compute/guest/driver_guard.h"
#include "compute/opencl/opencl_backend.h"
#include "compute/opencl/opencl_engine.h"

namespace attn {
namespace {

std::optional<int> deviceIn(std::string_view subject) {
  const auto space = subject.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  int device = 0;
  std::from_chars(subject.data() + space + 1, subject.data() + subject.size(), device);
  return device;
}

}  // namespace

int runDriverTrial(std::string_view subject) {
  becomeChild();
  if (subject.starts_with(DriverNeed{.toCompute = true}.subject())) {
    const DriverNeed need{.toCompute = true, .device = deviceIn(subject)};
    (void)makeOnOpenClDevice(need, [](const ClDevice& device) { return OpenClBackend::create(device); });
    (void)makeOpenClEngine(need.device);
  } else {
    (void)openClDevices();
  }
  reportSuccess();
  // Failures of drivers at process exit occur after this.
  return 0;
}

}  // namespace attn
