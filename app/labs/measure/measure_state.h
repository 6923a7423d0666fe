// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <tl/expected.hpp>

#include "labs/measure/bench_service.h"
#include "labs/measure/picture/measure_data.h"
#include "session/playback.h"

namespace attn::app {

class Session;

/// What the lab asks the machine for; tests put their own in place.
struct MeasureParts {
  std::function<std::vector<DeviceEntry>()> devices;
  AttentionEngineFactory engines;
  std::function<std::uint64_t()> seed;
  ThreadStarter threads = &startThread;
  std::filesystem::path program{};  // of the child that measures OpenCL devices; empty: measure in this process
};
MeasureParts realMeasureParts();

/// What is set in the Measure lab, what was measured, and what is asked about.
class MeasureState : public QObject {
  Q_OBJECT

 public:
  MeasureState(Session&, Playback&, MeasureParts, QObject* parent = nullptr);

  // --- what is to be measured
  const MeasureSettings& settings() const { return m_settings; }
  void apply(const MeasureSettings&);
  /// Heads, width, mask of the open scenario, as far as they can be measured. Says what it took.
  tl::expected<QString, QString> takeSizes();
  /// Devices that can be chosen; empty as long as they are looked for.
  const std::vector<DeviceEntry>& devices() const { return m_devices; }
  /// Looks for devices in the background, unless that was done.
  void findDevices();
  bool isFindingDevices() const { return m_finder.isRunning(); }
  /// Waits for them (pictures, tests).
  void waitForDevices();
  /// The place in devices(); none = all of them.
  std::optional<int> device() const { return m_device; }
  void chooseDevice(std::optional<int>);
  std::vector<DeviceEntry> chosenDevices() const;

  // --- measuring
  bool isRunning() const { return m_service.isRunning(); }
  bool isCancelling() const { return m_service.isCancelling(); }
  /// Whether Run would measure something; else why not.
  tl::expected<void, QString> canRun() const;
  void run();
  void cancel() { m_service.cancel(); }
  /// What went wrong with the last run, or while devices were looked for, in sentences; empty = nothing.
  const QString& trouble() const { return m_trouble; }

  // --- results
  /// What is measured now, or was measured or opened last, in full.
  const std::shared_ptr<const BenchResult>& result() const { return m_result; }
  const std::shared_ptr<const BenchResult>& other() const { return m_other; }
  /// JSON, or CSV by the suffix; adds ".json" where there is none. Failures are sentences.
  tl::expected<void, QString> save(std::filesystem::path) const;
  tl::expected<void, QString> open(const std::filesystem::path&);
  tl::expected<void, QString> compare(const std::filesystem::path&);
  void compareWith(std::shared_ptr<const BenchResult>);
  void show(std::shared_ptr<const BenchResult>);
  bool isOpened() const { return m_opened; }
  /// Shows what another state shows.
  void takeFrom(const MeasureState&);

  // --- looking
  /// Everything that pictures depend on, at the playhead.
  MeasureView view() const;
  void select(const MeasurePlace&);
  void chooseChart(MeasureChartKind);
  void choosePart(MeasurePart);
  void scrollTo(int firstRow);
  /// Names are in another language.
  void retranslate();

 Q_SIGNALS:
  void settingsChanged();  // or devices
  void changed();          // result, or how far it is
  void starting();         // a run, before anything else says so
  void selectionChanged();

 private:
  void takeProgress(const BenchProgress&);
  void takeResult(const std::shared_ptr<const BenchResult>&, const std::vector<MissingEngine>&);
  void endRun(std::shared_ptr<const BenchResult>, const QString& trouble, bool stopped);
  void takeDevices(const std::vector<DeviceEntry>&);
  void updateTimeline();

  Session& m_session;
  Playback& m_playback;
  MeasureParts m_parts;
  MeasureSettings m_settings;
  std::vector<DeviceEntry> m_devices;
  std::optional<int> m_device;
  bool m_deviceChosen = false;
  QString m_noDevices;  // why the search for devices found none
  std::shared_ptr<const BenchResult> m_result, m_other;
  bool m_opened = false;
  std::optional<MeasureMoment> m_moment;
  std::optional<MeasurePlace> m_place;
  MeasureChartKind m_chart = MeasureChartKind::Time;
  MeasurePart m_part = MeasurePart::Runs;
  int m_firstRow = -1;
  QString m_trouble;
  BenchService m_service;
  BackgroundJob m_finder;
};

}  // namespace attn::app
