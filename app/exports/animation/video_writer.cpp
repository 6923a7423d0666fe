// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/animation/video_writer.h"

#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <algorithm>
#include <utility>

#include "text/list_text.h"

namespace attn::app {
namespace {

/// A known ffmpeg encoder, in order of preference, with its options for good quality and reproducible output.
struct KnownEncoder {
  AnimationFormat format;
  const char* name;
  const char* standard;  // the codec's name for remarks
  QStringList options;
};

const std::vector<KnownEncoder>& knownEncoders() {
  const auto words = [](const char* text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
  static const std::vector<KnownEncoder> all{
      {AnimationFormat::Mp4, "libx264", "H.264", words("-preset veryfast -crf 18 -tune animation")},
      {AnimationFormat::Mp4, "libopenh264", "H.264", words("-b:v 4M")},
      {AnimationFormat::Mp4, "mpeg4", "MPEG-4 Part 2", words("-qscale:v 2")},
      {AnimationFormat::WebM, "libvpx-vp9", "VP9",
       words("-deadline realtime -cpu-used 7 -crf 24 -b:v 0 -tile-columns 2 -row-mt 0")},
      {AnimationFormat::WebM, "libvpx", "VP8", words("-deadline realtime -cpu-used 6 -crf 10 -b:v 4M")},
  };
  return all;
}

QString formatName(AnimationFormat format) {
  return format == AnimationFormat::Mp4 ? QStringLiteral("MP4") : QStringLiteral("WebM");
}

/// The last nonempty line of ffmpeg's output.
QString lastOutputLine(const std::string& said) {
  const QStringList lines = QString::fromUtf8(said.c_str()).split(QRegularExpression(QStringLiteral("[\r\n]")));
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    if (!line->trimmed().isEmpty()) return line->trimmed().left(200);
  return AnimationText::tr("no reason given.");
}

std::vector<std::string> argumentsOf(const AnimationPlan& plan, const VideoEncoder& encoder, const QString& file) {
  const QString size = QStringLiteral("%1x%2").arg(plan.size.width()).arg(plan.size.height());
  const QString rate = QString::number(plan.framesPerSecond);
  const auto known = std::ranges::find_if(
      knownEncoders(), [&](const KnownEncoder& each) { return encoder.name == QLatin1String(each.name); });
  QStringList all{QStringLiteral("-hide_banner"), QStringLiteral("-nostats"), QStringLiteral("-loglevel"),
                  QStringLiteral("error"), QStringLiteral("-f"), QStringLiteral("rawvideo"), QStringLiteral("-pix_fmt"),
                  QStringLiteral("bgr0"), QStringLiteral("-s"), size, QStringLiteral("-r"), rate, QStringLiteral("-i"),
                  QStringLiteral("pipe:0"), QStringLiteral("-an"),
                  // The color space that players assume for this picture size, also written to the file.
                  QStringLiteral("-vf"), QStringLiteral("scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"),
                  QStringLiteral("-colorspace"), QStringLiteral("bt709"), QStringLiteral("-color_primaries"),
                  QStringLiteral("bt709"), QStringLiteral("-color_trc"), QStringLiteral("bt709"),
                  QStringLiteral("-color_range"), QStringLiteral("tv"), QStringLiteral("-c:v"), encoder.name,
                  QStringLiteral("-threads"), QStringLiteral("2"), QStringLiteral("-g"),
                  QString::number(plan.framesPerSecond * 4)};
  if (known != knownEncoders().end()) all << known->options;
  // No version and no timestamp: the same pictures give the same file.
  all << QStringLiteral("-fflags") << QStringLiteral("+bitexact") << QStringLiteral("-flags:v")
      << QStringLiteral("+bitexact") << QStringLiteral("-map_metadata") << QStringLiteral("-1");
  if (plan.format == AnimationFormat::Mp4)
    all << QStringLiteral("-movflags") << QStringLiteral("+faststart") << QStringLiteral("-f") << QStringLiteral("mp4");
  else
    all << QStringLiteral("-f") << QStringLiteral("webm");
  all << QStringLiteral("-y") << file;
  std::vector<std::string> arguments;
  for (const QString& word : std::as_const(all)) arguments.push_back(QFile::encodeName(word).toStdString());
  return arguments;
}

}  // namespace

tl::expected<VideoEncoder, QString> chosenVideoEncoder(AnimationFormat format, const QString& program,
                                                       const QString& encoders) {
  QStringList wanted;
  const char* usual = nullptr;
  for (const KnownEncoder& each : knownEncoders()) {
    if (each.format != format) continue;
    const QString name = QLatin1String(each.name);
    wanted << name;
    if (!usual) usual = each.standard;
    // " V..... libx264    words": a column of flags before the name.
    const QRegularExpression line(QStringLiteral("^\\s*V\\S*\\s+%1\\s").arg(QRegularExpression::escape(name)),
                                  QRegularExpression::MultilineOption);
    if (!line.match(encoders).hasMatch()) continue;
    VideoEncoder found{program, name, {}};
    if (QLatin1String(usual) != QLatin1String(each.standard)) {
      found.remark =
          AnimationText::tr("This ffmpeg has no encoder for %1, so the video uses %2, which fewer players support.")
              .arg(QLatin1String(usual), QLatin1String(each.standard));
    }
    return found;
  }
  return tl::unexpected(AnimationText::tr("The ffmpeg on this computer (%1) has no encoder for %2: it needs one of %3. "
                                          "Install an ffmpeg that has one, or choose .gif or .webp.")
                            .arg(program, formatName(format), listText(wanted)));
}

tl::expected<VideoEncoder, QString> findVideoEncoder(AnimationFormat format) {
  const QString program = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
  if (program.isEmpty()) {
    return tl::unexpected(
        AnimationText::tr("Writing %1 requires ffmpeg, which is not installed. Install it (on Debian and Ubuntu: sudo "
                          "apt install ffmpeg), or choose .gif or .webp, which do not need it.")
            .arg(formatName(format)));
  }
  auto asked = ChildProcess::start(QFile::encodeName(program).toStdString(), {"-hide_banner", "-encoders"}, true);
  if (!asked || asked->finish({}) != 0) {
    return tl::unexpected(
        AnimationText::tr("The encoders of %1 are unknown: %2")
            .arg(program, asked ? lastOutputLine(asked->said()) : QString::fromStdString(asked.error().message())));
  }
  return chosenVideoEncoder(format, program, QString::fromUtf8(asked->said().c_str()));
}

PackedFrame packForVideo(const QImage& now) {
  return {now.rect(), QByteArray(reinterpret_cast<const char*>(now.constBits()), now.sizeInBytes())};
}

VideoWriter::VideoWriter(const AnimationPlan& plan, VideoEncoder encoder)
    : m_plan(plan), m_encoder(std::move(encoder)) {
  if (!m_folder.isValid()) {
    m_trouble = AnimationText::tr("ffmpeg needs a temporary folder for its file: %1").arg(m_folder.errorString());
    return;
  }
  auto started =
      ChildProcess::start(QFile::encodeName(m_encoder.program).toStdString(), argumentsOf(plan, m_encoder, file()));
  if (started)
    m_process.emplace(std::move(*started));
  else
    m_trouble = AnimationText::tr("%1 cannot be started: %2")
                    .arg(m_encoder.program, QString::fromStdString(started.error().message()));
}

QString VideoWriter::file() const {
  return m_folder.filePath(QStringLiteral("video"));
}

bool VideoWriter::add(const PackedFrame& frame, int ticks, const std::stop_token& stop) {
  const std::string_view bytes(frame.data.constData(), static_cast<std::size_t>(frame.data.size()));
  for (int i = 0; i < ticks; ++i)
    if (!m_process || !m_process->write(bytes, stop)) return false;
  return true;
}

tl::expected<QByteArray, QString> VideoWriter::finish(const std::stop_token& stop) {
  if (!m_process) return tl::unexpected(m_trouble.value_or(QString()));
  const int code = m_process->finish(stop);
  QFile video(file());
  if (code == 0 && video.open(QIODevice::ReadOnly)) {
    QByteArray bytes = video.readAll();
    if (bytes.size() == video.size() && !bytes.isEmpty()) return bytes;
  }
  return tl::unexpected(AnimationText::tr("ffmpeg failed: %1").arg(lastOutputLine(m_process->said())));
}

}  // namespace attn::app
