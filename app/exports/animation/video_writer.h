// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTemporaryDir>
#include <optional>

#include "exports/animation/child_process.h"
#include "exports/animation/frame_line.h"

namespace attn::app {

/// An `ffmpeg` of this machine, and what it can do for a format.
struct VideoEncoder {
  QString program;  // its path
  QString name;     // of the encoder that is used: "libx264"
  QString remark;   // a sentence where it is not the usual one; may be empty
};
/// The best encoder that the `ffmpeg` on the path has. Without a program or an encoder a sentence that says how to mend
/// it. Asks the program, which takes a moment.
tl::expected<VideoEncoder, QString> findVideoEncoder(AnimationFormat);
/// The same from the words of `ffmpeg -encoders`.
tl::expected<VideoEncoder, QString> chosenVideoEncoder(AnimationFormat, const QString& program,
                                                       const QString& encoders);

/// A whole picture, as it is.
PackedFrame packForVideo(const QImage& now);

/// Has ffmpeg make a video: the pictures go to it through a pipe, the file comes from a folder of its own.
class VideoWriter {
 public:
  VideoWriter(const AnimationPlan&, VideoEncoder);

  const std::optional<QString>& trouble() const { return m_trouble; }
  bool add(const PackedFrame&, int ticks, const std::stop_token&);
  /// The file, or a sentence with ffmpeg's last words.
  tl::expected<QByteArray, QString> finish(const std::stop_token&);

 private:
  QString file() const;

  AnimationPlan m_plan;
  VideoEncoder m_encoder;
  QTemporaryDir m_folder;
  std::optional<ChildProcess> m_process;
  std::optional<QString> m_trouble;
};

}  // namespace attn::app
