// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/lab_factory.h"

#include <algorithm>
#include <array>

#include "labs/decode/decode_lab.h"
#include "labs/growth/growth_lab.h"
#include "labs/heads/heads_lab.h"
#include "labs/measure/measure_lab.h"
#include "labs/model/model_lab.h"
#include "labs/sandbox/sandbox_lab.h"
#include "labs/steps/steps_lab.h"
#include "labs/tiles/tiles_lab.h"
#include "labs/train/train_lab.h"
#include "traffic/algorithm.h"

namespace attn::app {
namespace {

struct LabEntry {
  LabKind kind;
  char16_t letter;  // of the English title, unique among labs
  std::vector<LabView> (*views)();
  std::unique_ptr<Lab> (*make)(Session&);
};

template <class L>
constexpr LabEntry entry(LabKind kind, char16_t letter) {
  return {kind, letter, &L::views,
          [](Session& session) -> std::unique_ptr<Lab> { return std::make_unique<L>(session); }};
}

constexpr std::array kLabs{entry<StepsLab>(LabKind::Steps, u'S'),     entry<HeadsLab>(LabKind::Heads, u'H'),
                           entry<SandboxLab>(LabKind::Sandbox, u'B'), entry<TilesLab>(LabKind::Tiles, u'T'),
                           entry<DecodeLab>(LabKind::Decode, u'D'),   entry<GrowthLab>(LabKind::Growth, u'G'),
                           entry<MeasureLab>(LabKind::Measure, u'M'), entry<TrainLab>(LabKind::Train, u'R'),
                           entry<ModelLab>(LabKind::Model, u'O')};

const LabEntry* labEntry(const QString& id) {
  const auto* found = std::ranges::find_if(kLabs, [&](const LabEntry& each) { return id == Lab::idOf(each.kind); });
  return found == kLabs.end() ? nullptr : found;
}

}  // namespace

std::vector<std::unique_ptr<Lab>> makeLabs(Session& session) {
  std::vector<std::unique_ptr<Lab>> labs;
  for (const LabEntry& each : kLabs) labs.push_back(each.make(session));
  return labs;
}

std::unique_ptr<Lab> makeLab(const QString& id, Session& session) {
  const LabEntry* found = labEntry(id);
  return found == nullptr ? nullptr : found->make(session);
}

QStringList labTitles() {
  QStringList titles;
  for (const LabEntry& each : kLabs) titles << Lab::titleOf(each.kind);
  return titles;
}

QStringList labIds() {
  QStringList ids;
  for (const LabEntry& each : kLabs) ids << Lab::idOf(each.kind);
  return ids;
}

QString labTitle(const QString& id) {
  const LabEntry* found = labEntry(id);
  return found == nullptr ? QString() : Lab::titleOf(found->kind);
}

QString labLetters() {
  QString letters;
  for (const LabEntry& each : kLabs) letters += each.letter;
  return letters;
}

QString labMadeFor(const Scenario& scenario) {
  if (!scenario.tiling) return {};
  const auto algorithm = algorithmNamed(scenario.tiling->algorithm);
  const bool decodes = algorithm && (readsCache(*algorithm) || *algorithm == Algorithm::Chunked);
  return decodes ? QStringLiteral("decode") : QStringLiteral("tiles");
}

std::vector<LabView> labViews() {
  std::vector<LabView> all;
  for (const LabEntry& each : kLabs) {
    const std::vector<LabView> views = each.views();
    all.insert(all.end(), views.begin(), views.end());
  }
  return all;
}

}  // namespace attn::app
