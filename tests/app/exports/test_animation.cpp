// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <array>
#include <cstring>
#include <new>
#include <utility>

#include "app/exports/animated_files.h"
#include "exports/animation/animation.h"
#include "exports/animation/frame_line.h"
#include "exports/animation/gif_palette.h"
#include "exports/animation/video_writer.h"
#include "session/document_file.h"
#include "support/qt_test.h"
#include "theme/fonts.h"

namespace attn::app::test_animation {

namespace {

constexpr QSize kSize(321, 240);  // an odd width

/// A bar that fills, a counter, a color for each step, and a gradient with more colors than a palette has.
Film film() {
  Timeline timeline{{{0, 0, 1}, {1, 1, 6}}, {QStringLiteral("first"), QStringLiteral("second")}, {}};
  const Projector projector = [](QPainter& painter, const Playhead& place) {
    QLinearGradient gradient(0, 0, kSize.width(), 0);
    gradient.setColorAt(0, QColor(20, 60, 130));
    gradient.setColorAt(1, QColor(240, 200, 80));
    painter.fillRect(QRectF(0, 180, kSize.width(), 60), gradient);
    painter.fillRect(QRectF(20, 20, 40 + 30 * place.cell, 30), place.step == 0 ? Qt::darkRed : Qt::darkGreen);
    painter.setOpacity(place.transition);
    painter.setFont(uiFont(24));
    painter.setPen(Qt::black);
    painter.drawText(QPointF(20, 120), QStringLiteral("step %1, cell %2").arg(place.step).arg(std::floor(place.cell)));
    painter.setOpacity(1);
  };
  return {timeline, kSize, QColor(0xf7, 0xf7, 0xf3), [projector] { return projector; }};
}

/// Twelve pictures: 1.1 s at 10 frames per second, then one second at the end.
AnimationPlan twelveFrames(AnimationFormat format) {
  AnimationPlan plan;
  plan.format = format;
  plan.from = {0, 0.2, 1};
  plan.to = {0, 0.75, 1};
  plan.size = kSize;
  plan.framesPerSecond = 10;
  plan.secondsAtTheEnd = 1;
  return plan;
}

/// Includes the pause and the slide into the last cell.
AnimationPlan wholeAnimation(AnimationFormat format) {
  AnimationPlan plan = twelveFrames(format);
  plan.from = {0, 0, 1};
  plan.to = {1, 6, 1};
  plan.framesPerSecond = 12;
  return plan;
}

std::vector<QImage> drawnPictures(const AnimationPlan& plan) {
  const Film drawn = film();
  const Projector projector = drawn.projector();
  std::vector<QImage> pictures;
  const auto frames = plannedFrames(plan, drawn.timeline);
  for (const PlannedFrame& frame : *frames) {
    QImage picture = pictureOf(drawn, projector, frame.place, plan.size);
    if (pictures.empty() || picture != pictures.back()) pictures.push_back(picture);
  }
  return pictures;
}

class Folder {
 public:
  std::filesystem::path path(const QString& name) const { return toPath(m_folder.filePath(name)); }
  QStringList names() const {
    return QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
  }
  QByteArray content(const QString& name) const {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void write(const QString& name, const QByteArray& text) const {
    QFile file(m_folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
  }

 private:
  QTemporaryDir m_folder;
};

QByteArray written(const AnimationPlan& plan, const Film& of = film()) {
  const Folder folder;
  const auto done = writeAnimation(folder.path(QStringLiteral("x")), plan, of);
  if (!done) qWarning("%s", qPrintable(done.error().sentence));
  return folder.content(QStringLiteral("x"));
}

bool has(const char* program) {
  return !QStandardPaths::findExecutable(QLatin1String(program)).isEmpty();
}

QString output(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  process.waitForFinished(-1);
  return QString::fromUtf8(process.readAllStandardOutput());
}

/// A folder at the front of PATH, with a program called ffmpeg.
class OtherFfmpeg {
 public:
  explicit OtherFfmpeg(const QByteArray& script) : m_before(qgetenv("PATH")) {
    if (!script.isEmpty()) {
      QFile file(m_folder.filePath(QStringLiteral("ffmpeg")));
      (void)file.open(QIODevice::WriteOnly);
      file.write("#!/bin/sh\nPATH=/usr/bin:/bin\n" + script);
      file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    qputenv("PATH", m_folder.path().toUtf8());
  }
  ~OtherFfmpeg() { qputenv("PATH", m_before); }
  OtherFfmpeg(const OtherFfmpeg&) = delete;
  OtherFfmpeg& operator=(const OtherFfmpeg&) = delete;

  QString file(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

 private:
  QTemporaryDir m_folder;
  QByteArray m_before;
};

const QByteArray kKnowsH264 = "case \"$*\" in *-encoders*) echo ' V....D libx264  H.264'; exit 0;; esac\n";

int channelDistance(QRgb a, QRgb b) {
  return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

}  // namespace

class TestAnimation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // --- schedule

  void framesBeginAndEndWhereTheRangeDoes() {
    const auto frames = plannedFrames(twelveFrames(AnimationFormat::WebP), film().timeline);
    QCOMPARE(frames->size(), std::size_t(12));
    QVERIFY((frames->front().place == Playhead{0, 0.2, 1}));
    QVERIFY((frames->back().place == Playhead{0, 0.75, 1}));
    QCOMPARE(frames->back().ticks, 10);
    QCOMPARE(secondsOf(*frames, twelveFrames(AnimationFormat::WebP)), 2.1);
  }

  void aStillStageIsOneFrame() {
    AnimationPlan plan = wholeAnimation(AnimationFormat::WebP);
    const auto frames = plannedFrames(plan, film().timeline);
    int ticks = 0;
    bool rested = false;
    for (const PlannedFrame& frame : *frames) {
      QCOMPARE(frame.tick, ticks);
      ticks += frame.ticks;
      if (frame.place == Playhead{0, 1, 1}) rested = frame.ticks >= 7;  // 0.6 s at 12 frames a second
    }
    QVERIFY(rested);
    plan.speed = 2;
    const double slow = secondsOf(*frames, plan) - 1, fast = secondsOf(*plannedFrames(plan, film().timeline), plan) - 1;
    QVERIFY(std::abs(slow - 2 * fast) < 0.2);
  }

  void roundedMomentsNeverAddUp() {
    AnimationPlan plan;
    for (const int rate : {7, 24, 30, 50, 60}) {
      plan.framesPerSecond = rate;
      for (const int unit : {100, 1000}) {
        for (int tick = 0; tick < 2000; ++tick)
          QVERIFY(std::abs(static_cast<double>(momentOfTick(tick, plan, unit)) - 1.0 * tick * unit / rate) <= 0.5);
        QCOMPARE(momentOfTick(60 * rate, plan, unit), std::int64_t{60} * unit);
      }
    }
  }

  void whatTakesTooLongIsRefused() {
    AnimationPlan plan = wholeAnimation(AnimationFormat::WebP);
    Timeline longOne{{{0, 0, 10, 3000}}, {QStringLiteral("long")}, {}};
    plan.to = {0, 10, 1};
    const auto refused = plannedFrames(plan, longOne);
    QVERIFY(!refused);
    QVERIFY(refused.error().contains(QStringLiteral("20 minutes")));
  }

  void tooLittleMemoryIsSaidBefore() {
    const auto refusal = animationTooLarge({8000, 8000}, 1'000'000'000);
    QVERIFY(refusal && refusal->contains(QStringLiteral("8000×8000")));
    QVERIFY(!animationTooLarge({1920, 1080}, 1'000'000'000));
  }

  // --- read by other programs

  void webPHasThePicturesThemselves() {
    for (const AnimationPlan& plan : {twelveFrames(AnimationFormat::WebP), wholeAnimation(AnimationFormat::WebP)}) {
      const test::DecodedAnimation decoded = test::decodedWebP(written(plan));
      const std::vector<QImage> drawn = drawnPictures(plan);
      QCOMPARE(decoded.size, kSize);
      QCOMPARE(decoded.pictures.size(), drawn.size());
      for (std::size_t i = 0; i < drawn.size(); ++i) QCOMPARE(decoded.pictures[i], drawn[i]);
      QCOMPARE(decoded.length(), qRound(1000 * secondsOf(*plannedFrames(plan, film().timeline), plan)));
      QCOMPARE(decoded.loops, 0);
    }
  }

  void aSmallerWebPIsSmallerAndNearlyTheSame() {
    AnimationPlan plan = twelveFrames(AnimationFormat::WebP);
    const QByteArray exact = written(plan);
    plan.smaller = true;
    const QByteArray smaller = written(plan);
    QVERIFY(smaller.size() < exact.size());
    const test::DecodedAnimation decoded = test::decodedWebP(smaller);
    const std::vector<QImage> drawn = drawnPictures(plan);
    QCOMPARE(decoded.pictures.size(), drawn.size());
    for (std::size_t i = 0; i < drawn.size(); ++i)
      for (int y = 0; y < kSize.height(); ++y)
        for (int x = 0; x < kSize.width(); ++x)
          QVERIFY(channelDistance(decoded.pictures[i].pixel(x, y), drawn[i].pixel(x, y)) <= 16);
  }

  void gifHasThePicturesInOnePalette() {
    for (const AnimationPlan& plan : {twelveFrames(AnimationFormat::Gif), wholeAnimation(AnimationFormat::Gif)}) {
      const test::DecodedAnimation decoded = test::decodedGif(written(plan));
      const std::vector<QImage> drawn = drawnPictures(plan);
      QCOMPARE(decoded.size, kSize);
      QCOMPARE(decoded.palettes, 1);
      QCOMPARE(decoded.pictures.size(), drawn.size());
      QCOMPARE(decoded.length(), qRound(100 * secondsOf(*plannedFrames(plan, film().timeline), plan)));
      QCOMPARE(decoded.loops, 0);
      double sum = 0;
      int far = 0;  // at the edges of letters, where colors are rare
      for (std::size_t i = 0; i < drawn.size(); ++i) {
        QCOMPARE(decoded.pictures[i].pixel(5, 5), drawn[i].pixel(5, 5));  // the background is exact
        for (int y = 0; y < kSize.height(); ++y) {
          for (int x = 0; x < kSize.width(); ++x) {
            const int off = channelDistance(decoded.pictures[i].pixel(x, y), drawn[i].pixel(x, y));
            QVERIFY2(off <= 96, qPrintable(QStringLiteral("%1 at %2, %3 of %4").arg(off).arg(x).arg(y).arg(i)));
            if (off > 24) ++far;
            sum += off;
          }
        }
      }
      const double pixels = static_cast<double>(drawn.size()) * kSize.width() * kSize.height();
      QVERIFY2(sum / pixels < 3 && far / pixels < 0.002,
               qPrintable(QStringLiteral("%1 on average, %2 far off").arg(sum / pixels).arg(far / pixels)));
    }
  }

  void whatDoesNotChangeDoesNotFlicker() {
    const AnimationPlan plan = wholeAnimation(AnimationFormat::Gif);
    const test::DecodedAnimation decoded = test::decodedGif(written(plan));
    const std::vector<QImage> drawn = drawnPictures(plan);
    for (std::size_t i = 1; i < drawn.size(); ++i)
      for (int y = 0; y < kSize.height(); ++y)
        for (int x = 0; x < kSize.width(); ++x)
          if (drawn[i].pixel(x, y) == drawn[i - 1].pixel(x, y))
            QVERIFY(decoded.pictures[i].pixel(x, y) == decoded.pictures[i - 1].pixel(x, y));
  }

  void delaysOfAGifAreNeverAnInstant() {
    AnimationPlan plan = wholeAnimation(AnimationFormat::Gif);
    plan.framesPerSecond = 60;  // the highest rate that a GIF supports
    for (const int delay : test::decodedGif(written(plan)).durations) QVERIFY(delay >= 2);
  }

  void itIsShownAsOftenAsAskedFor() {
    for (const auto& [loops, gif] : {std::pair(1, -1), std::pair(2, 1), std::pair(5, 4)}) {
      AnimationPlan plan = twelveFrames(AnimationFormat::Gif);
      plan.loops = loops;
      QCOMPARE(test::decodedGif(written(plan)).loops, gif);  // GIF stores repetitions after the first run
      plan.format = AnimationFormat::WebP;
      QCOMPARE(test::decodedWebP(written(plan)).loops, loops);
    }
  }

  void videosAreWhatFfprobeExpects() {
    if (!has("ffmpeg") || !has("ffprobe")) QSKIP("needs ffmpeg and ffprobe");
    for (const auto& [format, codec] :
         {std::pair(AnimationFormat::Mp4, "h264"), std::pair(AnimationFormat::WebM, "vp9")}) {
      const auto encoder = findVideoEncoder(format);
      QVERIFY2(encoder.has_value(), encoder ? "" : qPrintable(encoder.error()));
      if (!encoder->remark.isEmpty()) continue;
      const Folder folder;
      const auto done = writeAnimation(folder.path(QStringLiteral("v")), twelveFrames(format), film());
      QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().sentence));
      const QString told =
          output(QStringLiteral("ffprobe"),
                 {QStringLiteral("-v"), QStringLiteral("error"), QStringLiteral("-count_frames"),
                  QStringLiteral("-show_entries"),
                  QStringLiteral("stream=codec_name,width,height,pix_fmt,nb_read_frames,r_frame_rate:format=duration"),
                  QString::fromStdString(folder.path(QStringLiteral("v")).string())});
      const QString coded = QStringLiteral("codec_name=") + QLatin1String(codec);
      for (const QString& line :
           {coded, QStringLiteral("width=322"), QStringLiteral("height=240"), QStringLiteral("pix_fmt=yuv420p"),
            QStringLiteral("nb_read_frames=21"), QStringLiteral("r_frame_rate=10/1"), QStringLiteral("duration=2.1")})
        QVERIFY2(told.contains(line), qPrintable(line + QStringLiteral(" is not in ") + told));
    }
  }

  // --- determinism

  void theSameExportGivesTheSameBytes() {
    for (const AnimationFormat format :
         {AnimationFormat::Gif, AnimationFormat::WebP, AnimationFormat::Mp4, AnimationFormat::WebM}) {
      if (isVideo(format) && !has("ffmpeg")) continue;
      const AnimationPlan plan = wholeAnimation(format);
      const QByteArray first = written(plan), second = written(plan);
      QVERIFY(!first.isEmpty());
      QVERIFY2(first == second, qPrintable(animationSuffix(format)));
    }
  }

  /// Tests many thread interleavings: with tiny pictures, packing one overlaps with drawing the next ones.
  void everyFrameIsPackedWithThePictureBeforeIt() {
    static constexpr QSize kDot(1, 1);
    constexpr int kFrames = 30000;
    const Projector dots = [](QPainter& painter, const Playhead& place) {
      painter.fillRect(QRect(QPoint(), kDot), QColor(place.step >> 8, place.step & 0xff, 1));
    };
    const Film dot{film().timeline, kDot, Qt::white, [dots] { return dots; }};
    std::vector<PlannedFrame> frames;
    for (int i = 0; i < kFrames; ++i) frames.push_back({{i, 0, 1}, i, 1});
    const auto number = [](const QImage& picture) {
      return picture.isNull() ? -1 : (int{qRed(picture.pixel(0, 0))} << 8) + qGreen(picture.pixel(0, 0));
    };
    std::vector<std::pair<int, int>> seen;
    const bool whole = runFramePipeline(
        dot, frames, kDot,
        [&](const QImage& before, const QImage& now, const QRect& area) {
          const std::array numbers{number(before), number(now)};
          return PackedFrame{area, QByteArray(reinterpret_cast<const char*>(numbers.data()), sizeof numbers)};
        },
        [&](const PackedFrame& frame, int, int) {
          std::array<int, 2> numbers{};
          std::memcpy(numbers.data(), frame.data.constData(), sizeof numbers);
          seen.emplace_back(numbers[0], numbers[1]);
          return true;
        },
        {}, {});
    QVERIFY(whole);
    QCOMPARE(seen.size(), std::size_t{kFrames});
    for (int i = 0; i < kFrames; ++i) QCOMPARE(seen[static_cast<std::size_t>(i)], std::pair(i - 1, i));
  }

  void anEstimateIsOfThatOrder() {
    for (const AnimationFormat format : {AnimationFormat::Gif, AnimationFormat::WebP}) {
      const AnimationPlan plan = wholeAnimation(format);
      const auto estimate = estimateAnimation(plan, film());
      const auto size = static_cast<double>(written(plan).size());
      QVERIFY(estimate.has_value());
      const auto bytes = static_cast<double>(estimate->bytes);
      QVERIFY2(bytes > size / 2 && bytes < size * 2, qPrintable(QStringLiteral("%1 for %2").arg(bytes).arg(size)));
      QCOMPARE(estimate->seconds, secondsOf(*plannedFrames(plan, film().timeline), plan));
    }
  }

  // --- failures

  void stoppedItLeavesNothing() {
    for (const AnimationFormat format :
         {AnimationFormat::Gif, AnimationFormat::WebP, AnimationFormat::Mp4, AnimationFormat::WebM}) {
      if (isVideo(format) && !has("ffmpeg")) continue;
      for (const double when : {0.0, 0.5, 0.99}) {
        const Folder folder;
        folder.write(QStringLiteral("old"), "as it was");
        std::stop_source stop;
        AnimationWatch watch;
        watch.stop = stop.get_token();
        watch.progress = [&](double share) {
          if (share >= when) stop.request_stop();
        };
        if (when <= 0) stop.request_stop();
        const auto done = writeAnimation(folder.path(QStringLiteral("old")), wholeAnimation(format), film(), watch);
        QVERIFY(!done && done.error().cancelled);
        QCOMPARE(folder.names(), QStringList{QStringLiteral("old")});
        QCOMPARE(folder.content(QStringLiteral("old")), QByteArray("as it was"));
      }
    }
  }

  void aFileThatCannotBeWrittenIsNamed() {
    const AnimationPlan plan = twelveFrames(AnimationFormat::WebP);
    const auto full = writeAnimation("/dev/full", plan, film());
    QVERIFY(!full && full.error().sentence.contains(QStringLiteral("/dev/full")));
    QVERIFY(full.error().sentence.contains(QStringLiteral("No space left")));
    const Folder folder;
    const auto nowhere = writeAnimation(folder.path(QStringLiteral("no/x.webp")), plan, film());
    QVERIFY(!nowhere && nowhere.error().sentence.contains(QStringLiteral("no/x.webp")));
    QCOMPARE(folder.names(), QStringList());
  }

  void memoryThatIsMissingIsSaid() {
    Film hungry = film();
    hungry.projector = [] { return [](QPainter&, const Playhead&) { throw std::bad_alloc(); }; };
    const Folder folder;
    const auto done = writeAnimation(folder.path(QStringLiteral("x.gif")), twelveFrames(AnimationFormat::WebP), hungry);
    QVERIFY(!done && done.error().sentence.contains(QStringLiteral("memory")));
    QCOMPARE(folder.names(), QStringList());
  }

  void explainsHowToInstallFfmpeg() {
    const OtherFfmpeg none{{}};
    const Folder folder;
    const auto done = writeAnimation(folder.path(QStringLiteral("x.mp4")), twelveFrames(AnimationFormat::Mp4), film());
    QVERIFY(!done);
    for (const char* word : {"ffmpeg", "MP4", "apt install ffmpeg", ".webp"})
      QVERIFY2(done.error().sentence.contains(QLatin1String(word)), qPrintable(done.error().sentence));
  }

  void anFfmpegThatFailsIsQuoted() {
    const OtherFfmpeg failing(kKnowsH264 + "echo 'first words' >&2; echo 'Codec is broken' >&2; exit 3\n");
    const Folder folder;
    const auto done = writeAnimation(folder.path(QStringLiteral("x.mp4")), twelveFrames(AnimationFormat::Mp4), film());
    QVERIFY(!done);
    QVERIFY2(done.error().sentence.contains(QStringLiteral("Codec is broken")), qPrintable(done.error().sentence));
    QCOMPARE(folder.names(), QStringList());
  }

  void anFfmpegThatHangsIsKilled() {
    const OtherFfmpeg hanging(kKnowsH264 + "echo $$ > \"$(dirname \"$0\")/pid\"; exec sleep 1000\n");
    std::stop_source stop;
    AnimationWatch watch;
    watch.stop = stop.get_token();
    watch.progress = [&](double) { stop.request_stop(); };
    const Folder folder;
    const auto done =
        writeAnimation(folder.path(QStringLiteral("x.mp4")), wholeAnimation(AnimationFormat::Mp4), film(), watch);
    QVERIFY(!done && done.error().cancelled);
    QFile pid(hanging.file("pid"));
    if (pid.open(QIODevice::ReadOnly)) {  // it may have been killed before it wrote that
      const QString running = QStringLiteral("/proc/%1").arg(QString::fromUtf8(pid.readAll()).trimmed());
      QVERIFY(!QFile::exists(running));  // neither running nor a zombie
    }
  }

  void theBestEncoderThatIsThereIsChosen() {
    const auto chosen = [](AnimationFormat format, const char* encoders) {
      return chosenVideoEncoder(format, QStringLiteral("/ffmpeg"), QLatin1String(encoders));
    };
    const auto usual = chosen(AnimationFormat::Mp4, " V....D mpeg4  x\n V....D libx264  x\n");
    QVERIFY(usual && usual->name == QLatin1String("libx264") && usual->remark.isEmpty());
    const auto other = chosen(AnimationFormat::Mp4, " V.S... mpeg4   MPEG-4\n V....D libx264rgb  x\n");
    QVERIFY(other && other->name == QLatin1String("mpeg4"));
    QVERIFY(other->remark.contains(QStringLiteral("H.264")));
    const auto old = chosen(AnimationFormat::WebM, " V....D libvpx  VP8\n");
    QVERIFY(old && old->remark.contains(QStringLiteral("VP8")));
    const auto none = chosen(AnimationFormat::WebM, " A....D libopus  x\n");
    QVERIFY(!none && none.error().contains(QStringLiteral("libvpx-vp9")));
  }
};

ATTN_TEST(TestAnimation)

}  // namespace attn::app::test_animation

#include "test_animation.moc"
