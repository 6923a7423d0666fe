// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/picture/decode_data.h"

#include <QCoreApplication>
#include <QEasingCurve>
#include <algorithm>
#include <cmath>

#include "scenario/has_numbers.h"
#include "scenario/token_names.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

constexpr int kNamelessTokens = 6;

std::int64_t elementBytesOf(const Scenario& scenario, const Model* model) {
  if (model == nullptr && scenario.tiling) return scenario.tiling->elementBytes;
  return CacheUse{}.elementBytes;
}

struct SeriesPlan {
  AttentionShape shape;
  bool windowed = false;
};

AttentionShape withSharing(const AttentionShape& shape, const SharingCase& which) {
  AttentionShape other = shape;
  if (which.sharing == Sharing::Mla) return other;
  other.latent.reset();
  other.heads.keyValue = which.keyValueHeads;
  return other;
}

class Counter {
 public:
  Counter(DecodeData& data, CacheUse use) : m_data(data), m_use(use) {}

  void count() {
    const Result<std::vector<SharingCase>> cases = compareSharing(m_data.shape, m_use);
    if (!cases) return fail(cases.error());
    std::size_t actual = 0;
    for (const SharingCase& which : *cases) {
      if (which.actual) actual = m_data.allSeries.size();
      if (!add({withSharing(m_data.shape, which), false})) return;
    }
    if (m_data.settings.window > 0 && !add({m_data.shape, true})) return;
    const bool hasOwnWindow = m_data.model != nullptr && m_data.model->window > 0;
    const bool asBuilt = hasOwnWindow && m_data.settings.window == m_data.model->window;
    m_data.actual = asBuilt ? m_data.allSeries.size() - 1 : actual;
    m_data.allSeries[m_data.actual].actual = true;
    race();
  }

 private:
  void fail(const Problems& problems) {
    m_data.problems = problems;
    m_data.allSeries.clear();
  }

  WeightCost cost() const { return m_data.settings.readsWeights ? m_data.weights : WeightCost{}; }

  CacheUse useOf(bool windowed, std::int64_t tokens) const {
    CacheUse use = m_use;
    use.window = windowed ? m_data.settings.window : 0;
    use.tokens = tokens;
    return use;
  }

  bool add(const SeriesPlan& plan) {
    const CacheUse use = useOf(plan.windowed, m_data.settings.length);
    const Hardware& hardware = m_data.settings.hardware;
    const Result<CacheSize> size = cacheSize(plan.shape, use);
    const Result<DecodeStep> plain = decodeStep(plan.shape, use);
    const Result<DecodeStep> weighted = decodeStep(plan.shape, use, m_data.weights);
    AttentionShape layer = plan.shape;
    layer.layers = 1;
    const Result<CacheSize> oneLayer = cacheSize(layer, use);
    if (!size || !plain || !weighted || !oneLayer) {
      fail(!size ? size.error() : !plain ? plain.error() : !weighted ? weighted.error() : oneLayer.error());
      return false;
    }
    const DecodeStep& step = m_data.settings.readsWeights ? *weighted : *plain;
    // The pace is set by race(), when the duration is known.
    m_data.allSeries.push_back({sharingOf(plan.shape), plan.shape, plan.windowed, false, use, *size, step,
                                decodeSpeed(step, use, hardware), decodeSpeed(*plain, use, hardware),
                                decodeSpeed(*weighted, use, hardware), oneLayer->bytesPerToken,
                                *DecodePace::make(plan.shape, use, cost(), hardware, 0)});
    return true;
  }

  /// The series of the model writes the text; the others run for the same time.
  void race() {
    const auto count = static_cast<std::int64_t>(m_data.tokens.size()) + 1;
    const auto pace = [&](const SharingScheme& series, std::int64_t tokens, double seconds) {
      return DecodePace::make(series.shape, useOf(series.windowed, m_data.prompt), cost(), m_data.settings.hardware,
                              tokens, seconds);
    };
    const Result<DecodePace> first = pace(m_data.actualSeries(), count, -1);
    if (!first) return fail(first.error());
    const double seconds = first->secondsUntil(static_cast<double>(count));
    for (SharingScheme& series : m_data.allSeries) {
      const Result<DecodePace> own = series.actual ? first : pace(series, 0, seconds);
      if (!own) return fail(own.error());
      series.pace = *own;
    }
  }

  DecodeData& m_data;
  CacheUse m_use;
};

}  // namespace

QString SharingScheme::name() const {
  const QString plain = sharingText(sharing, shape.heads.keyValue);
  return windowed ? DecodeText::tr("%1, window").arg(plain) : plain;
}

