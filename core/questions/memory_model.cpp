// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/memory_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace attn {

namespace {

constexpr double kMinStability = 0.001;  // days

double gradeOf(Rating rating) {
  return static_cast<double>(static_cast<int>(rating));
}

double clampedDifficulty(double difficulty) {
  return std::clamp(difficulty, 1.0, 10.0);
}

double forgettingFactor(const MemoryModel& model) {
  return std::pow(0.9, -1.0 / model.w[20]) - 1.0;
}

/// Not clamped: the mean to which later difficulties revert lies below 1.
double firstDifficulty(const MemoryModel& model, Rating rating) {
  return model.w[4] - std::exp(model.w[5] * (gradeOf(rating) - 1.0)) + 1.0;
}

double nextDifficulty(const MemoryModel& model, double difficulty, Rating rating) {
  const double change = -model.w[6] * (gradeOf(rating) - 3.0) * (10.0 - difficulty) / 9.0;
  return clampedDifficulty(model.w[7] * firstDifficulty(model, Rating::Easy) +
                           (1.0 - model.w[7]) * (difficulty + change));
}

double stabilitySameDay(const MemoryModel& model, double stability, Rating rating) {
  const double growth =
      std::exp(model.w[17] * (gradeOf(rating) - 3.0 + model.w[18])) * std::pow(stability, -model.w[19]);
  return stability * (rating == Rating::Again ? growth : std::max(growth, 1.0));
}

double stabilityRemembered(const MemoryModel& model, const MemoryState& state, double chance, Rating rating) {
  const double hard = rating == Rating::Hard ? model.w[15] : 1.0;
  const double easy = rating == Rating::Easy ? model.w[16] : 1.0;
  return state.stability *
         (1.0 + std::exp(model.w[8]) * (11.0 - state.difficulty) * std::pow(state.stability, -model.w[9]) *
                    (std::exp(model.w[10] * (1.0 - chance)) - 1.0) * hard * easy);
}

double stabilityForgotten(const MemoryModel& model, const MemoryState& state, double chance) {
  const double fromScratch = model.w[11] * std::pow(state.difficulty, -model.w[12]) *
                             (std::pow(state.stability + 1.0, model.w[13]) - 1.0) *
                             std::exp(model.w[14] * (1.0 - chance));
  return std::min(fromScratch, state.stability / std::exp(model.w[17] * model.w[18]));
}

}  // namespace

double MemoryModel::retrievability(double days, double stability) const {
  return std::pow(1.0 + forgettingFactor(*this) * days / stability, -w[20]);
}

double MemoryModel::interval(double stability, double retention) const {
  return stability / forgettingFactor(*this) * (std::pow(retention, -1.0 / w[20]) - 1.0);
}

MemoryState MemoryModel::first(Rating rating) const {
  const auto grade = static_cast<std::size_t>(rating);
  return {std::max(w[grade - 1], kMinStability), clampedDifficulty(firstDifficulty(*this, rating))};
}

MemoryState MemoryModel::next(const MemoryState& state, int days, Rating rating) const {
  const auto stability = [&] {
    if (days < 1) return stabilitySameDay(*this, state.stability, rating);
    const double chance = retrievability(days, state.stability);
    return rating == Rating::Again ? stabilityForgotten(*this, state, chance)
                                   : stabilityRemembered(*this, state, chance, rating);
  };
  return {std::max(stability(), kMinStability), nextDifficulty(*this, state.difficulty, rating)};
}

}  // namespace attn
