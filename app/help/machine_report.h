// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace attn::app {

struct SystemSettings;

/// The facts about one machine of a computer room, by name, in the order in which they are printed.
using MachineFacts = nlohmann::ordered_json;

/// Name and time, program and system, and the settings for all users. What was measured is added by the caller.
MachineFacts machineFacts(const QString& language, const SystemSettings&);
/// One line, {"format": "attentionscope/machine", "version": 1, …}, with its line end.
std::string writeMachineReport(const MachineFacts&);

/// A part of a file that is not a report of a machine. Lines count from 1; 0 is the whole file.
struct RefusedReport {
  int line = 0;
  enum class Why { NotJson, NoReport, NewerVersion, NoMachine } why = Why::NotJson;

  bool operator==(const RefusedReport&) const = default;
};

struct MachineReports {
  std::vector<MachineFacts> machines;
  std::vector<RefusedReport> refused;
};
/// The reports in a text: one object, or one on each line. Empty lines are skipped.
MachineReports readMachineReports(const std::string& text);

/// The machines side by side, sorted by name. Of two reports of one machine, the later counts.
struct MachineComparison {
  struct Row {
    QString machine;
    QStringList cells;          // in the order of `columns`
    std::vector<bool> differs;  // from most machines; for a time: more than twice the median
  };
  QStringList columns;                              // facts that differ
  std::vector<std::pair<QString, QString>> common;  // facts that are the same everywhere
  std::vector<Row> rows;
  QStringList replaced;  // machines with several reports
};
MachineComparison compareMachines(std::vector<MachineFacts>);

}  // namespace attn::app
