// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/animation/gif_writer.h"

#include <gif_lib.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace attn::app {
namespace {

constexpr int kHundredths = 100;
constexpr std::int64_t kLongestDelay = 65535;
constexpr int kColors = 256;
constexpr int kColorBits = 8;

int appendBytes(GifFileType* file, const GifByteType* bytes, int count) {
  static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(bytes), count);
  return count;
}

struct FreeColors {
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

}  // namespace

PackedFrame packForGif(const QImage& before, const QImage& now, const QRect& area, const GifPalette& palette) {
  PaletteMapper mapper(palette);
  QByteArray places(qsizetype{area.width()} * area.height(), Qt::Uninitialized);
  auto* out = reinterpret_cast<std::uint8_t*>(places.data());
  for (int y = area.top(); y <= area.bottom(); ++y) {
    const auto* pixels = reinterpret_cast<const QRgb*>(now.constScanLine(y));
    const auto* old = before.isNull() ? nullptr : reinterpret_cast<const QRgb*>(before.constScanLine(y));
    for (int x = area.left(); x <= area.right(); ++x)
      *out++ = old && old[x] == pixels[x] ? std::uint8_t{GifPalette::kTransparent} : mapper.at(pixels[x], x, y);
  }
  return {area, std::move(places)};
}

GifWriter::GifWriter(const AnimationPlan& plan, const GifPalette& palette) : m_plan(plan) {
  int error = 0;
  m_file = EGifOpen(&m_bytes, &appendBytes, &error);
  m_sound = m_file && begin(palette);
}

GifWriter::~GifWriter() {
  int error = 0;
  if (m_file) EGifCloseFile(m_file, &error);
}

bool GifWriter::begin(const GifPalette& palette) {
  std::array<GifColorType, kColors> colors{};
  for (std::size_t i = 0; i < palette.colors().size(); ++i) {
    const QRgb color = palette.colors()[i];
    colors[i] = {static_cast<GifByteType>(qRed(color)), static_cast<GifByteType>(qGreen(color)),
                 static_cast<GifByteType>(qBlue(color))};
  }
  const std::unique_ptr<ColorMapObject, FreeColors> map(GifMakeMapObject(kColors, colors.data()));
  if (!map) return false;
  EGifSetGifVersion(m_file, true);
  return EGifPutScreenDesc(m_file, m_plan.size.width(), m_plan.size.height(), kColorBits, 0, map.get()) == GIF_OK &&
         (m_plan.loops == 1 || loop());
}

/// Writes the number of repetitions after the first showing; 0 for infinite.
bool GifWriter::loop() {
  const int again = std::clamp(m_plan.loops - 1, 0, 65535);
  const std::array<GifByteType, 3> count{1, static_cast<GifByteType>(again & 255),
                                         static_cast<GifByteType>(again >> 8)};
  return EGifPutExtensionLeader(m_file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
         EGifPutExtensionBlock(m_file, 11, "NETSCAPE2.0") == GIF_OK &&
         EGifPutExtensionBlock(m_file, count.size(), count.data()) == GIF_OK &&
         EGifPutExtensionTrailer(m_file) == GIF_OK;
}

bool GifWriter::add(const PackedFrame& frame, int tick, int ticks) {
  if (!m_sound) return false;
  const std::int64_t delay = momentOfTick(tick + ticks, m_plan, kHundredths) - momentOfTick(tick, m_plan, kHundredths);
  GraphicsControlBlock control{};
  control.DisposalMode = DISPOSE_DO_NOT;
  control.DelayTime = static_cast<int>(std::min(delay, kLongestDelay));
  control.TransparentColor = GifPalette::kTransparent;
  std::array<GifByteType, 4> block{};
  const std::size_t size = EGifGCBToExtension(&control, block.data());
  m_sound = EGifPutExtension(m_file, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(size), block.data()) == GIF_OK &&
            EGifPutImageDesc(m_file, frame.area.left(), frame.area.top(), frame.area.width(), frame.area.height(),
                             false, nullptr) == GIF_OK;
  QByteArray places = frame.data;
  auto* line = reinterpret_cast<GifPixelType*>(places.data());
  for (int y = 0; m_sound && y < frame.area.height(); ++y, line += frame.area.width())
    m_sound = EGifPutLine(m_file, line, frame.area.width()) == GIF_OK;
  return m_sound;
}

QByteArray GifWriter::finish() {
  int error = 0;
  const bool closed = m_file && EGifCloseFile(std::exchange(m_file, nullptr), &error) == GIF_OK;
  return m_sound && closed ? m_bytes : QByteArray();
}

}  // namespace attn::app
