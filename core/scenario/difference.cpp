// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/difference.h"

#include "scenario/head_settings.h"
#include "scenario/input_slots.h"
#include "scenario/names.h"

namespace attn {
namespace {

class Collector {
 public:
  void add(Setting setting, SettingValue before, SettingValue after) {
    if (before != after) m_found.push_back({setting, std::move(before), std::move(after), {}, 0});
  }
  void addPlain(bool differs, Setting setting) {
    if (differs) m_found.push_back({setting, {}, {}, {}, 0});
  }
  /// Adds a part that can be switched off.
  void addPart(Setting setting, bool before, bool after, bool differs) {
    if (before != after) {
      add(setting, before, after);
    } else {
      addPlain(before && differs, setting);
    }
  }
  void addNumbers(InputSlot slot, Index cells) {
    if (cells > 0) m_found.push_back({Setting::Numbers, {}, {}, slot, cells});
  }
  std::vector<Difference> take() { return std::move(m_found); }

 private:
  std::vector<Difference> m_found;
};

SettingValue unlessZero(Index count) {
  return count == 0 ? SettingValue() : SettingValue(count);
}

bool sameSizes(const MatrixStack& a, const MatrixStack& b) {
  return a.heads() == b.heads() && a.rows() == b.rows() && a.cols() == b.cols();
}

Index differentCells(const MatrixStack& a, const MatrixStack& b) {
  Index cells = 0;
  for (Index h = 0; h < a.heads(); ++h) {
    if (&a[h] != &b[h]) cells += (a[h].array() != b[h].array()).count();
  }
  return cells;
}

std::string kindName(const Scenario& s) {
  return std::string(names::inputKinds[s.inputs.index()]);
}

void addSizes(Collector& found, const Scenario& a, const Scenario& b) {
  found.add(Setting::InputKind, kindName(a), kindName(b));
  found.add(Setting::QueryTokens, queryTokens(a), queryTokens(b));
  found.add(Setting::KeyTokens, keyTokens(a), keyTokens(b));
  found.add(Setting::ModelWidth, unlessZero(modelWidth(a)), unlessZero(modelWidth(b)));
  found.add(Setting::KeyWidth, keyWidth(a), keyWidth(b));
  found.add(Setting::ValueWidth, valueWidth(a), valueWidth(b));
  found.add(Setting::LatentWidth, unlessZero(latentWidth(a)), unlessZero(latentWidth(b)));
  found.add(Setting::RotatedWidth, unlessZero(stackIn(a, InputSlot::WKR).cols()),
            unlessZero(stackIn(b, InputSlot::WKR).cols()));
  found.add(Setting::QueryHeads, a.heads.query, b.heads.query);
  found.add(Setting::KeyValueHeads, a.heads.keyValue, b.heads.keyValue);
  found.add(Setting::OutputWidth, unlessZero(outputWidth(a)), unlessZero(outputWidth(b)));
  found.add(Setting::SecondSequence, isCrossAttention(a), isCrossAttention(b));
}

void addNumbers(Collector& found, const Scenario& a, const Scenario& b) {
  const bool sameCounts = queryTokens(a) == queryTokens(b) && keyTokens(a) == keyTokens(b);
  found.addPlain(sameCounts && (queryTokenNames(a) != queryTokenNames(b) || keyTokenNames(a) != keyTokenNames(b)),
                 Setting::TokenNames);
  for (const InputSlot slot : kAllInputSlots) {
    if (isOfMask(slot)) continue;
    const MatrixStack &before = stackIn(a, slot), &after = stackIn(b, slot);
    if (sameSizes(before, after)) {
      found.addNumbers(slot, differentCells(before, after));
    } else if (before.empty() != after.empty() && slot >= InputSlot::BQ && slot <= InputSlot::BO) {
      // A bias that only one side has; other missing matrices follow from the sizes listed above.
      const MatrixStack& there = before.empty() ? after : before;
      found.addNumbers(slot, there.heads() * there.rows() * there.cols());
    }
  }
}

void addMask(Collector& found, const Mask& a, const Mask& b) {
  found.add(Setting::Causal, a.causal, b.causal);
  found.add(Setting::Window, unlessZero(a.window), unlessZero(b.window));
  found.add(Setting::QueryOffset, a.queryOffset, b.queryOffset);
  found.add(Setting::Sinks, unlessZero(a.sinks), unlessZero(b.sinks));
  found.add(Setting::Prefix, unlessZero(a.prefix), unlessZero(b.prefix));
  found.addPart(Setting::Documents, !a.documents.empty(), !b.documents.empty(), a.documents != b.documents);
  found.addPlain(a.padding != b.padding, Setting::Padding);
  found.addPart(Setting::CustomMask, !a.custom.empty(), !b.custom.empty(), a.custom != b.custom);
  found.addPart(Setting::Bias, !a.bias.empty(), !b.bias.empty(), a.bias != b.bias);
  found.add(Setting::Fill, a.fill, b.fill);
}

SettingValue scaleOf(const AttentionSettings& a) {
  return a.scale ? SettingValue(*a.scale) : SettingValue();
}

SettingValue softcapOf(const AttentionSettings& a) {
  return a.softcap > 0 ? SettingValue(a.softcap) : SettingValue();
}

SettingValue accumulationOf(const AttentionSettings& a) {
  return a.accumulatesInFloat32 ? SettingValue(names::of(names::accumulation, true)) : SettingValue();
}

SettingValue cacheOf(const AttentionSettings& a) {
  return a.cache ? SettingValue(names::of(names::cacheFormats, *a.cache)) : SettingValue();
}

}  // namespace

std::vector<Difference> differences(const Scenario& before, const Scenario& after) {
  const AttentionSettings &a = before.attention, &b = after.attention;
  Collector found;
  addSizes(found, before, after);
  addNumbers(found, before, after);
  found.addPart(Setting::Rope, a.rope.has_value(), b.rope.has_value(), a.rope != b.rope);
  found.add(Setting::Scale, scaleOf(a), scaleOf(b));
  found.add(Setting::Softcap, softcapOf(a), softcapOf(b));
  addMask(found, a.mask, b.mask);
  found.addPart(Setting::Alibi, a.alibi.has_value(), b.alibi.has_value(), alibiSlopes(before) != alibiSlopes(after));
  found.addPart(Setting::SinkLogit, !a.sinkLogits.empty(), !b.sinkLogits.empty(), a.sinkLogits != b.sinkLogits);
  found.add(Setting::Arithmetic, names::of(names::arithmetic, a.arithmetic),
            names::of(names::arithmetic, b.arithmetic));
  found.add(Setting::Accumulation, accumulationOf(a), accumulationOf(b));
  found.add(Setting::CacheFormat, cacheOf(a), cacheOf(b));
  found.add(Setting::SubtractMaximum, a.subtractMax, b.subtractMax);
  return found.take();
}

}  // namespace attn
