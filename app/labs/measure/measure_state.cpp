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
#include "session/session.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

constexpr int kMostRows = 1000;

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

MeasureState::MeasureState(Session& session, Playback& playback, MeasureParts parts, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_playback(playback),
      m_parts(std::move(parts)),
      m_service(m_parts.engines, m_parts.threads, m_parts.program),
      m_finder(m_parts.threads) {
  m_playback.setDriven(true);
  updateTimeline();
  connect(&m_service, &BenchService::progressed, this, &MeasureState::takeProgress);
  connect(&m_service, &BenchService::finished, this, &MeasureState::takeResult);
  connect(&m_service, &BenchService::failed, this,
          [this](const JobFailure& failure) { endRun(nullptr, failureText(failure), false); });
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
  if (settings == m_settings) return;
  m_settings = settings;
  if (!isRunning() && !m_result) updateTimeline();
  Q_EMIT settingsChanged();
}

tl::expected<QString, QString> MeasureState::takeSizes() {
  if (!m_session.hasScenario()) return tl::unexpected(tr("No document is open."));
  const Scenario& s = *m_session.scenario();
  MeasureSettings next = m_settings;
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
  if (m_settings.kernels.empty()) return tl::unexpected(tr("Choose an algorithm first."));
  if (m_devices.empty()) return tl::unexpected(m_noDevices.isEmpty() ? tr("Looking for devices…") : m_noDevices);
  return {};
}

void MeasureState::run() {
  if (isRunning() || !canRun()) return;
  Q_EMIT starting();
  m_trouble.clear();
  m_result.reset();
  m_place.reset();
  m_opened = false;
  m_firstRow = -1;
  m_moment = MeasureMoment{BenchPhase::Build, 0, 0, m_settings.rounds, {}};
  m_service.start({planOf(m_settings, m_parts.seed()), chosenDevices()});
  updateTimeline();
  m_playback.drive(true, {});
  Q_EMIT changed();
}

void MeasureState::takeProgress(const BenchProgress& progress) {
  m_moment = MeasureMoment{progress.phase, progress.fraction, progress.round, progress.rounds,
                           QString::fromStdString(progress.doing)};
  if (progress.soFar) m_result = progress.soFar;
  updateTimeline();
  m_playback.drive(true, playheadOf(*m_moment));
  Q_EMIT changed();
}

void MeasureState::takeResult(const std::shared_ptr<const BenchResult>& result,
                              const std::vector<FailedEngine>& missing) {
  QStringList sentences;
  for (const FailedEngine& each : missing)
    sentences << tr("%1: %2").arg(deviceText(each.device), failureText(each.failure));
  auto dated = std::make_shared<BenchResult>(*result);
  if (dated->measuredAt.empty())
    dated->measuredAt = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
  const bool stopped = m_moment.has_value() && !result->complete;
  endRun(dated->runs.empty() ? nullptr : std::move(dated), sentences.join(QLatin1Char('\n')), stopped);
}

void MeasureState::endRun(std::shared_ptr<const BenchResult> result, const QString& trouble, bool stopped) {
  m_moment.reset();
  m_trouble = trouble;
  m_result = std::move(result);
  updateTimeline();
  // A cancelled run keeps its playhead, which shows its progress.
  const auto done = static_cast<int>(BenchPhase::Done);
  m_playback.drive(false, stopped ? m_playback.playhead() : Playhead{done, 1, 1});
  Q_EMIT changed();
  Q_EMIT selectionChanged();
}

void MeasureState::show(std::shared_ptr<const BenchResult> result) {
  m_result = std::move(result);
  m_opened = m_result != nullptr;
  m_place.reset();
  m_firstRow = -1;
  m_trouble.clear();
  if (m_result) m_settings = settingsOf(*m_result, m_settings);
  updateTimeline();
  m_playback.drive(false, {static_cast<int>(BenchPhase::Done), 1, 1});
  Q_EMIT settingsChanged();
  Q_EMIT changed();
  Q_EMIT selectionChanged();
}

void MeasureState::takeFrom(const MeasureState& other) {
  m_settings = other.m_settings;
  show(other.m_result);
  m_settings = other.m_settings;
  m_other = other.m_other;
  m_place = other.m_place;
  m_chart = other.m_chart;
  m_part = other.m_part;
  m_firstRow = other.m_firstRow;
  m_opened = other.m_opened;
  Q_EMIT changed();
}

void MeasureState::compareWith(std::shared_ptr<const BenchResult> other) {
  m_other = std::move(other);
  Q_EMIT changed();
}

tl::expected<void, QString> MeasureState::save(std::filesystem::path path) const {
  if (!m_result) return tl::unexpected(tr("There is nothing to save yet."));
  return writeBenchFile(std::move(path), *m_result);
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
  const int rounds = m_moment   ? (m_moment->rounds > 0 ? m_moment->rounds : m_settings.rounds)
                     : m_result ? std::max(1, roundsIn(*m_result))
                                : m_settings.rounds;
  m_playback.setTimeline(measureTimeline(rounds));
  m_playback.setNote(tr("%n round(s)", nullptr, rounds));
}

MeasureView MeasureState::view() const {
  MeasureView view;
  view.result = m_result;
  view.other = m_other;
  view.settings = m_settings;
  view.place = m_place;
  view.moment = m_moment;
  view.chart = m_chart;
  view.part = m_part;
  view.firstRow = m_firstRow;
  if (m_result && m_result->processor == cpuName()) view.cacheBytes = largestCpuCache();
  const std::optional<int> rounds = isRunning() ? std::nullopt : roundsAt(m_playback.playhead());
  if (rounds) view.result = afterRounds(m_result, *rounds);
  return view;
}

void MeasureState::select(const MeasurePlace& place) {
  if (m_place == place) return;
  m_place = place;
  Q_EMIT selectionChanged();
}

void MeasureState::chooseChart(MeasureChartKind chart) {
  if (chart == m_chart) return;
  m_chart = chart;
  Q_EMIT selectionChanged();
}

void MeasureState::choosePart(MeasurePart part) {
  if (part == m_part) return;
  m_part = part;
  Q_EMIT selectionChanged();
}

void MeasureState::scrollTo(int firstRow) {
  firstRow = std::clamp(firstRow, 0, kMostRows);
  if (firstRow == m_firstRow) return;
  m_firstRow = firstRow;
  Q_EMIT selectionChanged();
}

void MeasureState::retranslate() {
  updateTimeline();
  Q_EMIT settingsChanged();
  Q_EMIT changed();
}

}  // namespace attn::app
