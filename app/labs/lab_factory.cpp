// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/lab_factory.h"

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
  return {StepsLab::name(),  HeadsLab::name(),  SandboxLab::name(), TilesLab::name(),
          DecodeLab::name(), GrowthLab::name(), MeasureLab::name(), TrainLab::name()};
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
