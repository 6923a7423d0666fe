// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace attn {

/// How well the learner remembered a card. The value is the grade G in the formulas.
enum class Rating { Again = 1, Hard = 2, Good = 3, Easy = 4 };

inline constexpr std::array<Rating, 4> kRatings{Rating::Again, Rating::Hard, Rating::Good, Rating::Easy};

/// The memory of a card: its stability S in days (the time in which the chance of recall falls from 100 % to 90 %) and
/// its difficulty D, 1 … 10.
struct MemoryState {
  double stability;
  double difficulty;

  bool operator==(const MemoryState&) const = default;
};

/// FSRS-6, the memory model of the free spaced repetition scheduler, with the 21 parameters w0 … w20 that its authors
/// fitted to several hundred million reviews of other learners. Source: J. Ye and others, "The Algorithm", the wiki of
/// open-spaced-repetition/fsrs4anki, section FSRS-6; its ancestor is Ye, Su and Cao, KDD 2022.
struct MemoryModel {
  std::array<double, 21> w{0.212,  1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001,  1.8722, 0.1666, 0.796,
                           1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542};

  /// R(t, S) = (1 + f t / S)^(−w20), f = 0.9^(−1 / w20) − 1: the chance of recall t ≥ 0 days after the last review.
  double retrievability(double days, double stability) const;

  /// I(r, S) = S / f · (r^(−1 / w20) − 1): the days until the chance of recall falls to r, 0 < r < 1.
  double interval(double stability, double retention) const;

  /// After the first rating: S = w(G−1), D = w4 − e^(w5 (G−1)) + 1.
  MemoryState first(Rating) const;

  /// After a later rating, `days` whole days after the previous one:
  ///   D' = w7 D₀(Easy) + (1 − w7) (D − w6 (G − 3) (10 − D) / 9)
  ///   the same day   S' = S · e^(w17 (G − 3 + w18)) · S^(−w19), at least S except for Again
  ///   remembered     S' = S · (1 + e^w8 (11 − D) S^(−w9) (e^(w10 (1 − R)) − 1) · w15 if Hard · w16 if Easy)
  ///   forgotten      S' = w11 D^(−w12) ((S + 1)^w13 − 1) e^(w14 (1 − R)), at most S / e^(w17 w18)
  /// S is at least 0.001 days, D is within 1 … 10; the right-hand sides use the values before the rating.
  MemoryState next(const MemoryState&, int days, Rating) const;
};

}  // namespace attn
