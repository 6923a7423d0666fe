// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// What a figure on the sheet measures. Figures of different units stand beside each other without a ratio.
enum class FigureUnit { Flops, Bytes, AccessesPerElement, Times, Seconds, Share, FlopRate };
std::string_view code(FigureUnit);

/// A value in the plain unit: operations, bytes, accesses, a factor, seconds, a share of 1, operations in a second.
struct Figure {
  double value = 0;
  FigureUnit unit = FigureUnit::Bytes;
  bool operator==(const Figure&) const = default;
};

/// A printed figure: letter for letter as in print ("66.6 GFLOPs"), and its value where a prefix stands for a power of
/// 1000, as it should.
struct PrintedFigure {
  std::string text;
  Figure figure;
  bool operator==(const PrintedFigure&) const = default;
};

struct Publication {
  std::string title;
  std::string authors;  // "Dao et al."
  int year = 0;
  std::string
      reference;  // the version that prints the figure, "arXiv:2205.14135v2"; alone if only sizes are from there
  bool operator==(const Publication&) const = default;
};

/// Where in it: the kind of place with its number ("2", "3.1").
enum class PlaceKind { Figure, FigureLeft, FigureMiddle, Table, Section, Algorithm, Abstract, Text };
struct Place {
  PlaceKind kind = PlaceKind::Text;
  std::string number;
  bool operator==(const Place&) const = default;
};

/// What a row is about. The comment names the row's subject arguments (names as they are, numbers in decimal).
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
  CacheRatio,          // model, model that it is compared with
  LatentAsGroups,      // model
  LatentSaving,        // model, model that it is compared with
  WindowSaving,        // model, window, tokens
  InferenceTime,       // model, key/value heads, query heads
  KernelSpeed,         // version of FlashAttention, hardware, format, "least" or "most"
  TrainingSpeed,       // version of FlashAttention, hardware, format
};

/// Why the two figures are as they are. The comment names the row's reason arguments, all numbers.
enum class Reason {
  Same,                 // none: the same number, counted independently
  SameWhenRounded,      // none: the count, rounded as in print, is the printed figure
  ProductsNeedMore,     // FLOPs of one matrix product, how many of them forward, how many backward; by how much the
                        // printed figures of both algorithms differ, the batch at which that is one product, its
                        // FLOPs, and those of all products at that batch
  ForwardOnlyEager,     // bytes that the forward pass moves in three fused kernels
  ForwardOnlyTiled,     // B_r, B_c, key tiles
  CurveWithoutNumbers,  // B_r, B_c, key tiles
  BinaryKilobytes,      // printed number of KB, bytes in each of them that make it the count
  OtherThanItsOwnRows,  // the two printed sizes that the factor should follow from, in bytes
  OtherQuantity,        // how many times faster in print, how many times smaller the cache is by count
  BaselineOfTable,      // none: what the other rows of the table are compared with
  Unexplained,          // none: they differ, and nothing is known about it
  ShareOfPeak,          // FLOP/s in print, FLOP/s of the hardware: their quotient is the printed share
  OnlyShareInPrint,     // the printed share, FLOP/s of the hardware: their product is the count
  OnlyRateInPrint,      // FLOP/s in print, FLOP/s of the hardware: their quotient is the count
  FewerBitsInPrint,  // bytes of a token in both models, 16 bit; bits of a number that the paper deploys the first one
                     // with, and the share that is saved with them
  NotPrinted,        // layers, key/value heads, key width + value width, bytes of an element: factors of the count
};
std::string_view code(Reason);

/// One line of the sheet "published next to counted".
struct PublishedRow {
  std::string id;  // stable: "flash-attention.standard-flops"
  Subject subject = Subject::StandardFlops;
  std::vector<std::string> subjectArguments;
  Publication publication;
  Place place;
  std::optional<PrintedFigure> printed;  // nothing where only a curve, or only the sizes of a model, are printed
  Figure counted;
  std::optional<double> ratio;  // counted / printed, where both measure the same
  Reason reason = Reason::Same;
  std::vector<double> reasonArguments;
};

/// The sheet, publication by publication. Everything but the printed figures is counted when this is called, by the
/// functions that count for a learner's scenario. Takes about a millisecond.
std::vector<PublishedRow> publishedRows();

/// Loads and stores per element that softmax needs when every element is fetched from and put into slow memory: counted
/// by running the algorithm on `elements` numbers that report each access.
/// Source: Milakov and Gimelshein 2018, arXiv:1805.02867, algorithms 1 (naive), 2 (safe) and 3 (online).
enum class SoftmaxAlgorithm { Naive, Safe, Online };
struct SoftmaxAccesses {
  double loads = 0;
  double stores = 0;
  bool operator==(const SoftmaxAccesses&) const = default;
};
SoftmaxAccesses countSoftmaxAccesses(SoftmaxAlgorithm, std::size_t elements = 1000);

}  // namespace attn
