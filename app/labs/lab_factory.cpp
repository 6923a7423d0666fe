// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/lab_factory.h"

#include <algorithm>
#include <iterator>

#include "labs/decode/decode_lab.h"
#include "labs/growth/growth_lab.h"
#include "labs/heads/heads_lab.h"
#include "labs/measure/measure_lab.h"
#include "labs/sandbox/sandbox_lab.h"
#include "labs/steps/steps_lab.h"
#include "labs/tiles/tiles_lab.h"
#include "labs/train/train_lab.h"
#include "traffic/algorithm.h"

namespace attn::app {
namespace {

struct LabName {
  const char* id;
  QString (*title)();
};
constexpr LabName kLabNames[] = {{"steps", &StepsLab::name},     {"heads", &HeadsLab::name},
                                 {"sandbox", &SandboxLab::name}, {"tiles", &TilesLab::name},
                                 {"decode", &DecodeLab::name},   {"growth", &GrowthLab::name},
                                 {"measure", &MeasureLab::name}, {"train", &TrainLab::name}};

}  // namespace

std::vector<std::unique_ptr<Lab>> makeLabs(Session& session) {
  std::vector<std::unique_ptr<Lab>> labs;
  labs.push_back(std::make_unique<StepsLab>(session));
  labs.push_back(std::make_unique<HeadsLab>(session));
  labs.push_back(std::make_unique<SandboxLab>(session));
  labs.push_back(std::make_unique<TilesLab>(session));
  labs.push_back(std::make_unique<DecodeLab>(session));
  labs.push_back(std::make_unique<GrowthLab>(session));
  labs.push_back(std::make_unique<MeasureLab>(session));
  labs.push_back(std::make_unique<TrainLab>(session));
  return labs;
}

std::unique_ptr<Lab> makeLab(const QString& id, Session& session) {
  if (id == QStringLiteral("steps")) return std::make_unique<StepsLab>(session);
  if (id == QStringLiteral("heads")) return std::make_unique<HeadsLab>(session);
  if (id == QStringLiteral("sandbox")) return std::make_unique<SandboxLab>(session);
  if (id == QStringLiteral("tiles")) return std::make_unique<TilesLab>(session);
  if (id == QStringLiteral("decode")) return std::make_unique<DecodeLab>(session);
  if (id == QStringLiteral("growth")) return std::make_unique<GrowthLab>(session);
  if (id == QStringLiteral("measure")) return std::make_unique<MeasureLab>(session);
  if (id == QStringLiteral("train")) return std::make_unique<TrainLab>(session);
  return nullptr;
}

QStringList labTitles() {
  QStringList titles;
  for (const LabName& each : kLabNames) titles << each.title();
  return titles;
}

QString labTitle(const QString& id) {
  const auto* found =
      std::ranges::find_if(kLabNames, [&](const LabName& each) { return id == QLatin1String(each.id); });
  return found == std::end(kLabNames) ? QString() : found->title();
}

QString labMadeFor(const Scenario& scenario) {
  if (!scenario.tiling) return {};
  const auto algorithm = algorithmNamed(scenario.tiling->algorithm);
  const bool decodes = algorithm && (readsCache(*algorithm) || *algorithm == Algorithm::Chunked);
  return decodes ? QStringLiteral("decode") : QStringLiteral("tiles");
}

std::vector<LabView> labViews() {
  std::vector<LabView> all;
  for (const std::vector<LabView>& views :
       {StepsLab::views(), HeadsLab::views(), SandboxLab::views(), TilesLab::views(), DecodeLab::views(),
        GrowthLab::views(), MeasureLab::views(), TrainLab::views()})
    all.insert(all.end(), views.begin(), views.end());
  return all;
}

}  // namespace attn::app
