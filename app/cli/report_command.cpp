// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "compute/guest/driver_guard.h"
#include "compute/opencl/driver_versions.h"
#include "help/fault_report.h"
#include "session/settings.h"
#include "text/problem_text.h"

namespace attn::app {

namespace {

int report() {
  const Settings settings;
  FaultFacts facts = faultFacts(settings);
  facts.devices = listDevices();
  facts.drivers = driverVersions();
  if (const auto crash = earlierCrash()) facts.failures << failureText(*crash);
  return deliver(faultReport(facts, personalData(settings)));
}

}  // namespace

void addReport(const Command& program) {
  Command(program, "report", "Print what a bug report needs: versions, devices, settings; no personal data")
      .runs(&report);
}

}  // namespace attn::app
