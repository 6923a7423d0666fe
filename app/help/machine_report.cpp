// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/machine_report.h"

#include <QDateTime>
#include <QLocale>
#include <QSysInfo>
#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "base/foreign_text.h"
#include "help/fault_report.h"
#include "session/system_settings.h"

namespace attn::app {
namespace {

constexpr const char* kFormat = "attentionscope/machine";
constexpr int kVersion = 1;
constexpr std::size_t kLongestCell = 60;
constexpr double kSlow = 2;  // times the median
constexpr const char* kTime = "attention_ms";

nlohmann::ordered_json listOf(const QStringList& words) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const QString& word : words) list.push_back(word.toStdString());
  return list;
}

nlohmann::ordered_json defaultsIn(const SystemSettings& system) {
  nlohmann::ordered_json defaults = nlohmann::ordered_json::object();
  for (const SettingRow& row : kSettings) {
    const QVariant& value = system.values.at(indexOf(row.setting));
    if (!value.isValid()) continue;
    if (row.kind == SettingKind::Word)
      defaults[row.key] = value.toString().toStdString();
    else if (row.kind == SettingKind::Flag)
      defaults[row.key] = value.toDouble() != 0;
    else if (row.kind == SettingKind::Choice)
      defaults[row.key] = wordsOf(row).value(value.toInt()).toStdString();
    else
      defaults[row.key] = value.toDouble();
  }
  return defaults;
}

QString shownFact(const nlohmann::ordered_json& fact) {
  std::string text;
  if (fact.is_string()) {
    text = fact.get<std::string>();
  } else if (fact.is_array() || fact.is_object()) {
    for (const auto& [key, value] : fact.items()) {
      if (!text.empty()) text += ", ";
      if (fact.is_object()) text += key + "=";
      text += value.is_string() ? value.get<std::string>() : value.dump();
    }
  } else if (!fact.is_null()) {
    text = fact.dump();
  }
  return text.empty() ? QStringLiteral("-") : QString::fromStdString(foreign::shown(text, kLongestCell));
}

std::optional<RefusedReport::Why> refusalOf(const MachineFacts& report) {
  using Why = RefusedReport::Why;
  if (!report.is_object() || !report.contains("format") || report["format"] != kFormat) return Why::NoReport;
  if (!report.contains("version") || report["version"] != kVersion) return Why::NewerVersion;
  if (!report.contains("machine") || !report["machine"].is_string() || report["machine"].get<std::string>().empty())
    return Why::NoMachine;
  return std::nullopt;
}

MachineFacts parsed(const std::string& text) {
  return MachineFacts::parse(text, nullptr, false);
}

void take(MachineReports& into, MachineFacts report, int line) {
  if (report.is_discarded())
    into.refused.push_back({line, RefusedReport::Why::NotJson});
  else if (const auto why = refusalOf(report))
    into.refused.push_back({line, *why});
  else
    into.machines.push_back(std::move(report));
}

std::string textOf(const MachineFacts& report, const char* key) {
  return report.contains(key) && report[key].is_string() ? report[key].get<std::string>() : std::string();
}

std::string valueOf(const MachineFacts& report, const std::string& key) {
  return report.contains(key) ? report[key].dump() : std::string();
}

double medianOf(std::vector<double> numbers) {
  if (numbers.empty()) return 0;
  std::ranges::sort(numbers);
  return numbers[(numbers.size() - 1) / 2];
}

/// Which machines differ from most in this fact.
std::vector<bool> differing(const std::vector<MachineFacts>& machines, const std::string& key) {
  std::vector<bool> found;
  if (key == kTime) {
    std::vector<double> times;
    for (const MachineFacts& each : machines)
      if (each.contains(key) && each[key].is_number()) times.push_back(each[key].get<double>());
    const double most = kSlow * medianOf(times);
    for (const MachineFacts& each : machines)
      found.push_back(!each.contains(key) || !each[key].is_number() || each[key].get<double>() > most);
    return found;
  }
  std::map<std::string, int> counts;
  for (const MachineFacts& each : machines) ++counts[valueOf(each, key)];
  const auto usual = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
  for (const MachineFacts& each : machines) found.push_back(valueOf(each, key) != usual->first);
  return found;
}

}  // namespace

