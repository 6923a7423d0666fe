// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/growth_state.h"

#include <algorithm>
#include <utility>

#include "scenario/has_numbers.h"
#include "traffic/size_table.h"

namespace attn::app {
namespace {

constexpr const char* kModelOfGrowth = "Llama 3 8B";
constexpr const char* kHardwareOfGrowth = "A100 80 GB";
constexpr Index kDefaultTokens = 8192;

}  // namespace

GrowthState::GrowthState(Session& session, QObject* parent) : QObject(parent), m_session(session) {
  m_settings.model = kModelOfGrowth;
  m_settings.hardware = *findHardware(kHardwareOfGrowth);
}

void GrowthState::apply(const GrowthSettings& next) {
  if (next == m_settings) return;
  m_settings = next;
  recount();
}

void GrowthState::recount() {
  m_counted = m_session.scenario();
  m_data = m_counted ? growthData(*m_counted, m_settings) : nullptr;
  Q_EMIT changed();
}

void GrowthState::followDocument() {
  if (m_counted != m_session.scenario()) recount();
}

void GrowthState::resetForDocument() {
  m_page = GrowthPage::Growth;
  m_place = {};
  if (!m_session.hasScenario()) return;
  const Scenario& scenario = *m_session.scenario();
  // Documents with numbers are too small to show growth; sizes may match a known model.
  const Model* model = hasNumbers(scenario) ? findModel(kModelOfGrowth) : likelyModel(scenario);
  m_settings.model = model != nullptr ? model->name : std::string();
  recount();
  Q_EMIT placeChanged();
}

Index GrowthState::freshTokens() const {
  if (!m_session.hasScenario() || hasNumbers(*m_session.scenario())) return kDefaultTokens;
  return std::clamp<Index>(keyTokens(*m_session.scenario()), kMinGrowth, kMaxGrowth);
}

void GrowthState::show(GrowthPage page) {
  if (std::exchange(m_page, page) != page) Q_EMIT placeChanged();
}

void GrowthState::select(const GrowthPlace& place) {
  if (std::exchange(m_place, place) != place) Q_EMIT placeChanged();
}

}  // namespace attn::app
