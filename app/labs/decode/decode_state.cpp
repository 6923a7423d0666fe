// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_state.h"

#include <QThread>
#include <algorithm>
#include <set>

namespace attn::app {
namespace {

constexpr std::int64_t kUsualLength = 8192, kUsualWindow = 4096, kLongestLength = 131'072;
constexpr int kLargestBatch = 64;
constexpr const char* kUsualModel = "Llama 3 8B";
constexpr const char* kUsualHardware = "A100 80 GB";

bool isShort(std::int64_t length) {
  return length < 1024;
}

std::int64_t windowFor(const Scenario& scenario, const Model* model, std::int64_t length) {
  if (model != nullptr) return model->window > 0 ? model->window : kUsualWindow;
  if (scenario.attention.mask.window > 0) return scenario.attention.mask.window;
  return isShort(length) ? std::max<std::int64_t>(2, length / 2) : kUsualWindow;
}

}  // namespace

DecodeState::DecodeState(Session& session, MachineMeasure measure, QObject* parent)
    : QObject(parent), m_session(session), m_measure(std::move(measure)) {
  m_settings.model = kUsualModel;
  m_settings.hardware = *findHardware(kUsualHardware);
  m_settings.window = kUsualWindow;
}

DecodeState::~DecodeState() {
  if (m_thread) m_thread->wait();
}

void DecodeState::apply(const DecodeSettings& next) {
  if (next == m_settings) return;
  m_settings = next;
  invalidate();
}

void DecodeState::invalidate() {
  m_data.reset();
  Q_EMIT changed();
}

std::int64_t DecodeState::ownLength() const {
  return m_session.hasScenario() ? keyTokens(*m_session.scenario()) : 1;
}

void DecodeState::startFresh() {
  m_lane.reset();
  if (!m_session.hasScenario()) return;
  const Scenario& scenario = *m_session.scenario();
  const bool hasHeads = scenario.heads.query > 1;
  const bool sizesOnly = std::holds_alternative<ShapeInputs>(scenario.inputs);
  // With one head there is nothing to share: a model has more to show.
  chooseModel(hasHeads || sizesOnly ? std::string() : std::string(kUsualModel));
}

void DecodeState::chooseModel(const std::string& name) {
  DecodeSettings next = m_settings;
  const Model* model = name.empty() ? nullptr : findModel(name);
  next.model = model != nullptr ? model->name : std::string();
  if (m_session.hasScenario()) {
    const Scenario& scenario = *m_session.scenario();
    const auto* sizes = std::get_if<ShapeInputs>(&scenario.inputs);
    if (model == nullptr) {
      next.length = ownLength();
      next.batch = sizes != nullptr ? sizes->batch : 1;
      next.readsWeights = false;
    } else if (isShort(next.length) || m_settings.model.empty()) {
      next.length = std::max(ownLength(), kUsualLength);
      next.batch = 1;
    }
    next.window = windowFor(scenario, model, next.length);
  }
  m_lane.reset();
  m_settings = next;
  invalidate();
}

const std::shared_ptr<const DecodeData>& DecodeState::data() {
  if (m_data && !m_watched) return m_data;
  return dataNow();
}

void DecodeState::setWatched(bool watched) {
  if (watched == m_watched) return;
  m_watched = watched;
  if (watched && m_data && m_counted != m_session.scenario()) Q_EMIT changed();
}

const std::shared_ptr<const DecodeData>& DecodeState::dataNow() {
  if (!m_session.hasScenario()) {
    m_data.reset();
    return m_data;
  }
  if (m_data && m_counted == m_session.scenario()) return m_data;
  const bool sameDocument = m_counted != nullptr && m_settings.model.empty();
  const std::int64_t before = m_counted ? keyTokens(*m_counted) : 0;
  m_counted = m_session.scenario();
  // A text that grows takes the length along that was its own.
  if (sameDocument && m_settings.length == before) m_settings.length = ownLength();
  m_settings.length = std::max<std::int64_t>(m_settings.length, decodeTokens(*m_counted).size());
  m_data = decodeData(*m_counted, m_settings);
  if (m_lane && *m_lane >= m_data->lanes.size()) m_lane.reset();
  return m_data;
}

void DecodeState::selectLane(std::optional<std::size_t> lane) {
  if (lane == m_lane) return;
  m_lane = lane;
  Q_EMIT laneChanged();
}

QList<int> DecodeState::lengths() const {
  const std::int64_t own = ownLength();
  const std::int64_t least = m_session.hasScenario() ? decodeTokens(*m_session.scenario()).size() : 1;
  std::set<std::int64_t> all = {m_settings.length};
  if (m_settings.model.empty()) {
    all.insert(own);
    for (std::int64_t n = 16; n < 1024; n *= 2) all.insert(n);
  }
  for (std::int64_t n = 1024; n <= kLongestLength; n *= 2) {
    all.insert(n);
    if (n < kLongestLength) all.insert(n / 2 * 3);
  }
  QList<int> list;
  for (const std::int64_t n : all)
    if (n >= least) list << static_cast<int>(n);
  return list;
}

QList<int> DecodeState::batches() const {
  std::set<std::int64_t> all = {m_settings.batch};
  for (int n = 1; n <= kLargestBatch; n *= 2) all.insert(n);
  QList<int> list;
  for (const std::int64_t n : all) list << static_cast<int>(n);
  return list;
}

void DecodeState::measureMachine() {
  if (m_machine) {
    takeMachine(*m_machine);
    return;
  }
  if (m_measuring) return;
  m_measuring = true;
  // The thread must not touch this object: what it measured comes back as an event.
  auto measured = std::make_shared<std::optional<Hardware>>();
  m_thread = QThread::create([measured, measure = m_measure] { *measured = measure(); });
  connect(m_thread, &QThread::finished, this, [this, measured] {
    m_measuring = false;
    if (*measured) takeMachine(**measured);
    Q_EMIT measuringChanged();
  });
  connect(m_thread, &QThread::finished, m_thread, &QObject::deleteLater);
  m_thread->start(QThread::LowPriority);
  Q_EMIT measuringChanged();
}

void DecodeState::takeMachine(const Hardware& machine) {
  m_machine = machine;
  DecodeSettings next = m_settings;
  next.hardware = machine;
  apply(next);
}

}  // namespace attn::app
