// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/python_script.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <stdexcept>

#include "base/foreign_text.h"
#include "base/text.h"
#include "scenario/head_settings.h"
#include "scenario/input_slots.h"
#include "scenario/python_literal.h"

namespace attn {
namespace {

using python::number;

/// True if the mask could leave a query without any key.
bool mayHideAllKeys(const Scenario& s) {
  const Mask& mask = s.attention.mask;
  const Index first = mask.queryOffset, last = first + queryTokens(s) - 1, keys = keyTokens(s);
  if (!mask.padding.empty() || !mask.custom.empty()) return true;
  if (!mask.documents.empty() && (first < 0 || last >= keys)) return true;
  if (mask.causal && first < 0) return true;
  return mask.window > 0 && (last - (keys - 1) >= mask.window || (!mask.causal && -first >= mask.window));
}

class ScriptWriter {
 public:
  ScriptWriter(const Scenario& s, PythonLibrary library, std::optional<Loss> loss)
      : m_s(s),
        m_a(s.attention),
        m_mask(s.attention.mask),
        m_loss(loss),
        m_torch(library == PythonLibrary::PyTorch),
        m_oneHead(s.heads.query == 1),
        m_grouped(s.heads.keyValue < s.heads.query),
        m_sinks(!m_a.sinkLogits.empty()),
        m_biased(!m_mask.bias.empty() || m_a.alibi),
        m_rules(m_mask.causal || m_mask.window > 0 || !m_mask.documents.empty() || !m_mask.padding.empty() ||
                !m_mask.custom.empty()),
        m_empties(m_rules && std::isinf(m_mask.fill) && !m_sinks && mayHideAllKeys(s)),
        m_onlyCausal(m_mask.causal && m_mask.window == 0 && m_mask.prefix == 0 && m_mask.queryOffset == 0 &&
                     m_mask.documents.empty() && m_mask.padding.empty() && m_mask.custom.empty() && !m_biased &&
                     std::isinf(m_mask.fill)),
        m_ready(m_torch && !loss && m_a.softcap == 0 && m_a.subtractMax && !m_sinks && !m_a.accumulatesInFloat32),
        m_stores(m_a.accumulatesInFloat32 || (!m_torch && m_a.arithmetic == Arithmetic::BFloat16)),
        m_storesAll(m_stores && !m_a.accumulatesInFloat32) {}

  std::string write() {
    head();
    inputs();
    if (m_loss && m_torch) made();
    if (m_a.rope) rotation();
    if (isLatent(m_s)) absorbed();
    if (m_a.cache) cache();
    if (!(m_ready && m_onlyCausal)) {
      positions();
      visibility();
    }
    if (m_ready) {
      readyMade();
    } else {
      stepByStep();
    }
    result();
    if (m_loss) backward();
    return std::move(m_text);
  }

 private:
  void line(const std::string& code, std::string_view comment = {}) {
    m_text += code;
    if (!comment.empty()) m_text.append(code.empty() ? "# " : "  # ").append(comment);
    m_text += '\n';
  }
  void blank() { m_text += '\n'; }
  std::string either(std::string_view numpy, std::string_view torch) const {
    return std::string(m_torch ? torch : numpy);
  }
  const char* lib() const { return m_torch ? "torch" : "np"; }
  const char* axis() const { return m_torch ? "dim=-1, keepdim=True" : "axis=-1, keepdims=True"; }
  bool has(InputSlot slot) const { return !stackIn(m_s, slot).empty(); }

  void head();
  void inputs();
  void storing();
  /// Wraps `code` in stored() if stored values are narrower than sums.
  std::string stored(const std::string& code) const { return m_stores ? "stored(" + code + ")" : code; }
  /// Rounds a step of the scores or the softmax, if those are stored as narrowly.
  void storedStep(const char* name) {
    if (m_storesAll) line(fmt::format("{0} = stored({0})", name));
  }
  void array(InputSlot, const std::string& name, bool flat);
  void projection();
  void latents();
  void absorbed();
  void rotation();
  void turn(const char* name, Index start, bool back);
  void cache();
  void positions();
  void visibility();
  std::string perHead(const std::vector<double>&) const;
  void bias();
  std::string attentionMask();
  void readyMade();
  void stepByStep();
  void softmax();
  void result();
  std::vector<InputSlot> given() const;
  std::string transposed(const std::string& name) const;
  void keep(const char* step, const char* name, std::string_view comment);
  void watched();
  void made();
  void backward();
  void gradientsByFormula();
  void gradientsOfInputs();
  void gradientsOfLatents();
  void gradientsByAutograd();

