// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/animation/webp_writer.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include <algorithm>
#include <new>

namespace attn::app {
namespace {

// Level of libwebp from fast (0) to small (9). Flat areas gain little from higher levels.
constexpr int kLosslessLevel = 2;
constexpr int kNearLossless = 40;  // 100 is lossless, 0 the strongest
constexpr int kMilliseconds = 1000;

/// A WebPPicture with its memory writer.
class Coded {
 public:
  Coded() {
    if (!WebPPictureInit(&picture)) throw std::bad_alloc();
    WebPMemoryWriterInit(&bytes);
    picture.use_argb = 1;
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &bytes;
  }
  ~Coded() {
    WebPPictureFree(&picture);
    WebPMemoryWriterClear(&bytes);
  }
  Coded(const Coded&) = delete;
  Coded& operator=(const Coded&) = delete;

  WebPPicture picture{};
  WebPMemoryWriter bytes{};
};

/// WebP frames start at even pixels.
QRect fromEvenPixels(const QRect& area) {
  return QRect(QPoint(area.left() & ~1, area.top() & ~1), area.bottomRight());
}

}  // namespace

PackedFrame packForWebP(const QImage& before, const QImage& now, const QRect& changed, bool smaller) {
  const QRect area = fromEvenPixels(changed);
  Coded coded;
  coded.picture.width = area.width();
  coded.picture.height = area.height();
  if (!WebPPictureAlloc(&coded.picture)) throw std::bad_alloc();
  for (int y = 0; y < area.height(); ++y) {
    const auto* pixels = reinterpret_cast<const QRgb*>(now.constScanLine(area.top() + y)) + area.left();
    std::uint32_t* out = coded.picture.argb + std::ptrdiff_t{y} * coded.picture.argb_stride;
    if (before.isNull()) {
      std::transform(pixels, pixels + area.width(), out, [](QRgb color) { return color | 0xff000000U; });
      continue;
    }
    const auto* old = reinterpret_cast<const QRgb*>(before.constScanLine(area.top() + y)) + area.left();
    std::transform(pixels, pixels + area.width(), old, out,
                   [](QRgb color, QRgb was) { return color == was ? 0U : color | 0xff000000U; });
  }
  WebPConfig config;
  if (!WebPConfigInit(&config) || !WebPConfigLosslessPreset(&config, kLosslessLevel)) throw std::bad_alloc();
  config.thread_level = 0;  // frames are encoded in parallel instead
  if (smaller) config.near_lossless = kNearLossless;
  if (!WebPEncode(&config, &coded.picture)) throw std::bad_alloc();  // a valid picture can fail only for lack of memory
  return {area, QByteArray(reinterpret_cast<const char*>(coded.bytes.mem), static_cast<qsizetype>(coded.bytes.size))};
}

WebPWriter::WebPWriter(const AnimationPlan& plan) : m_plan(plan), m_mux(WebPMuxNew()) {
  if (!m_mux) throw std::bad_alloc();
}

WebPWriter::~WebPWriter() {
  WebPMuxDelete(m_mux);
}

bool WebPWriter::add(const PackedFrame& frame, int tick, int ticks) {
  const std::int64_t begin = momentOfTick(tick, m_plan, kMilliseconds);
  WebPMuxFrameInfo info{};
  info.bitstream = {reinterpret_cast<const std::uint8_t*>(frame.data.constData()),
                    static_cast<std::size_t>(frame.data.size())};
  info.x_offset = frame.area.left();
  info.y_offset = frame.area.top();
  info.duration = static_cast<int>(momentOfTick(tick + ticks, m_plan, kMilliseconds) - begin);
  info.id = WEBP_CHUNK_ANMF;
  info.dispose_method = WEBP_MUX_DISPOSE_NONE;
  info.blend_method = WEBP_MUX_BLEND;
  return WebPMuxPushFrame(m_mux, &info, 1) == WEBP_MUX_OK;
}

QByteArray WebPWriter::finish() {
  WebPMuxAnimParams looping{0xffffffff, m_plan.loops};
  WebPData file{};
  QByteArray bytes;
  if (WebPMuxSetAnimationParams(m_mux, &looping) == WEBP_MUX_OK &&
      WebPMuxSetCanvasSize(m_mux, m_plan.size.width(), m_plan.size.height()) == WEBP_MUX_OK &&
      WebPMuxAssemble(m_mux, &file) == WEBP_MUX_OK)
    bytes = QByteArray(reinterpret_cast<const char*>(file.bytes), static_cast<qsizetype>(file.size));
  WebPDataClear(&file);
  return bytes;
}

}  // namespace attn::app
