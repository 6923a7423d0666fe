// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "attention/backend_name.h"
#include "cli/commands.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "compute/guest/driver_guard.h"
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
      entry["precision"] = d.backend == kEigenBackend ? "double" : "float32";
    }
    list.push_back(std::move(entry));
  }
  return list.dump(2) + "\n";
}

QString gibibytes(std::int64_t bytes) {
  constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
  return bytes == 0 ? QString() : QStringLiteral("%1 GiB").arg(static_cast<double>(bytes) / kGiB, 0, 'f', 1);
}

/// The columns have fixed widths, so that the output of several machines aligns.
QString deviceRow(const QStringList& cells) {
  constexpr std::array kWidths{8, 6, 12, -5, -12};  // negative: right-aligned
  QString line;
  for (std::size_t c = 0; c < kWidths.size(); ++c) {
    const QString& cell = cells[static_cast<qsizetype>(c)];
    const QString padding(std::max(0, std::abs(kWidths[c]) - terminalWidth(cell)), QLatin1Char(' '));
    line += (kWidths[c] > 0 ? cell + padding : padding + cell) + QLatin1Char(' ');
  }
  return line + QLatin1Char(' ') + cells.last() + QLatin1Char('\n');
}

QString devicesTable(const std::vector<DeviceEntry>& devices) {
  QString text = deviceRow({CommandLine::tr("backend"), CommandLine::tr("device"), CommandLine::tr("type"),
                            CommandLine::tr("cores"), CommandLine::tr("memory"), CommandLine::tr("name")});
  const QString none = QStringLiteral("-");
  for (const DeviceEntry& d : devices) {
    const QString backend = QString::fromStdString(d.backend), name = QString::fromStdString(d.name);
    if (d.unavailable) {
      text += deviceRow({backend, none, none, none, none, failureText(*d.unavailable)});
      continue;
    }
    text +=
        deviceRow({backend, QString::number(d.index), QString::fromStdString(d.type), QString::number(d.computeUnits),
                   gibibytes(d.memoryBytes),
                   d.platform.empty() ? name : name + QStringLiteral(" (%1)").arg(QString::fromStdString(d.platform))});
  }
  return text;
}

int emptyCache() {
  const DriverGuard::Emptied emptied = emptyKernelCaches();
  if (emptied.inUse) {
    return fail(CommandLine::tr("the cache of compiled kernels is in use: close the other AttentionScope first"));
  }
  QString text;
  for (const std::filesystem::path& path : emptied.removed)
    text += CommandLine::tr("removed %1").arg(shownText(path.string())) + QLatin1Char('\n');
  return deliver(text.isEmpty() ? CommandLine::tr("There were no compiled kernels.") + QLatin1Char('\n') : text);
}

int printDevices(bool asJson) {
  if (const auto crash = earlierCrash()) complain(failureWithAdvice(*crash));
  const std::vector<DeviceEntry> devices = listDevicesRetryingDrivers();
  return asJson ? deliver(devicesJson(devices)) : deliver(devicesTable(devices));
}

}  // namespace

void addDevices(const Command& program) {
  struct Arguments {
    bool json = false, emptyCache = false;
  };
  const auto a = std::make_shared<Arguments>();
  const Command devices(program, "devices", "List the devices that can compute, and why others cannot");
  devices->add_flag("--json", a->json, "As JSON");
  devices->add_flag("--empty-cache", a->emptyCache,
                    "Remove the compiled kernels that are cached between runs, and list them");
  devices.runs([a] { return a->emptyCache ? emptyCache() : printDevices(a->json); });
}

}  // namespace attn::app
