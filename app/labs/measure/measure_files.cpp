// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/measure_files.h"

#include <QCoreApplication>

#include "base/read_regular_file.h"
#include "measure/bench_document.h"
#include "session/document_file.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

constexpr std::uint64_t kLargestFile = 64 << 20;

struct FileText {
  Q_DECLARE_TR_FUNCTIONS(MeasureFiles)
};

QString whyUnread(const ReadFailure& failure) {
  const QString place = toQString(failure.place);
  switch (failure.kind) {
    case ReadFailure::Kind::NotRegular:
      return FileText::tr("%1 is not a file with results.").arg(place);
    case ReadFailure::Kind::TooLarge:
      return FileText::tr("%1 is too large for a result.").arg(place);
    case ReadFailure::Kind::System:
      break;
  }
  return FileText::tr("%1 cannot be read: %2").arg(place, QString::fromLocal8Bit(failure.reason.message().c_str()));
}

}  // namespace

tl::expected<void, QString> writeBenchFile(std::filesystem::path path, const BenchResult& result) {
  if (!path.has_extension()) path += ".json";
  const QString suffix = QString::fromStdString(path.extension().string()).toLower();
  const bool csv = suffix == QLatin1String(".csv");
  if (!csv && suffix != QLatin1String(".json"))
    return tl::unexpected(FileText::tr("%1: results are written as .json or .csv.").arg(toQString(path)));
  const QByteArray text = QByteArray::fromStdString(csv ? writeBenchCsv(result) : writeBenchDocument(result));
  if (const auto written = replaceFile(toQString(path), text); !written)
    return tl::unexpected(FileText::tr("%1 cannot be written: %2").arg(toQString(path), written.error()));
  return {};
}

tl::expected<std::shared_ptr<const BenchResult>, QString> readBenchFile(const std::filesystem::path& path) {
  const auto text = attn::readRegularFile(path, kLargestFile);
  if (!text) return tl::unexpected(whyUnread(text.error()));
  Result<BenchResult> read = readBenchDocument(*text);
  if (!read) return tl::unexpected(toQString(path) + QStringLiteral(": ") + problemsText(read.error()));
  if (read->runs.empty()) return tl::unexpected(FileText::tr("%1 has no runs.").arg(toQString(path)));
  return std::make_shared<const BenchResult>(std::move(*read));
}

}  // namespace attn::app
