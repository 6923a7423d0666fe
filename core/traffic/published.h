// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// What a figure measures. Figures with different units are shown next to each other without a ratio.
enum class FigureUnit { Flops, Bytes, AccessesPerElement, Times, Seconds, Share, FlopRate };
std::string_view code(FigureUnit);

/// A value in the base unit: operations, bytes, accesses, a factor, seconds, a share of 1, operations per second.
struct Figure {
  double value = 0;
  FigureUnit unit = FigureUnit::Bytes;
  bool operator==(const Figure&) const = default;
};

/// A printed figure: the exact text ("66.6 GFLOPs"), and its value with decimal prefixes.
struct PrintedFigure {
  std::string text;
  Figure figure;
  bool operator==(const PrintedFigure&) const = default;
};

struct Publication {
  std::string title;
  std::string authors;  // "Dao et al."
  int year = 0;
  std::string reference;  // the version that prints the figure, "arXiv:2205.14135v2"; alone if it gives only sizes
  bool operator==(const Publication&) const = default;
};

/// The place in a publication: its kind and number ("2", "3.1").
enum class PlaceKind { Figure, FigureLeft, FigureMiddle, Table, Section, Algorithm, Abstract, Text };
struct Place {
  PlaceKind kind = PlaceKind::Text;
  std::string number;
  bool operator==(const Place&) const = default;
};

/// The subject of a row. The comments list its subject arguments (names unchanged, numbers in decimal).
enum class Subject {
  StandardFlops,       // tokens, width, heads, batch
  FlashFlops,          // tokens, width, heads, batch
  StandardTraffic,     // tokens, width, heads, batch
  FlashTraffic,        // tokens, width, heads, batch
  FlashForwardBlocks,  // B_c
  NaiveSoftmax,        // none
  SafeSoftmax,         // none
  OnlineSoftmax,       // none
  CacheBytesPerToken,  // model
  CacheRatio,          // model, model it is compared with
  LatentAsGroups,      // model
  LatentSaving,        // model, model it is compared with
  WindowSaving,        // model, window, tokens
  InferenceTime,       // model, key/value heads, query heads
  KernelSpeed,         // version of FlashAttention, hardware, format, "least" or "most"
  TrainingSpeed,       // version of FlashAttention, hardware, format
};

/// Why the two figures agree or differ. The comments list the reason arguments, all numbers.
enum class Reason {
  Same,                 // none: the same number, counted independently
  SameWhenRounded,      // none: the count, rounded as in print, is the printed figure
  ProductsNeedMore,     // FLOPs of one matrix product, the number of products forward and backward; the difference of
                        // the printed figures of both algorithms, the batch at which that is one product, its FLOPs,
                        // and those of all products at that batch
  ForwardOnlyEager,     // bytes moved by the forward pass in three fused kernels
  ForwardOnlyTiled,     // B_r, B_c, key tiles
  CurveWithoutNumbers,  // B_r, B_c, key tiles
  BinaryKilobytes,      // printed number of KB, bytes per KB that give the count
  OtherThanItsOwnRows,  // the two printed sizes, in bytes, from which the factor should follow
  OtherQuantity,        // the printed speedup, the counted reduction of the cache
  BaselineOfTable,      // none: the baseline of the other rows of the table
  Unexplained,          // none: they differ for unknown reasons
  ShareOfPeak,          // printed FLOP/s, FLOP/s of the hardware: their quotient is the printed share
  OnlyShareInPrint,     // the printed share, FLOP/s of the hardware: their product is the count
  OnlyRateInPrint,      // printed FLOP/s, FLOP/s of the hardware: their quotient is the count
  FewerBitsInPrint,     // bytes per token of both models at 16 bits; bits per number with which the paper deploys the
                        // first one, and the resulting saving
  NotPrinted,           // layers, key/value heads, key width + value width, bytes per element: factors of the count
};
std::string_view code(Reason);

/// One row of the table "published next to counted".
struct PublishedRow {
  std::string id;  // stable: "flash-attention.standard.flops"
  Subject subject = Subject::StandardFlops;
  std::vector<std::string> subjectArguments;
  Publication publication;
  Place place;
  std::optional<PrintedFigure> printed;  // nullopt if only a curve or only the sizes of a model are printed
  Figure counted;
  std::optional<double> ratio;  // counted / printed, if both measure the same
  Reason reason = Reason::Same;
  std::vector<double> reasonArguments;
};

/// The rows, grouped by publication. Everything but the printed figures is computed by this call, with the functions
/// used for a learner's document. Takes about a millisecond.
std::vector<PublishedRow> publishedRows();

/// Loads and stores per element of a softmax that reads and writes every element in off-chip memory, counted by running
/// the algorithm on `elements` instrumented numbers. Source: Milakov and Gimelshein 2018, arXiv:1805.02867, algorithms
/// 1 (naive), 2 (safe) and 3 (online).
enum class SoftmaxAlgorithm { Naive, Safe, Online };
struct SoftmaxAccesses {
  double loads = 0;
  double stores = 0;
  bool operator==(const SoftmaxAccesses&) const = default;
};
SoftmaxAccesses countSoftmaxAccesses(SoftmaxAlgorithm, std::size_t elements = 1000);

}  // namespace attn