  const Scenario& m_s;
  const AttentionSettings& m_a;
  const Mask& m_mask;
  std::optional<Loss> m_loss;  // of the backward pass, if requested
  bool m_torch, m_oneHead, m_grouped;
  bool m_sinks;       // the denominator contains a sink logit
  bool m_biased;      // something other than the fill is added to the scores
  bool m_rules;       // some rule may hide keys
  bool m_empties;     // some query may see no key at all
  bool m_onlyCausal;  // exactly what is_causal means
  bool m_ready;       // scaled_dot_product_attention suffices
  bool m_stores;      // sums are float32, the script rounds stored values
  bool m_storesAll;   // every intermediate step is rounded too: NumPy has no bfloat16
  std::string m_text;
};

void ScriptWriter::head() {
  line("", "-*- coding: utf-8 -*-");
  line("", either("Attention with NumPy, step by step. The result is left in `output`.",
                  "Attention with PyTorch. The result is left in `output`."));
  // Not before line 3: a comment in the first two lines can declare the encoding of the file.
  if (!m_s.title.empty()) line("", foreign::inPythonComment(m_s.title));
  bool packs = false;
  for (const InputSlot slot : kAllInputSlots) packs = packs || python::isPacked(stackIn(m_s, slot));
  if (packs) line("import base64\n");
  line(either("import numpy as np", "import torch"));
  if (m_ready) line("import torch.nn.functional as F");
  blank();
  const bool exact = m_a.arithmetic == Arithmetic::Double;
  if (m_a.accumulatesInFloat32) {
    line("",
         "Sums are float32, what is stored is shorter; a library adds in an order of its own, so the last digits may");
    line("", "differ.");
  } else if (!exact) {
    line("", "AttentionScope rounds after every single operation; a library adds in an order of its own, so the last");
    line("", "digits may differ.");
  }
  const char* type = exact                                               ? "float64"
                     : m_stores || m_a.arithmetic == Arithmetic::Float32 ? "float32"
                     : m_a.arithmetic == Arithmetic::BFloat16            ? "bfloat16"
                                                                         : "float16";
  line(fmt::format("dtype = {}.{}", lib(), type));
  if (m_stores) storing();
  if (!packs) return;
  line("\n\ndef unpack(text, shape, dtype=dtype):");
  line("    \"\"\"Large matrices are packed, eight bytes to a number, so that the script stays one file.\"\"\"");
  line(either("    return np.frombuffer(base64.b64decode(text), \"<f8\").reshape(shape).astype(dtype)",
              "    data = bytearray(base64.b64decode(text))\n"
              "    return torch.frombuffer(data, dtype=torch.float64).reshape(shape).to(dtype)"));
  blank();
}

/// stored(x): x rounded to the storage format, as float32.
void ScriptWriter::storing() {
  const bool half = m_a.arithmetic == Arithmetic::Float16;
  line("\n\ndef stored(x):");
  line(fmt::format("    \"\"\"What is left of float32 numbers that are stored as {}.\"\"\"",
                   half ? "float16" : "bfloat16"));
  if (m_torch)
    line(fmt::format("    return x.to(torch.{}).to(dtype)", half ? "float16" : "bfloat16"));
  else if (half)
    line("    return x.astype(np.float16).astype(dtype)");
  else {
    line("    bits = np.ascontiguousarray(x, dtype=np.float32).view(np.uint32)");
    line("    even = (bits >> 16) & 1", "ties go to the even one");
    line("    short = ((bits + 0x7FFF + even) & 0xFFFF0000).view(np.float32)", "the upper half of a float32");
    line("    return np.where(np.isnan(x), x, short)");
  }
  blank();
}

/// name = np.array([...], dtype); `flat` omits the first axis, the head.
void ScriptWriter::array(InputSlot slot, const std::string& name, bool flat) {
  const MatrixStack& stack = stackIn(m_s, slot);
  if (stack.empty()) return;
  const bool mask = slot == InputSlot::CustomMask;
  const std::string type = mask ? either("bool", "torch.bool") : std::string("dtype");
  if (python::isPacked(stack)) {
    line(fmt::format("{} = unpack({}, {}, {})", name, python::packed(stack), python::shape(stack, flat), type));
  } else {
    line(fmt::format("{} = {}({}, dtype={})", name, either("np.array", "torch.tensor"), python::lists(stack, flat),
                     type));
  }
}

void ScriptWriter::inputs() {
  const std::string queries = m_oneHead ? "" : "H, ", keys = m_oneHead ? "" : "H_kv, ";
  blank();
  if (!m_oneHead)
    line("", fmt::format("H = {} query heads, H_kv = {} key/value heads.", m_s.heads.query, m_s.heads.keyValue));
  const auto rows = [&](const char* what, const std::vector<std::string>& names) {
    constexpr std::size_t kMaxListed = 12;
    if (names.size() <= kMaxListed)
      line("", fmt::format("{}: {}", what, foreign::inPythonComment(commaSeparated(names))));
  };
  const bool cross = isCrossAttention(m_s);
  rows(cross ? "One row per query token" : "One row per token", queryTokenNames(m_s));
  if (cross) rows("One row per key token", keyTokenNames(m_s));
  if (std::holds_alternative<ProjectedInputs>(m_s.inputs)) {
    projection();
    return;
  }
  if (isLatent(m_s)) {
    latents();
    return;
  }
  line("", fmt::format("Queries [{}T_q, d_k], keys [{}T_k, d_k], values [{}T_k, d_v].", queries, keys, keys));
  array(InputSlot::Q, "q", m_oneHead);
  array(InputSlot::K, "k", m_oneHead);
  array(InputSlot::V, "v", m_oneHead);
  watched();
  if (m_stores) line("q, k, v = stored(q), stored(k), stored(v)");
}

void ScriptWriter::projection() {
  const bool context = has(InputSlot::Context);
  line("", context
               ? "Token vectors x [T_q, d_model], and those that keys and values are made of: context [T_k, d_model]."
               : "Token vectors x [T, d_model].");
  array(InputSlot::X, "x", true);
  array(InputSlot::Context, "context", true);
  blank();
  line("", m_oneHead ? "Weights of the projections [d_model, d_k or d_v]."
                     : "Weights of the projections, head by head [heads, d_model, d_k or d_v].");
  array(InputSlot::WQ, "w_q", m_oneHead);
  array(InputSlot::WK, "w_k", m_oneHead);
  array(InputSlot::WV, "w_v", m_oneHead);
  array(InputSlot::BQ, "b_q", m_oneHead);
  array(InputSlot::BK, "b_k", m_oneHead);
  array(InputSlot::BV, "b_v", m_oneHead);
  array(InputSlot::WO, "w_o", true);
  array(InputSlot::BO, "b_o", true);
  if (m_stores) {
    line(context ? "x, context = stored(x), stored(context)" : "x = stored(x)");
    line("w_q, w_k, w_v = stored(w_q), stored(w_k), stored(w_v)");
    if (has(InputSlot::WO)) line("w_o = stored(w_o)");
  }
  watched();
  blank();
  const auto project = [&](const char* to, const char* from, InputSlot bias, const char* why) {
    const std::string product = fmt::format("{1} @ w_{0}{2}", to, from, has(bias) ? fmt::format(" + b_{}", to) : "");
    line(fmt::format("{} = {}", to, stored(product)), why);
  };
  const char* source = context ? "context" : "x";
  project("q", "x", InputSlot::BQ, "what each token looks for");
  project("k", source, InputSlot::BK, "what each token offers");
  project("v", source, InputSlot::BV, "what each token hands over");
}

/// Multi-head latent attention: keys and values from one compressed vector per token.
void ScriptWriter::latents() {
  line("", "Token vectors x [T, d_model].");
  array(InputSlot::X, "x", true);
  blank();
  line("", fmt::format("Weights{}: queries {}d_model, d_n] and what turns of them {}d_model, d_r],",
                       m_oneHead ? "" : ", head by head where there is one for each", m_oneHead ? "[" : "[H, ",
                       m_oneHead ? "[" : "[H, "));
  array(InputSlot::WQ, "w_q", m_oneHead);
  array(InputSlot::WQR, "w_qr", m_oneHead);
  line("", "compression [d_model, d_c], expansion to keys [d_c, d_n] and values [d_c, d_v],");
  array(InputSlot::WDKV, "w_dkv", true);
  array(InputSlot::WUK, "w_uk", m_oneHead);
  array(InputSlot::WUV, "w_uv", m_oneHead);
  line("", "and the part of the keys that turns [d_model, d_r], one for all heads.");
  array(InputSlot::WKR, "w_kr", true);
  array(InputSlot::WO, "w_o", true);
  watched();
  blank();
  if (m_stores) {
    line("x = stored(x)");
    line("w_q, w_qr, w_dkv, w_uk = stored(w_q), stored(w_qr), stored(w_dkv), stored(w_uk)");
    line("w_uv, w_kr = stored(w_uv), stored(w_kr)");
    if (has(InputSlot::WO)) line("w_o = stored(w_o)");
  }
  const char* join = m_torch ? "torch.cat([{}, {}], dim=-1)" : "np.concatenate([{}, {}], axis=-1)";
  const auto beside = [&](const std::string& left, const std::string& right) {
    return fmt::format(fmt::runtime(join), left, right);
  };
  line("latent = " + stored("x @ w_dkv"), "what a cache keeps of a token, [T, d_c]");
  line("q = " + stored(beside("x @ w_q", "x @ w_qr")), "what each token looks for");
  std::string turned = "x @ w_kr";
  if (!m_oneHead) {
    const std::string shape = fmt::format("({}, {}, {})", m_s.heads.query, queryTokens(m_s), rotatedColumns(m_s).width);
    turned = either(fmt::format("np.broadcast_to(x @ w_kr, {})", shape), fmt::format("(x @ w_kr).expand{}", shape));
  }
  line("k = " + stored(beside("latent @ w_uk", turned)), "what each token offers");
  line("v = " + stored("latent @ w_uv"), "what each token hands over");
}

/// The same scores without computing keys.
void ScriptWriter::absorbed() {
  const Index content = rotatedColumns(m_s).first;
  const std::string swapped = m_torch ? ".transpose(-1, -2)" : ".swapaxes(-1, -2)";
  blank();
  line("", "Absorbed: w_uk moves over to the queries, so that the latents themselves are looked at.");
  line(fmt::format("absorbed_q = (x @ w_q) @ w_uk{}", swapped));
  line(fmt::format("absorbed_scores = absorbed_q @ latent.T + q[..., {0}:] @ k[..., {0}:]{1}", content, swapped),
       "equal to q k^T, but for rounding");
}

void ScriptWriter::rotation() {
  const Rope& rope = *m_a.rope;
  const bool half = rope.layout == Rope::Layout::Half;
  const Index width = rotatedColumns(m_s).width;
  const std::string first = half ? "[..., :r // 2]" : "[..., 0:r:2]",
                    second = half ? "[..., r // 2:r]" : "[..., 1:r:2]";
  const bool back = m_loss && !m_torch;
  line(back ? "\n\ndef rotated(x, start, sign=1):" : "\n\ndef rotated(x, start):");
  line("    \"\"\"Rotary positions: every pair of columns turns by position * base ** (-2 t / r).\"\"\"");
  line(fmt::format("    r, base = {}, {}", width, number(rope.base)));
  line(either("    t = np.arange(r // 2)", "    t = torch.arange(r // 2, dtype=torch.float64)"));
  line(fmt::format("    angle = (start + {}.arange(x.shape[-2]))[:, None] * float(base) ** (-2 * t / r)", lib()));
  line(fmt::format("    cos, sin = {0}.cos(angle), {1}{0}.sin(angle)", lib(), back ? "sign * " : ""),
       back ? "with sign -1 it turns back" : "");
  line(fmt::format("    a, b = x{}, x{}", first, second),
       half ? "column t turns with column t + r/2" : "columns 2t and 2t + 1 turn together");
  line(either("    y = x.copy()", "    y = x.clone()"));
  line(fmt::format("    y{} = a * cos - b * sin", first));
  line(fmt::format("    y{} = a * sin + b * cos", second));
  line("    return y\n\n");
  turn("q", rope.start + m_mask.queryOffset, false);
  turn("k", rope.start, false);
}

/// Rotates `name` or, if `back`, reverses the rotation.
void ScriptWriter::turn(const char* name, Index start, bool back) {
  const Index kept = rotatedColumns(m_s).first;
  const std::string sign = back ? ", sign=-1" : "";
  if (kept == 0)
    return line(fmt::format("{} = ", name) + stored(fmt::format("rotated({}, start={}{})", name, start, sign)));
  const char* join = m_torch ? "torch.cat([{0}[..., :{1}], rotated({0}[..., {1}:], start={2}{3})], dim=-1)"
                             : "np.concatenate([{0}[..., :{1}], rotated({0}[..., {1}:], start={2}{3})], axis=-1)";
  line(fmt::format("{} = ", name) + stored(fmt::format(fmt::runtime(join), name, kept, start, sign)),
       "only the columns that were made for it");
}

/// cached(x): k or v rounded to the format of the cache.
void ScriptWriter::cache() {
  const bool e4m3 = m_a.cache == CacheFormat::Fp8E4M3;
  line("\n\ndef cached(x):");
  switch (*m_a.cache) {
    case CacheFormat::Float16:
      line("    \"\"\"What a cache of float16 gives back.\"\"\"");
      line(either("    return x.astype(np.float16).astype(dtype)", "    return x.to(torch.float16).to(dtype)"));
      break;
    case CacheFormat::BFloat16:
      line("    \"\"\"What a cache of bfloat16 gives back: 8 significant bits.\"\"\"");
      if (m_torch) {
        line("    return x.to(torch.bfloat16).to(dtype)");
        break;
      }
      line("    x = x.astype(np.float64)");
      line("    unit = np.ldexp(1.0, np.maximum(np.frexp(x)[1] - 1, -126) - 7)", "the spacing of its numbers at x");
      line("    nearest = np.round(x / unit) * unit", "ties to even");
      line("    largest = np.ldexp(255.0, 120)");
      line("    return np.where(abs(nearest) > largest, np.copysign(np.inf, x), nearest).astype(dtype)");
      break;
    case CacheFormat::Fp8E4M3:
    case CacheFormat::Fp8E5M2: {
      const char* largest = e4m3 ? "448" : "57344";
      line(fmt::format("    \"\"\"What a cache of FP8 {} gives back: {} significant bits, at most {}.\"\"\"",
                       e4m3 ? "E4M3" : "E5M2", e4m3 ? 4 : 3, largest));
      if (m_torch) {
        line(fmt::format("    return x.clamp(-{0}, {0}).to(torch.{1}).to(dtype)", largest,
                         e4m3 ? "float8_e4m3fn" : "float8_e5m2"));
        break;
      }
      line("    x = x.astype(np.float64)");
      line(fmt::format("    unit = np.ldexp(1.0, np.maximum(np.frexp(x)[1] - 1, {}) - {})", e4m3 ? -6 : -14,
                       e4m3 ? 3 : 2),
           "the spacing of its numbers at x");
      line(fmt::format("    return np.clip(np.round(x / unit) * unit, -{0}, {0}).astype(dtype)", largest),
           "ties to even");
      break;
    }
    case CacheFormat::Int8:
      line(
          "    \"\"\"What a cache of int8 gives back: whole numbers of a step, 1/127 of the largest of each "
          "row.\"\"\"");
      line(either("    x = x.astype(np.float64)", "    x = x.to(torch.float64)"));
      line(either("    largest = abs(x).max(axis=-1, keepdims=True)",
                  "    largest = x.abs().amax(dim=-1, keepdim=True)"));
      line(fmt::format("    code = {0}.round(x * 127 / {0}.where(largest == 0, 1, largest))", lib()), "ties to even");
      line(either("    return (code * largest / 127).astype(dtype)", "    return (code * largest / 127).to(dtype)"));
      break;
  }
  line("\n");
  if (isLatent(m_s)) {
    const Index content = rotatedColumns(m_s).first;
    line("latent = " + stored("cached(latent)"), "this, and the part of the keys that turns, is all that is kept");
    line(
        fmt::format(fmt::runtime(m_torch ? "k = torch.cat([{}, {}], dim=-1)" : "k = np.concatenate([{}, {}], axis=-1)"),
                    stored("latent @ w_uk"), stored(fmt::format("cached(k[..., {}:])", content))));
    line("v = " + stored("latent @ w_uv"));
    return;
  }
  line("k = " + stored("cached(k)"));
  line("v = " + stored("cached(v)"));
}

/// `i` [T_q x 1] and `j` [1 x T_k], if anything depends on them.
void ScriptWriter::positions() {
  const bool ofQueries = m_mask.causal || m_mask.window > 0 || !m_mask.documents.empty() || m_a.alibi;
  if (!ofQueries && m_mask.padding.empty()) return;
  blank();
  if (ofQueries) {
    const std::string offset = m_mask.queryOffset == 0 ? "" : fmt::format(" + {}", m_mask.queryOffset);
    line(fmt::format("i = {}.arange(q.shape[-2])[:, None]{}", lib(), offset), "position of each query");
  }
  line(fmt::format("j = {}.arange(k.shape[-2])[None, :]", lib()), "position of each key");
}

/// `visible` [T_q x T_k]: which keys a query can attend to.
void ScriptWriter::visibility() {
  if (!m_rules) return;
  blank();
  array(InputSlot::CustomMask, "custom", m_mask.custom.heads() == 1);
  bool begun = false;
  const auto rule = [&](const std::string& condition, const std::string& why) {
    line(begun ? fmt::format("visible = visible & ({})", condition) : fmt::format("visible = {}", condition), why);
    begun = true;
  };
  if (m_mask.causal) rule("j <= i", "causal: no key after the query");
  if (m_mask.window > 0) {
    const Index w = m_mask.window;
    const std::string reach = fmt::format("window: at most {} keys back", w - 1);
    if (m_mask.sinks > 0)
      rule(fmt::format("(i - j < {}) | (j < {})", w, m_mask.sinks), reach + ", and the sinks before them");
    else
      rule(fmt::format("i - j < {}", w), reach);
    if (!m_mask.causal) rule(fmt::format("j - i < {}", w), "and as many ahead");
  }
  if (m_mask.prefix > 0 && begun)
    line(fmt::format("visible = visible | (j < {})", m_mask.prefix), "the prefix is open to all");
  if (!m_mask.documents.empty()) {
    const std::string list = commaSeparated(m_mask.documents, [](Index length) { return std::to_string(length); });
    line(either(fmt::format("ends = np.cumsum([{}])", list), fmt::format("ends = torch.tensor([{}]).cumsum(0)", list)),
         "where packed documents end");
    const char* same = m_torch ? "torch.searchsorted(ends, i, right=True) == torch.searchsorted(ends, j, right=True)"
                               : "np.searchsorted(ends, i, side=\"right\") == np.searchsorted(ends, j, side=\"right\")";
    rule(m_mask.queryOffset < 0 ? fmt::format("({}) & (i >= 0)", same) : std::string(same), "documents: only its own");
  }
  if (!m_mask.custom.empty()) rule("custom", "True: open");
  if (!m_mask.padding.empty()) {
    const std::string list = commaSeparated(m_mask.padding, [](Index key) { return std::to_string(key); });
    std::string condition =
        either(fmt::format("~np.isin(j, [{}])", list), fmt::format("~torch.isin(j, torch.tensor([{}]))", list));
    if (!begun) condition = either(condition, fmt::format("({}).expand(q.shape[-2], -1)", condition));
    rule(condition, "padding is not looked at");
  }
}

/// One number per query head, to be multiplied with [H x T_q x T_k]; a single number if all heads share it.
std::string ScriptWriter::perHead(const std::vector<double>& numbers) const {
  if (m_oneHead || numbers.size() == 1)
    return m_torch ? fmt::format("torch.tensor({}, dtype=dtype)", number(numbers.front())) : number(numbers.front());
  const std::string list = commaSeparated(numbers, number);
  return fmt::format("{}([{}], dtype=dtype)[:, None, None]", either("np.array", "torch.tensor"), list);
}

/// `bias`: what is added to the scores before the mask.
void ScriptWriter::bias() {
  array(InputSlot::Bias, "bias", m_mask.bias.heads() == 1);
  if (!m_a.alibi) return;
  line(fmt::format("slopes = {}", perHead(alibiSlopes(m_s))), "ALiBi: how fast each head's scores fall");
  line(fmt::format("bias = {}-slopes * {}", m_mask.bias.empty() ? "" : "bias + ",
                   either("abs(i - j).astype(dtype)", "abs(i - j)")),
       "with the distance");
}

/// Returns the mask argument of scaled_dot_product_attention; empty if there is none.
std::string ScriptWriter::attentionMask() {
  const bool infinite = std::isinf(m_mask.fill);
  if (m_onlyCausal) return "is_causal=True";
  if (!m_biased) {
    if (!m_rules) return {};
    if (infinite) return "attn_mask=visible";
    line(fmt::format("mask = torch.zeros(visible.shape, dtype=dtype).masked_fill(~visible, {})", number(m_mask.fill)),
         "added to the scores");
    return "attn_mask=mask";
  }
  blank();
  bias();
  if (!m_rules) return "attn_mask=bias";
  line(infinite ? "mask = torch.where(visible, bias, -torch.inf)"
                : fmt::format("mask = torch.where(visible, bias, bias + {})", number(m_mask.fill)),
       "added to the scores");
  return "attn_mask=mask";
}

void ScriptWriter::readyMade() {
  const std::string mask = attentionMask();
  blank();
  if (!m_a.scale)
    line("", "softmax(q k^T / sqrt(d_k)) v for every head; [None] is the batch that it expects.");
  else
    line("", "softmax(q k^T * scale) v for every head; [None] is the batch that it expects.");
  std::string arguments = "q[None], k[None], v[None]";
  if (!mask.empty()) arguments += ", " + mask;
  if (m_a.scale) arguments += ", scale=" + number(*m_a.scale);
  if (m_grouped) arguments += ", enable_gqa=True";
  line(fmt::format("output = F.scaled_dot_product_attention({})[0]", arguments));
  if (m_empties) {
    line("output = output.masked_fill(~visible.any(dim=-1, keepdim=True), 0)", "a query that sees no key gets zeros");
  }
}

void ScriptWriter::stepByStep() {
  blank();
  if (m_torch) {
    line("", m_loss             ? "The steps of scaled_dot_product_attention written out, so that each has a gradient."
             : m_a.softcap > 0  ? "scaled_dot_product_attention knows no soft cap: its steps, written out."
             : m_sinks          ? "scaled_dot_product_attention knows no sink logit: its steps, written out."
             : !m_a.subtractMax ? "scaled_dot_product_attention always subtracts the row maximum: its steps, without."
                                : "What scaled_dot_product_attention rounds in between is its own affair: its steps, "
                                  "written out.");
  }
  if (m_grouped) {
    const Index group = m_s.heads.headsPerGroup();
    const char* repeat = m_torch ? "{0} = {0}.repeat_interleave({1}, dim=0)" : "{0} = np.repeat({0}, {1}, axis=0)";
    line(fmt::format(fmt::runtime(repeat), "k", group), fmt::format("{} query heads share one key/value head", group));
    line(fmt::format(fmt::runtime(repeat), "v", group));
  }
  line(m_oneHead ? "scores = q @ k.T" : either("scores = q @ k.swapaxes(-1, -2)", "scores = q @ k.transpose(-1, -2)"),
       "every query meets every key");
  storedStep("scores");
  if (m_a.scale) {
    if (*m_a.scale != 1) line(fmt::format("scores = scores * {}", number(*m_a.scale)), "scale");
  } else {
    line("scores = scores / q.shape[-1] ** 0.5", "scale: divided by the square root of d_k");
  }
  storedStep("scores");
  if (m_loss && m_torch) keep("scores", "scaled", "PyTorch keeps gradients of what is given, and of what asks for it");
  if (m_a.softcap > 0) {
    line(fmt::format("scores = {0} * {1}.tanh(scores / {0})", number(m_a.softcap), lib()),
         "soft cap: bent towards a limit");
    storedStep("scores");
    if (m_loss && !m_torch) line("capped = scores", "the backward pass asks for it");
  }
  if (m_biased) {
    bias();
    line("scores = scores + bias");
    storedStep("scores");
  }
  if (m_rules && std::isinf(m_mask.fill)) {
    line(either("scores = np.where(visible, scores, -np.inf)", "scores = scores.masked_fill(~visible, -torch.inf)"),
         "mask");
  } else if (m_rules) {
    line(fmt::format("scores = {}.where(visible, scores, scores + {})", lib(), number(m_mask.fill)), "mask");
    storedStep("scores");
  }
  softmax();
  if (m_stores) line("weights = stored(weights)");
  if (m_loss && m_torch) line("weights.retain_grad()");
  line("output = " + stored("weights @ v"), "every output is a mix of the values");
  if (m_loss) line("outputs = output", "of the heads: the loss is made of them");
}

void ScriptWriter::softmax() {
  blank();
  if (m_empties) line(fmt::format("empty = ~visible.any({})", axis()), "queries that see no key: their weights are 0");
  if (m_loss && m_torch) {
    if (m_empties && m_a.subtractMax)
      line("scores = scores.masked_fill(empty, 0)", "or their gradients would not be numbers");
    keep("scores", "masked", {});
  }
  if (m_sinks)
    line(fmt::format("sink = {}", perHead(m_a.sinkLogits)), "a logit without a value, which takes weight from all");
  if (m_sinks && m_loss && m_torch) line("sink.requires_grad_()");
  if (m_torch && m_a.subtractMax && !m_sinks) {
    line("weights = torch.softmax(scores, dim=-1)", "each row becomes shares of 1");
    if (m_empties) line("weights = weights.masked_fill(empty, 0)");
    return;
  }
  if (m_a.subtractMax) {
    std::string maximum = either("scores.max(axis=-1, keepdims=True)", "scores.amax(dim=-1, keepdim=True)");
    if (m_sinks) maximum = fmt::format("{}.maximum({}, sink)", lib(), maximum);
    line(fmt::format("row_max = {}", m_empties ? fmt::format("np.where(empty, 0, {})", maximum) : maximum));
    line(fmt::format("exponentials = {}.exp(scores - row_max)", lib()), "at most 1: nothing overflows");
  } else {
    line(fmt::format("exponentials = {}.exp(scores)", lib()), "no row maximum is subtracted: large scores overflow");
  }
  storedStep("exponentials");
  std::string sum = fmt::format("exponentials.sum({})", axis());
  if (m_sinks) sum += fmt::format(" + {}.exp(sink{})", lib(), m_a.subtractMax ? " - row_max" : "");
  line(fmt::format("row_sum = {}", m_empties ? fmt::format("{}.where(empty, 1, {})", lib(), sum) : sum));
  line("weights = exponentials / row_sum",
       m_sinks ? "each row becomes shares of what the sink leaves" : "each row becomes shares of 1");
}

void ScriptWriter::result() {
  if (!m_oneHead) {
    line(either("output = output.swapaxes(0, 1).reshape(q.shape[-2], -1)",
                "output = output.transpose(0, 1).reshape(q.shape[-2], -1)"),
         "concat: the heads side by side");
  }
  if (has(InputSlot::WO))
    line("output = " + stored(has(InputSlot::BO) ? "output @ w_o + b_o" : "output @ w_o"),
         "W_O projects what each head found, and adds it up");
  blank();
  line("print(output)");
}

/// The matrices of the document that the loss depends on.
std::vector<InputSlot> ScriptWriter::given() const {
  std::vector<InputSlot> slots;
  const auto add = [&](const auto& inputs) {
    for (const auto& each : matricesOf(inputs))
      if (each.slot != InputSlot::WO && each.slot != InputSlot::BO && has(each.slot)) slots.push_back(each.slot);
  };
  std::visit(add, m_s.inputs);
  return slots;
}

/// Transposes a matrix, or each head's matrix.
std::string ScriptWriter::transposed(const std::string& name) const {
  return m_oneHead ? name + ".T" : name + ".swapaxes(-1, -2)";
}

/// A step whose gradient autograd must retain.
void ScriptWriter::keep(const char* step, const char* name, std::string_view comment) {
  line(fmt::format("{} = {}", name, step));
  line(fmt::format("{}.retain_grad()", name), comment);
}

/// Makes autograd track all given matrices.
void ScriptWriter::watched() {
  if (!m_loss || !m_torch) return;
  line(fmt::format("for given in ({}):", commaSeparated(given(), slotName)), "autograd follows what is made of these");
  line("    given.requires_grad_()");
}

/// Retains the gradients of q, k, v before they are rotated and shared.
void ScriptWriter::made() {
  line("for made in (q, k, v):");
  line("    made.retain_grad()");
  line("own_q, own_k, own_v = q, k, v");
}

void ScriptWriter::backward() {
  blank();
  line("",
       "Backward: what the loss gains for each unit that a number gains. The loss is the sum of all outputs of the");
  line("", *m_loss == Loss::Sum ? "heads." : "heads, each squared.");
  const char* after = has(InputSlot::BO)   ? "W_O and its bias, which come after the loss, and of "
                      : has(InputSlot::WO) ? "W_O, which comes after the loss, and of "
                                           : "";
  line("", fmt::format("Left out: gradients of {}scale, soft cap, and what is added to the scores.", after));
  if (m_torch) {
    gradientsByAutograd();
  } else {
    gradientsByFormula();
    if (isLatent(m_s)) {
      gradientsOfLatents();
    } else if (has(InputSlot::X)) {
      gradientsOfInputs();
    }
  }
  blank();
  line("for name, gradient in ((\"dQ\", grad_q), (\"dK\", grad_k), (\"dV\", grad_v)):");
  line("    print(name, gradient, sep=\"\\n\")");
}

/// Dao et al. 2022, arXiv:2205.14135, appendix B.2.
void ScriptWriter::gradientsByFormula() {
  line(*m_loss == Loss::Sum ? "grad_outputs = np.ones_like(outputs)" : "grad_outputs = 2 * outputs", "dO");
  line(fmt::format("grad_v = {} @ grad_outputs", transposed("weights")), "dV = P^T dO");
  line(fmt::format("grad_weights = grad_outputs @ {}", transposed("v")), "dP = dO V^T");
  line("row_dot = (weights * grad_weights).sum(axis=-1, keepdims=True)", "D: the same as the sum of dO * O");
  line("grad_masked = weights * (grad_weights - row_dot)", "dS = P * (dP - D); 0 where a key is hidden");
  if (m_a.softcap > 0) {
    line(fmt::format("grad_scaled = grad_masked * (1 - (capped / {}) ** 2)", number(m_a.softcap)),
         "through the soft cap");
  } else {
    line("grad_scaled = grad_masked", "there is no soft cap");
  }
  if (!m_a.scale)
    line("grad_scores = grad_scaled / q.shape[-1] ** 0.5", "through the scale");
  else
    line(*m_a.scale == 1 ? "grad_scores = grad_scaled"
                         : fmt::format("grad_scores = grad_scaled * {}", number(*m_a.scale)),
         *m_a.scale == 1 ? "" : "through the scale");
  line("grad_q = grad_scores @ k", "dQ = dS K");
  line(fmt::format("grad_k = {} @ q", transposed("grad_scores")), "dK = dS^T Q");
  if (m_a.rope) {
    turn("grad_q", m_a.rope->start + m_mask.queryOffset, true);
    turn("grad_k", m_a.rope->start, true);
  }
  if (m_grouped) {
    const Index heads = m_s.heads.keyValue, group = m_s.heads.headsPerGroup();
    for (const char* name : {"grad_k", "grad_v"})
      line(fmt::format("{0} = {0}.reshape({1}, {2}, *{0}.shape[1:]).sum(axis=1)", name, heads, group),
           "of all heads that share it");
  }
  if (m_sinks) {
    line(fmt::format("sink_share = np.exp(sink{}) / row_sum", m_a.subtractMax ? " - row_max" : ""),
         "what the sink takes of each row");
    const bool each = !m_oneHead && m_a.sinkLogits.size() > 1;
    line(fmt::format("grad_sink = -(row_dot * sink_share).sum({})", each ? "axis=-2, keepdims=True" : ""));
  }
}

/// Backward through q = x w_q + b_q, and k and v likewise.
void ScriptWriter::gradientsOfInputs() {
  const bool context = has(InputSlot::Context);
  const char* source = context ? "context" : "x";
  blank();
  const auto through = [&](const char* of, const char* from, InputSlot bias) {
    line(fmt::format("grad_w_{0} = {1}.T @ grad_{0}", of, from));
    if (has(bias)) line(fmt::format("grad_b_{0} = grad_{0}.sum(axis=-2, keepdims=True)", of), "added to every row");
  };
  through("q", "x", InputSlot::BQ);
  through("k", source, InputSlot::BK);
  through("v", source, InputSlot::BV);
  const auto back = [&](const char* of) {
    return fmt::format("{}grad_{} @ {}{}", m_oneHead ? "" : "(", of, transposed(fmt::format("w_{}", of)),
                       m_oneHead ? "" : ").sum(axis=0)");
  };
  const std::string keys = back("k") + " + " + back("v");
  if (context) line("grad_context = " + keys);
  line("grad_x = " + back("q") + (context ? "" : " + " + keys), context ? "" : "it is met three times");
}

/// Backward through q = [x w_q | x w_qr], k = [latent w_uk | x w_kr], v = latent w_uv and latent = x w_dkv.
void ScriptWriter::gradientsOfLatents() {
  const Index content = rotatedColumns(m_s).first;
  const std::string sum = m_oneHead ? "" : ".sum(axis=0)";
  blank();
  line(fmt::format("content_q, turned_q = grad_q[..., :{0}], grad_q[..., {0}:]", content));
  line(fmt::format("content_k, turned_k = grad_k[..., :{0}], grad_k[..., {0}:]{1}", content, sum),
       m_oneHead ? "" : "all heads have the same part that turns");
  line("grad_w_q, grad_w_qr = x.T @ content_q, x.T @ turned_q");
  line("grad_w_uk, grad_w_uv = latent.T @ content_k, latent.T @ grad_v");
  line(fmt::format("grad_latent = (content_k @ {} + grad_v @ {}){}", transposed("w_uk"), transposed("w_uv"), sum));
  line("grad_w_dkv, grad_w_kr = x.T @ grad_latent, x.T @ turned_k");
  line(fmt::format("grad_x = (content_q @ {} + turned_q @ {}){} + grad_latent @ w_dkv.T + turned_k @ w_kr.T",
                   transposed("w_q"), transposed("w_qr"), sum));
}

void ScriptWriter::gradientsByAutograd() {
  line(*m_loss == Loss::Sum ? "loss = outputs.sum()" : "loss = (outputs ** 2).sum()");
  line("loss.backward()");
  line("grad_weights, grad_masked, grad_scaled = weights.grad, masked.grad, scaled.grad",
       m_a.softcap > 0 ? "dP, dS, dS through the soft cap" : "dP, dS, and dS of the scaled scores");
  line("grad_q, grad_k, grad_v = own_q.grad, own_k.grad, own_v.grad");
  if (m_sinks) line("grad_sink = sink.grad");
  for (const InputSlot slot : given()) {
    if (!has(InputSlot::Q)) line(fmt::format("grad_{0} = {0}.grad", slotName(slot)));
  }
}

}  // namespace

std::string pythonScript(const Scenario& s, PythonLibrary library, std::optional<Loss> backward) {
  if (std::holds_alternative<ShapeInputs>(s.inputs)) {
    throw std::invalid_argument("a scenario of kind 'shape' has no values to compute with");
  }
  if (!backward) return ScriptWriter(s, library, {}).write();
  // Gradients are exact, without simulated rounding.
  return ScriptWriter(inDouble(s), library, backward).write();
}

}  // namespace attn
