// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gif_lib.h>
#include <webp/decode.h>
#include <webp/mux.h>

#include <QByteArray>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <vector>

namespace attn::test {

/// An animation as read back: pictures and their durations, in the unit of the format.
struct DecodedAnimation {
  std::vector<QImage> pictures;
  std::vector<int> durations;
  QSize size;
  int loops = -1;  // −1: not given
  int palettes = 0;

  int length() const {
    int sum = 0;
    for (const int each : durations) sum += each;
    return sum;
  }
};

/// Read with giflib: hundredths of a second.
inline DecodedAnimation decodedGif(const QByteArray& file) {
  struct Reader {
    const QByteArray& bytes;
    qsizetype at = 0;
  } reader{file};
  const auto read = [](GifFileType* gif, GifByteType* to, int wanted) {
    auto* from = static_cast<Reader*>(gif->UserData);
    const auto count = static_cast<int>(std::min<qsizetype>(wanted, from->bytes.size() - from->at));
    std::copy_n(from->bytes.constData() + from->at, count, reinterpret_cast<char*>(to));
    from->at += count;
    return count;
  };
  DecodedAnimation decoded;
  int error = 0;
  GifFileType* gif = DGifOpen(&reader, read, &error);
  if (!gif || DGifSlurp(gif) != GIF_OK) return decoded;
  decoded.size = {gif->SWidth, gif->SHeight};
  decoded.palettes = gif->SColorMap ? 1 : 0;
  QImage canvas(decoded.size, QImage::Format_RGB32);
  canvas.fill(Qt::magenta);
  for (int i = 0; i < gif->ImageCount; ++i) {
    const SavedImage& image = gif->SavedImages[i];
    if (image.ImageDesc.ColorMap) ++decoded.palettes;
    GraphicsControlBlock control{};
    DGifSavedExtensionToGCB(gif, i, &control);
    for (int e = 0; e < image.ExtensionBlockCount; ++e) {
      const ExtensionBlock& block = image.ExtensionBlocks[e];
      if (block.Function == CONTINUE_EXT_FUNC_CODE && block.ByteCount == 3)
        decoded.loops = block.Bytes[1] | block.Bytes[2] << 8;
    }
    for (int y = 0; y < image.ImageDesc.Height; ++y) {
      for (int x = 0; x < image.ImageDesc.Width; ++x) {
        const int place = image.RasterBits[y * image.ImageDesc.Width + x];
        if (place == control.TransparentColor) continue;
        const GifColorType& color = gif->SColorMap->Colors[place];
        canvas.setPixel(image.ImageDesc.Left + x, image.ImageDesc.Top + y, qRgb(color.Red, color.Green, color.Blue));
      }
    }
    decoded.pictures.push_back(canvas);
    decoded.durations.push_back(control.DelayTime);
  }
  DGifCloseFile(gif, &error);
  return decoded;
}

/// Read with libwebp: milliseconds.
inline DecodedAnimation decodedWebP(const QByteArray& file) {
  DecodedAnimation decoded;
  const WebPData data{reinterpret_cast<const std::uint8_t*>(file.constData()), static_cast<std::size_t>(file.size())};
  WebPMux* mux = WebPMuxCreate(&data, 0);
  if (!mux) return decoded;
  int width = 0, height = 0;
  WebPMuxGetCanvasSize(mux, &width, &height);
  decoded.size = {width, height};
  WebPMuxAnimParams looping{};
  if (WebPMuxGetAnimationParams(mux, &looping) == WEBP_MUX_OK) decoded.loops = looping.loop_count;
  QImage canvas(decoded.size, QImage::Format_ARGB32);
  canvas.fill(Qt::transparent);
  WebPMuxFrameInfo frame{};
  for (std::uint32_t i = 1; WebPMuxGetFrame(mux, i, &frame) == WEBP_MUX_OK; ++i) {
    int w = 0, h = 0;
    std::uint8_t* pixels = WebPDecodeBGRA(frame.bitstream.bytes, frame.bitstream.size, &w, &h);
    {
      QPainter painter(&canvas);
      painter.drawImage(frame.x_offset, frame.y_offset, QImage(pixels, w, h, QImage::Format_ARGB32));
    }
    decoded.pictures.push_back(canvas.convertToFormat(QImage::Format_RGB32));
    decoded.durations.push_back(frame.duration);
    WebPFree(pixels);
    WebPDataClear(&frame.bitstream);
  }
  WebPMuxDelete(mux);
  return decoded;
}

}  // namespace attn::test
