// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

std::string devicesJson(const std::vector<DeviceEntry>& devices) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const DeviceEntry& d : devices) {
    nlohmann::ordered_json entry = {{"backend", d.backend}, {"device", d.index}, {"available", !d.unavailable}};
    if (d.unavailable) {
      entry["reason"] = failureText(*d.unavailable).toStdString();
    } else {
      entry["name"] = d.name;
      entry["platform"] = d.platform;
      entry["type"] = d.type;
      entry["compute_units"] = d.computeUnits;
      entry["memory_bytes"] = d.memoryBytes;
      entry["precision"] = d.backend == "eigen" ? "double" : "float32";
    }
    list.push_back(std::move(entry));
  }
  return list.dump(2) + "\n";
}

std::string gibibytes(std::int64_t bytes) {
  constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
  return bytes == 0 ? std::string() : fmt::format("{:.1f} GiB", static_cast<double>(bytes) / kGiB);
}

std::string devicesTable(const std::vector<DeviceEntry>& devices) {
  const auto row = [](const std::string& backend, const std::string& device, const std::string& type,
                      const std::string& units, const std::string& memory, const std::string& name) {
    return fmt::format("{:<8} {:<6} {:<12} {:>5} {:>12}  {}\n", backend, device, type, units, memory, name);
  };
  std::string text = row(CommandLine::tr("backend").toStdString(), CommandLine::tr("device").toStdString(),
                         CommandLine::tr("type").toStdString(), CommandLine::tr("cores").toStdString(),
                         CommandLine::tr("memory").toStdString(), CommandLine::tr("name").toStdString());
  for (const DeviceEntry& d : devices) {
    if (d.unavailable) {
      text += row(d.backend, "-", "-", "-", "-", failureText(*d.unavailable).toStdString());
      continue;
    }
    const std::string name = d.platform.empty() ? d.name : d.name + " (" + d.platform + ")";
    text +=
        row(d.backend, std::to_string(d.index), d.type, std::to_string(d.computeUnits), gibibytes(d.memoryBytes), name);
  }
  return text;
}

}  // namespace

int runDevicesCommand(bool asJson) {
  const std::vector<DeviceEntry> devices = listDevices();
  return deliver(asJson ? devicesJson(devices) : devicesTable(devices));
}

}  // namespace attn::app
