// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/matrix.h"

namespace attn::app {

/// What a sentence of an explanation says of the numbers. An explanation carries its claims beside its sentences, so
/// that each can be held against the trace without reading the language it is written in. Whoever chooses a sentence
/// by a fact, or prints a number that is not the result itself, adds the claim.
enum class ClaimKind {
  SeesKeys,            // value: how many keys are visible to the row
  ZeroRow,             // no key is visible under -inf: weights and output are zeros
  AsUnmasked,          // no key is visible, the weights are those without a mask
  UniformRow,          // no key is visible, all weights are equal though the scores differ
  BlurredRow,          // no key is visible, the weights are neither of these two
  ToSink,              // no key is visible, nearly all of the weight went to the sink logit
  GoesNowhere,         // value: the share of the row, in per cent, that the sink logit takes
  LostRow,             // the weights are no proportions of 1
  AddsUpToOne,         // the weights lie in 0 ... 1 and add up to 1
  HiddenWeighNothing,  // hidden keys have weight 0, and there are visible ones
  HiddenLeak,          // value: how many hidden keys have weight beside visible ones
  LeftOut,             // value: how many hidden keys a sum leaves out; they add nothing to it
  HasOne,              // an exponential of the row is exactly 1
  Largest,             // value: the largest of the masked scores
  NothingWentWrong,    // exponentials at 1 or below, weights finite and right

  // --- a cell of a row
  Visible,        // the query may look at the key
  Hidden,         // it may not; value: the first rule that hides it (attn::Hidden)
  OpenedAgain,    // visible although causal or window alone would hide it: a sink, or of the prefix
  AlibiAdds,      // value: what ALiBi adds to the score of the cell
  Share,          // value: the weight in per cent, to one decimal
  GrowsByWeight,  // value: what the output gains where the value of key `column` gains 1
  BetweenValues,  // the output lies between the smallest and the largest value that has weight
  Underflowed,    // the exponential is 0 although its exponent is finite
  Overflowed,     // the number is infinite; value: the largest finite one of the format that computed
  NotANumber,     // the number is NaN
  CachedBetween,  // value, other: the neighbours in the cache's format of what was stored; one of them is the cell
  CachedCode,     // value: the code of what was stored as int8; other: the largest number of its row
  Rounded,        // value: what the written sum is exactly; other: what the device made of it

  // --- a head
  EveryRowHasOne,      // every row has an exponential that is exactly 1
  SumsCountKeys,       // sums of rows that see a key lie in 1 ... T_k
  SumsBelowOne,        // some such sum lies below 1
  OneRowKeepsWeights,  // causal hides nothing new from exactly one query
  WindowOpensCells,    // a window wider by one shows some query another key
  ReadsHead,           // value: the key/value head that query head `head` reads
  HeadColumns,         // value: the first column of query head `head` in all of Q, other: the last one
  PlaceInMemory,       // value: numbers of Q before the first one of query `row` and head `head`, token after token
  WeightsDiffer,       // no two query heads of this head's group have the same weights
  SameWeights,         // value: another query head with exactly the same weights
  Entropy,             // value: bits of the row
  MeanEntropy,         // value: mean bits of the rows that see a key
  CopiedFrom,          // value: the query head that column `column` of the concat comes from, other: its column there
  HeadAdds,            // value: what query head `head` adds to a cell of the projected output

  // --- the document
  Precision,      // value: the attn::Arithmetic that the numbers were computed in
  Spacing,        // value: how far the numbers of that format lie apart at the fill
  Position,       // value: the position of query `row`, from 0
  GroupSize,      // value: query heads that share a key/value head
  CacheSmaller,   // value: how many times smaller the cache is than with a key/value head for each query head
  LatentNumbers,  // value: numbers that a cache keeps of a token; other: those of its keys and values in all heads
  ProductFlops,   // value: FLOPs of QK^T and PV of all heads; other: of one head as wide as all of them
  ScoreCount,     // value: scores of all heads; other: of one head
  OthersHurt,     // value: how many other rows of the head have an accident
  ScoreAtShift,   // value: q.k of query `row` and key `column` with both moved on; other: by how many positions
  ScoreKept,      // that score is the one before the move; other: by how many positions
  AbsorbedScore,  // value: what absorbed query `row` and latent `column` give; other: what the columns that turn add to
                  // it
  ErrorOfRow,  // value: ‖output − exact‖ / ‖exact‖ of query `row`; other: the attn::RoundingPart alone, −1: of all
  LossGains,   // value: what the loss gains for a unit of a cell; other: what a small step says of it
  PairsAddUp,  // value: the sum of what the pairs of columns give, which is the score of the cell
};

struct Claim {
  ClaimKind kind;
  Index head = 0, row = 0, column = 0;
  double value = 0, other = 0;
  bool operator==(const Claim&) const = default;
};

}  // namespace attn::app
