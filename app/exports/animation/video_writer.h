// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QTemporaryDir>
#include <optional>
#include <stop_token>
#include <tl/expected.hpp>

#include "exports/animation/frame_line.h"

namespace attn::app {

/// An installed `ffmpeg`, and its encoder for a format.
struct VideoEncoder {
  QString program;  // path
  QString name;     // name of the encoder: "libx264"
  QString remark;   // a sentence if it is not the default encoder; may be empty
};
/// The best encoder of the `ffmpeg` in PATH. Without a program or an encoder, returns an error message that says how to
/// fix it. Runs the program, which takes a moment.
tl::expected<VideoEncoder, QString> findVideoEncoder(AnimationFormat);
/// The same, from the output of `ffmpeg -encoders`.
tl::expected<VideoEncoder, QString> chosenVideoEncoder(AnimationFormat, const QString& program,
                                                       const QString& encoders);

/// The whole picture, uncompressed.
PackedFrame packForVideo(const QImage& now);

/// Encodes a video with ffmpeg: pictures are sent through a pipe, the file is read back from a temporary folder. Usable
/// in threads without an event loop.
class VideoWriter {
 public:
  VideoWriter(const AnimationPlan&, const VideoEncoder&);
  ~VideoWriter();
  VideoWriter(const VideoWriter&) = delete;
  VideoWriter& operator=(const VideoWriter&) = delete;

  const std::optional<QString>& trouble() const { return m_trouble; }
  bool add(const PackedFrame&, int ticks, const std::stop_token&);
  /// The file, or an error message with ffmpeg's last line.
  tl::expected<QByteArray, QString> finish(const std::stop_token&);

 private:
  QString file() const { return m_folder.filePath(QStringLiteral("video")); }

  QTemporaryDir m_folder;
  QProcess m_process;
  std::optional<QString> m_trouble;
};

}  // namespace attn::app
