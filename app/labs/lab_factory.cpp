// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/lab_factory.h"

#include <algorithm>
#include <array>

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

struct LabKind {
  const char* id;
  char16_t letter;  // of the English title, unique among labs
  QString (*title)();
  std::vector<LabView> (*views)();
  std::unique_ptr<Lab> (*make)(Session&);
};

template <class L>
constexpr LabKind kind(const char* id, char16_t letter) {
  return {id, letter, &L::name, &L::views,
          [](Session& session) -> std::unique_ptr<Lab> { return std::make_unique<L>(session); }};
}

constexpr std::array kLabs{kind<StepsLab>("steps", u'S'),     kind<HeadsLab>("heads", u'H'),
                           kind<SandboxLab>("sandbox", u'B'), kind<TilesLab>("tiles", u'T'),
                           kind<DecodeLab>("decode", u'D'),   kind<GrowthLab>("growth", u'G'),
                           kind<MeasureLab>("measure", u'M'), kind<TrainLab>("train", u'R')};

const LabKind* labKind(const QString& id) {
  const auto* found = std::ranges::find_if(kLabs, [&](const LabKind& each) { return id == QLatin1String(each.id); });
  return found == kLabs.end() ? nullptr : found;
}

}  // namespace

std::vector<std::unique_ptr<Lab>> makeLabs(Session& session) {
  std::vector<std::unique_ptr<Lab>> labs;
  for (const LabKind& each : kLabs) labs.push_back(each.make(session));
  return labs;
}

std::unique_ptr<Lab> makeLab(const QString& id, Session& session) {
  const LabKind* found = labKind(id);
  return found == nullptr ? nullptr : found->make(session);
}

QStringList labTitles() {
  QStringList titles;
  for (const LabKind& each : kLabs) titles << each.title();
  return titles;
}

QString labTitle(const QString& id) {
  const LabKind* found = labKind(id);
  return found == nullptr ? QString() : found->title();
}

QString labLetters() {
  QString letters;
  for (const LabKind& each : kLabs) letters += each.letter;
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
  for (const LabKind& each : kLabs) {
    const std::vector<LabView> views = each.views();
    all.insert(all.end(), views.begin(), views.end());
  }
  return all;
}

}  // namespace attn::app
