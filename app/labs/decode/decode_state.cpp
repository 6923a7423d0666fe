// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_state.h"

#include <algorithm>
#include <set>
#include <utility>

#include "labs/decode/lesson_settings.h"
#include "scenario/has_numbers.h"
#include "traffic/algorithm.h"

namespace attn::app {
namespace {

constexpr std::int64_t kDefaultLength = 8192, kDefaultWindow = 4096, kLongestLength = 131'072;
constexpr int kLargestBatch = 64;
constexpr const char* kDefaultModel = "Llama 3 8B";
constexpr const char* kDefaultHardware = "A100 80 GB";

bool isShort(std::int64_t length) {
  return length < 1024;
}

std::int64_t windowFor(const Scenario& scenario, const Model* model, std::int64_t length) {
  if (model != nullptr) return model->window > 0 ? model->window : kDefaultWindow;
  if (scenario.attention.mask.window > 0) return scenario.attention.mask.window;
  return isShort(length) ? std::max<std::int64_t>(2, length / 2) : kDefaultWindow;
}

}  // namespace

DecodeState::DecodeState(Session& session, MachineMeasure measure, ThreadStarter starter, QObject* parent)
    : QObject(parent), m_session(session), m_measure(std::move(measure)), m_job(std::move(starter)) {
  m_settings = defaultSettings();
  // The parts page shows the document's numbers in the selected head.
  const auto serveParts = [this] {
    if (m_page != DecodePage::Parts) return;
    serve();
    Q_EMIT changed();
  };
  connect(&m_session, &Session::snapshotChanged, this, serveParts);
  connect(&m_session, &Session::selectionChanged, this, [this, serveParts] {
    if (m_serving && m_serving->parts.head != m_session.selection().head) serveParts();
  });
}

DecodeSettings DecodeState::defaultSettings() {
  DecodeSettings settings;
  settings.model = kDefaultModel;
  settings.hardware = *findHardware(kDefaultHardware);
  settings.window = kDefaultWindow;
  return settings;
}

void DecodeState::suspendForLesson() {
  if (!m_lent) m_lent = Lent{std::exchange(m_settings, defaultSettings()), m_page, defaultSettings()};
}

void DecodeState::resumeAfterLesson() {
  if (!m_lent) return;
  const Lent lent = *std::exchange(m_lent, std::nullopt);
  m_settings = lent.settings;
  m_page = lent.page;
  m_counted.reset();
  recount();
}

void DecodeState::apply(const DecodeSettings& next) {
  if (next == m_settings) return;
  m_settings = next;
  recount();
}

void DecodeState::recount() {
  count();
  serve();
  Q_EMIT changed();
}

void DecodeState::followDocument() {
  if (m_counted != m_session.scenario()) recount();
}

std::int64_t DecodeState::ownLength() const {
  return m_session.hasScenario() ? keyTokens(*m_session.scenario()) : 1;
}

void DecodeState::resetForDocument() {
  m_series = -1;
  m_page = DecodePage::Race;
  m_row = -1;
  m_serving = nullptr;
  if (m_lent) m_settings = defaultSettings();
  if (!m_session.hasScenario()) return;
  const Scenario& scenario = *m_session.scenario();
  const auto algorithm = scenario.tiling ? algorithmNamed(scenario.tiling->algorithm) : std::nullopt;
  if (algorithm == Algorithm::Split) m_page = DecodePage::Parts;
  if (algorithm == Algorithm::Chunked) m_page = DecodePage::Roofline;
  chooseModel(defaultModel());
  if (m_lent) m_lent->begun = m_settings;
}

std::string DecodeState::defaultModel() const {
  const Scenario& scenario = *m_session.scenario();
  // A single head has nothing to share, so use the default model.
  return scenario.heads.query > 1 || !hasNumbers(scenario) ? std::string() : std::string(kDefaultModel);
}

tl::expected<void, QString> DecodeState::useLessonSettings(const QString& json) {
  if (!m_session.hasScenario() || (json.isEmpty() && !m_lent)) return {};
  const LessonSettings named(json);
  DecodeSettings next = settingsFor(named.model().value_or(defaultModel()), defaultSettings());
  if (auto read = named.readInto(next); !read) return read;
  followDocument();
  if (next != m_settings) {
    m_series = m_row = -1;
    m_settings = next;
    recount();
  }
  if (m_lent) m_lent->begun = m_settings;
  return {};
}

QString DecodeState::lessonSettings() const {
  if (!m_session.hasScenario()) return {};
  const bool isDefault = m_settings.model == defaultModel();
  return LessonSettings::written(isDefault ? std::nullopt : std::optional(m_settings.model), m_settings,
                                 settingsFor(m_settings.model, defaultSettings()));
}

void DecodeState::chooseModel(const std::string& name) {
  m_series = -1;
  m_settings = settingsFor(name, m_settings);
  recount();
}

DecodeSettings DecodeState::settingsFor(const std::string& name, DecodeSettings next) const {
  const bool hadModel = !next.model.empty();
  const Model* model = name.empty() ? nullptr : findModel(name);
  next.model = model != nullptr ? model->name : std::string();
  if (m_session.hasScenario()) {
    const Scenario& scenario = *m_session.scenario();
    const auto* sizes = std::get_if<ShapeInputs>(&scenario.inputs);
    if (model == nullptr) {
      next.length = ownLength();
      next.batch = sizes != nullptr ? sizes->batch : 1;
      next.readsWeights = false;
    } else if (isShort(next.length) || !hadModel) {
      next.length = std::max(ownLength(), std::min(kDefaultLength, model->contextTokens));
      next.batch = 1;
    }
    next.window = windowFor(scenario, model, next.length);
  }
  return next;
}

void DecodeState::count() {
  const std::shared_ptr<const Scenario> before = std::exchange(m_counted, m_session.scenario());
  if (!m_counted) return m_data.reset();
  if (before && before != m_counted && m_settings.model.empty() && m_settings.length == keyTokens(*before))
    m_settings.length = ownLength();
  m_settings.length = std::max<std::int64_t>(m_settings.length, decodeTokenCount(*m_counted));
  m_data = decodeData(*m_counted, m_settings);
  if (m_series >= static_cast<int>(m_data->allSeries.size())) m_series = -1;
}

void DecodeState::setPage(DecodePage page) {
  if (page == m_page) return;
  m_page = page;
  m_row = -1;
  serve();
  Q_EMIT changed();
}

void DecodeState::serve() {
  m_serving = servingData(m_page, m_data, m_session.snapshot(), m_session.selection().head);
}

void DecodeState::selectRow(int row) {
  int& selected = m_page == DecodePage::Race ? m_series : m_row;
  if (std::exchange(selected, row) != row) Q_EMIT rowChanged();
}

QList<int> DecodeState::lengths() const {
  const std::int64_t own = ownLength();
  const std::int64_t least = m_session.hasScenario() ? decodeTokenCount(*m_session.scenario()) : 1;
  std::set<int> all = {static_cast<int>(m_settings.length)};
  if (m_settings.model.empty()) {
    all.insert(static_cast<int>(own));
    for (int n = 16; n < 1024; n *= 2) all.insert(n);
  }
  for (int n = 1024; n <= kLongestLength; n *= 2) {
    all.insert(n);
    if (n < kLongestLength) all.insert(n / 2 * 3);
  }
  std::erase_if(all, [=](int n) { return n < least; });
  return {all.begin(), all.end()};
}

QList<int> DecodeState::batches() const {
  std::set<int> all = {static_cast<int>(m_settings.batch)};
  for (int n = 1; n <= kLargestBatch; n *= 2) all.insert(n);
  return {all.begin(), all.end()};
}

void DecodeState::measureMachine() {
  if (m_machine) {
    takeMachine(*m_machine);
    return;
  }
  if (isMeasuring()) return;
  m_job.start([measure = m_measure](const BackgroundJob::Context&) { return measure(); },
              [this](const tl::expected<Hardware, JobFailure>& measured) {
                if (measured) {
                  takeMachine(*measured);
                } else {
                  Q_EMIT m_session.notice(tr("This machine was not measured: %1").arg(failureText(measured.error())));
                }
                Q_EMIT measuringChanged();
              });
  Q_EMIT measuringChanged();
}

void DecodeState::takeMachine(const Hardware& machine) {
  m_machine = machine;
  DecodeSettings next = m_settings;
  next.hardware = machine;
  apply(next);
}

}  // namespace attn::app
