// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <tl/expected.hpp>

#include "labs/measure/picture/measure_data.h"
#include "measure/bench_order.h"
#include "session/background_job.h"
#include "session/playback.h"

namespace attn::app {

class Session;

/// System services of the lab; tests replace them.
struct MeasureParts {
  std::function<std::vector<DeviceEntry>()> devices;
  AttentionEngineFactory engines;
  std::function<std::uint64_t()> seed;
  ThreadStarter threads = &startThread;
  std::filesystem::path program{};  // the child process for OpenCL devices; empty: measure in this process
};
MeasureParts realMeasureParts();

/// Measures in a child process if a device needs a driver that could abort or hang, else on this thread with engines
/// from the factory. An empty `program`: always on this thread.
BenchOutcome measure(const BenchRequest&, const AttentionEngineFactory&, const std::filesystem::path& program,
                     const BenchObserver&, const std::stop_token&);

/// The settings of the Measure lab, the results, and the selection. Measures in the background, one run at a time;
/// progress that arrives too fast is dropped.
class MeasureState : public QObject {
  Q_OBJECT

 public:
  MeasureState(Session&, Playback&, MeasureParts, QObject* parent = nullptr);

  Playback& playback() { return m_playback; }

  // --- settings
  const MeasureSettings& settings() const { return m_view.settings; }
  void apply(const MeasureSettings&);
  /// Adopts heads, width and mask of the open scenario as far as they can be measured. Returns a description of what
  /// was adopted.
  tl::expected<QString, QString> takeSizes();
  /// Available devices; empty while they are being searched.
  const std::vector<DeviceEntry>& devices() const { return m_devices; }
  /// Searches for devices in the background, unless that has been done.
  void findDevices();
  bool isFindingDevices() const { return m_finder.isRunning(); }
  /// Waits for the search (pictures, tests).
  void waitForDevices();
  /// Index in devices(); nullopt: all of them.
  std::optional<int> device() const { return m_device; }
  void chooseDevice(std::optional<int>);
  std::vector<DeviceEntry> chosenDevices() const;

  // --- measuring
  bool isRunning() const { return m_job.isRunning(); }
  bool isCancelling() const { return m_cancelling; }
  /// Returns an error if run() would measure nothing.
  tl::expected<void, QString> canRun() const;
  void run();
  /// The results so far are kept.
  void cancel();
  /// Errors of the last run or of the device search, as sentences; empty if there were none.
  const QString& trouble() const { return m_trouble; }

  // --- results
  /// The result being measured, or last measured or opened, in full.
  const std::shared_ptr<const BenchResult>& result() const { return m_view.result; }
  const std::shared_ptr<const BenchResult>& other() const { return m_view.other; }
  /// Writes JSON, or CSV depending on the suffix; appends ".json" if there is none. Errors are sentences.
  tl::expected<void, QString> save(std::filesystem::path) const;
  tl::expected<void, QString> open(const std::filesystem::path&);
  tl::expected<void, QString> compare(const std::filesystem::path&);
  void compareWith(std::shared_ptr<const BenchResult>);
  void show(std::shared_ptr<const BenchResult>);
  /// Copies the display state of another object.
  void takeFrom(const MeasureState&);

  // --- selection
  /// The input of pictures at the playhead.
  MeasureView view() const;
  void select(const MeasurePlace& place) { assign(m_view.place, std::optional(place)); }
  void chooseChart(MeasureChartKind chart) { assign(m_view.chart, chart); }
  void choosePart(MeasurePart part) { assign(m_view.part, part); }
  void scrollTo(int firstRow);
  /// Must be called after the language has changed.
  void retranslate();

 Q_SIGNALS:
  void settingsChanged();  // or devices
  void changed();          // result or progress
  void starting();         // emitted first when a run starts
  void selectionChanged();

 private:
  void takeProgress(const BenchProgress&);
  void takeResult(const BenchResult&, const std::vector<FailedEngine>&);
  void endRun(std::shared_ptr<const BenchResult>, const QString& trouble, bool stopped);
  void takeDevices(const std::vector<DeviceEntry>&);
  void updateTimeline();
  template <class Value>
  void assign(Value& shown, const Value& next) {
    if (shown == next) return;
    shown = next;
    Q_EMIT selectionChanged();
  }

  Session& m_session;
  Playback& m_playback;
  MeasureParts m_parts;
  MeasureView m_view;  // in full, whatever the playhead
  std::vector<DeviceEntry> m_devices;
  std::optional<int> m_device;
  bool m_deviceChosen = false;
  QString m_noDevices;  // why the search found no devices
  bool m_cancelling = false;
  QString m_trouble;
  BackgroundJob m_job, m_finder;  // last: destroyed before the members that they use
};

}  // namespace attn::app
