// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/animation/video_writer.h"

#include <signal.h>
#include <unistd.h>

#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <algorithm>

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
QString lastOutputLine(const QByteArray& said) {
  const QStringList lines = QString::fromUtf8(said).split(QRegularExpression(QStringLiteral("[\r\n]")));
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    if (!line->trimmed().isEmpty()) return line->trimmed().left(200);
  return AnimationText::tr("no reason given.");
}

constexpr int kLookForStopMs = 50;

/// False if the program cannot be started.
bool startFfmpeg(QProcess& process, const QString& program, const QStringList& arguments) {
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.setChildProcessModifier([] {
    ::setpgid(0, 0);  // Ctrl+C in a terminal must reach only the parent, which ends the child
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
  });
  process.start(program, arguments);
  return process.waitForStarted(-1);
}

/// Waits for it to exit. Returns its exit code; negative if it was killed, or `stop` was requested.
int exitCodeOf(QProcess& process, const std::stop_token& stop) {
  process.closeWriteChannel();
  while (process.state() != QProcess::NotRunning && !stop.stop_requested()) process.waitForFinished(kLookForStopMs);
  if (process.state() != QProcess::NotRunning) return -1;
  return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

QStringList argumentsOf(const AnimationPlan& plan, const VideoEncoder& encoder, const QString& file) {
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
  return all << QStringLiteral("-y") << file;
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
  QProcess asked;
  const bool started = startFfmpeg(asked, program, {QStringLiteral("-hide_banner"), QStringLiteral("-encoders")});
  const int code = started ? exitCodeOf(asked, {}) : -1;
  const QByteArray said = asked.readAll();
  if (code == 0) return chosenVideoEncoder(format, program, QString::fromUtf8(said));
  return tl::unexpected(AnimationText::tr("The encoders of %1 are unknown: %2")
                            .arg(program, started ? lastOutputLine(said) : asked.errorString()));
}

PackedFrame packForVideo(const QImage& now) {
  return {now.rect(), QByteArray(reinterpret_cast<const char*>(now.constBits()), now.sizeInBytes())};
}

VideoWriter::VideoWriter(const AnimationPlan& plan, const VideoEncoder& encoder) {
  if (!m_folder.isValid())
    m_trouble = AnimationText::tr("ffmpeg needs a temporary folder for its file: %1").arg(m_folder.errorString());
  else if (!startFfmpeg(m_process, encoder.program, argumentsOf(plan, encoder, file())))
    m_trouble = AnimationText::tr("%1 cannot be started: %2").arg(encoder.program, m_process.errorString());
}

VideoWriter::~VideoWriter() {
  if (m_process.state() == QProcess::NotRunning) return;
  m_process.kill();
  m_process.waitForFinished(-1);
}

bool VideoWriter::add(const PackedFrame& frame, int ticks, const std::stop_token& stop) {
  for (int i = 0; i < ticks; ++i) {
    m_process.write(frame.data);
    while (m_process.bytesToWrite() > 0) {
      if (stop.stop_requested() || m_process.state() != QProcess::Running) return false;
      if (!m_process.waitForBytesWritten(kLookForStopMs) && m_process.error() == QProcess::WriteError) return false;
    }
  }
  return true;
}

tl::expected<QByteArray, QString> VideoWriter::finish(const std::stop_token& stop) {
  if (m_trouble) return tl::unexpected(*m_trouble);
  QFile video(file());
  if (exitCodeOf(m_process, stop) == 0 && video.open(QIODevice::ReadOnly)) {
    QByteArray bytes = video.readAll();
    if (bytes.size() == video.size() && !bytes.isEmpty()) return bytes;
  }
  return tl::unexpected(AnimationText::tr("ffmpeg failed: %1").arg(lastOutputLine(m_process.readAll())));
}

}  // namespace attn::app
