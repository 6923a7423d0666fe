// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/matrix.h"

namespace attn::app {

/// What a sentence of an explanation states about the numbers. An explanation carries its claims next to its sentences,
/// so that tests can check each one against the trace in any language. Code that chooses a sentence by a fact, or
/// prints a number other than the result, must add the claim.
enum class ClaimKind {
  SeesKeys,            // value: number of keys visible to the row
  ZeroRow,             // no key is visible under -inf: weights and output are zeros
  AsUnmasked,          // no key is visible; weights are those without a mask
  UniformRow,          // no key is visible; all weights are equal although the scores differ
  BlurredRow,          // no key is visible; the weights are neither of these two
  ToSink,              // no key is visible; nearly all of the weight went to the sink logit
  GoesNowhere,         // value: the share of the row, in percent, that the sink logit takes
  LostRow,             // the weights do not sum to 1
  AddsUpToOne,         // the weights are in 0 ... 1 and sum to 1
  HiddenWeighNothing,  // hidden keys have weight 0, and some keys are visible
  HiddenLeak,          // value: number of hidden keys with weight next to visible ones
  LeftOut,             // value: number of hidden keys that a sum omits; they add nothing
  HasOne,              // one exponential of the row is exactly 1
  Largest,             // value: the largest of the masked scores
  NothingWentWrong,    // exponentials at most 1, weights finite and correct

  // --- a cell of a row
  Visible,        // the query attends to the key
  Hidden,         // it does not; value: the first rule that hides the key (attn::Hidden)
  OpenedAgain,    // visible although causal or window alone would hide it: a sink or prefix key
  AlibiAdds,      // value: what ALiBi adds to the score of the cell
  Share,          // value: the weight in percent, to one decimal
  GrowsByWeight,  // value: the increase of the output if the value of key `column` increases by 1
  BetweenValues,  // the output lies between the smallest and the largest value with nonzero weight
  Underflowed,    // the exponential is 0 although its exponent is finite
  Overflowed,     // the number is infinite; value: the largest finite number of the computing format
  NotANumber,     // the number is NaN
  CachedBetween,  // value, other: the two neighbors of the stored number in the cache's format; the cell is one of them
  CachedCode,     // value: the int8 code of the stored number; other: the largest number of its row
  Rounded,        // value: the exact value of the written sum; other: the device's result

  // --- a head
  EveryRowHasOne,      // every row has an exponential equal to 1
  SumsCountKeys,       // sums of exponentials are in 1 ... T_k for rows that see a key
  SumsBelowOne,        // some such sum is below 1
  OneRowKeepsWeights,  // the causal mask hides no additional key from exactly one query
  WindowOpensCells,    // a window wider by one reveals another key to some query
  ReadsHead,           // value: the key/value head that query head `head` reads
  HeadColumns,         // value: the first column of query head `head` in the full Q; other: the last one
  PlaceInMemory,       // value: offset in Q of query `row` and head `head`, in numbers, token-major
  WeightsDiffer,       // no two query heads of this head's group have the same weights
  SameWeights,         // value: another query head with the same weights
  Entropy,             // value: entropy of the row in bits
  MeanEntropy,         // value: mean entropy in bits of the rows that see a key
  CopiedFrom,          // value: the query head that column `column` of the concat comes from; other: its column there
  HeadAdds,            // value: contribution of query head `head` to a cell of the projected output

  // --- the document
  Precision,      // value: the attn::Arithmetic of the computation
  Spacing,        // value: the spacing of that format's numbers at the fill
  Position,       // value: the position of query `row`, from 0
  GroupSize,      // value: query heads per key/value head
  CacheSmaller,   // value: by what factor the cache is smaller than with a key/value head for each query head
  LatentNumbers,  // value: cached numbers per token; other: numbers in its keys and values of all heads
  ProductFlops,   // value: FLOPs of QK^T and PV in all heads; other: in one head as wide as all of them
  ScoreCount,     // value: scores in all heads; other: in one head
  OthersHurt,     // value: number of other rows of the head with an accident
  ScoreAtShift,   // value: q.k of query `row` and key `column` after shifting both; other: the shift in positions
  ScoreKept,      // that score did not change; other: the shift in positions
  AbsorbedScore,  // value: score of absorbed query `row` and latent `column`; other: the part from the rotated columns
  ErrorOfRow,  // value: ‖output − exact‖ / ‖exact‖ of query `row`; other: attn::RoundingPart, or −1 for all
  LossGains,   // value: gradient of the loss for a cell; other: its finite difference
  PairsAddUp,  // value: the sum over the pairs of columns, which is the score of the cell
};

struct Claim {
  ClaimKind kind;
  Index head = 0, row = 0, column = 0;
  double value = 0, other = 0;
  bool operator==(const Claim&) const = default;
};

}  // namespace attn::app
