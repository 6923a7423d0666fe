// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/disk_state.h"

#include <sys/stat.h>

#include <QCryptographicHash>
#include <ctime>
#include <system_error>
#include <utility>

#include "base/read_regular_file.h"
#include "scenario/input_slots.h"
#include "scenario/limits.h"

namespace attn::app {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;
/// Longer than the coarsest file system timestamp resolution (2 s, FAT).
constexpr std::int64_t kSettledAfter = 4 * kNanoseconds;

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * kNanoseconds + time.tv_nsec;
}

/// Disk and system clocks may differ: a timestamp in the future is not settled.
bool isSettled(const FileStamp& stamp) {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  const std::int64_t latest = nanoseconds(now) - kSettledAfter;
  return stamp.written < latest && stamp.changed < latest;
}

std::filesystem::path fileInFolderOf(const std::filesystem::path& document, const std::string& name) {
  return document.parent_path() / name;
}

StampsNextToFile stampsNow(const std::filesystem::path& document, const StampsNextToFile& known) {
  StampsNextToFile now;
  for (const auto& [name, stamp] : known) now[name] = stampOf(fileInFolderOf(document, name));
  return now;
}

}  // namespace

FileStamp stampOf(const std::filesystem::path& file) {
  struct stat found {};
  if (file.native().find('\0') != std::string::npos || ::stat(file.c_str(), &found) != 0) return {};
  return {static_cast<std::uint64_t>(found.st_dev), static_cast<std::uint64_t>(found.st_ino),
          static_cast<std::uint64_t>(found.st_size), nanoseconds(found.st_mtim), nanoseconds(found.st_ctim)};
}

QByteArray contentDigest(std::string_view bytes) {
  QCryptographicHash digest(QCryptographicHash::Blake2b_256);
  digest.addData(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
  return digest.result();
}

StampsNextToFile stampsNextToFile(const std::filesystem::path& document, const Scenario& scenario) {
  StampsNextToFile stamps;
  for (const Scenario* each : {&scenario, scenario.pinned.get()}) {
    if (!each) continue;
    for (const InputSlot slot : kAllInputSlots)
      if (const auto& source = stackIn(*each, slot).source()) stamps.try_emplace(source->file);
  }
  return stampsNow(document, stamps);
}

DiskState diskStateOf(const std::filesystem::path& document, const StampsNextToFile& known) {
  DiskState state;
  // Stamps first: a write during reading makes them differ next time.
  state.beside = stampsNow(document, known);
  if (const FileStamp stamp = stampOf(document); isSettled(stamp)) state.stamp = stamp;
  const auto bytes = readRegularFile(document, limits::fileBytes);
  if (bytes) {
    state.kind = DiskState::Kind::There;
    state.content = contentDigest(*bytes);
  } else {
    const bool missing = bytes.error().reason == std::errc::no_such_file_or_directory ||
                         bytes.error().reason == std::errc::not_a_directory;
    state.kind = missing ? DiskState::Kind::Missing : DiskState::Kind::Unreadable;
  }
  return state;
}

Result<DiskCopy> readDiskCopy(const std::filesystem::path& document, const DocumentReader& reader) {
  DiskState state = diskStateOf(document, {});
  Result<Scenario> read = reader(document);
  if (!read) return tl::unexpected(std::move(read.error()));
  state.beside = stampsNextToFile(document, *read);
  return DiskCopy{std::make_shared<const Scenario>(std::move(*read)), std::move(state)};
}

DiskChange diskNews(const std::filesystem::path& document, const DiskCopy& known, const DocumentReader& reader,
                    Look look) {
  DiskChange news;
  news.copy = known;
  const DiskState& before = known.state;
  if (look == Look::Stamp && before.stamp && *before.stamp == stampOf(document) &&
      before.beside == stampsNow(document, before.beside))
    return news;
  DiskState now = diskStateOf(document, before.beside);
  news.besideChanged = now.beside != before.beside;
  const bool same = now.holdsTheSame(before) || before.kind == DiskState::Kind::Unknown;
  news.copy.state = now;
  if (same) return news;
  news.copy.scenario.reset();
  if (now.kind == DiskState::Kind::Missing) {
    news.kind = DiskChange::Kind::Missing;
    return news;
  }
  Result<DiskCopy> read = readDiskCopy(document, reader);
  if (!read) {
    news.kind = DiskChange::Kind::Unreadable;
    news.problems = std::move(read.error());
    return news;
  }
  const bool saysTheSame = known.scenario && *known.scenario == *read->scenario;
  news.kind = saysTheSame ? DiskChange::Kind::Same : DiskChange::Kind::Changed;
  news.copy = std::move(*read);
  return news;
}

}  // namespace attn::app
