// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/measure_state.h"

#include <QDateTime>
#include <algorithm>
#include <iterator>
#include <random>

#include "attention/backend_name.h"
#include "base/cpu_cache.h"
#include "base/cpu_name.h"
#include "compute/guest/driver_guard.h"
#include "labs/measure/measure_files.h"
#include "labs/measure/picture/measure_words.h"
#include "session/edition.h"
#include "session/session.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

constexpr int kMaxRows = 1000;

bool isUsable(const DeviceEntry& device) {
  return !device.unavailable.has_value();
}

}  // namespace

MeasureParts realMeasureParts() {
  const auto seed = [] {
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32) ^ device();
  };
  return {&listDevices, &makeEngineOf, seed, &startThread, programOfTrials()};
}

BenchOutcome measure(const BenchRequest& order, const AttentionEngineFactory& engines,
                     const std::filesystem::path& program, const BenchObserver& observer, const std::stop_token& stop) {
  const bool usesDrivers =
      std::ranges::find(order.devices, kOpenClBackend, &DeviceEntry::backend) != order.devices.end();
  return usesDrivers && !program.empty() ? runBenchInChild(program, order, observer, stop)
                                         : runBench(order, engines, observer, stop);
}

MeasureState::MeasureState(Session& session, Playback& playback, MeasureParts parts, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_playback(playback),
      m_parts(std::move(parts)),
      m_job(m_parts.threads),
      m_finder(m_parts.threads) {
  m_playback.setDriven(true);
  updateTimeline();
  connect(&m_playback, &Playback::playRequested, this, [this](bool wanted) {
    if (wanted)
      run();
    else
      cancel();
  });
  connect(&m_playback, &Playback::playheadChanged, this, [this] {
    if (!isRunning()) Q_EMIT changed();
  });
}

void MeasureState::apply(const MeasureSettings& settings) {
  if (settings == m_view.settings) return;
  m_view.settings = settings;
  if (!isRunning() && !m_view.result) updateTimeline();
  Q_EMIT settingsChanged();
}

tl::expected<QString, QString> MeasureState::takeSizes() {
  if (!m_session.hasScenario()) return tl::unexpected(tr("No document is open."));
  const Scenario& s = *m_session.scenario();
  MeasureSettings next = m_view.settings;
  const Index d = std::max(keyWidth(s), valueWidth(s));
  next.heads = s.heads;
  next.d = std::clamp<Index>(d, 1, kWidestHead);
  next.causal = s.attention.mask.causal;
  next.window = s.attention.mask.window;
  apply(next);
  QString taken = problemLine(next.heads, next.d, next.causal, next.window);
  if (next.d != d) taken += QLatin1Char(' ') + tr("(d is measured up to %1)").arg(kWidestHead);
  return taken;
}

void MeasureState::findDevices() {
  if (m_finder.isRunning() || !m_devices.empty()) return;
  m_noDevices.clear();
  m_finder.start([look = m_parts.devices](const BackgroundJob::Context&) { return look(); },
                 [this](const tl::expected<std::vector<DeviceEntry>, JobFailure>& found) {
                   if (found) return takeDevices(*found);
                   m_noDevices = m_trouble = failureText(found.error());
                   Q_EMIT m_session.notice(tr("Looking for devices to measure: %1").arg(m_noDevices));
                   Q_EMIT settingsChanged();
                   Q_EMIT changed();
                 });
}

void MeasureState::takeDevices(const std::vector<DeviceEntry>& found) {
  std::ranges::copy_if(found, std::back_inserter(m_devices), isUsable);
  // Order of preference: GPU, CPU through OpenCL, Eigen.
  const auto rank = [](const DeviceEntry& d) { return d.backend == kEigenBackend ? 2 : d.type == "cpu" ? 1 : 0; };
  if (!m_deviceChosen && !m_devices.empty())
    m_device = static_cast<int>(std::ranges::min_element(m_devices, {}, rank) - m_devices.begin());
  Q_EMIT settingsChanged();
}

void MeasureState::waitForDevices() {
  findDevices();
  m_finder.waitUntilDone();
}

void MeasureState::chooseDevice(std::optional<int> device) {
  m_deviceChosen = true;
  if (device == m_device) return;
  m_device = device;
  Q_EMIT settingsChanged();
}

std::vector<DeviceEntry> MeasureState::chosenDevices() const {
  if (!m_device) return m_devices;
  if (*m_device >= static_cast<int>(m_devices.size())) return {};
  return {m_devices[static_cast<std::size_t>(*m_device)]};
}

tl::expected<void, QString> MeasureState::canRun() const {
  if (!edition().measures) return tl::unexpected(missingText(&Edition::measures));
  if (m_view.settings.kernels.empty()) return tl::unexpected(tr("Choose an algorithm first."));
  if (m_devices.empty()) return tl::unexpected(m_noDevices.isEmpty() ? tr("Looking for devices…") : m_noDevices);
  return {};
}

void MeasureState::run() {
  if (isRunning() || !canRun()) return;
  Q_EMIT starting();
  m_trouble.clear();
  m_view.result.reset();
  m_view.place.reset();
  m_view.firstRow = -1;
  m_view.moment = MeasureMoment{BenchPhase::Build, 0, 0, m_view.settings.rounds, {}};
  const BenchRequest order{planOf(m_view.settings, m_parts.seed()), chosenDevices()};
  m_job.start(
      [this, order, engines = m_parts.engines, program = m_parts.program](const BackgroundJob::Context& context) {
        const auto observer = [&](const BenchProgress& progress) {
          context.notify([this, progress] { takeProgress(progress); });
        };
        return measure(order, engines, program, observer, context.stop());
      },
      [this](const tl::expected<BenchOutcome, JobFailure>& measured) {
        m_cancelling = false;
        if (measured) return takeResult(measured->result, measured->missing);
        endRun(nullptr, failureText(measured.error()), false);
      });
  updateTimeline();
  m_playback.drive(true, {});
  Q_EMIT changed();
}

void MeasureState::cancel() {
  if (!isRunning() || m_cancelling) return;
  m_cancelling = true;
  m_job.requestStop();
}

void MeasureState::takeProgress(const BenchProgress& progress) {
  m_view.moment = MeasureMoment{progress.phase, progress.fraction, progress.round, progress.rounds,
                                QString::fromStdString(progress.doing)};
  if (progress.soFar) m_view.result = progress.soFar;
  updateTimeline();
  m_playback.drive(true, playheadOf(*m_view.moment));
  Q_EMIT changed();
}

void MeasureState::takeResult(const BenchResult& result, const std::vector<FailedEngine>& missing) {
  QStringList sentences;
  for (const FailedEngine& each : missing)
    sentences << tr("%1: %2").arg(deviceText(each.device), failureText(each.failure));
  auto dated = std::make_shared<BenchResult>(result);
  if (dated->measuredAt.empty())
    dated->measuredAt = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
  const bool stopped = m_view.moment.has_value() && !result.complete;
  endRun(dated->runs.empty() ? nullptr : std::move(dated), sentences.join(QLatin1Char('\n')), stopped);
}

void MeasureState::endRun(std::shared_ptr<const BenchResult> result, const QString& trouble, bool stopped) {
  m_view.moment.reset();
  m_trouble = trouble;
  m_view.result = std::move(result);
  updateTimeline();
  // A canceled run keeps its playhead, which shows its progress.
  const auto done = static_cast<int>(BenchPhase::Done);
  m_playback.drive(false, stopped ? m_playback.playhead() : Playhead{done, 1, 1});
  Q_EMIT changed();
  Q_EMIT selectionChanged();
}

void MeasureState::show(std::shared_ptr<const BenchResult> result) {
  m_view.result = std::move(result);
  m_view.place.reset();
  m_view.firstRow = -1;
  m_trouble.clear();
  if (m_view.result) m_view.settings = settingsOf(*m_view.result, m_view.settings);
  updateTimeline();
  m_playback.drive(false, {static_cast<int>(BenchPhase::Done), 1, 1});
  Q_EMIT settingsChanged();
  Q_EMIT changed();
  Q_EMIT selectionChanged();
}

void MeasureState::takeFrom(const MeasureState& other) {
  m_view = other.m_view;
  updateTimeline();
  m_playback.drive(false, {static_cast<int>(BenchPhase::Done), 1, 1});
  Q_EMIT changed();
}

void MeasureState::compareWith(std::shared_ptr<const BenchResult> other) {
  m_view.other = std::move(other);
  Q_EMIT changed();
}

tl::expected<void, QString> MeasureState::save(std::filesystem::path path) const {
  if (!m_view.result) return tl::unexpected(tr("There is nothing to save yet."));
  return writeBenchFile(std::move(path), *m_view.result);
}

tl::expected<void, QString> MeasureState::open(const std::filesystem::path& path) {
  if (isRunning()) return tl::unexpected(tr("A measurement is running; stop it first."));
  auto read = readBenchFile(path);
  if (!read) return tl::unexpected(read.error());
  show(std::move(*read));
  return {};
}

tl::expected<void, QString> MeasureState::compare(const std::filesystem::path& path) {
  auto read = readBenchFile(path);
  if (!read) return tl::unexpected(read.error());
  compareWith(std::move(*read));
  return {};
}

void MeasureState::updateTimeline() {
  const int rounds = m_view.moment   ? (m_view.moment->rounds > 0 ? m_view.moment->rounds : m_view.settings.rounds)
                     : m_view.result ? std::max(1, roundsIn(*m_view.result))
                                     : m_view.settings.rounds;
  m_playback.setTimeline(measureTimeline(rounds));
  m_playback.setNote(tr("%n round(s)", nullptr, rounds));
}

MeasureView MeasureState::view() const {
  MeasureView view = m_view;
  if (view.result && view.result->processor == cpuName()) view.cacheBytes = largestCpuCache();
  const std::optional<int> rounds = isRunning() ? std::nullopt : roundsAt(m_playback.playhead());
  if (rounds) view.result = afterRounds(view.result, *rounds);
  return view;
}

void MeasureState::scrollTo(int firstRow) {
  assign(m_view.firstRow, std::clamp(firstRow, 0, kMaxRows));
}

void MeasureState::retranslate() {
  updateTimeline();
  Q_EMIT settingsChanged();
  Q_EMIT changed();
}

}  // namespace attn::app
