// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "scenario/scenario.h"

namespace attn {

inline constexpr auto kAllInputSlots = [] {
  std::array<InputSlot, static_cast<std::size_t>(InputSlot::WKR) + 1> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<InputSlot>(i);
  return all;
}();

/// A matrix that one kind of inputs has.
template <class InputsT>
struct InputMatrix {
  InputSlot slot;
  MatrixStack InputsT::*matrices;
  bool required = true;
};

/// The matrices of each kind of inputs, in the order of documents.
constexpr std::array<InputMatrix<QkvInputs>, 3> matricesOf(const QkvInputs&) {
  return {{{InputSlot::Q, &QkvInputs::q}, {InputSlot::K, &QkvInputs::k}, {InputSlot::V, &QkvInputs::v}}};
}
constexpr std::array<InputMatrix<ProjectedInputs>, 10> matricesOf(const ProjectedInputs&) {
  using In = ProjectedInputs;
  return {{{InputSlot::X, &In::x},
           {InputSlot::Context, &In::context, false},
           {InputSlot::WQ, &In::wQ},
           {InputSlot::WK, &In::wK},
           {InputSlot::WV, &In::wV},
           {InputSlot::WO, &In::wO, false},
           {InputSlot::BQ, &In::bQ, false},
           {InputSlot::BK, &In::bK, false},
           {InputSlot::BV, &In::bV, false},
           {InputSlot::BO, &In::bO, false}}};
}
constexpr std::array<InputMatrix<LatentInputs>, 8> matricesOf(const LatentInputs&) {
  using In = LatentInputs;
  return {{{InputSlot::X, &In::x},
           {InputSlot::WQ, &In::wQ},
           {InputSlot::WQR, &In::wQR},
           {InputSlot::WDKV, &In::wDKV},
           {InputSlot::WUK, &In::wUK},
           {InputSlot::WUV, &In::wUV},
           {InputSlot::WKR, &In::wKR},
           {InputSlot::WO, &In::wO, false}}};
}
constexpr std::array<InputMatrix<ShapeInputs>, 0> matricesOf(const ShapeInputs&) {
  return {};
}

/// True for the matrices of the mask, which documents store apart from the inputs.
constexpr bool isOfMask(InputSlot slot) {
  return slot == InputSlot::CustomMask || slot == InputSlot::Bias;
}

}  // namespace attn
