// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "model/model_shape.h"
#include "model/transformer.h"

/// Names in recordings of models, for their reader and writer.
namespace attn::recordingNames {

inline constexpr std::string_view kFormat = "attentionscope/model-recording";
inline constexpr int kVersion = 1;
inline constexpr const char* kMetadataKey = "recording";

inline constexpr std::array<std::pair<std::string_view, NormKind>, 2> kNorms{
    {{"rms", NormKind::Rms}, {"layer", NormKind::Layer}}};
inline constexpr std::array<std::pair<std::string_view, ActivationKind>, 3> kActivations{
    {{"silu", ActivationKind::Silu}, {"gelu_tanh", ActivationKind::GeluTanh}, {"gelu_erf", ActivationKind::GeluErf}}};
inline constexpr std::array<std::pair<std::string_view, RopePairs>, 3> kRopePairs{
    {{"none", RopePairs::None}, {"interleaved", RopePairs::Interleaved}, {"half", RopePairs::Half}}};

/// Numbers of each behavior, in the order of HeadBehavior; numbers of each share: part, layer, head, share, mean share.
inline constexpr Index kBehaviorNumbers = 5, kShareNumbers = 5;

/// Largest stored number of weights (unsigned), and of scores, queries, keys and values (signed).
inline constexpr double kWeightSteps = 65535, kSignedSteps = 32767;

}  // namespace attn::recordingNames
