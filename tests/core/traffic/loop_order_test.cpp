// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/loop_order.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "support/four_tokens.h"

namespace attn {
namespace {

using test::fourTokens, test::place, test::scheduleOf, test::twoByTwo;
using testing::ElementsAre;

/// "load Q 1* 8": kind, tensor, query tile, key tile, bytes moved (FLOPs of a computation); heads beyond the first in
/// front.
std::string eventText(const MemoryEvent& e) {
  constexpr const char* kinds[] = {"load", "store", "compute"};
  return fmt::format("{}{} {} {}{} {}", e.head == 0 ? "" : fmt::format("head {}: ", e.head),
                     kinds[static_cast<int>(e.kind)], tensorName(e.tensor), place(e.row), place(e.col),
                     e.kind == EventKind::Compute ? e.flops : e.bytes);
}

std::vector<std::string> eventTexts(std::span<const MemoryEvent> events) {
  std::vector<std::string> list;
  for (const MemoryEvent& event : events) list.push_back(eventText(event));
  return list;
}

TEST(LoopOrder, eagerRunsKernelByKernel) {
  EXPECT_THAT(eventTexts(scheduleOf(fourTokens(), twoByTwo("eager")).events()),
              ElementsAre("load Q ** 16", "load K ** 16", "compute S ** 64", "store S ** 32",  // scores
                          "load S ** 32", "compute S ** 0", "store S ** 32",                   // scale
                          "load S ** 32", "compute S ** 0", "store S ** 32",                   // mask
                          "load S ** 32", "compute P ** 0", "store P ** 32",                   // softmax
                          "load P ** 32", "load V ** 24", "compute O ** 96", "store O ** 24"));
}

TEST(LoopOrder, standardFusesScaleAndMaskIntoSoftmax) {
  EXPECT_THAT(eventTexts(scheduleOf(fourTokens(), twoByTwo("standard")).events()),
              ElementsAre("load Q ** 16", "load K ** 16", "compute S ** 64", "store S ** 32",  //
                          "load S ** 32", "compute P ** 0", "store P ** 32",                   //
                          "load P ** 32", "load V ** 24", "compute O ** 96", "store O ** 24"));
}

TEST(LoopOrder, flash1GoesThroughKeyTilesOutside) {
  EXPECT_THAT(
      eventTexts(scheduleOf(fourTokens(), twoByTwo("flash1")).events()),
      ElementsAre("store O ** 24", "store stats ** 32",                    // in full
                  "load K *0 8", "load V *0 12",                           // outer step 0
                  "load Q 00 8", "load O 00 12", "load stats 00 16",       // query tile 0
                  "compute S 00 16", "compute P 00 0", "compute O 00 24",  //
                  "store O 00 12", "store stats 00 16",                    //
                  "load Q 10 8", "load O 10 12", "load stats 10 16",       // query tile 1
                  "compute S 10 16", "compute P 10 0", "compute O 10 24",  //
                  "store O 10 12", "store stats 10 16",                    //
                  "load K *1 8", "load V *1 12",                           // outer step 1
                  "load Q 11 8", "load O 11 12", "load stats 11 16",       // (0, 1) is skipped
                  "compute S 11 16", "compute P 11 0", "compute O 11 24", "store O 11 12", "store stats 11 16"));
}

TEST(LoopOrder, flash2GoesThroughQueryTilesOutside) {
  EXPECT_THAT(eventTexts(scheduleOf(fourTokens(), twoByTwo("flash2")).events()),
              ElementsAre("load Q 0* 8", "load K 00 8", "load V 00 12",            //
                          "compute S 00 16", "compute P 00 0", "compute O 00 24",  //
                          "store O 0* 12", "store stats 0* 8",                     //
                          "load Q 1* 8", "load K 10 8", "load V 10 12",            //
                          "compute S 10 16", "compute P 10 0", "compute O 10 24",  //
                          "load K 11 8", "load V 11 12",                           //
                          "compute S 11 16", "compute P 11 0", "compute O 11 24",  //
                          "store O 1* 12", "store stats 1* 8"));
}

TEST(LoopOrder, headsOfAGroupShareALoad) {
  TrafficShape shape = fourTokens(2, 1);
  shape.queryTokens = 2;  // one query tile
  EXPECT_THAT(eventTexts(scheduleOf(shape, twoByTwo("flash2", true)).events()),
              ElementsAre("load Q 0* 8", "head 1: load Q 0* 8", "load K 00 8", "load V 00 12",             //
                          "compute S 00 16", "compute P 00 0", "compute O 00 24",                          //
                          "head 1: compute S 00 16", "head 1: compute P 00 0", "head 1: compute O 00 24",  //
                          "store O 0* 12", "store stats 0* 8", "head 1: store O 0* 12", "head 1: store stats 0* 8"));
  const auto flash1 = eventTexts(scheduleOf(shape, twoByTwo("flash1", true)).events());
  EXPECT_THAT(std::vector(flash1.begin(), flash1.begin() + 7),
              ElementsAre("store O ** 12", "store stats ** 16", "head 1: store O ** 12", "head 1: store stats ** 16",
                          "load K *0 8", "load V *0 12", "load Q 00 8"));
  EXPECT_EQ(flash1[14], "head 1: load Q 00 8");
  EXPECT_EQ(flash1.size(), 22U);
}

TEST(LoopOrder, decodeReadsTheCacheOnceForItsGroup) {
  EXPECT_THAT(eventTexts(scheduleOf(fourTokens(2, 1), twoByTwo("decode")).events()),
              ElementsAre("load Q ** 4", "head 1: load Q ** 4", "load K ** 16", "load V ** 24",          //
                          "compute S ** 20", "compute O ** 30", "store O ** 6",                          //
                          "head 1: compute S ** 20", "head 1: compute O ** 30", "head 1: store O ** 6",  //
                          "store K ** 4", "store V ** 6"));
  TrafficShape alone = fourTokens();
  alone.rules.window = 1;  // sees only itself
  EXPECT_THAT(
      eventTexts(scheduleOf(alone, twoByTwo("decode")).events()),
      ElementsAre("load Q ** 4", "compute S ** 4", "compute O ** 6", "store O ** 6", "store K ** 4", "store V ** 6"));
}

TEST(LoopOrder, splitMergesWhatItsPartsFound) {
  // Four cached tokens in two parts; the result of a part consists of m, l and three numbers.
  const auto plan = planTraffic(fourTokens(2, 1), twoByTwo("split"), {.splits = 2});
  EXPECT_THAT(
      eventTexts(makeSchedule(*plan)->events()),
      ElementsAre("load Q ** 4", "head 1: load Q ** 4",                                                        //
                  "load K *0 8", "load V *0 12",                                                               //
                  "compute S *0 8", "compute O *0 12", "store partial *0 20",                                  //
                  "head 1: compute S *0 8", "head 1: compute O *0 12", "head 1: store partial *0 20",          //
                  "load K *1 8", "load V *1 12",                                                               //
                  "compute S *1 8", "compute O *1 12", "store partial *1 20",                                  //
                  "head 1: compute S *1 8", "head 1: compute O *1 12", "head 1: store partial *1 20",          //
                  "load partial ** 40", "compute S ** 4", "compute O ** 6", "compute O ** 0", "store O ** 6",  //
                  "head 1: load partial ** 40", "head 1: compute S ** 4", "head 1: compute O ** 6",            //
                  "head 1: compute O ** 0", "head 1: store O ** 6", "store K ** 4", "store V ** 6"));
}

TEST(LoopOrder, chunkedGoesThroughOneChunkAfterTheOther) {
  const auto plan = planTraffic(fourTokens(), twoByTwo("chunked"), {.chunk = 3});
  EXPECT_THAT(eventTexts(makeSchedule(*plan)->events()),
              ElementsAre("load Q 0* 8", "load K 00 8", "load V 00 12",            // tokens 0 and 1
                          "compute S 00 16", "compute P 00 0", "compute O 00 24",  //
                          "store O 0* 12", "store stats 0* 8",                     //
                          "load Q 1* 4", "load K 10 8", "load V 10 12",            // token 2, the end of the chunk
                          "compute S 10 8", "compute P 10 0", "compute O 10 12",   //
                          "load K 11 4", "load V 11 6",                            // its grid ends with key 2
                          "compute S 11 4", "compute P 11 0", "compute O 11 6",    //
                          "store O 1* 6", "store stats 1* 4",                      //
                          "load Q 2* 4", "load K 20 8", "load V 20 12",            // token 3, a separate chunk
                          "compute S 20 8", "compute P 20 0", "compute O 20 12",   //
                          "load K 21 8", "load V 21 12",                           //
                          "compute S 21 8", "compute P 21 0", "compute O 21 12",   //
                          "store O 2* 6", "store stats 2* 4"));
}

}  // namespace
}  // namespace attn
