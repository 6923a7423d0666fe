// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "base/integer_math.h"
#include "training/training_step.h"

namespace attn {
namespace {

/// Random stream of the batches; initial weights and fresh texts use others.
constexpr std::uint64_t kBatchStream = 0x3C6EF372FE94F82BU;
constexpr double kLargestNorm = 1;

const TrainingConfiguration& checkedConfiguration(const TrainingConfiguration& c) {
  if (const auto problems = trainingProblems(c); !problems.empty())
    throw std::invalid_argument("Trainer: " + problems.front().option + " cannot be what it is");
  return c;
}

}  // namespace

struct Trainer::Machine {
  TrainingConfiguration c;
  ModelLayout layout;
  TrainingStep batch;
  SplitMix random;
  ModelWeights weights, moved;
  std::vector<float> first, second;  // of Adam
  Index step = 0;
  std::optional<Divergence> divergence;

  Machine(const TrainingConfiguration& configuration, int threads)
      : c(checkedConfiguration(configuration)),
        layout(c),
        batch(c, threads > 0 ? threads : threadsOfThisMachine()),
        random(SplitMix(c.seed ^ kBatchStream).next()),
        weights(firstWeights(c)),
        moved(weights.size()),
        first(weights.size()),
        second(weights.size()) {}

  /// The learning rate of step t, counted from 1.
  double rateAt(Index t) const {
    return t < c.warmUp ? c.rate * static_cast<double>(t) / static_cast<double>(c.warmUp) : c.rate;
  }

  void move(double norm) {
    const auto t = static_cast<double>(step + 1);
    AdamStep adam;
    adam.gradientFactor = norm > kLargestNorm ? static_cast<float>(kLargestNorm / norm) : 1.0F;
    adam.rate = static_cast<float>(rateAt(step + 1) / (1 - std::pow(double{AdamStep::kBeta1}, t)));
    adam.inverseCorrection2 = static_cast<float>(1 / (1 - std::pow(double{AdamStep::kBeta2}, t)));
    adam.first = first.data();
    adam.second = second.data();
    adam.gradient = batch.gradient().data();
    adam.weights = weights.data();
    adam.moved = moved.data();
    adam.count = layout.size();
    trainingLoops().adam(adam);
  }

  /// The first tensor that the step would leave with a non-finite weight; empty if none.
  std::string firstNonFiniteUpdate() const {
    for (const ModelTensor& tensor : layout.tensors()) {
      const auto begin = moved.begin() + tensor.offset;
      if (!std::all_of(begin, begin + tensor.size(), [](float w) { return std::isfinite(w); })) return tensor.name;
    }
    return {};
  }

  std::optional<double> diverge(std::string tensor) {
    divergence = Divergence{step + 1, std::move(tensor)};
    return std::nullopt;
  }
};

Trainer::Trainer(const TrainingConfiguration& c, int threads) : m_machine(std::make_unique<Machine>(c, threads)) {}
Trainer::~Trainer() = default;

Index Trainer::step() const {
  return m_machine->step;
}
const ModelWeights& Trainer::weights() const {
  return m_machine->weights;
}
const std::optional<Divergence>& Trainer::divergence() const {
  return m_machine->divergence;
}

std::optional<double> Trainer::advance() {
  Machine& m = *m_machine;
  if (m.divergence) return std::nullopt;
  m.batch.drawTexts(m.random);
  const BatchOutcome outcome = m.batch.run(m.weights);
  if (!std::isfinite(outcome.loss) || !std::isfinite(outcome.squaredNorm))
    return m.diverge(m.batch.firstNotFinite(m.weights));
  m.move(std::sqrt(outcome.squaredNorm));
  if (std::string tensor = m.firstNonFiniteUpdate(); !tensor.empty()) return m.diverge(std::move(tensor));
  m.weights.swap(m.moved);
  ++m.step;
  return outcome.loss;
}

std::size_t checkpointAt(const TrainingRun& run, Index step) {
  const auto after = std::upper_bound(run.kept.begin(), run.kept.end(), step,
                                      [](Index wanted, const KeptWeights& kept) { return wanted < kept.step; });
  return after == run.kept.begin() ? 0 : static_cast<std::size_t>(after - run.kept.begin() - 1);
}

Index stepsBetweenKept(const TrainingConfiguration& c, const CheckpointPolicy& policy) {
  const auto bytes = static_cast<std::int64_t>(parameterCount(c)) * std::int64_t{sizeof(float)};
  const std::int64_t fit = std::min<std::int64_t>(policy.bytes / bytes, static_cast<std::int64_t>(policy.most));
  const Index most = std::max<Index>(fit, 2);  // the first and the last
  const Index points = ceilDivide(c.steps, c.every);
  return c.every * std::max<Index>(1, ceilDivide(points, most - 1));
}

TrainingRun train(const TrainingConfiguration& c, const std::function<void(const TrainingRun&)>& observer,
                  std::stop_token stop, CheckpointPolicy policy, int threads) {
  using Clock = std::chrono::steady_clock;
  Trainer trainer(c, threads);
  const std::vector<TaskSequence> fresh = freshSequences(c);
  const Index keepEvery = stepsBetweenKept(c, policy);
  TrainingRun run;
  run.configuration = c;
  const auto addPoint = [&] {
    run.points.push_back(measured(c, trainer.weights(), fresh, run.step));
    if (run.step % keepEvery == 0 || run.isDone() || stop.stop_requested())
      run.kept.push_back({run.step, std::make_shared<const ModelWeights>(trainer.weights())});
    if (observer) observer(run);
  };
  addPoint();
  while (!run.isDone() && !stop.stop_requested()) {
    const Clock::time_point start = Clock::now();
    const std::optional<double> loss = trainer.advance();
    run.seconds += std::chrono::duration<double>(Clock::now() - start).count();
    run.divergence = trainer.divergence();
    run.step = trainer.step();
    if (loss) run.batchLoss.push_back(static_cast<float>(*loss));
    if (loss && (run.step % c.every == 0 || run.isDone())) addPoint();
  }
  // An end between two points is measured, too.
  if (run.points.back().step != run.step) addPoint();
  if (run.kept.back().step != run.step)
    run.kept.push_back({run.step, std::make_shared<const ModelWeights>(trainer.weights())});
  return run;
}

}  // namespace attn