MachineFacts machineFacts(const QString& language, const SystemSettings& settings) {
  const SystemFacts system = systemFacts();
  constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
  QStringList ignored;
  for (const IgnoredSetting& each : settings.ignored)
    ignored << (each.key.isEmpty() ? each.file : each.key + QLatin1Char('=') + each.found);
  return {{"machine", QSysInfo::machineHostName().toStdString()},
          {"time", QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString()},
          {"program", ATTENTIONSCOPE_VERSION},
          {"qt", qVersion()},
          {"system", system.distribution.toStdString()},
          {"kernel", system.kernel.toStdString()},
          {"processor", system.processor.toStdString()},
          {"threads", system.cores},
          {"memory_gib", std::lround(static_cast<double>(system.memoryBytes) / kGiB)},
          {"locale", QLocale::system().name().toStdString()},
          {"language", language.toStdString()},
          {"defaults", defaultsIn(settings)},
          {"fixed", listOf(settings.policy.fixed)},
          {"hidden", listOf(settings.policy.hidden)},
          {"network", settings.policy.network},
          {"kiosk_minutes", settings.policy.kioskMinutes},
          {"ignored", listOf(ignored)}};
}

std::string writeMachineReport(const MachineFacts& facts) {
  MachineFacts report{{"format", kFormat}, {"version", kVersion}};
  report.update(facts);
  // Names of devices and machines may not be UTF-8.
  return report.dump(-1, ' ', false, MachineFacts::error_handler_t::replace) + "\n";
}

MachineReports readMachineReports(const std::string& text) {
  MachineReports found;
  if (MachineFacts whole = parsed(text); !whole.is_discarded()) {
    take(found, std::move(whole), 0);
    return found;
  }
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") != std::string::npos) take(found, parsed(line), number);
  }
  return found;
}

MachineComparison compareMachines(std::vector<MachineFacts> machines) {
  MachineComparison result;
  // Times in ISO 8601 and UTC sort as text.
  std::ranges::stable_sort(
      machines, {}, [](const MachineFacts& each) { return std::pair(textOf(each, "machine"), textOf(each, "time")); });
  for (std::size_t i = 0; i + 1 < machines.size();) {
    if (textOf(machines[i], "machine") != textOf(machines[i + 1], "machine")) {
      ++i;
      continue;
    }
    result.replaced << shownFact(machines[i]["machine"]);
    machines.erase(machines.begin() + static_cast<std::ptrdiff_t>(i));
  }
  result.replaced.removeDuplicates();
  std::vector<std::string> keys;
  for (const MachineFacts& each : machines) {
    result.rows.push_back({shownFact(each["machine"]), {}, {}});
    for (const auto& [key, value] : each.items())
      if (key != "format" && key != "version" && key != "machine" && key != "time" &&
          std::ranges::find(keys, key) == keys.end())
        keys.push_back(key);
  }
  for (const std::string& key : keys) {
    const QString name = QString::fromStdString(foreign::shown(key, kLongestCell));
    const bool isSame = std::ranges::all_of(
        machines, [&](const MachineFacts& each) { return valueOf(each, key) == valueOf(machines.front(), key); });
    if (isSame) {
      result.common.emplace_back(name, shownFact(machines.front()[key]));
      continue;
    }
    result.columns << name;
    const std::vector<bool> differs = differing(machines, key);
    for (std::size_t row = 0; row < machines.size(); ++row) {
      result.rows[row].cells << (machines[row].contains(key) ? shownFact(machines[row][key]) : QStringLiteral("-"));
      result.rows[row].differs.push_back(differs[row]);
    }
  }
  return result;
}

}  // namespace attn::app
