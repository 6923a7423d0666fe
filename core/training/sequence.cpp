// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/sequence.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/matrix.h"

namespace attn {
namespace {

/// Random stream of the fresh texts; training uses others.
constexpr std::uint64_t kFreshStream = 0x9D8C3B5F1A7E2460U;

std::size_t asSize(Index index) {
  return static_cast<std::size_t>(index);
}

/// Uniform over 0 ... count - 1.
Index drawBelow(Index count, SplitMix& random) {
  const auto drawn = static_cast<Index>(random.uniform() * static_cast<double>(count));
  return std::min(drawn, count - 1);  // uniform() may be 1
}

/// p(t) is proportional to this.
double tokenShare(Index token) {
  return 1.0 / static_cast<double>(token + 1);
}

double sumOfTokenShares(Index vocabulary) {
  double sum = 0;
  for (Index t = 0; t < vocabulary; ++t) sum += tokenShare(t);
  return sum;
}

/// Draws a token that is not in `used` (ascending); `left` is the total share of the others.
int drawToken(Index vocabulary, double left, std::span<const int> used, SplitMix& random) {
  double rest = random.uniform() * left;
  int last = 0;
  auto next = used.begin();
  for (Index t = 0; t < vocabulary; ++t) {
    if (next != used.end() && *next == t) {
      ++next;
      continue;
    }
    last = static_cast<int>(t);
    rest -= tokenShare(t);
    if (rest <= 0) break;
  }
  return last;
}

void drawInduction(const TrainingConfiguration& c, SplitMix& random, TaskSequence& text) {
  const Index least = (c.tokens + 5) / 6, most = c.tokens / 2;
  const Index n = least + drawBelow(most - least + 1, random);
  if (n > c.vocabulary) throw std::invalid_argument("drawSequence: more distinct tokens than the vocabulary has");
  text.period = n;
  double left = sumOfTokenShares(c.vocabulary);
  for (Index p = 0; p < n; ++p) {
    // The tokens used so far are kept sorted in `targets`, which is filled later.
    const std::span used(text.targets.data(), asSize(p));
    const int token = drawToken(c.vocabulary, left, used, random);
    left -= tokenShare(token);
    text.tokens[asSize(p)] = token;
    const auto place = std::upper_bound(used.begin(), used.end(), token) - used.begin();
    const auto begin = text.targets.begin();
    std::move_backward(begin + place, begin + p, begin + p + 1);
    text.targets[asSize(place)] = token;
  }
  std::fill_n(text.targets.begin(), n, TaskSequence::kUnmarked);
  for (Index p = n; p < c.tokens; ++p) {
    text.tokens[asSize(p)] = text.tokens[asSize(p % n)];
    text.targets[asSize(p)] = text.tokens[asSize((p + 1) % n)];
  }
}

void drawPrevious(const TrainingConfiguration& c, SplitMix& random, TaskSequence& text) {
  const double all = sumOfTokenShares(c.vocabulary);
  for (Index p = 0; p < c.tokens; ++p) {
    text.tokens[asSize(p)] = drawToken(c.vocabulary, all, {}, random);
    text.targets[asSize(p)] = p == 0 ? TaskSequence::kUnmarked : text.tokens[asSize(p - 1)];
  }
}

void drawSort(const TrainingConfiguration& c, SplitMix& random, TaskSequence& text) {
  const Index n = (c.tokens - 1) / 2, separator = c.vocabulary - 1;
  for (Index p = 0; p < n; ++p) text.tokens[asSize(p)] = static_cast<int>(drawBelow(separator, random));
  text.tokens[asSize(n)] = static_cast<int>(separator);
  const auto sorted = text.tokens.begin() + n + 1;
  std::copy_n(text.tokens.begin(), n, sorted);
  std::sort(sorted, sorted + n);
  std::fill(text.targets.begin(), text.targets.end(), TaskSequence::kUnmarked);
  std::copy_n(sorted, n, text.targets.begin() + n);
}

/// The state that follows `state`. Its row of the transition matrix, uniform on the simplex, is exponentials divided by
/// their sum. They are regenerated from the matrix and state, so that the rows need not be stored.
int drawState(Index states, std::uint64_t matrix, int state, SplitMix& random) {
  const auto row = [&] { return SplitMix(SplitMix(matrix + static_cast<std::uint64_t>(state)).next()); };
  double sum = 0;
  SplitMix first = row();
  for (Index s = 0; s < states; ++s) sum -= std::log(first.uniform());
  double rest = random.uniform() * sum;
  SplitMix again = row();
  for (Index s = 0; s + 1 < states; ++s) {
    rest += std::log(again.uniform());
    if (rest <= 0) return static_cast<int>(s);
  }
  return static_cast<int>(states - 1);
}

void drawMarkov(const TrainingConfiguration& c, SplitMix& random, TaskSequence& text) {
  const std::uint64_t matrix = random.next();
  auto state = static_cast<int>(drawBelow(c.vocabulary, random));
  for (Index p = 0; p < c.tokens; ++p) {
    text.tokens[asSize(p)] = state;
    state = drawState(c.vocabulary, matrix, state, random);
    text.targets[asSize(p)] = p == 0 ? TaskSequence::kUnmarked : state;
  }
}

/// Marks each repeated token with the one that followed its last occurrence; kUnmarked for new tokens.
void markInduction(TaskSequence& text) {
  const auto size = static_cast<Index>(text.tokens.size());
  for (Index p = 1; p < size; ++p)
    for (Index j = p - 1; j >= 0; --j) {
      if (text.tokens[asSize(j)] != text.tokens[asSize(p)]) continue;
      text.targets[asSize(p)] = text.tokens[asSize(j + 1)];
      break;
    }
  // A period consists of distinct tokens, so it ends where the first token recurs.
  const auto again = std::find(text.tokens.begin() + std::min<Index>(1, size), text.tokens.end(),
                               text.tokens.empty() ? 0 : text.tokens.front());
  if (again == text.tokens.end()) return;
  const Index n = again - text.tokens.begin();
  const bool distinct = std::all_of(text.targets.begin(), text.targets.begin() + n,
                                    [](int target) { return target == TaskSequence::kUnmarked; });
  if (distinct && std::equal(again, text.tokens.end(), text.tokens.begin())) text.period = n;
}

void markSort(const TrainingConfiguration& c, TaskSequence& text) {
  const auto separator = std::find(text.tokens.begin(), text.tokens.end(), static_cast<int>(c.vocabulary - 1));
  if (separator == text.tokens.end()) return;
  std::vector<int> sorted(text.tokens.begin(), separator);
  std::sort(sorted.begin(), sorted.end());
  const Index n = separator - text.tokens.begin(), size = static_cast<Index>(text.tokens.size());
  for (Index i = 0; i < n && n + i < size; ++i) text.targets[asSize(n + i)] = sorted[asSize(i)];
}

/// a ... z, aa, ab, ...
std::string letters(int token, char first) {
  constexpr int kLetters = 26;
  std::string name;
  for (int rest = token; rest >= 0; rest = rest / kLetters - 1)
    name.insert(name.begin(), static_cast<char>(first + rest % kLetters));
  return name;
}

/// Cross-entropy of the best constant prediction on these texts: the entropy of their marked targets.
double lossByFrequency(const TrainingConfiguration& c, const std::vector<TaskSequence>& texts) {
  std::vector<double> counts(asSize(c.vocabulary), 0);
  for (const TaskSequence& text : texts)
    for (const int target : text.targets)
      if (target != TaskSequence::kUnmarked) ++counts[static_cast<std::size_t>(target)];
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  double loss = 0;
  for (const double count : counts)
    if (count > 0) loss -= count / all * std::log(count / all);
  return loss;
}

struct ChainLosses {
  double byStates = 0, byTransitions = 0;
};

/// Losses of predictions from counts plus 1: of states, and of successors of the present state. The latter is optimal,
/// since every row is uniform on the simplex.
ChainLosses chainLosses(const TrainingConfiguration& c, const std::vector<TaskSequence>& texts) {
  const auto states = static_cast<double>(c.vocabulary);
  ChainLosses sum;
  double marked = 0;
  for (const TaskSequence& text : texts) {
    Vector seen = Vector::Ones(c.vocabulary);
    Matrix followed = Matrix::Ones(c.vocabulary, c.vocabulary);
    for (std::size_t p = 0; p < text.tokens.size(); ++p) {
      const int state = text.tokens[p], target = text.targets[p];
      ++seen(state);
      if (p > 0) ++followed(text.tokens[p - 1], state);
      if (target == TaskSequence::kUnmarked) continue;
      sum.byStates -= std::log(seen(target) / (static_cast<double>(p + 1) + states));
      sum.byTransitions -= std::log(followed(state, target) / followed.row(state).sum());
      ++marked;
    }
  }
  if (marked == 0) return {};
  return {sum.byStates / marked, sum.byTransitions / marked};
}

}  // namespace

void drawSequence(const TrainingConfiguration& c, SplitMix& random, TaskSequence& into) {
  into.tokens.resize(asSize(c.tokens));
  into.targets.resize(asSize(c.tokens));
  into.period = 0;
  switch (c.task) {
    case TrainingTask::Induction:
      return drawInduction(c, random, into);
    case TrainingTask::Previous:
      return drawPrevious(c, random, into);
    case TrainingTask::Sort:
      return drawSort(c, random, into);
    case TrainingTask::Markov:
      return drawMarkov(c, random, into);
  }
}

TaskSequence drawSequence(const TrainingConfiguration& c, SplitMix& random) {
  TaskSequence text;
  drawSequence(c, random, text);
  return text;
}

std::vector<TaskSequence> freshSequences(const TrainingConfiguration& c) {
  SplitMix random(SplitMix(c.seed ^ kFreshStream).next());
  std::vector<TaskSequence> texts(asSize(c.freshSequences));
  for (TaskSequence& text : texts) drawSequence(c, random, text);
  return texts;
}

TaskSequence typedSequence(const TrainingConfiguration& c, std::vector<int> tokens) {
  if (static_cast<Index>(tokens.size()) > c.tokens) throw std::invalid_argument("typedSequence: more tokens than T");
  for (const int token : tokens)
    if (token < 0 || token >= c.vocabulary) throw std::invalid_argument("typedSequence: a token of another vocabulary");
  TaskSequence text;
  text.tokens = std::move(tokens);
  text.targets.assign(text.tokens.size(), TaskSequence::kUnmarked);
  switch (c.task) {
    case TrainingTask::Induction:
      markInduction(text);
      break;
    case TrainingTask::Previous:
      for (std::size_t p = 1; p < text.tokens.size(); ++p) text.targets[p] = text.tokens[p - 1];
      break;
    case TrainingTask::Sort:
      markSort(c, text);
      break;
    case TrainingTask::Markov:
      for (std::size_t p = 1; p + 1 < text.tokens.size(); ++p) text.targets[p] = text.tokens[p + 1];
      break;
  }
  return text;
}

std::string tokenName(const TrainingConfiguration& c, int token) {
  switch (c.task) {
    case TrainingTask::Induction:
    case TrainingTask::Previous:
      return letters(token, 'a');
    case TrainingTask::Sort:
      return token == c.vocabulary - 1 ? "|" : std::to_string(token);
    case TrainingTask::Markov:
      return letters(token, 'A');
  }
  return {};
}

ReferenceLosses referenceLosses(const TrainingConfiguration& c) {
  const std::vector<TaskSequence> texts = freshSequences(c);
  ReferenceLosses losses;
  losses.uniform = std::log(static_cast<double>(c.vocabulary));
  if (c.task == TrainingTask::Markov) {
    const ChainLosses chain = chainLosses(c, texts);
    losses.withoutAttention = chain.byStates;
    losses.best = chain.byTransitions;
  } else {
    losses.withoutAttention = lossByFrequency(c, texts);
  }
  return losses;
}

}  // namespace attn
