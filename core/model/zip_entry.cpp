// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/zip_entry.h"

#include <zip.h>

#include <memory>
#include <vector>

namespace attn {

ZipEntryResult readZipEntry(const std::filesystem::path& archive, const std::string& entry, std::uint64_t most,
                            const std::function<bool(std::span<const std::byte>)>& take) {
  const auto discard = [](zip_t* opened) { zip_discard(opened); };
  const auto close = [](zip_file_t* opened) { zip_fclose(opened); };
  int error = 0;
  const std::unique_ptr<zip_t, decltype(discard)> zip(zip_open(archive.c_str(), ZIP_RDONLY, &error), discard);
  if (!zip) return error == ZIP_ER_NOENT ? ZipEntryResult::Missing : ZipEntryResult::Damaged;
  if (zip_name_locate(zip.get(), entry.c_str(), 0) < 0) return ZipEntryResult::Missing;
  const std::unique_ptr<zip_file_t, decltype(close)> file(zip_fopen(zip.get(), entry.c_str(), 0), close);
  if (!file) return ZipEntryResult::Damaged;
  std::vector<std::byte> piece(std::size_t{1} << 18);
  for (std::uint64_t all = 0;;) {
    const zip_int64_t got = zip_fread(file.get(), piece.data(), piece.size());
    if (got < 0) return ZipEntryResult::Damaged;  // also a wrong checksum
    if (got == 0) return ZipEntryResult::Done;
    all += static_cast<std::uint64_t>(got);
    if (all > most) return ZipEntryResult::TooLarge;
    if (!take(std::span(piece).first(static_cast<std::size_t>(got)))) return ZipEntryResult::Stopped;
  }
}

}  // namespace attn