std::size_t DecodeData::unwindowed(std::size_t series) const {
  if (!allSeries[series].windowed) return series;
  for (std::size_t other = 0; other < allSeries.size(); ++other)
    if (!allSeries[other].windowed && allSeries[other].shape == allSeries[series].shape) return other;
  return series;
}

std::optional<std::size_t> DecodeData::windowSeries() const {
  if (allSeries.empty() || !allSeries.back().windowed) return std::nullopt;
  return allSeries.size() - 1;
}

Index decodeTokenCount(const Scenario& scenario) {
  return std::min<Index>(hasNumbers(scenario) ? kDecodeSteps : kNamelessTokens, keyTokens(scenario));
}

std::shared_ptr<const DecodeData> decodeData(const Scenario& scenario, const DecodeSettings& settings) {
  auto data = std::make_shared<DecodeData>();
  data->settings = settings;
  data->model = settings.model.empty() ? nullptr : findModel(settings.model);
  data->shape = data->model != nullptr ? data->model->shape : attentionShape(scenario);
  data->modelName =
      data->model != nullptr ? QString::fromStdString(data->model->name) : DecodeText::tr("This document");
  const Index appended = decodeTokenCount(scenario);
  data->prompt = std::max<std::int64_t>(0, settings.length - appended);
  const auto given = hasNumbers(scenario) ? keyTokenNames(scenario) : std::vector<std::string>();
  for (Index i = 0; i < appended; ++i)
    data->tokens << QString::fromStdString(
        given.empty() ? numberedName(data->prompt + i) : given[given.size() - static_cast<std::size_t>(appended - i)]);
  const std::int64_t elementBytes = elementBytesOf(scenario, data->model);
  if (data->model != nullptr) data->weights = weightCost(*data->model, elementBytes);
  Counter(*data, {settings.length, settings.batch, 0, elementBytes, 0, scenario.attention.cache}).count();
  return data;
}

Timeline decodeTimeline(const DecodeData& data) {
  Timeline timeline;
  if (data.isEmpty()) return timeline;
  int section = 0;
  timeline.steps.push_back({0, section++, 1});
  timeline.sections.push_back(data.prompt > 0 ? DecodeText::tr("prompt") : DecodeText::tr("start"));
  for (const QString& token : data.tokens) {
    timeline.steps.push_back({section, section, kDecodeParts});
    timeline.sections.push_back(shownToken(token));
    ++section;
  }
  // A constant id for the step after the last token, so that a playhead stays on it when the text grows.
  timeline.steps.push_back({1'000'000, section, kDecodeParts});
  timeline.sections.push_back(DecodeText::tr("next"));
  return timeline;
}

DecodeMoment decodeMoment(const DecodeData& data, const Timeline& timeline, const Playhead& playhead) {
  DecodeMoment moment;
  const int step = std::clamp(playhead.step, 0, std::max(0, timeline.lastStep()));
  const double cells =
      timeline.steps.empty() ? 1 : static_cast<double>(timeline.steps[static_cast<std::size_t>(step)].cells);
  const double share = std::clamp(playhead.cell / cells, 0.0, 1.0);
  moment.token = step - 1;
  moment.appended = QEasingCurve(QEasingCurve::OutCubic).valueForProgress(std::clamp(playhead.transition, 0.0, 1.0));
  moment.cached = data.prompt + std::max(0, moment.token);
  if (moment.hasToken()) {
    // A finished token's share advances with the transition.
    moment.share = share * moment.appended;
  } else {
    moment.prefilled = share;
  }
  if (data.isEmpty()) return moment;
  moment.seconds = moment.hasToken() ? data.actualSeries().pace.secondsUntil(moment.token + moment.share) : 0;
  for (const SharingScheme& series : data.allSeries) moment.allSeries.push_back(series.pace.at(moment.seconds));
  return moment;
}

QString percentText(double share) {
  return DecodeText::tr("%1 %").arg(std::lround(share * 100));
}

QString boundText(Bound bound) {
  return bound == Bound::Memory ? DecodeText::tr("memory bandwidth") : DecodeText::tr("arithmetic");
}

QString beyondContextText(const DecodeData& data) {
  return DecodeText::tr(
             "%1 was made for at most %2 tokens: these are the bytes that a longer cache would take, but the "
             "model was never trained on such lengths.")
      .arg(data.modelName, wholeText(data.model->contextTokens));
}

QString decodeTokenName(const DecodeData& data, int token) {
  if (token < 0) return {};
  return token < data.tokens.size() ? data.tokens[token] : DecodeText::tr("next");
}

}  // namespace attn::app
