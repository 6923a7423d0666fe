// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_step.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <span>

#include "base/event_turn.h"
#include "base/integer_math.h"
#include "training/batch_model.h"
#include "training/no_denormals.h"

namespace attn {
namespace {

std::size_t slotOf(Index index) {
  return static_cast<std::size_t>(index);
}

/// Shares of a batch; further threads would be idle.
constexpr Index kShares = 8;

}  // namespace

struct TrainingStep::Machine {
  struct Share {
    Index first = 0, count = 0;  // texts
    BatchPass::Marked marked;
  };

  TrainingConfiguration c;
  const TrainingLoops& loops;
  ModelLayout layout;
  ModelSizes sizes;
  WideLayout wide;
  StepWeights weights;
  Index atOnce;
  std::vector<TaskSequence> texts;
  std::vector<std::uint64_t> seeds;  // of texts to be drawn
  bool draws = false;
  std::vector<Share> shares;
  Index gradientStep;
  AlignedBuffer gradients;  // by share
  std::vector<float> gradient;
  std::vector<Activations> rooms;  // by thread
  ThreadPool pool;

  Machine(const TrainingConfiguration& configuration, int threads, const TrainingLoops& trainingLoops)
      : c(configuration),
        loops(trainingLoops),
        layout(c),
        sizes(c, loops),
        wide(sizes, layout),
        weights(sizes, wide),
        atOnce(std::min(textsAtOnce(c.tokens), ceilDivide(c.batch, kShares))),
        texts(slotOf(c.batch)),
        seeds(slotOf(c.batch)),
        shares(slotOf(std::min(c.batch, kShares))),
        gradientStep(wide.size),
        gradients(gradientStep * static_cast<Index>(shares.size())),
        gradient(slotOf(layout.size())),
        pool(std::clamp(threads, 1, static_cast<int>(shares.size()))) {
    SplitMix random(0);
    for (TaskSequence& text : texts) drawSequence(c, random, text);  // allocates
    const auto count = static_cast<Index>(shares.size());
    for (Index n = 0; n < count; ++n) {
      Share& share = shares[slotOf(n)];
      share.first = n * c.batch / count;
      share.count = (n + 1) * c.batch / count - share.first;
    }
    for (int thread = 0; thread < pool.threads(); ++thread) rooms.emplace_back(c, sizes, atOnce);
  }

  BatchPass through(Activations& room, Index first, Index count) {
    return {c, sizes, wide, loops, weights, room, std::span(texts).subspan(slotOf(first), slotOf(count))};
  }

  void work(std::size_t n, Activations& room) {
    Share& share = shares[n];
    float* const sums = gradients.data() + static_cast<Index>(n) * gradientStep;
    std::fill_n(sums, gradientStep, 0.0F);
    share.marked = {};
    for (Index done = 0; done < share.count; done += atOnce) {
      const Index first = share.first + done, count = std::min(atOnce, share.count - done);
      for (Index text = first; draws && text < first + count; ++text) {
        SplitMix random(seeds[slotOf(text)]);
        drawSequence(c, random, texts[slotOf(text)]);
      }
      const BatchPass way = through(room, first, count);
      way.forward();
      const BatchPass::Marked marked = way.lose();
      way.backward(sums);
      offerEventTurn();
      share.marked.loss += marked.loss;
      share.marked.count += marked.count;
    }
  }
};

TrainingStep::TrainingStep(const TrainingConfiguration& c, int threads, const TrainingLoops& loops)
    : m_machine(std::make_unique<Machine>(c, threads, loops)) {}
TrainingStep::~TrainingStep() = default;

std::vector<TaskSequence>& TrainingStep::texts() {
  return m_machine->texts;
}

void TrainingStep::drawTexts(SplitMix& random) {
  for (std::uint64_t& seed : m_machine->seeds) seed = random.next();
  m_machine->draws = true;
}

BatchOutcome TrainingStep::run(const ModelWeights& weights) {
  Machine& m = *m_machine;
  const NoDenormals guard;
  m.weights.take(weights, m.loops);
  std::atomic<std::size_t> next = 0;
  auto work = [&](int thread) {
    const NoDenormals guardOfThread;
    for (std::size_t n = 0; (n = next.fetch_add(1, std::memory_order_relaxed)) < m.shares.size();)
      m.work(n, m.rooms[static_cast<std::size_t>(thread)]);
  };
  m.pool.run(work);
  m.draws = false;

  BatchOutcome outcome;
  for (const Machine::Share& share : m.shares) {
    outcome.loss += share.marked.loss;
    outcome.marked += share.marked.count;
  }
  const double each = outcome.marked == 0 ? 0 : 1 / static_cast<double>(outcome.marked);
  outcome.loss *= each;
  for (const WideLayout::Piece& piece : m.wide.pieces)
    outcome.squaredNorm +=
        m.loops.addUp(m.gradients.data() + piece.wide, m.gradientStep, static_cast<Index>(m.shares.size()),
                      static_cast<float>(each), piece.count, m.gradient.data() + piece.narrow);
  return outcome;
}

const std::vector<float>& TrainingStep::gradient() const {
  return m_machine->gradient;
}

std::string TrainingStep::firstNotFinite(const ModelWeights& weights) {
  Machine& m = *m_machine;
  m.weights.take(weights, m.loops);
  const ModelTensor* first = nullptr;
  for (Index text = 0; text < m.c.batch; text += m.atOnce) {
    const BatchPass way = m.through(m.rooms.front(), text, std::min(m.atOnce, m.c.batch - text));
    way.forward();
    const ModelTensor* found = way.firstNotFinite(m.layout);
    if (found != nullptr && (first == nullptr || found->offset < first->offset)) first = found;
  }
  if (first != nullptr) return first->name;
  // The forward pass is finite; the backward pass starts with the last tensors.
  const auto isFinite = [](float x) { return std::isfinite(x); };
  for (auto tensor = m.layout.tensors().rbegin(); tensor != m.layout.tensors().rend(); ++tensor) {
    const auto begin = m.gradient.begin() + tensor->offset;
    if (!std::all_of(begin, begin + tensor->size(), isFinite)) return tensor->name;
  }
  return {};
}

}  // namespace attn
