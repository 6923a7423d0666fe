// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_kept.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <iterator>

namespace attn::app {
namespace {

constexpr Index kFewPoints = 10, kMaxPoints = 200;
constexpr qsizetype kLongestTyped = 4000;
constexpr double kMaxWhole = 9'007'199'254'740'991;  // 2^53 - 1, the largest exactly representable integer in JSON

/// Names of the parts of the picture, in the order of kTrainParts.
constexpr const char* kPartCodes[] = {"loss", "scores", "maps", "guesses"};
static_assert(std::size(kPartCodes) == std::size(kTrainParts));

// Conversion of each type to JSON and back.

QJsonValue asJson(Index value) {
  return static_cast<double>(value);
}
QJsonValue asJson(std::uint64_t value) {
  return static_cast<double>(value);
}
QJsonValue asJson(double value) {
  return value;
}
QJsonValue asJson(bool value) {
  return value;
}
QJsonValue asJson(const std::optional<double>& value) {
  return value ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}
QJsonValue asJson(PositionUse value) {
  return QString::fromUtf8(code(value).data(), static_cast<qsizetype>(code(value).size()));
}

bool isWhole(const QJsonValue& json) {
  const double number = json.toDouble(-1);
  return json.isDouble() && number == std::floor(number) && std::abs(number) <= kMaxWhole;
}

void take(const QJsonValue& json, Index& value) {
  if (isWhole(json)) value = static_cast<Index>(json.toDouble());
}
void take(const QJsonValue& json, std::uint64_t& value) {
  if (isWhole(json) && json.toDouble() >= 0) value = static_cast<std::uint64_t>(json.toDouble());
}
void take(const QJsonValue& json, double& value) {
  if (json.isDouble()) value = json.toDouble();
}
void take(const QJsonValue& json, bool& value) {
  value = json.toBool(value);
}
void take(const QJsonValue& json, std::optional<double>& value) {
  if (json.isNull()) value.reset();
  if (json.isDouble()) value = json.toDouble();
}
void take(const QJsonValue& json, PositionUse& value) {
  if (const auto use = positionUse(json.toString().toStdString())) value = *use;
}

/// Calls visit(name in documents, member of TrainingConfiguration) for every setting that has a control.
template <class Visit>
void eachSetting(const Visit& visit) {
  using C = TrainingConfiguration;
  visit("tokens", &C::tokens);
  visit("vocabulary", &C::vocabulary);
  visit("layers", &C::layers);
  visit("heads", &C::heads);
  visit("d_model", &C::modelWidth);
  visit("d_head", &C::headWidth);
  visit("scale", &C::scale);
  visit("qk_gain", &C::qkGain);
  visit("layer_norm", &C::layerNorm);
  visit("positions", &C::positions);
  visit("rate", &C::rate);
  visit("batch", &C::batch);
  visit("steps", &C::steps);
  visit("seed", &C::seed);
}

/// "d-model" on the command line is "d_model" in documents.
QString documentName(const std::string& option) {
  return QString::fromStdString(option).replace(QLatin1Char('-'), QLatin1Char('_'));
}

TrainingConfiguration settingsFrom(const QJsonObject& json) {
  const auto task = trainingTask(json[QLatin1String("task")].toString().toStdString());
  const TrainingConfiguration usual = defaultTraining(task.value_or(TrainingTask::Induction));
  if (!task) return usual;  // without a known task the sizes are meaningless
  TrainingConfiguration c = usual;
  eachSetting([&](const char* name, auto member) { take(json[QLatin1String(name)], c.*member); });
  for (const TrainingProblem& problem : trainingProblems(c))
    eachSetting([&](const char* name, auto member) {
      if (documentName(problem.option) == QLatin1String(name)) c.*member = usual.*member;
    });
  c.every = pointEvery(c.task, c.steps);
  return trainingProblems(c).empty() ? c : usual;
}

}  // namespace

Index pointEvery(TrainingTask task, Index steps) {
  if (const TrainingConfiguration usual = defaultTraining(task); usual.steps == steps) return usual.every;
  if (steps <= kFewPoints * kMaxPoints) return kFewPoints;
  return (steps + kMaxPoints - 1) / kMaxPoints;
}

QString textOf(const TrainKept& kept) {
  if (kept == TrainKept()) return {};
  const std::string_view task = code(kept.settings.task);
  QJsonObject settings{{QStringLiteral("task"), QString::fromUtf8(task.data(), static_cast<qsizetype>(task.size()))}};
  eachSetting([&](const char* name, auto member) { settings[QLatin1String(name)] = asJson(kept.settings.*member); });
  const QJsonObject all{
      {QStringLiteral("settings"), settings},
      {QStringLiteral("part"), QLatin1String(kPartCodes[static_cast<std::size_t>(kept.part)])},
      {QStringLiteral("typed"), kept.typed.left(kLongestTyped)},
      {QStringLiteral("more"), kept.moreShown},
  };
  return QString::fromUtf8(QJsonDocument(all).toJson(QJsonDocument::Compact));
}

TrainKept trainKept(const QString& text) {
  const QJsonObject json = QJsonDocument::fromJson(text.toUtf8()).object();
  TrainKept kept;
  kept.settings = settingsFrom(json[QLatin1String("settings")].toObject());
  const QString part = json[QLatin1String("part")].toString();
  const auto* const named =
      std::ranges::find_if(kPartCodes, [&](const char* each) { return part == QLatin1String(each); });
  if (named != std::end(kPartCodes)) kept.part = kTrainParts[named - std::begin(kPartCodes)];
  const QString typed = json[QLatin1String("typed")].toString();
  if (typed.size() <= kLongestTyped) kept.typed = typed;
  kept.moreShown = json[QLatin1String("more")].toBool();
  return kept;
}

}  // namespace attn::app
