// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/unicode_classes.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace attn {
namespace {

// The categories L* and N* of Unicode 18.0 as lengths: code points outside and inside a category, in turns, beginning
// outside. Made in Python with `category` of unicodedata, without the last turn:
//   [len(list(run)) for _, run in itertools.groupby(range(0x110000), lambda c: category(chr(c))[0] == "L")]
// Each length is written in digits of 5 bits, the lowest first: character 48 + digit, plus 32 if another one follows.
constexpr std::string_view kLetters =
    R"(Q2J6J_11:1415G1O1Z>4<>57111Q451224116113111D1c21[48V51V1126Y122S2K44]1[1S121S311?272:321@11NMi2;1HQ192415F41)"
    R"(9131GI7;5H17@Z1j1f131B17:?@48222F17113431@1=213>2:186422F17121212O411C3@9131F17121531B1?2G1;8222F17121531N21)"
    R"(3?1A116331432111232333<F1d18131G1@31J31222N148131G1:1531N312?2A9131Y121@15383H65B3H191127j1`112<7j1211151H11)"
    R"(1:12912511E4P11o181T1K5c3[1D1@6443132734=<1AV111512[11]:142711142Y1142Q1142711142?1i1142S2U1@@f2263\C2A1J5[2)"
    R"(687B=C>B>=13?d1S1141S2i2752R1115V2:Oa1N25;\14Jf1G9e1b21m2_1A8f1N=2:\1JT1Y13:T12;5[123Y141612315P6P2f8262V126)"
    R"(281111111O2e11711331734264=5317d31=1?AR31412:1135611111141;245541d12kc2U76432<V111512h171@G9717171717171717`)"
    R"(21e>2Z15524f2631j2145[11n2AP1`1@P@P^6P2]dES2^12]83@:2D_1@O2V2a192W32c241>A13141GMd1>b1n163112;L:GIM7_1L1@51:)"
    R"(:51Y1G318DG313b11132252111H32;73<6262697171[11>222c3MTm:<G4a1TX8^;2Z3V17<5511:1=151112121\3Q1[;BP22f1X1<d351)"
    R"(W4T1J6J;i236262623S1<1J1C121?2>R1k3U<M3a1_1P1=D186V1:N2T148`1n4BT14T14X18d1<;1?17121;1?17123d1<g99F:8H61Z11>)"
    R"(P26211\112312G:G9OQ2C12:F:J6JV1h162P21?4131MZ1M3MS181LKf1:F:C=B^3Y2g1c1=c1=T1V1L9Gj7Z162@6AFAM:18FZ1B^1EKG<e)"
    R"(1i1221=]1P1IJT1M1218S131<`1>4E111S1B1IC2o1711141?1:7_1V18222F17121531B1<5N:11211V111I111\1e1B4D3N`1D211h5_1Y)"
    R"(14T1`1D1k1[1=1W2KU17i5\1d3P2O82128121H?111n282W1@111L1:X171E1;^1C1BY2A1e5Q1O91U1A1a1N`37121V1E1I6121P1>1G\1E)"
    R"(1^7C?11=1R1l31_2jLV7T6\b2Q3?`Q1A6Ikl35WBie6NRg1iA7OA_2ANB`1@4OE5C`=]1c6P2P1I2I\1[251R2=P2211>2<kV7T1R1o2c3=b)"
    R"(L>c1m`7417121Y991M321>57\<TX2[35=397:Vk5e21W2122122241<11171Q21428171L141511371e:1I1I1O1I1O1I1O1I1O1I18di1R4)"
    R"(>7f1c1`1n1b4]1:7@1Q:NB\1T?LT7N21_6O1312172592P7714121?1U6k1T271dU141K1211211:1411116141111113121121111111111)"
    R"(21124171414111:1A53151ATZ4PgY1P1oX41^d52aY7?^CR]2n@R_1[j45ZY8VlV1PR;)";
constexpr std::string_view kNumbers =
    R"(`1:h325123Q]1:V4:V6:l<:f3:46\3:f3:f3:26^3=c3:87W3:X377C]3:P3:f3:V2D\8:V2:_FDaK3_7:6:F:\9:P4;U5:6:f5:f2:V4:6:)"
    R"(fP11366:V6c125fFl1^2FfCNY[11YH1I9>3g:4Z4:N81?P1:W1?PkL:l5:P:6j4:V1:V6:F:f2:f<:fhD:]?]1<i1A2e:KT14M181V45Z6:^)"
    R"(M8I7W19[25F6P522@2^1P29d12N3[25X38H8Y17Z:6`1:6:f8On4:Z14`37V4NP4:l1:`4:7Dk7:f::f3:f;:V3:6D\2<T=Cm2:fD:f2MS7:)"
    R"(V2:f1:V;:V3E[Q1`35;`6g9Ye>:VY2:f2:V4:17^@:V8Gm:3iWG:V^1D<D\3IeR1b1PZ2:V=:f?:g7:\F9P4:gHk11314\2]11?RN=Sg2:)";

/// The first code point of each turn, ascending.
std::vector<std::uint32_t> boundaries(std::string_view lengths) {
  std::vector<std::uint32_t> all;
  std::uint32_t at = 0, shift = 0;
  for (const char letter : lengths) {
    const std::uint32_t digit = static_cast<std::uint32_t>(letter) - 48;
    at += (digit & 31) << shift;
    shift = digit >= 32 ? shift + 5 : 0;
    if (shift == 0) all.push_back(at);
  }
  return all;
}

bool isInside(const std::vector<std::uint32_t>& turns, std::uint32_t codePoint) {
  return (std::ranges::upper_bound(turns, codePoint) - turns.begin()) % 2 == 1;
}

}  // namespace

CharacterClass characterClass(std::uint32_t c) {
  static const std::vector<std::uint32_t> letters = boundaries(kLetters), numbers = boundaries(kNumbers);
  if (isInside(letters, c)) return CharacterClass::Letter;
  if (isInside(numbers, c)) return CharacterClass::Number;
  constexpr std::array<std::uint32_t, 9> kSpaces{0x20, 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000};
  const bool isSpace = (c >= 9 && c <= 13) || (c >= 0x2000 && c <= 0x200A) || std::ranges::binary_search(kSpaces, c);
  return isSpace ? CharacterClass::Space : CharacterClass::Other;
}

}  // namespace attn
